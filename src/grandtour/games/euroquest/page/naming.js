// Where names stand on the part of the map that is shown, the important ones first: where pawns are and may go, the
// country that is lit, cities that are possible, capitals, countries, all others. A city's name stands beside its point;
// the important ones may stand a little away with a line. What finds no room has no name there.

import { boxIn, holds } from "house/boxes.js";
import { atRest } from "house/rest.js";
import { settle } from "house/settle.js";
import { placeIn, seenOf } from "euroquest/countries.js";
import { partNumbers } from "euroquest/numbering.js";

const stage = document.querySelector("[data-stage]");
const map = stage.querySelector(".quest-map");
const small = matchMedia("(max-width: 900px)");
const PAWNS = ".pawn > .keep-size > :is(path, rect, use), .pawn .aside > :is(path, rect)";
const SIGNS = `.overlay :is(.target .ring, .flag, .danger-sign rect, .stop rect, .capture circle, ${PAWNS}), .crossing path`;
const ABOVE = "[data-named] > .keep-size > text:not(.letter)";
// Where one can go, and where the runner went, once that is shown.
const WAYS = "#targets .strong, #runner-way .reveal, #hunt .link";
const PANELS = ".map-tools, .beyond button, .about.wanted, [data-covers]";
const DOT = 5;
// Farther from its point no name stands that has no line.
const NEAR = 8.3;
const POSSIBLE = 12;
const AROUND = 88;
const AIR = 4;
const STEP = 9;
const EDGE = 2;
// So many possible cities may have their names away from them, and a capital's goes so many steps.
const FEW = 16;
const CAPITALS_FARTHEST = 6;
// A name beside a ring or pawn is known to be its own, unless another city is nearer by far.
const DOUBT = 3;
// On a small screen capitals must be named from this zoom on, and others may be.
const NEARER = 2;

// The names that stand elsewhere than they were drawn, with what leads them back.
const moved = new Map();

function goHome() {
  for (const [text, home] of moved) {
    for (const [name, value] of home) text.setAttribute(name, value);
    text.parentNode?.querySelector(":scope > .name-line")?.remove();
  }
  moved.clear();
}

// Names above the map are measured as they stand: the point that one belongs to is the origin of its own units.
function measured(text, frame) {
  const [box, own] = [boxIn(frame, text), text.getBBox()];
  const unit = (box.right - box.left) / own.width;
  const [x, y] = [box.left - own.x * unit, box.top - own.y * unit];
  return { text, unit, x, y, width: box.right - box.left + AIR, height: box.bottom - box.top };
}

const placeOf = (thing) => thing.getAttribute("transform").match(/-?[\d.]+/gu).map(Number);

function drawn(group) {
  const text = group.querySelector("text");
  const [x, y] = placeOf(group);
  return { group, text, x, y, size: text.getBBox(), code: group.dataset.city, isCapital: group.classList.contains("capital") };
}

function drawnCountry(group) {
  const { country } = group.dataset;
  return { ...drawn(group), land: document.getElementById(`land-${country}`), size: group.querySelector(".keep-size").getBBox() };
}

// The server has placed what is looked for most at the smallest zoom.
const zoomOf = ({ group }) => [...group.classList].find((each) => each.startsWith("from-"));

// Those of the map itself never change, so they are measured once, all of them shown: in their own units.
let known = null;
function drawnNames() {
  if (known) return known;
  map.classList.add("named");
  const cities = [...map.querySelectorAll(".city")].map((group) => drawn(group));
  const countries = [...map.querySelectorAll(".country-name")].map((group) => drawnCountry(group));
  known = { cities: cities.toSorted((a, b) => zoomOf(a).localeCompare(zoomOf(b))), countries };
  return known;
}
small.addEventListener("change", () => { known = null; });

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

// Possible cities are dots of one size at every zoom, all of them one line.
function possible(toScreen) {
  const dots = stage.querySelector(".possible .ring");
  const points = dots?.checkVisibility() ? [...dots.getAttribute("d").matchAll(/M(-?\d+) (-?\d+)/gu)] : [];
  return points.map(([, right, down]) => {
    const { x, y } = toScreen({ x: Number(right), y: Number(down) });
    return { x, y, left: x - POSSIBLE, top: y - POSSIBLE, right: x + POSSIBLE, bottom: y + POSSIBLE };
  });
}

// Points of the ways that matter, as far apart as letters are wide.
function onTheWay(frame) {
  return [...stage.querySelectorAll(WAYS)].flatMap((way) => {
    const [length, matrix] = [way.getTotalLength(), way.getScreenCTM()];
    const count = Math.ceil(length * matrix.a / STEP);
    return Array.from({ length: count + 1 }, (_, number) => {
      const point = way.getPointAtLength(length * number / count).matrixTransform(matrix);
      const [x, y] = [point.x - frame.left, point.y - frame.top];
      return { x, y, left: x - 1, top: y - 1, right: x + 1, bottom: y + 1 };
    });
  });
}

// Two pawns in one city have one name.
function eachOnce(texts) {
  const first = new Map(texts.toReversed().map((text) => [text.closest("[data-named]").dataset.named, text]));
  for (const text of texts) text.classList.toggle("again", first.get(text.closest("[data-named]").dataset.named) !== text);
  return [...first.values()].toReversed();
}

