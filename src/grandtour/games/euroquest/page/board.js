// Choosing a journey on the map, looking at cities, the white pawn and the pencil. It presses the
// buttons of the panel; all it knows stands in the page or is asked of the server.

import { tell } from "house/about.js";
import { isArrow, nextThing } from "house/arrows.js";
import "house/beyond.js";
import "house/pawns.js";
import "euroquest/crossings.js";
import "euroquest/lighting.js";
import "house/pencil.js";
import "house/shows.js";
import "house/spread.js";
import { apart } from "house/apart.js";
import { inside, meets } from "house/boxes.js";
import "euroquest/naming.js";

const map = document.querySelector(".quest-map");
const stage = map.closest("[data-stage]");
const table = document.querySelector("[data-table]")?.dataset;
let menu = null;

// Whoever was in the menu is back at the city that it belongs to.
function closeMenu() {
  const city = menu?.contains(document.activeElement) && document.getElementById(menu.dataset.of);
  menu?.remove();
  menu = null;
  if (city) city.focus({ preventScroll: true });
}

// Who chooses a way goes on choosing while others move, as long as the same ways lead there.
function keepMenu() {
  const target = menu && document.getElementById(menu.dataset.of);
  if (menu && target?.dataset.modes !== menu.dataset.modes) closeMenu();
}

function press(id) {
  closeMenu();
  document.getElementById(id)?.click();
}

const pawns = () => [...document.querySelectorAll(".pawn")].map((pawn) => pawn.getBoundingClientRect());

// What the panel says of this city: what the others will hear, and who could come there.
function wordsOf(city) {
  const words = document.querySelector(`tr[data-shows="target-${city}"] small`).cloneNode(true);
  for (const each of words.querySelectorAll(".good .hidden")) each.classList.remove("hidden");
  const hears = words.querySelector(".hears");
  hears?.prepend(`${document.querySelector(".journeys").dataset.hears} `);
  return words;
}

// The panel's own button once more, with the tickets that are left.
function twin(original, mode) {
  const copy = original.cloneNode(true);
  const stock = document.createElement("small");
  stock.textContent = document.getElementById(`stock-${mode}`).dataset.stock;
  copy.append(stock);
  copy.removeAttribute("id");
  copy.type = "button";
  copy.addEventListener("click", () => press(original.id));
  return copy;
}

// A card beside the city and off the pawns: what a journey there means, and a button for each way.
function offer(target, modes) {
  const { city } = target.dataset;
  menu = document.createElement("div");
  menu.className = "mode-menu";
  Object.assign(menu.dataset, { of: target.id, modes: target.dataset.modes });
  const heading = document.createElement("p");
  heading.textContent = target.dataset.beyond;
  const row = document.createElement("div");
  row.append(...modes.map((mode) => twin(document.getElementById(`go-${mode}-${city}`), mode)));
  menu.append(heading, wordsOf(city), row);
  document.body.append(menu);
  apart(menu, target.querySelector(".ring").getBoundingClientRect(), pawns());
  menu.querySelector("button").focus({ preventScroll: true });
}

// A finger misses more easily than a mouse, and few journeys can be taken back: it is shown first where it would lead.
let byFinger = false;
document.addEventListener("pointerdown", ({ pointerType }) => {
  byFinger = pointerType === "touch";
}, { capture: true });

function choose(target) {
  const modes = target.dataset.modes.split(" ");
  closeMenu();
  if (modes.length > 1 || byFinger) offer(target, modes);
  else press(`go-${modes[0]}-${target.dataset.city}`);
}

let looks = 0;

function lookAway() {
  looks += 1;
  tell("");
}

// Why the runner cannot be there, if the list beside the map says so of this city.
function ruledOut(code) {
  // The newest reason stands first. A city may have become possible again since.
  const row = document.querySelector(`[data-suspect="${code}"]`) ? null : document.querySelector(`[data-ruled~="${code}"]`);
  const title = row?.closest(".ruled-round").querySelector(".ruled-title").textContent;
  return row ? `${title}: ${row.querySelector("span").textContent}. ` : "";
}

