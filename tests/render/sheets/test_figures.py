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
    for count in (0, 6, 9, 11):
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
    assert [len(card["boxes"]) for card in parts] == [1, *[0] * (len(parts) - 1)]
    names = list(page.fields.values())
    assert names[:2] == ["Kess", "Kess (suite)"] and names[-1] == "Kess"
    assert len(page.fields) == len(page.form["cards"])  # each name in a field of its own
