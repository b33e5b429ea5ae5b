"""Strokes and words of the pen: where they were put, as wide as they are measured."""

import re
from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.typography import french
from generator.paper.drawing import pen
from generator.paper.text import fonts
from tests.paper.gpos import font, width_of
from tests.paper.reading import drawn_line

WORDS = st.text(st.sampled_from("AVTLYaeoty.,’"), min_size=1, max_size=10)
FACES = st.tuples(st.booleans(), st.sampled_from((400, 600)))
PLACES = st.tuples(st.floats(100, 200), st.floats(100, 200))


@given(WORDS, FACES, PLACES, st.floats(2, 12), st.sampled_from(("start", "middle", "end")))
def test_words_stand_on_their_baseline(
    words: str, face: tuple[bool, int], place: tuple[float, float], size: float, anchor: pen.Anchor
) -> None:
    title, weight = face
    word = drawn_line(pen.text(place, words, size, "#000000", anchor=anchor, title=title, weight=weight))
    wide = width_of(pen.face_name(title, weight), french(words)) * size
    slack = 0.004 + 0.0006 * len(words) * size
    assert pen.width_of(words, size, title=title, weight=weight) == pytest.approx(wide, abs=1e-6)
    assert word.baseline == pytest.approx(place[1], abs=0.004)
    assert word.x1 - word.x0 == pytest.approx(wide, abs=slack)
    at = {"start": word.x0, "middle": (word.x0 + word.x1) / 2, "end": word.x1}[anchor]
    assert at == pytest.approx(place[0], abs=slack)


@given(WORDS, st.integers(-180, 180), st.sampled_from(("start", "middle", "end")))
def test_turned_words_begin_as_far_from_their_place(words: str, turn: int, anchor: pen.Anchor) -> None:
    """Along the turned line, clockwise as y runs down."""
    operators = pen.text((50, 60), words, 5, "#000000", anchor=anchor, turn=turn)
    a, b, c, d, x, y = map(float, operators.split(" rg ")[1].split(" Tm")[0].split())
    back = pen.SHARE[anchor] * pen.width_of(words, 5)
    assert (a, b, c, d) == pytest.approx((cos(radians(turn)), sin(radians(turn)), b, -a), abs=0.001)
    assert hypot(x - 50, y - 60) == pytest.approx(back, abs=0.002)
    assert (x + back * a, y + back * b) == pytest.approx((50, 60), abs=0.01 + back * 0.001)


def test_capitals_stand_in_the_middle_of_what_they_are_written_in() -> None:
    """MIDDLE is half of a capital in every face of letters: who draws a number in a circle puts its baseline so far
    below."""
    for face in (face for face in fonts.list_faces() if face.family not in fonts.SIGNS):
        table = font(face.name)
        assert table["OS/2"].sCapHeight / table["head"].unitsPerEm / 2 == pytest.approx(pen.MIDDLE, abs=0.006), face


@given(st.lists(WORDS, min_size=1, max_size=12), st.floats(10, 60))
def test_lines_are_no_wider_than_their_place(words: list[str], width: float) -> None:
    """They lose no letter, are as full as they can be, and only a word wider than the place is broken."""
    rows = pen.wrap_words(" ".join(words), 4, width)
    text = french(" ".join(words))
    assert "".join("".join(rows).split()) == "".join(text.split())
    if all(pen.width_of(word, 4) <= width for word in text.split(" ")):
        assert " ".join(rows) == text
    for row in rows:
        assert len(row) == 1 or pen.width_of(row, 4) <= width
    for row, after in pairwise(rows):
        assert pen.width_of(f"{row} {after.split()[0]}", 4) > width


