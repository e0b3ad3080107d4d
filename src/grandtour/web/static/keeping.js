// What a person is doing survives the news: where the focus is, what is typed, chosen or opened. Each
// function here is called before parts of the page are replaced, and gives back what is to be called
// afterwards.

const FOCUSABLE = "button, input:not([type=hidden]), select, textarea, a[href], summary, [tabindex='0']";
const CHOSEN = "[data-live] select[id], [data-live] input[type=range][id], [data-live] input[type=text][id], [data-live] input:not([type])[id]";

const focus = (thing) => {
  thing?.focus({ preventScroll: true });
  return Boolean(thing) && document.activeElement === thing;
};

// The question can be gone to, though Tab does not stop at it: whoever presses a key twice answers
// nothing that was not read yet.
function question() {
  const heading = document.getElementById("curtain-up") ?? document.querySelector("#now h2");
  heading?.setAttribute("tabindex", heading.matches("a") ? "0" : "-1");
  return heading;
}

// The control that does the same, if another one stands in its place.
const twin = ({ localName, name, value }) =>
  name ? document.querySelector(`[data-live] ${localName}[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`) : null;

// On the board one goes on where one was: at the first thing of the same form that can be pressed.
function neighbour(form) {
  if (!form) return false;
  const there = [...document.querySelectorAll("#board form")].find((one) => one.className === form);
  return [...(there?.querySelectorAll(FOCUSABLE) ?? [])].some((thing) => focus(thing));
}

// The focus stays on the same thing, else on one that does the same, else near it, else it is where
// something is asked. It never falls to the page itself.
export function keepFocus() {
  const had = document.activeElement;
  if (!had?.closest("[data-live]")) return () => {};
  const form = had.closest("#board form")?.className;
  return () => {
    if (document.activeElement === had) return;
    const same = [had.isConnected ? had : null, had.id ? document.getElementById(had.id) : null, twin(had)];
    if (!same.some((thing) => focus(thing)) && !neighbour(form)) focus(question());
  };
}

function fits(box, value) {
  return box.localName !== "select" || [...box.options].some((option) => option.value === value);
}

// What is sent already is no longer being chosen, so a text is put back into an empty box only.
export function keepChoices() {
  const chosen = [...document.querySelectorAll(CHOSEN)].map(({ id, value }) => [id, value]);
  return () => {
    for (const [id, value] of chosen) {
      const box = document.getElementById(id);
      const isText = box?.localName === "input" && box.type === "text";
      if (!box || box.value === value || (isText && box.value) || !fits(box, value)) continue;
      box.value = value;
      if (!isText) box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}

// A box stays as a person has ticked it, as long as the choice is among the same.
const choiceOf = (box) => box.closest("fieldset")?.textContent;

export function keepTicks() {
  const boxes = [...document.querySelectorAll("[data-live] input[type=checkbox][id]")];
  const changed = boxes.filter((box) => box.checked !== box.defaultChecked).map((box) => [box.id, box.checked, choiceOf(box)]);
  return () => {
    for (const [id, checked, choice] of changed) {
      const box = document.getElementById(id);
      if (!box || box.checked === checked || choiceOf(box) !== choice) continue;
      box.checked = checked;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}

// What can be opened is known by its place and its words.
const openable = () =>
  [...document.querySelectorAll("[data-live] details")].map((box) => [`${box.closest("[id]").id} ${box.querySelector("summary").textContent}`, box]);

export function keepOpen() {
  const was = new Map(openable().map(([name, { open }]) => [name, open]));
  return () => {
    for (const [name, box] of openable()) box.open = was.get(name) ?? box.open;
  };
}
