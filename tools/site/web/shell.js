// Starts what answers (a service worker that passes requests on, a worker that holds Python), then shows in its frame the page
// that the address names behind '#': the shell itself is one file at one address, so that any static host will do.
const BASE = new URL("./", location.href.split("#")[0]);
const get = (id) => document.getElementById(id), page = get("page");
const STEPS = ["Python arrive…", "La bibliothèque…", "Le programme…", "Vos fichiers…", "La première page…"];
const COPIED = "holofiche-copy"; // when a copy was last kept outside
const marks = (window.marks = { start: performance.now() }); // for whoever measures

async function takeControl() {
  const worker = await navigator.serviceWorker.register(new URL("sw.js", BASE), { scope: BASE.pathname });
  watchForNew(worker);
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
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

const python = new Worker(new URL("app/python.js", BASE), { type: "module" });
const answers = new Map();
let asked = 0;

// A word to the worker, and its answer.
const tell = (words, transfer = []) => new Promise((done, failed) => {
  answers.set(++asked, { done, failed });
  python.postMessage({ id: asked, ...words }, transfer);
});

const ready = new Promise((done, failed) => {
  python.onmessage = ({ data }) => {
    if (data.step !== undefined) { get("bar").value = data.step; get("says").textContent = STEPS[data.step]; }
    if (data.ready) { marks.ready ??= performance.now(); done(); }
    if (data.whole) get("ready").textContent = "Prêt sans réseau";
    if (data.failed) failed(new Error(data.failed));
    const one = answers.get(data.id);
    if (!one) return;
    answers.delete(data.id);
    if (data.error) one.failed(new Error(data.error)); else one.done(data.value);
  };
});

function show(where) {
  page.src = new URL(where.replace(/^\//, ""), BASE).href;
}

// A character behind '#': its code is sent to the page that opens files, as if it had been pasted there.
function openCode(code) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: new URL("ouvrir", BASE).href, target: "page" });
  form.append(Object.assign(document.createElement("input"), { name: "code", value: code, type: "hidden" }));
  document.body.append(form);
  form.submit();
  form.remove();
}

function route() {
  const asked = location.hash.slice(1);
  if (/^h\d/.test(asked)) openCode(asked);
  else if (!asked || asked !== inside()) show(decodeURI(asked) || "/");
}

function inside() {
  const { href } = page.contentWindow.location;
  return href.startsWith(BASE.href) ? `/${href.slice(BASE.href.length)}` : "";
}

// A blank form that becomes a draft changes its address without loading anything: looking now and then is what is left.
function follow() {
  const there = inside();
  if (!there || `#${there}` === location.hash) return;
  document.title = page.contentDocument.title || "holofiche";
  document.documentElement.lang = page.contentDocument.documentElement?.lang || "fr";
  history.replaceState(null, "", `#${there}`);
}

page.addEventListener("load", () => {
  if (!inside()) return;
  get("welcome").hidden = true;
  page.hidden = get("foot").hidden = false;
  marks.shown ??= performance.now();
  follow();
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

navigator.storage?.persist?.(); // so that the browser does not clear it when it lacks room
sayWhere("");
Promise.all([takeControl(), ready]).then(async () => {
  marks.controlled = performance.now();
  route();
  setInterval(follow, 400);
  await tell({ rest: true });
}).catch((error) => {
  get("says").textContent = `La page ne peut pas démarrer ici : ${error.message}. Un navigateur récent est nécessaire, hors fenêtre privée.`;
});
