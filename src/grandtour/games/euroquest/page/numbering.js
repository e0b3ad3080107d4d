// The numbers on the runner's way: those that would lie on each other, or under a pawn, stand apart, and their
// names with them.

import { boxIn } from "house/boxes.js";

const AIR = 1;
const ROUNDS = 40;

function shift(box, [start, end], far) {
  box[start] += far;
  box[end] += far;
}

// Parts two boxes along the side on which less is missing; the other one may have to stay. Says whether it had to.
function part(box, other, stays) {
  const right = Math.min(box.right, other.right) - Math.max(box.left, other.left) + AIR;
  const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) + AIR;
  if (right <= 0 || down <= 0) return false;
  const sides = right < down ? ["left", "right"] : ["top", "bottom"];
  const middle = (of) => of[sides[0]] + of[sides[1]];
  const far = Math.min(right, down) * (middle(box) < middle(other) ? -1 : 1);
  shift(box, sides, stays ? far : far / 2);
  if (!stays) shift(other, sides, -far / 2);
  return true;
}

function partAll(boxes, fixed) {
  const partFrom = (box, number) => [
    ...boxes.slice(number + 1).map((other) => part(box, other, false)),
    ...fixed.map((other) => part(box, other, true)),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!boxes.flatMap((box, number) => partFrom(box, number)).includes(true)) return;
  }
}

export function partNumbers(stage, frame, pawns) {
  const stops = [...stage.querySelectorAll(".stop > .keep-size")];
  if (stops.length === 0) return;
  for (const stop of stops) stop.style.translate = "";
  const unit = stops[0].ownerSVGElement.getScreenCTM().a;
  const boxes = stops.map((stop) => boxIn(frame, stop.querySelector("rect")));
  const homes = boxes.map(({ left, top }) => ({ left, top }));
  partAll(boxes, [...stage.querySelectorAll(pawns)].map((pawn) => boxIn(frame, pawn)));
  for (const [number, { left, top }] of boxes.entries()) {
    const [x, y] = [(left - homes[number].left) / unit, (top - homes[number].top) / unit];
    if (x || y) stops[number].style.translate = `${x.toFixed(1)}px ${y.toFixed(1)}px`;
  }
}
