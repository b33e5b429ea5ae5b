"""The enemy moves as its behaviours say: hidden forces turn after turn, revealed figures by their kind.

Those of a person's own content too, by the moves that they are made of."""

from itertools import pairwise
from math import dist
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.base.geometry import Rect
from generator.game.system import all_systems
from generator.model.scenario import Pas, Terrain
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.fight.battle import enemy
from generator.systems.sylvaren.fight.battle.arena import Arena, Marker
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.moves import CONTACT
from generator.systems.sylvaren.mission.raid import Foe, Force, Raid
from generator.systems.sylvaren.rules.definitions import Definitions

D = all_systems()["sylvaren"].definitions()
PROFILES = combat.profiles(D)
PACE = 4.0  # L299-303
HIDDEN = {key: one for key, one in D.behaviours.items() if one.stage == "hidden"}
AWAY = (-500.0, -500.0)  # where nobody is seen from
POINTS = st.tuples(st.floats(1, 35), st.floats(1, 35))
TURNS = 12

Point = tuple[float, float]


def begin(
    behaviour: str,
    at: Point,
    patrol: tuple[Point, Point] | None = None,
    *,
    who: str = "civil",
    wall: Rect | None = None,
    seed: int = 1,
    d: Definitions = D,
) -> tuple[Fight, Marker]:
    """One force of one figure that nobody sees, on a table of 36 pas."""
    points = tuple((Pas(x), Pas(y)) for x, y in patrol or ())
    foes = (Foe(who, PROFILES[who].quality),)
    force = Force("A", "faible", 1, behaviour, (Pas(at[0]), Pas(at[1])), foes, points or None)
    pieces = (Terrain("x", Pas(wall.x), Pas(wall.y), Pas(wall.w), Pas(wall.h), False),) if wall else ()
    raid = Raid("sylvaren", 1, (36, 36), forces=(force,), terrain=pieces)
    fight = Fight(Arena([PROFILES["civil"]], raid, d), Random(seed).random)
    fight.x[0], fight.y[0] = AWAY
    return fight, fight.hidden[0]


def walk(fight: Fight, token: Marker, turns: int = TURNS) -> list[Point]:
    """Where it stands after each turn of the enemy's."""
    places = [(token.x, token.y)]
    for _n in range(turns):
        enemy.play_enemy_turn(fight)
        places.append((token.x, token.y))
    return places


@pytest.mark.parametrize("behaviour", HIDDEN)
def test_every_behaviour_of_the_content_moves_or_stands_as_it_says(behaviour: str) -> None:
    """One that no code moves would stand still in the odds, whatever the page tells."""
    patrol = ((5.0, 18.0), (31.0, 18.0)) if HIDDEN[behaviour].points else None
    places = walk(*begin(behaviour, (18, 18), patrol), turns=4)
    moved = {before != after for before, after in pairwise(places)}
    assert moved == {any(move.way != "stay" for move in HIDDEN[behaviour].moves)}
    assert all(dist(a, b) <= PACE + 1e-6 for a, b in pairwise(places))


@given(POINTS, POINTS, st.floats(0, 1))
def test_a_patrol_goes_to_and_fro_at_its_pace(first: Point, second: Point, share: float) -> None:
    """L303: on its line, as far each turn as it may, turning at both ends."""
    long = dist(first, second)
    assume(long > 1)
    start = (first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share)
    places = walk(*begin("patrouille", start, (first, second)))
    for turn, place in enumerate(places):
        gone = (share * long + turn * PACE) % (2 * long)
        along = gone if gone <= long else 2 * long - gone
        assert dist(place, first) == pytest.approx(along, abs=0.01)
        assert dist(place, first) + dist(place, second) == pytest.approx(long, abs=0.02)


def test_a_patrol_of_one_point_ends() -> None:
    places = walk(*begin("patrouille", (10, 10), ((20.0, 20.0), (20.0, 20.0))))
    assert places[-1] == pytest.approx((20, 20))


@given(POINTS, POINTS)
def test_an_assault_comes_straight_on_until_it_is_seen(at: Point, prey: Point) -> None:
    """L301, S-51: opened where its move has brought it within sight."""
    fight, token = begin("assaut", at)
    fight.x[0], fight.y[0] = prey
    far = dist(at, prey)
    sight = float(D.constants.visibility)
    assume(far > sight)
    while fight.hidden:
        before = dist((token.x, token.y), prey)
        enemy.play_enemy_turn(fight)
        assert dist((token.x, token.y), prey) == pytest.approx(max(0.0, before - PACE), abs=0.01)
        assert bool(fight.hidden) is (dist((token.x, token.y), prey) > sight)
    assert fight.foes


