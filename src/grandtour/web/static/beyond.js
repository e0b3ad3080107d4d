// What lies outside of the part of the map that is shown: each thing with data-beyond="name" there gets
// a sign at the edge, which brings it into view.

const stage = document.querySelector("[data-stage]");
const rim = document.createElement("div");
rim.className = "beyond";
rim.setAttribute("aria-hidden", "true");
stage.append(rim);

const MARGIN = 6;

function sign(thing, frame) {
  const box = (thing.querySelector(".ring") ?? thing).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) return null;
  const chip = document.createElement("button");
  chip.type = "button";
  chip.tabIndex = -1;
  chip.dataset.bring = thing.id;
  const turn = Math.atan2(y - (frame.top + frame.height / 2), x - (frame.left + frame.width / 2));
  chip.textContent = `${thing.dataset.beyond} ${["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"][Math.round(turn / Math.PI * 4 + 8) % 8]}`;
  rim.append(chip);
  const [width, height] = [chip.offsetWidth, chip.offsetHeight];
  chip.style.left = `${Math.min(Math.max(x - frame.left - width / 2, MARGIN), frame.width - width - MARGIN)}px`;
  chip.style.top = `${Math.min(Math.max(y - frame.top - height / 2, MARGIN), frame.height - height - MARGIN)}px`;
  return chip;
}

function mark() {
  rim.replaceChildren();
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  for (const thing of document.querySelectorAll("[data-beyond]")) sign(thing, frame);
}

let asked = 0;
function later() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(mark);
}

rim.addEventListener("click", (event) => {
  const thing = document.getElementById(event.target.dataset.bring ?? "");
  if (thing) stage.dispatchEvent(new CustomEvent("bring-near", { detail: thing }));
});

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
later();
