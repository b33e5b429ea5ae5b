"""What ships and heavy arms were made for (A75, A80 to A83): the targets of space, computed again within seconds."""

from functools import cache
from statistics import mean

import pytest

from generator.chance.dice import Dice, Roller
from generator.systems.d6.fight.blocks import Arm
from generator.systems.d6.fight.combat import Fighter, loss_of_blow
from tests.systems.d6.battle.population import D
from tests.systems.d6.battle.space import Duel, Flying

DUELS = 1500
# The fighter's wins against each, rounds of that, rounds between two alike (results of the spike).
TARGETS = {
    "intercepteur": (0.58, 5.1, 5.0), "chasseur": (0.52, 5.1, 5.1), "bombardier": (0.48, 4.8, 3.4),
    "navette": (1.00, 4.4, 19.1), "cargo-leger": (0.47, 7.4, 6.3), "patrouilleur": (0.05, 8.4, 9.1),
}  # fmt: skip
# Blows that touch, of an Artilleur's heavy arm: damage dice and how often, then each target's.
HEAVY = {
    "mitrailleur moyen": (4, 3, (1.0, 3.0, 6.2, 2.5)), "mitrailleur lourd": (5, 3, (1.0, 2.0, 3.6, 1.8)),
    "canon": (7, 1, (1.0, 2.7, 4.5, 2.5)), "grenade": (5, 1, (1.0, 4.9, 9.8, 4.2)),
}  # fmt: skip


@cache
def duels(one: str, other: str, dice: int = 4) -> tuple[float, float]:
    """How often the first wins, and rounds on average; turrets have 3D."""
    duel, won, rounds = Duel(Roller(5).random), 0, []
    for _n in range(DUELS):
        first, second = (Flying(D.ships[key], (dice, 0), (3, 0)) for key in (one, other))
        winner, lasted = duel.play(first, second)
        won += winner == 0
        rounds.append(lasted)
    return won / DUELS, mean(rounds)


@pytest.mark.parametrize("dice", [3, 4, 5])
def test_two_fighters_fight_four_to_eight_rounds(dice: int) -> None:
    assert 4 <= duels("chasseur", "chasseur", dice)[1] <= 8


@pytest.mark.parametrize("ship", list(TARGETS))
def test_a_fighter_against_each_small_ship(ship: str) -> None:
    """Within four standard errors of what the values were chosen for."""
    wins, rounds, alike = TARGETS[ship]
    found, lasted = duels("chasseur", ship)
    assert abs(found - wins) <= max(0.02, 4 * (wins * (1 - wins) / DUELS) ** 0.5)
    assert abs(lasted - rounds) <= 0.5
    assert abs(duels(ship, ship)[1] - alike) <= max(0.5, 0.06 * alike)


@pytest.mark.parametrize("arm", list(HEAVY))
def test_heavy_arms_of_an_artilleur_against_hulls(arm: str) -> None:
    """Exact; destroyed below 0 PB (S07)."""
    dice, times, wanted = HEAVY[arm]
    hulls = [(D.vehicles[key].armour, D.vehicles[key].pb) for key in ("moto-speeder", "blinde-leger", "marcheur")]
    hulls.append((D.ships["chasseur"].screens, D.ships["chasseur"].pb or 0))
    assert tuple(round(_blows_to_destroy(dice, times, *hull), 1) for hull in hulls) == wanted


def _blows_to_destroy(dice: int, times: int, armour: Dice, pb: int) -> float:
    arm = Arm("x", Dice(4), Dice(dice), ranged=True, times=times, kind="energetique")
    loss = loss_of_blow(arm, Fighter((), Dice(), armour, pb, huge=True), D).chances()
    need = [0.0]
    for left in range(1, pb + 2):
        need.append((1 + sum(p * need[max(0, left - k)] for k, p in loss.items() if k)) / (1 - float(loss.get(0, 0))))
    return need[pb + 1]
