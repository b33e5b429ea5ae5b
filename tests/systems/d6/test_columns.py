"""Columns of the sheets: they end alike, and what stands in one is clear of what stands in the next.

Tables are set with two millimetres between the texts of two columns; a millimetre and a half is the least, where
numbers of 6.5 points stand beside each other (bubbles of an evening) or a field is as full as it can be."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from generator.model.sheet import Sheet
from generator.paper.formats import PAPERS, Look, Paper
from generator.paper.pdf.places import Field
from generator.sheets.forms import draw as form
from generator.sheets.forms import further
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet import gm_page as table
from generator.systems.d6.sheet import opponent, sheet
from generator.systems.d6.sheet import panels as sheet_panels
from tests.paper.columns import MM, tight_pairs
from tests.paper.frames import set_frames, uneven_feet, words_on_foot
from tests.paper.reading import assert_apart, words
from tests.printing import print_sheets
from tests.systems.d6.forms import all_forms
from tests.systems.d6.test_sheet import LOOKS, SAMPLE, derived, extreme

LEAST = 1.49  # millimetres, with what is lost in rounding


def check(pdf: bytes) -> None:
    assert [*tight_pairs(pdf, LEAST)] == []
    pages, told = list(set_frames(pdf)), words(pdf)
    assert [feet for page in pages for feet in uneven_feet(page)] == []
    assert [word for page in pages for word in words_on_foot(page, told)] == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_of_every_class_recto_and_verso(d6: Definitions, classe: str, look: str) -> None:
    check(print_sheets([sheet.blank_sheet(d6.classes[classe], d6)], LOOKS[look]))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_of_the_fullest_sheets_too(d6: Definitions, classe: str, paper: Paper) -> None:
    """Its first leaf: what it has no room for is told on another page, whose paragraphs are no columns."""
    pdf = print_sheets([sheet.sheet_of_character(extreme(d6, classe))], Look(paper), side="verso")
    check(pdf)
    assert_apart(words(pdf, [0]))


@pytest.mark.parametrize("look", LOOKS)
def test_fields_beside_each_other_are_apart_however_long_what_is_written(d6: Definitions, look: str) -> None:
    """Of every form; numbers in the middle of a box of their own have its frame between them."""
    near = set()
    for template, shape in all_forms(d6):
        fields = [one for one in form.get_form(template, shape, LOOKS[look]).fields.values() if one.align != "center"]
        near |= {
            (one.name, other.name) for one, other in _side_by_side(fields) if other.x - one.x - one.width < LEAST * MM
        }
    assert near == set()


def _side_by_side(fields: list[Field]) -> Iterator[tuple[Field, Field]]:
    for one, other in combinations(sorted(fields, key=lambda field: field.x), 2):
        shared = min(one.top, other.top) - max(one.y, other.y)
        if one.page == other.page and shared > 0.5 * min(one.height, other.height) and other.x - one.x > 2 * MM:
            yield one, other


def test_of_the_pages_of_the_gm(d6: Definitions) -> None:
    some = [extreme(d6, "lutteur"), *(derived(d6, "pisteur", nom=f"Grand chasseur {n}") for n in range(7))]
    check(print_sheets([*table.gm_page(some[:3]), *table.gm_page(some), *opponent.pages(some)]))


def test_further_leaves_end_alike_whatever_panels_they_have(d6: Definitions) -> None:
    """All pairs of panels. One alone beside lines to write on is meant to be shorter: neither has anything to give."""
    first = next(iter(d6.classes.values()))
    own = [one for one in d6.panels.values() if not one.common]
    shapes = [sheet_panels.panel_form(one, first, sheet_panels.leaf_rows(one, {}), d6) for one in own]
    uneven = []
    for some in [*combinations(shapes, 1), *combinations(shapes, 2)]:
        placed = [one for one in further.pack_panels(some, Look()) if one["wide"] < 150]
        columns = [[one for one in placed if (one["left"] > 0) is right] for right in (False, True)]
        feet = [column[-1]["top"] + column[-1]["tall"] for column in columns if column]
        if len(feet) == 2 and abs(feet[0] - feet[1]) > 0.3 and not all(len(column) == 1 for column in columns):
            uneven.append([one["id"] for one in some])
    assert uneven == []


def test_as_they_are_printed(d6: Definitions) -> None:
    def leaves(**given: str) -> list[Sheet]:
        return sheet.sheets(derived(d6, "lutteur", **given))[1:]

    check(print_sheets(leaves(dette="{creancier: Brakka, somme: 5000}", primes="[{cible: Zek}]")))
    check(print_sheets(leaves(vaisseau="{nom: Aube}", droides="[{nom: R4}]", contacts="[{nom: Zek}]")))
