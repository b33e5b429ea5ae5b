// Typing is sent as it goes; what the server has not answered yet is kept in this browser and sent again. No rule of
// any game is here, and no document: those are files, at their addresses.
"use strict";

const UNSENT = "holofiche.unsent ", tab = Date.now().toString(36) + Math.random().toString(36).slice(2, 10);
const root = document.documentElement, get = (id) => document.getElementById(id), editor = () => get("editor");
let edits = 0; // changes since the page was loaded
let field = ""; // the one typed in last
let unsent = []; // where what earlier pages of this address did not send is kept
let replay = null; // that of it which is sent next
let then = null; // what waits until all is sent
let stored = ""; // where unsent typing is kept
let pressing = null; // the last request of a button
let writing = 0; // requests that change something and are not answered

// An answer must not undo what has been changed since it was asked for: such fields are left alone until the next one.
const touched = new Map(); // field -> the number of its last change
let answering = 0; // how many changes the answer being shown knows of
const keyOf = (one) => (one.type === "radio" ? `radio ${one.name}` : one.id);
const isNewer = (one) => touched.get(keyOf(one)) > answering;
const isList = (one) => one.tagName === "FIELDSET" && one.classList.contains("listed"); // its places say nothing apart
Idiomorph.defaults.callbacks.beforeNodeMorphed = (old) => !(isList(old) ? [...old.elements].some(isNewer) : isNewer(old));

// A row that was taken out is gone before the answer is laid over the page: what was typed or pressed meanwhile in the
// rows after it moves up with them.
function closeRanks(place) {
  const [, list, gone] = place.match(/^(.*)\[(\d+)\]$/) || [""];
  const stem = list && `f-${list.replace(/[^A-Za-z0-9]+/g, "-")}`, row = new RegExp(`(^|-)${stem}-(\\d+)(?=-|$)`);
  for (const one of list ? editor().querySelectorAll("[id]") : []) {
    const number = Number((one.id.match(row) || [])[2] ?? -1);
    if (number < Number(gone)) continue;
    const [was, now] = [one.id, number > gone ? number - 1 : "gone"];
    one.id = was.replace(row, `$1${stem}-${now}`);
    if (one.name) one.name = one.name.replace(`${list}[${number}]`, `${list}[${now}]`);
    if (touched.has(was)) touched.set(one.id, touched.get(was));
    touched.delete(was);
  }
}

// While something is taken back or made again, rows may come back or go, and a place is nobody's: until that is answered
// nothing changes but by undo and redo, and what is typed waits for the field it was meant for, wherever that stands then.
let taking = null; // the field one stands in, its value and caret, and what is typed meanwhile
const isHistory = (one) => one.id === "undo" || one.id === "redo";

function hold() {
  const { id, value, selectionStart: start, selectionEnd: end } = document.activeElement;
  taking = taking || { id, value, start, end, typed: [] };
}

function release() {
  const { id, value, start, end, typed } = taking || { typed: [] };
  taking = null;
  if (!typed.length) return;
  const alike = [...editor().elements].filter((one) => one.id.replace(/\d+/g, "0") === id.replace(/\d+/g, "0"));
  const meant = [get(id), ...alike].find((one) => one && one.value === value) || get(id);
  if (!meant) return;
  meant.focus();
  if (typeof start === "number" && meant.setSelectionRange) meant.setSelectionRange(start, end); // a number has no caret to set
  for (const [command, data] of typed) document.execCommand(command, false, data);
}

