// What every page has: links that open what they lead to, pictures at their size, files that are too big; and forms that htmx sends.
// The page of a player's file has a script of its own.
const get = (id) => document.getElementById(id), root = document.documentElement;

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

// A folder is chosen where the browser can; elsewhere a ZIP says the same.
const folder = get("open-content");
if (folder && "webkitdirectory" in HTMLInputElement.prototype) folder.hidden = false;

// A link or a code is copied, or handed to what the device sends things with, where the browser can.
const share = get("share-code"), copy = get("copy-share"), send = get("send-share");
if (share && navigator.clipboard) copy.hidden = false;
if (share && navigator.share) send.hidden = false;
copy?.addEventListener("click", async () => {
  await navigator.clipboard.writeText(share.value);
  get("live").textContent = copy.textContent = copy.dataset.done;
});
send?.addEventListener("click", () => {
  const text = share.value.trim(), what = /^https?:/.test(text) ? { url: text } : { text };
  navigator.share({ title: send.dataset.title, ...what }).catch(() => {}); // who closes it has sent nothing
});

// What a page came back with is told: a roll, a scenario.
const tell = () => {
  const told = document.querySelector("[data-say]");
  if (told) setTimeout(() => { get("live").textContent = told.dataset.say || told.textContent; }, 300);
};
addEventListener("load", tell);

addEventListener("input", (event) => {
  if (event.target.id !== "band") return;
  const low = Number(event.target.value), out = get("band-out");
  out.textContent = `${low}–${low + Number(out.dataset.wide)}`;
});

// A form that is sent as it changes: `waiting` stands on the page from a change until the answer to it is shown, and an answer does
// not undo what has been changed since it was asked for.
const forms = { edits: 0, shown: 0, touched: new Map(), then: null };
const isSent = (form) => form && form.id !== "editor" && form.hasAttribute("hx-post");
Idiomorph.defaults.callbacks.beforeNodeMorphed = (old) => !(forms.touched.get(old.id) > forms.shown);

function noteEdit(form, id) {
  if (!isSent(form)) return;
  forms.edits += 1;
  if (id) forms.touched.set(id, forms.edits);
  root.dataset.waiting = "true";
}

// On the way down, so that a change is counted before htmx sends it.
document.addEventListener("change", ({ target }) => noteEdit(target.form, target.id), true);
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[hx-post]");
  if (button) noteEdit(button.form, "");
}, true);
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (!isSent(target) || !("waiting" in root.dataset)) return;
  event.preventDefault();
  forms.then = () => target.requestSubmit(submitter);
});
// htmx takes name and address from the button of the form that was pressed last; only pressing it is pressing it.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.name !== "_do") detail.formData.delete("_do");
  if (detail.elt.tagName === "FORM") detail.path = detail.elt.getAttribute("hx-post");
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => { detail.xhr.edits = forms.edits; });
document.addEventListener("htmx:beforeSwap", ({ detail }) => { forms.shown = detail.xhr.edits; });
document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  get("offline").hidden = true;
  if (target.id === "scenario") tell();
  if (!isSent(target) || detail.xhr.edits !== forms.edits) return;
  delete root.dataset.waiting;
  const next = forms.then;
  forms.then = null;
  if (next) setTimeout(next);
});

// Nobody there, or too much to do: it is asked for again.
const askAgain = (elt) => setTimeout(() => {
  if (elt.isConnected) htmx.trigger(elt, elt.name === "_do" ? "click" : elt.tagName === "FORM" ? "change" : "again");
}, 1500);
document.addEventListener("htmx:sendError", ({ detail }) => {
  get("offline").hidden = false;
  get("offline").textContent = document.body.dataset.offline;
  askAgain(detail.elt);
});
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status === 503) askAgain(detail.elt);
  else if (isSent(detail.elt.form || detail.elt)) delete root.dataset.waiting;
});
