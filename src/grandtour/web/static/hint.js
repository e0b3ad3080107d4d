// What would you do? The answer stands below the question, and what it means is marked: the control that does
// it, and its like on the map. It goes with the next change of the table.

import { ruleLink } from "house/swap.js";

const MARK = "hinted";

// What is asked, and what can be answered to it.
function question() {
  const answers = [...document.querySelectorAll("[name=action]")].map(({ value }) => value);
  return [document.querySelector("#now h2")?.textContent, ...answers].join("\n");
}

let [asked, advised] = ["", ""];

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
  asked = question();
  if (told.rule) box.append(" ", ruleLink(told.rule));
  advised = answer.ok ? told.action : "";
  if (advised) mark(advised);
});

// What was advised holds for this question alone. Its part of the page stays the same, so nobody else takes it away.
document.addEventListener("table-changed", () => {
  const box = document.getElementById("hint");
  if (box?.textContent && question() === asked) {
    if (advised) mark(advised);
    return;
  }
  box?.replaceChildren();
  clear();
});
