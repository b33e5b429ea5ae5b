"""Figures' cards on their pages: nine to a page, the size of type measured, what is too long on a second card."""

import re
from dataclasses import replace

from generator.core.paper.figure import Clause, Line, Livery, PrintedFigure, Rolls, Stat, Track, card_sheets
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.render.press.flow import PT
from generator.render.sheets.figures import SIZES_OF_TYPE, drawn, pages

BOXES = (Track("v", "V", 2),)
PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),), boxes=BOXES)


def sheet(*figures: PrintedFigure) -> Sheet:
    (found,) = card_sheets(figures, Livery(), game="X", title="Cartes")
    return found


def wordy(count: int) -> PrintedFigure:
    rolls = Rolls("Tir", ("a", "b"), (Line("sur place", ("3+", "4+")),))
    return replace(PLAIN, rolls=(rolls,), clauses=tuple(Clause(f"Règle {n}", "", "mot " * 24) for n in range(count)))


def test_nine_cards_a_page_each_page_a_sheet() -> None:
    found = pages(sheet(*[PLAIN] * 20), Look())
    assert [len(page.form["cards"]) for page in found] == [9, 9, 2]
    assert found[2].fields == {"c18.name": "Kess", "c19.name": "Kess"}
    places = {(card["x"], card["y"]) for card in found[0].form["cards"]}
    assert len(places) == 9 and (10.5, 16.5) in places  # three of 63 mm and three of 88 mm in the middle of A4


def test_more_text_smaller_type_then_a_second_card() -> None:
    sizes = []
    for count in (0, 4, 5, 6, 7):
        (page,) = pages(sheet(wordy(count)), Look())
        if len(page.form["cards"]) == 1:
            type_of = re.findall(r"/F5 ([\d.]+) Tf", drawn(page.form, Look()).pages[0].blocks[0].operators.decode())
            sizes += [max(map(float, type_of)) / PT]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) > 2
    assert sizes[1] <= SIZES_OF_TYPE[0] + 0.01 and sizes[-1] >= SIZES_OF_TYPE[-1] - 0.01
    (page,) = pages(sheet(wordy(24), PLAIN), Look())
    *parts, other = page.form["cards"]
    assert len(parts) > 1 and other["place"] == "c1"
    assert [clause["label"] for card in parts for clause in card["clauses"]] == [f"Règle {n}" for n in range(24)]
    assert [len(card["rolls"]) for card in parts] == [1, *[0] * (len(parts) - 1)]
    assert [len(card["rows"]) for card in parts] == [1, *[0] * (len(parts) - 1)]
    names = list(page.fields.values())
    assert names[:2] == ["Kess", "Kess (suite)"] and names[-1] == "Kess"
    assert len(page.fields) == len(page.form["cards"])  # each name in a field of its own


def test_figures_told_apart_by_a_number_share_a_card_with_a_line_of_boxes_each() -> None:
    soldiers = [replace(PLAIN, name=f"Soldat {n}") for n in range(1, 9)]
    others = (replace(PLAIN, name="Vex"), replace(PLAIN, name="Soldat 9", group="Empire"))
    (page,) = pages(sheet(*soldiers, *others), Look())
    cards = page.form["cards"]
    shared = [(page.fields[f"{card['place']}.name"], [row["place"] for row in card["rows"]]) for card in cards]
    assert shared == [
        ("Soldat × 6", ["c0", "c1", "c2", "c3", "c4", "c5"]), ("Soldat × 2", ["c6", "c7"]), ("Vex", ["c8"]),
        ("Soldat 9", ["c9"]),
    ]  # fmt: skip
    form = drawn(page.form, Look())
    assert {"c0.v0", "c5.v1", "c7.v1", "c9.v0"} <= set(form.ticks)
    rows = [form.ticks[f"c{n}.v0"].y0 for n in range(6)]
    assert rows == sorted(rows, reverse=True) and len(set(rows)) == 6


def test_large_print_has_cards_as_large_as_a_quarter_of_the_page() -> None:
    look = Look(large=True)
    (page,) = pages(sheet(PLAIN, PLAIN), look)
    ticks, fields = drawn(page.form, look).ticks, drawn(page.form, look).fields
    assert (ticks["c0.v0"].x1 - ticks["c0.v0"].x0) * PT > 5
    assert fields["c0.name"].size > 16
