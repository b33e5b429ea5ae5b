// Picking one of many: a search and filters hide the cards that are not meant. Without a script all of them are there.
const plainWords = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

function siftCards() {
  const box = document.querySelector(".sift"), all = [...document.querySelectorAll(".pick-group .pick")];
  const words = plainWords(box.querySelector("input").value).split(/\s+/).filter(Boolean);
  const tags = [...box.querySelectorAll('[aria-pressed="true"]')].map((one) => one.dataset.tag);
  for (const one of all) {
    const said = plainWords(one.textContent), has = one.dataset.tags.split(" ");
    one.parentElement.hidden = !(words.every((word) => said.includes(word)) && tags.every((tag) => has.includes(tag)));
  }
  for (const group of document.querySelectorAll(".pick-group")) group.hidden = !group.querySelector("li:not([hidden])");
  document.getElementById("sift-none").hidden = all.some((one) => !one.parentElement.hidden);
}

// What is typed to search is no change of the document, and Enter in it picks nothing.
for (const kind of ["input", "change"]) document.addEventListener(kind, (event) => {
  if (event.target.id !== "sift") return;
  event.stopImmediatePropagation();
  siftCards();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.target.id === "sift" && event.key === "Enter") event.preventDefault();
});
document.addEventListener("click", (event) => {
  const tag = event.target.closest("[data-tag]");
  if (!tag) return;
  tag.setAttribute("aria-pressed", tag.getAttribute("aria-pressed") !== "true");
  siftCards();
});
for (const box of document.querySelectorAll(".sift")) box.hidden = false;

// In a row that is wider than a phone, where one is is in sight.
for (const row of document.querySelectorAll(".scroll")) {
  const here = row.querySelector("[aria-current]");
  if (here) row.scrollLeft = here.getBoundingClientRect().right - row.getBoundingClientRect().right + 24;
}
