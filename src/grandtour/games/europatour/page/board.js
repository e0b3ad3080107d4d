// Lights up on the map what the looked-at card is joined with: borders, sea lines, planes. All it
// knows stands in the page: the countries carry the codes of those they are joined with.

const map = document.querySelector(".tour-map");
const about = document.getElementById("about");
const countries = [...map.querySelectorAll(".country")];
const lines = [...map.querySelectorAll(".sea-line")];
const byCode = new Map(countries.map((country) => [country.dataset.code, country]));
const WAYS = ["land", "sea", "air"];

function clear() {
  map.classList.remove("looking");
  about.hidden = true;
  for (const country of countries) country.classList.remove("looked-at", ...WAYS.map((way) => `by-${way}`));
  for (const line of lines) line.classList.remove("strong");
}

function lookAtCountry(country) {
  country.classList.add("looked-at");
  for (const way of WAYS) {
    for (const code of country.dataset[way].split(" ").filter(Boolean)) byCode.get(code).classList.add(`by-${way}`);
  }
  const { code } = country.dataset;
  for (const line of lines) line.classList.toggle("strong", line.dataset.a === code || line.dataset.b === code);
}

function lookAtVehicle(card) {
  const colour = [...card.classList].find((name) => name.startsWith("c-"));
  for (const country of countries) {
    if (card.classList.contains("ship") ? country.dataset.sea : country.classList.contains(colour)) {
      country.classList.add(card.classList.contains("ship") ? "by-sea" : "by-air");
    }
  }
  if (card.classList.contains("ship")) for (const line of lines) line.classList.add("strong");
}

function look(thing, wanted = false) {
  clear();
  about.classList.toggle("wanted", wanted);
  if (!thing) return;
  map.classList.add("looking");
  const country = byCode.get(thing.dataset.code ?? thing.dataset.card);
  if (country) lookAtCountry(country);
  else lookAtVehicle(thing);
  about.textContent = country?.dataset.about ?? thing.title;
  about.hidden = !about.textContent;
}

// What lies in the hand, or the slot that is to be swapped, is looked at while nothing else is.
function atRest() {
  const picked = document.querySelector(".tray input[type=radio]:checked")?.closest("label");
  return (picked ?? document.querySelector(".hand .held"))?.querySelector("[data-card]") ?? null;
}

const cardOf = (target) => target.closest?.("[data-card]") ?? target.closest?.(".pick, .pile, .sits")?.querySelector("[data-card]");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  look(cardOf(event.target) ?? event.target.closest?.(".country") ?? atRest());
});
document.addEventListener("focusin", (event) => look(cardOf(event.target) ?? atRest()));
document.addEventListener("change", () => look(atRest()));
document.addEventListener("table-changed", () => look(atRest()));
map.addEventListener("click", (event) => look(event.target.closest(".country") ?? atRest(), true));
document.addEventListener("click", (event) => {
  const card = event.target.closest(".sits [data-card], span.pile [data-card]");
  if (card) look(card, true);
});
look(atRest());
