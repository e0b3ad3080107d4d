// Choosing a country on the map, looking at countries, the slider of peace. It presses the buttons
// of the panel; all it knows stands in the page.

const about = document.getElementById("about");
const HAND_TREMOR = 6;
let pressed = null;

// A click that ends a drag of the map chooses nothing.
document.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; }, { capture: true });
const dragged = (event) => pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > HAND_TREMOR;

function look(code) {
  const country = code && document.getElementById(`land-${code}`);
  about.textContent = country?.dataset.about ?? "";
  about.hidden = !about.textContent;
  about.classList.add("wanted");
}

document.addEventListener("click", (event) => {
  const thing = event.target.closest("svg [data-country], .track [data-country]");
  const meant = !dragged(event);
  pressed = null;
  if (!thing) {
    if (event.target.closest(".union-map")) look(null);
    return;
  }
  look(thing.dataset.country);
  if (thing.matches(".can") && meant) document.getElementById(`do-${thing.dataset.country}`)?.click();
});

for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const thing = event.target.closest?.("[data-country]");
    if (!thing) return;
    if (kind === "pointerover" && event.pointerType === "mouse" && !thing.matches("button")) look(thing.dataset.country);
    if (!thing.matches("button, .track *")) return;
    document.querySelector(`.union-state [data-country="${thing.dataset.country}"]`)?.classList.toggle("near", on);
  });
}

document.addEventListener("input", (event) => {
  if (event.target.id === "commit-pawns") event.target.parentElement.querySelector("output").textContent = event.target.value;
});

function showPresentElection() {
  const now = document.querySelector(".track [aria-current]");
  if (now) now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.offsetLeft - now.parentElement.clientWidth / 3;
}

document.addEventListener("table-changed", showPresentElection);
showPresentElection();
