// Crossing out, as with a pencil: a button with data-cross="code" crosses out what has that code
// (data-suspect, data-city). A mark is the reader's own, and then only this browser knows it; or it is
// shared: then it is a line of the talk among the own team, which nobody else hears, and names who
// made it. data-pencil chooses between the two, where there is a team to talk to.

const table = document.querySelector("[data-table]")?.dataset;
const key = `pencil ${table?.table} ${table?.seat}`;
const CROSSED = "✗";
const BACK = "○";
const LINE = /([✗○]) ([A-Z]{2}-\d+)/u;
let isShared = false;

const own = () => new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
const teamTalk = () => document.querySelector("#talk .say:has([name=to][value=team])");

// The last word of the team on each thing, with its author.
function shared() {
  const marks = new Map();
  for (const line of document.querySelectorAll("#talk li.to-team")) {
    const [, sign, code] = LINE.exec(line.textContent) ?? [];
    if (sign === CROSSED) marks.set(code, line.querySelector("span:last-child > b").textContent);
    else if (code) marks.delete(code);
  }
  return marks;
}

function draw() {
  const [mine, ours] = [own(), shared()];
  const isCrossed = (code) => mine.has(code) || ours.has(code);
  for (const thing of document.querySelectorAll("[data-suspect], .city[data-city]")) {
    thing.classList.toggle("crossed", isCrossed(thing.dataset.suspect ?? thing.dataset.city));
  }
  for (const button of document.querySelectorAll("[data-cross]")) {
    button.setAttribute("aria-pressed", String(isCrossed(button.dataset.cross)));
    button.previousElementSibling.textContent = ours.get(button.dataset.cross) ?? "";
  }
  for (const choice of document.querySelectorAll("[data-pencil]")) {
    choice.closest(".pencil-way").hidden = !teamTalk();
    choice.setAttribute("aria-pressed", String((choice.dataset.pencil === "shared") === isShared));
  }
}

function tellTeam(code, name, sign) {
  const body = new URLSearchParams({ text: `${sign} ${code} ${name}`, to: "team" });
  return fetch(teamTalk().action, { method: "POST", body, headers: { "X-Live": "1" } }).catch(() => null);
}

function cross({ cross: code, name }) {
  const [mine, ours] = [own(), shared()];
  const isCrossed = mine.has(code) || ours.has(code);
  if (teamTalk() && (isCrossed ? ours.has(code) : isShared)) tellTeam(code, name, isCrossed ? BACK : CROSSED);
  if (isCrossed) mine.delete(code);
  else if (!isShared || !teamTalk()) mine.add(code);
  localStorage.setItem(key, JSON.stringify([...mine]));
  draw();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-cross], [data-pencil]");
  if (button?.dataset.cross) cross(button.dataset);
  else if (button) {
    isShared = button.dataset.pencil === "shared";
    draw();
  }
});

document.addEventListener("table-changed", draw);
draw();
