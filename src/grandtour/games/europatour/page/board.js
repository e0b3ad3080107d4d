// Lights up on the map what the looked-at card is joined with, by land, sea and air, or what would
// fit into a slot of the rack. All it knows stands in the page: countries, vehicles and slots carry
// the codes of what they lead to.

import { tell } from "house/about.js";
import "house/beyond.js";
import { meets } from "house/boxes.js";
import { nameFirst } from "house/names.js";

const map = document.querySelector(".tour-map");
const cards = [...map.querySelectorAll("[data-about]")];
const byCode = new Map(cards.map((card) => [card.dataset.code, card]));
const lines = [...map.querySelectorAll(".sea-line, .way")];
const WAYS = ["land", "sea", "air"];
const MARKS = ["looked-at", "fits", ...WAYS.map((way) => `by-${way}`)];
const MOST_NAMED = 16;
const nameOf = (code) => map.querySelector(`.name[data-code="${code}"]`);
const codes = (text) => text?.split(" ").filter(Boolean) ?? [];

function clear() {
  map.classList.remove("looking");
  for (const card of cards) card.classList.remove(...MARKS);
  for (const line of lines) line.classList.remove("strong");
  for (const card of document.querySelectorAll(".tray .would-fit")) card.classList.remove("would-fit");
}

const strengthen = (leads) => {
  for (const line of lines) line.classList.toggle("strong", Boolean(leads(line.dataset.a, line.dataset.b, line)));
};

function lookAtCard(card) {
  card.classList.add("looked-at");
  for (const way of WAYS) {
    for (const code of codes(card.dataset[way])) byCode.get(code).classList.add(`by-${way}`);
  }
  // A country's ways begin there; a ship may sail on every line.
  const { code } = card.dataset;
  const sails = !card.matches(".country") && card.dataset.sea;
  strengthen((a, b, line) => a === code || b === code || (sails && line.matches(".sea-line")));
}

function lookAtSlot(slot) {
  const [fits, beside] = [slot.dataset.fits, slot.dataset.beside].map((text) => new Set(codes(text)));
  for (const code of beside) byCode.get(code).classList.add("looked-at");
  for (const code of fits) byCode.get(code).classList.add("fits");
  // The ways to what would fit; a vehicle fits between the two themselves.
  const joins = (a, b) => beside.has(a) && (fits.has(b) || beside.has(b));
  strengthen((a, b) => joins(a, b) || joins(b, a));
  for (const card of document.querySelectorAll(".discards [data-card], .hand [data-card]")) {
    card.classList.toggle("would-fit", fits.has(card.dataset.card));
  }
}

// A small screen goes to where the card in hand would stand, and back if no slot is picked any more.
function goToSlot(slot) {
  const layer = document.querySelector("[data-names]");
  layer.dataset.atFirst ??= layer.dataset.matters ?? "";
  const beside = codes(slot?.dataset.beside);
  const wanted = [...beside, document.querySelector(".tray .hand [data-card]")?.dataset.card].map((code) => nameOf(code)).filter(Boolean);
  const places = wanted.map((name) => name.getAttribute("transform").match(/-?\d+/gu).join(" "));
  layer.dataset.matters = beside.length > 0 ? places.join(";") : layer.dataset.atFirst;
  document.dispatchEvent(new CustomEvent("focus-changed"));
}

let looked = null;

function look(thing, wanted = false) {
  looked = { thing, wanted };
  clear();
  const slot = thing?.dataset.fits === undefined ? null : thing;
  const card = slot ?? byCode.get(thing?.dataset.code ?? thing?.dataset.card);
  tell(card?.dataset.about, wanted);
  if (slot) lookAtSlot(slot);
  else if (card) lookAtCard(card);
  // The rest steps back only if there is something to step back from.
  map.classList.toggle("looking", map.querySelector(MARKS.map((mark) => `.country.${mark}`).join()) !== null);
  const all = lit();
  // What somebody asked for comes before what matters, what is merely lit after it.
  nameFirst(wanted ? all : all.filter((code) => byCode.get(code).matches(".looked-at")), all);
}

// What is lit on the map, the thing itself and its neighbours first. Where half of Europe is, names would not help.
function lit() {
  const found = MARKS.flatMap((mark) => [...map.querySelectorAll(`.country.${mark}`)].map((country) => country.dataset.code));
  return found.length > MOST_NAMED ? [] : found;
}

// The slot that is to be swapped, or what lies in the hand, is looked at while nothing else is.
function atRest() {
  const picked = document.querySelector(".tray input[type=radio]:checked");
  return picked?.closest("[data-fits]") ?? document.querySelector(".tray .hand [data-card]");
}

const cardOf = (target) => target.closest?.("[data-card]") ?? target.closest?.(".pick, .pile, .sits")?.querySelector("[data-card]");
// A slot's number, or the slot itself where no card lies, asks what would fit.
const slotOf = (target) => target.closest?.(".number, .free")?.closest("[data-fits]");
const thingAt = (target) => slotOf(target) ?? cardOf(target) ?? target.closest?.(".country");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") look(thingAt(event.target) ?? atRest());
});
document.addEventListener("focusin", (event) => look(thingAt(event.target) ?? atRest()));
document.addEventListener("change", (event) => {
  look(atRest());
  if (event.target.matches(".tray input")) goToSlot(event.target.closest("[data-fits]"));
});
// What somebody looks at stays while it is there; after the end nothing is chosen any more.
document.addEventListener("table-changed", () => {
  const { thing, wanted } = looked;
  const over = document.querySelector(".tray[data-phase=over]");
  if (thing?.isConnected && !over) look(thing, wanted);
  else look(atRest());
});
map.addEventListener("click", (event) => look(event.target.closest(".country") ?? atRest(), true));

function bringIntoSight(code) {
  const name = nameOf(code);
  if (name && !meets(name.querySelector("use").getBoundingClientRect(), map.parentElement.getBoundingClientRect())) {
    map.dispatchEvent(new CustomEvent("bring-near", { bubbles: true, detail: name.querySelector("use") }));
  }
}

// A card that is tapped tells where it leads; tapped again, what would fit into its slot.
let tapped = null;

document.addEventListener("click", (event) => {
  const card = event.target.closest(".sits, span.pile, .held")?.querySelector("[data-card]");
  const slot = slotOf(event.target) ?? (card && card === tapped ? card.closest("[data-fits]") : null);
  tapped = slot ? null : card;
  if (slot ?? card) look(slot ?? card, true);
  if (card && !slot) bringIntoSight(card.dataset.card);
});
look(atRest());
