// Starts what answers (a service worker that passes requests on, a worker that holds Python), then shows in its frame the page
// that the address names behind '#': the shell itself is one file at one address, so that any static host will do.
const BASE = new URL("./", location.href.split("#")[0]);
const get = (id) => document.getElementById(id), page = get("page");
const PARTS = { steps: 40, bytes: 60 }; // of the bar, in hundredths: what is done once all has come, and what comes
const STEPS = ["Python arrive…", "La bibliothèque…", "Le programme…", "Les fichiers…", "La première page…"];
const COPIED = "holofiche-copy"; // when a copy was last kept outside
const SILENCE = 30_000; // ms without a sign before a person is told what to do
const marks = (window.marks = { start: performance.now() }); // for whoever measures

// What is said while the page starts, with a button where there is something to do.
function say(words, label = "", act = () => location.reload()) {
  get("says").textContent = words;
  Object.assign(get("act"), { hidden: !label, textContent: label, onclick: act });
}

// How much has come of what Python needs, and how far it has started.
let reached = 0, came = 0, all = 0;
const inMegabytes = (bytes) => (bytes / 1e6).toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
function showProgress() {
  get("bar").value = PARTS.steps * (reached / STEPS.length) + (all ? PARTS.bytes * Math.min(1, came / all) : 0);
  const bytes = all && came < all ? ` ${inMegabytes(came)} Mo sur ${inMegabytes(all)}` : "";
  say((chosen ? "C’est noté : la page s’ouvre dès que possible. " : "") + STEPS[reached] + bytes);
}

// What is tapped before Python is there is kept, and opens then. Whoever reads meanwhile is not interrupted.
let chosen = null;
const isReading = () => !get("first").hidden && get("welcome").scrollTop > 40;
get("first").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-open]");
  if (!button) return;
  document.querySelectorAll(".pick[aria-pressed]").forEach((one) => one.removeAttribute("aria-pressed"));
  button.setAttribute("aria-pressed", "true");
  chosen = button.dataset;
  if (marks.controlled) openChosen(); else showProgress();
});

function openChosen() {
  say("La page s’ouvre…");
  expectSign();
  if (chosen.do) send(chosen.open, { _do: chosen.do, _etape: "classe" });
  else show(chosen.open);
}

// Nothing waits without an end: whoever hears of no progress for long is told so, and what goes on goes on.
let silence = 0;
function expectSign() {
  clearTimeout(silence);
  silence = setTimeout(() => say(
    "C’est plus long que d’habitude. Si le réseau est lent, laissez cette page ouverte : elle continue. Sinon, fermez les autres onglets de holofiche et réessayez.",
    "Réessayer",
  ), SILENCE);
}

// What stops the start is the last that is said of it: a worker that goes on would say something else, and fetch for nothing.
function giveUp(...words) {
  clearTimeout(silence);
  if (python) python.onmessage = null;
  python?.terminate();
  get("bar").hidden = get("first").hidden = true;
  say(...words);
}

function sayUnsupported() {
  if (!isSecureContext) giveUp("Cette adresse commence par http:// : la page ne marche qu’en https://. Ouvrez la même adresse en https://.");
  else giveUp(
    "Cette fenêtre ne peut pas faire marcher holofiche : c’est peut-être celle d’une messagerie, ou une fenêtre privée. Ouvrez ce lien dans Safari, Chrome ou Firefox, à jour.",
    "Copier le lien", copyLink,
  );
}

async function copyLink() {
  try { await navigator.clipboard.writeText(location.href); say("Lien copié : collez-le dans Safari, Chrome ou Firefox."); }
  catch { say(`Ouvrez cette adresse dans Safari, Chrome ou Firefox : ${location.href}`); }
}

const isSupported = () => [
  navigator.serviceWorker, navigator.locks, window.caches, window.indexedDB, window.BroadcastChannel, window.DecompressionStream, window.WebAssembly,
].every(Boolean);

async function takeControl(registration) {
  const { active, installing } = registration;
  await Promise.race([navigator.serviceWorker.ready, new Promise((_done, failed) => {
    installing?.addEventListener("statechange", () => { if (installing.state === "redundant") failed(new Error("sw.js")); });
  })]);
  if (navigator.serviceWorker.controller) return;
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  active?.postMessage("claim"); // after a reload that went past it
  await controlled;
}

