// What is pointed at or focused in the panel is shown on the map: data-shows="id" names the thing
// there, which gets the class `near`.

for (const [kind, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(kind, (event) => {
    const named = event.target.closest?.("[data-shows]")?.dataset.shows;
    if (named) document.getElementById(named)?.classList.toggle("near", on);
  });
}
