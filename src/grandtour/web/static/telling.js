// Tells the reader of an own turn, by a sound or a notification: each only if it was switched on here
// before, which this browser remembers.

import { chime } from "house/chime.js";
import { turns } from "house/turns.js";

const section = document.querySelector("[data-telling]");
const sound = section.querySelector("[data-sound]");
const notify = section.querySelector("[data-notify]");
const blocked = section.querySelector("[data-blocked]");
const SOUND = "grandtour.sound";
const NOTIFY = "grandtour.notify";
let waiting = turns();

const isOn = (name) => localStorage.getItem(name) === "on";
const mayNotify = () => "Notification" in globalThis && Notification.permission === "granted";

function setOn(name, on) {
  if (on) localStorage.setItem(name, "on");
  else localStorage.removeItem(name);
  showSwitches();
}

function showSwitches() {
  sound.setAttribute("aria-pressed", isOn(SOUND));
  notify.setAttribute("aria-pressed", isOn(NOTIFY) && mayNotify());
}

async function notifyNow() {
  const options = { body: section.dataset.text, tag: location.pathname, icon: "/icons/icon-192.png", data: location.href };
  try {
    const note = new Notification(section.dataset.title, options);
    note.addEventListener("click", () => {
      globalThis.focus();
      note.close();
    });
  } catch {
    // Phones let only a worker show them.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(section.dataset.title, options);
  }
}

sound.addEventListener("click", () => {
  setOn(SOUND, !isOn(SOUND));
  if (isOn(SOUND)) chime();
});

notify.addEventListener("click", async () => {
  const on = !(isOn(NOTIFY) && mayNotify());
  if (on && !mayNotify()) await Notification.requestPermission();
  blocked.hidden = !on || mayNotify();
  setOn(NOTIFY, on && mayNotify());
});

document.addEventListener("table-changed", () => {
  const before = waiting;
  waiting = turns();
  if (waiting <= before) return;
  if (isOn(SOUND)) chime();
  // Who looks at the page sees it.
  if (isOn(NOTIFY) && mayNotify() && !document.hasFocus()) notifyNow();
});

// Browsers have notifications on secure pages only.
notify.hidden = !("Notification" in globalThis);
showSwitches();
// Who only watches has no turn.
section.hidden = document.querySelector("[data-table]").dataset.seat === "";