document.addEventListener("beforeinput", (event) => {
  if (!taking || event.target.form !== editor()) return;
  event.preventDefault();
  const { data, dataTransfer, inputType } = event, text = data ?? dataTransfer?.getData("text");
  if (text) taking.typed.push(["insertText", text]);
  else if (inputType.startsWith("delete")) taking.typed.push([inputType.endsWith("Forward") ? "forwardDelete" : "delete"]);
  else if (inputType.startsWith("insert")) taking.typed.push(["insertText", "\n"]);
}, true);
for (const kind of ["mousedown", "click", "keydown", "input", "change"]) document.addEventListener(kind, (event) => {
  const one = event.target, typing = kind === "keydown" && (event.key === "Tab" || /^(text|textarea)$/.test(one.type));
  if (!taking || typing || !editor().contains(one) || one.closest(".history")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What a person opened stays open.
Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, one) => !(name === "open" && one.tagName === "DETAILS");

const address = () => get("state").dataset.address;
const offline = (words) => { const place = get("offline"); place.hidden = !words; place.textContent = words || ""; };
const say = (words) => { get("live").textContent = words; };
const waiting = () => "waiting" in root.dataset;

function pairs() {
  const sent = new FormData(editor());
  sent.set("_tab", tab);
  sent.set("_change", edits);
  return [...sent].filter(([, value]) => typeof value === "string");
}

// Once the file's own text is chosen, what stands in the fields is neither kept nor sent: pressing the link takes the focus away
// from a field, which would say that it changed.
let yielded = false;
for (const kind of ["mousedown", "mouseup", "click"]) document.addEventListener(kind, (event) => {
  yielded = Boolean(event.target.closest?.("#take-theirs"));
  if (yielded) { sessionStorage.removeItem(UNSENT + address()); forget(); }
}, true);

const store = (place, key) => { if (yielded) return; try { place.setItem(key, JSON.stringify(pairs())); } catch { /* full, or forbidden */ } };

function keep() {
  stored = `${UNSENT}${address()} ${tab}`;
  store(localStorage, stored);
}

// What is in conflict stays this tab's, through reload and Back, until somebody has chosen.
function forget() {
  if (get("conflict")) store(sessionStorage, UNSENT + address());
  else if (editor()) sessionStorage.removeItem(UNSENT + address());
  if (stored) localStorage.removeItem(stored);
  stored = "";
}

function sendAgain() {
  const fields = (key) => sessionStorage.getItem(key) || localStorage.getItem(key);
  while (unsent.length && !fields(unsent[0])) unsent.shift();
  if (!unsent.length) return;
  stored = unsent.shift();
  replay = JSON.parse(fields(stored));
  root.dataset.waiting = "true";
  htmx.trigger(editor(), "change");
}

// Another document's goes without its page; where that is refused, its page will show why.
async function sendOther(key) {
  const body = new URLSearchParams(JSON.parse(localStorage.getItem(key)));
  try {
    const { ok, status } = await fetch(key.slice(UNSENT.length).split(" ")[0], { method: "POST", body });
    if (ok || status === 404) localStorage.removeItem(key);
  } catch { /* nobody there: the next page tries again */ }
}

// `waiting` stands on the page from a change until the answer to it is shown.
function edited(element) {
  edits += 1;
  const form = element.form || element.closest("form");
  if (form && form.hasAttribute("hx-post")) root.dataset.waiting = "true";
  if (form && form === editor()) keep();
}

function answered(xhr) {
  if (xhr && xhr.edits !== edits) return;
  delete root.dataset.waiting;
  forget();
  release();
  if (then) { const next = then; then = null; setTimeout(next); } // once what is queued behind this answer is on its way
  sendAgain();
}

function changed(event) {
  const one = event.target;
  if (yielded) event.stopImmediatePropagation();
  if (!one.form || yielded) return;
  if (one.form === editor()) field = one.name;
  edited(one);
  touched.set(keyOf(one), edits);
}

// A file is chosen once: its input would send the fields again, and take away what is said of it.
document.addEventListener("input", (event) => { if (event.target.type === "file") event.stopImmediatePropagation(); }, true);

// On the way down, so that a change is counted before htmx sends it.
document.addEventListener("input", changed, true);
document.addEventListener("change", changed, true);
document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("button[name=_do][hx-post]");
  if (button) { field = ""; edited(button); }
  if (button && isHistory(button)) hold();
}, true);

// A link to a field opens what it stands in; a page of the preview is shown at its real size.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]'), picture = event.target.closest(".zoom");
  const target = link && get(link.hash.slice(1));
  for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
  if (!picture) return;
  const large = get("zoom"), image = picture.querySelector(".layers").cloneNode(true);
  large.replaceChildren(large.querySelector("form"), image);
  large.showModal();
});

// On a phone, back from the sheet one is where one was: at once, and after the browser has gone to the link's target,
// which it does with the next frame (a smooth way there would still move the page afterwards).
let scrolled = 0;
document.addEventListener("click", (event) => {
  const link = event.target.closest(".phone-tabs a"), root = document.documentElement.style;
  if (link && link.hash !== "#fiche") {
    root.scrollBehavior = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => { scrollTo(0, scrolled); root.scrollBehavior = ""; }));
  } else if (link && location.hash !== link.hash) scrolled = scrollY;
});

