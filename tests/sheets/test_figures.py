"""Figures' cards on their pages: nine to a page, the size of type measured, what is too long on a second card."""

import re

import pytest
from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import Line, PrintedFigure, Rolls, Stat, Track, card_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper import code
from generator.paper.formats import SIZES, Look, Turned
from generator.paper.imposition import POKER
from generator.paper.text.flow import PT
from generator.sheets.figures.figures import TEXT, card_size, draw_backs_page, draw_form, lay_out_pages
from tests.paper.reading import Word, drawn_words

BOXES = (Track("v", "V", 2),)
PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),), boxes=BOXES)


def sheet(*figures: PrintedFigure) -> Sheet:
    (found,) = card_sheets(figures, Livery(), Livery(), of="X", title="Cartes")
    return found


def wordy(count: int) -> PrintedFigure:
    rolls = Rolls("Tir", ("a", "b"), (Line("sur place", ("3+", "4+")),))
    return replace(PLAIN, rolls=(rolls,), clauses=tuple(Clause(f"Règle {n}", "", "mot " * 24) for n in range(count)))


def test_nine_cards_a_page_each_page_a_sheet() -> None:
    found = lay_out_pages(sheet(*[PLAIN] * 20), Look())
    assert [len(page.form["cards"]) for page in found] == [9, 6, 5]
    assert found[2].fields == {f"c{n}.name": "Kess" for n in range(15, 20)}
    places = {(card["x"], card["y"]) for card in found[0].form["cards"]}
    assert len(places) == 9 and (10.5, 16.5) in places  # three of 63 mm and three of 88 mm in the middle of A4


@pytest.mark.parametrize("look", [Look(), Look("letter"), Look(large=True), Look("letter", large=True)], ids=str)
def test_nothing_is_printed_around_their_code(look: Look) -> None:
    """Modules of half a millimetre, and one free on every side, on a full page too."""
    count = 4 if look.large else 9
    (page,) = lay_out_pages(sheet(*[PLAIN] * count), look)
    ((x, low, _right, _top),) = ([at * PT for at in place] for place in code.places_of_code(page.template, look))
    y = SIZES[look.paper][1] - low - code.SIDE
    assert code.MODULE == 0.5 and min(x, SIZES[look.paper][1] - y - code.SIDE) >= 6 - 1e-6 - look.large
    width, height = card_size(look)
    near = (x - code.QUIET, y - code.QUIET, x + code.SIDE + code.QUIET, y + code.SIDE + code.QUIET)
    scale = min(width / POKER[0], height / POKER[1])
    for card in page.form["cards"]:
        left, top = card["x"] + (width - POKER[0] * scale) / 2, card["y"] + (height - POKER[1] * scale) / 2
        beside = near[2] <= left + 1e-6 or near[0] >= left + POKER[0] * scale
        assert beside or near[1] >= top + POKER[1] * scale - 2.5 * scale


def test_backs_are_turned_and_moved_as_the_printer_wants_them() -> None:
    (page,) = lay_out_pages(sheet(PLAIN), Look())
    here = page.form["cards"][0]
    long, short, moved = (
        re.findall(r"q 1 0 0 1 ([\d.]+) ([\d.]+) cm", draw_backs_page(page.form, Look(), Turned(*how)).operators)[0]
        for how in (("long",), ("short",), ("long", (1.5, -0.5)))
    )
    assert tuple(map(float, long)) == (210 - here["x"] - 63, here["y"])
    assert tuple(map(float, short)) == (here["x"], 297 - here["y"] - 88)
    assert tuple(map(float, moved)) == (210 - here["x"] - 63 + 1.5, here["y"] - 0.5)


def printed(figure: PrintedFigure) -> list[Word]:
    (page,) = lay_out_pages(sheet(figure), Look())
    (block,) = draw_form(page.form, Look()).pages[0].blocks
    return drawn_words(block.operators.decode().split("cm\n", 1)[1])


