// What pages have in common whose parts change in place: forms that post without leaving the page,
// the parts of the answer put where the old ones stood, and keys that press what can be pressed.

import { calm } from "house/calm.js";

const errorBox = document.getElementById("error");
const announcer = document.getElementById("announce");
const offline = document.getElementById("offline");

// What the server last sent for each part; scripts may have changed what stands in the page.
const shown = new Map([...document.querySelectorAll("[data-live]")].map((part) => [part.id, part.outerHTML]));
let updating = Promise.resolve();
const LONGEST_WAIT = 16000;

function nameForTransitions() {
  // Things that keep their name glide from their old place to the new one.
  const seen = new Set();
  for (const thing of document.querySelectorAll("[data-moves]")) {
    const name = thing.dataset.moves;
    if (seen.has(name)) continue;
    seen.add(name);
    thing.style.viewTransitionName = name;
  }
}

function nameThePage() {
  const title = document.getElementById("chips")?.dataset.title;
  if (title) document.title = title;
}

function swap(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const typed = new Map([...document.querySelectorAll("[data-live] input[type=text][id], [data-live] input:not([type])[id]")].map((box) => [box.id, box.value]));
  const scroll = document.querySelector("#log ol")?.scrollTop ?? 0;
  for (const part of fresh.querySelectorAll("[data-live]")) {
    // Parts that say the same stay: a click or a drag under way must not lose its target.
    if (shown.get(part.id) === part.outerHTML) continue;
    shown.set(part.id, part.outerHTML);
    document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
  }
  // What a person is typing survives the news of others.
  for (const [id, value] of typed) {
    const box = document.getElementById(id);
    if (box && !box.value) box.value = value;
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  const log = document.querySelector("#log ol");
  if (log) log.scrollTop = scroll;
  nameThePage();
  document.dispatchEvent(new CustomEvent("table-changed"));
  nameForTransitions();
}

export async function show(html) {
  if (document.startViewTransition && !calm.matches && !document.hidden) {
    const transition = document.startViewTransition(() => swap(html));
    // A newer change may cut the animation short; the page is right all the same.
    transition.ready.catch(() => {});
    transition.finished.catch(() => {});
    await transition.updateCallbackDone;
  } else {
    swap(html);
  }
}

export function announce(text) {
  announcer.textContent = text;
}

export function setOffline(is) {
  offline.hidden = !is;
}

function say(message) {
  errorBox.textContent = message;
  errorBox.hidden = !message;
  if (message) errorBox.scrollIntoView({ block: "nearest" });
}

export function queue(task) {
  updating = updating.then(task).catch((problem) => console.warn(problem));
  return updating;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// What a busy server or a lost connection has kept from being done is sent again. Every further
// attempt names what the page shows: if an earlier one was heard after all, nothing is done twice.
async function send(address, body) {
  const headers = { "X-Live": "1" };
  for (let wait = 1000; ; wait *= 2) {
    const answer = await fetch(address, { method: "POST", body, headers }).catch(() => null);
    if (answer && answer.status !== 503) return answer;
    if (wait > LONGEST_WAIT) return answer;
    if (answer) say((await answer.json()).message);
    else setOffline(true);
    headers["X-Stamp"] = document.getElementById("chips")?.dataset.stamp ?? "";
    await pause(wait);
  }
}

// Forms with data-act are sent here: `done` gets the new parts, `refused` is told of a refusal, and
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
      if (!answer) return;
      setOffline(false);
      if (answer.ok) {
        say("");
        if (form.matches("[data-keep]")) form.reset();
        await done(await answer.text());
      } else {
        say((await answer.json()).message);
        await refused();
      }
    });
  });
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

nameForTransitions();
nameThePage();
