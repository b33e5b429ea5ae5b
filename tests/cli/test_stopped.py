"""A change of several files that was stopped in the middle is told by whatever touches the folder next."""

import base64
import json
from pathlib import Path

import pytest

from generator.web.server import create_app
from generator.writing.journal import stopped_intents
from tests.run import EXAMPLES, Ran, holofiche

NAMES = ("grakk.yaml", "mira.yaml")
TOLD = "a change of 2 files stopped after 1"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table where `gain --xp 9` was written in one of two files."""
    for name in NAMES:
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    assert run(tmp_path, "campaign", *NAMES, "gain", "--xp", "9").code == 0
    steps = {json.loads(path.read_bytes().partition(b"\n")[0])["file"]: path.name
             for path in (tmp_path / ".state/holofiche/undo").iterdir()}  # fmt: skip
    files = [
        {"file": str(tmp_path / name), "before": packed(EXAMPLES / name), "after": packed(tmp_path / name),
         "step": steps[str(tmp_path / name)]}
        for name in NAMES
    ]  # fmt: skip
    (tmp_path / NAMES[1]).write_bytes((EXAMPLES / NAMES[1]).read_bytes())
    note = tmp_path / f".state/holofiche/pending/{1:020d}-0badcafe-1.json"
    note.write_text(json.dumps({"kind": "change", "files": files}), "utf-8")
    return tmp_path


def packed(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()


def run(table: Path, *words: str) -> Ran:
    return holofiche(*words, cwd=table, XDG_STATE_HOME=str(table / ".state"))


def gained(table: Path) -> list[int]:
    texts = [(folder / name).read_text("utf-8") for folder in (table, EXAMPLES) for name in NAMES]
    totals = [int(text.partition("gagnee: ")[2].split(",")[0].split("}")[0].split()[0]) for text in texts]
    return [totals[n] - totals[n + 2] for n in range(2)]


def test_any_command_tells_it_until_it_is_finished(table: Path) -> None:
    gain = ("campaign", "mira.yaml", "gain", "--xp", "1")
    for words in (("check", "."), ("table",), ("campaign", "mira.yaml"), gain):
        assert TOLD in run(table, *words).err, words
    assert TOLD not in run(table, "check", str(EXAMPLES / "kira.yaml")).err
    assert gained(table) == [9, 1]
    done = run(table, "campaign", ".", "finish")
    assert (done.code, done.err) == (0, "") and "Finished." in done.out
    assert gained(table) == [9, 10]
    assert run(table, "campaign", ".", "finish").code == 1
    assert run(table, "check", ".").err == ""


@pytest.mark.parametrize("asked", [".", *NAMES])
def test_undo_takes_back_what_was_written(asked: str, table: Path) -> None:
    assert gained(table) == [9, 0]
    assert run(table, "campaign", asked, "undo", "--dry-run").code == 0 and gained(table) == [9, 0]
    done = run(table, "campaign", asked, "undo")
    assert (done.code, gained(table)) == (0, [0, 0]), done.err
    assert run(table, "campaign", asked, "undo").code == 1, "there is nothing left"


@pytest.mark.parametrize(("verb", "expected"), [("finish", [9, 9]), ("undo", [0, 0])])
def test_the_first_page_tells_it(verb: str, expected: list[int], table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(table / ".state"))
    client = create_app(8123, "key", folder=table).test_client()
    base = "http://127.0.0.1:8123"
    page = client.get("/?cle=key", base_url=base, follow_redirects=True).get_data(as_text=True)
    (intent,) = stopped_intents([table])
    assert intent.place.name in page and "grakk.yaml, mira.yaml" in page
    form = {"changement": intent.place.name, "_do": verb}
    assert client.post("/reprise", base_url=base, headers={"Origin": base}, data=form).status_code == 303
    assert gained(table) == expected
    assert intent.place.name not in client.get("/", base_url=base).get_data(as_text=True)