// A file that would be refused anyway is not sent.
document.addEventListener("change", (event) => {
  const input = event.target;
  if (input.type !== "file") return;
  const big = [...input.files].some((file) => file.size > Number(document.body.dataset.most));
  input.setCustomValidity(big ? document.body.dataset.big : "");
  if (big) { input.reportValidity(); input.value = ""; }
  else if (input.dataset.sends && input.files.length) input.form.requestSubmit(get(input.dataset.sends));
}, true);

// A print is of what is on the page, and so is a step that leads on: both wait for what was typed just now.
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!["printing", "session", "editor"].includes(target.id) || !(waiting() || writing)) return;
  event.preventDefault();
  then = () => target.requestSubmit(submitter);
});

document.addEventListener("keydown", (event) => {
  if (!editor() || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase(), again = key === "y" || (key === "z" && event.shiftKey);
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  const press = () => get(again ? "redo" : "undo").click();
  if (waiting()) then = press; else press();
});

// htmx takes name and address from the button of the form that was pressed last; only pressing it is pressing it. A
// blank form that became a draft has its address since.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, formData } = event.detail;
  if (elt.name !== "_do") formData.delete("_do");
  if (elt.id === "preview") {
    event.detail.path = address();
    formData.set("pour", "apercu");
  } else if (elt.closest("#editor")) {
    event.detail.path = address();
    if (event.detail.verb === "get") return;
    if (replay) {
      for (const name of [...formData.keys()]) formData.delete(name);
      for (const [name, value] of replay) formData.append(name, value);
    } else {
      formData.set("_tab", tab);
      formData.set("_change", edits);
    }
    formData.set("_at", elt.name === "_do" ? "" : field);
  } else if (elt.tagName === "FORM") event.detail.path = elt.getAttribute("hx-post");
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { xhr, elt, requestConfig } = event.detail;
  xhr.edits = replay ? 0 : edits;
  if (requestConfig.verb !== "get") { writing += 1; xhr.addEventListener("loadend", () => { writing -= 1; }); }
  if (elt.name === "_do") pressing = { xhr, value: elt.value, edits };
  xhr.removes = elt.name === "_do" && elt.value.startsWith("remove ") ? elt.value.slice(7) : "";
  // What comes from elsewhere, and what is taken back, goes into the field one stands in too.
  xhr.whole = requestConfig.verb === "get" || isHistory(elt);
});

// An answer that is no page of this document (its file is gone, or being rewritten elsewhere) takes nobody's fields
// away: it is said, and what was written is sent again.
const sayWhy = (xhr) => {
  const words = new DOMParser().parseFromString(xhr.responseText, "text/html").querySelector(".sorry");
  const lines = words ? [...words.querySelectorAll("h1, h1 + p:not(:has(a)), li")].map((one) => one.textContent.trim()) : ["?"];
  offline(lines.join(" "));
};

function sendLater(elt) {
  setTimeout(() => {
    const one = elt.isConnected ? elt : editor();
    if (one) htmx.trigger(one, one.name === "_do" ? "click" : one.tagName === "FORM" || one.closest("#editor") ? "change" : "again");
  }, 1500);
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr, requestConfig, elt } = event.detail;
  if (event.detail.shouldSwap && event.detail.target === editor() && !xhr.responseText.includes('id="editor"')) {
    event.detail.shouldSwap = false;
    sayWhy(xhr);
    if (requestConfig.verb !== "get") sendLater(elt);
    return;
  }
  if (requestConfig.verb !== "get") replay = null;
  answering = xhr.edits;
  if (xhr.removes && xhr.status === 200 && editor()) closeRanks(xhr.removes);
  Idiomorph.defaults.ignoreActiveValue = !xhr.whole;
  const late = requestConfig.verb === "get" && requestConfig.target === editor() && xhr.edits !== edits;
  if (late) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSettle", (event) => {
  offline();
  if (event.target.tagName === "FORM" || event.target.id === "scenario") answered(event.detail.xhr);
  if (!editor() || decodeURI(location.pathname) === decodeURI(address())) return;
  history.replaceState(null, "", address());
  get("printing").action = address();
});

