"""What goes into the packs: our own package, the libraries it runs on, and the notices of all of them."""

import gzip
import json
import re
import struct
import zipfile
from collections.abc import Collection
from importlib.metadata import Distribution, distribution
from pathlib import Path

from generator.generated import write_generated
from tools import ROOT
from tools.pythons import WASM

PURE = ("click", "flask", "werkzeug", "jinja2", "markupsafe", "itsdangerous", "blinker", "pyyaml", "segno")
LATER = ("pypdf",)  # reads PDFs that come back
# The command line has no terminal here, nor have editors a server; static files are served as files.
_NEVER = re.compile(r"generator/(web/static/|cli/|checking/editor/|_data/converted/.*-fronts\.json|.*\.po$)")
_FILES = re.compile(r"\.(?:py|json|yaml|txt|ttf|otf|woff2|svg|j2|css|mo)$")
# Of the standard library what nothing here asks for; codecs beyond Europe's are a third of a megabyte.
_NO_STDLIB = (
    *("_pyrepl/", "multiprocessing/", "unittest/", "xmlrpc/", "sqlite3/", "pdb.py", "doctest.py", "pydoc.py", "dbm/"),
    *("imaplib.py", "mailbox.py", "turtle.py", "smtplib.py", "ftplib.py", "poplib.py", "optparse.py", "pickletools.py"),
    *(
        "_pydecimal.py",
        "_pyio.py",
        "_pydatetime.py",
        "tabnanny.py",
        "trace.py",
        "cProfile.py",
        "profile.py",
        "pstats.py",
    ),
    *("wave.py", "this.py", "antigravity.py", "venv/", "ensurepip/", "zipapp.py", "compileall.py", "bdb.py", "curses/"),
    *("__phello__/", "wsgiref/", "plistlib.py", "modulefinder.py", "asyncio/windows_", "asyncio/proactor_events.py"),
)
_CODECS = {
    *("__init__", "aliases", "ascii", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "idna"),
    *("punycode", "mac_roman", "charmap", "cp437", "cp1252", "unicode_escape", "raw_unicode_escape", "utf_32"),
    *("hex_codec", "base64_codec"),
}
# Read before the first page is asked for, by Python itself or to find what there is.
_ALWAYS = re.compile(
    r"(?:encodings/|codecs\.|importlib/|collections/|zipimport|bridge\.|_?pyodide(?:_js)?/|.*/METADATA$)"
    r"|generator/systems/[a-z0-9]+/__"
)
_LICENCES = re.compile(r"\.dist-info/(?:licenses/)?(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)
_OTHERS = {
    "Pyodide 314 (CPython 3.14, Emscripten)": """Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/
CPython: Python Software Foundation License, https://docs.python.org/3.14/license.html
Emscripten: MIT and University of Illinois/NCSA Open Source License""",
    "htmx, idiomorph": "Zero-Clause BSD, https://github.com/bigskysoftware/htmx/blob/master/LICENSE",
}

Files = dict[str, bytes]


def our_files() -> Files:
    """Return the package as a wheel has it: content, templates, fonts and generated data inside."""
    write_generated()
    files: Files = {}
    inside = {folder: f"generator/_data/{folder}" for folder in ("content", "templates", "drawings", "fonts")}
    inside |= {f"build/data/{folder}": f"generator/_data/{folder}" for folder in ("converted", "locale")}
    for top, under in {"generator": "generator", **inside}.items():
        for path in sorted((ROOT / top).rglob("*")):
            name = f"{under}/{path.relative_to(ROOT / top).as_posix()}"
            if path.is_file() and _FILES.search(name) and not _NEVER.match(name) and "__pycache__" not in name:
                files[name] = path.read_bytes()
    return files


def library_files(names: tuple[str, ...]) -> Files:
    """Return the Python half of packages of our own environment, with what says their version."""
    files: Files = {}
    for name in names:
        for path in distribution(name).files or ():
            text = path.as_posix()
            if text.startswith("..") or "__pycache__" in text:
                continue
            if text.endswith((".py", ".dist-info/METADATA")):
                files[text] = Path(str(path.locate())).read_bytes()
    return files


def compiled_files() -> Files:
    """Packages with a wheel for WebAssembly, as the tests of the other Pythons fetched them."""
    files: Files = {}
    for wheel in sorted((WASM / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            unused = ("/", ".pyi", ".typed", ".pyx", ".pxd", ".cc", ".hh")
            names = [name for name in archive.namelist() if not name.endswith(unused)]
            files |= {n: archive.read(n) for n in names if ".dist-info/" not in n or n.endswith("/METADATA")}
    return files


def name_in_pack(place: str) -> str:
    """Return the name of a file in the packs, without its ending of code, from where the site's Python has it."""
    name = re.sub(r"^(?:/app/|/lib/python[0-9]+(?:\.zip|\.[0-9]+)/)", "", place)
    return _source_of(name)


def split_by_need(files: Files, read: Collection[str]) -> tuple[Files, Files]:
    """Return the files that the first pages need, and all others; `read`: the names of those that were read."""
    first = {name: data for name, data in files.items() if _ALWAYS.match(name) or _source_of(name) in read}
    return first, {name: data for name, data in files.items() if name not in first}


def _source_of(name: str) -> str:
    """Return the name of a module's source for that of its code, whatever Python names it."""
    return re.sub(r"(?:__pycache__/)?([^/]+?)(?:\.cpython-[0-9]+)?\.pyc$", r"\1.py", name)


def standard_library(archive: Path) -> Files:
    """Return what is asked for of the standard library."""
    with zipfile.ZipFile(archive) as opened:
        names = [n for n in opened.namelist() if not n.endswith("/") and not n.startswith(_NO_STDLIB)]
        names = [n for n in names if not n.startswith("encodings/") or n[10:-3] in _CODECS]
        return {n: opened.read(n) for n in names}


def write_zip(path: Path, files: Files) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)


def write_pack(path: Path, files: Files) -> None:
    """Write all files behind each other and compressed as one: a third smaller than a zip."""
    names = sorted(files, key=lambda name: (name.rpartition(".")[2], name))  # like beside like
    index = json.dumps([[name, len(files[name])] for name in names]).encode()
    raw = struct.pack("<I", len(index)) + index + b"".join(files[name] for name in names)
    path.write_bytes(gzip.compress(raw, 9, mtime=0))


def write_notices(path: Path) -> None:
    """Write the licence of everything that is shipped, in full where its package has it."""
    parts = [("holofiche", (ROOT / "LICENSE").read_text("utf-8"))]
    fonts = sorted((ROOT / "fonts").glob("*/OFL.txt"))
    parts += [(f"{font.parent.name} (fonts)", font.read_text("utf-8")) for font in fonts]
    parts += [_notice_of(distribution(name)) for name in (*PURE, *LATER, "msgspec", "uharfbuzz")]
    parts += _OTHERS.items()
    rule = "=" * 78
    path.write_text("\n\n".join(f"{rule}\n{name}\n{rule}\n\n{text.strip()}" for name, text in parts) + "\n", "utf-8")


def _notice_of(library: Distribution) -> tuple[str, str]:
    texts = [
        Path(str(path.locate())).read_text("utf-8", "replace")
        for path in library.files or ()
        if _LICENCES.search(path.as_posix())
    ]
    about = library.metadata
    licence = about["License-Expression"] or about["License"] or ""
    return f"{about['Name']} {about['Version']}", "\n\n".join(texts) or licence
