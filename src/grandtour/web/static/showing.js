// Something that happened at once is shown step by step: how tips were judged, one player after another.
// data-showing="9" names what is shown, data-show-seconds how long each step stays, data-show-steps how many
// there are. What has data-show-at="2" belongs to a step and gets the class shown-before, shown-now or
// shown-later while the show runs; the page's body gets "showing". Without this script, and for whoever
// comes later, everything stands there at once.
//
// It begins when something new to show comes to a page that was there before. Each page goes on by
// itself; data-show="next" goes on for the whole table, data-show="skip" ends it for oneself, as does any
// action; data-show-to="0" looks back at a step, data-show="again" begins anew. The page behind it stays what it is: nobody waits for a show before acting.

const table = document.querySelector("main[data-table]");
const known = `showing ${location.pathname}`;
const MANNERS = ["shown-before", "shown-now", "shown-later"];

const show = () => document.querySelector("[data-showing]");
const number = (name) => Number(show()?.dataset[name] ?? 0);

let running = "";
let step = 0;
let left = 0;
let clock = 0;
let resting = false;

function mark() {
  document.body.classList.toggle("showing", running !== "");
  for (const thing of document.querySelectorAll("[data-show-at]")) {
    const at = Number(thing.dataset.showAt);
    const manner = running === "" ? -1 : at < step ? 0 : at === step ? 1 : 2;
    MANNERS.forEach((name, place) => thing.classList.toggle(name, place === manner));
  }
  const shown = running !== "" || number("showSeconds") === 0;
  for (const again of document.querySelectorAll("[data-show=again]")) again.hidden = shown;
  for (const count of document.querySelectorAll("[data-show-count]")) count.textContent = resting ? "" : Math.ceil(left);
}

function tell() {
  mark();
  document.dispatchEvent(new CustomEvent("showing-changed", { detail: { running: running !== "", step } }));
}

function end() {
  if (running === "") return;
  clearInterval(clock);
  running = "";
  tell();
}

function goTo(wanted) {
  if (wanted >= number("showSteps")) {
    end();
    return;
  }
  step = wanted;
  left = number("showSeconds");
  tell();
}

// A second at a time, so that a page that nobody looks at does not run ahead of what it shows.
function pass() {
  if (resting) return;
  left -= 1;
  if (left <= 0) goTo(step + 1);
  else mark();
}

function begin() {
  running = show().dataset.showing;
  resting = false;
  clearInterval(clock);
  clock = setInterval(pass, 1000);
  goTo(0);
}

// What is new to a page that was there before is shown; a newcomer sees the whole.
function look() {
  const newest = show()?.dataset.showing;
  const before = sessionStorage.getItem(known);
  if (newest !== undefined || before === null) sessionStorage.setItem(known, newest ?? "");
  if (newest !== undefined && before !== null && newest !== before && number("showSeconds") > 0) begin();
  else if (running !== "" && newest !== running) end();
  else mark();
}

function goOnForAll() {
  const wanted = step + 1;
  const address = `/t/${table.dataset.table}/show?of=${encodeURIComponent(running)}&step=${wanted}`;
  // If it is lost, the others go on by themselves.
  fetch(address, { method: "POST", headers: { "X-Live": "1" } }).catch(() => {});
  resting = false;
  goTo(wanted);
}

function press({ target }) {
  const wish = target.closest("[data-show]")?.dataset.show;
  if (wish === "again") begin();
  if (running === "") return;
  if (wish === "next") goOnForAll();
  if (wish === "skip") end();
  const back = target.closest("[data-show-to]")?.dataset.showTo;
  if (back !== undefined) {
    // Whoever looks back may take their time.
    resting = true;
    goTo(Number(back));
  }
}

if (table) {
  document.addEventListener("table-changed", look);
  document.addEventListener("click", press);
  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-act][action*='/act']")) end();
  });
  document.addEventListener("table-show", ({ detail }) => {
    if (detail.of === running && detail.step > step) goTo(detail.step);
  });
  look();
}
