// A small box beside a thing on the screen, placed where it covers none of the others.

import { meets } from "house/boxes.js";

const GAP = 10;
const EDGE = 8;

// Right, left, below, above; the first place that is free, else the one that covers least.
export function apart(box, thing, others) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const middle = { x: thing.left + thing.width / 2 - width / 2, y: thing.top + thing.height / 2 - height / 2 };
  const places = [
    [thing.right + GAP, middle.y], [thing.left - GAP - width, middle.y],
    [middle.x, thing.bottom + GAP], [middle.x, thing.top - GAP - height],
  ].map(([x, y]) => {
    const left = Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
    const top = Math.max(EDGE, Math.min(y, innerHeight - height - EDGE));
    const here = { left, top, right: left + width, bottom: top + height };
    here.covers = [thing, ...others].filter((other) => meets(here, other)).length;
    return here;
  });
  const best = places.toSorted((a, b) => a.covers - b.covers)[0];
  box.style.left = `${best.left}px`;
  box.style.top = `${best.top}px`;
}
