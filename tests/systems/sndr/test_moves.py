"""In an extermination everybody does as his policy says: shoots, charges or comes nearer, no farther than he may."""

from math import dist
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Band, Fighter
from generator.systems.sndr.fight import combat
from generator.systems.sndr.fight.battle import CLOSE, CONTACT, POLICIES, Arena, Fight, activate_figure
from generator.systems.sndr.mission import scenario as rolling

D = all_systems()["sndr"].definitions()
PROFILES = combat.profiles(D)
ROLLED = rolling.roll(rolling.prepare(rolling.Wish(scenario="extermination"), D, scenery.load()), 3)
IDS = st.sampled_from(sorted(PROFILES))


def face(own: str, other: str, far: float, policy: str) -> Fight:
    """Two figures on a free table, so far apart; one action, which comes for sure, and no die that hits."""
    sides = (Band("a", "a", "x", (Fighter(own),)), Band("b", "b", "y", (Fighter(other),)))
    arena = Arena([[PROFILES[own]], [PROFILES[other]]], replace(ROLLED, table=(48, 48), bands=sides, terrain=()), D)
    arena.initiative[0], arena.actions[0], arena.reaction[1] = [1.0], 1.0, 0.0
    fight = Fight(arena, policy, Random(1).random)
    fight.x[:], fight.y[:] = [1.0, 1.0 + far], [10.0, 10.0]
    fight.hits = fight.roll_exploding = lambda dice, face: 0  # type: ignore[method-assign]
    return fight


@given(IDS, IDS, st.floats(1.1, 30), st.sampled_from(POLICIES))
def test_one_action(own: str, other: str, far: float, policy: str) -> None:
    fight = face(own, other, far, policy)
    arena = fight.arena
    shot: list[int] = []
    fight.shoot = lambda i, j, more=0: shot.append(j)  # type: ignore[method-assign]
    activate_figure(fight, 0)
    moved, left = fight.x[0] - 1.0, dist((fight.x[0], fight.y[0]), (fight.x[1], fight.y[1]))
    shooter = bool(arena.reach[0]) and not (policy == CLOSE and arena.fights[0] > 2)
    assert fight.y == [10.0, 10.0] and fight.x[1] == 1.0 + far  # straight on, and the other waits
    if shooter and far < arena.reach[0]:
        assert (moved, shot) == (0.0, [1])
    elif not shooter and far <= arena.charge[0] + CONTACT:
        assert left == pytest.approx(CONTACT) and fight.engaged == [[1], [0]]
    else:
        assert not shot and not fight.engaged[0]
        assert 0 < moved <= arena.run[0] + 1e-6
        assert left >= (arena.reach[0] * 0.5 if shooter else CONTACT + 1) - 1e-6 or moved <= arena.run[0] / 2 + 1e-6
        if far > arena.run[0] + max(arena.reach[0], 3):
            assert moved == pytest.approx(arena.run[0])


@given(IDS, st.floats(1.1, 40))
def test_two_who_come_to_meet_do(who: str, far: float) -> None:
    """Nobody stands still for ever out of reach: within so many turns they shoot or fight."""
    fight = face(who, who, far, CLOSE)
    met: list[int] = []
    fight.shoot = fight.strike = lambda i, j, *_more: met.append(j)  # type: ignore[method-assign,assignment]
    for _turn in range(20):
        activate_figure(fight, 0)
    assert met
