// Watching a game again: slider, keys and autoplay ask for the parts of a moment and put them in place.
// Neighbours of what is shown are fetched before they are wanted.

import { announce, show } from "house/swap.js";

const KEPT = 60;
const PACE = 1200;
const parts = new Map();
const slider = document.getElementById("film-at");
const player = document.getElementById("film-play");
const speed = document.getElementById("film-speed");
const moment = () => document.getElementById("moment").dataset;
let wanted = Number(moment().step);
let playing = 0;

const address = (step) => moment().address.replace(/step=\d+/u, `step=${step}`);

function fetchStep(step) {
  if (!parts.has(step)) {
    const answer = fetch(address(step), { headers: { "X-Live": "1" } }).then((found) => (found.ok ? found.text() : Promise.reject(new Error(found.status))));
    answer.catch(() => parts.delete(step));
    parts.set(step, answer);
    if (parts.size > KEPT) parts.delete(parts.keys().next().value);
  }
  return parts.get(step);
}

// A long game's page has only the lines near its moment; the others come after it.
async function fetchLines() {
  const list = document.querySelector("#log [data-all]");
  const answer = list && (await fetch(list.dataset.all, { headers: { "X-Live": "1" } }).catch(() => null));
  if (!answer?.ok) return;
  list.innerHTML = await answer.text();
  delete list.dataset.all;
  markLine();
}

// In a game's own rows what belongs to several steps names the first and the last of them. Only the sheet moves, so
// that the map stays in sight.
function markColumn() {
  const sheet = document.getElementById("film-sheet");
  for (const column of sheet?.querySelectorAll("[data-steps]") ?? []) {
    const [first, last] = column.dataset.steps.split("-").map(Number);
    column.classList.toggle("now", first <= wanted && wanted <= last);
  }
  const [here, frame] = [sheet?.querySelector(".now")?.getBoundingClientRect(), sheet?.getBoundingClientRect()];
  if (here) sheet.scrollLeft += here.x + here.width / 2 - frame.x - frame.width / 2;
}

function markLine() {
  for (const line of document.querySelectorAll("#log a[aria-current]")) line.removeAttribute("aria-current");
  const line = document.querySelector(`#log a[data-step="${wanted}"]`);
  line?.setAttribute("aria-current", "step");
  // Only the list moves: the question above it stays in sight.
  const list = line?.closest("ol");
  if (list) list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
}

export const present = () => wanted;

// What was fetched before an analysis came says nothing of it.
export const forget = () => parts.clear();

export const addressOf = (step, beside = "") => address(step).replace("?", `${beside}?`);

// Whoever moves on before a moment has come sees only the last one asked for.
export async function goTo(step) {
  const last = Number(moment().last);
  wanted = Math.min(Math.max(step, 0), last);
  slider.value = wanted;
  markColumn();
  const asked = wanted;
  const html = await fetchStep(asked).catch(() => null);
  if (!html || asked !== wanted) return;
  const words = document.getElementById("words");
  words.dataset.words = words.dataset.words.replace(/step=\d+/u, `step=${asked}`);
  show(html);
  markLine();
  history.replaceState(null, "", address(asked));
  document.getElementById("film-link").dataset.copy = location.href;
  announce([...document.querySelectorAll("#moment .moment-news li")].map((line) => line.textContent).join(" "));
  document.dispatchEvent(new CustomEvent("film-step"));
  for (const next of [asked + 1, asked - 1]) if (next >= 0 && next <= last) fetchStep(next);
}

function stop() {
  clearTimeout(playing);
  playing = 0;
  player.textContent = player.dataset.play;
  player.setAttribute("aria-pressed", "false");
}

async function playOn() {
  if (wanted >= Number(moment().last)) stop();
  else await goTo(wanted + 1);
  if (playing) playing = setTimeout(playOn, PACE / Number(speed.value));
}

// From the end it begins again.
function play() {
  if (playing) {
    stop();
    return;
  }
  player.textContent = player.dataset.pause;
  player.setAttribute("aria-pressed", "true");
  if (wanted >= Number(moment().last)) wanted = -1;
  playing = setTimeout(playOn, 0);
}

// From the end of one stretch of the game to the next, if it has any. Reckoned from what is asked for, so that quick
// presses go on while a moment is still to come.
function leap(isOn) {
  const ends = moment().stretches.split(" ").filter(Boolean).map(Number);
  const found = isOn ? ends.find((end) => end > wanted) : ends.findLast((end) => end < wanted);
  if (found !== undefined) goTo(found);
}

const KEYS = {
  PageUp: () => leap(false),
  PageDown: () => leap(true),
  ArrowLeft: () => goTo(wanted - 1),
  ArrowRight: () => goTo(wanted + 1),
  Home: () => goTo(0),
  End: () => goTo(Number(moment().last)),
  " ": play,
  Escape: () => document.getElementById("film-back")?.click(),
};

document.addEventListener("keydown", (event) => {
  const isTyped = event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea");
  const act = event.shiftKey && event.key.startsWith("Arrow") ? KEYS[{ ArrowLeft: "PageUp", ArrowRight: "PageDown" }[event.key]] : KEYS[event.key];
  if (!act || isTyped || (event.target.matches("svg, svg *") && event.key.startsWith("Arrow"))) return;
  // The space bar presses what has the focus.
  if (event.key === " " && event.target.matches("a, button, summary")) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  act();
});

document.addEventListener("click", (event) => {
  const way = event.target.closest("a[data-step][href]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  goTo(Number(way.dataset.step));
});

slider.addEventListener("input", () => {
  stop();
  goTo(Number(slider.value));
});
player.addEventListener("click", play);
document.querySelector("[data-slide]").hidden = false;
await goTo(wanted);
await fetchLines();