def points_of(operators: str) -> list[tuple[float, float]]:
    """Every point that a path names, handles of curves too."""
    numbers = [float(word) for word in re.findall(r"-?[\d.]+(?= |$)", operators)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


LOOK = pen.style("#000000")
LENGTHS = st.floats(1, 60)


@given(LENGTHS, LENGTHS, LENGTHS, LENGTHS, st.floats(0.1, 40))
def test_a_rectangle_with_round_corners_is_in_its_place(x: float, y: float, w: float, h: float, radius: float) -> None:
    """As round as it can be and no rounder: straight from one curve to the next, and it touches all four sides."""
    path = pen.rect(x, y, w, h, LOOK, radius).partition(" rg ")[2]
    places = points_of(path)
    (left, top), (right, bottom) = (tuple(edge(axis) for axis in zip(*places, strict=True)) for edge in (min, max))
    assert (left, top, right, bottom) == pytest.approx((x, y, x + w, y + h), abs=0.01)
    r = min(radius, w / 2, h / 2)
    assert places[0] == pytest.approx((x + r, y), abs=0.01)
    ends = [places[0], *(place for n, place in enumerate(places[1:]) if n % 4 in (0, 3))]
    for px, py in ends:  # where lines and curves meet: so far from a corner
        corner = min(hypot(px - cx, py - cy) for cx in (x, x + w) for cy in (y, y + h))
        assert corner == pytest.approx(r, abs=0.02)


@given(st.floats(50, 90), st.floats(50, 90), st.floats(1, 40))
def test_a_circle_is_round(x: float, y: float, r: float) -> None:
    start, *curves = points_of(pen.circle(x, y, r, LOOK).partition(" rg ")[2])
    assert start == pytest.approx((x + r, y), abs=0.01)
    for n in range(0, len(curves), 3):
        one, two, end = curves[n : n + 3]
        middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(start, one, two, end, strict=True)]
        assert hypot(middle[0] - x, middle[1] - y) == pytest.approx(r, rel=0.003)
        assert hypot(end[0] - x, end[1] - y) == pytest.approx(r, abs=0.01)
        start = end


@given(st.lists(st.tuples(st.floats(1, 9), st.floats(-5, 5)), min_size=1, max_size=4))
def test_waves_go_on_as_svg_has_them(steps: list[tuple[float, float]]) -> None:
    """A relative q, then t after t: each handle is the mirror of the last, and a quarter of a curve is where it was."""
    first, *rest = steps
    d = f"M10 20q2 4 {first[0]:.3f} {first[1]:.3f}" + "".join(f"t{dx:.3f} {dy:.3f}" for dx, dy in rest)
    (x, y), *curves = points_of(pen.outline(d))
    handle = (12.0, 24.0)
    for n, (dx, dy) in enumerate(steps):
        end = (x + dx, y + dy)
        one, two, found = curves[3 * n : 3 * n + 3]
        assert found == pytest.approx(end, abs=0.02)
        quadratic = [(a + 2 * b + c) / 4 for a, b, c in zip((x, y), handle, end, strict=True)]
        cubic = [(a + 3 * b + 3 * c + e) / 8 for a, b, c, e in zip((x, y), one, two, found, strict=True)]
        assert cubic == pytest.approx(quadratic, abs=0.05)
        (x, y), handle = end, (2 * end[0] - handle[0], 2 * end[1] - handle[1])


def test_corners_are_cut_where_they_are_named() -> None:
    """Clockwise from the upper left one, each from the side that leads to it to the one that leaves it."""
    cut = {"a": "M0 2L2 0L10 0L10 8L0 8Z", "b": "M0 0L8 0L10 2L10 8L0 8Z", "c": "M0 0L10 0L10 6L8 8L0 8Z",
           "d": "M0 0L10 0L10 8L2 8L0 6Z", "": "M0 0L10 0L10 8L0 8Z"}  # fmt: skip
    assert {name: pen.chamfered_path(0, 0, 10, 8, 2, name) for name in cut} == cut


def test_a_curve_goes_through_its_points_and_leaves_them_as_their_neighbours_lie() -> None:
    square = [(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0)]
    assert pen.smooth_curve(square) == "M0 0C1 -1 5 -1 6 0C7 1 7 5 6 6C5 7 1 7 0 6C-1 5 -1 1 0 0Z"
    assert pen.outline("M0 0C1 -1 5 -1 6 0Z") == "0 0 m 1 -1 5 -1 6 0 c h"
    assert pen.outline("M1 2L3 4Z") == "1 2 m 3 4 l h"
    assert pen.outline("M1,2L3,4M5 6L7 8").split() == ["1", "2", "m", "3", "4", "l", "5", "6", "m", "7", "8", "l"]


def test_a_polygon_has_its_first_corner_at_the_top() -> None:
    corners = [(0, -2), (2, 0), (0, 2), (-2, 0)]
    assert pen.polygon_corners(0, 0, 2, 4) == corners
    assert pen.polygon_corners(5, 6, 2, 4, turn=0) == [(5 + x, 6 + y) for x, y in corners[1:] + corners[:1]]


def test_a_drawing_is_turned_about_its_point() -> None:
    """Counter-clockwise as y runs down; the point itself stays."""
    matrix = pen.turn_drawing(3, 4, 90, "x").partition("q ")[2].partition(" cm")[0]
    a, b, c, d, e, f = map(float, matrix.split())
    assert (a * 3 + c * 4 + e, b * 3 + d * 4 + f) == (3, 4)
    assert (a * 5 + c * 4 + e, b * 5 + d * 4 + f) == (3, 2)  # what was to its right is above it
    assert pen.turn_drawing(3, 4, 0, "x") == "x"
