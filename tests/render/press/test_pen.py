"""Strokes and words of the pen: where they were put, as wide as they are measured."""

from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.render.press import fonts, pen
from tests.render.press.gpos import font, width_of
from tests.render.reading import drawn_line

WORDS = st.text(st.sampled_from("AVTLYaeoty.,’"), min_size=1, max_size=10)
FACES = st.tuples(st.booleans(), st.sampled_from((400, 600)))
PLACES = st.tuples(st.floats(100, 200), st.floats(100, 200))


@given(WORDS, FACES, PLACES, st.floats(2, 12), st.sampled_from(("start", "middle", "end")))
def test_words_stand_on_their_baseline(
    words: str, face: tuple[bool, int], place: tuple[float, float], size: float, anchor: pen.Anchor
) -> None:
    title, weight = face
    word = drawn_line(pen.text(*place, words, size, "#000000", anchor=anchor, title=title, weight=weight))
    wide = width_of(pen.face_name(title=title, weight=weight), words) * size
    slack = 0.004 + 0.0006 * len(words) * size
    assert pen.width_of(words, size, title=title, weight=weight) == pytest.approx(wide, abs=1e-6)
    assert word.baseline == pytest.approx(place[1], abs=0.004)
    assert word.x1 - word.x0 == pytest.approx(wide, abs=slack)
    at = {"start": word.x0, "middle": (word.x0 + word.x1) / 2, "end": word.x1}[anchor]
    assert at == pytest.approx(place[0], abs=slack)


@given(WORDS, st.integers(-180, 180), st.sampled_from(("start", "middle", "end")))
def test_turned_words_begin_as_far_from_their_place(words: str, turn: int, anchor: pen.Anchor) -> None:
    """Along the turned line, clockwise as y runs down."""
    operators = pen.text(50, 60, words, 5, "#000000", anchor=anchor, turn=turn)
    a, b, c, d, x, y = map(float, operators.split(" rg ")[1].split(" Tm")[0].split())
    back = pen.SHARE[anchor] * pen.width_of(words, 5)
    assert (a, b, c, d) == pytest.approx((cos(radians(turn)), sin(radians(turn)), b, -a), abs=0.001)
    assert hypot(x - 50, y - 60) == pytest.approx(back, abs=0.002)
    assert (x + back * a, y + back * b) == pytest.approx((50, 60), abs=0.01 + back * 0.001)


def test_capitals_stand_in_the_middle_of_what_they_are_written_in() -> None:
    """MIDDLE is half of a capital in every face: who draws a number in a circle puts its baseline so far below."""
    for face in fonts.list_faces():
        table = font(face.name)
        assert table["OS/2"].sCapHeight / table["head"].unitsPerEm / 2 == pytest.approx(pen.MIDDLE, abs=0.006), face


@given(st.lists(WORDS, min_size=1, max_size=12), st.floats(10, 60))
def test_lines_are_no_wider_than_their_place(words: list[str], width: float) -> None:
    rows = pen.wrap_words(" ".join(words), 4, width)
    assert " ".join(rows).split() == words
    for row in rows:
        assert " " not in row or pen.width_of(row, 4) <= width
    for row, after in pairwise(rows):  # and as full as they can be
        assert pen.width_of(f"{row} {after.split()[0]}", 4) > width
