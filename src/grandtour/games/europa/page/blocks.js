// A country's block is its name, its numbers and its pawns. Blocks are laid out anew for each window
// of the map, so that they cover neither each other nor the map's tools. What matters now is named,
// wherever there is room, with a line to its country if that is far; all else stays near its place, and
// is named if nothing is in the way. A small map that shows much is quiet about what does not matter.
// Sizes are in the units in which blocks are drawn.

import { inside, meets } from "house/boxes.js";

const small = matchMedia("(max-width: 900px)");
const NAME = { font: "84px", weight: 600, votes: 800, height: 88, gap: 10 };
const TOKEN = { across: 160, down: 146, first: 124, left: 70, right: 92, top: 70, bottom: 82 };
const MARKER = { around: 300, core: 210 };
const AIR = 24; // Between blocks in a line, so that numbers are not taken for a neighbour's.
const VOTING = 1.4; // So much larger are the pawns where the vote is.
const FURTHER = [0, 60, 100, 140, 190, 250, 320, 400, 500, 620, 760];
const TURNS = Array.from({ length: 16 }, (_, turn) => [Math.cos(turn * Math.PI / 8), Math.sin(turn * Math.PI / 8)]);
const LOST = 2000; // What counts as this far away has found no room.
const LED = 120; // A shorter line would be a stain.
const REST = 80; // Milliseconds without a move of the map.
const LITTLE = 6; // So many steps away what votes may be written, and what does not matter on a near map.
const SIGNS = [[".plate", 176, 96], [".member-star", 88, 88], [".war-plate", 120, 96], [".later", 110, 76]];
const ORDERS = [(a, b) => a.at.y - b.at.y, (a, b) => b.at.y - a.at.y, (a, b) => a.at.x - b.at.x, (a, b) => b.at.x - a.at.x];
// Who is laid out first: what votes, what matters and the neighbours of what votes, where pawns or wars are, then the others.
const RANKS = [
  ({ by }) => by > 1,
  ({ matters }) => matters,
  ({ crowd, spot }) => crowd || spot.querySelector(".war-plate"),
  ({ spot }) => spot.querySelector(".plate"),
  ({ spot }) => spot.querySelector(".member-star"),
  () => true,
];
const [VOTES, MATTERS, STANDS, OPEN, LATER] = [0, 1, 2, 3, 5];

const around = (x, y, width, height) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });
const moved = (a, x, y, by = 1) => ({ left: a.left * by + x, right: a.right * by + x, top: a.top * by + y, bottom: a.bottom * by + y });

const ink = document.createElement("canvas").getContext("2d");
const widths = new Map();

function widthOf(text, weight) {
  const key = `${weight} ${text}`;
  if (!widths.has(key)) {
    ink.font = `${weight} ${NAME.font} ${getComputedStyle(document.body).fontFamily}`;
    widths.set(key, ink.measureText(text).width + 20);
  }
  return widths.get(key);
}

// Where a name may stand: above its numbers or the sign around them, beside these, below all.
function sides(width, numbers, crowd) {
  const { height } = NAME;
  const [x, above, below] = [numbers.right + NAME.gap, numbers.top - height / 2, (crowd ?? numbers).bottom + height / 2];
  return [
    { x: 0, y: above, anchor: "middle", box: around(0, above, width, height) },
    { x, y: 0, anchor: "start", box: around(x + width / 2, 0, width, height) },
    { x: -x, y: 0, anchor: "end", box: around(-x - width / 2, 0, width, height) },
    { x: 0, y: below, anchor: "middle", box: around(0, below, width, height) },
  ];
}

function crowdBox(number) {
  const [reach, rows] = [(Math.min(number, 3) - 1) / 2 * TOKEN.across, Math.ceil(number / 3)];
  return { left: -reach - TOKEN.left, right: reach + TOKEN.right, top: TOKEN.first - TOKEN.top, bottom: TOKEN.first + (rows - 1) * TOKEN.down + TOKEN.bottom };
}

const codeOf = (spot) => spot.id.slice("spot-".length);

function blockOf(spot, toUnits) {
  const code = codeOf(spot);
  const [place, pawns, can] = [spot.firstElementChild, document.getElementById(`pawns-${code}`), document.getElementById(`can-${code}`)];
  const [x, y, by = 1] = place.getAttribute("transform").match(/-?[\d.]+/gu).map(Number);
  const [, ...size] = SIGNS.find(([sign]) => spot.querySelector(sign));
  const name = place.querySelector("text");
  const width = widthOf(name.textContent, by > 1 ? NAME.votes : NAME.weight);
  const numbers = around(0, 0, ...size);
  const crowd = pawns && crowdBox(pawns.querySelectorAll(".token").length);
  const isMarked = spot.querySelector(".spiral");
  const beside = isMarked ? sides(width, around(0, 0, MARKER.around, MARKER.around), crowd) : [];
  const block = {
    spot, name, pawns, can, by, numbers, crowd, isMarked,
    at: toUnits(x, y),
    matters: can || spot.dataset.matters || "near" in spot.dataset,
    sides: [...beside, ...sides(width, numbers, crowd)],
  };
  return { ...block, rank: RANKS.findIndex((is) => is(block)) };
}

function boxes({ at, by, numbers, crowd }, side, dx, dy) {
  const found = [moved(numbers, at.x + dx, at.y + dy, by)];
  if (side) found.push(moved(side.box, at.x + dx, at.y + dy, by));
  if (crowd) found.push(moved(crowd, at.x + dx, at.y + dy, by > 1 ? VOTING : 1));
  return found;
}

function steps(rank, quiet) {
  if (rank === VOTES) return FURTHER.slice(0, LITTLE);
  if (rank === MATTERS || rank === STANDS) return FURTHER;
  return FURTHER.slice(0, rank === OPEN && !quiet ? LITTLE : 1);
}

