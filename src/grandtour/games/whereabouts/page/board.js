// Parts of the map press the buttons of the panel.
document.addEventListener("click", (event) => {
  const part = event.target.closest("[data-press]");
  if (part) document.getElementById(part.dataset.press)?.click();
});
