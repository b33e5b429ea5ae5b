"""The large print, as it falls on paper: nothing that is written or ruled crosses the frame of a panel."""

from collections.abc import Iterator

import pytest

from generator.paper.formats import PAPERS, Look, Paper
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet import sheet
from tests.paper.reading import assert_apart, words
from tests.paper.shapes import Shape, shapes
from tests.printing import print_sheets
from tests.systems.d6.test_sheet import SAMPLE, extreme

MM = 72 / 25.4
SLACK = 0.2 * MM


def crossings(pdf: bytes) -> Iterator[tuple[int, str, str]]:
    """The page, what crosses, and which side of which frame, by its place in millimetres."""
    drawn = shapes(pdf)
    frames = [one for one in drawn if _is_frame(one)]
    for word in words(pdf):
        low, high = word.baseline - 0.02 * word.size, word.baseline + 0.62 * word.size
        for one in (one for one in frames if one.page == word.page and min(word.x1, one.x1) > max(word.x0, one.x0)):
            for name, edge in (("foot", one.y0), ("head", one.y1)):
                if low < edge - SLACK and high > edge + SLACK:
                    yield word.page, word.text, f"{name} of {_told(one)}"
    for rule in (one for one in drawn if one.is_level):
        for one in (one for one in frames if one.page == rule.page):
            inside = one.x0 - SLACK <= rule.x0 and rule.x1 <= one.x1 + SLACK
            if inside and one.y0 - 2.6 * MM < rule.y0 < one.y0 - SLACK and not _holds_any(frames, rule):
                yield rule.page, "a rule", f"below {_told(one)}"


def _is_frame(one: Shape) -> bool:
    """Of a panel: corners cut, as wide as a third of the page and higher than a row."""
    return one.corners == 8 and one.filled and one.x1 - one.x0 > 55 * MM and one.y1 - one.y0 > 9 * MM


def _holds_any(frames: list[Shape], rule: Shape) -> bool:
    return any(
        one.page == rule.page and one.x0 - SLACK <= rule.x0 <= one.x1 and one.y0 <= rule.y0 <= one.y1 for one in frames
    )


def _told(one: Shape) -> str:
    return " ".join(f"{value / MM:.0f}" for value in (one.x0, one.y0, one.x1, one.y1))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_nothing_crosses_the_frame_of_a_panel(d6: Definitions, classe: str, paper: Paper) -> None:
    """Of the class's own pages, empty, and as full as can be."""
    blank, full = sheet.blank_sheet(d6.classes[classe], d6), sheet.sheet_of_character(extreme(d6, classe))
    for one in (blank, full) if paper == "a4" else (blank,):
        pdf = print_sheets([one], Look(paper, large=True), side="verso")
        assert [*crossings(pdf)] == []
        assert_apart(words(pdf))


@pytest.mark.parametrize("paper", PAPERS)
def test_nor_on_the_recto_which_all_share(d6: Definitions, paper: Paper) -> None:
    one = sheet.sheet_of_character(extreme(d6, "lutteur"))
    assert [*crossings(print_sheets([one], Look(paper, large=True), side="recto"))] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_hint_runs_into_the_slashes_of_its_title(d6: Definitions, paper: Paper) -> None:
    """A hint without room beside its title is shortened rather than crossed; of no class is one."""
    for classe in d6.classes.values():
        pdf = print_sheets([sheet.blank_sheet(classe, d6)], Look(paper, large=True), side="verso")
        assert [word.text for word in words(pdf) if word.text.endswith("…")] == []
