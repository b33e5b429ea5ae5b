"""The command as a person runs it: a process of its own, a plain environment; caches are those of the run of tests."""

import atexit
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import tools

ROOT = tools.ROOT
EXAMPLES = ROOT / "docs" / "examples"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str
    raw: bytes

    def json(self) -> Any:
        return json.loads(self.out)


def holofiche(
    *words: str | Path, cwd: Path | None = None, stdin: str | None = None, cold: bool = False, fresh: bool = False,
    **env: str,
) -> Ran:  # fmt: skip
    """Forked from a process that has our modules and the libraries. `cold`: the libraries alone, ours are imported
    anew; `fresh` starts from nothing: no set page, another hash seed."""
    fresh = fresh or any(name.startswith("PYTHON") for name in env)
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR", "COLUMNS"))}
    env = {**plain, "LANG": "C", **env}
    with tempfile.TemporaryDirectory() as name:
        given, out, err = (Path(name, part) for part in ("in", "out", "err"))
        given.write_text(stdin or "", "utf-8")
        out.touch()
        err.touch()
        if fresh:
            command = [sys.executable, "-m", "generator", *map(str, words)]
            with given.open("rb") as a, out.open("wb") as b, err.open("wb") as c:
                code = subprocess.call(command, cwd=cwd or ROOT, env=env, stdin=a, stdout=b, stderr=c, timeout=300)
        else:
            files = {"in": str(given), "out": str(out), "err": str(err), "pages": _pages()}
            cold = cold or (cwd is not None and (cwd / "generator").is_dir())  # a copy of ours, with modules of its own
            code = _fork({"words": [*map(str, words)], "cwd": str(cwd or ROOT), "env": env, **files}, cold)
        return Ran(code, out.read_text("utf-8", "replace"), err.read_text("utf-8"), out.read_bytes())


def _pages() -> str:
    return str(Path(os.environ.get("XDG_CACHE_HOME") or tempfile.gettempdir(), "holofiche-test-pages"))


@cache
def _zygote(cold: bool) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.zygote", *(["cold"] if cold else [])]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.communicate)
    return process


def _fork(asked: dict[str, Any], cold: bool) -> int:
    process = _zygote(cold)
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.flush()
    return int(process.stdout.readline())
