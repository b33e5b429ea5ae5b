// The page of a player's file: what is done on it goes to the server one change at a time, and the answer is laid over the page.
// What the server has not answered yet is kept in this browser and sent again. No rule of any game is here, and no document: those
// are files, at their addresses.
import { Changes, sameValues } from "./changes.js";

const UNSENT = "holofiche.unsent ", PAUSE = 60, AGAIN = 1500, LOOK = 3000; // ms after typing, after no answer, between two looks
const root = document.documentElement, get = (id) => document.getElementById(id), form = () => get("editor");
const address = () => get("state").dataset.address;
const say = (words) => { get("live").textContent = words; };
const sayOffline = (words) => { const place = get("offline"); place.hidden = !words; place.textContent = words || ""; };

const readStored = (place, key) => { try { return JSON.parse(place.getItem(key)) || []; } catch { return []; } };
const writeStored = (place, key, list) => {
  try { if (list.length) place.setItem(key, JSON.stringify(list)); else place.removeItem(key); } catch { /* full, or forbidden */ }
};

const valuesOf = (one) => {
  const found = new Map();
  for (const [name, value] of new FormData(one)) if (typeof value === "string") found.set(name, [...(found.get(name) || []), value]);
  return found;
};

function startEditor() {
  const tab = Date.now().toString(36) + Math.random().toString(36).slice(2, 10), files = new Map();
  const mine = () => `${UNSENT}${address()} ${tab}`;
  const left = Object.keys(localStorage).filter((key) => key.startsWith(`${UNSENT}${address()} `));
  const changes = new Changes(tab, left.flatMap((key) => readStored(localStorage, key)), readStored(sessionStorage, UNSENT + address()));
  for (const key of left) localStorage.removeItem(key);
  let shown, stored = mine(), timer = 0, under = null, wanted = false, then = null, worked = null, refused = false;

  function keep() {
    if (stored !== mine()) localStorage.removeItem(stored); // a blank form became a draft, at its address
    stored = mine();
    writeStored(localStorage, stored, changes.unanswered);
    writeStored(sessionStorage, UNSENT + address(), changes.open);
    if (changes.isIdle) delete root.dataset.waiting; else root.dataset.waiting = "true";
  }

  const rows = () => [...form().querySelectorAll("[name=_row]")].map((one) => one.value);
  const page = () => ({ version: get("version").value, rows: rows() });
  const toolbar = () => [...form().querySelectorAll(".recruit [name]:not(button)")]; // what a button goes by, and no file has

  function bodyOf(list) {
    const body = list.some((one) => files.has(one.number)) ? new FormData() : new URLSearchParams();
    body.append("_changes", JSON.stringify(list));
    body.append("_version", get("version").value);
    for (const row of rows()) body.append("_row", row);
    for (const one of [...toolbar(), ...form().querySelectorAll("[name=_etape]")]) body.append(one.name, one.value);
    for (const one of list) if (files.has(one.number)) body.append("_portrait", files.get(one.number));
    return body;
  }

  function hear(name, atOnce) {
    const typed = changes.typed(name, valuesOf(form()).get(name) || [], shown.get(name) || [], page());
    if (typed) keep();
    clearTimeout(timer);
    if (typed || changes.hasWaiting) timer = setTimeout(() => send(changes.open.length > 0), atOnce ? 0 : PAUSE);
  }

  function press(button) {
    const file = button.files?.[0], beside = Object.fromEntries(toolbar().map((one) => [one.name, one.value]));
    const { number } = changes.pressed(button.value && !file ? button.value : button.dataset.press, beside, page());
    if (file) files.set(number, file);
    keep();
    send();
  }

  async function send(anyway = false) {
    clearTimeout(timer);
    if (under) wanted ||= anyway;
    if (under || refused || (!changes.hasWaiting && !anyway)) return;
    wanted = false;
    under = changes.next();
    let answer, text = "";
    try {
      answer = await fetch(address(), { method: "POST", body: bodyOf(under), headers: { "HX-Request": "true" } });
      text = await answer.text();
    } catch { sayOffline(document.body.dataset.offline); }
    under = null;
    if (text.includes('id="editor"')) lay(text);
    else {
      if (answer) sayWhy(text, answer.status);
      changes.failed();
      setTimeout(() => send(anyway), AGAIN);
    }
  }

  // An answer that is no page of this document (its file is gone, or being rewritten elsewhere) takes nobody's fields away: it is
  // said, and what was written is sent again. To whoever may not write any more it is said once: nothing is sent until a look finds
  // that they may again, and what they wrote stays in its field and in this browser.
  function sayWhy(text, status) {
    const words = new DOMParser().parseFromString(text, "text/html").querySelector(".sorry");
    const lines = words ? [...words.querySelectorAll("h1, h1 + p:not(:has(a)), li")].map((one) => one.textContent.trim()) : ["?"];
    refused = status === 403;
    sayOffline([...lines, ...(refused ? [document.body.dataset.kept] : [])].join(" "));
  }

  // Fields that were changed since stay as they are. So does the one that is typed in, unless it says something else by now.
  function lay(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("editor"), active = document.activeElement;
    for (const one of toolbar()) { // no file has these: they say what was chosen last, which may be after this was asked for
      const twin = fresh.querySelector(`#${CSS.escape(one.id)}`), told = twin?.value;
      if (twin) twin.value = one.value;
      if (twin && !twin.value) twin.value = told; // it cannot be chosen any more
    }
    const told = fresh.querySelector("#conflict")?.dataset.changes;
    const done = changes.answered(told ? told.split(",") : []);
    shown = valuesOf(fresh);
    const plain = (list) => (list || []).map((one) => one.replaceAll("\r\n", "\n").trim()).join("\n");
    const own = active?.form === form() && active.name ? valuesOf(form()).get(active.name) : null;
    const isSame = own && (plain(own) === plain(shown.get(active.name)) || done.some((one) => one.name === active.name));
    if (isSame) shown.set(active.name, own); // the server knows, however it writes it
    Idiomorph.morph(form(), fresh, { morphStyle: "outerHTML", ignoreActiveValue: Boolean(isSame), callbacks: {
      beforeNodeMorphed: (old) => !((old.name && changes.isPending(old.name)) ||
        (old.tagName === "FIELDSET" && old.classList.contains("listed") && [...old.elements].some((one) => changes.isPending(one.name)))),
      beforeAttributeUpdated: (name, one) => !(name === "open" && one.tagName === "DETAILS"), // what a person opened stays open
    } });
    sayOffline();
    if (decodeURI(location.pathname) !== decodeURI(address())) {
      history.replaceState(null, "", address());
      get("printing").action = address();
    }
    keep();
    if (active && active !== document.body) goOnNear();
    htmx.trigger(document.body, "changed");
    if (changes.hasWaiting || wanted) send(true);
    else if (then) { const next = then; then = null; next(); }
  }

  // What was pressed may be gone: whoever works without a mouse goes on in the same panel.
  function goOnNear() {
    const now = document.activeElement;
    if (!worked || (now && now !== document.body && !now.disabled)) return;
    const twin = { undo: "redo", redo: "undo" }[worked.id], panel = worked.panel && get(worked.panel);
    const near = panel && (panel.querySelector('button[value^="add "]') || panel.querySelector("button:enabled, input, select"));
    const next = (twin && get(twin)) || near || get("main");
    next.focus({ preventScroll: true });
  }

  // The file may change elsewhere: in another tab, in the terminal, in an editor.
  async function look() {
    const version = get("version").value;
    if (document.hidden || under || (!refused && !(changes.isIdle && version))) return;
    let now, answer;
    try { answer = await fetch(`${address()}?pour=version`); now = await answer.text(); } catch { return; }
    if (answer.status === 403 && !refused) sayWhy(now, 403);
    if (answer.ok && refused) { refused = false; await send(true); }
    if (!/^[0-9a-f]{20}$/.test(now) || now === get("version").value || under || !changes.isIdle) return;
    await send(true);
    if (get("version").value === now) say(document.body.dataset.changed);
  }

  const isOurs = (one) => one.form && one.form === form() && one.name && one.type !== "file" && !one.closest(".recruit");
  document.addEventListener("input", ({ target }) => { if (isOurs(target)) hear(target.name, false); });
  document.addEventListener("change", ({ target }) => {
    if (isOurs(target)) hear(target.name, true);
    else if (target.form === form() && target.dataset.press && target.files.length) press(target);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#editor [data-press], #keep-mine, #take-theirs");
    if (!button || button.type === "file") return;
    const open = changes.open.length > 0;
    if (button.matches("[data-press]")) { event.preventDefault(); press(button); }
    else if (open && button.id === "keep-mine") { event.preventDefault(); changes.keepMine(); keep(); send(); }
    else if (open && button.id === "take-theirs") { event.preventDefault(); changes.takeTheirs(); keep(); send(true); }
  });
  document.addEventListener("focusin", ({ target }) => { worked = { id: target.id, panel: target.closest(".panel[id]")?.id }; });

  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase(), again = key === "y" || (key === "z" && event.shiftKey);
    const button = get(again ? "redo" : "undo");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key) || !button) return;
    event.preventDefault();
    if (changes.isIdle) button.click(); else press(button);
  });

  // A print is of what is on the page, and so is a step that leads on: both wait for what was typed just now, and say nothing else.
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target !== form() && target.id !== "printing") return;
    const isWaiting = under || !changes.isIdle;
    if (isWaiting || (target === form() && !submitter?.name)) event.preventDefault(); // Enter changes nothing by itself
    if (isWaiting) then = () => submitAgain(target, submitter);
    else if (target === form() && submitter?.name) {
      const only = Object.assign(document.createElement("input"), { type: "hidden", name: "_only", value: "true" });
      target.append(only);
      setTimeout(() => only.remove());
    }
    if (isWaiting) send();
  });

  // A blank form that became a draft has its address since.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id !== "preview") return;
    event.detail.path = address();
    event.detail.formData.set("pour", "apercu");
  });

  // Leaving at once: what was done last goes along, and stays kept: nobody is there to hear how it was answered.
  addEventListener("pagehide", () => {
    if (!changes.isIdle && get("offline").hidden) navigator.sendBeacon(address(), bodyOf(changes.unanswered));
  });
  for (const kind of ["focus", "pageshow"]) addEventListener(kind, look);
  setInterval(look, LOOK);

  // Whoever is faster than the page is heard too: fields that are not as the page came.
  const asCame = form().cloneNode(true), now = valuesOf(form());
  asCame.reset();
  shown = valuesOf(asCame);
  for (const name of new Set([...form().elements].filter(isOurs).map((one) => one.name)))
    if (!sameValues(shown.get(name) || [], now.get(name) || [])) hear(name, true);
  for (const { name, values } of changes.open) // what nobody has decided yet stands in its field again
    for (const one of form().elements) if (one.name === name && "defaultValue" in one && !/checkbox|radio/.test(one.type)) one.value = values[0] ?? "";
  keep();
  send(changes.open.length > 0);
}

// By the same button: the answer that was waited for may have brought the form anew.
function submitAgain(form, button) {
  const isSame = (one) => one === button || (one.type === "submit" && one.name === button?.name && one.value === button?.value);
  const found = [...form.elements].find(isSame);
  if (found || !button) form.requestSubmit(found);
}

// Another document's goes without its page; where that is refused, its page will show why.
async function sendOther(key) {
  const body = new URLSearchParams({ _changes: localStorage.getItem(key) });
  try {
    const { ok, status } = await fetch(key.slice(UNSENT.length).split(" ")[0], { method: "POST", body, headers: { "HX-Request": "true" } });
    if (ok || status === 404) localStorage.removeItem(key);
  } catch { /* nobody there: the next page tries again */ }
}

for (const key of Object.keys(localStorage).filter((one) => one.startsWith(UNSENT)))
  if (!form() || !key.startsWith(`${UNSENT}${address()} `)) sendOther(key);
if (form()) startEditor();
