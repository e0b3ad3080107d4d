// How many lines of the talk were not seen yet: a badge in the bar, in sight on every screen.

const badge = document.getElementById("unread");
const lines = () => [...document.querySelectorAll("#talk li[data-line]")].map((line) => Number(line.dataset.line));
let seen = lines().at(-1) ?? 0;
let inSight = false;

function count() {
  if (inSight && !document.hidden) seen = lines().at(-1) ?? seen;
  const unread = lines().filter((line) => line > seen).length;
  badge.hidden = unread === 0;
  badge.querySelector("b").textContent = unread;
}

const watcher = new IntersectionObserver((entries) => {
  inSight = entries.at(-1).isIntersecting;
  count();
});

// The talk may have been drawn anew.
function follow() {
  watcher.disconnect();
  const talk = document.querySelector("#talk ol");
  if (talk) watcher.observe(talk);
  count();
}

document.addEventListener("table-changed", follow);
document.addEventListener("visibilitychange", count);
follow();
