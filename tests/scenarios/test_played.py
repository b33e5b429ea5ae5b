"""A game that was played keeps the scenario its map is drawn from; no seed is rolled again."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche

LOUPS = EXAMPLES / "loups.yaml"
ROLL = ("scenario", "sylvaren", str(LOUPS), "--seed", "7", "--objective", "sabotage")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "loups.yaml").write_bytes(LOUPS.read_bytes())
    assert holofiche(*ROLL, "--save", "s.json", cwd=tmp_path).code == 0
    return tmp_path / "table"


def record(table: Path, place: str, *words: str) -> None:
    ran = holofiche("campaign", "loups.yaml", "result", "--played", place, "--lost", *words, cwd=table)
    assert ran.code == 0, ran.err


def chronicle(table: Path) -> tuple[str, str]:
    ran = holofiche("chronicle", ".", "-o", "c.pdf", cwd=table)
    assert ran.code == 0
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(table / "c.pdf").pages).split())
    return ran.err + ran.out, text


def test_a_scenario_from_elsewhere_is_kept_beside_the_file_and_taken_back_with_it(table: Path) -> None:
    record(table, "../s.json", "--date", "2026-11-16")
    kept = table / "scenario-sylvaren-7.json"
    played = json.loads((table.parent / "s.json").read_text("utf-8"))
    assert json.loads(kept.read_text("utf-8")) == played
    assert "scenario: scenario-sylvaren-7.json" in (table / "loups.yaml").read_text("utf-8")
    said, text = chronicle(table)
    assert "1 scenario" in said
    assert f"Mission : {played['title']}" in text and "Objectif : " in text and "Surprise : " in text
    assert holofiche("campaign", "loups.yaml", "undo", cwd=table).code == 0
    assert not kept.exists() and (table / "loups.yaml").read_bytes() == LOUPS.read_bytes()


def test_one_in_the_folder_stays_where_it_is(table: Path) -> None:
    (table / "parties").mkdir()
    (table.parent / "s.json").rename(table / "parties" / "mission.json")
    record(table, "parties/mission.json")
    assert "scenario: parties/mission.json" in (table / "loups.yaml").read_text("utf-8")
    assert sorted(one.name for one in table.iterdir()) == ["loups.yaml", "parties"]


def test_another_scenario_of_that_name_is_left_alone(table: Path) -> None:
    (table / "scenario-sylvaren-7.json").write_text("{}", encoding="utf8")
    record(table, "../s.json")
    assert (table / "scenario-sylvaren-7.json").read_text("utf-8") == "{}"
    assert "scenario: scenario-sylvaren-7-2.json" in (table / "loups.yaml").read_text("utf-8")


def test_a_game_of_an_older_edition_has_no_map(table: Path) -> None:
    """A seed alone says nothing: its table was another one."""
    entry = "{date: 2026-11-01, texte: Gagnée, menace: moyen, graine: 7, forces: 3, gagnee: true, qualite: 18}"
    journal = f"\ncampagne:\n  journal:\n    - {entry}\n"
    (table / "loups.yaml").write_bytes(LOUPS.read_bytes() + journal.encode())
    said, text = chronicle(table)
    assert "0 scenario" in said and "Gagnée" in text and "Graine 7" not in text
