// The evaluation step by step (house/showing.js): the map flies to the tip, then to the place; on a small
// screen the track shows the part that matters.

import { calm } from "house/calm.js";
import "house/showing.js";

// Milliseconds for which one sees the tip before its card is turned.
const BEFORE_THE_TRUTH = 1400;
const small = matchMedia("(max-width: 900px)");
const frame = document.querySelector(".map-frame");
let turning = 0;

function fly(focus) {
  if (focus) frame.dataset.focus = focus;
  else delete frame.dataset.focus;
  document.dispatchEvent(new CustomEvent("focus-changed"));
}

function showTrack() {
  for (const track of document.querySelectorAll(".track > svg")) {
    track.dataset.whole ??= track.getAttribute("viewBox");
    const near = (track.querySelector(".shown-now") ?? track).dataset.near;
    track.setAttribute("viewBox", small.matches ? near : track.dataset.whole);
    track.parentElement.classList.toggle("near", small.matches);
  }
}

function turnCard(focus) {
  document.body.classList.add("turned");
  fly(focus);
}

document.addEventListener("showing-changed", ({ detail }) => {
  clearTimeout(turning);
  document.body.classList.remove("turned");
  const judged = document.querySelector(`.judged-tip[data-show-at="${detail.step}"]`)?.dataset;
  if (!detail.running || !judged) fly("");
  else if (calm.matches) turnCard(judged.showFocus);
  else {
    fly(judged.tipFocus);
    turning = setTimeout(turnCard, BEFORE_THE_TRUTH, judged.showFocus);
  }
  showTrack();
});
document.addEventListener("table-changed", showTrack);
small.addEventListener("change", showTrack);
showTrack();
