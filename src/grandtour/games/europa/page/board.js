// Looking at countries, and the slider of peace. All it knows stands in the page.

import { tell } from "house/about.js";
import "house/beyond.js";
import "house/check.js";
import "house/shows.js";
import "house/strips.js";
import "europa/blocks.js";

function look(thing) {
  tell(thing && document.getElementById(`land-${thing.dataset.country}`).dataset.about, true);
}

// Whoever chooses a country knows it; words about it would lie on the map of the next question.
document.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-country]");
  if (thing || event.target.closest(".union-map")) look(event.target.closest("[data-press]") ? null : thing);
});
document.addEventListener("submit", () => look(null));

document.addEventListener("pointerover", (event) => {
  const thing = event.target.closest?.("[data-country]");
  if (thing && event.pointerType === "mouse") look(thing);
});

document.addEventListener("input", (event) => {
  if (event.target.id === "commit-pawns") event.target.parentElement.querySelector("output").textContent = event.target.value;
});

// "Counter" opens what an answer is made of, and goes there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-opens]");
  const box = link && document.getElementById(link.dataset.opens);
  if (!box) return;
  event.preventDefault();
  box.open = true;
  box.scrollIntoView({ block: "nearest" });
  box.querySelector("summary").focus();
});

// What can be offered stays open or closed as one left it, also in the next campaign.
const left = (box) => `europa ${box.id}`;

function asLeft() {
  for (const box of document.querySelectorAll("details[data-as-left]")) {
    const was = sessionStorage.getItem(left(box));
    if (was) box.open = was === "open";
  }
}

document.addEventListener("click", (event) => {
  const box = event.target.closest("details[data-as-left] > summary")?.parentElement;
  if (box) sessionStorage.setItem(left(box), box.open ? "closed" : "open");
});
document.addEventListener("table-changed", asLeft);
asLeft();
