// Choosing tiles on the map, looking at tiles and caches, the answer box, dice that roll. It fills in
// and presses what stands in the panel; all it knows stands in the page.

const map = document.querySelector(".geo-map");
const about = document.getElementById("about");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 900px)");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWY";
const TILE = 40;
const HAND_TREMOR = 6;
const TERRAINS = map.dataset.terrains.split("|");

let pressed = null;
let cursor = null;
let pointed = null;

const rowOf = (tile) => LETTERS.indexOf(tile[0]);
const columnOf = (tile) => LETTERS.indexOf(tile[1]);
const middle = (tile) => [(columnOf(tile) + 0.5) * TILE, (rowOf(tile) + 0.5) * TILE];
const nameOf = (row, column) => LETTERS[row] + LETTERS[column];

function tileAt(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  const row = Math.floor(point.y / TILE);
  const column = Math.floor(point.x / TILE);
  return row >= 0 && column >= 0 && row < LETTERS.length && column < LETTERS.length ? nameOf(row, column) : null;
}

// What the panel offers: the tiles of its list, and what the server told of each.
const list = () => document.getElementById("tile-choice");
const lit = () => document.querySelector(".lit");
let heard = { from: null, what: {} };
function told() {
  const from = lit()?.dataset.told ?? "{}";
  if (heard.from !== from) heard = { from, what: JSON.parse(from) };
  return heard.what;
}
const isLit = (tile) => Boolean(tile && lit() && list()?.querySelector(`option[value="${tile}"]`));

function describe(tile) {
  const cache = document.querySelector(`.cache[data-cache="${tile}"]`);
  const terrain = TERRAINS[map.dataset.terrain[rowOf(tile) * LETTERS.length + columnOf(tile)]];
  const words = [cache ? cache.dataset.about : `${tile}: ${terrain}`];
  const [cost, route, notes] = told()[tile] ?? [0, "", ""];
  if (isLit(tile) && route) words.push(map.dataset.points.replace("#", cost));
  if (isLit(tile) && notes) words.push(notes);
  return words.join(" · ");
}

function look(tile, wanted = false) {
  about.textContent = tile ? describe(tile) : "";
  about.hidden = !about.textContent;
  about.classList.toggle("wanted", wanted);
}

function drawRoute(tile) {
  const line = document.querySelector(".route");
  if (!line) return;
  const route = isLit(tile) ? told()[tile]?.[1] ?? "" : "";
  const stops = route.match(/../g) ?? [];
  const points = stops.map(middle);
  if (points.length && lit().dataset.start) points.unshift(lit().dataset.start);
  line.setAttribute("points", points.join(" "));
}

function moveCursor(tile) {
  cursor = isLit(tile) ? tile : null;
  const square = document.querySelector(".cursor");
  if (square) {
    square.setAttribute("visibility", cursor ? "visible" : "hidden");
    if (cursor) {
      square.setAttribute("transform", `translate(${columnOf(cursor) * TILE} ${rowOf(cursor) * TILE})`);
      square.querySelector("text").textContent = told()[cursor]?.[1] ? told()[cursor][0] : "";
    }
  }
  drawRoute(cursor);
}

function choose(tile) {
  list().value = tile;
  document.getElementById("tile-go").click();
}

// A click that ends a drag of the map chooses nothing.
document.addEventListener("pointerdown", (event) => { pressed = [event.clientX, event.clientY]; }, { capture: true });
const dragged = (event) => pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > HAND_TREMOR;

document.addEventListener("click", (event) => {
  if (!event.target.closest("svg[data-map]") || dragged(event)) return;
  const arrow = event.target.closest("[data-press]");
  if (arrow) {
    document.getElementById(arrow.dataset.press).click();
    return;
  }
  const tile = tileAt(event);
  look(tile, true);
  if (!isLit(tile)) return;
  // A finger sees the way and its price first, and confirms with a second tap.
  if (event.pointerType === "touch" && tile !== cursor) {
    moveCursor(tile);
    list().value = tile;
    return;
  }
  choose(tile);
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || !event.target.closest?.("svg[data-map]")) return;
  const tile = tileAt(event);
  if (tile === pointed) return;
  pointed = tile;
  moveCursor(tile);
  look(tile);
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "tile-choice") return;
  moveCursor(event.target.value);
  look(event.target.value, true);
});

