"""Commands killed at their writes: every file is as before or as after, and what is between the two can be ended."""

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import run
from generator.web.server import create_app
from generator.writing import changes as writing
from generator.writing.changed import Change
from tests.cli.test_after import EVENING, GRAKK, LOUPS
from tests.run import EXAMPLES, ROOT, holofiche
from tests.samples import sample
from tests.web.test_roundtrip import fields_of
from tests.writing.killing import killed_at_each_write

NAMES = ("grakk.yaml", "mira.yaml", "tessa.yaml")
PLAYED = ("grakk.yaml", "loups.yaml", "aurek.yaml")
WRONG = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("classe:", "clase:")  # a hint says what to write
ACTS = {  # the command, and at every how many of its writes it is killed
    "campaign": (["campaign", "grakk.yaml", "gain", "--xp", "9"], 3),
    "campaign of three": (["campaign", *NAMES, "gain", "--xp", "9"], 3),
    "undo": (["campaign", ".", "undo"], 4),
    "fix": (["check", "--fix", "--yes", "wrong.yaml"], 3),
    "new": (["new", "d6", "--random", "--count", "3", "--seed", "1", "-o", "."], 3),
    "after": (["table", "after", "--plain", "--played", "p.json", "--date", "2026-11-16", "--seed", "3"], 4),
    "scan": (["scan", "p.jpg", "grakk.yaml", "--apply"], 6),
    "browser": (["/fichier/grakk.yaml", "age", "41"], 2),
}
ANSWERS = (*GRAKK, *LOUPS, EVENING, "1")
PHOTO = """
import sys
from pathlib import Path
from tests.scan.test_reading import GRAKK, TICKS, photograph, prints
photograph(prints(GRAKK)[0], 22, Path(sys.argv[1]), *TICKS)
"""


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for purpose in ("STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{purpose}_HOME", str(tmp_path / purpose.lower()))
    (tmp_path / "table").mkdir()
    monkeypatch.chdir(tmp_path / "table")
    return tmp_path / "table"


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scenario that was played, and a photo of a sheet with ticks."""
    folder = tmp_path_factory.mktemp("played")
    words = ("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "42", "--threat", "fort", "--save", "p.json")
    assert holofiche(*words, cwd=folder).code == 0
    subprocess.run([sys.executable, "-c", PHOTO, str(folder / "p.jpg")], cwd=ROOT, check=True)
    return folder


def begin(table: Path, name: str, played: Path) -> None:
    """Lay the table of an act anew: one that takes back has two changes of all three files behind it."""
    shutil.rmtree(table.parent / "state", ignore_errors=True)
    for path in table.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    for file in PLAYED if name == "after" else NAMES:
        shutil.copy(EXAMPLES / file, table)
    if name == "fix":
        (table / "wrong.yaml").write_text(WRONG, "utf-8")
    for path in played.iterdir() if name in ("after", "scan") else ():
        shutil.copy(path, table)
    for _time in range(2 * (name == "undo")):
        files = [table / file for file in NAMES]
        writing.write_changes(*(Change(file, raw := file.read_bytes(), raw + b"# x\n") for file in files))


def texts(table: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in table.glob("*.yaml")}


def command(words: list[str]) -> Callable[[], int]:
    def call() -> int:
        with Path(os.devnull).open("w") as nothing:
            sys.stdout = sys.stderr = nothing
            sys.stdin = io.StringIO("".join(f"{answer}\n" for answer in ANSWERS))
            sys.argv = ["holofiche", *words]
            return run()

    return call


def type_in_browser(words: list[str]) -> Callable[[], int]:
    """Return what types a text in a field of a page, as a browser at this table does."""
    address, name, text = words

    def call() -> int:
        client = create_app(8000, "key", folder=Path()).test_client()
        headers = {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000"}
        client.get("/?cle=key", headers=headers)
        shown = dict(fields_of(client.get(address, headers=headers).text))
        seen = {"version": shown["_version"], "old": [shown[name]]}
        change = {"tab": "a", "number": 1, "name": name, "values": [text], **seen}
        return client.post(address, headers=headers, data={"_changes": json.dumps([change])}).status_code != 200

    return call


def run_once(act: Callable[[], int]) -> int:
    child = os.fork()
    if not child:
        os._exit(act())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("name", sample(sorted(ACTS), "campaign of three", "new"))
def test_killed_at_its_writes(name: str, table: Path, request: pytest.FixtureRequest) -> None:
    words, every = ACTS[name]
    act = type_in_browser(words) if name == "browser" else command(words)
    played = request.getfixturevalue("played") if name in ("after", "scan") else Path()

    def prepare() -> None:
        begin(table, name, played)

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
