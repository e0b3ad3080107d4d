// A lesson: tries are sent without leaving the page, and an arrow leads to what is to be pressed. Nothing
// here knows what is right: the server marks it, and says what is wrong with any other try.

import { announce, sendForms, setOffline, show } from "house/swap.js";
import { calm } from "house/calm.js";

// Pixels between the words on the board and the thing they speak of, and of the arrow's head.
const AWAY = 120;
const HEAD = 22;
const SHAFT = 56;
// So much of a panel's lower edge may be covered.
const EDGE = 90;
const arrow = document.getElementById("lesson-arrow");
const stage = document.querySelector("[data-stage]");
const panel = document.querySelector(".panel");
const small = matchMedia("(max-width: 900px)");
const bubble = document.createElement("p");
bubble.className = "lesson-bubble";
bubble.setAttribute("aria-hidden", "true");
document.body.append(bubble);

const step = () => document.getElementById("lesson");

// Whether nothing lies on it: the words of the step, or a bar that sticks to an edge.
function isFree(thing) {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (thing.contains(there) || (stage.contains(thing) && stage.contains(there)));
}

// A button that has its like on the map is shown there, if that can be seen; an input under a picture by its label.
function seen(target) {
  if (target.matches("input") && target.labels?.length) return target.labels[0];
  const like = document.querySelector(`.stage [data-press="${CSS.escape(target.id)}"]`);
  return like && (!small.matches || isFree(like)) ? like : target;
}

// Where several things are to be pressed one after the other, what is chosen already is done.
function nextTarget() {
  const targets = [...document.querySelectorAll("[data-lesson-target]")];
  targets.sort((a, b) => a.dataset.lessonTarget - b.dataset.lessonTarget);
  const open = targets.filter((target) => !target.matches(":checked") && seen(target).getClientRects().length > 0);
  return open.length > 0 ? seen(open[0]) : null;
}

const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

function placeBubble(to) {
  // On the map, if there is one: cards and buttons stay in sight.
  const room = (stage.querySelector(".map-frame") ?? stage).getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const [x, y] = [to.left + to.width / 2, to.top + to.height / 2];
  // Towards the middle of the board, so that it covers neither the thing nor what lies beyond it.
  const left = x > room.left + room.width / 2 ? to.left - AWAY - width : to.right + AWAY;
  const top = y > room.top + room.height / 2 ? to.top - AWAY - height / 2 : to.bottom + AWAY - height / 2;
  bubble.style.left = `${clamp(left, room.left + 12, Math.max(room.left + 12, room.right - width - 12))}px`;
  bubble.style.top = `${clamp(top, room.top + 12, Math.max(room.top + 12, room.bottom - height - 12))}px`;
}

// From a point to a box: a curve that ends in the middle of the edge that looks towards the point.
function curve(from, to) {
  const away = { x: from.x - (to.left + to.width / 2), y: from.y - (to.top + to.height / 2) };
  const upright = Math.abs(away.y) > to.height / 2 + HEAD;
  const end = upright
    ? { x: to.left + to.width / 2, y: away.y < 0 ? to.top - 4 : to.bottom + 4 }
    : { x: away.x < 0 ? to.left - 4 : to.right + 4, y: to.top + to.height / 2 };
  const bend = upright ? { x: end.x, y: (from.y + end.y) / 2 } : { x: (from.x + end.x) / 2, y: end.y };
  return { end, bend };
}

function draw(from, to) {
  const { end, bend } = curve(from, to);
  const [dx, dy] = [end.x - bend.x, end.y - bend.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const base = { x: end.x - ux * HEAD, y: end.y - uy * HEAD };
  const half = HEAD * 0.6;
  arrow.querySelector(".shaft").setAttribute("d", `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${base.x} ${base.y}`);
  arrow.querySelector(".head").setAttribute("d", `M${end.x} ${end.y}L${base.x - uy * half} ${base.y + ux * half}L${base.x + uy * half} ${base.y - ux * half}Z`);
}

function startOf(to) {
  if (small.matches) {
    const words = step().getBoundingClientRect();
    const isAbove = to.top > 90 && (to.top - SHAFT > words.bottom || to.top < words.top);
    return { x: to.left + to.width / 2, y: isAbove ? to.top - SHAFT : to.bottom + SHAFT };
  }
  const box = bubble.getBoundingClientRect();
  return {
    x: clamp(to.left + to.width / 2, box.left + 12, box.right - 12),
    y: clamp(to.top + to.height / 2, box.top + 4, box.bottom - 4),
  };
}

// What to do; and why, where that has been scrolled out of sight.
function tell() {
  const [what, why] = [".lesson-do", ".lesson-why"].map((part) => step().querySelector(part));
  const away = why.getBoundingClientRect().bottom < panel.getBoundingClientRect().top + EDGE;
  const reason = document.createElement("small");
  reason.textContent = away ? why.textContent : "";
  bubble.replaceChildren(what.textContent, reason);
}

function point() {
  const target = nextTarget();
  for (const old of document.querySelectorAll(".lesson-here")) old.classList.remove("lesson-here");
  bubble.hidden = !target || small.matches;
  // On a small screen an arrow to what is covered would lie on the words of the step.
  arrow.toggleAttribute("hidden", !target || (small.matches && !isFree(target)));
  if (!target) return;
  target.classList.add("lesson-here");
  const to = target.getBoundingClientRect();
  tell();
  if (!small.matches) placeBubble(to);
  draw(startOf(to), to);
}

let asked = 0;

function pointSoon() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(point);
}

// What is to be pressed may be folded away, like all that is not asked for every time.
function unfold() {
  for (const target of document.querySelectorAll("[data-lesson-target]")) {
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
}

// Or lie below, on a small screen or in a long panel: in its middle nothing that sticks to an edge covers it. First
// of all the words of the step are brought back, which may be enough.
function bringNear() {
  panel.scrollTop = 0;
  const target = nextTarget();
  if (!target) return;
  if (small.matches) {
    target.scrollIntoView({ block: "nearest" });
    if (!isFree(target)) target.scrollIntoView({ block: "center" });
    return;
  }
  const { top, bottom } = target.getBoundingClientRect();
  const block = top < 0 || bottom > innerHeight - EDGE ? "center" : "nearest";
  target.scrollIntoView({ block, behavior: calm.matches ? "auto" : "smooth" });
}

function done(html) {
  setOffline(false);
  show(html);
  unfold();
  if (document.getElementById("lesson-tried")) {
    document.getElementById("lesson-tried").scrollIntoView({ block: "nearest" });
    return;
  }
  const { address, title } = step().dataset;
  history.pushState(null, "", address);
  document.title = title;
  document.getElementById("words").dataset.words = `${address}/words`;
  document.querySelector("input[name=back]").value = address;
  announce([...step().querySelectorAll(".lesson-news li, h2, .lesson-do, .lesson-why")].map((part) => part.textContent.trim()).join(" "));
  document.getElementById("lesson-title").focus({ preventScroll: true });
  bringNear();
}

sendForms(done, pointSoon);
addEventListener("popstate", () => location.reload());
for (const name of ["table-changed", "change", "toggle", "pointerup", "keyup"]) document.addEventListener(name, pointSoon, true);
addEventListener("scroll", pointSoon, true);
addEventListener("resize", pointSoon);
// Pictures, letters and pan or zoom move things without a word.
new ResizeObserver(pointSoon).observe(stage);
setInterval(pointSoon, 400);
unfold();
bringNear();
point();
