// Live updates: the server sends the parts that changed of what the page's own seat may see, and
// the page puts them in place of the old ones. A page that was away gets all of them.

import { announce, forgetNews, queue, sendForms, setOffline, show, trustNothing } from "house/swap.js";
import "house/share.js";
import "house/telling.js";
import "house/typing.js";

const table = document.querySelector("[data-table]");
const address = `/t/${table.dataset.table}`;
// Milliseconds in which the stream should have brought what an own action has changed.
const PATIENCE = 1000;
// Milliseconds until a page asks again whose stream was refused.
const REFUSED = 3000;

const seatQuery = () => (table.dataset.seat === "" ? "" : `?seat=${table.dataset.seat}`);
const currentStamp = () => document.getElementById("chips").dataset.stamp;
// A stamp begins with the number of events.
const eventsOf = (stamp) => Number(/^\d+/u.exec(stamp)[0]);

function latestLines(known) {
  return [...document.querySelectorAll("#log li[data-n]")]
    .filter((line) => Number(line.dataset.n) > known)
    .map((line) => line.querySelector("span:last-child").textContent);
}

// What is asked of whoever looks, or how it ended; a clock in it is no news.
function question() {
  const asked = document.querySelector("#now.my-turn h2, #now .result")?.cloneNode(true);
  asked?.querySelector("[role=timer]")?.remove();
  return asked?.textContent.trim();
}

// Whoever is asked something new sees the question, however far down the panel was read.
function showQuestion(before) {
  if (question() && question() !== before) document.querySelector(".panel").scrollTop = 0;
}

// How many events there are after the last own answer, until the page has shown them.
let answered = Infinity;

function showTable(html) {
  const asked = question();
  const known = Number(document.querySelector("#log li[data-n]")?.dataset.n ?? -1);
  const heard = Number([...document.querySelectorAll("#talk li[data-line]")].at(-1)?.dataset.line ?? -1);
  const whole = show(html);
  if (document.getElementById("curtain-up")) forgetNews();
  const words = latestWords(heard);
  if (words.length > 0) scrollTalk();
  showQuestion(asked);
  // What is asked now comes first, then what has happened. The same question after an own answer is
  // another one.
  const isNew = question() !== asked || eventsOf(currentStamp()) >= answered;
  const news = question() && isNew ? [question()] : [];
  if (isNew) answered = Infinity;
  announce([...news, ...latestLines(known).toReversed(), ...words].join(" ").trim());
  return whole;
}

function latestWords(known) {
  return [...document.querySelectorAll("#talk li[data-line]")]
    .filter((line) => Number(line.dataset.line) > known)
    .map((line) => line.querySelector("span:last-child").textContent);
}

// The newest word is at the bottom, where one types.
function scrollTalk() {
  const talk = document.querySelector("#talk ol");
  if (talk) talk.scrollTop = talk.scrollHeight;
}

// All parts, whatever the page shows.
async function refresh() {
  const answer = await fetch(`${address}/live${seatQuery()}`);
  if (answer.ok) showTable(await answer.text());
  else if (answer.status === 503) setTimeout(() => queue(refresh), 2000);
}

let updates = 0;

async function update(html) {
  updates += 1;
  // A part may stand for one that the page does not have: then it gets all of them.
  if (showTable(html)) return;
  trustNothing();
  await refresh();
}

// The stream brings what an action has changed. Where it does not, the page asks.
function awaitUpdate(answer, form) {
  const { stamp } = JSON.parse(answer);
  const before = updates;
  // A word to the others is no answer.
  if (form.matches("[action*='/act']")) answered = eventsOf(stamp);
  setTimeout(() => {
    if (updates === before && currentStamp() !== stamp) queue(refresh);
  }, PATIENCE);
}

sendForms(awaitUpdate);
scrollTalk();

const seat = table.dataset.seat === "" ? "" : `&seat=${table.dataset.seat}`;

// Browsers come back by themselves after a lost connection, but not where they were refused.
function follow() {
  const source = new EventSource(`${address}/changes?stamp=${currentStamp()}${seat}`);
  source.addEventListener("open", () => setOffline(false));
  source.addEventListener("parts", ({ data }) => queue(() => update(data)));
  // Somebody goes on, for all, in what the page shows step by step: see showing.js.
  source.addEventListener("show", ({ data }) => {
    const [of, step] = JSON.parse(data);
    document.dispatchEvent(new CustomEvent("table-show", { detail: { of, step } }));
  });
  source.addEventListener("error", () => {
    setOffline(true);
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, REFUSED);
  });
}

follow();

// A clock as people read it: the seconds of the last minutes, hours before.
const pad = (number) => String(number).padStart(2, "0");

function inWords(seconds) {
  if (seconds >= 36000) return `${Math.floor(seconds / 3600)} h`;
  const minutes = Math.floor(seconds / 60);
  return seconds >= 3600 ? `${Math.floor(minutes / 60)}:${pad(minutes % 60)} h` : `${minutes}:${pad(seconds % 60)}`;
}

function showClocks(passed) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    clock.dataset.clock = Math.max(0, Number(clock.dataset.clock) - passed);
    clock.textContent = inWords(Number(clock.dataset.clock));
  }
}

showClocks(0);
// Seconds left, where a clock runs.
setInterval(() => {
  showClocks(1);
  for (const clock of document.querySelectorAll("[data-seconds]")) {
    clock.dataset.seconds = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.textContent = clock.dataset.seconds;
  }
}, 1000);
