"""Rosters on their pages: who stands on which, rows that share the height, room left to notes."""

from dataclasses import replace

import pytest

from generator.core.paper.figure import Clause, Livery, PrintedFigure, Roster, Stat, Track, warband_sheets
from generator.core.paper.formats import PAPERS, SIZES, Paper
from generator.core.paper.sheet import Sheet
from generator.render.setting.typeset import Look
from generator.render.sheets.roster import FOOT, HEAD, pages

PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),))
ROSTER = Roster("SN&DR", "Bande", "Aurek", "Ana", "République", (), (), log=("Date",), notes="à suivre")


def sheet(count: int, words: int = 0) -> Sheet:
    figure = replace(PLAIN, summary=(Clause("Tir", "", "mot " * words),), tracks=(Track("v", "V", 2, ticked=1),))
    return replace(warband_sheets(replace(ROSTER, figures=(figure,) * count), Livery())[0], source=b"x")


def test_seven_figures_a_page_and_everything_on_its_own() -> None:
    first, second = pages(sheet(8), Look())
    assert [len(page.form["figures"]) for page in (first, second)] == [7, 1]
    assert (first.form["page"], second.form["page"]) == ("1 / 2", "2 / 2")
    assert "notes" in first.fields and "notes" not in second.fields
    assert second.fields["f7.name"] == "Kess" and second.marks == {"f7.v0"} and "f7.v0" not in first.marks
    assert first.fields["name"] == second.fields["name"] == "Aurek"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("count", "words"), [(1, 0), (3, 60), (6, 30), (7, 0), (7, 150), (14, 90)])
def test_rows_follow_each_other_and_never_pass_the_foot(paper: Paper, large: bool, count: int, words: int) -> None:
    found = pages(sheet(count, words), Look(paper, large=large))
    assert sum(len(page.form["figures"]) for page in found) == count
    for page in found:
        top = HEAD
        for row in page.form["figures"]:
            assert row["top"] == pytest.approx(top, abs=0.001)
            top += row["height"]
        assert top + page.form["grow"] <= SIZES[paper][1] - FOOT + 0.01


def test_a_small_warband_leaves_its_room_to_notes_and_games() -> None:
    (small,), (full,) = pages(sheet(1), Look()), pages(sheet(7), Look())
    assert small.form["grow"] > full.form["grow"]
    assert small.form["log_rows"] > full.form["log_rows"] and len(small.form["rules"]) > len(full.form["rules"])


def test_nobody_is_a_page_too() -> None:
    (page,) = pages(sheet(0), Look())
    assert page.form["figures"] == [] and page.form["style"] in ("", "tall", "vast")
