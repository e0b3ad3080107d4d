// What would you do? The answer stands below the question, and what it means is marked: the control that does
// it, and its like on the map. It goes with the next change of the table.

import { ruleLink } from "house/swap.js";

const MARK = "hinted";

function clear() {
  for (const old of document.querySelectorAll(`.${MARK}`)) old.classList.remove(MARK);
}

// A control is meant if it is the whole action, or its beginning and another one of the same form the rest.
function controlsOf(action) {
  const found = [...document.querySelectorAll("[name=action]")].filter(({ value }) => action === value || action.startsWith(`${value} `));
  const longest = Math.max(0, ...found.map(({ value }) => value.length));
  const begun = found.filter(({ value }) => value.length === longest);
  const rest = action.slice(longest).trim();
  const after = rest ? begun.flatMap((control) => [...control.form.elements]).filter(({ name, value }) => name === "then" && value === rest) : [];
  return [...begun, ...after];
}

const seen = (control) => (control.matches("input") && control.labels?.length ? control.labels[0] : control);

function mark(action) {
  clear();
  for (const control of controlsOf(action)) {
    seen(control).classList.add(MARK);
    const on = control.id && document.querySelector(`[data-press="${CSS.escape(control.id)}"]`);
    const shown = control.dataset.shows && document.getElementById(control.dataset.shows);
    for (const twin of [on, shown]) twin?.classList.add(MARK);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-hint]")) return;
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  const answer = await fetch(form.getAttribute("action"), { method: "POST", headers: { "X-Live": "1" }, body: new URLSearchParams() }).catch(() => null);
  button.disabled = false;
  const told = await answer?.json().catch(() => null);
  const box = document.getElementById("hint");
  // Somebody may have moved meanwhile.
  if (!told || !box) return;
  box.textContent = told.message;
  if (told.rule) box.append(" ", ruleLink(told.rule));
  if (answer.ok) mark(told.action);
});

document.addEventListener("table-changed", () => {
  if (!document.getElementById("hint")?.textContent) clear();
});