// All ways to draw a block, the best liked first.
function* ways(block, isNamed, quiet) {
  for (const far of steps(block.rank, quiet)) {
    for (const side of isNamed ? block.sides : [undefined]) {
      for (const [x, y] of far ? TURNS : [[0, 0]]) yield { side, far, dx: x * far, dy: y * far, boxes: boxes(block, side, x * far, y * far) };
    }
  }
}

function find(block, taken, { frame, quiet }) {
  const isFree = (way) => way.boxes.every((box) => inside(box, frame) && !taken.some((other) => other.of !== block && meets(box, other)));
  for (const isNamed of block.rank === LATER && quiet ? [false] : [true, false]) {
    for (const way of ways(block, isNamed, quiet)) if (isFree(way)) return way;
  }
  return block.rank <= STANDS ? { side: block.sides[0], far: LOST, dx: 0, dy: 0, boxes: boxes(block, block.sides[0], 0, 0) } : undefined;
}

function tryOrder(blocks, before, scene) {
  const taken = [...before];
  let cost = 0;
  const found = blocks.map((block) => {
    const way = find(block, taken, scene);
    for (const box of way?.boxes ?? []) taken.push({ ...box, left: box.left - AIR, right: box.right + AIR });
    cost += way ? way.far + (way.side ? 0 : LOST) : LOST;
    return { block, way };
  });
  return { found, taken, cost };
}

function lead(name, way, by) {
  name.parentElement.querySelector(".leader")?.remove();
  if (!way || Math.hypot(way.dx, way.dy) < LED) return;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "leader");
  line.setAttribute("d", `M0 0L${Math.round(way.dx / by)} ${Math.round(way.dy / by)}`);
  name.before(line);
}

// What votes is drawn larger, and so is what it is moved by.
function move(part, way, by) {
  part?.setAttribute("transform", `translate(${Math.round((way?.dx ?? 0) / by)} ${Math.round((way?.dy ?? 0) / by)})`);
}

function draw({ spot, name, pawns, can, by, rank }, way, quiet) {
  spot.dataset.shown = way?.side ? "named" : way ? "numbers" : "nothing";
  spot.classList.toggle("quiet", quiet && rank > STANDS);
  for (const part of [name, spot.querySelector(".numbers")]) move(part, way, by);
  move(pawns?.querySelector(".keep-size > g"), way, by > 1 ? VOTING : 1);
  if (way?.side) {
    const { x, y, anchor } = way.side;
    for (const [key, value] of Object.entries({ x, y, "text-anchor": anchor })) name.setAttribute(key, value);
  }
  lead(name, way, by);
  // A block may lie on another country than its own.
  if (can) spot.dataset.press = can.dataset.press;
  else delete spot.dataset.press;
}

// What lies outside is as it was drawn, until the map shows it; but half a name at the edge is worse than none.
function leave(block, frame, boxOf) {
  draw(block, undefined, false);
  delete block.spot.dataset.shown;
  if (meets(boxOf(block.spot), frame)) block.spot.dataset.shown = "nothing";
}

// A chip points to what is out of sight; what the map's tools cover is written beside them.
function dropChips(seen) {
  const ids = new Set(seen.flatMap(({ spot }) => [spot.id, `to-${codeOf(spot)}`]));
  for (const chip of document.querySelectorAll(".beyond button")) if (ids.has(chip.dataset.bring)) chip.remove();
}

function layOut() {
  const state = document.querySelector(".union-state");
  const matrix = state?.getScreenCTM();
  // Before the game there is no map, after it a story in its place.
  if (!matrix?.a) return;
  const unit = matrix.a * new DOMMatrix(getComputedStyle(state.querySelector(".keep-size")).transform).a;
  const toUnits = (x, y) => ({ x: (matrix.a * x + matrix.e) / unit, y: (matrix.d * y + matrix.f) / unit });
  const boxOf = (thing) => moved(thing.getBoundingClientRect(), 0, 0, 1 / unit);
  const frame = boxOf(document.querySelector(".map-frame"));
  const blocks = [...state.querySelectorAll("[id^=spot-]")].map((spot) => blockOf(spot, toUnits));
  const seen = blocks.filter(({ at }) => inside(around(at.x, at.y, 0, 0), frame));
  const quiet = small.matches && state.closest("[data-zoom]").dataset.zoom < 2 && seen.some(({ matters }) => matters);
  const scene = { frame, quiet };
  dropChips(seen);
  const tools = [...document.querySelectorAll(".map-tools, .beyond button")].map((thing) => boxOf(thing));
  const markers = seen.filter(({ isMarked }) => isMarked).map((of) => Object.assign(around(of.at.x, of.at.y, MARKER.core, MARKER.core), { of }));
  const first = seen.filter(({ rank }) => rank <= STANDS);
  const tries = ORDERS.map((order) => tryOrder(first.toSorted((a, b) => a.rank - b.rank || order(a, b)), [...tools, ...markers], scene));
  const best = tries.reduce((a, b) => (b.cost < a.cost ? b : a));
  const rest = tryOrder(seen.filter(({ rank }) => rank > STANDS).toSorted((a, b) => a.rank - b.rank), best.taken, scene);
  for (const { block, way } of [...best.found, ...rest.found]) draw(block, way, quiet);
  for (const block of blocks) if (!seen.includes(block)) leave(block, frame, boxOf);
}

// When the map stands as it will be seen.
let settling = 0;
function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => requestAnimationFrame(layOut), document.querySelector("[data-shown]") ? REST : 0);
}
document.addEventListener("table-changed", settle);
document.addEventListener("map-moved", settle);
settle();
