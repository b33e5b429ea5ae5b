"""What the house values were made for (rulings A73 to A86): the targets they were proved by, computed again."""

from functools import cache
from statistics import mean

import pytest
from msgspec.structs import replace

from generator.chance.dice import Dice, Roller
from generator.systems.d6.fight.battle.combatants import Combatant
from generator.systems.d6.fight.battle.fight import Circumstances, Ended, Fight
from generator.systems.d6.fight.blocks import Arm
from generator.systems.d6.fight.combat import Fighter, loss_of_blow
from generator.systems.d6.rules.equipment import parse_damage
from tests.systems.d6.battle.population import BLOCKS, GROUPS, D, gardiens, starter

FIGHTS = 400


def fought(
    a: list[Combatant], b: list[Combatant], fights: int = FIGHTS, how: Circumstances | None = None
) -> list[Ended]:
    fight = Fight(Roller(1).random, D.constants, how or Circumstances())
    return [fight.play(a, b) for _n in range(fights)]


def chance(a: list[Combatant], b: list[Combatant], fights: int = FIGHTS, how: Circumstances | None = None) -> float:
    return sum(one.won for one in fought(a, b, fights, how)) / fights


@cache
def blows_to_down(damage: str, pv: int, res: Dice, kind: str = "energetique") -> float:
    """Exactly: how many blows that touch it takes, on average."""
    arm = Arm("x", Dice(3), parse_damage(damage)[1], ranged=True, kind=kind)
    loss = loss_of_blow(arm, Fighter((), Dice(), res, pv), D).chances()
    need = [0.0]
    for left in range(1, pv + 1):
        need.append((1 + sum(p * need[max(0, left - k)] for k, p in loss.items() if k)) / (1 - float(loss.get(0, 0))))
    return need[pv]


def test_how_many_blows_a_starting_character_takes() -> None:
    """Vigueur 3D in a vest: 12 PV, Res Corp 1D+3."""
    damage = {key: one.damage for key, one in D.house_arms.items() if one.damage}
    assert 2 <= blows_to_down("4DD", 12, Dice(1, 3)) <= 3
    for key in ("machette", "blaster-de-diplomate-elg-3a", "epee", "masse-d-armes", "vibrolame", "fusil-blaster"):
        assert 1.5 <= blows_to_down(damage[key], 12, Dice(1, 3)) <= 4, key
    assert blows_to_down(damage["sabre-laser"], 18, Dice(2, 2), "plasmique") >= 1.3
    ladder = ["couteau", "machette", "blaster-de-diplomate-elg-3a", "epee", "masse-d-armes", "vibrolame", "vibro-hache",
              "mortier", "canon", "detonateur-thermique"]  # fmt: skip
    steps = [blows_to_down(damage[key], 12, Dice(1, 3)) for key in ladder]
    assert steps == sorted(steps, reverse=True) and len(set(steps)) == len(steps)


def test_a_duel_of_starting_mercenaries_lasts_three_to_six_rounds() -> None:
    names = ("lutteur", "artilleur", "demineur")
    lasted = [
        mean(one.rounds for one in fought([starter(a, warlike=w)], [starter(b, warlike=w)], 150))
        for w in (False, True)
        for a in names
        for b in names
    ]
    assert 3 <= mean(lasted) <= 6


def test_a_gardien_beats_three_soldiers_more_often_than_not() -> None:
    """With A74 and A78 as ruled: 50 to 85 of 100, reasonable or rolled."""
    three = [BLOCKS["soldat"]] * 3
    assert 0.50 <= chance([starter("jedi-gardien")], three, 1500) <= 0.85
    assert 0.50 <= mean(chance([one], three, 100) for one in gardiens()) <= 0.85


def test_no_class_is_hopeless_and_none_unbeatable() -> None:
    everybody = {key: starter(key) for key in D.classes}
    assert all(chance([one], [BLOCKS["soldat"]], 300) >= 0.25 for one in everybody.values())
    means = {key: mean(chance([one], [other], 60) for other in everybody.values()) for key, one in everybody.items()}
    assert min(means.values()) >= 0.10 and max(means.values()) <= 0.95


@pytest.mark.parametrize(
    ("block", "count", "least", "most"), [("soldat", 4, 0.9, 1.0), ("soldat", 6, 0.6, 0.85), ("boss", 1, 0.5, 0.75)]
)
def test_four_starting_characters(block: str, count: int, least: float, most: float) -> None:
    groups = [[starter(key) for key in group] for group in GROUPS]
    assert least <= mean(chance(group, [BLOCKS[block]] * count) for group in groups) <= most


def test_an_ambush_is_worth_more_than_any_way_to_play() -> None:
    group, six = [starter(key) for key in GROUPS[0]], [BLOCKS["soldat"]] * 6
    plain, sprung = (chance(group, six, how=Circumstances(ambush=side)) for side in (None, 1))
    assert plain - sprung > 0.25
    covered = chance(group, six, how=Circumstances(cover=(True, True)))
    assert covered > plain


def test_l886_who_senses_an_ambush_defends_himself() -> None:
    """Intuition 15 (A103): with dice that always reach it an ambush is only a first turn, with none it is worse; the
    foe's is its other rolls'."""
    group, six = [starter(key) for key in GROUPS[0]], [BLOCKS["soldat"]] * 6
    blind, usual, warned = (
        chance([replace(one, intuition=dice) for one in group], six, 1500, Circumstances(ambush=1))
        for dice in ((0, 0), (4, 0), (1, 14))
    )
    assert blind + 0.05 < usual < warned - 0.05
    assert BLOCKS["soldat"].intuition == (D.ranks["soldat"].carac.dice, D.ranks["soldat"].carac.flat)


def test_heavy_arms_stop_vehicles() -> None:
    """A83: three bursts of a medium repeater that touch stop a light armoured car."""
    car = D.vehicles["blinde-leger"]
    burst = Arm("x", Dice(4), Dice(4), ranged=True, times=3, kind="energetique")
    loss = loss_of_blow(burst, Fighter((), Dice(), car.armour, car.pb, huge=True), D).chances()
    need = [0.0]
    for left in range(1, car.pb + 1):
        need.append((1 + sum(p * need[max(0, left - k)] for k, p in loss.items() if k)) / (1 - float(loss.get(0, 0))))
    assert 2.5 <= need[car.pb] <= 3.5


def test_the_same_dice_give_the_same_fights() -> None:
    group, six = [starter(key) for key in GROUPS[1]], [BLOCKS["soldat"]] * 6
    told = [(one.won, one.rounds, one.down, one.dead) for one in fought(group, six, 40)]
    assert told == [(one.won, one.rounds, one.down, one.dead) for one in fought(group, six, 40)]
    assert sum(rounds for _won, rounds, _down, _dead in told) == 123  # as everywhere
