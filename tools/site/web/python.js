// The worker that holds Python. Of several tabs one has it (a lock decides); the others' requests reach it all the same.
const BASE = new URL("../", import.meta.url);
const HOME = "/home/web"; // kept in IndexedDB: files, drafts, their history, the language
const CHANNEL = `holofiche ${BASE.pathname}`;
const channel = new BroadcastChannel(CHANNEL), step = (n) => postMessage({ step: n });
const FIRST = /^\/(?:accents\.css|[a-z0-9]+\/creer)?$/; // pages that the first pack is enough for
let py, bridge, leads = false, native = null, line = Promise.resolve(), rest = null, whole = false;
const early = []; // asked while Python starts

// One after the other: Python is one, and what is written is stored before the next is read.
function inLine(work) {
  const done = line.then(work);
  line = done.catch(() => {});
  return done;
}

channel.addEventListener("message", ({ data }) => {
  if (data.who && bridge) channel.postMessage({ ready: true });
  if (data.ready) postMessage({ ready: true }); // another tab's Python
  if (data.ask && bridge) take(data);
  else if (data.ask && leads) early.push(data);
});

function take(question) {
  channel.postMessage({ to: question.ask, heard: true });
  inLine(() => answer(question)).catch((error) => {
    const headers = [["content-type", "text/plain; charset=utf-8"]];
    channel.postMessage({ to: question.ask, status: error.status || 500, headers, body: error.status ? error.message : String(error) });
  });
}
channel.postMessage({ who: true });

const WORDS = {
  idle: () => inLine(async () => null),
  rest: async () => { if (bridge) await fetchRest(); },
  folder: ({ folder }) => inLine(async () => {
    if (!bridge) throw new Error("fermez les autres onglets de holofiche");
    native = await py.mountNativeFS("/home/table", folder);
    bridge.use_folder("/home/table");
  }),
};
onmessage = async ({ data }) => {
  const word = Object.keys(WORDS).find((name) => data[name] !== undefined);
  try { postMessage({ id: data.id, value: await WORDS[word](data) }); } catch (error) { postMessage({ id: data.id, error: error.message }); }
};

navigator.locks.request(CHANNEL, async () => {
  leads = true;
  try { bridge = await start(); } catch (error) {
    leads = false;
    postMessage({ failed: String(error) });
    return;
  }
  postMessage({ ready: true });
  channel.postMessage({ ready: true });
  early.forEach(take);
  await new Promise(() => {}); // as long as this tab is there
});

// A pack is an index and the files behind each other, as one gzip: the browser unpacks it while it arrives, in its own memory,
// where Python's zipfile would take half a second of Python's.
async function fetchPack(name) {
  const answer = await fetch(new URL(`app/${name}.pack`, BASE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const body = answer.body.pipeThrough(countBytes(Number(answer.headers.get("content-length")))).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(body).arrayBuffer());
}

// What has come of a pack is told to whoever waits for the first page.
function countBytes(all) {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, passed) {
      bytes += chunk.length;
      if (!bridge) postMessage({ bytes, all });
      passed.enqueue(chunk);
    },
  });
}

function spreadPack(pack) {
  const size = new DataView(pack.buffer).getUint32(0, true), made = new Set();
  let at = 4 + size;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const place = `/app/${name}`, folder = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(folder)) { py.FS.mkdirTree(folder); made.add(folder); }
    py.FS.writeFile(place, pack.subarray(at, at + length), { canOwn: true }); // not copied
    at += length;
  }
}

async function start() {
  step(0);
  const first = fetchPack("first"); // on its way while Python starts
  first.catch(() => {}); // heard of below, unless Python does not come either
  const { loadPyodide } = await import(new URL("app/py/pyodide.mjs", BASE));
  py = await loadPyodide({ indexURL: new URL("app/py/", BASE).href, env: { HOME, LANG: "C.UTF-8", XDG_CACHE_HOME: "/tmp/cache" } });
  step(1);
  spreadPack(await first);
  step(2);
  py.FS.mkdirTree(HOME);
  py.FS.mount(py.FS.filesystems.IDBFS, {}, HOME);
  await sync(true);
  step(3);
  py.runPython("import sys; sys.path.insert(0, '/app')");
  const made = py.pyimport("bridge");
  made.start(BASE.pathname.replace(/\/$/, ""), new URL("./", BASE).href);
  step(4);
  return made;
}

// What prints: asked for by the shell once the first page is there, or by whoever prints before; if it was lost, by the next.
async function fetchRest() {
  try {
    await (rest ??= fetchPack("later").then(spreadPack));
    if (!whole) py.runPython("import importlib; importlib.invalidate_caches()");
    whole = true;
  } catch {
    rest = null;
    throw Object.assign(new Error("Ce qui imprime n’est pas encore arrivé et le réseau ne répond pas. Vérifiez-le, puis réessayez."), { status: 503 });
  }
}

const sync = (fromStore) => new Promise((done, failed) => py.FS.syncfs(fromStore, (error) => (error ? failed(error) : done())));

async function answer({ ask, method, path, query, headers, body }) {
  if (method !== "GET" || /pour=/.test(query) || !FIRST.test(path)) await fetchRest();
  const started = performance.now();
  const given = body && (await readablePictures(new Uint8Array(body), headers));
  const reply = () => bridge.answer(method, path, query, headers, given || undefined);
  let said;
  try { said = reply(); } catch (error) { if (whole || method !== "GET") throw error; }
  if (method === "GET" && !whole && (!said || said[0] === 500)) { // it asks for more than the first pages do
    await fetchRest();
    said = reply();
  }
  const [status, told, content] = said;
  const worked = performance.now();
  if (method !== "GET" && method !== "HEAD") { // stored before it is said to be
    if (native) await native.syncfs();
    await sync(false);
  }
  told.push(["server-timing", `python;dur=${(worked - started).toFixed(1)}, kept;dur=${(performance.now() - worked).toFixed(1)}, memory;dur=${py._module.HEAPU8.length / 2 ** 20}`]);
  channel.postMessage({ to: ask, status, headers: told, body: content });
  if (method !== "GET") bridge.collect(); // the memory of a page only grows
}

// Portraits: there is no Pillow here, and the browser can read pictures. What is sent goes on as a plain JPEG of a size for paper.
const MOST_SIDE = 1000;
async function readablePictures(body, headers) {
  const kind = (headers.find(([name]) => name.toLowerCase() === "content-type") || [])[1] || "";
  if (!kind.startsWith("multipart/form-data")) return body;
  const form = await new Response(body, { headers: { "content-type": kind } }).formData();
  const picture = form.get("_portrait");
  if (!(picture instanceof File) || !picture.size) return body;
  let bitmap;
  try { bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }); } catch { return body; } // Python says so
  const by = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * by)), Math.max(1, Math.round(bitmap.height * by)));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height); // paper is white
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.88 });
  form.set("_portrait", new File([jpeg], picture.name.replace(/\.\w+$/, "") + ".jpg", { type: "image/jpeg" }));
  const made = new Response(form);
  const type = headers.findIndex(([name]) => name.toLowerCase() === "content-type");
  headers[type] = ["content-type", made.headers.get("content-type")];
  return new Uint8Array(await made.arrayBuffer());
}
