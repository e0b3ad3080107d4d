// data-filter="id" on a form: its field of words and its choice of a kind hide what does not fit in the
// part of the page with that id. There each data-filtered="kind" is a section, its last child their list.

function fits(section, item, words, kind) {
  const rightKind = !kind || section.dataset.filtered === kind;
  return rightKind && words.every((word) => item.textContent.toLowerCase().includes(word));
}

function filter(form) {
  const words = form.querySelector("[data-filter-words]").value.toLowerCase().split(/\s+/u).filter(Boolean);
  const kind = form.querySelector("[data-filter-kind]").value;
  for (const section of document.querySelectorAll(`#${form.dataset.filter} [data-filtered]`)) {
    const items = [...section.lastElementChild.children];
    for (const item of items) item.hidden = !fits(section, item, words, kind);
    section.hidden = items.every((item) => item.hidden);
  }
}

for (const form of document.querySelectorAll("[data-filter]")) {
  form.addEventListener("input", () => filter(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  filter(form);
}
