// What pages have in common whose parts change in place: forms that post without leaving the page,
// the parts of the answer put where the old ones stood, and keys that press what can be pressed.

import { gliding } from "house/glides.js";
import { keepChoices, keepFocus, keepOpen, keepTicks } from "house/keeping.js";

const errorBox = document.getElementById("error");
const announcer = document.getElementById("announce");
const offline = document.getElementById("offline");

// What the server last sent for each part; scripts may have changed what stands in the page.
const shown = new Map([...document.querySelectorAll("[data-live]")].map((part) => [part.id, part.outerHTML]));
let updating = Promise.resolve();
const LONGEST_WAIT = 16000;
const LINES_HEARD = 8;

function swap(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const kept = [keepChoices(), keepTicks(), keepOpen(), keepFocus()];
  const scroll = document.querySelector("#log ol")?.scrollTop ?? 0;
  let whole = true;
  for (const part of partsOf(fresh)) whole = replace(part) && whole;
  for (const putBackWhatWasThere of kept) putBackWhatWasThere();
  const log = document.querySelector("#log ol");
  if (log) log.scrollTop = scroll;
  document.dispatchEvent(new CustomEvent("table-changed"));
  return whole;
}

// Whole parts, and pieces of parts; those of a drawing come inside one, or the browser would not know
// what they are.
const partsOf = (fresh) => fresh.querySelectorAll("[data-live], [data-parts] > *");

function replace(part) {
  // Parts that say the same stay: a click or a drag under way must not lose its target.
  if (part.dataset.live !== undefined && shown.get(part.id) === part.outerHTML) return true;
  const old = document.getElementById(part.id);
  if (!old) return false;
  const around = old.parentElement.closest("[data-live]");
  if (part.dataset.live !== undefined && !part.querySelector("x-kept")) shown.set(part.id, part.outerHTML);
  else shown.delete(part.id);
  if (around) shown.delete(around.id);
  const young = document.importNode(part, true);
  const whole = putBack(young);
  old.replaceWith(young);
  return whole;
}

// What did not change is not sent again: it moves from its old place to the new one, alone or with
// its neighbours up to the one named.
function putBack(young) {
  const gaps = [...young.querySelectorAll("x-kept")];
  const kept = gaps.map(({ dataset }) => stretch(dataset.id, dataset.to ?? dataset.id));
  gaps.forEach((gap, number) => gap.replaceWith(...kept[number]));
  return kept.every((nodes) => nodes.length > 0);
}

function stretch(from, to) {
  const nodes = [];
  for (let node = document.getElementById(from); node; node = node.nextSibling) {
    nodes.push(node);
    if (node.id === to) return nodes;
  }
  return [];
}

// Whatever comes next is put in place, since the page may have come apart.
export function trustNothing() {
  shown.clear();
}

// Says whether all that the parts build on was in the page.
export const show = (html) => gliding(() => swap(html));

// Each piece of news is a line of its own: a second one does not swallow the first, and the same
// words are heard again. A few stay, since some readers are slow.
export function announce(text) {
  if (!text) return;
  const line = document.createElement("span");
  line.textContent = `${text} `;
  announcer.append(line);
  while (announcer.children.length > LINES_HEARD) announcer.firstChild.remove();
}

// What one person has heard is not for the next one at the same screen.
export function forgetNews() {
  announcer.replaceChildren();
}

export function setOffline(is) {
  offline.hidden = !is;
  if (!is) tryAgain();
}

// Says that something waits to be sent.
function setUnsent(is) {
  const words = offline.querySelector("[data-unsent]");
  if (words) words.hidden = !is;
}

// Where the rules explain a refusal.
export function ruleLink(rule) {
  return Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: errorBox.dataset.rules });
}

function say(message, rule = "") {
  errorBox.textContent = message;
  if (rule && errorBox.dataset.rules) errorBox.append(" ", ruleLink(rule));
  errorBox.hidden = !message;
  if (message) errorBox.scrollIntoView({ block: "nearest" });
}

export function queue(task) {
  updating = updating.then(task).catch((problem) => console.warn(problem));
  return updating;
}

// Ends the pause before the next attempt: the connection is back.
let tryAgain = () => {};

const pause = (milliseconds) =>
  new Promise((resolve) => {
    tryAgain = resolve;
    setTimeout(resolve, milliseconds);
  });

addEventListener("online", () => tryAgain());

// The site is busy or being started anew, or a proxy before it says so.
const isAway = (answer) => !answer || [502, 503, 504].includes(answer.status);

// What a busy server or a lost connection has kept from being done is sent again, until it is heard.
// Every further attempt names what the page shows: if an earlier one was heard after all, or others
// have gone on meanwhile, nothing is done, and the reader is told so.
async function send(address, body, wait = 1000, stamp = "") {
  const headers = { "X-Live": "1", "X-Stamp": stamp };
  const answer = await fetch(address, { method: "POST", body, headers }).catch(() => null);
  setUnsent(isAway(answer));
  if (!isAway(answer)) return answer;
  const told = await answer?.json().catch(() => null);
  if (told) say(told.message);
  else setOffline(true);
  await pause(wait);
  const seen = document.getElementById("chips")?.dataset.stamp ?? "";
  return send(address, body, Math.min(2 * wait, LONGEST_WAIT), seen);
}

// Forms with data-act are sent here: `done` gets the answer and its form, `refused` is told of a refusal, and
// `freshen` may correct what is sent if it had to wait for an earlier answer.
export function sendForms(done, refused = () => {}, freshen = () => {}) {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-act]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    queue(async () => {
      freshen(body);
      const answer = await send(form.getAttribute("action"), body);
      setOffline(false);
      if (answer.headers.has("X-Question")) {
        askFirst((await answer.json()).message, form, body);
        await refused();
      } else if (answer.ok && !answer.headers.has("X-Refused")) {
        say("");
        if (form.matches("[data-keep]")) form.reset();
        await done(await answer.text(), form);
      } else {
        const { message, rule } = await answer.json();
        say(message, rule);
        await refused();
      }
    });
  });
}

// What costs much and cannot be taken back is done only if it is meant. The page goes on meanwhile.
function askFirst(question, form, body) {
  const dialog = document.getElementById("sure");
  document.getElementById("sure-question").textContent = question;
  dialog.returnValue = "";
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "yes") return;
    const again = form.cloneNode(false);
    for (const [name, value] of [...body, ["sure", "yes"]]) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      again.append(field);
    }
    again.hidden = true;
    document.body.append(again);
    again.requestSubmit();
    again.remove();
  }, { once: true });
  dialog.showModal();
}

document.addEventListener("keydown", (event) => {
  // data-key="4" on a control: the key 4 does what a click would do.
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio]), select, textarea")) return;
  const control = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (control && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    control.click();
    control.focus({ preventScroll: true });
  }
});
