// node probe.mjs PYODIDE FILES.zip OUT.json: shows the first pages in the very Python of the site and writes the names of
// the files that Python reads to start, and of those that they read, of ours (below /app) and of the standard library.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: home + path.sep, env: { HOME: "/home/web", LANG: "C.UTF-8", XDG_CACHE_HOME: "/tmp/cache" } });
py.FS.writeFile("/in.zip", new Uint8Array(readFileSync(from)));
py.runPython(`
import json, pathlib, sys, zipfile
with zipfile.ZipFile("/in.zip") as archive:
    archive.extractall("/app")
def files_of_modules():
    return {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
booted = files_of_modules()
opened = set()
def note(event, given):
    if event == "open" and isinstance(given[0], str):
        opened.add(given[0])
sys.addaudithook(note)
pathlib.Path("/home/web").mkdir(parents=True, exist_ok=True)
sys.path.insert(0, "/app")
import bridge
bridge.start("", "http://127.0.0.1/")
games = sorted(path.name for path in pathlib.Path("/app/generator/_data/content").iterdir() if (path / "ready").is_dir())
ask = bridge._bridge.ask
def visit(address):
    for language in ("fr", "en"):
        status, _fields, _content = ask("GET", address, "", {"HTTP_ACCEPT_LANGUAGE": language}, b"")
        assert status in (200, 303), (address, status)
for address in ("/", "/accents.css", *(f"/{game}/creer" for game in games)):
    visit(address)
json_text = json.dumps([sorted(booted), sorted(files_of_modules() | opened)])
`);
writeFileSync(to, py.globals.get("json_text"));
