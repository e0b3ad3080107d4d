// Drag and drop for cards and pieces, by mouse, pen and touch. It only presses what is already
// there: a thing with data-drag is dropped on a control with data-drop, and that control is chosen.
// If the dragged thing belongs to a radio button (it is its label), that is chosen first. On a map
// data-drag="id" is a place to grip what has that id, and a drop beside a small thing is one on it.

const FAR_ENOUGH = 6;
const NEAR_ENOUGH = 22;
let drag = null;

// The nearest of a map's things that are too small to be hit under a moving finger.
function nearestOn(map, { clientX, clientY }) {
  const stage = map.closest("[data-stage]") ?? map;
  const things = [...stage.querySelectorAll("svg [data-drop]")].map((thing) => {
    const { e, f } = thing.getScreenCTM();
    return { thing, far: Math.hypot(e - clientX, f - clientY) };
  });
  return things.filter(({ far }) => far < NEAR_ENOUGH).toSorted((a, b) => a.far - b.far)[0]?.thing;
}

const dropTarget = (event) => {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  const map = below?.closest("svg[data-map]");
  const target = below?.closest("[data-drop]") ?? (map && nearestOn(map, event));
  return target && target !== drag.thing && !target.matches(":disabled") ? target : null;
};

// A part of a drawing is seen in a drawing only, as large as it is on the map.
function drawn(part) {
  const kept = part.querySelector(".keep-size") ?? part;
  const { x, y, width, height } = kept.getBBox();
  const drawing = document.createElementNS(part.namespaceURI, "svg");
  const copy = part.cloneNode(true);
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.style.overflow = "visible";
  copy.removeAttribute("transform");
  for (const each of copy.querySelectorAll(".keep-size")) each.style.transform = "none";
  drawing.append(copy);
  return drawing;
}

function lift(event) {
  const picture = document.getElementById(drag.thing.dataset.drag) ?? drag.thing;
  const box = picture.getBoundingClientRect();
  drag.ghost = picture instanceof SVGElement ? drawn(picture) : picture.cloneNode(true);
  drag.ghost.removeAttribute("id");
  drag.ghost.classList.add("dragged");
  drag.ghost.style.width = `${box.width}px`;
  drag.ghost.style.height = `${box.height}px`;
  drag.offset = { x: drag.startX - box.left, y: drag.startY - box.top };
  document.body.append(drag.ghost);
  drag.thing.classList.add("lifted");
  move(event);
}

function move(event) {
  drag.ghost.style.left = `${event.clientX - drag.offset.x}px`;
  drag.ghost.style.top = `${event.clientY - drag.offset.y}px`;
  const target = dropTarget(event);
  if (target !== drag.target) {
    drag.target?.classList.remove("drop-here");
    target?.classList.add("drop-here");
    drag.target = target;
  }
}

function drop() {
  const { thing, target } = drag;
  finish();
  if (!target) return;
  if (thing instanceof HTMLLabelElement && thing.control && target instanceof HTMLButtonElement) {
    thing.control.checked = true;
  }
  const dropped = new CustomEvent("thing-dropped", { bubbles: true, cancelable: true, detail: thing });
  if (!target.dispatchEvent(dropped)) return; // a game's own script has taken care of it
  const control = target instanceof HTMLLabelElement ? target.control : target;
  control.click?.();
}

function swallow(click) {
  click.preventDefault();
  click.stopPropagation();
}

function finish() {
  drag.ghost?.remove();
  drag.target?.classList.remove("drop-here");
  drag.thing.classList.remove("lifted");
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const thing = event.button === 0 && event.target.closest("[data-drag]");
  if (thing) drag = { thing, startX: event.clientX, startY: event.clientY, pointer: event.pointerId };
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (drag.ghost) move(event);
  else if (Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) > FAR_ENOUGH) lift(event);
});

document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.ghost) {
    drag = null;
    return;
  }
  // The click that ends a drag must not also press what lies under the pointer.
  window.addEventListener("click", swallow, { capture: true });
  setTimeout(() => {
    window.removeEventListener("click", swallow, { capture: true });
    drop();
  }, 0);
});

document.addEventListener("pointercancel", () => { if (drag) finish(); });
// Parts of a drawing cannot say by their style that a finger on them does not scroll the page.
function holdPage(event) {
  if (drag) event.preventDefault();
}
for (const stage of document.querySelectorAll("[data-stage]")) stage.addEventListener("touchmove", holdPage, { passive: false });
document.addEventListener("dragstart", (event) => { if (event.target.closest("[data-drag]")) event.preventDefault(); });
