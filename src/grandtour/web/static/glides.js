// Things that keep their name, data-moves, glide from their old place to the new one. The page is
// right before anything moves, and what moves can be pressed where it belongs.

import { calm } from "house/calm.js";

function places() {
  const found = new Map();
  for (const thing of calm.matches || document.hidden ? [] : document.querySelectorAll("[data-moves]")) {
    if (!found.has(thing.dataset.moves)) found.set(thing.dataset.moves, [thing, thing.getBoundingClientRect()]);
  }
  return found;
}

// Does the change, then lets glide what it has moved.
export function gliding(change) {
  const before = places();
  const result = change();
  for (const [name, [thing, now]] of places()) {
    const then = before.get(name)?.[1];
    const [x, y] = then ? [then.x - now.x, then.y - now.y] : [0, 0];
    if (Math.hypot(x, y) > 1) {
      thing.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 350, easing: "ease-in-out" });
    }
  }
  return result;
}
