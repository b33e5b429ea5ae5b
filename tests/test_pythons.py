"""The same commands on other Pythons, WebAssembly's among them: the same files, byte for byte, and the same words."""

import json
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.run import ROOT
from tools.corpus.jobs import JOBS, make_folder
from tools.pythons import BOUNDS, HOME, WASM

TOOLS = ROOT / "tools" / "pythons"
EVERYWHERE = [job.command for job in JOBS.values() if job.everywhere]
pytestmark = pytest.mark.exhaustive  # the site's smoke prints the same in Chromium, on CPython in WebAssembly
PYTHONS = sorted(path.parent.name for path in HOME.glob("3.*/ready"))


def perform_in_copy(command: Callable[[Path, Path], list[str]]) -> dict[str, Any]:
    """What the jobs come to, performed by a command in the folder of the corpus."""
    with TemporaryDirectory() as name:
        folder, jobs = Path(name, "examples"), Path(name, "jobs.json")
        make_folder(folder)
        jobs.write_text(json.dumps(EVERYWHERE), "utf-8")
        env = {"PATH": "/usr/bin:/bin", "HOME": name, "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        ran = subprocess.run(command(folder, jobs), capture_output=True, text=True, env=env, check=False)
        assert ran.returncode == 0, ran.stderr[-3000:]
        found: dict[str, Any] = json.loads(ran.stdout)
        return found


def perform_natively(python: Path | str) -> dict[str, Any]:
    return perform_in_copy(lambda folder, jobs: [str(python), str(TOOLS / "perform.py"), str(folder), str(jobs)])


@cache
def reference() -> dict[str, Any]:
    return perform_natively(sys.executable)


def compare_with_ours(found: dict[str, Any], record: Callable[[str, object], None]) -> None:
    ours = reference()
    for mine, theirs in zip(ours["jobs"], found["jobs"], strict=True):
        assert mine["code"] == 0, mine
        assert theirs == mine
    assert found["files"] == ours["files"] and len(ours["files"]) > 30
    count = f"{len(EVERYWHERE)} commands, {len(found['files'])} files"
    record("pythons", f"{found['python']} ({found['platform']}): {count}, all as ours")


@pytest.mark.parametrize("version", PYTHONS)
@pytest.mark.xdist_group("pythons")
def test_another_python_prints_the_same(version: str, record_property: Callable[[str, object], None]) -> None:
    compare_with_ours(perform_natively(HOME / version / "bin" / "python"), record_property)


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.xdist_group("pythons")
def test_lowest_and_newest_libraries_do_the_same(name: str, record_property: Callable[[str, object], None]) -> None:
    if not (HOME / name / "ready").exists():
        pytest.skip(f"{name} versions of the libraries could not be had")
    compare_with_ours(perform_natively(HOME / name / "bin" / "python"), record_property)


@pytest.mark.xdist_group("pythons")
def test_webassembly_prints_the_same(record_property: Callable[[str, object], None]) -> None:
    """CPython 3.14, always: no machine has to have one."""
    node = Path(sysconfig.get_path("scripts"), "node")
    pyodide, packages = WASM / "node_modules" / "pyodide", sysconfig.get_path("purelib")
    where = [str(node), str(TOOLS / "perform.mjs"), str(pyodide), str(ROOT), packages, str(WASM / "wheels")]
    found = perform_in_copy(lambda folder, jobs: [*where, str(folder), str(jobs)])
    assert found["python"].startswith("3.14.") and found["platform"] == "emscripten"
    compare_with_ours(found, record_property)
