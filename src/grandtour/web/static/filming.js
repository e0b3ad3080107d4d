// What one takes along of a game that one watches: the picture of a moment, or a stretch of the game as an
// animation.

import { animated } from "house/apng.js";
import { snapshot } from "house/snapshot.js";
import { goTo, present } from "house/replay.js";

const WIDEST_PICTURE = 1600;
const WIDEST_FRAME = 800;
const MOST_FRAMES = 24;
const STANDS = 900;
const LAST_STANDS = 2500;
const bar = document.getElementById("taking-along");
const stage = document.querySelector("[data-stage]");
let stopFilming = null;

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

function words() {
  const news = [...document.querySelectorAll("#moment .moment-news li")].map((line) => line.textContent).join(" ");
  return [`${bar.dataset.title} · ${document.querySelector("#moment b").textContent}`, news];
}

function save(blob, ending) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${bar.dataset.name}-${present()}${ending}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function takePicture() {
  save(new Blob([await snapshot(stage, words(), WIDEST_PICTURE)], { type: "image/png" }), "");
}

async function takeFrame(step) {
  await goTo(step);
  await painted();
  return snapshot(stage, words(), WIDEST_FRAME);
}

// Frame by frame from here on; a second press ends it with what there is.
async function film(button) {
  if (stopFilming) {
    stopFilming();
    return;
  }
  let isOver = false;
  stopFilming = () => (isOver = true);
  const start = present();
  const count = Math.min(MOST_FRAMES, Number(document.getElementById("moment").dataset.last) - start + 1);
  const frames = Array.from({ length: count }, (_, place) => start + place);
  const pictures = [];
  // One after the other: each is drawn from what the page shows.
  await frames.reduce(async (before, step) => {
    await before;
    if (isOver) return;
    button.textContent = `■ ${pictures.length + 1} / ${count}`;
    pictures.push(await takeFrame(step));
  }, Promise.resolve());
  save(animated(pictures, pictures.map((_, place) => (place === pictures.length - 1 ? LAST_STANDS : STANDS))), "-film");
  stopFilming = null;
}

const DO = { "film-picture": takePicture, "film-animation": film };

bar.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!DO[button?.id]) return;
  const { words: name } = button.dataset;
  const error = document.getElementById("error");
  try {
    error.hidden = true;
    await DO[button.id](button);
  } catch (problem) {
    console.warn(problem);
    stopFilming = null;
    error.textContent = bar.dataset.failed;
    error.hidden = false;
  }
  if (!stopFilming) button.textContent = name;
});
bar.hidden = false;