// Arrows go from lit tile to lit tile, Enter chooses; without lit tiles they move the map.
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function nextLit(from, [down, right]) {
  let best = null;
  for (const { value } of list().options) {
    const rows = rowOf(value) - rowOf(from);
    const columns = columnOf(value) - columnOf(from);
    const along = rows * down + columns * right;
    const aside = Math.abs(rows * right) + Math.abs(columns * down);
    if (along <= 0) continue;
    if (!best || along + 3 * aside < best.cost) best = { value, cost: along + 3 * aside };
  }
  return best?.value;
}

document.addEventListener("keydown", (event) => {
  if (event.target !== map || !lit()) return;
  if (ARROWS[event.key]) {
    const tile = cursor ? nextLit(cursor, ARROWS[event.key]) ?? cursor : list().value;
    event.preventDefault();
    event.stopImmediatePropagation();
    moveCursor(tile);
    look(tile, true);
  } else if (cursor && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(cursor);
  }
}, { capture: true });

// The answer box says at once whether the letters are there; the server judges the rest.
const plain = (text) => text.normalize("NFD").toLowerCase().replace(/ß/g, "ss").replace(/œ/g, "oe").replace(/[^a-z]/g, "");

document.addEventListener("input", (event) => {
  const { letters, one, used, missing, fits, taken } = event.target.dataset;
  if (!letters) return;
  const check = event.target.form.querySelector(".check");
  check.dataset.rest ??= check.textContent;
  const said = plain(event.target.value);
  const lacking = [...new Set(letters.toLowerCase())].filter((letter) => !said.includes(letter));
  const enough = lacking.length === 0 || (one !== undefined && lacking.length < new Set(letters).size);
  const known = used.split("|").filter(Boolean).map(plain).includes(said);
  const words = known ? taken : enough ? fits : missing.replace("#", lacking.join(", ").toUpperCase());
  check.textContent = said ? words : check.dataset.rest;
  check.classList.toggle("good", Boolean(said) && enough && !known);
  check.classList.toggle("bad", Boolean(said) && (!enough || known));
});

// A new throw rolls; the same one seen again lies still.
const thrown = () => document.querySelector(".throw")?.dataset.throw ?? "";
const pawns = () => new Map([...document.querySelectorAll("[data-pawn]")].map((pawn) => [pawn.dataset.pawn, pawn.getAttribute("transform")]));
const asCss = (transform) => transform.replace(/translate\((-?\d+) (-?\d+)\)/, "translate($1px, $2px)");
let lay = thrown();
let stood = pawns();

function glide() {
  for (const pawn of document.querySelectorAll("[data-pawn]")) {
    const before = stood.get(pawn.dataset.pawn);
    const now = pawn.getAttribute("transform");
    if (before && before !== now && !calm.matches) {
      pawn.animate([{ transform: asCss(before) }, { transform: asCss(now) }], { duration: 600, easing: "ease-in-out" });
    }
  }
  stood = pawns();
}

// On a small screen the map follows the token; this must be said before the map looks for it.
function sayWhatMatters() {
  const near = document.querySelector("[data-near]");
  if (near && small.matches) near.dataset.focus = near.dataset.near;
}

document.addEventListener("table-changed", sayWhatMatters, { capture: true });
document.addEventListener("table-changed", () => {
  if (thrown() !== lay && !calm.matches) document.querySelector(".throw")?.classList.add("rolling");
  lay = thrown();
  glide();
  pointed = null;
  moveCursor(null);
  look(null);
});

if (small.matches && document.querySelector("[data-near]")) document.dispatchEvent(new CustomEvent("table-changed"));
