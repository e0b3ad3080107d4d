// What was crossed out by hand, above all that lies on the map: a cross, and a dashed ring in the place of the one of a
// possible city.

const map = document.querySelector(".quest-map");
const marks = document.createElementNS(map.namespaceURI, "svg");
marks.setAttribute("class", "map marks");
marks.dataset.map = "";
marks.setAttribute("aria-hidden", "true");
marks.setAttribute("viewBox", map.getAttribute("viewBox"));
map.after(marks);

function part(kind, attributes) {
  const made = document.createElementNS(map.namespaceURI, kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function crossing(code) {
  const group = part("g", { class: "crossing", transform: document.getElementById(`city-${code}`).getAttribute("transform") });
  const kept = part("g", { class: "keep-size" });
  if (document.querySelector(`[data-suspect="${code}"]`)) kept.append(part("circle", { r: 70 }));
  kept.append(part("path", { d: "M-76-76 76 76M76-76-76 76" }));
  group.append(kept);
  return group;
}

document.addEventListener("marks-drawn", ({ detail }) => {
  marks.replaceChildren(...detail.filter((code) => document.getElementById(`city-${code}`)).map((code) => crossing(code)));
});
