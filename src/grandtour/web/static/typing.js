// Lets the others see that somebody writes a line: said now and then while keys are pressed.

const AGAIN = 3500;
let saidAt = 0;

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-typing]") || !target.value || Date.now() - saidAt < AGAIN) return;
  saidAt = Date.now();
  // If it is lost, nobody misses it.
  fetch(target.dataset.typing, { method: "POST", headers: { "X-Live": "1" } }).catch(() => {});
});

// The next line is a new beginning.
document.addEventListener("submit", ({ target }) => {
  if (target.matches(".say")) saidAt = 0;
});
