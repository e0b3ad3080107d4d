// Live updates: the server says that the table changed, the page fetches the parts that its own
// seat may see and puts them in place of the old ones.

const table = document.querySelector("[data-table]");
const address = `/t/${table.dataset.table}`;
const errorBox = document.getElementById("error");
const announcer = document.getElementById("announce");
const offline = document.getElementById("offline");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const seatQuery = () => (table.dataset.seat === "" ? "" : `?seat=${table.dataset.seat}`);
const currentStamp = () => document.getElementById("chips").dataset.stamp;

// What the server last sent for each part; scripts may have changed what stands in the page.
const shown = new Map([...document.querySelectorAll("[data-live]")].map((part) => [part.id, part.outerHTML]));
let updating = Promise.resolve();

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

function swap(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const scroll = document.querySelector("#log ol")?.scrollTop ?? 0;
  for (const part of fresh.querySelectorAll("[data-live]")) {
    // Parts that say the same stay: a click or a drag under way must not lose its target.
    if (shown.get(part.id) === part.outerHTML) continue;
    shown.set(part.id, part.outerHTML);
    document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  const log = document.querySelector("#log ol");
  if (log) log.scrollTop = scroll;
  document.title = document.getElementById("chips").dataset.title;
  document.dispatchEvent(new CustomEvent("table-changed"));
  nameForTransitions();
}

function latestLines(known) {
  return [...document.querySelectorAll("#log li[data-n]")]
    .filter((line) => Number(line.dataset.n) > known)
    .map((line) => line.querySelector("span:last-child").textContent);
}

async function show(html) {
  const known = Number(document.querySelector("#log li[data-n]")?.dataset.n ?? -1);
  if (document.startViewTransition && !calm.matches && !document.hidden) {
    const transition = document.startViewTransition(() => swap(html));
    // A newer change may cut the animation short; the page is right all the same.
    transition.ready.catch(() => {});
    transition.finished.catch(() => {});
    await transition.updateCallbackDone;
  } else {
    swap(html);
  }
  announcer.textContent = latestLines(known).reverse().join(" ");
}

function say(message) {
  errorBox.textContent = message;
  errorBox.hidden = !message;
  if (message) errorBox.scrollIntoView({ block: "nearest" });
}

async function refresh() {
  const answer = await fetch(`${address}/live${seatQuery()}`);
  if (answer.ok) await show(await answer.text());
}

function queue(task) {
  updating = updating.then(task).catch((problem) => console.warn(problem));
  return updating;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-act]")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  queue(async () => {
    let answer;
    try {
      answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { "X-Live": "1" } });
    } catch {
      offline.hidden = false;
      return;
    }
    if (answer.ok) {
      say("");
      await show(await answer.text());
    } else {
      say((await answer.json()).message);
    }
  });
});

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

const source = new EventSource(`${address}/changes`);
source.onmessage = (message) => {
  offline.hidden = true;
  if (message.data !== currentStamp()) queue(() => (message.data === currentStamp() ? null : refresh()));
};
source.onerror = () => { offline.hidden = false; };

// Seconds left, where a clock runs.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-seconds]")) {
    clock.dataset.seconds = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.textContent = clock.dataset.seconds;
  }
}, 1000);

nameForTransitions();
document.title = document.getElementById("chips").dataset.title;
