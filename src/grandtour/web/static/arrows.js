// Arrow keys that go from thing to thing on a map.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DETOUR = 2; // a step aside counts like so many ahead
const WIDEST = 2.5; // what lies further aside comes after all that lies ahead
const LAST = 1e6;

export const isArrow = (key) => key in WAYS;

// The next of the things in the direction of the arrow, seen from [x, y]; `placeOf` a thing is such
// a pair, too. Undefined if there is none.
export function nextThing(key, [x, y], things, placeOf) {
  const [right, down] = WAYS[key];
  let best;
  let least = Infinity;
  for (const thing of things) {
    const [thingX, thingY] = placeOf(thing);
    const ahead = (thingX - x) * right + (thingY - y) * down;
    const aside = Math.abs((thingX - x) * down) + Math.abs((thingY - y) * right);
    if (ahead <= 0) continue;
    const cost = ahead + DETOUR * aside + (aside > WIDEST * ahead ? LAST : 0);
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}
