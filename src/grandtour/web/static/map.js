// Pan and zoom for the maps of a stage: wheel, drag, pinch, keys and buttons. All maps of a stage
// (the drawing and what lies on it) share one window; new ones are aligned when the table changes.
// A part of the map with data-press="id" presses that control.

import { calm } from "house/calm.js";
import { uncovered } from "house/uncovered.js";

const LARGEST_ZOOM = 8;
const STEP = 1.3;
const STEPS = [1, 1.5, 2, 3, 4, 6];
const HAND_TREMOR = 6;
// How near a small screen goes to what matters, and how much it shows around it.
const NEAREST = 4;
const ROOM_AROUND = 1.35;
const small = matchMedia("(max-width: 900px)");

const clamp = (value, low, high) => Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));

class Window {
  constructor(stage) {
    this.stage = stage;
    const [x, y, width, height] = this.maps()[0].getAttribute("viewBox").split(" ").map(Number);
    this.home = { x, y, width, height };
    this.center = { x: x + width / 2, y: y + height / 2 };
    this.zoom = 1;
    this.gliding = 0;
  }

  maps() {
    return [...this.stage.querySelectorAll("svg[data-map]")];
  }

  apply() {
    const width = this.home.width / this.zoom;
    const height = this.home.height / this.zoom;
    this.center = this.inside(this.center, this.zoom);
    const box = [this.center.x - width / 2, this.center.y - height / 2, width, height];
    for (const map of this.maps()) map.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" "));
    this.stage.style.setProperty("--zoom", this.zoom.toFixed(3));
    // All steps that the zoom has passed, for what small screens show later than large ones.
    this.stage.dataset.reached = STEPS.filter((step) => this.zoom >= step).join(" ");
    this.stage.dataset.zoom = this.zoom >= 4 ? "4" : this.zoom >= 2 ? "2" : this.zoom >= 1.4 ? "1.5" : "1";
    this.stage.dispatchEvent(new CustomEvent("map-moved", { bubbles: true }));
  }

  // The nearest center with which nothing beyond the map is shown.
  inside(center, zoom) {
    const { x, y, width, height } = this.home;
    const [across, down] = [width / zoom / 2, height / zoom / 2];
    return { x: clamp(center.x, x + across, x + width - across), y: clamp(center.y, y + down, y + height - down) };
  }

  toMap(clientX, clientY) {
    const matrix = this.maps()[0].getScreenCTM().inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  zoomBy(factor, at = this.center) {
    const before = this.zoom;
    this.zoom = Math.min(LARGEST_ZOOM, Math.max(1, this.zoom * factor));
    const kept = 1 - before / this.zoom;
    this.center = { x: this.center.x + (at.x - this.center.x) * kept, y: this.center.y + (at.y - this.center.y) * kept };
    this.apply();
  }

  panBy(dx, dy) {
    const scale = this.maps()[0].getScreenCTM().a;
    this.center = { x: this.center.x - dx / scale, y: this.center.y - dy / scale };
    this.apply();
  }

  reset() {
    this.zoom = 1;
    this.center = { x: this.home.x + this.home.width / 2, y: this.home.y + this.home.height / 2 };
    this.apply();
  }

  // A game may say which part of the map matters now: data-focus="x y width height"; or, with
  // data-matters="x y; x y", which places should be near enough to be read on a small screen.
  wanted() {
    const focus = this.stage.querySelector("[data-focus]")?.dataset.focus;
    if (focus) return focus;
    if (!small.matches) return this.outOfSight();
    const points = this.mattering();
    return points.length > 0 ? this.around(points) : undefined;
  }

  mattering() {
    const places = [...this.stage.querySelectorAll("[data-matters]")].flatMap((thing) => thing.dataset.matters.split(";"));
    return places.filter((place) => place.trim()).map((place) => place.trim().split(" ").map(Number));
  }

  around(points) {
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
    const middle = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2);
    const [width, height] = [[xs, this.home.width], [ys, this.home.height]].map(([all, whole]) =>
      Math.max(whole / NEAREST, (Math.max(...all) - Math.min(...all)) * ROOM_AROUND));
    return [middle[0] - width / 2, middle[1] - height / 2, width, height].join(" ");
  }

  // What matters now, on a large screen too, when somebody asks for it.
  bringMatters() {
    const points = this.mattering();
    if (points.length > 0) this.glideTo(this.around(points), calm.matches ? 0 : 450, points);
  }

  // A large screen shows enough to stay where it is, unless a map says data-opens-near and something
  // that matters is out of sight.
  outOfSight() {
    // Where nothing matters any more, all of it is shown again.
    if (!this.stage.querySelector("[data-opens-near]")) return this.followed && Object.values(this.home).join(" ");
    const points = this.mattering();
    const seen = this.seen();
    const [width, height] = [seen.width / this.zoom / 2, seen.height / this.zoom / 2];
    const hidden = ([x, y]) => Math.abs(x - this.center.x) > width || Math.abs(y - this.center.y) > height;
    const first = this.followed === undefined;
    return points.length > 0 && (first || points.some((point) => hidden(point))) ? this.around(points) : "";
  }

  follow() {
    const wanted = this.wanted();
    if (!wanted || wanted === this.followed) {
      this.apply();
      return;
    }
    const first = this.followed === undefined;
    this.followed = wanted;
    this.glideTo(wanted, first || calm.matches ? 0 : 450, this.mattering());
  }

  // To this box of the map, so that nothing covers these places of it.
  glideTo(box, duration, places) {
    const { center, zoom } = uncovered(this.stage, places, (above, below) => this.fit(box, above, below), (fitted, place) => this.pointIn(fitted, place));
    this.glide(center, zoom, duration);
  }

  // Where the map stands to show this box in its frame without strips of so many pixels above and below.
  fit(box, above, below) {
    const [x, y, width, height] = box.split(" ").map(Number);
    const seen = this.seen();
    const zoom = clamp(Math.min(seen.width / width, (seen.height - (above + below) / seen.unit) / height), 1, LARGEST_ZOOM);
    const center = { x: x + width / 2, y: y + height / 2 + (below - above) / 2 / (seen.unit * zoom) };
    return { center: this.inside(center, zoom), zoom };
  }

  // In pixels of the frame. Whatever the zoom, the center is at one point of it.
  pointIn({ center, zoom }, [x, y]) {
    const map = this.maps()[0];
    const { left, top } = map.getBoundingClientRect();
    const middle = new DOMPoint(this.center.x, this.center.y).matrixTransform(map.getScreenCTM());
    const scale = this.seen().unit * zoom;
    return { x: middle.x - left + (x - center.x) * scale, y: middle.y - top + (y - center.y) * scale };
  }

  // How much of the map the screen shows at zoom 1: more than the map's own box in one direction.
  seen() {
    const box = this.maps()[0].getBoundingClientRect();
    const unit = Math.min(box.width / this.home.width, box.height / this.home.height) || 1;
    return { width: box.width / unit, height: box.height / unit, unit };
  }

  glide(center, zoom, duration) {
    const from = { ...this.center, zoom: this.zoom };
    const start = performance.now();
    cancelAnimationFrame(this.gliding);
    const step = (now) => {
      // A frame may have begun before the glide was asked for.
      const part = duration ? clamp((now - start) / duration, 0, 1) : 1;
      const eased = part * part * (3 - 2 * part);
      this.zoom = from.zoom + (zoom - from.zoom) * eased;
      this.center = { x: from.x + (center.x - from.x) * eased, y: from.y + (center.y - from.y) * eased };
      this.apply();
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    step(start);
  }
}

