// Pawns glide from where they stood: what has the same data-pawn before and after a change, and
// stands where its attribute transform="translate(x y)" says.

import { calm } from "house/calm.js";

const pawns = () => [...document.querySelectorAll("[data-pawn]")];
const places = () => new Map(pawns().map((pawn) => [pawn.dataset.pawn, pawn.getAttribute("transform")]));
const asCss = (transform) => transform.replace(/translate\((\S+) (\S+)\)/u, "translate($1px, $2px)");

let stood = places();

document.addEventListener("table-changed", () => {
  for (const pawn of calm.matches ? [] : pawns()) {
    const before = stood.get(pawn.dataset.pawn);
    const now = pawn.getAttribute("transform");
    if (before && before !== now) {
      pawn.animate([{ transform: asCss(before) }, { transform: asCss(now) }], { duration: 600, easing: "ease-in-out" });
    }
  }
  stood = places();
});
