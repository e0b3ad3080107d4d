// A picture is given on by the device's own means, where it has them: a button with data-share, the
// picture's address, is there only then. Everybody else downloads it.

const TYPE = "image/png";

function canShare() {
  return navigator.canShare?.({ files: [new File([""], "picture.png", { type: TYPE })] }) ?? false;
}

function offer() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !canShare();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const answer = await fetch(button.dataset.share);
  if (!answer.ok) return;
  const file = new File([await answer.blob()], button.dataset.name, { type: TYPE });
  // Who closes the device's own window has changed their mind, and nothing is wrong.
  await navigator.share({ files: [file] }).catch(() => {});
});

document.addEventListener("table-changed", offer);
offer();
