// Small comforts for all pages; every page works without them.

import "house/turns.js";

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-submit-on-change]")) event.target.form.requestSubmit();
});

document.addEventListener("click", async (event) => {
  const opener = event.target.closest("[data-dialog]");
  if (opener) document.getElementById(opener.dataset.dialog).showModal();

  const copier = event.target.closest("[data-copy]");
  if (copier) {
    try {
      await navigator.clipboard.writeText(copier.dataset.copy);
      copier.textContent = copier.dataset.done;
    } catch {
      // Not allowed here (no secure context): leave the address selected for the user's own copy.
      copier.closest(".share").querySelector("[data-select]").select();
    }
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-select]")) event.target.select();
});

// What somebody has asked for by following a link. Programs that only look into a page do not do it.
document.querySelector("[data-submit-at-once]")?.requestSubmit();

// A worker says so when the site cannot be reached. Browsers have workers on secure pages only.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    const address = `/service-worker.js?lang=${document.documentElement.lang}`;
    navigator.serviceWorker.register(address).catch(() => {});
  });
}
