// A strip that is longer than the screen shows its present element: the one with data-in-sight is
// scrolled to the middle of its parent.

function scrollStrips() {
  for (const present of document.querySelectorAll("[data-in-sight]")) {
    const strip = present.parentElement;
    const [here, frame] = [present.getBoundingClientRect(), strip.getBoundingClientRect()];
    strip.scrollLeft += here.x + here.width / 2 - frame.x - frame.width / 2;
  }
}

document.addEventListener("table-changed", scrollStrips);
scrollStrips();
