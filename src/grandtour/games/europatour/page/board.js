// Lights up on the map what the looked-at card is joined with: borders, sea lines, planes. All it
// knows stands in the page: countries and vehicles carry the codes of the countries they lead to.

import { tell } from "house/about.js";

const map = document.querySelector(".tour-map");
const cards = [...map.querySelectorAll("[data-about]")];
const byCode = new Map(cards.map((card) => [card.dataset.code, card]));
const lines = [...map.querySelectorAll(".sea-line")];
const WAYS = ["land", "sea", "air"];

function clear() {
  map.classList.remove("looking");
  for (const card of cards) card.classList.remove("looked-at", ...WAYS.map((way) => `by-${way}`));
  for (const line of lines) line.classList.remove("strong");
}

function light(card) {
  const joined = (way) => card.dataset[way]?.split(" ").filter(Boolean) ?? [];
  for (const way of WAYS) {
    for (const code of joined(way)) byCode.get(code).classList.add(`by-${way}`);
  }
  // A country's lines begin there; a ship may sail wherever it leads to.
  const ports = card.matches(".country") ? [card.dataset.code] : joined("sea");
  for (const { dataset, classList } of lines) classList.toggle("strong", ports.includes(dataset.a) || ports.includes(dataset.b));
}

function look(thing, wanted = false) {
  clear();
  const card = byCode.get(thing?.dataset.code ?? thing?.dataset.card);
  tell(card?.dataset.about, wanted);
  if (!card) return;
  map.classList.add("looking");
  card.classList.add("looked-at");
  light(card);
}

// What lies in the hand, or the slot that is to be swapped, is looked at while nothing else is.
function atRest() {
  const picked = document.querySelector(".tray input[type=radio]:checked")?.closest("label");
  return (picked ?? document.querySelector(".hand .held"))?.querySelector("[data-card]") ?? null;
}

const cardOf = (target) => target.closest?.("[data-card]") ?? target.closest?.(".pick, .pile, .sits")?.querySelector("[data-card]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  look(cardOf(event.target) ?? event.target.closest?.(".country") ?? atRest());
});
document.addEventListener("focusin", (event) => look(cardOf(event.target) ?? atRest()));
document.addEventListener("change", () => look(atRest()));
document.addEventListener("table-changed", () => look(atRest()));
map.addEventListener("click", (event) => look(event.target.closest(".country") ?? atRest(), true));
document.addEventListener("click", (event) => {
  const card = event.target.closest(".sits [data-card], span.pile [data-card]");
  if (card) look(card, true);
});
look(atRest());
