"""The table of a battle: nobody walks farther than he may, through scenery or for ever; what is behind it is hidden."""

from math import dist

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from generator.base.geometry import Rect
from generator.model.ground import BLOCKED, CLEAR, COVER, Ground
from generator.model.scenario import Pas, Terrain

Point = tuple[float, float]
POINTS = st.tuples(st.floats(1, 35), st.floats(1, 35))
SPOTS = st.tuples(st.integers(2, 70), st.integers(2, 70)).map(lambda spot: (spot[0] / 2, spot[1] / 2))
WALLS = st.builds(Rect, st.integers(3, 28), st.integers(3, 28), st.integers(1, 6), st.integers(1, 6))
BODY = 0.45  # what must not overlap scenery


def ground(*walls: Rect, turn: int = 0, **kind: str | bool) -> Ground:
    pieces = tuple(Terrain("x", Pas(w.x), Pas(w.y), Pas(w.w), Pas(w.h), turn=turn, **kind) for w in walls)  # type: ignore[arg-type]
    return Ground((36, 36), pieces)


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


@given(WALLS, POINTS, POINTS, st.floats(1, 8), st.sampled_from([0, 30, -45]))
@example(Rect(3, 3, 2, 1), (8.0, 7.0), (1.0, 1.0), 1.0, 0)  # where one turned back at a corner
def test_one_wall_is_walked_round(wall: Rect, at: Point, to: Point, budget: float, turn: int) -> None:
    """Within one's budget each turn, never through it, and one gets there."""
    table = ground(wall, turn=turn)
    assume(table.is_free(*at) and table.is_free(*to))
    here, turns = at, 0
    while dist(here, to) > 1:
        after = table.step(*here, *to, budget)
        assert dist(here, after) <= budget * 1.07 + 0.71  # ways go by half pas
        assert table.is_free(*after)
        assert turn or not is_within(wall, after, BODY - 0.26)
        here, turns = after, turns + 1
        assert turns <= (dist(at, to) + 4 * 14) / max(0.5, budget - 0.5) + 2, "it goes round for ever"


def test_a_way_is_as_long_as_the_ruler_says() -> None:
    """Round a wall with a gap at one end, by another code: the two straight legs past its end."""
    table = ground(Rect(0, 17, 26, 1))
    way = table.find_way(10, 10, 10, 26, 100, False)
    walked = sum(dist(a, b) for a, b in zip([(10.0, 10.0), *way], way, strict=False))
    legs = dist((10, 10), (26.5, 16.5)) + 2 + dist((26.5, 18.5), (10, 26))
    assert legs <= walked <= legs * 1.1
    assert ground(Rect(0, 17, 36, 1)).find_way(10, 10, 10, 26, 100, False) == []  # no way at all


def test_rough_ground_is_walked_round_where_that_is_shorter() -> None:
    marsh = ground(Rect(4, 17, 28, 2), difficult=True)
    assert len(marsh.find_way(18, 14, 18, 22, 100, False)) == pytest.approx(16, abs=3)  # through it: 2 pas count double
    deep = ground(Rect(16, 10, 3, 16), difficult=True)
    assert all(not 16 < x < 19 or not 10 < y < 26 for x, y in deep.find_way(17.5, 9, 17.5, 27, 100, False))
    assert dist(deep.step(17.5, 9, 17.5, 27, 6.0, True), (17.5, 15.0)) < 0.01  # sure of foot


def test_a_bridge_leads_over_what_is_below() -> None:
    river, bridge = Rect(0, 17, 36, 2), Rect(10, 17, 2, 2)
    pieces = (
        Terrain("eau", Pas(river.x), Pas(river.y), Pas(river.w), Pas(river.h), sight="clear", move="blocked"),
        Terrain("pont", Pas(bridge.x), Pas(bridge.y), Pas(bridge.w), Pas(bridge.h), sight="clear", move="free"),
    )
    table = Ground((36, 36), pieces)
    assert any(10 < x < 12 and 17 < y < 19 for x, y in table.find_way(30, 10, 30, 26, 200, False))
    assert table.sight(30, 16, 30, 20, 4) == CLEAR


@given(WALLS, POINTS, POINTS)
def test_a_straight_way_is_blocked_by_what_stands_in_it(wall: Rect, at: Point, to: Point) -> None:
    assume(not is_within(wall, at, 0.7) and dist(at, to) < 4.5)
    table = ground(wall)
    if crosses(wall, at, to, -0.3):
        assert table.is_blocked(*at, *to)
    assert table.is_blocked(*at, at[0] + 36, at[1])  # the edge of the table
    assert not ground().is_blocked(*at, *to)


@given(WALLS, SPOTS, SPOTS)
def test_scenery_hides_what_three_lines_do_not_reach(wall: Rect, at: Point, to: Point) -> None:
    far = dist(at, to)
    assume(1.5 < far < 20 and not is_within(wall, at, 0.6) and not is_within(wall, to, 0.6))
    side = ((at[1] - to[1]) / far * 0.5, (to[0] - at[0]) / far * 0.5)
    ends = [(to[0] + k * side[0], to[1] + k * side[1]) for k in (-1, 0, 1)]
    surely, maybe = (sum(crosses(wall, at, end, grown) for end in ends) for grown in (-0.04, 0.04))
    assume(surely == maybe)  # what only touches a corner is not asked
    assert ground(wall).sight(*at, *to, far) == {3: BLOCKED, 2: COVER}.get(surely, CLEAR)


@given(SPOTS, SPOTS)
def test_nobody_looks_through_a_joint(at: Point, to: Point) -> None:
    """Two pieces side by side hide what one of their size does."""
    assume(dist(at, to) > 1.5)
    apart, joined = ground(Rect(12, 14, 3, 4), Rect(15, 14, 5, 4)), ground(Rect(12, 14, 8, 4))
    assert apart.sight(*at, *to, dist(at, to)) == joined.sight(*at, *to, dist(at, to))


def test_something_low_covers_who_is_close_behind_it() -> None:
    """S-60: within a pas, seen from the shooter; it blocks neither sight nor way."""
    table = ground(Rect(10, 14, 8, 0.5), sight="cover", move="rough")
    assert table.sight(14, 10, 14, 15.5, 5.5) == COVER
    assert table.sight(14, 10, 14, 17, 7) == CLEAR
    assert table.sight(14, 15.5, 14, 10, 5.5) == CLEAR  # he who stands behind it shoots over it
    assert table.find_way(14, 12, 14, 17, 100, False)


@given(WALLS, POINTS, POINTS)
def test_rough_ground_is_what_one_crosses(wall: Rect, at: Point, to: Point) -> None:
    assume(dist(at, to) < 4.5)
    swamp = ground(wall, difficult=True)
    if crosses(wall, at, to, -0.3):
        assert not swamp.has_way(*at, *to, 2 * dist(at, to), False)
    assert not swamp.is_blocked(*at, *to) and swamp.sight(*at, *to, dist(at, to)) == CLEAR


@given(POINTS)
def test_who_flees_runs_to_scenery_that_is_not_here(at: Point) -> None:
    wall = Rect(10, 10, 4, 4)
    refuge = ground(wall).refuge(*at)
    nearest = (min(max(at[0], 10), 14), min(max(at[1], 10), 14))
    assert refuge == (nearest if dist(at, nearest) > 2 else (at[0], 0.5))
