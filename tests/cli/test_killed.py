"""Commands killed at their writes: every file is as before or as after, and what is between the two can be ended."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import run
from generator.writing import changes as writing
from generator.writing.changed import Change
from tests.run import EXAMPLES
from tests.samples import sample
from tests.writing.killing import killed_at_each_write

NAMES = ("grakk.yaml", "mira.yaml", "tessa.yaml")
WRONG = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("classe:", "clase:")  # a hint says what to write
ACTS = {  # the command, and at every how many of its writes it is killed
    "campaign": (["campaign", "grakk.yaml", "gain", "--xp", "9"], 3),
    "campaign of three": (["campaign", *NAMES, "gain", "--xp", "9"], 3),
    "undo": (["campaign", ".", "undo"], 4),
    "fix": (["check", "--fix", "--yes", "wrong.yaml"], 3),
    "new": (["new", "d6", "--random", "--count", "3", "--seed", "1", "-o", "."], 3),
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for purpose in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{purpose}_HOME", str(tmp_path / purpose.lower()))
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    return tmp_path / "table"


def begin(table: Path, *, changed: bool) -> None:
    """Lay the table anew; `changed`: with two changes of all three files, of which one may be taken back."""
    shutil.rmtree(table.parent / "state", ignore_errors=True)
    for path in table.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in NAMES:
        shutil.copy(EXAMPLES / name, table)
    (table / "wrong.yaml").write_text(WRONG, "utf-8")
    for _time in range(2 * changed):
        files = [table / name for name in NAMES]
        writing.write_changes(*(Change(file, raw := file.read_bytes(), raw + b"# x\n") for file in files))


def texts(table: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in table.glob("*.yaml")}


def command(words: list[str]) -> Callable[[], int]:
    def call() -> int:
        with Path(os.devnull).open("w") as nothing:
            sys.stdout = sys.stderr = nothing
            sys.argv = ["holofiche", *words]
            return run()

    return call


def run_once(act: Callable[[], int]) -> int:
    child = os.fork()
    if not child:
        os._exit(act())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("name", sample(sorted(ACTS), "campaign of three", "new"))
def test_killed_at_its_writes(name: str, table: Path) -> None:
    words, every = ACTS[name]
    act = command(words)

    def prepare() -> None:
        begin(table, changed=name == "undo")

    prepare()
    before = texts(table)
    assert run_once(act) in (0, 1)
    after = texts(table)
    changed = [file for file in after if after[file] != before.get(file)]
    assert changed
    kills = 0
    for _n in killed_at_each_write(act, prepare, every=every):
        kills += 1
        now = texts(table)
        assert all(raw in (before.get(file), after.get(file)) for file, raw in now.items())
        reached = [file for file in changed if now.get(file) == after[file]]
        if name != "new":  # whose files are no change of one another's: it is run again
            assert bool(writing.stopped_changes([table])) == (0 < len(reached) < len(changed))
            end(table, before, after)
    assert kills > 2


def end(table: Path, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    """End what was stopped, as its owner would."""
    for intent in writing.stopped_changes([table]):
        writing.end_stopped(intent, finish=True)
    assert texts(table) in (before, after)
