"""The objective in battles: it is gone for, tested, carried, held, left with, within its limit; the reserve comes."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from generator.chance.battles import forecast_battle
from generator.game.system import all_systems
from generator.model import scenery
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.fight.battle import enemy
from generator.systems.sylvaren.fight.battle.arena import Arena
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.players import ALONE, POLICIES, TOGETHER
from generator.systems.sylvaren.fight.battle.quest import Quest
from generator.systems.sylvaren.fight.forecast import play_raid
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.plan import Wish
from generator.systems.sylvaren.mission.raid import Foe, Raid

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
PROFILES = combat.profiles(D)
HEROES = [replace(PROFILES["luke-skywalker"], leader=True), *[PROFILES["commando-rebelle"]] * 5]


@cache
def mission(objective: str, seed: int = 1) -> Raid:
    raid = rolling.roll(rolling.prepare(Wish(quality=18, objective=objective), D, SCENERY), seed)
    weak = tuple(replace(f, members=(Foe("civil", 1),), quality=1) for f in raid.forces or ())
    return replace(raid, forces=weak)


@pytest.mark.parametrize("objective", sorted(D.objectives))
@pytest.mark.parametrize("policy", POLICIES)
def test_every_objective_is_reached_in_time_where_nobody_can_stop_it(objective: str, policy: str) -> None:
    arena = Arena(HEROES, mission(objective), D)
    random = Random(3).random
    aim = arena.aim if arena.aim.is_played else None
    assert (aim is None) == (objective == "elimination")
    played = [play_raid(arena, aim, policy, random) for _n in range(20)]
    won = [one for one in played if one.won]
    limit = mission(objective).turns or 60
    assert len(won) > (5 if policy != "prudent" else 0) and all(one.turns <= limit for one in won)


def test_a_limit_that_is_too_short_is_lost() -> None:
    raid = replace(mission("sabotage"), turns=1)
    arena = Arena(HEROES, raid, D)
    assert not any(play_raid(arena, arena.aim, ALONE, Random(n).random).won for n in range(10))


def test_a_carrier_who_falls_drops_what_he_carries() -> None:
    """S-64: it lies where he fell, and is taken up without a test."""
    arena = Arena(HEROES, mission("donnees"), D)
    fight, quest = Fight(arena, lambda: 0.0), Quest(arena.aim)  # every die a success
    spot = arena.aim.tokens[0]
    fight.x[0], fight.y[0] = spot
    fight.hidden = []
    assert quest.act(fight, 0, ALONE) and quest.carriers == [0] and quest.done == 1
    fight.x[0], fight.y[0] = 10.0, 10.0
    fight.wound(0, 20)
    quest.end_turn(fight)
    assert quest.done == 0 and quest.left == [(10.0, 10.0)] == list(quest.free)
    fight.x[1], fight.y[1], fight.random = 10.0, 10.5, lambda: 1.0  # no die is one
    assert quest.act(fight, 1, ALONE) and quest.carriers == [1]


def test_what_is_held_ticks_only_while_somebody_is_there() -> None:
    arena = Arena(HEROES, mission("relais"), D)
    fight, quest = Fight(arena, lambda: 0.0), Quest(arena.aim)
    fight.hidden = []
    fight.x[0], fight.y[0] = arena.aim.tokens[0]
    quest.act(fight, 0, TOGETHER)
    quest.end_turn(fight)
    fight.x[0] += 5
    quest.end_turn(fight)
    assert quest.ticks == 1 and not quest.is_won(fight)


def test_s66_the_reserve_comes_in_its_turn_out_of_sight() -> None:
    raid = mission("elimination")
    late = replace((raid.forces or ())[0], arrives=4, edge="est", behaviour="assaut", patrol=None)
    arena = Arena(HEROES, replace(raid, forces=(late, *(raid.forces or ())[1:])), D)
    fight = Fight(arena, Random(1).random)
    fight.x[:6], fight.y[:6] = [2.0] * 6, [18.0] * 6
    assert len(fight.late) == 1 and len(fight.hidden) == len(raid.forces or ()) - 1
    enemy.bring_reserve(fight, 3)
    assert fight.late
    enemy.bring_reserve(fight, 4)
    assert not fight.late and fight.hidden[-1].x == arena.ground.width - 1
    crowd = Fight(arena, Random(1).random)
    crowd.x[:6], crowd.y[:6] = [33.0] * 6, [3.0, 9.0, 15.0, 21.0, 27.0, 33.0]
    enemy.bring_reserve(crowd, 4)
    assert crowd.late  # no place farther than 9 pas: the next turn


def test_the_chance_told_is_that_of_the_mission_by_the_best_policy() -> None:
    """S-71; and beside it that of the last enemy."""
    from pathlib import Path

    from generator.reading import source
    from generator.systems.sylvaren.fight.forecast import battle

    group = all_systems()["sylvaren"].examine(source.load(Path("docs/examples/loups.yaml")), D).subject
    raid = rolling.roll(rolling.prepare(Wish(subjects=(group,), objective="donnees"), D, SCENERY), 3)
    found = forecast_battle(battle(raid, (group,), D), 3, 120)
    told = found.as_json()
    assert told["win"]["chance"] == max(told["policies"].values()) and 0 <= told["eliminate"]["chance"] <= 1
    plain = rolling.roll(rolling.prepare(Wish(subjects=(group,), objective="elimination"), D, SCENERY), 3)
    assert "eliminate" not in forecast_battle(battle(plain, (group,), D), 3, 60).as_json()