// All is measured before anything is moved: a browser lays the whole map out again for each look after a change.
function survey() {
  const frame = stage.querySelector(".map-frame").getBoundingClientRect();
  if (frame.height === 0) return null;
  goHome();
  partNumbers(stage, frame, PAWNS);
  const above = eachOnce([...stage.querySelectorAll(ABOVE)]);
  const { cities, countries } = drawnNames();
  const { a: scale, e, f } = map.getScreenCTM();
  const [left, top] = [e - frame.left, f - frame.top];
  const toScreen = ({ x, y }) => ({ x: x * scale + left, y: y * scale + top });
  const toMap = ({ x, y }) => new DOMPoint((x - left) / scale, (y - top) / scale);
  const unit = cities[0].group.querySelector(".around").getBoundingClientRect().width / AROUND;
  const rings = possible(toScreen);
  const panels = [...stage.querySelectorAll(PANELS)].map((panel) => boxIn(frame, panel)).filter((box) => box.right > box.left);
  const shown = { left: EDGE, top: EDGE, right: frame.width - EDGE, bottom: frame.height - EDGE };
  const isSeen = (point) => holds(shown, point) && !panels.some((panel) => holds(panel, point));
  const ofCity = (city) => ({ ...city, unit, ...toScreen(city), width: city.size.width * unit + AIR, height: city.size.height * unit });
  const named = new Set([...stage.querySelectorAll("[data-named]")].map(({ dataset }) => dataset.named));
  return {
    toScreen, toMap, scale, unit, panels, countries, frame: shown, rings,
    above: above.map((text) => measured(text, frame)),
    lit: litName(),
    cities: cities.filter(({ code }) => !named.has(code)).map((city) => ofCity(city)).filter((city) => isSeen(city)),
    dots: cities.map((city) => toScreen(city)).filter((point) => holds(shown, point)),
    signs: [...[...stage.querySelectorAll(SIGNS)].map((sign) => boxIn(frame, sign)), ...rings],
    ways: onTheWay(frame),
  };
}

// The country that was named last has its name once more, above what lights it.
function litName() {
  const group = stage.querySelector(".lit-name");
  group?.classList.remove("crowded");
  return group && drawnCountry(group);
}

function settleCities(names, seen, choice) {
  const labels = names.map((name) => ({ ...name, must: choice.must, radius: radiusAt(name, seen.signs) }));
  const around = { dots: seen.dots, near: NEAR, doubt: choice.doubt, lines: seen.lines, farthest: choice.farthest };
  const places = settle(labels, seen.frame, [...seen.taken, ...seen.signs, ...seen.panels], choice.spared, around);
  for (const [number, place] of places.entries()) if (place) put(names[number], place);
  seen.taken.push(...places.flatMap((place) => (place ? [place.box] : [])));
  return places;
}

// All that can stand beside their points do so, before one of those that must be read takes their room.
function nameCities(names, seen, must, farthest) {
  const { spared } = seen;
  const places = settleCities(names, seen, { must: false, spared });
  const left = names.filter((_, number) => !places[number]);
  for (const [number, place] of places.entries()) if (place) names[number].group.classList.remove("crowded");
  if (!must) return;
  const away = settleCities(left, seen, { must, farthest, spared });
  for (const [number, place] of away.entries()) if (place) left[number].group.classList.remove("crowded");
}

const reachOf = ({ x, y, width, height }, unit) => ({ left: x * unit, right: (x + width) * unit, top: y * unit, bottom: (y + height) * unit });

function nameCountries(countries, seen) {
  const found = countries.map((country) => ({ country, part: seenOf(country.land, seen) }));
  const obstacles = [...seen.signs, ...seen.panels, ...seen.ways];
  for (const { country, part } of found.toSorted((a, b) => b.part.seen.length * b.part.width - a.part.seen.length * a.part.width)) {
    const home = seen.toScreen(country);
    const place = placeIn(country.land, part, reachOf(country.size, seen.unit), home, { ...seen, taken: [...seen.taken, ...obstacles] });
    country.group.classList.toggle("crowded", !place);
    if (!place) continue;
    const at = place.point === home ? country : seen.toMap(place.point);
    country.group.setAttribute("transform", `translate(${Math.round(at.x)} ${Math.round(at.y)})`);
    seen.taken.push(place.box);
  }
}

function nameAll() {
  const seen = survey();
  if (!seen) return;
  // A name may cross a way rather than go far, but not lie along it.
  const spared = [...seen.dots, ...seen.ways.filter((_, number) => number % 3 === 0)];
  Object.assign(seen, { taken: [], lines: [], spared });
  for (const { group } of [...known.cities, ...known.countries]) group.classList.add("crowded");
  const places = settleCities(seen.above, seen, { must: true, spared, doubt: DOUBT });
  // What lies outside has a sign at the edge, if it matters, and no half of a name.
  for (const [number, { text }] of seen.above.entries()) text.classList.toggle("unplaced", !places[number]);
  if (seen.lit) nameCountries([seen.lit], seen);
  const isPossible = ({ x, y }) => seen.rings.some((ring) => Math.hypot(ring.x - x, ring.y - y) < 2);
  const suspects = seen.cities.filter((city) => isPossible(city));
  const others = seen.cities.filter((city) => !isPossible(city));
  const isNear = !small.matches || stage.style.getPropertyValue("--zoom") >= NEARER;
  nameCities(suspects, seen, isNear && suspects.length <= FEW);
  nameCities(others.filter(({ isCapital }) => isCapital), seen, isNear, CAPITALS_FARTHEST);
  nameCountries(seen.countries.filter(({ land }) => land !== seen.lit?.land), seen);
  if (isNear) nameCities(others.filter(({ isCapital }) => !isCapital), seen, false);
}

// While the map moves its names move with it; they are placed anew when it has come to rest.
const later = atRest(nameAll);

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
document.addEventListener("marks-drawn", later);
document.addEventListener("words-shown", later);
document.getElementById("show-possible")?.addEventListener("change", later);
stage.addEventListener("toggle", later, { capture: true });
requestAnimationFrame(() => requestAnimationFrame(nameAll));
