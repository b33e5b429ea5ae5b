"""Plane geometry: what overlaps, what a line crosses, how many points fit."""

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.geometry import (
    Rect,
    count_fitting_points,
    crosses_rect,
    distance_to,
    do_overlap,
    far_apart,
    spread_points,
)

HALF = st.integers(0, 60).map(lambda n: n / 2)
SIZE = st.integers(1, 20).map(lambda n: n / 2)
RECT = st.builds(Rect, HALF, HALF, SIZE, SIZE)


def test_neighbours_that_touch_do_not_overlap_until_a_gap_is_wanted() -> None:
    a, b = Rect(0, 0, 2, 2), Rect(2, 0, 2, 2)
    assert not do_overlap(a, b)
    assert do_overlap(a, b, 0.5)
    assert not do_overlap(a, Rect(3.5, 0, 1, 1), 1.5)
    assert do_overlap(a, Rect(3.4, 0, 1, 1), 1.5)


@settings(deadline=None)
@given(RECT, RECT)
def test_overlap_is_mutual_and_is_what_grown_rectangles_share(a: Rect, b: Rect) -> None:
    assert do_overlap(a, b, 1.5) == do_overlap(b, a, 1.5) == do_overlap(a.grow_by(1.5), b)


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ((0, 0), (10, 10), True),
        ((0, 10), (10, 10), False),
        ((4, 0), (4, 3), False),
        ((4, 0), (4, 5), True),
        ((5, 5), (5.5, 5.5), True),
        ((0, 7), (7, 0), False),
    ],
)
def test_a_segment_crosses_a_rectangle(a: tuple[float, float], b: tuple[float, float], crossed: bool) -> None:
    assert crosses_rect(a, b, Rect(4, 4, 2, 2)) is crossed


def test_distance_to_a_rectangle() -> None:
    deployment = Rect(0, 0, 36, 4)
    assert distance_to((12, 2), deployment) == 0
    assert distance_to((12, 13.5), deployment) == 9.5
    assert distance_to((39, 8), deployment) == 5


@settings(deadline=None)
@given(st.integers(1, 8), st.integers(0, 50), st.integers(0, 50))
def test_what_is_spread_lies_inside_and_apart(count: int, w: int, h: int) -> None:
    area = Rect(1, 13.5, w, h)
    points = spread_points(count, area, 12)
    if points is not None:
        assert len(points) == count
        assert all(area.holds_point(p) and (p[0] * 2).is_integer() and (p[1] * 2).is_integer() for p in points)
        assert far_apart(points, 12)
        assert (
            min((hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(points) for b in points[:i]), default=12) >= 12
        )


def test_capacity_grows_with_the_area_and_knows_the_easy_cases() -> None:
    assert count_fitting_points(Rect(0, 0, 11.5, 0), 12) == 1
    assert count_fitting_points(Rect(0, 0, 12, 0), 12) == 2
    assert count_fitting_points(Rect(0, 0, 12, 12), 12) == 4
    assert count_fitting_points(Rect(0, 0, -1, 5), 12) == 0
    assert [count_fitting_points(Rect(0, 0, s, s), 12) for s in (12, 18, 24, 30)] == sorted(
        count_fitting_points(Rect(0, 0, s, s), 12) for s in (12, 18, 24, 30)
    )
