"""The simulator against exact odds: plain, close, far, cone, zone and plasmic attacks, within four standard errors."""

from itertools import product
from math import sqrt
from typing import Any

import pytest

from generator.chance.dice import Dice, Roller
from generator.chance.odds import Terms, mean_of
from generator.systems.d6.fight.battle.combatants import Combatant, sorted_arms
from generator.systems.d6.fight.battle.fight import Circumstances, Fight, FighterState
from generator.systems.d6.fight.blocks import Arm
from generator.systems.d6.fight.combat import Fighter, outcome_of_attack
from tests.systems.d6.battle.population import D

ENDLESS, ATTACKS = 10**9, 6000
CASES = list(product([Dice(3), Dice(4, 2)], [Dice(2), Dice(4, 1)], [Dice(4), Dice(5)], [Dice(1, 3), Dice(2, 2)]))
WAYS: dict[str, tuple[float, dict[str, Any]]] = {
    "plain": (10.0, {}),
    "close": (3.0, {}),
    "far": (30.0, {}),
    "cone": (10.0, {"area": "cone", "times": 3}),
    "zone": (10.0, {"area": "zone"}),
    "plasma": (1.0, {"ranged": False, "kind": "plasmique"}),
}


def _simulated(arm: Arm, target: Fighter, far: float) -> tuple[float, float]:
    """The mean loss of many attacks, and its standard error."""
    fight = Fight(Roller(4).random, D.constants, Circumstances())
    shared: dict[str, Any] = {"speed": (2, 0), "step": 11.0}
    attacker = Combatant(name="a", pv=99, now=99, res=(0, 0), dodge=(0, 0), **shared, **sorted_arms([arm], D))
    res, dodge = (target.res_corp.dice, target.res_corp.flat), (target.dodge.dice, target.dodge.flat)
    defender = Combatant(name="b", pv=ENDLESS, now=ENDLESS, res=res, dodge=dodge, **shared)
    weapon = attacker.shot or attacker.blow
    assert weapon
    losses = []
    for _n in range(ATTACKS):
        o, t = FighterState(attacker, 0, 0.0, 0.0), FighterState(defender, 1, far, 0.0)
        if arm.area == "cone":
            fight.burst(o, weapon, t, [t])
        elif arm.area == "zone":
            fight.blast(o, weapon, t, [t])
        else:
            fight.strike(o, weapon, t, far)
        losses.append(ENDLESS - t.pv)
    mean = sum(losses) / ATTACKS
    return mean, sqrt(sum((x - mean) ** 2 for x in losses) / ATTACKS / ATTACKS)


@pytest.mark.parametrize("way", WAYS)
def test_the_simulator_agrees_with_exact_odds(way: str) -> None:
    far, more = WAYS[way]
    for skill, dodge, damage, res in CASES:
        told: dict[str, Any] = {"ranged": True, "kind": "energetique", **more}
        arm, target = Arm(label="x", skill=skill, damage=damage, **told), Fighter((), dodge, res, 12)
        exact = float(mean_of(outcome_of_attack(arm, target, far, Terms(), D).loss))
        mean, error = _simulated(arm, target, far)
        assert abs(mean - exact) <= 4 * error, (way, skill, dodge, damage, res, mean, exact)