function followPointers(stage, view) {
  const pointers = new Map();
  let spread = 0;
  const distance = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  stage.addEventListener("pointerdown", (event) => {
    // What can be dragged is moved on the map, and not the map under it.
    if (!event.target.closest("svg[data-map]") || event.target.closest("button, a, label, [data-drag]")) return;
    pointers.set(event.pointerId, event);
    if (pointers.size === 2) spread = distance();
  });
  window.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    pointers.set(event.pointerId, event);
    if (pointers.size === 1) {
      view.panBy(event.clientX - last.clientX, event.clientY - last.clientY);
    } else if (pointers.size === 2) {
      const now = distance();
      if (spread > 0) view.zoomBy(now / spread, view.toMap(event.clientX, event.clientY));
      spread = now;
    }
  });
  const release = (event) => pointers.delete(event.pointerId);
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
}

// A click that ends a drag of the map chooses nothing. Clicks by keys and scripts have no detail.
function ignoreClicksAfterDrags(stage) {
  let pressed = null;
  stage.addEventListener("pointerdown", (event) => { pressed = event; }, { capture: true });
  stage.addEventListener("click", (event) => {
    if (!event.detail || !pressed || !event.target.closest("svg[data-map]")) return;
    const far = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
    if (far > HAND_TREMOR) event.stopPropagation();
  }, { capture: true });
}

function followKeys(stage, view) {
  const keys = {
    "+": () => view.zoomBy(STEP), "=": () => view.zoomBy(STEP), "-": () => view.zoomBy(1 / STEP),
    Home: () => view.reset(),
    ArrowLeft: () => view.panBy(60, 0), ArrowRight: () => view.panBy(-60, 0),
    ArrowUp: () => view.panBy(0, 60), ArrowDown: () => view.panBy(0, -60),
  };
  stage.addEventListener("keydown", (event) => {
    if (event.target.matches("svg[data-map]") && keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
}

for (const stage of document.querySelectorAll("[data-stage]")) {
  if (!stage.querySelector("svg[data-map]")) continue;
  const view = new Window(stage);
  stage.addEventListener("wheel", (event) => {
    if (!event.target.closest("svg[data-map]")) return;
    event.preventDefault();
    view.zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, view.toMap(event.clientX, event.clientY));
  }, { passive: false });
  stage.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-zoom-tool]")?.dataset.zoomTool;
    if (tool === "in") view.zoomBy(STEP);
    if (tool === "out") view.zoomBy(1 / STEP);
    if (tool === "home") view.reset();
    if (tool === "matters") view.bringMatters();
    const press = event.target.closest("[data-press]")?.dataset.press;
    if (press) document.getElementById(press)?.click();
  });
  ignoreClicksAfterDrags(stage);
  followPointers(stage, view);
  followKeys(stage, view);
  for (const change of ["table-changed", "focus-changed"]) document.addEventListener(change, () => view.follow());
  stage.addEventListener("bring-near", ({ detail }) => {
    const { x, y, width, height } = detail.getBoundingClientRect();
    view.glide(view.toMap(x + width / 2, y + height / 2), view.zoom, calm.matches ? 0 : 450);
  });
  stage.addEventListener("bring-all", ({ detail }) => {
    const middles = detail.map((thing) => thing.getBoundingClientRect()).map(({ x, y, width, height }) => view.toMap(x + width / 2, y + height / 2));
    const places = middles.map(({ x, y }) => [x, y]);
    view.glideTo(view.around(places), calm.matches ? 0 : 450, places);
  });
  // Another window shows another part, and what is laid out in it must be laid out anew.
  addEventListener("resize", () => view.apply());
  view.follow();
}
