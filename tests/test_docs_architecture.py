"""docs/architecture.md is true: its walks go through the modules they name, its tables leave nothing out."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.core.game import parts, plays
from generator.core.game.homes import HOMES
from tests.run import EXAMPLES, ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
WALKS = re.split(r"^## ", PAGE, flags=re.M)[1:3]
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


@pytest.mark.parametrize("folder", ["generator/app", "generator/core", "generator/render", "tools"])
def test_every_module_of_a_room_without_a_table_of_its_own_is_named(folder: str) -> None:
    names = {path.stem for path in (ROOT / folder).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert names - {"__init__"} <= named_in(PAGE)


def test_every_part_that_a_game_may_give_is_in_the_table() -> None:
    assert {parts.Sheets, plays.Scenarios} <= HOMES.keys()
    assert {kind.__name__ for kind in HOMES} <= named_in(PAGE)
