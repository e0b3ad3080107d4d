// Live updates: the server says that the table changed, the page fetches the parts that its own
// seat may see and puts them in place of the old ones.

import { announce, queue, sendForms, setOffline, show } from "house/swap.js";

const table = document.querySelector("[data-table]");
const address = `/t/${table.dataset.table}`;

const seatQuery = () => (table.dataset.seat === "" ? "" : `?seat=${table.dataset.seat}`);
const currentStamp = () => document.getElementById("chips").dataset.stamp;

function latestLines(known) {
  return [...document.querySelectorAll("#log li[data-n]")]
    .filter((line) => Number(line.dataset.n) > known)
    .map((line) => line.querySelector("span:last-child").textContent);
}

const question = () => document.querySelector("#now.my-turn h2")?.textContent;

// Whoever is asked something new sees the question, however far down the panel was read.
function showQuestion(before) {
  if (question() && question() !== before) document.querySelector(".panel").scrollTop = 0;
}

async function showTable(html) {
  const asked = question();
  const known = Number(document.querySelector("#log li[data-n]")?.dataset.n ?? -1);
  const heard = Number([...document.querySelectorAll("#talk li[data-line]")].at(-1)?.dataset.line ?? -1);
  await show(html);
  const words = latestWords(heard);
  if (words.length > 0) scrollTalk();
  showQuestion(asked);
  announce([...latestLines(known).toReversed(), ...words].join(" "));
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

async function refresh() {
  const answer = await fetch(`${address}/live${seatQuery()}`);
  if (answer.ok) await showTable(await answer.text());
  else if (answer.status === 503) setTimeout(() => queue(refresh), 2000);
}

sendForms(showTable);
scrollTalk();

const source = new EventSource(`${address}/changes`);
source.addEventListener("message", ({ data }) => {
  setOffline(false);
  if (data !== currentStamp()) queue(() => (data === currentStamp() ? null : refresh()));
});
source.addEventListener("error", () => setOffline(true));

// Seconds left, where a clock runs.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-seconds]")) {
    clock.dataset.seconds = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.textContent = clock.dataset.seconds;
  }
}, 1000);
