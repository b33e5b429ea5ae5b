// Files of the build come from the cache, so that all works without a network; pages come from Python. This worker may be stopped
// at any moment and keeps nothing: Python lives in a worker of an open tab and is reached by a channel.
"use strict";
const BUILD = "@BUILD@", FIRST = "@FIRST@", LATER = "@LATER@"; // put here by tools/site/build.py
const BASE = new URL("./", self.location), NAME = `holofiche ${BASE.pathname} ${BUILD}`;
const LEADER = `holofiche ${BASE.pathname}`; // the channel to Python, and the lock of the tab that holds it
const channel = new BroadcastChannel(LEADER), waiting = new Map();
const LOOK = 2000; // ms between two looks at who holds Python
const PATIENCE = 8, UNHEARD = 30; // so many looks without anybody; with somebody who does not hear (a tab that sleeps)
const at = (name) => new URL(name, BASE).href;

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(FIRST.map(at));
  if (!self.registration.active) await self.skipWaiting(); // a later build waits until it is asked for
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith(`holofiche ${BASE.pathname} `) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim(); // nothing is answered before this is done: what comes later is not waited for
})()));

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

channel.onmessage = ({ data }) => {
  const one = waiting.get(data.to);
  if (!one) return;
  if (data.heard) { one.heard = true; return; }
  waiting.delete(data.to);
  // What browsers forbid a made-up answer to have (Set-Cookie) is kept on the other side.
  one.done(new Response([204, 205, 304].includes(data.status) ? null : data.body, { status: data.status, headers: data.headers }));
};

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (!url.href.startsWith(BASE.href)) return;
  const name = url.pathname.slice(BASE.pathname.length);
  if (FIRST.includes(name) || LATER.includes(name) || name === "sw.js") event.respondWith(serveFile(name, request));
  else if (request.mode === "navigate" && request.destination === "document")
    event.respondWith(name ? Response.redirect(`${BASE.href}#/${name}${url.search}`) : serveFile("index.html", request));
  else event.respondWith(askPython(request, url, name));
});

// What is not in the cache yet (LATER) is from then on, and comes once, whoever else asks for it meanwhile.
const coming = new Map();
async function serveFile(name, request) {
  const cache = await caches.open(NAME), kept = await cache.match(at(name));
  if (kept || name === "sw.js") return kept || fetch(request);
  if (!coming.has(name)) coming.set(name, fetchFile(name, cache).finally(() => coming.delete(name)));
  return (await coming.get(name)).clone();
}

async function fetchFile(name, cache) {
  const answer = await fetch(at(name));
  if (answer.ok) await cache.put(at(name), answer.clone()).catch(() => {}); // without room, as it came
  return answer;
}

// Python may be busy for long, so nobody's silence says that it is gone: the lock does. Where its tab was closed in the midst of
// an answer another tab takes over; what only reads is asked for again, of a change nobody knows whether it was made.
async function askPython(request, url, name) {
  const reads = ["GET", "HEAD"].includes(request.method), body = reads ? null : await request.arrayBuffer();
  const id = crypto.randomUUID(), headers = [...request.headers];
  const question = { ask: id, method: request.method, path: `/${name}`, query: url.search.slice(1), headers, body };
  const answered = new Promise((done) => waiting.set(id, { done, heard: false }));
  let asked = await leader(), alone = 0, unheard = 0;
  channel.postMessage(question);
  while (waiting.has(id)) {
    const answer = await Promise.race([answered, new Promise((done) => setTimeout(done, LOOK))]);
    if (answer) return answer;
    const now = await leader(), one = waiting.get(id);
    if (!one) break; // answered meanwhile
    alone = now ? 0 : alone + 1;
    unheard = one.heard ? 0 : unheard + 1;
    if (alone > PATIENCE || unheard > UNHEARD || (one.heard && now && now !== asked && !reads)) break;
    if (now && now !== asked) { asked = now; one.heard = false; channel.postMessage(question); }
  }
  if (!waiting.delete(id)) return answered;
  const words = "Aucune réponse : fermez les autres onglets de holofiche et rechargez la page. Ce qui était écrit est gardé.";
  return new Response(words, { status: 503, headers: { "content-type": "text/plain; charset=utf-8" } });
}

async function leader() {
  return (await navigator.locks.query()).held.find((lock) => lock.name === LEADER)?.clientId;
}
