// Where a country has its name: inside, in the part of it that is shown, near the middle of that, and free of what
// stands there. A name may be a little wider than its country, if that is small.

import { holds, inside, meets } from "house/boxes.js";

const GRID = 15;
const OVERHANG = 1.6;
// A name whose ends lie abroad stands so much worse.
const ABROAD = 0.7;
// So much of a country is enough to be named.
const GOOD_PART = 0.12;
const AIR = 3;

const grids = new Map();

// Points inside of a country, in map units, found once.
function gridOf(land) {
  const known = grids.get(land);
  if (known) return known;
  const box = land.getBBox();
  const steps = Array.from({ length: GRID }, (_, number) => (number + 0.5) / GRID);
  const points = steps.flatMap((right) => steps.map((down) => new DOMPoint(box.x + box.width * right, box.y + box.height * down)));
  const grid = { width: box.width, height: box.height, points: points.filter((point) => land.isPointInFill(point)) };
  grids.set(land, grid);
  return grid;
}

const middleOf = (points) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

// The name's box if its point is here; `label` says how far it reaches to each side.
const boxAround = ({ x, y }, { left, right, top, bottom }) => ({ left: x + left - AIR, right: x + right + AIR, top: y + top, bottom: y + bottom });

// What is seen of a country: its points on the screen that nothing covers.
export function seenOf(land, { toScreen, frame, panels }) {
  const { points, width } = gridOf(land);
  const isSeen = (point) => holds(frame, point) && !panels.some((panel) => holds(panel, point));
  const seen = points.map((point) => toScreen(point)).filter((point) => isSeen(point));
  return { seen, whole: points.length, width };
}

function abroad(land, point, label, toMap) {
  const ends = [label.left, label.right].map((end) => toMap({ x: point.x + end * 0.8, y: point.y }));
  return ends.filter((end) => !land.isPointInFill(end)).length;
}

// The best point for the name, with its box, or null where there is no room. `home` is tried first.
export function placeIn(land, { seen, whole, width }, label, home, { toMap, scale, frame, taken, dots }) {
  const length = label.right - label.left;
  if (seen.length < whole * GOOD_PART || length > width * scale * OVERHANG) return null;
  const middle = middleOf(seen);
  const cost = (point) => Math.hypot(point.x - middle.x, point.y - middle.y) + abroad(land, point, label, toMap) * length * ABROAD;
  const isFree = (point) => {
    const box = boxAround(point, label);
    return inside(box, frame) && !taken.some((other) => meets(box, other)) && !dots.some((dot) => holds(box, dot));
  };
  const free = seen.filter((point) => isFree(point));
  const [best] = free.map((point) => ({ point, cost: cost(point) })).toSorted((a, b) => a.cost - b.cost);
  const point = home && isFree(home) && seen.length > whole / 2 ? home : best?.point;
  return point ? { point, box: boxAround(point, label) } : null;
}
