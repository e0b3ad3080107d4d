// A page for one person. Nobody else changes it but the same person in another tab; whoever is
// refused for that reason sees what is true now.

import { announce, sendForms, setOffline, show } from "house/swap.js";

// Steps of this tab that the server has taken, from version to version. Who taps faster than the
// answers come goes on from there; who is behind another tab stays behind and is told so.
const ownSteps = new Map();
const currentVersion = () => document.querySelector("input[name=version]")?.value;

function showAll(html) {
  setOffline(false);
  show(html);
  announce([...document.querySelectorAll("[data-announce]")].map((part) => part.textContent.trim()).join(" "));
}

function done(html) {
  const before = currentVersion();
  showAll(html);
  ownSteps.set(before, currentVersion());
}

async function refresh() {
  const answer = await fetch(location.pathname, { headers: { "X-Live": "1" } });
  if (answer.ok) showAll(await answer.text());
}

function freshen(body) {
  while (ownSteps.has(body.get("version"))) body.set("version", ownSteps.get(body.get("version")));
}

sendForms(done, refresh, freshen);
