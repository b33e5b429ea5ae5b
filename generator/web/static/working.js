// What leads to another page, or makes a file, and takes longer than a moment shows that it works. Of a file nobody tells this page
// when it is there: what is said of it goes by itself.
const WAIT = 500, FILE = 6000; // ms before it is said; for a file, until it is no longer
let saying = 0;

function sayWorking(file) {
  const place = document.getElementById("working");
  clearTimeout(saying);
  saying = setTimeout(() => {
    place.hidden = false;
    if (file) saying = setTimeout(() => { place.hidden = true; }, FILE);
  }, file ? 0 : WAIT);
}

document.addEventListener("submit", ({ defaultPrevented, target, submitter }) => {
  const file = submitter && (submitter.value === "pdf" || submitter.hasAttribute("data-slow") || submitter.formTarget === "_blank");
  if (!defaultPrevented && !target.hasAttribute("data-quiet")) sayWorking(Boolean(file));
});
document.addEventListener("click", (event) => {
  if (event.target.closest("a[data-slow]")) sayWorking(true);
});
addEventListener("pageshow", () => { clearTimeout(saying); document.getElementById("working").hidden = true; });
