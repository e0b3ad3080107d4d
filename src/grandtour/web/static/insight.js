// An analysis in the replay: asked for without leaving the page, followed while it goes on; its curve is
// a slider that goes through the game.

import { addressOf, forget, goTo, present } from "house/replay.js";
import { show } from "house/swap.js";

const PAUSE = 1500;
const panel = () => document.getElementById("insight-panel");

function markStep() {
  const slider = document.getElementById("curve-at");
  for (const turn of document.querySelectorAll(".turns a")) {
    if (Number(turn.dataset.step) === present()) turn.setAttribute("aria-current", "step");
    else turn.removeAttribute("aria-current");
  }
  if (!slider) return;
  slider.hidden = false;
  slider.value = present();
  const words = [...document.querySelectorAll("#insight-now .insight-sides span")].map((side) => side.textContent);
  slider.setAttribute("aria-valuetext", `${present()}: ${words.join(", ")}`);
}

async function take(answer) {
  const found = await answer.catch(() => null);
  if (found?.ok) {
    forget();
    show(await found.text());
    markStep();
  }
  return Boolean(found?.ok);
}

async function follow() {
  if (!panel()?.dataset.follow) return;
  await take(fetch(addressOf(present(), "/analysis"), { headers: { "X-Live": "1" } }));
  setTimeout(follow, PAUSE);
}

document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-analyse]")) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target));
  body.set("step", present());
  const taken = await take(fetch(event.target.action, { method: "POST", body, headers: { "X-Live": "1" } }));
  if (taken) follow();
  else event.target.submit();
});

// The slider is made anew with the curve, so it is listened to from outside.
document.addEventListener("input", (event) => {
  if (event.target.id === "curve-at") goTo(Number(event.target.value));
});
document.addEventListener("film-step", markStep);
markStep();
follow();
