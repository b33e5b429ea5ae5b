// Drafts in this browser, a warning before leaving, and care with what is being typed. No rule of any game is here.
"use strict";

const KEY = "holofiche.drafts", MOST = 12;
let edits = 0; // changes since the page was loaded
let dirty = false; // changes since the last download
let draft = "";

// An answer must not undo what has been changed since it was asked for: such fields are left alone until the next one.
const touched = new Map(); // field -> the number of its last change
let answering = 0; // how many changes the answer being shown knows of
const keyOf = (field) => (field.type === "radio" ? `radio ${field.name}` : field.id);

Idiomorph.defaults.ignoreActiveValue = true;
Idiomorph.defaults.callbacks.beforeNodeMorphed = (old) => !(touched.get(keyOf(old)) > answering);

function drafts() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(kept) ? kept.filter((d) => d && typeof d.text === "string" && typeof d.id === "string") : [];
  } catch { return []; }
}

function keep(list) {
  try { localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST))); } catch { /* full, or forbidden: no drafts */ }
}

const state = () => document.getElementById("state");

function saveDraft() {
  const page = state(), yaml = document.getElementById("yaml");
  if (!page || !yaml || !(dirty || draft)) return;
  draft = draft || page.dataset.draft || Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  const one = { id: draft, system: page.dataset.system, name: page.dataset.name, text: yaml.textContent, when: Date.now() };
  keep([one, ...drafts().filter((d) => d.id !== draft)]);
}

function showDrafts() {
  const place = document.getElementById("drafts");
  if (!place) return;
  const page = state();
  const list = drafts().filter((d) => !page || (page.dataset.fresh === "true" && d.system === page.dataset.system));
  place.hidden = !list.length;
  place.querySelector("ul").replaceChildren(...list.map((d) => draftRow(place, d)));
}

function draftRow(place, d) {
  const row = document.createElement("li"), name = document.createElement("span");
  const when = new Date(d.when).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  name.textContent = `${d.name || place.dataset.none} (${d.system}), ${when}`;
  const resume = document.createElement("button"), drop = document.createElement("button");
  resume.type = drop.type = "button";
  resume.textContent = place.dataset.open;
  drop.textContent = place.dataset.drop;
  drop.className = "quiet";
  resume.addEventListener("click", () => {
    const form = place.querySelector("form");
    form.elements.texte.value = d.text;
    form.elements._draft.value = d.id;
    form.submit();
  });
  drop.addEventListener("click", () => { keep(drafts().filter((other) => other.id !== d.id)); showDrafts(); });
  row.append(name, resume, drop);
  return row;
}

// `waiting` stands on the page from a change until the answer to it is shown.
function edited(element) {
  edits += 1;
  if (element.closest("form[hx-post]")) document.documentElement.dataset.waiting = "true";
}

function answered(xhr) {
  if (!xhr || xhr.edits === edits) delete document.documentElement.dataset.waiting;
}

function changed(event) {
  const field = event.target;
  if (!field.form) return;
  edited(field);
  touched.set(keyOf(field), edits);
  if (field.form.id !== "editor" || /^_(?!portrait)/.test(field.name)) return;
  dirty = true;
  if (event.type === "change" && field.dataset.names && field.files.length) nameAfter(field);
}

// A file that would be refused anyway is not sent.
document.addEventListener("change", (event) => {
  const input = event.target;
  if (input.type !== "file") return;
  const big = [...input.files].some((file) => file.size > Number(document.body.dataset.most));
  input.setCustomValidity(big ? document.body.dataset.big : "");
  if (big) { input.reportValidity(); input.value = ""; }
}, true);

// A chosen image gives its name to the file, made plain.
function nameAfter(input) {
  const field = document.getElementById(input.dataset.names);
  const [, stem, ending] = /^(.*?)(\.[^.]*)?$/.exec(input.files[0].name);
  const plain = (text) => text.normalize("NFD").replace(/[^a-zA-Z0-9]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase();
  field.value = `${plain(stem).slice(0, 60) || "portrait"}.${plain(ending || "png").slice(0, 4)}`;
}

// On the way down, so that a change is counted before htmx sends it.
document.addEventListener("input", changed, true);
document.addEventListener("change", changed, true);

document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("button[name=_do]");
  if (button) { edited(button); dirty = dirty || button.form.id === "editor"; }
}, true);

document.addEventListener("submit", (event) => {
  if (event.submitter && event.submitter.dataset.saves) { saveDraft(); dirty = false; }
});

window.addEventListener("beforeunload", (event) => {
  if (dirty) { event.preventDefault(); event.returnValue = document.body.dataset.leave; }
});

// htmx takes name and address from the button of the form that was pressed last; only pressing it is pressing it.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, formData } = event.detail;
  if (elt.name !== "_do") formData.delete("_do");
  if (elt.tagName === "FORM") event.detail.path = elt.getAttribute("hx-post");
});

document.addEventListener("htmx:beforeRequest", (event) => {
  event.detail.xhr.edits = edits;
});

document.addEventListener("htmx:beforeSwap", (event) => { answering = event.detail.xhr.edits; });

document.addEventListener("htmx:afterSettle", (event) => {
  offline(false);
  saveDraft();
  if (event.target.tagName === "FORM") answered(event.detail.xhr);
});
document.addEventListener("htmx:sendError", () => { answered(); offline(true); });
document.addEventListener("htmx:responseError", (event) => {
  answered();
  const words = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html").querySelector(".sorry");
  offline(true, words ? words.querySelector("h1").textContent + ". " + words.querySelector("p").textContent : "");
});

function offline(on, words) {
  const place = document.getElementById("offline");
  place.hidden = !on;
  place.textContent = on ? words || document.body.dataset.offline : "";
}

if (state() && state().dataset.unsaved === "true") { dirty = true; saveDraft(); }
showDrafts();