@given(st.integers(0, 10_000), POINTS)
def test_a_wanderer_goes_its_whole_pace_or_stays_and_through_nothing(seed: int, at: Point) -> None:
    """L299, S-44."""
    wall = Rect(14, 4, 8, 28)
    assume(not (13 <= at[0] <= 23 and 3 <= at[1] <= 33))
    places = walk(*begin("aleatoire", at, wall=wall, seed=seed))
    for before, after in pairwise(places):
        assert dist(before, after) == pytest.approx(PACE) or before == after
        for share in (0.25, 0.5, 0.75, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(before, after, strict=True))
            assert not (wall.x < x < wall.right and wall.y < y < wall.top)
    assert len(set(places)) > 1


def test_a_wanderer_goes_anywhere() -> None:
    fight, token = begin("aleatoire", (18, 18), seed=4)
    quarters = []
    for _n in range(400):
        token.x = token.y = 18.0
        enemy.play_enemy_turn(fight)
        quarters.append((token.x > 18, token.y > 18))
    assert all(60 < quarters.count((east, south)) < 140 for east in (False, True) for south in (False, True))


def test_who_is_paralysed_to_nothing_does_nothing() -> None:
    """S-11."""
    for passing, moves in ((0, True), (-1, True), (-2, False), (-3, False)):
        fight, token = begin("garde", (18, 18), who="brigand")
        fight.x[0], fight.y[0] = 18.0, 8.0
        fight.open(token)
        fight.quality[1], fight.passing[1] = 2, passing
        enemy.play_enemy_turn(fight)
        assert (fight.y[1] < 18) is moves, passing


def test_a_shooter_who_sees_nobody_goes_on_with_what_is_left_of_its_move() -> None:
    """S-52: to its range, then round the scenery that hides its target."""
    shooter = PROFILES["stormtrooper"]
    reach = max(shot.reach for shot in shooter.shots)
    fight, token = begin("garde", (18, 18), who="stormtrooper", wall=Rect(17, 15.5, 2, 1))
    fight.x[0], fight.y[0] = 18.0, 18.0 - reach - 1
    fight.open(token)
    enemy.play_enemy_turn(fight)
    place = (fight.x[1], fight.y[1])
    assert dist(place, (18, 18)) > 1.2  # more than what brings it to its range
    assert fight.x[1] != 18 and dist(place, (18, 18)) <= shooter.movement + 1e-6


@given(POINTS, POINTS, st.sampled_from(sorted(PROFILES)), st.floats(0, 9))
def test_a_figure_walks_its_movement_and_stops_where_it_must(at: Point, to: Point, who: str, stop: float) -> None:
    fight, _token = begin("garde", (18, 18))
    fight.arena.move[0] = float(PROFILES[who].movement)
    fight.x[0], fight.y[0] = at
    far = dist(at, to)
    left = fight.walk(0, *to, stop)
    here = (fight.x[0], fight.y[0])
    assert left == pytest.approx(dist(here, to), abs=1e-6)
    assert dist(at, here) == pytest.approx(min(PROFILES[who].movement, max(0.0, far - stop)), abs=1e-6)


@given(st.sampled_from(sorted(PROFILES)), st.floats(2, 17))
def test_every_figure_of_the_enemys_comes_nearer_by_what_it_may(who: str, far: float) -> None:
    """L309-313: a warrior to contact, a shooter to its normal range, one with the Force to its power's reach."""
    foe = PROFILES[who]
    fight, token = begin("garde", (18, 18), who=who)
    fight.roll_dice = lambda dice, difficulty: 0  # type: ignore[method-assign]  # nobody is hurt, pushed or frightened
    fight.roll_test = lambda difficulty: 0  # type: ignore[method-assign]
    fight.arena.frightening = [False, False]
    fight.x[0], fight.y[0] = 18.0, 18.0 - far
    fought: list[int] = []
    fight.melee = lambda i, j: fought.append(j)  # type: ignore[method-assign]
    fight.open(token)
    enemy.play_enemy_turn(fight)
    assert fought == ([0] if fight.engaged[1] else [])  # as soon as they touch, and not before
    if foe.stance == "guerrier":
        stops = {CONTACT}
    elif foe.stance == "tireur":
        stops = {float(max(shot.reach for shot in foe.shots))}
    else:
        stops = {float(gift.power.reach or 8) for gift in fight.arena.gifts[1]}
    possible = {round(min(far, max(far - foe.movement, stop)), 3) for stop in stops}
    assert round(dist((fight.x[1], fight.y[1]), (fight.x[0], fight.y[0])), 3) in possible
