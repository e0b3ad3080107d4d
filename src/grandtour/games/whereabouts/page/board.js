// The evaluation step by step (house/showing.js): the map flies to the tip, then to the place; on a small
// screen the track shows the part that matters.

import { calm } from "house/calm.js";
import "house/showing.js";

// Milliseconds for which one sees the tip before its card is turned.
const BEFORE_THE_TRUTH = 1400;
const small = matchMedia("(max-width: 900px)");
const frame = document.querySelector(".map-frame");
let turning = 0;

function fly(focus) {
  if (focus) frame.dataset.focus = focus;
  else delete frame.dataset.focus;
  document.dispatchEvent(new CustomEvent("focus-changed"));
}

function showTrack() {
  for (const track of document.querySelectorAll(".track > svg")) {
    track.dataset.whole ??= track.getAttribute("viewBox");
    const near = (track.querySelector(".shown-now") ?? track).dataset.near;
    track.setAttribute("viewBox", small.matches ? near : track.dataset.whole);
    track.parentElement.classList.toggle("near", small.matches);
  }
}

function turnCard(focus) {
  document.body.classList.add("turned");
  fly(focus);
}

document.addEventListener("showing-changed", ({ detail }) => {
  clearTimeout(turning);
  document.body.classList.remove("turned");
  const judged = document.querySelector(`.judged-tip[data-show-at="${detail.step}"]`)?.dataset;
  if (!detail.running || !judged) fly("");
  else if (calm.matches) turnCard(judged.showFocus);
  else {
    fly(judged.tipFocus);
    turning = setTimeout(turnCard, BEFORE_THE_TRUTH, judged.showFocus);
  }
  showTrack();
});
document.addEventListener("table-changed", showTrack);
small.addEventListener("change", showTrack);
showTrack();

// A tap on the map lays all stones of that cell, a tap on an own stone takes back those behind it: one
// after another, by the same buttons that lay them singly. The path is the server's; no rule is known here.
const MOST_PRESSES = 12;
let goal = null;
let presses = 0;

const laid = () => document.querySelector("[data-tip]")?.dataset.tip.split(" ").filter(Boolean);

function wantedButton(tip) {
  const fits = tip.every((code, level) => goal[level] === code);
  if (fits && tip.length === goal.length) return null;
  return document.querySelector(fits ? `[id^="stone-"][id$="-${goal[tip.length]}"]` : "#stone-undo");
}

function goOn() {
  const tip = laid();
  const button = goal && tip && presses < MOST_PRESSES ? wantedButton(tip) : null;
  presses += 1;
  if (button) button.click();
  else goal = null;
}

document.addEventListener("click", ({ target, isTrusted }) => {
  const cell = target.closest("[data-path]")?.dataset.path.split(" ");
  const kept = target.closest("[data-keep]")?.dataset.keep;
  // Whoever presses something else meanwhile has changed their mind.
  if (isTrusted) goal = null;
  if ((!cell && !kept) || !laid() || document.body.classList.contains("showing")) return;
  goal = cell ?? laid().slice(0, Number(kept));
  presses = 0;
  goOn();
});
// Other changes of the table do not hurry it: the same button is not pressed twice for one stone.
let seen = "";
document.addEventListener("table-changed", () => {
  const now = laid()?.join(" ");
  if (now === seen) return;
  seen = now;
  if (goal) goOn();
});
seen = laid()?.join(" ");

// A friend's result comes with the link that they shared: the day, and the stones right place by place. How that is
// written, and the square for each number of stones, the page says.
function showFriend() {
  const box = document.querySelector("[data-friend]");
  const [, day, digits] = new RegExp(`^#${box?.dataset.code}$`, "u").exec(location.hash) ?? [];
  if (!day) return;
  const squares = [...box.dataset.squares];
  const points = [...digits].map(Number);
  const sum = points.reduce((one, other) => one + other, 0);
  const words = box.dataset.friend.replace("@", day).replace("#", sum);
  box.textContent = `${words} ${points.map((each) => squares[each]).join("")}`;
  box.hidden = false;
}

document.addEventListener("table-changed", showFriend);
window.addEventListener("hashchange", showFriend);
showFriend();

// The seconds of a minute that runs, by the clock and not by counting: a page out of sight ticks rarely. At
// its end the page shows how it went.
let minute = null;
let told = "";
let ends = 0;

function tick() {
  const timer = document.querySelector("[data-left]");
  if (!timer) return;
  if (timer !== minute || timer.dataset.left !== told) {
    minute = timer;
    told = timer.dataset.left;
    ends = Date.now() + Number(told) * 1000;
  }
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
  timer.textContent = left;
  if (left === 0) location.reload();
}

document.addEventListener("table-changed", tick);
setInterval(tick, 500);
tick();
