// What the server says of a text while it is being typed: a place with data-check="address" in the
// same form shows the answer, and what it said at first where there is none.

const PAUSE = 150;
let waiting = 0;
let asked = 0;

async function ask(form, place) {
  const question = ++asked;
  const fields = new URLSearchParams(new FormData(form, form.querySelector("button[name]")));
  const answer = await fetch(`${place.dataset.check}&${fields}`).catch(() => null);
  // An answer to what was typed before, or no answer at all, says nothing.
  if (question !== asked || !answer?.ok) return;
  const { words, fits } = await answer.json();
  place.dataset.rest ??= place.textContent;
  place.textContent = words || place.dataset.rest;
  place.classList.toggle("good", Boolean(words) && fits);
  place.classList.toggle("bad", Boolean(words) && !fits);
}

document.addEventListener("input", (event) => {
  const place = event.target.form?.querySelector("[data-check]");
  if (!place) return;
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE, event.target.form, place);
});
