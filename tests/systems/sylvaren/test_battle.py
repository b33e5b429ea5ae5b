"""Battles held to the exact odds, to the source's way of driving the enemy, and to each other."""

from collections.abc import Iterator
from functools import cache
from math import hypot
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.chance.battles import forecast_battle
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.ground import BLOCKED, CLEAR, COVER, Ground
from generator.model.scenario import Pas, Terrain, Zone
from generator.reading import source
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.fight.battle import enemy
from generator.systems.sylvaren.fight.battle.arena import Arena
from generator.systems.sylvaren.fight.battle.fight import Fight, use_power
from generator.systems.sylvaren.fight.battle.players import (
    POLICIES,
    TOGETHER,
    act_player,
    deploy_players,
    order_of_activation,
)
from generator.systems.sylvaren.fight.forecast import battle
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.plan import Request
from generator.systems.sylvaren.mission.raid import Foe, Force, Raid
from generator.systems.sylvaren.rules.group import Group

SYSTEM = all_systems()["sylvaren"]
D = SYSTEM.definitions()
SCENERY = scenery.load()
PROFILES = combat.profiles(D)


@cache
def group() -> Group:
    found = SYSTEM.examine(source.load(Path("docs/examples/loups.yaml")), D).subject
    assert isinstance(found, Group)
    return found


def table(*members: str, behaviour: str = "garde", walls: tuple[Rect, ...] = (), difficult: bool = False) -> Raid:
    foes = tuple(Foe(m, PROFILES[m].quality) for m in members)
    force = Force("A", "forte", 9, behaviour, (Pas(18), Pas(20)), foes)
    pieces = tuple(Terrain("x", Pas(r.x), Pas(r.y), Pas(r.w), Pas(r.h), difficult) for r in walls)
    return Raid("sylvaren", 1, (36, 36), forces=(force,), terrain=pieces)


def facing(own: str, *others: str, **more: object) -> Fight:
    """One figure at the origin of sight, the others revealed round (18, 20)."""
    fight = Fight(Arena([PROFILES[own]], table(*others, **more), D), Random(1).random)  # type: ignore[arg-type]
    fight.x[0], fight.y[0] = 18.0, 12.0
    fight.reveal(0)
    return fight


@pytest.mark.parametrize(
    ("own", "other"),
    [("officier-stormtrooper", "commando-rebelle"), ("luke-skywalker", "garde-royal"), ("civil", "brigand"),
     ("ahsoka-tano", "seigneur-vador")],
)  # fmt: skip
def test_melee_comes_to_the_exact_duel(own: str, other: str) -> None:
    random, tries = Random(7).random, 8000
    arena = Arena([PROFILES[own]], table(other), D)
    won = both = fled = 0
    for _n in range(tries):
        fight = Fight(arena, random)
        fight.foes = [1]
        while not fight.engage(0, 1):
            fled += 1
            fight.refuge[0] = fight.refuge[1] = None
        while fight.quality[0] > 0 and fight.quality[1] > 0:
            fight.melee(0, 1)
        won += fight.quality[0] > 0
        both += fight.quality == [0, 0]
    found = combat.duel_to_the_end(PROFILES[own], PROFILES[other], D)
    for counted, chance in ((won, found.first), (both, found.both)):
        p = float(chance)
        assert abs(counted / tries - p) < 4 * (p * (1 - p) / tries) ** 0.5 + 1e-3
    assert bool(fled) is (other == "seigneur-vador" and PROFILES[own].quality < 6)


@pytest.mark.parametrize(("far", "dice"), [(2.0, 3), (4.0, 3), (4.2, 2), (8.0, 2), (8.2, 0)])
def test_a_shot_rolls_what_the_exact_odds_say(far: float, dice: int) -> None:
    arena = Arena([PROFILES["stormtrooper"]], table("soldat-de-la-flotte-rebelle"), D)
    random, tries, wounds = Random(3).random, 4000, 0
    for _n in range(tries):
        fight = Fight(arena, random)
        fight.foes, fight.quality[1] = [1], 100
        fight.x[1] = far
        assert fight.shoot(0, 1, fight.foes) is bool(dice)
        wounds += 100 - fight.quality[1]
    assert abs(wounds / tries - dice * 2 / 3) < 0.06


def test_sight_by_three_lines_to_a_base() -> None:
    ground = Ground((36, 36), table("stormtrooper", walls=(Rect(10, 10, 2, 2),)).terrain)
    assert ground.sight(8, 11, 14, 11, 6) == BLOCKED
    assert ground.sight(8, 9, 14, 9, 6) == CLEAR
    seen = {ground.sight(8, 9 + k / 20, 14, 9 + k / 20, 6) for k in range(41)}
    assert seen == {CLEAR, COVER, BLOCKED}


