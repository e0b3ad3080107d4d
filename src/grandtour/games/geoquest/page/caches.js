// Where the caches are: a list, the nearest first, that brings the map to them, and signs at the map's edge for the
// nearest ones that it does not show. All of it is read from the map.

import { tell } from "house/about.js";
import "house/beyond.js";
import { LETTERS, TILE, columnOf, rowOf } from "geoquest/tiles.js";

const box = document.getElementById("cache-list");
const rows = document.createElement("ol");
box.append(rows);
const stage = document.querySelector("[data-stage]");
const small = matchMedia("(max-width: 900px)");
const SIGNS = 3;
const ARROWS = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];
const FIRST_DISK = 0x2776;

// The row and column of the own token, or of the one in turn; beside the map it counts as on the tile next to it.
function here() {
  const { seat } = document.querySelector("[data-table]")?.dataset ?? {};
  const pawn = document.getElementById(`pawn-${seat}`) ?? document.querySelector(".pawn.on-turn");
  const at = pawn?.getAttribute("transform").match(/-?[\d.]+/gu).slice(0, 2).map(Number);
  return at?.map((place) => Math.min(Math.max(Math.floor(place / TILE), 0), LETTERS.length - 1)).toReversed();
}

function seen(cache, from) {
  const tile = cache.dataset.cache;
  const [down, right] = from ? [rowOf(tile) - from[0], columnOf(tile) - from[1]] : [0, 0];
  const arrow = down || right ? ARROWS[Math.round(Math.atan2(down, right) / Math.PI * 4 + 8) % 8] : "";
  return { cache, tile, far: Math.abs(down) + Math.abs(right), arrow, isDone: cache.classList.contains("done") };
}

const distance = (far) => (far === 0 ? box.dataset.here : far === 1 ? box.dataset.one : box.dataset.many.replace("#", far));

function row({ cache, tile, far, arrow, isDone }, isStanding) {
  const line = document.createElement("li");
  const button = document.createElement("button");
  const disk = document.createElement("span");
  button.type = "button";
  button.dataset.bring = cache.id;
  button.classList.toggle("done", isDone);
  disk.className = `found ${["normal", "multi", "puzzle"].find((type) => cache.classList.contains(type))}`;
  disk.textContent = cache.querySelector("text").textContent;
  button.append(disk, ` ${tile}`, isStanding ? ` · ${distance(far)} ${arrow}` : "", isDone ? " ✓" : "");
  line.append(button);
  return line;
}

function sign({ cache, far }) {
  const text = cache.querySelector("text").textContent;
  const disk = String.fromCodePoint(FIRST_DISK + Number(text[0]) - 1) + text.slice(1);
  cache.dataset.beyond = `${disk} ${distance(far)}`;
  cache.dataset.short = `${disk} ${far}`;
}

function list() {
  const from = here();
  const all = [...document.querySelectorAll(".cache")].map((cache) => seen(cache, from));
  const sorted = all.toSorted((a, b) => a.isDone - b.isDone || a.far - b.far || (a.tile < b.tile ? -1 : 1));
  for (const { cache } of all) delete cache.dataset.beyond;
  // Signs cover no tile that can be chosen.
  for (const tile of document.querySelectorAll(".lit > *")) tile.dataset.beyond = "";
  const wanted = sorted.filter(({ far, isDone }) => far > 0 && !isDone);
  for (const each of wanted.slice(0, SIGNS)) sign(each);
  box.hidden = all.length === 0;
  rows.replaceChildren(...sorted.map((each) => row(each, Boolean(from))));
}

box.addEventListener("click", (event) => {
  const cache = document.getElementById(event.target.closest("[data-bring]")?.dataset.bring ?? "");
  if (!cache) return;
  stage.dispatchEvent(new CustomEvent("bring-near", { detail: cache }));
  for (const old of stage.querySelectorAll(".sought")) old.classList.remove("sought");
  cache.classList.add("sought");
  tell(cache.dataset.about, true);
  if (small.matches) box.open = false;
});

document.addEventListener("table-changed", list);
list();
