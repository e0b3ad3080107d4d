// The numbers on the runner's way: those that would lie on each other, or under a pawn, stand apart, and their names with them.

import { boxIn } from "house/boxes.js";

const AIR = 1;
const ROUNDS = 40;

// Parts two boxes along the side on which less is missing; a fixed one stays. Says whether it had to.
function part(a, b) {
  const right = Math.min(a.right, b.right) - Math.max(a.left, b.left) + AIR;
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + AIR;
  if (right <= 0 || down <= 0) return false;
  const [start, end, missing] = right < down ? ["left", "right", right] : ["top", "bottom", down];
  const sign = a[start] + a[end] < b[start] + b[end] ? -1 : 1;
  for (const [box, way] of [[a, sign], [b, -sign]]) {
    if (box.fixed) continue;
    const far = way * missing / (a.fixed || b.fixed ? 1 : 2);
    box[start] += far;
    box[end] += far;
  }
  return true;
}

function partAll(boxes) {
  const free = boxes.filter(({ fixed }) => !fixed);
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = free.flatMap((a) => boxes.slice(boxes.indexOf(a) + 1).map((b) => part(a, b)));
    if (!pairs.includes(true)) return;
  }
}

export function partNumbers(stage, frame, pawns) {
  const stops = [...stage.querySelectorAll(".stop > .keep-size")];
  if (stops.length === 0) return;
  for (const stop of stops) stop.style.translate = "";
  const unit = stops[0].ownerSVGElement.getScreenCTM().a;
  const numbers = stops.map((stop) => {
    const home = boxIn(frame, stop.querySelector("rect"));
    return { ...home, home, stop };
  });
  const fixed = [...stage.querySelectorAll(pawns)].map((pawn) => ({ ...boxIn(frame, pawn), fixed: true }));
  partAll([...numbers, ...fixed]);
  for (const { stop, left, top, home } of numbers) {
    const [x, y] = [(left - home.left) / unit, (top - home.top) / unit];
    if (x || y) stop.style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
  }
}