def test_a_label_that_can_stand_on_one_line_does() -> None:
    """In smaller type, where that is easy to read still: « Fusil blaster, / 4D6 » was broken to be larger."""
    ways = tuple(Line(label, ("3+", "4+", "5+")) for label in ("sur place", "en se déplaçant", "après avoir visé"))
    rolls = Rolls("Fusil blaster, 4D6", ("≤ 5 pas", "≤ 10 pas", "≤ 20 pas"), ways)
    found = printed(replace(PLAIN, rolls=(rolls,)))
    first, last = (next(word for word in found if word.text == text) for text in ("Fusil", "4D6"))
    assert first.baseline == last.baseline and first.size == pytest.approx(TEXT, abs=0.01)


def test_a_card_that_says_little_has_lines_to_write_on() -> None:
    strokes = []
    for figure in (PLAIN, wordy(4)):
        (page,) = lay_out_pages(sheet(figure), Look())
        strokes.append(draw_form(page.form, Look()).pages[0].blocks[0].operators.count(b" l"))
    assert strokes[0] > strokes[1]


def test_more_text_takes_a_second_card_and_no_smaller_type() -> None:
    for count in (0, 4, 5, 6, 7, 12):
        (page,) = lay_out_pages(sheet(wordy(count)), Look())
        type_of = re.findall(r"/F4 ([\d.]+) Tf", draw_form(page.form, Look()).pages[0].blocks[0].operators.decode())
        assert max(map(float, type_of)) / PT == pytest.approx(TEXT, abs=0.01)
    (page,) = lay_out_pages(sheet(wordy(24), PLAIN), Look())
    *parts, other = page.form["cards"]
    assert len(parts) > 1 and other["place"] == "c1"
    assert [clause["label"] for card in parts for clause in card["clauses"]] == [f"Règle {n}" for n in range(24)]
    assert [len(card["rolls"]) for card in parts] == [1, *[0] * (len(parts) - 1)]
    assert [len(card["rows"]) for card in parts] == [1, *[0] * (len(parts) - 1)]
    names = list(page.fields.values())
    assert names[:2] == ["Kess", "Kess"] and names[-1] == "Kess"
    assert [card["part"] for card in parts] == [f"{n}/{len(parts)}" for n in range(1, len(parts) + 1)]
    assert other["part"] == "" and [bool(card["stats"]) for card in parts] == [True, *[False] * (len(parts) - 1)]
    assert len(page.fields) == len(page.form["cards"])  # each name in a field of its own


def test_figures_told_apart_by_a_number_share_a_card_with_a_line_of_boxes_each() -> None:
    soldiers = [replace(PLAIN, name=f"Soldat {n}") for n in range(1, 9)]
    others = (replace(PLAIN, name="Vex"), replace(PLAIN, name="Soldat 9", group="Empire"))
    (page,) = lay_out_pages(sheet(*soldiers, *others), Look())
    cards = page.form["cards"]
    shared = [(page.fields[f"{card['place']}.name"], [row["place"] for row in card["rows"]]) for card in cards]
    assert shared == [
        ("Soldat × 6", ["c0", "c1", "c2", "c3", "c4", "c5"]), ("Soldat × 2", ["c6", "c7"]), ("Vex", ["c8"]),
        ("Soldat 9", ["c9"]),
    ]  # fmt: skip
    form = draw_form(page.form, Look())
    assert {"c0.v0", "c5.v1", "c7.v1", "c9.v0"} <= set(form.ticks)
    rows = [form.ticks[f"c{n}.v0"].y0 for n in range(6)]
    assert rows == sorted(rows, reverse=True) and len(set(rows)) == 6


def test_large_print_has_cards_as_large_as_a_quarter_of_the_page() -> None:
    look = Look(large=True)
    (page,) = lay_out_pages(sheet(PLAIN, PLAIN), look)
    ticks, fields = draw_form(page.form, look).ticks, draw_form(page.form, look).fields
    assert (ticks["c0.v0"].x1 - ticks["c0.v0"].x0) * PT > 5
    assert fields["c0.name"].size >= 16
