// Names on the map of a small screen: large enough to be read at every zoom, placed for the part that is shown.
// Those that something with data-names="code code" lists come first and may stand away with a line, the others where their
// thing is wide enough (data-room). On a large screen names stand where the server has placed them.

import { boxIn, holds } from "house/boxes.js";
import { atRest } from "house/rest.js";
import { settle } from "house/settle.js";

const stage = document.querySelector("[data-stage]");
const map = stage.querySelector("svg[data-map]");
const small = matchMedia("(max-width: 900px)");
const LETTERS = 11.5;
const LINE_HEIGHT = 1.3;
const SYMBOL = 5;
// A name that nobody asked for may be this much wider than its thing.
const OVERHANG = 1.3;

const codes = (text) => text?.split(" ").filter(Boolean) ?? [];
const ruler = document.createElement("canvas").getContext("2d");

function measured(group) {
  const text = group.querySelector("text");
  const style = getComputedStyle(text);
  const size = Number(style.fontSize.replace("px", ""));
  ruler.font = `${style.fontWeight} 100px ${style.fontFamily}`;
  const [x, y] = group.getAttribute("transform").match(/-?[\d.]+/gu).map(Number);
  const home = ["x", "y", "text-anchor"].map((name) => [name, text.getAttribute(name)]);
  const line = document.createElementNS(text.namespaceURI, "path");
  line.setAttribute("class", "leader");
  text.before(line);
  return { group, text, line, x, y, home, size, code: group.dataset.code, room: Number(group.dataset.room), wide: ruler.measureText(text.textContent).width / 100 };
}

const names = [...map.querySelectorAll(".name")].map((group) => measured(group));

function goHome() {
  if (!map.classList.contains("placed")) return;
  map.classList.remove("placed");
  stage.style.removeProperty("--grow");
  for (const { text, line, home } of names) {
    for (const [name, value] of home) text.setAttribute(name, value);
    line.removeAttribute("d");
  }
}

// A name's own units are those of a text of this size.
function put({ group, text, line, size, must }, label, place) {
  group.classList.toggle("shown", place !== null);
  group.classList.toggle("matters", must);
  if (!place) return;
  const unit = (pixels) => Math.round(pixels * size / LETTERS);
  const [left, top, right, bottom] = [place.box.left - label.x, place.box.top - label.y, place.box.right - label.x, place.box.bottom - label.y];
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("x", unit((left + right) / 2));
  text.setAttribute("y", unit((top + bottom) / 2));
  const at = (point) => `${unit(point.x - label.x)} ${unit(point.y - label.y)}`;
  line.setAttribute("d", place.line ? `M${at(place.line.from)}L${at(place.line.to)}` : "");
}

const boxesOf = (things, frame) => [...things].map((thing) => boxIn(frame, thing)).filter(({ left, right }) => right > left);

// Points along the ways that are drawn above the names.
function onTheWay(frame) {
  return [...stage.querySelectorAll(".overlay [pathLength]")].flatMap((way) => {
    const [length, matrix] = [way.getTotalLength(), way.getScreenCTM()];
    const count = Math.ceil(length * matrix.a / LETTERS);
    return Array.from({ length: count + 1 }, (_, number) => {
      const { x, y } = way.getPointAtLength(length * number / count).matrixTransform(matrix);
      return { x: x - frame.left, y: y - frame.top };
    });
  });
}

let [first, last] = [[], []];

function ranked() {
  const wanted = [...new Set([...first, ...codes(stage.querySelector("[data-names]")?.dataset.names), ...last])];
  const rank = new Map(wanted.map((code, number) => [code, number]));
  for (const name of names) name.must = rank.has(name.code);
  return names.toSorted((a, b) => (rank.get(a.code) ?? wanted.length) - (rank.get(b.code) ?? wanted.length) || b.room - a.room);
}

function labelOf(name, matrix, frame, marks) {
  const [x, y] = [name.x * matrix.a + matrix.e - frame.left, name.y * matrix.a + matrix.f - frame.top];
  const mark = marks.find((box) => holds(box, { x, y }));
  const radius = (mark ? (mark.right - mark.left) / 2 : SYMBOL) + 1;
  return { x, y, radius, width: name.wide * LETTERS + 4, height: LETTERS * LINE_HEIGHT, must: name.must };
}

function placeAll() {
  if (!small.matches) {
    goHome();
    return;
  }
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  if (frame.height === 0) return;
  const matrix = map.getScreenCTM();
  const zoom = Number(stage.style.getPropertyValue("--zoom")) || 1;
  stage.style.setProperty("--grow", (LETTERS * zoom / matrix.a / names[0].size).toFixed(3));
  map.classList.add("placed");
  const marks = boxesOf(stage.querySelectorAll(".overlay .keep-size"), frame);
  const taken = [...marks, ...boxesOf(stage.querySelectorAll(".map-tools, .about, .beyond button"), frame)];
  const shown = ranked().map((name) => ({ name, label: labelOf(name, matrix, frame, marks) }))
    .filter(({ name, label }) => name.must || label.width < name.room * matrix.a * OVERHANG);
  const spared = [...onTheWay(frame), ...shown.map(({ label }) => label)];
  const places = settle(shown.map(({ label }) => label), { left: 2, top: 2, right: frame.width - 2, bottom: frame.height - 2 }, taken, spared);
  const found = new Map(shown.map(({ name, label }, number) => [name, [label, places[number]]]));
  for (const name of names) put(name, ...(found.get(name) ?? [null, null]));
}

// While the map moves its names move with it; they are placed anew when it has come to rest.
const later = atRest(placeAll);

// What is being looked at is named before all else, and these others after what matters.
export function nameFirst(looked, others = []) {
  [first, last] = [looked, others];
  later();
}

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
requestAnimationFrame(placeAll);