// What was pressed may be gone: whoever works without a mouse goes on in the same panel.
let worked = null; // where the focus was last: the id of the element and of its panel
document.addEventListener("focusin", (event) => {
  const panel = event.target.closest(".panel[id]");
  worked = { id: event.target.id, panel: panel && panel.id };
});
document.addEventListener("htmx:afterSettle", () => {
  const now = document.activeElement;
  if (!editor() || !worked || (now && now !== document.body && !now.disabled)) return;
  const twin = { undo: "redo", redo: "undo" }[worked.id], panel = worked.panel && get(worked.panel);
  const near = panel && (panel.querySelector('button[value^="add "]') || panel.querySelector("button:enabled, input, select"));
  const next = (twin && get(twin)) || near || get("main");
  next.focus({ preventScroll: true });
});

// What a page came back with is told: a roll, a scenario.
addEventListener("load", () => {
  const told = document.querySelector("[data-say]");
  if (told) setTimeout(() => say(told.dataset.say || told.textContent), 300);
});

document.addEventListener("htmx:sendError", (event) => {
  offline(document.body.dataset.offline);
  release();
  sendLater(event.detail.elt);
});

// htmx drops what is queued for a button that an answer took away, and leaves all behind it in the queue.
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr.status) setTimeout(() => {
    if (editor() && waiting() && !document.querySelector(".htmx-request")) htmx.trigger(editor(), "change");
  }, 400);
});

document.addEventListener("htmx:responseError", (event) => {
  const { xhr, elt } = event.detail, writes = editor() && elt.closest("#editor");
  if (xhr.status !== 503 || writes) sayWhy(xhr);
  if (xhr.status === 503 || writes) sendLater(elt);
  else delete root.dataset.waiting;
});

// Leaving at once: what was typed last goes along, and stays kept: nobody is there to hear how it was answered.
addEventListener("pagehide", () => {
  release();
  if (!editor() || !stored || !get("offline").hidden) return;
  const body = new URLSearchParams(pairs());
  body.set("_at", field);
  // Typed on after a press whose answer has not come: these fields know nothing of it, so it goes along.
  const unknown = pressing && pressing.xhr.readyState < 4 && pressing.edits < edits;
  if (unknown && !/^(undo|redo|mine) /.test(pressing.value)) body.set("_do", pressing.value);
  navigator.sendBeacon(address(), body);
});

// The file may change elsewhere: in another tab, in the terminal, in an editor.
async function look() {
  const version = get("version");
  if (document.hidden || waiting() || !version || !version.value || get("conflict")) return;
  const before = edits;
  let now;
  try { now = await (await fetch(`${address()}?pour=version`)).text(); } catch { return; }
  if (!/^[0-9a-f]{20}$/.test(now) || now === version.value || edits !== before || waiting()) return;
  await htmx.ajax("GET", address(), { source: editor(), target: "#editor", swap: "morph:outerHTML" });
  if (get("version").value === now) say(document.body.dataset.changed);
}

addEventListener("input", (event) => {
  if (event.target.id !== "band") return;
  const low = Number(event.target.value), out = get("band-out");
  out.textContent = `${low}–${low + Number(out.dataset.wide)}`;
});

// Whoever is faster than the page is heard too: fields that are not as the page came.
const asCame = (one) => one.tagName === "SELECT" ? (one.querySelector("[selected]") || one.options[0])?.selected
  : ["checkbox", "radio"].includes(one.type) ? one.checked === one.defaultChecked : one.value === (one.defaultValue ?? one.value);

if (editor()) {
  addEventListener("focus", look);
  addEventListener("pageshow", look);
  setInterval(look, 3000);
  addEventListener("load", () => {
    const early = [...editor().elements].filter((one) => one.name && !asCame(one));
    for (const one of early) one.dispatchEvent(new Event("change", { bubbles: true }));
    if (!early.length) sendAgain();
  });
}
const here = editor() ? UNSENT + address() : "", left = Object.keys(localStorage).filter((key) => key.startsWith(UNSENT));
if (here) unsent = [here, ...left.filter((key) => key.startsWith(`${here} `))];
for (const key of left) if (!unsent.includes(key)) sendOther(key);
