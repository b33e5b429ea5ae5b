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

from generator.base.record import Record
from generator.game.system import all_systems
from generator.generated import write_generated
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
BATCHES = {"generator.campaign.batches", "generator.scenarios.roll", "generator.scenarios.print"}
PLAIN = {"random", "difflib", "string", "fractions"}
PLAIN |= {"generator.model.briefing", "generator.paper.pdf.acroform", "generator.paper.portrait"}
TOLD = {"hashlib", "json", "uharfbuzz"}
TOLD |= {"generator.model.figure", "generator.reading.slips"}


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """A checkout whose generated data is current."""
    write_generated()


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
        (["check", "grakk.yaml"], HEAVY | BATCHES | PLAIN | TOLD, 90),
        (["sheet", "grakk.yaml", "-o", "out.pdf"], HEAVY | BATCHES | PLAIN, 156),
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


def test_of_other_games_their_declaration_alone_is_imported(tmp_path: Path) -> None:
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    packages = {f"generator.systems.{game}" for game in all_systems()}
    started = start(["check", "grakk.yaml"], tmp_path)
    modules = {name for name in started.modules if name.startswith("generator.systems.")}
    assert packages <= modules
    assert {".".join(name.split(".")[:3]) for name in modules - packages} == {"generator.systems.d6"}


def test_check_opens_the_content_of_one_game(tmp_path: Path) -> None:
    """One converted file, and none of what it was made from."""
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    started = start(["check", "grakk.yaml"], tmp_path)
    assert started.opened_below("build/data") == 1
    assert started.opened_below("content", "templates", "fonts") == 0


def test_a_sheet_opens_few_files_of_ours(tmp_path: Path) -> None:
    """Its layout, its plates and what was converted; none is opened to find out whether something is stale."""
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    started = start(["sheet", "grakk.yaml", "-o", "out.pdf"], tmp_path)
    assert started.opened_below("build/data", "content", "templates", "fonts") <= 30
