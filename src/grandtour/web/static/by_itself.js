// data-by-itself="id" on a part of the page: nothing is left to do but what that button does, so it is
// pressed after a moment to look (data-look="ms"). The checkbox inside switches this off, for this browser.

const STAYS = "waits-for-me";
const A_LOOK = 1500;
let waiting = 0;

const part = () => document.querySelector("[data-by-itself]");
const box = () => part()?.querySelector("input[type=checkbox]");

function press() {
  if (box()?.checked) document.getElementById(part().dataset.byItself)?.click();
}

function begin() {
  clearTimeout(waiting);
  if (!box()) return;
  box().checked = localStorage.getItem(STAYS) !== "yes";
  if (box().checked) waiting = setTimeout(press, Number(part().dataset.look ?? A_LOOK));
}

document.addEventListener("change", (event) => {
  if (event.target !== box()) return;
  if (event.target.checked) localStorage.removeItem(STAYS);
  else localStorage.setItem(STAYS, "yes");
  begin();
});
document.addEventListener("table-changed", begin);
begin();
