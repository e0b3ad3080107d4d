// What lies outside of the part of the map that is shown: each thing with data-beyond="name" there gets
// a sign at the edge, which brings it into view. Where there are many, they say data-short instead. Signs do not
// cover such a thing, even one without a name, nor what lies above the map: its tools, and all with data-covers.

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

// At the edge, with few words if it has no room for all; further inside only where all of the edge is taken.
function put({ thing, point }, isOneOfMany, frame, taken) {
  const { beyond, short = beyond } = thing.dataset;
  const chip = chipFor(thing);
  const turn = Math.atan2(point.y - frame.height / 2, point.x - frame.width / 2);
  const arrow = ARROWS[Math.round(turn / Math.PI * 4 + 8) % 8];
  const rows = Array.from({ length: ROWS }, (_, row) => [short, row]);
  let place = null;
  for (const [words, row] of isOneOfMany ? rows : [[beyond, 0], ...rows]) {
    chip.textContent = `${words} ${arrow}`;
    place = placesIn(row, point, { width: chip.offsetWidth, height: chip.offsetHeight }, frame).find(isFreeOf(taken));
    if (place) break;
  }
  place ??= { left: MARGIN, top: MARGIN, right: MARGIN + chip.offsetWidth, bottom: MARGIN + chip.offsetHeight };
  chip.style.left = `${place.left}px`;
  chip.style.top = `${place.top}px`;
  return place;
}

function mark() {
  rim.replaceChildren();
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  const covers = [...stage.querySelectorAll(".map-tools, [data-covers]")].map((cover) => boxIn(frame, cover));
  const shown = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const things = [...document.querySelectorAll("[data-beyond]")].map((thing) => {
    const box = boxIn(frame, thing.querySelector(".ring") ?? thing);
    return { thing, box, point: middleOf(box) };
  });
  // What is covered is not in sight either.
  const isSeen = ({ point }) => holds(shown, point) && !covers.some((cover) => holds(cover, point));
  const outside = things.filter((each) => each.thing.dataset.beyond && !isSeen(each));
  const taken = [...covers, ...things.filter((each) => isSeen(each)).map(({ box }) => box)];
  for (const each of outside) taken.push(put(each, outside.length > FEW, frame, taken));
}

let asked = 0;
function later() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
}

rim.addEventListener("click", (event) => {
  const thing = document.getElementById(event.target.dataset.bring ?? "");
  if (thing) stage.dispatchEvent(new CustomEvent("bring-near", { detail: thing }));
});

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
later();
