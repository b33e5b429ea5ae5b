"""Rosters on their pages: who stands on which, rows that share the height, room left to notes."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.core.paper.figure import Clause, Livery, PrintedFigure, Roster, Stat, Track, warband_sheets
from generator.core.paper.formats import PAPERS, SIZES, Look, Paper
from generator.core.paper.sheet import Sheet
from generator.render.errors import SettingError
from generator.render.press.flow import PT
from generator.render.sheets.roster import HEAD, LEAST_ROW, drawn, pages

PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),))
ROSTER = Roster("SN&DR", "Bande", "Aurek", "Ana", "République", (), (), log=("Date",), notes="à suivre")


def sheet(count: int, words: int = 0) -> Sheet:
    figure = replace(PLAIN, summary=(Clause("Tir", "", "mot " * words),), tracks=(Track("v", "V", 2, ticked=1),))
    return replace(warband_sheets(replace(ROSTER, figures=(figure,) * count), Livery(), Livery())[0], source=b"x")


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
    look = Look(paper, large=large)
    found = pages(sheet(count, words), look)
    assert sum(len(page.form["figures"]) for page in found) == count
    for page in found:
        form = drawn(page.form, look)
        tops = [form.fields[f"{figure['place']}.name"].top for figure in page.form["figures"]]
        assert tops[0] == pytest.approx((SIZES[paper][1] - HEAD - 1.4) / PT, abs=0.01)
        assert all(above - below >= LEAST_ROW / PT - 0.01 for above, below in pairwise(tops))
        # The last row is whole above the foot, which ends with the notes.
        assert tops[-1] - (LEAST_ROW - 1.4) / PT >= form.fields["notes"].top - 0.01
        assert all(tick.y0 > form.fields["notes"].y for tick in form.ticks.values())


def test_a_small_warband_leaves_its_room_to_notes_and_larger_type() -> None:
    (small,), (full,) = pages(sheet(1), Look()), pages(sheet(7), Look())
    notes = [drawn(page.form, Look()).fields["notes"].height for page in (small, full)]
    assert notes[0] > notes[1] + 100


def test_what_no_type_makes_small_enough_is_an_error_that_names_it() -> None:
    with pytest.raises(SettingError, match="Padawan"):
        drawn(pages(sheet(1, 4000), Look())[0].form, Look())


def test_nobody_is_a_page_too() -> None:
    (page,) = pages(sheet(0), Look())
    assert page.form["figures"] == [] and drawn(page.form, Look()).fields["notes"]
