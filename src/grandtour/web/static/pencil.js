// Crossing out, as with a pencil: a button with data-cross="code" crosses out what has that code
// (data-suspect, data-city). A mark is the reader's own, and then only this browser knows it; or it is
// shared: then it is a line of the talk among the own team, which nobody else hears, and names who
// made it. data-pencil chooses between the two, where there is a team to talk to. Marks are drawn as long as there
// is something with data-marks-at, which numbers the moment: it is kept with a mark, and data-marks-since says it
// ("since window {}"). What is crossed out but
// not listed any more is listed in data-crossed-others, where it can be erased. While a button with data-pencil-taps
// is pressed, a tap on what has data-city does the same; one with data-cross-chosen="id" takes what is chosen in
// that list.

const table = document.querySelector("[data-table]")?.dataset;
const CROSSED = "✗";
const BACK = "○";
const LINE = /([✗○]) ([A-Z]{2}-\d+)(?:.* (\d+)$)?/u;

// A person may have several seats at a table, and several persons one browser.
const person = () => document.querySelector(`#player-${table?.seat} .who b`)?.firstChild.textContent.trim() ?? table?.seat;
const key = `pencil ${table?.table} ${person()}`;
let isShared = localStorage.getItem(`${key} way`) === "shared";
const stage = document.querySelector("[data-stage]");
let isTaken = false;

// Own marks, each with its moment; a mark of a former version has none.
const own = () => new Map(JSON.parse(localStorage.getItem(key) ?? "[]").map((mark) => [mark].flat()));
const moment = () => document.querySelector("[data-marks-at]");
const teamTalk = () => document.querySelector("#talk .say:has([name=to][value=team])");
const nameOf = (code) => document.querySelector(`[data-city="${code}"] text`)?.textContent ?? code;
const authorOf = (line) => line.querySelector("span:last-child > b").textContent;

// The lines of the talk that are marks; each remembers what it said before it was made short.
function markLines() {
  for (const line of document.querySelectorAll("#talk li.to-team")) {
    const [, sign, code, at = ""] = LINE.exec(line.textContent) ?? [];
    if (sign) Object.assign(line.dataset, { sign, code, at });
  }
  return [...document.querySelectorAll("#talk li[data-sign]")];
}

// The last word of the team on each thing, with its author and moment.
function shared(lines) {
  const marks = new Map();
  for (const line of lines) {
    const { sign, code, at } = line.dataset;
    if (sign === CROSSED) marks.set(code, { author: authorOf(line), at });
    else marks.delete(code);
  }
  return marks;
}

// Several marks of one person in a row are one line, with names that a reader knows.
function shorten(lines) {
  let [first, codes] = [null, []];
  for (const line of lines) {
    const { sign, code } = line.dataset;
    const isNext = first && line.previousElementSibling?.dataset.sign === sign && authorOf(line) === authorOf(first);
    if (!isNext) [first, codes] = [line, []];
    codes.push(code);
    line.hidden = line !== first;
    first.querySelector("span:last-child").lastChild.textContent = `${sign} ${codes.map((each) => nameOf(each)).join(", ")}`;
  }
}

// Whose mark it is, if it is shared, and since when it has been there.
function noted({ author, at } = {}) {
  const since = Number(at) > 0 && moment()?.dataset.marksSince.replace("{}", at);
  return [author, since].filter(Boolean).join(" · ");
}

function eraser(code, mark) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "chip", textContent: [`${CROSSED} ${nameOf(code)}`, noted(mark)].filter(Boolean).join(" · ") });
  Object.assign(button.dataset, { cross: code, name: nameOf(code) });
  return button;
}

function listOthers(marks) {
  for (const list of document.querySelectorAll("[data-crossed-others]")) {
    const others = [...marks.keys()].filter((code) => !document.querySelector(`[data-suspect="${code}"]`));
    list.hidden = others.length === 0;
    list.querySelector("span").replaceChildren(...others.map((code) => eraser(code, marks.get(code))));
  }
}

function draw() {
  const lines = markLines();
  // After the end there is no pencil any more, and what was crossed out would hide what is shown.
  const mine = moment() ? [...own()].map(([code, at]) => [code, { at }]) : [];
  const crossed = new Map([...mine, ...(moment() ? shared(lines) : [])]);
  for (const thing of document.querySelectorAll("[data-suspect], .city[data-city]")) {
    thing.classList.toggle("crossed", crossed.has(thing.dataset.suspect ?? thing.dataset.city));
  }
  listOthers(crossed);
  for (const button of document.querySelectorAll("[data-cross]")) {
    button.setAttribute("aria-pressed", String(crossed.has(button.dataset.cross)));
    const by = button.closest("[data-suspect]")?.querySelector(".by");
    if (by) by.textContent = noted(crossed.get(button.dataset.cross));
  }
  for (const choice of document.querySelectorAll("[data-pencil]")) {
    choice.closest(".pencil-way").hidden = !teamTalk();
    choice.setAttribute("aria-pressed", String((choice.dataset.pencil === "shared") === isShared));
  }
  drawTaken();
  shorten(lines);
  document.dispatchEvent(new CustomEvent("marks-drawn", { detail: [...crossed.keys()] }));
}

// Taken as long as its button is there.
function drawTaken() {
  const handle = document.querySelector("[data-pencil-taps]");
  isTaken &&= handle !== null;
  handle?.setAttribute("aria-pressed", String(isTaken));
  stage?.classList.toggle("crossing-out", isTaken);
}

function tellTeam(code, name, sign) {
  const body = new URLSearchParams({ text: `${sign} ${code} ${name} ${moment().dataset.marksAt}`, to: "team" });
  return fetch(teamTalk().action, { method: "POST", body, headers: { "X-Live": "1" } }).catch(() => null);
}

function cross({ cross: code, name }) {
  const [mine, ours] = [own(), shared(markLines())];
  const isCrossed = mine.has(code) || ours.has(code);
  if (teamTalk() && (isCrossed ? ours.has(code) : isShared)) tellTeam(code, name, isCrossed ? BACK : CROSSED);
  if (isCrossed) mine.delete(code);
  else if (!isShared || !teamTalk()) mine.set(code, moment().dataset.marksAt);
  localStorage.setItem(key, JSON.stringify([...mine]));
  draw();
}

// What else a tap would do there, it does without the pencil.
stage?.addEventListener("click", (event) => {
  const code = isTaken && event.target.closest("[data-city]")?.dataset.city;
  if (!code) return;
  event.stopPropagation();
  cross({ cross: code, name: nameOf(code) });
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-cross], [data-pencil], [data-pencil-taps], [data-cross-chosen]");
  const { cross: code, crossChosen } = button?.dataset ?? {};
  if (code) cross(button.dataset);
  else if (crossChosen) {
    const chosen = document.getElementById(crossChosen).value;
    cross({ cross: chosen, name: nameOf(chosen) });
  } else if (button && "pencilTaps" in button.dataset) {
    isTaken = !isTaken;
    drawTaken();
  } else if (button) {
    isShared = button.dataset.pencil === "shared";
    localStorage.setItem(`${key} way`, button.dataset.pencil);
    draw();
  }
});

document.addEventListener("keydown", ({ key: pressed }) => {
  if (pressed !== "Escape") return;
  isTaken = false;
  drawTaken();
});

document.addEventListener("table-changed", draw);
draw();
