// Crossing out, as with a pencil: a button with data-cross="code" crosses out what has that code
// (data-suspect, data-city). The marks are the reader's own: only this browser knows them.

const table = document.querySelector("[data-table]")?.dataset;
const key = `pencil ${table?.table} ${table?.seat}`;

const read = () => new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));

function draw() {
  const marks = read();
  for (const thing of document.querySelectorAll("[data-suspect], .city[data-city]")) {
    thing.classList.toggle("crossed", marks.has(thing.dataset.suspect ?? thing.dataset.city));
  }
  for (const button of document.querySelectorAll("[data-cross]")) {
    button.setAttribute("aria-pressed", String(marks.has(button.dataset.cross)));
  }
}

document.addEventListener("click", (event) => {
  const code = event.target.closest("[data-cross]")?.dataset.cross;
  if (!code) return;
  const marks = read();
  if (!marks.delete(code)) marks.add(code);
  localStorage.setItem(key, JSON.stringify([...marks]));
  draw();
});

document.addEventListener("table-changed", draw);
draw();
