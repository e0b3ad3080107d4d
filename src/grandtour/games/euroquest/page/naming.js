// Where names stand on the part of the map that is shown. First those of what can be done and of who stands where:
// beside their ring or pawn, or a little away with a line. Then the country that is lit, the other countries, and on a
// small screen the other cities, each on a side that is free. What finds no room has no name there.

import { boxIn, holds, meets } from "house/boxes.js";
import { settle } from "house/settle.js";

const stage = document.querySelector("[data-stage]");
const map = stage.querySelector(".quest-map");
const small = matchMedia("(max-width: 900px)");
const SIGNS = ".overlay :is(.target .ring, .flag, .danger-sign rect, .pawn > .keep-size > :is(path, rect, use))";
const ABOVE = "[data-named] > .keep-size > text:not(.letter)";
const DOT = 9;
const POSSIBLE = 12;
const AIR = 8;
const REST = 70;
const STEP = 9;
// The name of the country that is lit goes a line up or down where others stand, or away.
const LINES = [0, -90, 90, -180, 180];

// The names that stand elsewhere than they were drawn, with what leads them back.
const moved = new Map();

function goHome() {
  for (const [text, home] of moved) {
    for (const [name, value] of home) text.setAttribute(name, value);
    text.parentNode?.querySelector(":scope > .name-line")?.remove();
  }
  moved.clear();
}

// A name in pixels: the point that it belongs to is the origin of its own units.
function measured(text, frame) {
  const [box, own] = [boxIn(frame, text), text.getBBox()];
  const unit = (box.right - box.left) / own.width;
  const [x, y] = [box.left - own.x * unit, box.top - own.y * unit];
  return { text, unit, x, y, box, width: box.right - box.left + AIR, height: box.bottom - box.top };
}

function lineTo(name, { from, to }) {
  const line = document.createElementNS(name.text.namespaceURI, "path");
  const at = (point) => `${Math.round((point.x - name.x) / name.unit)} ${Math.round((point.y - name.y) / name.unit)}`;
  line.setAttribute("class", "name-line");
  line.setAttribute("d", `M${at(from)}L${at(to)}`);
  name.text.before(line);
}

function put(name, { box, line }) {
  const { text, unit, x, y } = name;
  moved.set(text, ["x", "y", "text-anchor"].map((each) => [each, text.getAttribute(each)]));
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("x", Math.round(((box.left + box.right) / 2 - x) / unit));
  text.setAttribute("y", Math.round(((box.top + box.bottom) / 2 - y) / unit));
  if (line) lineTo(name, line);
}

// A sign around the point pushes the name out.
function radiusAt(point, signs) {
  const around = signs.filter((box) => holds(box, point));
  return Math.max(DOT, ...around.map(({ left, right }) => (right - left) / 2)) + 1;
}

function settled(names, frame, taken, spared, must) {
  const labels = names.map((name) => ({ ...name, must, radius: must ? radiusAt(name, taken) : DOT }));
  const places = settle(labels, { left: 2, top: 2, right: frame.width - 2, bottom: frame.height - 2 }, taken, spared);
  for (const [number, place] of places.entries()) if (place) put(names[number], place);
  return places;
}

// Beside all others, or nowhere: the trail names the country as well.
function besides({ text, unit, box }, others) {
  const at = (line) => ({ left: box.left - AIR, right: box.right + AIR, top: box.top + line * unit, bottom: box.bottom + line * unit });
  const line = LINES.find((each) => !others.some((other) => meets(at(each), other)));
  text.closest(".lit-name").classList.toggle("covered", line === undefined);
  text.setAttribute("y", line ?? 0);
  return line === undefined ? [] : [at(line)];
}

// Possible cities are dots of one size at every zoom, all of them one line.
function possible(frame) {
  const dots = stage.querySelector(".possible .ring");
  if (!dots) return [];
  const { a, e, f } = dots.getScreenCTM();
  return [...dots.getAttribute("d").matchAll(/M(-?\d+) (-?\d+)/gu)].map(([, right, down]) => {
    const [x, y] = [right * a + e - frame.left, down * a + f - frame.top];
    return { left: x - POSSIBLE, top: y - POSSIBLE, right: x + POSSIBLE, bottom: y + POSSIBLE };
  });
}

