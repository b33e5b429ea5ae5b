// node perform.mjs PYODIDE ROOT PACKAGES WHEELS FOLDER JOBS.json: perform.py in CPython of WebAssembly; its answer on standard output.
// Pure packages are those of our own environment; what is compiled comes from WHEELS.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, root, packages, wheels, folder, jobs] = process.argv.slice(2);
const place = `/${path.basename(folder)}`; // a chronicle is called like its folder
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: pyodide + path.sep, env: { HOME: "/home/web", LANG: "C.UTF-8" } });
for (const [at, real] of [["/root", root], ["/packages", packages], [place, folder]]) {
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: real }, at);
}
for (const name of readdirSync(wheels).filter((one) => one.endsWith(".whl"))) {
  const bytes = new Uint8Array(readFileSync(path.join(wheels, name)));
  py.unpackArchive(bytes, "wheel", { extractDir: "/compiled" });
}
py.globals.set("jobs", readFileSync(jobs, "utf-8"));
py.globals.set("place", place);
process.stdout.write(
  py.runPython(`
import json, sys
sys.path[:0] = ["/compiled", "/root", "/root/tools/pythons"]
sys.path.append("/packages")
from perform import perform_jobs
perform_jobs(place, json.loads(jobs))
`),
);
