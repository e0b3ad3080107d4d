// Things on a map that a finger must tell apart: those with data-spread are moved from each other on a
// small screen until each has room, and a line leads from where they belong. `path.leader` is that
// line, `.keep-size` the part that moves, `.ring` its size.

const small = matchMedia("(max-width: 900px)");
const ROUNDS = 80;
const ROOM = 1.04;

const things = () => [...document.querySelectorAll("[data-spread]")];

// Moves two points that are too near away from each other; says whether it had to.
function push(a, b, width) {
  const [dx, dy] = [b.x - a.x || 0.1, b.y - a.y];
  const far = Math.hypot(dx, dy);
  if (far >= width) return false;
  const part = (width - far) / far / (a.fixed || b.fixed ? 1 : 2);
  for (const [point, sign] of [[a, -1], [b, 1]]) {
    if (!point.fixed) {
      point.x += sign * dx * part;
      point.y += sign * dy * part;
    }
  }
  return true;
}

function pushApart(points, width) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = points.flatMap((a, number) => points.slice(number + 1).map((b) => push(a, b, width)));
    if (!pairs.includes(true)) return;
  }
}

const at = (thing) => thing.getAttribute("transform").match(/-?[\d.]+/gu).map(Number);

function spread() {
  const all = things();
  const ring = all[0]?.querySelector(".ring");
  if (!ring) return;
  const finger = ring.getBoundingClientRect().width;
  const width = small.matches ? finger / all[0].ownerSVGElement.getScreenCTM().a * ROOM : 0;
  const centre = document.querySelector(".on-turn[data-pawn]");
  const points = all.map((thing) => {
    const [x, y] = at(thing);
    return { thing, x, y, home: { x, y } };
  });
  if (centre) {
    const [x, y] = at(centre);
    points.push({ x, y, fixed: true });
  }
  pushApart(points, width);
  for (const { thing, x, y, home } of points) {
    if (!thing) continue;
    const [dx, dy] = [x - home.x, y - home.y];
    const far = Math.hypot(dx, dy);
    const led = far > width / 8; // A line to a place that is nearly covered would be a stain.
    thing.querySelector(".keep-size").style.translate = far ? `${dx.toFixed(1)}px ${dy.toFixed(1)}px` : "";
    thing.querySelector(".leader").setAttribute("d", led ? `M0 0L${dx.toFixed(1)} ${dy.toFixed(1)}` : "");
  }
}

// Once a frame, when the map stands as it will be seen.
let asked = 0;
function later() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(spread);
}

document.addEventListener("table-changed", later);
document.addEventListener("map-moved", later);
later();
