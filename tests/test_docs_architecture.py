"""docs/architecture.md is true: its walks go through the modules they name, its tables leave nothing out."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.game.system import PARTS
from tests.run import EXAMPLES, ROOT
from tests.test_architecture import CAPABILITIES, MAY

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = [part for part in re.split(r"^## ", PAGE, flags=re.M) if part.startswith("The walk")]
ROOMS = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", PAGE.partition("## A game")[0], re.M)
MODULES = [path.relative_to(ROOT).with_suffix("").as_posix() for path in sorted(ROOT.glob("generator/**/*.py"))]
# The command of a walk; at the end, the modules of which a function was called.
FOLLOW = """
import json, sys
from inspect import CO_OPTIMIZED
from generator.cli import run
seen = set()
def note(frame, event, given):
    code = frame.f_code
    if event == "call" and code.co_flags & CO_OPTIMIZED:
        seen.add(code.co_filename)
sys.setprofile(note)
code = run()
sys.setprofile(None)
print(json.dumps([code, sorted(seen)]))
"""


def named_in(text: str) -> set[str]:
    """Words in backticks, paths by their last part too."""
    return {word for name in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", name)}


@pytest.mark.parametrize("walk", WALKS, ids=lambda text: text.partition("\n")[0])
def test_a_walk_is_as_the_page_tells_it(walk: str, tmp_path: Path) -> None:
    command = re.search(r"`holofiche ([^`]+)`", walk)
    counted = re.search(r"hops\D* (\d+):([^;.]+)", walk)
    assert command and counted
    hops = re.findall(r"`([^`]+)`", counted[2])
    assert len(hops) - 1 == int(counted[1])
    words = [str(EXAMPLES / word) if word.endswith(".yaml") else word for word in command[1].split()]
    script = [sys.executable, "-c", FOLLOW, *words, "-o", str(tmp_path / "a.pdf")]
    done = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=True)
    code, seen = json.loads(done.stdout.splitlines()[-1])
    assert code == 0
    for hop in hops:
        (module,) = [name for name in MODULES if name.endswith(f"/{hop}")]
        assert str(ROOT / f"{module}.py") in seen, f"{command[1]} does not go through {hop}"


def test_every_room_is_in_the_table_as_it_describes_itself() -> None:
    packages = {room: ast.parse((ROOT / f"generator/{room}/__init__.py").read_text("utf-8")) for room in MAY}
    heads = {room: str(ast.get_docstring(package)).split("\n")[0] for room, package in packages.items()}
    assert {room: text for room, text, _imports in ROOMS} == heads


def test_the_table_says_what_each_capability_imports() -> None:
    named = {room: set(re.findall(r"`(\w+)`", imports)) - {"base", "files"} for room, _text, imports in ROOMS}
    assert {room: named[room] for room in CAPABILITIES} == CAPABILITIES


def test_every_path_that_is_named_is_there() -> None:
    diagram = "\n".join(line for line in PAGE.splitlines() if line.startswith("    "))
    paths = {*re.findall(r"`([\w./]+/[\w./]+)`", PAGE), *re.findall(r"(?<= )(?:[a-z]+/)+[a-z]+\b(?!/)", diagram)}
    known = {f"/{path.relative_to(ROOT).as_posix()}" for folder in ("generator", "tests", "content", "templates")
             for path in (ROOT / folder).rglob("*")}  # fmt: skip
    known |= {path.removesuffix(".py") for path in known}
    assert len(paths) > 40
    assert {path for path in paths if not any(name.endswith(f"/{path.rstrip('/')}") for name in known)} == set()


def test_every_tool_is_named() -> None:
    tools = [path for path in (ROOT / "tools").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()]
    assert {path.stem for path in tools} - {"__init__"} <= named_in(PAGE)


def test_every_part_that_a_game_may_give_is_in_the_table() -> None:
    assert {kind.__name__ for kind in PARTS} | {field for field, _part in PARTS.values()} <= named_in(PAGE)