// What there is to know of a city: why one cannot go there now, then the city itself.
async function lookAt(code) {
  const look = ++looks;
  document.getElementById("about").classList.remove("whole");
  const about = ruledOut(code) + document.getElementById(`city-${code}`).dataset.about;
  tell(about, true);
  keepOffPawns();
  if (!table?.seat || document.getElementById(`target-${code}`)) return;
  const answer = await fetch(`/t/${table.table}/check?seat=${table.seat}&action=${code}`).catch(() => null);
  const words = answer?.ok ? (await answer.json()).words : "";
  // Meanwhile somebody may look at something else, or at nothing.
  if (look !== looks) return;
  if (words) tell(`${words}. ${about}`, true);
  keepOffPawns();
}

// A city of the list that is out of sight, or behind the list, comes to the middle of the map.
function bringNear(code) {
  const point = document.querySelector(`#city-${code} circle`);
  const city = point.getBoundingClientRect();
  const frame = map.closest(".map-frame").getBoundingClientRect();
  const covers = [...stage.querySelectorAll("[data-covers]")].map((cover) => cover.getBoundingClientRect());
  if (inside(city, frame) && !covers.some((cover) => meets(city, cover))) return;
  stage.dispatchEvent(new CustomEvent("bring-near", { detail: point }));
}

// The box stands above or below, on a small screen also at one side: where it covers no pawn, and as few as can be of the
// cities one can go to.
const CORNERS = ["", "below", "to-right", "to-left", "below to-right", "below to-left"];

function keepOffPawns() {
  const box = document.getElementById("about");
  const rings = [...document.querySelectorAll(".target .ring")].map((ring) => ring.getBoundingClientRect());
  const stand = (corner) => {
    for (const side of ["below", "to-right", "to-left"]) box.classList.toggle(side, corner.includes(side));
  };
  const covered = (corner) => {
    stand(corner);
    const at = box.getBoundingClientRect();
    const hidden = (things) => things.filter((thing) => meets(thing, at)).length;
    return hidden(pawns()) * (rings.length + 1) + hidden(rings);
  };
  const [best] = CORNERS.map((corner) => ({ corner, cost: covered(corner) })).toSorted((a, b) => a.cost - b.cost);
  stand(best.corner);
}

// The white pawn: taken by a tap, or dragged, and put on the city that is chosen next.
const handle = () => document.getElementById("white-handle");

function placing(on) {
  stage.classList.toggle("placing", on);
  handle()?.setAttribute("aria-pressed", String(on));
}

// Put where it stands already, it stays.
function putWhite(code) {
  const select = document.getElementById("white-city");
  placing(false);
  if (!select || document.getElementById("white-on-map")?.dataset.at === code) return;
  select.value = code;
  document.getElementById("white-put").click();
}

document.addEventListener("click", (event) => {
  // A small screen shows the first lines of the words about a city, and all of them at a tap.
  event.target.closest("#about")?.classList.toggle("whole");
  if (event.target.closest("[data-pencil-taps]")) placing(false);
  if (event.target.closest("[data-white]") && handle()) {
    document.querySelector("[data-pencil-taps][aria-pressed=true]")?.click();
    placing(!stage.classList.contains("placing"));
    return;
  }
  const city = event.target.closest(".city, .target, [data-look]");
  if (stage.classList.contains("placing") && city?.dataset.city) {
    putWhite(city.dataset.city);
    return;
  }
  const target = event.target.closest(".target");
  if (target) {
    lookAway();
    choose(target);
  } else if (!event.target.closest(".mode-menu")) closeMenu();
  if (city?.dataset.look) bringNear(city.dataset.look);
  if (city && !target) lookAt(city.dataset.city ?? city.dataset.look);
  else if (event.target.closest(".quest-map")) lookAway();
});

// Arrows go from journey to journey on the map, Enter chooses.
function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

document.addEventListener("keydown", (event) => {
  byFinger = false;
  if (event.key === "Escape") {
    closeMenu();
    placing(false);
    lookAway();
  }
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

document.addEventListener("thing-dropped", (event) => {
  const city = event.target.closest?.("[data-city]");
  if (!event.detail.matches("[data-white]") || !city) return;
  event.preventDefault();
  putWhite(city.dataset.city);
});

document.addEventListener("table-changed", () => {
  keepMenu();
  lookAway();
});