def test_scenery_is_walked_round_and_rough_ground_is_slow() -> None:
    fight = facing("stormtrooper", "civil", walls=(Rect(16, 14, 4, 3),))
    legs = [(fight.x[0], fight.y[0])]
    while fight.walk(0, 18, 20, 1.0) > 1.01:
        legs.append((fight.x[0], fight.y[0]))
        assert len(legs) < 8
    assert not any(16 < x < 20 and 14 < y < 17 for x, y in legs)
    marsh = facing("stormtrooper", "civil", walls=(Rect(10, 12, 16, 6),), difficult=True)
    marsh.walk(0, 18, 20, 0.0)
    assert marsh.y[0] == pytest.approx(14)  # half of 4 (L225)
    sure = facing("sandtrooper", "civil", walls=(Rect(10, 12, 16, 6),), difficult=True)
    sure.walk(0, 18, 20, 0.0)
    assert sure.y[0] == pytest.approx(16)  # Marcheur agile (L215)


def test_an_enemy_between_stops_a_shot_and_a_friend_does_not() -> None:
    """L136."""
    fight = facing("stormtrooper", "civil", "civil", "civil")
    for i, y in ((0, 12.0), (1, 15.0), (2, 17.0), (3, 30.0)):
        fight.x[i], fight.y[i] = 18.0, y
    assert not fight.shoot(0, 2, [1, 2, 3])
    assert fight.shoot(0, 2, [2, 3])


def test_s51_a_force_opened_by_its_own_move_waits() -> None:
    arena = Arena([PROFILES["civil"]], table("stormtrooper", behaviour="assaut"), D)
    fight = Fight(arena, Random(1).random)
    fight.x[0], fight.y[0] = 18.0, 8.0
    enemy.play_enemy_turn(fight)
    assert fight.foes == [1] and fight.quality[0] == 1
    assert fight.y[1] == pytest.approx(16)
    fight.y[0] = 9.0
    enemy.play_enemy_turn(fight)
    assert fight.y[1] < 16


def test_s52_a_shooter_closes_to_normal_range_if_it_can_else_shoots_far() -> None:
    fight = facing("civil", "stormtrooper")
    fight.quality[0] = 50
    enemy.play_enemy_turn(fight)
    assert hypot(fight.x[1] - 18, fight.y[1] - 12) == pytest.approx(4)
    fight.y[0], fight.y[1] = 8.0, 16.5
    enemy.play_enemy_turn(fight)
    assert fight.y[1] == pytest.approx(12.5)  # 4 pas on: 4.5 away, a long shot


def test_a_warrior_charges_the_nearest_and_fights_to_the_end() -> None:
    fight = facing("luke-skywalker", "brigand")
    fight.y[0] = 16.0
    enemy.play_enemy_turn(fight)
    assert fight.engaged[1] == [0] or fight.quality[1] == 0


def test_one_whose_opponent_falls_goes_on_with_its_second_action() -> None:
    """L70, L309-311: a warrior moves towards the next, a shooter shoots at one who is free."""
    for foe, after in (("brigand", pytest.approx(14.0)), ("chasseur", pytest.approx(18.0))):
        arena = Arena([PROFILES["civil"], PROFILES["garde-royal"]], table(foe), D)
        fight = Fight(arena, Random(2).random)
        fight.x[:], fight.y[:] = [18.0] * 3, [17.0, 12.0, 18.0]
        fight.hidden, fight.foes, fight.roll_dice = [], [2], lambda dice, difficulty: 1  # type: ignore[method-assign]
        fight.quality[1], fight.quality[2] = 9, 9
        fight.engage(2, 0)
        enemy.play_enemy_turn(fight)
        assert fight.pcs == [1] and fight.y[2] == after
        assert fight.quality[1] == (9 if foe == "brigand" else 8)


def test_what_is_left_of_a_cadence_goes_to_the_next() -> None:
    """L128: two targets."""
    fight = facing("soldat-de-la-flotte-rebelle-lourd", "civil", "civil")
    for i, x in ((0, 18.0), (1, 16.0), (2, 20.0)):
        fight.x[i], fight.y[i] = x, 12.0 + 3 * bool(i)
    fight.roll_dice = lambda dice, difficulty: 1  # type: ignore[method-assign]
    assert fight.shoot(0, 1, fight.foes) and not fight.foes


def test_powers_reach_as_far_as_they_say() -> None:
    """L155-156: Guérison and Bouclier 3 pas, whatever the successes; Guérison raises one who is down."""
    fight = facing("civil", "obiwan-kenobi", "soldat-rebelle", "soldat-rebelle")
    gifts = {g.power.id: g for g in fight.arena.gifts[1]}
    fight.random = lambda: 0.0  # two successes
    for i, x in ((1, 18.0), (2, 20.5), (3, 21.5)):
        fight.x[i], fight.y[i] = x, 30.0
    fight.wound(2, 3)
    fight.wound(3, 2)
    assert fight.foes == [1, 3]
    for power in ("guerison", "bouclier"):
        use_power(fight, 1, gifts[power], fight.pcs, fight.foes)
    assert fight.quality[2:] == [2, 1] and sorted(fight.foes) == [1, 2, 3] and fight.shield == [0, 2, 2, 0]


def test_one_who_flees_and_is_caught_fights() -> None:
    """L85: no way out of a melee."""
    fight = facing("commando-rebelle", "brigand")
    fight.refuge[0] = (0.0, 0.0)
    fight.x[0], fight.y[0] = fight.x[1], fight.y[1] - 1
    fight.engage(1, 0)
    before = fight.y[0]
    act_player(fight, 0, TOGETHER, None)
    assert fight.y[0] == before and fight.random() != Random(1).random()


