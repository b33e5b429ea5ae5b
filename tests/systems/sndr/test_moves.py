"""In an extermination everybody does as his policy says: shoots, charges or comes nearer, no farther than he may."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Band, Fighter
from generator.systems.sndr.fight import combat
from generator.systems.sndr.fight.battle import CLOSE, CONTACT, POLICIES, Arena, Fight
from generator.systems.sndr.fight.play import Game, activate_figure
from generator.systems.sndr.mission import scenario as rolling

D = all_systems()["sndr"].definitions()
PROFILES = combat.profiles(D)
ROLLED = rolling.roll(rolling.prepare(rolling.Request(scenario="extermination"), D, scenery.load()), 3)
IDS = st.sampled_from(sorted(PROFILES))


def face(own: str, other: str, far: float, policy: str) -> Fight:
    """Two figures on a free table, so far apart; one action, which comes for sure, and no die that hits."""
    sides = (Band("a", "a", "x", (Fighter(own),)), Band("b", "b", "y", (Fighter(other),)))
    arena = Arena([[PROFILES[own]], [PROFILES[other]]], replace(ROLLED, table=(48, 48), bands=sides, terrain=()), D)
    arena.initiative[0], arena.actions[0], arena.reaction[1] = [1.0], 1.0, [0.0, 0.0]
    fight = Fight(arena, policy, Random(1).random)
    fight.x[:], fight.y[:] = [1.0, 1.0 + far], [10.0, 10.0]
    fight.hits = fight.roll_exploding = lambda dice, face: 0  # type: ignore[method-assign]
    return fight


@given(IDS, IDS, st.floats(1.1, 30), st.sampled_from(POLICIES))
def test_one_action(own: str, other: str, far: float, policy: str) -> None:
    """It moves no farther than it may, straight on, shoots no farther than its arm carries, and never does nothing."""
    fight = face(own, other, far, policy)
    arena = fight.arena
    shot: list[float] = []
    used: list[int] = []
    fight.shoot = lambda i, j, more=0: shot.append(fight.far(i, j))  # type: ignore[method-assign]
    fight.confuse = fight.shield = fight.strike_with_lightning = lambda i, j: used.append(j)  # type: ignore[method-assign]
    assert activate_figure(fight, game_of(arena), 0) == 1
    moved = fight.x[0] - 1.0
    assert fight.y == [10.0, 10.0] and fight.x[1] == 1.0 + far  # the other waits
    assert 0 <= moved <= arena.run[0] + 1e-6
    assert not shot or shot[0] <= arena.reach[0]
    assert not fight.engaged[0] or fight.far(0, 1) == pytest.approx(CONTACT)
    assert bool(shot) + bool(used) + bool(fight.engaged[0]) + (moved > 0) >= 1


@given(IDS, st.floats(1.1, 40))
def test_two_who_come_to_meet_do(who: str, far: float) -> None:
    """Nobody stands still for ever out of reach: within so many turns they shoot or fight."""
    fight = face(who, who, far, CLOSE)
    met: list[int] = []
    fight.shoot = fight.strike = lambda i, j, *_more: met.append(j)  # type: ignore[method-assign,assignment]
    fight.strike_with_lightning = lambda i, j: met.append(j)  # type: ignore[method-assign]
    for _turn in range(20):
        activate_figure(fight, game_of(fight.arena), 0)
    assert met


def game_of(arena: Arena) -> Game:
    return Game(arena, ROLLED, D.scenarios["extermination"])
