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
from generator.systems.sylvaren.fight.battle.players import ALONE, CAREFUL, POLICIES, TOGETHER
from generator.systems.sylvaren.fight.battle.quest import Quest
from generator.systems.sylvaren.fight.forecast import play_raid
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.plan import Request
from generator.systems.sylvaren.mission.raid import Foe, Raid

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
PROFILES = combat.profiles(D)
HEROES = [replace(PROFILES["luke-skywalker"], leader=True), *[PROFILES["commando-rebelle"]] * 5]


@cache
def mission(objective: str, seed: int = 1) -> Raid:
    raid = rolling.roll(rolling.prepare(Request(quality=18, objective=objective), D, SCENERY), seed)
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
    raid = rolling.roll(rolling.prepare(Request(subjects=(group,), objective="donnees"), D, SCENERY), 3)
    found = forecast_battle(battle(raid, (group,), D), 3, 120)
    told = found.as_json()
    assert told["win"]["chance"] == max(told["policies"].values()) and 0 <= told["eliminate"]["chance"] <= 1
    plain = rolling.roll(rolling.prepare(Request(subjects=(group,), objective="elimination"), D, SCENERY), 3)
    assert "eliminate" not in forecast_battle(battle(plain, (group,), D), 3, 60).as_json()


def test_failed_tests_have_their_effect() -> None:
    """What the text of an outcome says is played: an alarm, a cost, full hands, a charge that follows later."""
    arena = Arena(HEROES, mission("donnees"), D)
    fight, quest = Fight(arena, lambda: 1.0), Quest(arena.aim)  # no die is a success
    fight.x[0], fight.y[0] = spot = arena.aim.tokens[0]
    for token in fight.hidden:
        token.behaviour = "garde"
    quest._test(fight, 0, spot)
    assert all(token.moves == arena.assault for token in fight.hidden)
    ritual = Arena(HEROES, mission("rituel"), D)
    fight, quest = Fight(ritual, lambda: 1.0), Quest(ritual.aim)
    quest._test(fight, 0, ritual.aim.tokens[0])
    assert fight.quality[0] == ritual.quality[0] - 1
    crates = Arena(HEROES, mission("cargaison"), D)
    rolls = iter([0.0, 1.0])
    fight, quest = Fight(crates, lambda: next(rolls, 1.0)), Quest(crates.aim)  # one success
    quest._test(fight, 1, crates.aim.tokens[0])
    assert quest.carriers == [1] and 1 in fight.unarmed and not fight.shoot(1, 6, [6])


def test_s82_half_a_force_down_tests_its_courage_once() -> None:
    """Failed, it goes to its edge and off the table; a force of one figure never tests."""
    raid = mission("elimination")
    (first, *_rest) = raid.forces or ()
    squad = replace(first, members=(Foe("soldat", 3),) * 4, quality=12, position=(first.position[0], first.position[1]))
    arena = Arena(HEROES, replace(raid, forces=(squad,)), D)
    brave, afraid = Fight(arena, lambda: 0.0), Fight(arena, lambda: 0.99)
    for fight in (brave, afraid):
        fight.open(fight.hidden[0])
        fight.test_forces()
        assert not fight.tested
        for j in (6, 7):
            fight.wound(j, 9)
        fight.test_forces()
    assert brave.tested == afraid.tested == {0}
    assert not brave.falling_back and afraid.falling_back == {8, 9}
    for _turn in range(20):
        for j in afraid.foes[:]:
            afraid.fall_back(j)
    assert not afraid.foes
    alone = Arena(HEROES, replace(raid, forces=(replace(squad, members=(Foe("soldat", 3),)),)), D)
    assert alone.nerve == [None] and Arena(HEROES, replace(raid, forces=(squad,)), D.keep_house(())).nerve == [None]


def test_s82_who_retreats_is_safe_and_the_mission_lost() -> None:
    """Only a careful group does; who leaves is not down."""
    raid = mission("elimination")
    raid = replace(raid, forces=tuple(
        replace(force, members=(Foe("stormtrooper", 3),) * 6, quality=18) for force in raid.forces or ()
    ))  # fmt: skip
    arena = Arena([PROFILES["soldat"]] * 6, raid, D)
    played = [play_raid(arena, None, CAREFUL, Random(n).random) for n in range(40)]
    assert not any(outcome.won for outcome in played) and any(outcome.down < 6 for outcome in played)
    assert all(play_raid(arena, None, ALONE, Random(n).random).down == 6 for n in range(20))
