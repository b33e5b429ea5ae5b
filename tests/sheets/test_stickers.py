"""Stickers since the last change that we wrote."""

from pathlib import Path

import pytest

from generator.scan.since import since_last
from generator.web.shelf import Shelf
from tests.run import EXAMPLES


def test_before_a_first_class_there_was_no_sheet_to_stick_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    file, shelf = tmp_path / "t" / "v.yaml", Shelf(tmp_path / "t")
    file.parent.mkdir()
    file.write_text("systeme: d6\nnom: Vex\n", "utf-8")
    whole = (EXAMPLES / "grakk.yaml").read_bytes()
    shelf.save(shelf.place_of(file), file.read_bytes(), whole)
    assert since_last(file, ()) is None
    shelf.save(shelf.place_of(file), whole, whole.replace(b"mec: 1", b"tech: 1"))
    assert since_last(file, ()) is not None
