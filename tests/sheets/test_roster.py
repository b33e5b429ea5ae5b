"""Rosters on their pages: who stands on which, rows that share the height, room left to notes."""

import re
from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Roster, Stat, Track, warband_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper.formats import PAPERS, SIZES, Look, Paper, SettingError
from generator.paper.text.flow import PT
from generator.sheets.figures.dashboard import BOTTOM
from generator.sheets.figures.roster import HEAD, LEAST_ROW, draw_form, lay_out_pages

PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),))
ROSTER = Roster("SN&DR", "Bande", "Aurek", "Ana", "République", (), (), log=("Date",), notes="à suivre")


def sheet(count: int, words: int = 0) -> Sheet:
    figure = replace(PLAIN, summary=(Clause("Tir", "", "mot " * words),), tracks=(Track("v", "V", 2, ticked=1),))
    return replace(warband_sheets(replace(ROSTER, figures=(figure,) * count), Livery(), Livery())[0], source=b"x")


def test_figures_run_on_to_another_page_and_the_last_has_the_record() -> None:
    first, second = lay_out_pages(sheet(8, words=150), Look())
    many = [len(page.form["figures"]) for page in (first, second)]
    assert sum(many) == 8 and many[0] > many[1]
    assert (first.form["page"], second.form["page"]) == ("1 / 2", "2 / 2")
    assert "notes" in second.fields and "notes" not in first.fields
    assert second.fields["f7.name"] == "Kess" and "f7.v0" in second.marks and "f7.v0" not in first.marks
    assert first.fields["name"] == second.fields["name"] == "Aurek"
    assert len(lay_out_pages(sheet(7), Look())) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("count", "words"), [(1, 0), (3, 60), (6, 30), (7, 0), (7, 150), (14, 90)])
def test_rows_follow_each_other_and_never_pass_the_foot(paper: Paper, large: bool, count: int, words: int) -> None:
    look = Look(paper, large=large)
    found = lay_out_pages(sheet(count, words), look)
    assert sum(len(page.form["figures"]) for page in found) == count
    for page in found:
        form = draw_form(page.form, look)
        tops = [form.fields[f"{figure['place']}.name"].top for figure in page.form["figures"]]
        assert tops[0] == pytest.approx((SIZES[paper][1] - HEAD - 1.4) / PT, abs=0.01)
        assert all(above - below >= LEAST_ROW / PT - 0.01 for above, below in pairwise(tops))
        # The last row is whole above the foot, which ends with the notes on the last page, above the page's name.
        assert ("notes" in form.fields) == (page is found[-1])
        notes = form.fields.get("notes")
        assert tops[-1] - (LEAST_ROW - 1.4) / PT >= (notes.top if notes else BOTTOM / PT) - 0.01
        assert all(tick.y0 > (notes.y if notes else BOTTOM / PT) for tick in form.ticks.values())


def test_long_rows_of_boxes_break_after_fives() -> None:
    tracks = (Track.turns("t", "Tour", 10), Track("w", "Blessures", 18), Track("s", "PX", 10, small=True))
    roster = replace(ROSTER, figures=(replace(PLAIN, tracks=tracks),))
    for large in (False, True):
        look = Look(large=large)
        form = draw_form(lay_out_pages(warband_sheets(roster, Livery(), Livery())[0], look)[0].form, look)
        rows = {key: Counter(t.y0 for name, t in form.ticks.items() if name.startswith(f"f0.{key}")) for key in "tws"}
        assert all(count % 5 == 0 for key in "ts" for count in rows[key].values())
        assert list(rows["w"].values()) == ([15, 3] if large else [18])
        assert max(tick.x1 for tick in form.ticks.values()) < (210 - 8 - 22) / PT


def test_a_flag_stands_beside_a_short_name_and_below_a_long_one() -> None:
    for name, beside in (("Kess", True), ("Kess Vandermolen l’Intrépide", False)):
        roster = replace(ROSTER, figures=(replace(PLAIN, name=name, flag="Chef"),))
        (page,) = lay_out_pages(warband_sheets(roster, Livery(), Livery())[0], Look())
        assert page.form["figures"][0]["beside"] is beside


def test_a_small_warband_leaves_its_room_to_notes_and_larger_type() -> None:
    (small,), (full,) = lay_out_pages(sheet(1), Look()), lay_out_pages(sheet(7), Look())
    notes = [draw_form(page.form, Look()).fields["notes"].height for page in (small, full)]
    assert notes[0] > notes[1] + 100


def test_what_no_type_makes_small_enough_is_an_error_that_names_it() -> None:
    with pytest.raises(SettingError, match="Padawan"):
        draw_form(lay_out_pages(sheet(1, 4000), Look())[0].form, Look())


def test_nobody_is_a_page_too() -> None:
    (page,) = lay_out_pages(sheet(0), Look())
    assert page.form["figures"] == [] and draw_form(page.form, Look()).fields["notes"]


def test_the_games_of_the_journal_are_printed_as_far_as_there_is_room_and_a_line_is_left() -> None:
    games = tuple((f"2026-11-{n:02}",) for n in range(30, 0, -1))
    shown = []
    for count in (1, 7):
        roster = replace(ROSTER, figures=(PLAIN,) * count, games=games)
        (page,) = lay_out_pages(warband_sheets(roster, Livery(), Livery())[0], Look())
        form = draw_form(page.form, Look())
        shown.append([text for name, text in page.fields.items() if name.startswith("game")])
        assert {name for name in page.fields if name.startswith("game")} <= set(form.fields)
    assert shown[0][0] == shown[1][0] == "2026-11-30"  # the last one first
    assert len(shown[0]) == 12 >= len(shown[1]) >= 6  # rows give room to them before they stretch


def test_stat_columns_are_the_same_for_all_figures() -> None:
    figures = [replace(PLAIN, stats=tuple(Stat(label, "3") for label in labels)) for labels in ("ACD", "ABC", "AE")]
    (page,) = lay_out_pages(warband_sheets(replace(ROSTER, figures=tuple(figures)), Livery(), Livery())[0], Look())
    assert page.form["columns"] == ["A", "E", "B", "C", "D"]
    plates = re.findall(rb"([\d.]+) 0 ([\d.]+) 8.6 re", draw_form(page.form, Look()).pages[0].blocks[0].operators)
    rows = [plates[n : n + 5] for n in range(0, len(plates), 5)]
    assert len(rows) == 3 and rows[0] == rows[1] == rows[2]
    assert len({width for _x, width in rows[0]}) == 1


def test_portraits_are_alike_though_rows_are_not() -> None:
    figures = [replace(PLAIN, portrait="kess.png", summary=(Clause("Tir", "3D", "à 4 pas"),) * n) for n in (1, 4, 2)]
    (page,) = lay_out_pages(warband_sheets(replace(ROSTER, figures=tuple(figures)), Livery(), Livery())[0], Look())
    portraits = [one for one in draw_form(page.form, Look()).pictures.values() if one.name != "code"]
    assert len({round(one.x0, 1) for one in portraits}) == 1


def test_a_portrait_finds_its_place_in_every_row() -> None:
    for count in (1, 7):
        figures = tuple(replace(PLAIN, portrait="kess.png") for _n in range(count))
        (page,) = lay_out_pages(warband_sheets(replace(ROSTER, figures=figures), Livery(), Livery())[0], Look())
        places = set(draw_form(page.form, Look()).pictures) - {"code"}
        assert set(page.images) == {f"f{n}.portrait" for n in range(count)} == places
