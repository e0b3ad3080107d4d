// Choosing a journey on the map and looking at cities. It presses the buttons of the panel; all it
// knows stands in the page.

import { tell } from "house/about.js";
import { isArrow, nextThing } from "house/arrows.js";
import "house/pawns.js";
import "house/shows.js";
import "house/strips.js";

const map = document.querySelector(".quest-map");
let menu = null;

// Whoever was in the menu is back at the city that it belongs to.
function closeMenu() {
  const city = menu?.contains(document.activeElement) && document.getElementById(menu.dataset.of);
  menu?.remove();
  menu = null;
  if (city) city.focus({ preventScroll: true });
}

function press(id) {
  closeMenu();
  document.getElementById(id)?.click();
}

function choose(target) {
  const { city, modes } = target.dataset;
  const choices = modes.split(" ");
  closeMenu();
  if (choices.length === 1) {
    press(`go-${choices[0]}-${city}`);
    return;
  }
  // Several modes lead there: the panel's own buttons, once more, beside the city.
  menu = document.createElement("div");
  menu.className = "mode-menu";
  menu.dataset.of = target.id;
  for (const mode of choices) {
    const original = document.getElementById(`go-${mode}-${city}`);
    const copy = original.cloneNode(true);
    copy.removeAttribute("id");
    copy.type = "button";
    copy.addEventListener("click", () => press(original.id));
    menu.append(copy);
  }
  const box = target.getBoundingClientRect();
  document.body.append(menu);
  menu.style.left = `${Math.min(box.right + 6, innerWidth - menu.offsetWidth - 8)}px`;
  menu.style.top = `${Math.min(box.top, innerHeight - menu.offsetHeight - 8)}px`;
  menu.querySelector("button").focus();
}

document.addEventListener("click", (event) => {
  const target = event.target.closest(".target");
  if (target) choose(target);
  else if (!event.target.closest(".mode-menu")) closeMenu();
  const city = event.target.closest(".city, .target");
  if (city) tell(document.getElementById(`city-${city.dataset.city}`).dataset.about, true);
  else if (event.target.closest(".quest-map")) tell("");
});

// Arrows go from journey to journey on the map, Enter chooses.
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu();
  const here = event.target.closest?.(".target");
  if (!here && event.target !== map) return;
  const targets = document.querySelectorAll(".target");
  if (isArrow(event.key) && targets.length > 0) {
    const from = here ?? document.querySelector(".pawn.on-turn") ?? targets[0];
    event.preventDefault();
    event.stopImmediatePropagation();
    nextThing(event.key, middle(from), targets, middle)?.focus();
  } else if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(here);
  }
}, { capture: true });

// The white pawn dragged onto a city.
document.addEventListener("thing-dropped", (event) => {
  const city = event.target.closest?.("[data-city]");
  const select = document.getElementById("white-city");
  if (!event.detail.matches("[data-white]") || !city || !select) return;
  event.preventDefault();
  select.value = city.dataset.city;
  document.getElementById("white-put").click();
});

document.addEventListener("table-changed", closeMenu);