// A new build waits until somebody asks for it, and then until what was being changed is stored.
function watchForNew(registration) {
  const offer = () => { get("renew").hidden = !(registration.waiting && navigator.serviceWorker.controller); };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();
  get("renew").addEventListener("click", async () => {
    await tell({ idle: true });
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("take over");
  });
}

let python = null, asked = 0;
const answers = new Map();

// A word to the worker, and its answer.
const tell = (words, transfer = []) => new Promise((done, failed) => {
  answers.set(++asked, { done, failed });
  python.postMessage({ id: asked, ...words }, transfer);
});

// Resolves once some tab's Python answers: it may be another's.
const startPython = () => new Promise((done, failed) => {
  python = new Worker(new URL("app/python.js", BASE), { type: "module" });
  python.onerror = ({ message }) => failed(new Error(message || "python.js"));
  python.onmessage = ({ data }) => {
    if (data.step !== undefined) { reached = data.step; showProgress(); expectSign(); }
    if (data.bytes !== undefined) { ({ bytes: came } = data); all = data.all; showProgress(); expectSign(); }
    if (data.ready) { marks.ready ??= performance.now(); done(); }
    if (data.failed) failed(Object.assign(new Error(data.failed), { isHere: reached > 1 })); // all has come by then
    const one = answers.get(data.id);
    if (!one) return;
    answers.delete(data.id);
    if (data.error) one.failed(new Error(data.error)); else one.done(data.value);
  };
});

// A page that a browser keeps to go back to (WebKit) would keep Python too, and its lock: no other page could start.
addEventListener("pagehide", () => python?.terminate());
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });

