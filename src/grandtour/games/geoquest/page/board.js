// Choosing tiles on the map, looking at tiles and caches, dice that roll. It fills in and presses
// what stands in the panel; all it knows stands in the page.

import { tell } from "house/about.js";
import { isArrow, nextThing } from "house/arrows.js";
import { calm } from "house/calm.js";
import "house/by_itself.js";
import "house/check.js";
import "house/pawns.js";
import { LETTERS, TILE, columnOf, middle, nameOf, rowOf } from "geoquest/tiles.js";
import "geoquest/caches.js";

const map = document.querySelector(".geo-map");
const small = matchMedia("(max-width: 900px)");
// The least that a finger hits (WCAG 2.2, level AA): it sees the tile it lies on, and most moves can be taken back.
const FINGER = 24;
// The fewest tiles that are shown beside each other where some can be chosen.
const AROUND = 6;
// How much higher a map has to be so that its tools lie below what matters.
const TOOLS = 1.18;
const TERRAINS = map.dataset.terrains.split("|");

let cursor = null;
let pointed = null;

const fitsFinger = () => TILE * map.getScreenCTM().a >= FINGER;

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

// The words stand where the tile is not.
function look(tile, wanted = false) {
  tell(tile ? describe(tile) : "", wanted);
  if (!tile) return;
  const frame = map.getBoundingClientRect();
  const { y } = new DOMPoint(...middle(tile)).matrixTransform(map.getScreenCTM());
  document.getElementById("about").classList.toggle("below", y < frame.top + frame.height / 2);
}

function drawRoute(tile) {
  const line = document.querySelector(".route");
  if (!line) return;
  const route = isLit(tile) ? told()[tile]?.[1] ?? "" : "";
  const points = (route.match(/../gu) ?? []).map((stop) => middle(stop));
  if (points.length > 0 && lit().dataset.start) points.unshift(lit().dataset.start);
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

document.addEventListener("click", (event) => {
  if (!event.target.closest("svg[data-map]") || event.target.closest("[data-press]")) return;
  const tile = tileAt(event);
  look(tile, true);
  if (!isLit(tile)) return;
  // Where tiles are small, a finger sees the way and its price first, and confirms with a second tap.
  if (event.pointerType === "touch" && tile !== cursor && !fitsFinger()) {
    moveCursor(tile);
    list().value = tile;
    return;
  }
  choose(tile);
});

// Where they are large, it sees them while it lies there; lifted it goes, moved away it does not.
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" && fitsFinger() && event.target.closest?.("svg[data-map]")) moveCursor(tileAt(event));
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
document.addEventListener("keydown", (event) => {
  if (event.target !== map || !lit()) return;
  if (isArrow(event.key)) {
    const tiles = [...list().options].map((option) => option.value);
    const tile = cursor ? nextThing(event.key, middle(cursor), tiles, middle) ?? cursor : list().value;
    event.preventDefault();
    event.stopImmediatePropagation();
    moveCursor(tile);
    look(tile, true);
  } else if (cursor && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(cursor);
  }
}, { capture: true });

// A new throw rolls; the same one seen again lies still.
const thrown = () => document.querySelector(".throw")?.dataset.throw ?? "";
let lay = thrown();

// On a small screen the map follows the token, or shows all tiles that can be chosen and where the way to them begins,
// as large as they can be, and above its tools. This must be said before the map looks for it.
function whatMatters(near) {
  if (!lit()) return near;
  const places = [...list().options].map((option) => middle(option.value));
  if (lit().dataset.start) places.push(lit().dataset.start.split(",").map(Number));
  const [across, down] = [0, 1].map((axis) => {
    const along = places.map((place) => place[axis]);
    const [low, high] = [Math.min(...along), Math.max(...along)];
    const size = Math.max(high - low + 1.5 * TILE, AROUND * TILE);
    return { from: (low + high - size) / 2, size };
  });
  return [across.from, down.from, across.size, down.size * TOOLS].join(" ");
}

function sayWhatMatters() {
  const near = document.querySelector("[data-near]");
  if (near && small.matches) near.dataset.focus = whatMatters(near.dataset.near);
}

document.addEventListener("table-changed", sayWhatMatters, { capture: true });
document.addEventListener("table-changed", () => {
  if (thrown() !== lay && !calm.matches) document.querySelector(".throw")?.classList.add("rolling");
  lay = thrown();
  pointed = null;
  moveCursor(null);
  look(null);
});

if (small.matches && document.querySelector("[data-near]")) document.dispatchEvent(new CustomEvent("table-changed"));
