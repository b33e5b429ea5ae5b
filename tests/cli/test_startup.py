"""What a command does not need, it does not import, and reads no file of: that is most of what a small one takes.

These are counts, not times: the same on every machine, whatever else it does. Where one is exceeded something was added
at the start of every command: import it, or read it, where the one command needs it. A ceiling is lowered by whoever
gets below it, and raised only for what all need.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.core.record import Record
from tests.run import EXAMPLES, ROOT

LOADED = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
from generator.cli import run
sys.argv = ["holofiche", *sys.argv[1:]]
code = run()
print(*sys.modules, file=sys.stderr)
print(*opened, file=sys.stderr)
sys.exit(code)
"""
HEAVY = {"weasyprint", "jinja2", "reportlab", "pypdf", "PIL", "flask", "questionary", "http.client"}
BATCHES = {"generator.app.batches", "generator.app.scenarios", "generator.render.index"}
PLAIN = {"random", "difflib", "string", "fractions", "json"}
PLAIN |= {"generator.core.paper.briefing", "generator.render.press.acroform", "generator.render.press.portrait"}
TOLD = {"hashlib", "uharfbuzz", "generator.core.game.parts", "generator.core.reading.slips"}
PLAYED = {"generator.core.game.plays", "generator.core.paper.figure", "uharfbuzz"}


class Started(Record):
    """What a command took: the modules it imported, the files it opened."""

    modules: frozenset[str]
    files: tuple[Path, ...]

    def ours(self) -> int:
        return sum(name.startswith("generator") for name in self.modules)

    def opened_below(self, *folders: str) -> int:
        places = [ROOT / folder for folder in folders]
        return sum(place in path.parents for path in self.files for place in places)


def start(words: Iterable[str], folder: Path) -> Started:
    command = [sys.executable, "-c", LOADED, *words]
    env = {"HOME": str(folder), "PYTHONPATH": str(ROOT), "LANG": "C"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *_told, loaded, opened = done.stderr.splitlines()
    return Started(frozenset(loaded.split()), tuple(map(Path, opened.split())))


@pytest.mark.parametrize(
    ("words", "without", "modules"),
    [
        (["check", "grakk.yaml"], HEAVY | BATCHES | PLAIN | PLAYED | TOLD, 76),
        (["sheet", "grakk.yaml", "-o", "out.pdf"], HEAVY | BATCHES | PLAIN | PLAYED, 132),
    ],
    ids=["check", "sheet"],
)
def test_a_command_imports_what_it_needs_alone(
    words: list[str], without: set[str], modules: int, tmp_path: Path
) -> None:
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    started = start(words, tmp_path)
    assert not without & started.modules
    assert started.ours() <= modules


def test_check_opens_the_content_of_one_game(tmp_path: Path) -> None:
    """Each file of the game once, to see that what was converted is of it, and that: the fonts' signs beside it."""
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    started = start(["check", "grakk.yaml"], tmp_path)
    assert started.opened_below("content") == len(list((ROOT / "content/d6").glob("*.yaml")))
    assert started.opened_below("templates", "fonts") <= 1
