// Live updates: the server says that the table changed, the page fetches the parts that its own
// seat may see and puts them in place of the old ones.

// Scripts are cached for good under an address that changes with them; this one shares ours.
const { announce, queue, sendForms, setOffline, show } = await import("./swap.js" + new URL(import.meta.url).search);

const table = document.querySelector("[data-table]");
const address = `/t/${table.dataset.table}`;

const seatQuery = () => (table.dataset.seat === "" ? "" : `?seat=${table.dataset.seat}`);
const currentStamp = () => document.getElementById("chips").dataset.stamp;

function latestLines(known) {
  return [...document.querySelectorAll("#log li[data-n]")]
    .filter((line) => Number(line.dataset.n) > known)
    .map((line) => line.querySelector("span:last-child").textContent);
}

async function showTable(html) {
  const known = Number(document.querySelector("#log li[data-n]")?.dataset.n ?? -1);
  await show(html);
  announce(latestLines(known).reverse().join(" "));
}

async function refresh() {
  const answer = await fetch(`${address}/live${seatQuery()}`);
  if (answer.ok) await showTable(await answer.text());
}

sendForms(showTable);

const source = new EventSource(`${address}/changes`);
source.onmessage = (message) => {
  setOffline(false);
  if (message.data !== currentStamp()) queue(() => (message.data === currentStamp() ? null : refresh()));
};
source.onerror = () => setOffline(true);

// Seconds left, where a clock runs.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-seconds]")) {
    clock.dataset.seconds = Math.max(0, Number(clock.dataset.seconds) - 1);
    clock.textContent = clock.dataset.seconds;
  }
}, 1000);
