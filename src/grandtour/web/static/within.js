// Names on a map that its edge would cut stand on another side of their thing instead: below, above,
// across, or below and turned inwards. A name is moved by its own attributes; where it was drawn first
// is remembered, and it goes back there as soon as there is room.

import { inside, meets } from "house/boxes.js";

const ACROSS = { start: "end", end: "start", middle: "middle" };
const homes = new WeakMap();

function home(name) {
  if (!homes.has(name)) {
    const [x, y] = ["x", "y"].map((axis) => Number(name.getAttribute(axis)));
    homes.set(name, { x, y, anchor: name.getAttribute("text-anchor") });
  }
  return homes.get(name);
}

// All sides, the own one first.
function sides({ x, y, anchor }) {
  const far = Math.max(Math.abs(x), Math.abs(y)) * 1.2;
  const inwards = x < 0 ? "start" : "end";
  return [
    { x, y, anchor },
    { x: 0, y: far, anchor: "middle" },
    { x: 0, y: -far, anchor: "middle" },
    { x: -x, y: -y, anchor: ACROSS[anchor] },
    { x: Math.sign(x) * far * 0.6, y: far, anchor: inwards },
  ];
}

// What is not touched need not be laid out again.
function move(name, side) {
  if (name.getAttribute("x") === String(side.x) && name.getAttribute("y") === String(side.y) && name.getAttribute("text-anchor") === side.anchor) return;
  name.setAttribute("x", side.x);
  name.setAttribute("y", side.y);
  name.setAttribute("text-anchor", side.anchor);
}

const boxOf = (name) => name.getBoundingClientRect();

function put(name, side) {
  move(name, side);
  return boxOf(name);
}

// Keeps these names inside the frame, free of each other and of the other boxes where that is possible.
// A thing that is itself outside keeps its name where it is. Says whether any name has moved. All are
// moved before any is measured, since the browser lays out the whole map for the first look after a move.
export function keepWithin(names, frame, others = []) {
  const stood = names.map((name) => boxOf(name));
  for (const name of names) move(name, home(name));
  const kept = names.map((name) => boxOf(name));
  for (const [number, name] of names.entries()) {
    if (inside(kept[number], frame) || !meets(kept[number], frame)) continue;
    const around = [...others, ...kept.filter((_, other) => other !== number)];
    const tried = sides(home(name)).map((side) => ({ side, box: put(name, side) })).filter(({ box }) => inside(box, frame));
    const free = tried.find(({ box }) => !around.some((other) => meets(box, other)));
    kept[number] = put(name, (free ?? tried[0])?.side ?? home(name));
  }
  return kept.some((box, number) => Math.abs(box.left - stood[number].left) > 1 || Math.abs(box.top - stood[number].top) > 1);
}
