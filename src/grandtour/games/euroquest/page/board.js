// Choosing a journey on the map, looking at cities, and pawns that glide. It presses the buttons
// of the panel; all it knows stands in the page.

const map = document.querySelector(".quest-map");
const about = document.getElementById("about");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let menu = null;

function closeMenu() {
  menu?.remove();
  menu = null;
}

function press(id) {
  closeMenu();
  document.getElementById(id)?.click();
}

function choose(target) {
  const { city, modes } = target.dataset;
  const choices = modes.split(" ");
  closeMenu();
  if (choices.length === 1) {
    press(`go-${choices[0]}-${city}`);
    return;
  }
  // Several modes lead there: the panel's own buttons, once more, beside the city.
  menu = document.createElement("div");
  menu.className = "mode-menu";
  for (const mode of choices) {
    const original = document.getElementById(`go-${mode}-${city}`);
    const copy = original.cloneNode(true);
    copy.removeAttribute("id");
    copy.type = "button";
    copy.addEventListener("click", () => press(original.id));
    menu.append(copy);
  }
  const box = target.getBoundingClientRect();
  document.body.append(menu);
  menu.style.left = `${Math.min(box.right + 6, innerWidth - menu.offsetWidth - 8)}px`;
  menu.style.top = `${Math.min(box.top, innerHeight - menu.offsetHeight - 8)}px`;
  menu.querySelector("button").focus();
}

function look(city) {
  about.textContent = city?.dataset.about ?? "";
  about.hidden = !about.textContent;
  about.classList.add("wanted");
}

document.addEventListener("click", (event) => {
  const target = event.target.closest(".target");
  if (target) choose(target);
  else if (!event.target.closest(".mode-menu")) closeMenu();
  const city = event.target.closest(".city, .target");
  if (city) look(document.getElementById(`city-${city.dataset.city}`));
  else if (event.target.closest(".quest-map")) look(null);
});

// Arrows go from journey to journey on the map, Enter chooses.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function nextTarget(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  for (const target of document.querySelectorAll(".target")) {
    if (target === from) continue;
    const [tx, ty] = middle(target);
    const along = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (along <= 0 || aside > 2.5 * along) continue;
    if (!best || along + 2 * aside < best.cost) best = { target, cost: along + 2 * aside };
  }
  return best?.target;
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenu();
  const here = event.target.closest?.(".target");
  const onMap = event.target === map;
  if (!here && !onMap) return;
  if (ARROWS[event.key] && document.querySelector(".target")) {
    const from = here ?? document.querySelector(".pawn.on-turn") ?? document.querySelector(".target");
    event.preventDefault();
    event.stopImmediatePropagation();
    nextTarget(from, ARROWS[event.key])?.focus();
  } else if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(here);
  }
}, { capture: true });

// A button in the panel shows its city on the map.
for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const button = event.target.closest?.(".journey[data-city]");
    if (button) document.getElementById(`target-${button.dataset.city}`)?.classList.toggle("near", on);
  });
}

// The white pawn dragged onto a city.
document.addEventListener("thing-dropped", (event) => {
  const city = event.target.closest?.("[data-city]");
  const select = document.getElementById("white-city");
  if (!event.detail.matches("[data-white]") || !city || !select) return;
  event.preventDefault();
  select.value = city.dataset.city;
  document.getElementById("white-put").click();
});

function showLatestWindow() {
  const last = document.querySelector(".trail li.last");
  if (last) last.parentElement.scrollLeft = last.offsetLeft - last.parentElement.clientWidth / 2;
}

showLatestWindow();

// Pawns glide from where they stood.
let stood = places();

function places() {
  return new Map([...document.querySelectorAll("[data-pawn]")].map((pawn) => [pawn.dataset.pawn, pawn.getAttribute("transform")]));
}

const asCss = (transform) => transform.replace(/translate\((-?\d+) (-?\d+)\)/, "translate($1px, $2px)");

document.addEventListener("table-changed", () => {
  closeMenu();
  showLatestWindow();
  for (const pawn of document.querySelectorAll("[data-pawn]")) {
    const before = stood.get(pawn.dataset.pawn);
    const now = pawn.getAttribute("transform");
    if (before && before !== now && !calm.matches) {
      pawn.animate([{ transform: asCss(before) }, { transform: asCss(now) }], { duration: 600, easing: "ease-in-out" });
    }
  }
  stood = places();
});
