"""Set up the Pythons that tests/test_pythons.py compares: what is there already stays.

`python -m tools.pythons wasm` sets up the one in WebAssembly alone, which the site is built from.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from tools import ROOT
from tools.pythons import BOUNDS, HOME, WASM

LOCK = ROOT / "requirements.lock"
COMPILED = ("msgspec", "uharfbuzz")  # all else that a print needs is pure Python
TARGET = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp",
          "--abi", "cp314", "--abi", "abi3")  # fmt: skip
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def find_pythons() -> Iterator[tuple[str, Path]]:
    """Return every Python 3.11 or later on the PATH or beside our own in pyenv, one a version, but for our own."""
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    places = [*Path.home().glob(".pyenv/versions/3.*/bin/python3"), *Path("/usr/local/bin").glob("python3.??")]
    named = (shutil.which(f"python3.{minor}") for minor in range(11, 16))
    pythons: dict[str, Path] = {}
    for place in [*(Path(path) for path in named if path), *places]:
        asked = [str(place), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        version = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
        if re.fullmatch(r"3\.1[1-9]", version) and version != running:
            pythons.setdefault(version, place)
    yield from sorted(pythons.items())


def set_up_python(name: str, python: Path, lock: Path = LOCK) -> None:
    """Make an environment with what a lock file pins; leave out one that cannot be had, with a word."""
    home = HOME / name
    if (home / "ready").exists() and (home / "ready").read_bytes() == lock.read_bytes():
        return
    shutil.rmtree(home, ignore_errors=True)
    print(f"Python {name}: installing the packages…")
    steps = (
        [str(python), "-m", "venv", str(home)],
        [str(home / "bin/python"), *PIP[1:], "install", "--require-hashes", "-r", str(lock)],
    )
    for step in steps:
        if subprocess.run(step, check=False).returncode:
            print(f"Python {name} cannot be set up here: it is not compared.")
            shutil.rmtree(home, ignore_errors=True)
            return
    (home / "ready").write_bytes(lock.read_bytes())


def set_up_bounds() -> None:
    """Our own Python with the lowest versions that pyproject.toml allows, and with the newest there are."""
    if subprocess.run([sys.executable, "-m", "uv", "--version"], capture_output=True, check=False).returncode:
        subprocess.run([*PIP, "install", "uv"], check=True)
    resolve = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--generate-hashes", "--no-header"]
    for name, resolution in BOUNDS.items():
        lock = HOME / f"{name}.lock"
        words = ["--resolution", resolution, "pyproject.toml", "-o", str(lock)]
        subprocess.run([*resolve, "--upgrade", *words], cwd=ROOT, check=True)
        set_up_python(name, Path(sys.executable), lock)


def set_up_wasm() -> None:
    """Pyodide by npm's lock file, and the wheels of ours that have to be compiled, by the hashes of our own lock."""
    site = ROOT / "tools" / "site"
    stamp = b"".join(path.read_bytes() for path in (site / "package-lock.json", LOCK))
    if (WASM / "ready").exists() and (WASM / "ready").read_bytes() == stamp:
        return
    shutil.rmtree(WASM, ignore_errors=True)
    WASM.mkdir(parents=True)
    print("Python in WebAssembly: installing…")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(site / name, WASM / name)
    npm = Path(sysconfig.get_path("scripts"), "npm")
    subprocess.run([str(npm), "ci", "--no-audit", "--no-fund", "--silent"], cwd=WASM, check=True)
    lock = WASM / "wheels.lock"
    lock.write_text("".join(pinned_entries(LOCK.read_text("utf-8"), COMPILED)), "utf-8")
    fetch = [*PIP, "download", "--no-deps", "--only-binary=:all:", *TARGET, "--require-hashes", "-r", str(lock)]
    subprocess.run([*fetch, "-d", str(WASM / "wheels")], check=True)
    (WASM / "ready").write_bytes(stamp)


def pinned_entries(lock: str, names: tuple[str, ...]) -> list[str]:
    """Return the entries of a lock file for these packages, hashes included."""
    entries = re.split(r"(?m)^(?=[a-z0-9])", lock)
    return [entry for entry in entries if entry.partition("==")[0] in names]


if __name__ == "__main__":
    HOME.mkdir(parents=True, exist_ok=True)
    set_up_wasm()
    if sys.argv[1:] != ["wasm"]:
        for name, place in find_pythons():
            set_up_python(name, place)
        set_up_bounds()
