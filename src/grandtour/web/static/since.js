// What happened since one's last turn, for who comes back: the list is open where there is room, and the
// same lines stand out in the log until one has acted.

const box = document.getElementById("since");

function mark() {
  const lines = [...document.querySelectorAll("#log li")].slice(0, Number(box.dataset.lines));
  for (const line of lines) line.classList.add("new");
}

if (box) {
  box.open = matchMedia("(min-width: 901px)").matches;
  mark();
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-act]")) return;
    box.open = false;
    for (const line of document.querySelectorAll("#log .new")) line.classList.remove("new");
  });
}
