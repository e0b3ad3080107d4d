// The board in words: asked for while it is open, and again whenever the table has changed. Whoever has
// opened it once finds it open at the next table.

const box = document.getElementById("words");
const OPEN = "grandtour.words";
let asking = Promise.resolve();

async function read() {
  const answer = await fetch(box.dataset.words, { headers: { "X-Live": "1" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("words-text");
  // What was asked for before the last change may be of somebody else at the same screen.
  if (fresh.dataset.stamp !== document.getElementById("chips").dataset.stamp) return;
  const old = document.getElementById("words-text");
  // What says the same stays: somebody may be reading it.
  if (old.textContent === fresh.textContent) old.dataset.stamp = fresh.dataset.stamp;
  else old.replaceWith(document.importNode(fresh, true));
}

function readIfOpen() {
  if (box.open) asking = asking.then(read);
}

function remember() {
  try {
    localStorage.setItem(OPEN, box.open ? "1" : "");
  } catch {
    // A browser that keeps nothing: it is opened again by hand.
  }
}

function wasOpen() {
  try {
    return localStorage.getItem(OPEN) === "1";
  } catch {
    return false;
  }
}

box.addEventListener("toggle", () => {
  remember();
  readIfOpen();
});
document.addEventListener("table-changed", () => {
  if (document.getElementById("curtain-up")) document.getElementById("words-text").replaceChildren();
  readIfOpen();
});
if (wasOpen()) box.open = true;
