"""A few rounds of `make fuzz`, the same ones each time; and files that our schemas allow, drawn by the hundred."""

import random
from pathlib import Path

from generator.base.refusal import Refusal
from generator.files.files import open_source
from generator.game.parts import Views
from generator.reading.schema import as_editor_sees
from generator.reading.source import parse
from generator.sheets.make import sheets_of
from tests.json_schema import faults
from tools.fuzz import Fuzz
from tools.shapes import make_text, schema_of_system


def test_whatever_comes_in(tmp_path: Path) -> None:
    fuzz = Fuzz(tmp_path, seed=2026)
    fuzz.run(15)
    assert fuzz.faults == []
    assert {code for _command, code in fuzz.codes} >= {0, 1, 3}


def test_what_check_accepts_is_shown_printed_and_no_fault_in_an_editor() -> None:
    chance = random.Random(2026)
    legal = 0
    for _n in range(200):
        text = make_text(chance)
        one = parse(text.encode(), "drawn.yaml")
        try:
            opened = open_source(one, ())
        except Refusal:
            continue
        if opened.examined.subject is not None:
            view = opened.system.require(Views)
            view.as_json(opened.examined.subject)
            view.outline(opened.examined.subject)
        if opened.valid:
            legal += 1
            assert sheets_of(opened), text
            assert list(faults(schema_of_system(opened.system.id), as_editor_sees(one.nodes))) == [], text
    assert legal > 20
