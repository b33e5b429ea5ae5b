// node compile.mjs PYODIDE IN.zip OUT.zip PREFIX: byte code by the very Python that will run it. Of files below
// PREFIX an empty source stays beside it (games and their parts are found by their files); of all others nothing does.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [home, from, to, keep] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(home, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: home + path.sep });
py.FS.writeFile("/in.zip", new Uint8Array(readFileSync(from)));
py.globals.set("keep", keep);
py.runPython(`
import py_compile, zipfile
from pathlib import Path

mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_STORED) as made:
    for name in sorted(given.namelist()):
        data, stays = given.read(name), name.startswith(keep)
        if name.endswith(".py"):
            Path("/one.py").write_bytes(data)
            try:
                py_compile.compile("/one.py", "/one.pyc", "/app/" + name, doraise=True, optimize=2, invalidation_mode=mode)
            except py_compile.PyCompileError:  # a template of code, never imported
                stays = True
            else:
                folder, _, last = name.rpartition("/")
                place = f"{folder}/__pycache__/{last[:-3]}.cpython-314.pyc" if stays else name + "c"
                made.writestr(zipfile.ZipInfo(place.lstrip("/")), Path("/one.pyc").read_bytes())
                data = b""
        else:
            stays = True
        if stays:
            made.writestr(zipfile.ZipInfo(name), data)
`);
writeFileSync(to, py.FS.readFile("/out.zip"));