// Points of the ways to where one can go, as far apart as letters are wide.
function onTheWay(frame) {
  return [...stage.querySelectorAll("#targets .strong")].flatMap((way) => {
    const [length, matrix] = [way.getTotalLength(), way.getScreenCTM()];
    const count = Math.ceil(length * matrix.a / STEP);
    return Array.from({ length: count + 1 }, (_, number) => {
      const point = way.getPointAtLength(length * number / count).matrixTransform(matrix);
      const [x, y] = [point.x - frame.left, point.y - frame.top];
      return { x, y, left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    });
  });
}

const shown = (texts, frame) => texts.map((text) => measured(text, frame)).filter(({ width }) => width > AIR);

// What has its name above the map needs none below it.
function backdropNames(kind) {
  return [...map.querySelectorAll(`.${kind} text`)].filter((text) => !text.closest(".named-above"));
}

function fixed(names, taken) {
  for (const { text, box } of names) {
    const isFree = !taken.some((other) => meets(box, other));
    text.closest(".name").classList.toggle("crowded", !isFree);
    if (isFree) taken.push(box);
  }
}

function placed(names, frame, taken, spared) {
  const places = settled(names, frame, taken, spared, false);
  for (const [number, { text }] of names.entries()) text.closest(".name").classList.toggle("crowded", !places[number]);
}

// Capitals first, then what is named from a smaller zoom on: the order in which the server has placed them.
const rank = ({ text }) => {
  const { classList } = text.closest(".name");
  return [classList.contains("capital") ? 0 : 1, ...classList].join(" ");
};

// Two pawns in one city have one name.
function eachOnce(texts) {
  const first = new Map(texts.toReversed().map((text) => [text.closest("[data-named]").dataset.named, text]));
  for (const text of texts) text.classList.toggle("again", first.get(text.closest("[data-named]").dataset.named) !== text);
  return [...first.values()].toReversed();
}

// All is measured before anything is moved: a browser lays the whole map out again for each look after a change.
function nameAll() {
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  if (frame.height === 0) return;
  for (const name of map.querySelectorAll(".named-above, .crowded")) name.classList.remove("named-above", "crowded");
  goHome();
  const litName = stage.querySelector(".lit-name text");
  litName?.setAttribute("y", 0);
  litName?.closest(".lit-name").classList.remove("covered");
  const above = eachOnce([...stage.querySelectorAll(ABOVE)]);
  for (const { dataset } of stage.querySelectorAll("[data-named]")) document.getElementById(`city-${dataset.named}`).classList.add("named-above");
  const signs = [...[...stage.querySelectorAll(SIGNS)].map((sign) => boxIn(frame, sign)), ...possible(frame)];
  const tools = [...stage.querySelectorAll(".map-tools, .beyond button")].map((tool) => boxIn(frame, tool));
  const cities = shown(backdropNames("city"), frame).toSorted((a, b) => rank(a).localeCompare(rank(b)));
  const first = shown(above, frame);
  const countries = shown(backdropNames("country-name"), frame);
  const lit = litName && measured(litName, frame);
  const ways = onTheWay(frame);
  // A name may cross a way rather than go far, but not lie along it.
  const spared = [...cities, ...ways.filter((_, number) => number % 3 === 0)];
  const places = settled(first, frame, [...signs, ...tools], spared, true);
  // What lies outside has a sign at the edge, if it matters, and no half of a name.
  for (const [number, { text }] of first.entries()) text.classList.toggle("unplaced", !places[number]);
  const names = places.flatMap((place) => (place ? [place.box] : []));
  if (lit) names.push(...besides(lit, [...names, ...signs, ...ways]));
  const taken = [...names, ...signs, ...tools];
  fixed(countries, taken);
  if (small.matches) placed(cities, frame, taken, cities);
  else fixed(cities, names);
}

// While the map moves its names move with it; they are placed anew when it has come to rest.
let asked = 0;
function later() {
  clearTimeout(asked);
  asked = setTimeout(nameAll, REST);
}

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
requestAnimationFrame(() => requestAnimationFrame(nameAll));
