// How many turns wait for the reader on this page: a number in its title and in its icon. Elements say
// so themselves, each with data-my-turns; one with data-title names the page.

const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon.href;
const plainTitle = document.title;

export const turns = () =>
  [...document.querySelectorAll("[data-my-turns]")].reduce((sum, part) => sum + Number(part.dataset.myTurns), 0);

const numbered = (count) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="#1f2a37"/><circle cx="16" cy="16" r="13" fill="#e2b33c"/>
  <text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="#1f2a37">${count}</text></svg>`;

function show() {
  const count = turns();
  const title = document.querySelector("[data-my-turns][data-title]")?.dataset.title ?? plainTitle;
  document.title = count > 0 ? `(${count}) ${title}` : title;
  icon.href = count > 0 ? `data:image/svg+xml,${encodeURIComponent(numbered(count))}` : plainIcon;
}

document.addEventListener("table-changed", show);
show();
