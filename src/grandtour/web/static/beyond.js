// What lies outside of the part of the map that is shown: each thing with data-beyond="name" there gets
// a sign at the edge, which brings it into view. Where there are many, they say data-short instead. Signs do not
// cover such a thing, even one without a name, nor what lies above the map: its tools, words that somebody has asked
// for, and all with data-covers. A map with data-signs="3 5" has at most so many on a small and a large screen, those that
// come first in the page, with their whole names; one more stands for all others and brings these near.

import { boxIn, holds, meets } from "house/boxes.js";

const stage = document.querySelector("[data-stage]");
const rim = document.createElement("div");
rim.className = "beyond";
rim.setAttribute("aria-hidden", "true");
stage.append(rim);

const MARGIN = 6;
const STEP = 8;
const FAR = 240;
const ROWS = 8;
const FEW = 3;
const SAMPLES = [0.1, 0.3, 0.5, 0.7, 0.9];
const GOOD_PART = 0.3;
// On a small screen with few signs none stands further inside than this.
const ROWS_OF_FEW = 2;
const small = matchMedia("(max-width: 900px)");
const ARROWS = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];

const middleOf = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
const isFreeOf = (others) => (box) => !others.some((other) => meets(box, other));

// Along the edge, the nearest first, in this row from it.
function placesIn(row, point, { width, height }, frame) {
  const left = Math.min(Math.max(point.x - width / 2, MARGIN), frame.width - width - MARGIN);
  const top = Math.min(Math.max(point.y - height / 2, MARGIN), frame.height - height - MARGIN);
  const isAcross = point.y < 0 || point.y > frame.height;
  const [start, whole] = isAcross ? [top, frame.height] : [left, frame.width];
  const inwards = (start > whole / 2 ? -row : row) * height;
  const shifts = Array.from({ length: 2 * FAR / STEP }, (_, number) => (number % 2 ? 1 : -1) * Math.ceil(number / 2) * STEP);
  const places = shifts.map((shift) => (isAcross ? { x: left + shift, y: top + inwards } : { x: left + inwards, y: top + shift }));
  return places.map(({ x, y }) => ({ left: x, top: y, right: x + width, bottom: y + height }))
    .filter((box) => box.left >= 0 && box.top >= 0 && box.right <= frame.width && box.bottom <= frame.height);
}

function chipFor({ id }) {
  const chip = document.createElement("button");
  chip.type = "button";
  chip.tabIndex = -1;
  chip.dataset.bring = id;
  rim.append(chip);
  return chip;
}

const rowsOf = (words, count) => Array.from({ length: count }, (_, row) => [words, row]);

// Where one edge is full, the next one from the nearest corner on.
const roundTheCorner = ({ x, y }, frame) => {
  const isAcross = y < 0 || y > frame.height;
  const beyondX = x > frame.width / 2 ? frame.width + 1 : -1;
  const beyondY = y > frame.height / 2 ? frame.height + 1 : -1;
  return isAcross ? { x: beyondX, y: Math.min(Math.max(y, 0), frame.height) } : { x: Math.min(Math.max(x, 0), frame.width), y: beyondY };
};

// The first of these words and rows from the edge for which there is room.
function place(chip, point, tries, frame, taken) {
  const turn = Math.atan2(point.y - frame.height / 2, point.x - frame.width / 2);
  const arrow = ARROWS[Math.round(turn / Math.PI * 4 + 8) % 8];
  for (const [words, row] of tries) {
    chip.textContent = `${words} ${arrow}`;
    const found = placesIn(row, point, { width: chip.offsetWidth, height: chip.offsetHeight }, frame).find(isFreeOf(taken));
    if (found) return found;
  }
  return null;
}

function putAt(chip, { left, top }) {
  chip.style.left = `${left}px`;
  chip.style.top = `${top}px`;
}