def test_every_group_has_its_chef() -> None:
    """L62-66: of two groups those near their own Chef come first."""
    chief, man = replace(PROFILES["civil"], leader=True), PROFILES["civil"]
    arena = Arena([man, chief, chief, man], table("brigand"), D, [0, 0, 1, 1])
    fight = Fight(arena, Random(1).random)
    fight.x[:4] = [10.0, 12.0, 30.0, 14.0]
    assert order_of_activation(fight) == ([0, 1, 2], [3])
    fight.wound(1, 1)
    assert order_of_activation(fight) == ([0, 2], [3])
    assert fight.leaders == [0, 2]


def test_a_group_deploys_where_the_scenario_says() -> None:
    zone = Zone.of("pj", Rect(20, 32, 10, 4))
    fight = Fight(Arena([PROFILES["civil"]] * 3, replace(table("brigand"), deployment=(zone,)), D), Random(1).random)
    deploy_players(fight, TOGETHER)
    assert all(zone.rect.holds_point((fight.x[i], fight.y[i])) for i in fight.pcs)
    assert fight.y[0] == 32.5  # as near to the enemy as the zone goes


def test_nobody_runs_ahead_of_the_group() -> None:
    arena = Arena([PROFILES["scouttrooper"]] * 2, table("sandtrooper"), D)
    fight = Fight(arena, Random(1).random)
    fight.x[:], fight.y[:] = [18.0, 19.0, 18.0], [10.0, 10.0, 20.0]
    fight.hidden, fight.foes = [], [2]
    act_player(fight, 0, TOGETHER, None)
    assert fight.y[0] == pytest.approx(10.0, abs=0.1)


def scenarios(threat: str, count: int) -> Iterator[Raid]:
    plan = rolling.prepare(Request(subjects=(group(),), threat=threat, objective="elimination"), D, SCENERY)
    return (rolling.roll(plan, seed) for seed in range(count))


def test_the_same_seed_gives_the_same_numbers() -> None:
    one = next(scenarios("moyen", 1))
    found = [forecast_battle(battle(one, (group(),), D), 4, 60).as_json() for _n in range(2)]
    assert found[0] == found[1]
    assert found[0] != forecast_battle(battle(one, (group(),), D), 4, 60, fresh=1).as_json()
    assert found[0]["battles"] == 60 and set(found[0]["policies"]) == set(POLICIES)


def test_a_greater_threat_is_never_easier_on_the_whole() -> None:
    means = []
    for threat in ("faible", "moyen", "fort"):
        won = [forecast_battle(battle(s, (group(),), D), s.seed, 40).main.chance for s in scenarios(threat, 12)]
        means.append(sum(won) / len(won))
    assert means[0] > means[1] > means[2]
    assert means[0] > 0.9 and means[2] < 0.5


def test_every_battle_ends() -> None:
    for scenario in scenarios("fort", 6):
        found = forecast_battle(battle(scenario, (group(),), D), 2, 30)
        assert all(t.turns / t.battles < 45 for t in found.tallies.values())


def test_nobody_left_on_either_side_is_a_defeat() -> None:
    """S-56."""
    weak = replace(PROFILES["civil"], leader=True)
    arena = Arena([weak], table("civil"), D)
    fight = Fight(arena, lambda: 0.999)  # every die a success
    fight.foes = [1]
    fight.engage(0, 1)
    fight.melee(0, 1)
    assert not fight.pcs and not fight.foes


def test_a_group_out_of_normal_range_comes_no_nearer_than_its_shot_carries() -> None:
    fight = facing("stormtrooper", "civil")
    fight.quality[1] = 50
    fight.y[0] = 10.5  # 9.5 from the target: 4 pas do not bring it to 4
    act_player(fight, 0, TOGETHER, None)
    assert fight.y[0] == pytest.approx(fight.y[1] - 8)
    act_player(fight, 0, TOGETHER, None)
    assert fight.y[0] == pytest.approx(fight.y[1] - 4)


def test_scenery_hides_from_far_off_too() -> None:
    """A wall near one end of a long line, where games shoot farther than this one."""
    ground = Ground((36, 36), table("stormtrooper", walls=(Rect(16, 10, 2, 2),)).terrain)
    assert ground.sight(1, 11, 20, 11, 19) == BLOCKED


def test_s47_of_two_as_near_one_at_random() -> None:
    """Whatever the last bit of where they stand says."""
    fight = Fight(Arena([PROFILES["civil"]] * 3, table("stormtrooper"), D), Random(5).random)
    for i, (x, y) in enumerate(((18.0, 12.0), (26.0 + 1e-12, 20.0), (18.0, 11.5))):
        fight.x[i], fight.y[i] = x, y
    fight.open(fight.hidden[0])
    found = [fight.nearest(3, fight.pcs) for _n in range(400)]
    assert {far for _i, far in found} == {8.0} and 160 < sum(i == 0 for i, _far in found) < 240
    assert {i for i, _far in found} == {0, 1}
