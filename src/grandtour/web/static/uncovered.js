// Where a map stands so that nothing that lies on it, its tools or words, covers the places that matter: in what
// these leave free of its frame, above or below them.

import { boxIn, holds } from "house/boxes.js";

// Half a pawn around its place.
const AROUND = 16;
// What covers more than this part of the frame leaves too little beside it.
const LARGEST_PART = 0.35;

const grown = ({ left, top, right, bottom }) => ({ left: left - AROUND, top: top - AROUND, right: right + AROUND, bottom: bottom + AROUND });

// How much of the frame is lost above and below if these covers are kept clear of.
function strips(covers, height) {
  const isBelow = ({ top, bottom }) => top + bottom > height;
  const above = Math.max(0, ...covers.filter((cover) => !isBelow(cover)).map(({ bottom }) => bottom));
  const below = Math.max(0, ...covers.filter((cover) => isBelow(cover)).map(({ top }) => height - top));
  return { above, below };
}

// `fit(above, below)` is where the map would stand without these strips of its frame, and `pointIn(fitted, place)`
// where a place would then be in the frame.
export function uncovered(stage, places, fit, pointIn) {
  const whole = fit(0, 0);
  const frame = stage.querySelector("svg[data-map]").getBoundingClientRect();
  const covers = [...stage.querySelectorAll(".map-tools, [data-covers]")].filter((cover) => cover.checkVisibility()).map((cover) => grown(boxIn(frame, cover)));
  const covering = (fitted) => covers.filter((cover) => places.some((place) => holds(cover, pointIn(fitted, place))));
  const { above, below } = strips(covering(whole), frame.height);
  if (above + below === 0 || above + below > frame.height * LARGEST_PART) return whole;
  const beside = fit(above, below);
  return covering(beside).length === 0 ? beside : whole;
}
