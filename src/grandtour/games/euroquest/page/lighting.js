// The country that was named last is lit on the map itself, below its links and names; without scripts it is lit by a
// pane above them.

const stage = document.querySelector("[data-stage]");

function light() {
  const named = stage.querySelector(".lit")?.getAttribute("href")?.slice(1);
  for (const land of stage.querySelectorAll(".last-named")) land.classList.toggle("last-named", land.id === named);
  if (named) document.getElementById(named)?.classList.add("last-named");
}

stage.classList.add("lit-below");
document.addEventListener("table-changed", light);
light();