// At the edge, with few words if it has no room for all; further inside only where all of the edge is taken.
function put({ thing, point }, isOneOfMany, frame, taken) {
  const { beyond, short = beyond } = thing.dataset;
  const chip = chipFor(thing);
  const tries = [...(isOneOfMany ? [] : [[beyond, 0]]), ...rowsOf(short, ROWS)];
  const found = place(chip, point, tries, frame, taken)
    ?? { left: MARGIN, top: MARGIN, right: MARGIN + chip.offsetWidth, bottom: MARGIN + chip.offsetHeight };
  putAt(chip, found);
  return found;
}

// As many as are wanted and find room, and one for the rest.
function putFew(outside, most, frame, taken) {
  const rows = small.matches ? ROWS_OF_FEW : ROWS;
  const first = outside.length <= most + 1 ? outside : outside.slice(0, most);
  const rest = outside.slice(first.length);
  for (const each of first) {
    const chip = chipFor(each.thing);
    const tries = rowsOf(each.thing.dataset.beyond, rows);
    const found = place(chip, each.point, tries, frame, taken) ?? place(chip, roundTheCorner(each.point, frame), tries.slice(0, 1), frame, taken);
    if (found) {
      putAt(chip, found);
      taken.push(found);
    } else {
      chip.remove();
      rest.push(each);
    }
  }
  if (rest.length === 0) return;
  const chip = chipFor({ id: rest.map(({ thing }) => thing.id).join(" ") });
  const [xs, ys] = ["x", "y"].map((axis) => rest.reduce((sum, { point }) => sum + point[axis], 0) / rest.length);
  const found = place(chip, { x: xs, y: ys }, rowsOf(`+${rest.length}`, rows), frame, taken);
  if (found) putAt(chip, found);
  else chip.remove();
}

// How much of a box is free, by points all over it.
function partOf({ left, top, right, bottom }, isFree) {
  const points = SAMPLES.flatMap((across) => SAMPLES.map((down) => ({ x: left + (right - left) * across, y: top + (bottom - top) * down })));
  return points.filter((point) => isFree(point)).length / points.length;
}

function mark() {
  rim.replaceChildren();
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  const covers = [...stage.querySelectorAll(".map-tools, .about.wanted, [data-covers]")].map((cover) => boxIn(frame, cover)).filter(({ left, right }) => right > left);
  const shown = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const things = [...document.querySelectorAll("[data-beyond]")].filter((thing) => thing.checkVisibility()).map((thing) => {
    const box = boxIn(frame, thing.querySelector(".ring") ?? thing);
    return { thing, box, point: middleOf(box) };
  });
  // What is covered is not in sight either. Of a country, data-wide, a good part must be.
  const isFree = (point) => holds(shown, point) && !covers.some((cover) => holds(cover, point));
  const isSeen = ({ thing, box, point }) => ("wide" in thing.dataset ? partOf(box, isFree) > GOOD_PART : isFree(point));
  const outside = things.filter((each) => each.thing.dataset.beyond && !isSeen(each));
  // A whole country has room for a sign.
  const taken = [...covers, ...things.filter((each) => isSeen(each) && !("wide" in each.thing.dataset)).map(({ box }) => box)];
  const [fewest, most] = stage.querySelector("[data-signs]")?.dataset.signs.split(" ").map(Number) ?? [];
  if (most) putFew(outside, small.matches ? fewest : most, frame, taken);
  else for (const each of outside) taken.push(put(each, outside.length > FEW, frame, taken));
}

let asked = 0;
function later() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
}

rim.addEventListener("click", (event) => {
  const things = (event.target.dataset.bring ?? "").split(" ").map((id) => document.getElementById(id)).filter(Boolean);
  if (things.length > 1) stage.dispatchEvent(new CustomEvent("bring-all", { detail: things }));
  else if (things.length === 1) stage.dispatchEvent(new CustomEvent("bring-near", { detail: things[0] }));
});

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
document.addEventListener("words-shown", later);
later();
