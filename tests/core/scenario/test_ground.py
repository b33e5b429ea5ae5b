"""The table of a battle: nobody walks farther than he may, through scenery or for ever; what is behind it is hidden."""

from math import dist

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.core.scenario.geometry import Rect
from generator.core.scenario.ground import BLOCKED, CLEAR, COVER, Ground
from generator.core.scenario.model import Pas, Scenario, Terrain

Point = tuple[float, float]
POINTS = st.tuples(st.floats(1, 35), st.floats(1, 35))
WALLS = st.builds(Rect, st.integers(3, 28), st.integers(3, 28), st.integers(1, 6), st.integers(1, 6))
BODY = 0.45  # what must not overlap scenery


def ground(*walls: Rect, difficult: bool = False) -> Ground:
    pieces = tuple(Terrain("x", Pas(w.x), Pas(w.y), Pas(w.w), Pas(w.h), difficult) for w in walls)
    return Ground(Scenario("x", 1, (36, 36), terrain=pieces), 20)


def is_within(wall: Rect, point: Point, grown: float = 0.0) -> bool:
    x, y = point
    return wall.x - grown < x < wall.right + grown and wall.y - grown < y < wall.top + grown


def crosses(wall: Rect, a: Point, b: Point, grown: float = -0.02) -> bool:
    """Whether a way leads through scenery, tried point by point."""
    points = [(a[0] + (b[0] - a[0]) * k / 400, a[1] + (b[1] - a[1]) * k / 400) for k in range(401)]
    return any(is_within(wall, point, grown) for point in points)


@given(POINTS, POINTS, st.floats(0.1, 12))
def test_on_a_free_table_one_walks_straight(at: Point, to: Point, budget: float) -> None:
    here = ground().step(*at, *to, budget)
    assert dist(at, here) == pytest.approx(min(budget, dist(at, to)), abs=1e-6)
    assert dist(here, to) == pytest.approx(max(0.0, dist(at, to) - budget), abs=1e-6)


@given(WALLS, POINTS, POINTS, st.floats(1, 8))
@example(Rect(3, 3, 2, 1), (8.0, 7.0), (1.0, 1.0), 1.0)  # where one turned back at a corner
def test_one_wall_is_walked_round(wall: Rect, at: Point, to: Point, budget: float) -> None:
    """Within one's budget each turn, never through it, and one gets there."""
    assume(not is_within(wall, at, 0.7) and not is_within(wall, to, 0.7))
    table, here, turns = ground(wall), at, 0
    while dist(here, to) > 0.01:
        after = table.step(*here, *to, budget)
        assert dist(here, after) <= budget + 1e-6
        assert not is_within(wall, after, BODY - 0.01)
        here, turns = after, turns + 1
        assert turns <= (dist(at, to) + 4 * 14) / budget + 2, "it goes round for ever"


@given(WALLS, POINTS, POINTS)
def test_a_straight_way_is_blocked_by_what_stands_in_it(wall: Rect, at: Point, to: Point) -> None:
    assume(not is_within(wall, at, 0.7) and dist(at, to) < 4.5)
    table = ground(wall)
    if crosses(wall, at, to):
        assert table.is_blocked(*at, *to)
    assert table.is_blocked(*at, at[0] + 36, at[1])  # the edge of the table
    assert not ground().is_blocked(*at, *to)


@given(WALLS, POINTS, POINTS)
def test_scenery_hides_what_three_lines_do_not_reach(wall: Rect, at: Point, to: Point) -> None:
    far = dist(at, to)
    assume(1.5 < far < 20 and not is_within(wall, at, 0.6) and not is_within(wall, to, 0.6))
    side = ((at[1] - to[1]) / far * 0.5, (to[0] - at[0]) / far * 0.5)
    ends = [(to[0] + k * side[0], to[1] + k * side[1]) for k in (-1, 0, 1)]
    surely, maybe = (sum(crosses(wall, at, end, grown) for end in ends) for grown in (-0.02, 0.02))
    assume(surely == maybe)  # what only touches a corner is not asked
    assert ground(wall).sight(*at, *to, far) == {3: BLOCKED, 2: COVER}.get(surely, CLEAR)


@given(WALLS, POINTS, POINTS)
def test_rough_ground_is_what_one_crosses(wall: Rect, at: Point, to: Point) -> None:
    assume(dist(at, to) < 4.5)
    swamp = ground(wall, difficult=True)
    if crosses(wall, at, to):
        assert swamp.is_rough(*at, *to)
    assert not swamp.is_blocked(*at, *to) and swamp.sight(*at, *to, dist(at, to)) == CLEAR


@given(POINTS)
def test_who_flees_runs_to_scenery_that_is_not_here(at: Point) -> None:
    wall = Rect(10, 10, 4, 4)
    refuge = ground(wall).refuge(*at)
    nearest = (min(max(at[0], 10), 14), min(max(at[1], 10), 14))
    assert refuge == (nearest if dist(at, nearest) > 2 else (at[0], 0.5))