function show(where) {
  page.src = new URL(where.replace(/^\//, ""), BASE).href;
}

// A character behind '#': its code is sent to the page that opens files, as if it had been pasted there.
const openCode = (code) => send("/ouvrir", { code });

function send(where, fields) {
  const action = new URL(where.replace(/^\//, ""), BASE).href;
  const form = Object.assign(document.createElement("form"), { method: "post", action, target: "page" });
  for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement("input"), { name, value, type: "hidden" }));
  document.body.append(form);
  form.submit();
  form.remove();
}

function route() {
  const asked = location.hash.slice(1);
  if (/^h\d/.test(asked)) openCode(asked);
  else if (FILE.test(asked)) openFile(new URL(asked.replace(/^\//, ""), BASE), CAN_SHOW && asked.includes("pour=voir") ? window : null, pageOf(asked));
  else if (!asked || asked !== inside()) show(decodeURI(asked) || "/");
}

function inside() {
  let href = "";
  try { ({ href } = page.contentWindow.location); } catch { /* a page of the browser's own */ }
  return href.startsWith(BASE.href) ? `/${href.slice(BASE.href.length)}` : "";
}

// « Imprimer » shows a PDF in a tab of its own: in a frame Firefox hides it from this page and WebKit never says that it is there.
// Where a tab cannot show it (Chrome for Android, an iPhone's home screen) or none may be opened, it is kept as a file.
const CAN_SHOW = navigator.pdfViewerEnabled !== false && !navigator.standalone;
const FILE = /([?&])pour=(?:voir|pdf|yaml)(?:&|$)/, pageOf = (address) => address.replace(FILE, "$1").replace(/[?&]$/, "");

async function openFile(address, tab, beside = "") {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.headers.has("content-disposition")) { // a page that says why
    if (tab !== window) tab?.close();
    return show(address.href);
  }
  const url = URL.createObjectURL(await answer.blob()); // as long as this page, so that its tab may be reloaded
  if (tab) return tab.location.replace(url);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition")) || [];
  Object.assign(document.createElement("a"), { href: url, download: name || "holofiche.pdf" }).click();
  if (beside) show(beside);
}

// The tab is opened by the very press: later, a browser would take it for an advertisement. A page that still stores what was
// typed holds its form back and sends it again: the tab waits for that.
function catchPrints(frame) {
  let tab = null;
  const isPrint = ({ submitter }) => submitter?.formTarget === "_blank";
  frame.addEventListener("submit", (event) => {
    if (!isPrint(event) || !CAN_SHOW || (tab && !tab.closed)) return;
    tab = open("", "_blank");
    if (tab) tab.document.body.textContent = "La fiche se prépare…";
  }, true);
  frame.addEventListener("submit", (event) => {
    if (!isPrint(event) || event.defaultPrevented) return;
    event.preventDefault();
    const address = new URL(event.target.action);
    address.search = new URLSearchParams(new FormData(event.target, event.submitter));
    openFile(address, tab);
    tab = null;
  });
}

// A blank form that becomes a draft changes its address without loading anything: looking now and then is what is left.
function follow() {
  const there = pageOf(inside()); // of a file that could not be made: reloading is not asking for it again
  if (!there || `#${there}` === location.hash) return;
  document.title = page.contentDocument.title || "holofiche";
  document.documentElement.lang = page.contentDocument.documentElement?.lang || "fr";
  history.replaceState(null, "", `#${there}`);
}

page.addEventListener("load", () => {
  if (!inside()) return;
  get("welcome").hidden = true;
  page.hidden = get("foot").hidden = false;
  catchPrints(page.contentWindow);
  follow();
  if (marks.shown) return;
  marks.shown = performance.now();
  clearTimeout(silence);
  fetchRest();
});
addEventListener("hashchange", () => { if (location.hash.slice(1) !== inside()) route(); });

function sayWhere(folder) {
  const copied = localStorage.getItem(COPIED), day = copied && new Date(copied).toLocaleDateString("fr-FR", { dateStyle: "long" });
  get("kept").textContent = folder
    ? `Vos fichiers sont dans le dossier « ${folder} ».`
    : `Vos fichiers sont dans ce navigateur, sur cet appareil. Dernière copie gardée ailleurs : ${day || "aucune"}.`;
}

get("copy").addEventListener("click", () => {
  localStorage.setItem(COPIED, new Date().toISOString());
  const link = Object.assign(document.createElement("a"), { href: new URL("copie", BASE).href, target: "page" });
  link.click();
  sayWhere("");
});

// Where the browser lets one choose a folder, the files are there and nowhere else. It is asked for again at each visit: browsers
// forget the permission, and a press of a button is what they want.
if (window.showDirectoryPicker) {
  get("folder").hidden = false;
  get("folder").addEventListener("click", async () => {
    try { await useFolder(await window.showDirectoryPicker({ mode: "readwrite", id: "holofiche" })); } catch (error) {
      if (error.name !== "AbortError") get("kept").textContent = `Ce dossier ne peut pas servir : ${error.message}`;
    }
  });
}
async function useFolder(handle) {
  await tell({ folder: handle });
  sayWhere(handle.name);
  show("/");
}
window.useFolder = useFolder; // tests hand over a folder that nobody has to pick

// What prints comes when the first page is there: once fetched, the service worker has it for good.
async function fetchRest() {
  const place = new URL("app/later.pack", BASE);
  try {
    await (await fetch(place)).arrayBuffer();
    await tell({ rest: true });
    get("ready").textContent = (await caches.match(place)) ? "Prêt sans réseau" : "";
  } catch {
    get("ready").textContent = "Pas encore prêt sans réseau";
    addEventListener("online", fetchRest, { once: true });
  }
}

async function start() {
  get("first").hidden = location.hash.length > 2; // an address of its own leads to its page
  if (!isSecureContext || !isSupported()) return sayUnsupported();
  expectSign();
  navigator.storage?.persist?.(); // so that the browser does not clear it when it lacks room
  sayWhere("");
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", BASE), { scope: BASE.pathname });
    watchForNew(registration);
    await Promise.all([takeControl(registration), startPython()]);
  } catch (error) {
    if (["SecurityError", "NotSupportedError"].includes(error.name)) return sayUnsupported();
    const why = error.isHere ? "holofiche n’a pas pu démarrer. Vos fichiers restent où ils sont : réessayez." : "Une partie de la page n’est pas arrivée : le réseau s’est sans doute coupé. Vérifiez-le, puis réessayez.";
    return giveUp(`${why} (${error.message})`, "Réessayer");
  }
  marks.controlled = performance.now();
  setInterval(follow, 400);
  if (chosen) return openChosen();
  if (isReading()) {
    clearTimeout(silence);
    get("bar").hidden = true;
    return say("C’est prêt : toutes les pages s’ouvrent aussitôt.", "Aller à l’accueil", route);
  }
  expectSign();
  route();
}
start();
