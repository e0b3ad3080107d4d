// Drag and drop for cards and pieces, by mouse, pen and touch. It only presses what is already
// there: a thing with data-drag is dropped on a control with data-drop, and that control is chosen.
// If the dragged thing belongs to a radio button (it is its label), that is chosen first.

const FAR_ENOUGH = 6;
let drag = null;

const dropTarget = (event) => {
  const below = document.elementFromPoint(event.clientX, event.clientY);
  const target = below?.closest("[data-drop]");
  return target && target !== drag.thing && !target.matches(":disabled") ? target : null;
};

function lift(event) {
  const box = drag.thing.getBoundingClientRect();
  drag.ghost = drag.thing.cloneNode(true);
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
document.addEventListener("dragstart", (event) => { if (event.target.closest("[data-drag]")) event.preventDefault(); });
