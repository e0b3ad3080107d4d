// Search in the rules: what does not speak of it steps back, a part at a time, and the words are marked.

const box = document.getElementById("rules-find");
const field = document.getElementById("rules-search");
const found = document.getElementById("rules-found");
const text = document.getElementById("rules-text");
const FEWEST = 2;

// A heading and all that stands below it.
const parts = Array.from(text?.children ?? [], (part) => Array.from(part.children));

const speaksOf = (block, word) => block.textContent.toLowerCase().includes(word);

function search() {
  const word = field.value.trim().toLowerCase();
  const wanted = word.length >= FEWEST;
  let number = 0;
  for (const part of parts) {
    const hit = !wanted || part.some((block) => speaksOf(block, word));
    number += Number(wanted && hit);
    for (const block of part) {
      block.hidden = !hit;
      block.classList.toggle("found", wanted && hit && !block.matches("h2") && speaksOf(block, word));
    }
  }
  found.textContent = wanted ? (number || found.dataset.none) : "";
}

if (box) {
  box.hidden = false;
  field.addEventListener("input", search);
}
