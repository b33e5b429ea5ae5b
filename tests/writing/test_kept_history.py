"""A folder whose files 0.3.0 changed, with the history it kept: all of it can still be taken back and made again."""

import shutil
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.changed import Change

KEPT = Path(__file__).parent / "changed_by_030"
NAMES = ("mira.yaml", "grakk.yaml")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    shutil.copytree(KEPT / "state", tmp_path / "state" / "holofiche")
    return Path(shutil.copytree(KEPT / "table", tmp_path / "table"))


def test_every_change_of_0_3_0_is_taken_back_to_the_byte(table: Path) -> None:
    mira, grakk = (table / name for name in NAMES)
    assert {change.file for change in writing.undo_changes(mira, dry=False)} == {mira, grakk}  # made in both at once
    for _change in range(2):
        writing.undo_changes(mira, dry=False)
    assert [(table / name).read_bytes() for name in NAMES] == [(KEPT / "before" / name).read_bytes() for name in NAMES]
    with pytest.raises(Refusal, match="nothing to take back"):
        writing.undo_changes(mira, dry=False)


def test_a_change_that_0_3_0_took_back_is_made_again(table: Path) -> None:
    grakk = table / "grakk.yaml"
    writing.undo_changes(grakk, dry=False, again=True)
    assert grakk.read_text("utf-8").endswith("texte: Perdu}\n")


def test_a_new_edit_stands_on_the_history_of_0_3_0(table: Path) -> None:
    mira = table / "mira.yaml"
    before = mira.read_bytes()
    writing.write_changes(Change(mira, before, before + b"# nouveau\n"))
    assert len(list(history.earlier_texts(mira))) == 4
    writing.undo_changes(mira, dry=False)
    assert mira.read_bytes() == before
