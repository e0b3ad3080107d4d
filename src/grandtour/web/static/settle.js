// Where names go on the part of a map that is shown, in pixels: the important ones choose first. A name
// stands beside its point; one that must be read and finds no room there stands a little away, with a line.

import { holds, inside, meets } from "house/boxes.js";

const BESIDE = [[1, 0], [-1, 0], [0, -1], [0, 1], [0.7, -0.7], [0.7, 0.7], [-0.7, -0.7], [-0.7, 0.7]];
const AWAY = [...BESIDE, [0.92, -0.38], [0.92, 0.38], [-0.92, -0.38], [-0.92, 0.38], [0.38, -0.92], [0.38, 0.92], [-0.38, -0.92], [-0.38, 0.92]];
const STEPS = [8, 16, 26, 38, 52, 68, 86, 106, 128];
const FARTHEST = STEPS.at(-1);
// Where so many names must be read, long lines would cross half of the map and lead nobody home.
const MANY = 16;
const NEAR = 3;
// What may be covered if it has to be is worth going so many steps further.
const COVERED = 1.5;
// A line leads home from beside another point as well, but it is better not to need it, least of all where that point's
// own name has a line, too: two names would seem to have changed places. Nor does a line go through another point.
const LED = 2;
const SWAPPED = 6;
const POINT = 4;
// A name that stands as near to another point as to its own could be that point's.
const nears = ({ left, top, right, bottom }, point, far) => holds({ left: left - far, top: top - far, right: right + far, bottom: bottom + far }, point);

// Whether a line runs through a box, by what is left of it between the box's sides.
function crosses({ from, to }, box) {
  let [first, last] = [0, 1];
  for (const [axis, low, high] of [["x", box.left, box.right], ["y", box.top, box.bottom]]) {
    const way = to[axis] - from[axis];
    if (way === 0 && (from[axis] < low || from[axis] > high)) return false;
    if (way === 0) continue;
    const ends = [(low - from[axis]) / way, (high - from[axis]) / way];
    first = Math.max(first, Math.min(...ends));
    last = Math.min(last, Math.max(...ends));
  }
  return first < last;
}

const around = ({ x, y }) => ({ left: x - POINT, top: y - POINT, right: x + POINT, bottom: y + POINT });

function boxAt({ x, y, width, height, radius }, [right, down], step) {
  const middle = {
    x: x + right * (radius + step) + Math.sign(right) * width / 2,
    y: y + down * (radius + step) + Math.sign(down) * height / 2,
  };
  return { left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2, bottom: middle.y + height / 2 };
}

function leader({ x, y, radius }, box) {
  const to = { x: Math.min(Math.max(x, box.left), box.right), y: Math.min(Math.max(y, box.top), box.bottom) };
  const far = Math.hypot(to.x - x, to.y - y);
  return { from: { x: x + (to.x - x) * radius / far, y: y + (to.y - y) * radius / far }, to };
}

function* places(label, steps) {
  for (const way of BESIDE) yield { box: boxAt(label, way, 0), cost: 0 };
  if (!label.must) return;
  for (const [number, step] of steps.entries()) {
    for (const way of AWAY) {
      const box = boxAt(label, way, step);
      yield { box, line: leader(label, box), cost: number + 1 };
    }
  }
}

function bestPlace(label, { frame, taken, lines, spared, barred, steps, dots, near, doubt, partners }) {
  // What is too far away is looked through once, and not for each place.
  const [wide, high] = [label.width + label.radius + FARTHEST, label.height + label.radius + FARTHEST];
  const reach = { left: label.x - wide, right: label.x + wide, top: label.y - high, bottom: label.y + high };
  const others = dots.filter((dot) => holds(reach, dot) && Math.hypot(dot.x - label.x, dot.y - label.y) > 1);
  const [full, closed, kept] = [taken.filter((box) => meets(box, reach)), barred.filter((box) => meets(box, reach)), spared.filter((point) => holds(reach, point))];
  const doubts = ({ box, line }) => {
    if (!line) return others.some((dot) => nears(box, dot, near)) ? doubt : 0;
    const isSwapped = partners.some((other) => other !== label && nears(box, other, near)) || others.some((dot) => crosses(line, around(dot)));
    return isSwapped ? SWAPPED : (others.some((dot) => nears(box, dot, near)) ? LED : 0);
  };
  let best = null;
  for (const place of places(label, steps)) {
    if (best && place.cost >= best.cost) continue;
    if (!inside(place.box, frame) || full.some((other) => meets(place.box, other))) continue;
    if (lines.some((line) => crosses(line, place.box))) continue;
    if (place.line && closed.some((other) => !holds(other, label) && crosses(place.line, other))) continue;
    const cost = place.cost + kept.filter((point) => holds(place.box, point)).length * COVERED + doubts(place);
    if (cost < (best?.cost ?? Infinity)) best = { ...place, cost };
  }
  return best;
}

// `labels` have the point { x, y }, the `radius` of what is drawn there, `width` and `height`, and `must`; `taken` are
// boxes that no name may touch, `spared` points that it rather does not cover. For each label its box and line, or null
// where it finds no room. A name without a line that stands as `near` to one of the `dots` as to its own has a `doubt`: it
// would rather go so many steps further. `lines` are those of names before, and get the new ones; `farthest` is how many
// steps away a name may go.
export function settle(labels, frame, taken, spared, { dots = [], near = 0, doubt = Infinity, lines = [], farthest = null } = {}) {
  const boxes = [...taken];
  const many = labels.filter(({ must }) => must).length >= MANY;
  const goes = farthest ?? (many ? NEAR : STEPS.length);
  const steps = STEPS.slice(0, goes);
  const strictly = { frame, spared, taken: boxes, barred: boxes, lines, steps, dots, near, doubt, partners: dots.length > 0 ? labels : [] };
  // Before a name is not there at all, it may go twice as far, and lines and names may cross.
  const anyhow = { ...strictly, barred: [], lines: [], steps: STEPS.slice(0, 2 * goes) };
  return labels.map((label) => {
    if (!holds(frame, label)) return null;
    const place = bestPlace(label, strictly) ?? (label.must ? bestPlace(label, anyhow) : null);
    if (place) boxes.push(place.box);
    if (place?.line) lines.push(place.line);
    return place;
  });
}
