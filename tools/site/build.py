"""dist/site/: every file of the page, and a service worker that knows them."""

import gzip
import hashlib
import json
import shutil
import subprocess
import sysconfig
import tempfile
import zipfile
from pathlib import Path

from tools import ROOT
from tools.pythons import WASM
from tools.site import first, packs

WEB = ROOT / "tools" / "site" / "web"
PYODIDE = WASM / "node_modules" / "pyodide"
_BACKGROUND = ("app/later.pack",)  # all else is there before the first page


def build_site(place: Path) -> None:
    """Build the site anew in this folder."""
    shutil.rmtree(place, ignore_errors=True)
    (place / "app" / "py").mkdir(parents=True)
    _put_python(place / "app")
    for name in ("shell.js", "python.js", "manifest.webmanifest", "icon-192.png", "icon-512.png"):
        shutil.copy(WEB / name, place / "app" / name)
    for name in ("index.html", "404.html"):  # many hosts answer an unknown address with the second
        (place / name).write_text(first.shell_page(WEB / "index.html"), "utf-8")
    shutil.copytree(ROOT / "generator" / "web" / "static", place / "static")
    shutil.copytree(WEB / "fonts", place / "static" / "fonts")
    style = place / "static" / "holofiche.css"
    style.write_text(style.read_text("utf-8").replace('.ttf")', '.woff2")'), "utf-8")
    packs.write_notices(place / "licences.txt")
    _put_worker(place)


def _put_python(place: Path) -> None:
    """Put Python and the packs: what the first pages read comes first, all else while they are looked at."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(PYODIDE / name, place / "py" / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    lock_text = json.dumps({**lock, "packages": {}})  # nothing is loaded by name
    (place / "py" / "pyodide-lock.json").write_text(lock_text, "utf-8")
    files = {**packs.our_files(), **packs.library_files((*packs.PURE, *packs.LATER)), **packs.compiled_files()}
    files["bridge.py"] = (WEB / "bridge.py").read_bytes()
    booted, read = _read_by_first_pages(files)
    ours = _compile_files(files, "generator/")
    library = _compile_files(packs.standard_library(PYODIDE / "python_stdlib.zip"), "-")
    zipped, rest = packs.split_by_need(library, booted)
    packs.write_zip(place / "py" / "python_stdlib.zip", zipped)
    early, later = packs.split_by_need({**ours, **rest}, read)
    packs.write_pack(place / "first.pack", early)
    packs.write_pack(place / "later.pack", later)


def _read_by_first_pages(files: packs.Files) -> tuple[set[str], set[str]]:
    """Return the names of the files that Python reads to start, and of those that the first pages read, on the site."""
    node = Path(sysconfig.get_path("scripts"), "node")
    with tempfile.TemporaryDirectory() as folder:
        packs.write_zip(Path(folder, "given.zip"), files)
        words = [node, ROOT / "tools/site/probe.mjs", PYODIDE, Path(folder, "given.zip"), Path(folder, "read.json")]
        subprocess.run(list(map(str, words)), check=True)
        booted, read = json.loads(Path(folder, "read.json").read_text("utf-8"))
    return set(map(packs.name_in_pack, booted)), set(map(packs.name_in_pack, read))


def _compile_files(files: packs.Files, keep: str) -> packs.Files:
    """Return the files with byte code beside the sources below `keep`, and instead of all others."""
    node = Path(sysconfig.get_path("scripts"), "node")
    with tempfile.TemporaryDirectory() as folder:  # of its own: several may build at once
        plain, compiled = Path(folder, "given.zip"), Path(folder, "made.zip")
        packs.write_zip(plain, files)
        words = [str(node), str(ROOT / "tools/site/compile.mjs"), str(PYODIDE), str(plain), str(compiled), keep]
        subprocess.run(words, check=True)
        with zipfile.ZipFile(compiled) as archive:
            return {name: archive.read(name) for name in archive.namelist()}


def _put_worker(place: Path) -> None:
    """Write the service worker with the list of files, called after what they are: another build is another cache."""
    names = sorted(path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + (place / name).read_bytes())
    first = [name for name in names if name not in (*_BACKGROUND, "404.html")]
    text = (WEB / "sw.js").read_text("utf-8")
    for mark, value in (("BUILD", digest.hexdigest()[:12]), ("FIRST", first), ("LATER", list(_BACKGROUND))):
        text = text.replace(f'"@{mark}@"', json.dumps(value), 1)
    (place / "sw.js").write_text(text, "utf-8")


def measure_site(place: Path) -> dict[str, float]:
    """Megabytes as a host sends them: what is not compressed yet, compressed."""

    def sent(path: Path) -> int:
        raw = path.read_bytes()
        return len(raw) if path.suffix in (".pack", ".png", ".woff2", ".zip") else len(gzip.compress(raw, 6))

    sizes = {path.relative_to(place).as_posix(): sent(path) / 1e6 for path in place.rglob("*") if path.is_file()}
    later = sum(size for name, size in sizes.items() if name in (*_BACKGROUND, "404.html"))
    return {"first page": sum(sizes.values()) - later, "later": later}
