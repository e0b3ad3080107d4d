// What lies outside of the part of the map that is shown: each thing with data-beyond="name" there gets
// a sign at the edge, which brings it into view.

const stage = document.querySelector("[data-stage]");
const rim = document.createElement("div");
rim.className = "beyond";
rim.setAttribute("aria-hidden", "true");
stage.append(rim);

const MARGIN = 6;

// The map's tools stand in a row below or in a column at the side.
function keepOffTools(place, width, height, frame) {
  const tools = stage.querySelector(".map-tools").getBoundingClientRect();
  const [left, top] = [tools.left - frame.left - MARGIN, tools.top - frame.top - MARGIN];
  const [right, bottom] = [tools.right - frame.left, tools.bottom - frame.top];
  if (place.left + width < left || place.left > right || place.top + height < top || place.top > bottom) return;
  if (tools.width > tools.height) place.top = top - height;
  else place.left = left - width;
}

// Signs that would lie on each other stand above each other, towards the middle.
function keepOffSigns(place, width, height, frame) {
  const step = place.top + height / 2 > frame.height / 2 ? -height - 2 : height + 2;
  const meets = (other) => Math.abs(other.offsetTop - place.top) < height && place.left < other.offsetLeft + other.offsetWidth && other.offsetLeft < place.left + width;
  const others = [...rim.children].slice(0, -1);
  while (others.some((other) => meets(other)) && place.top + step > 0 && place.top + step + height < frame.height) place.top += step;
}

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
  const place = {
    left: Math.min(Math.max(x - frame.left - width / 2, MARGIN), frame.width - width - MARGIN),
    top: Math.min(Math.max(y - frame.top - height / 2, MARGIN), frame.height - height - MARGIN),
  };
  keepOffTools(place, width, height, frame);
  keepOffSigns(place, width, height, frame);
  chip.style.left = `${place.left}px`;
  chip.style.top = `${place.top}px`;
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
