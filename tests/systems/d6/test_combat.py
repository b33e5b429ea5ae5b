"""Exact odds of the D6 game: against every throw counted, and what must always hold."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from generator.core.chance.dice import Dice
from generator.core.chance.odds import Terms
from generator.core.reading.source import parse
from generator.core.system import System
from generator.systems.d6 import combat
from generator.systems.d6.combat import Arm, Fighter
from tests.run import EXAMPLES

D = System("d6").definitions()
FOE = combat.foe("tir 2D+1 esquive 2D res 1D dd 2D pv 5")


def _throws(dice: int, flat: int = 0) -> list[int]:
    return [sum(faces) + flat for faces in product(range(1, 7), repeat=dice)]


def test_an_attack_equals_every_throw_counted() -> None:
    """A59, B10, B13: the threshold, a dodge that is not higher, then damage less Res Corp."""
    touches = Fraction(sum(a >= 10 and b <= a for a in _throws(2, 1) for b in _throws(2)), 6**4)
    losses = [x - r if x > r else 1 if r <= 2 * x else 0 for x in _throws(2) for r in _throws(1)]
    attack = combat.odds(FOE, FOE, Terms(), D).attack
    assert attack is not None
    assert attack.more["touches"] == touches
    assert attack.hit == touches * Fraction(sum(x > 0 for x in losses), len(losses))
    assert attack.down == touches * Fraction(sum(x >= 5 for x in losses), len(losses))
    assert attack.mean_wounds == touches * Fraction(sum(losses), len(losses))


@pytest.mark.parametrize(
    ("far", "cover", "long_range", "least"),
    [(0, False, False, 5), (4.9, True, False, 10), (5, False, False, 10), (20, False, False, 15),
     (50, False, False, 15), (51, False, False, 20), (51, False, True, 15), (51, True, True, 20)],
)  # fmt: skip
def test_thresholds_by_distance(far: float, cover: bool, long_range: bool, least: int) -> None:
    """L834-838, B19, B20."""
    arm = replace(FOE.arms[0], long_range=long_range)
    assert combat.threshold_at(arm, far, cover, D.constants) == least


def test_a_dodge_under_5_metres_loses_a_die() -> None:
    close = combat.odds(FOE, FOE, Terms(range=4), D).attack
    assert close is not None
    assert close.more["touches"] == Fraction(sum(a >= 5 and b <= a for a in _throws(2, 1) for b in _throws(1)), 6**3)


def test_a_named_arm_is_used_with_the_skill_of_what_it_is() -> None:
    """« Sabre laser bleu » is a sabre, rolled with Sabre-laser; the sheet says so too."""
    mira = System("d6").examine(parse((EXAMPLES / "mira.yaml").read_bytes(), "m.yaml"), D).subject
    ((_name, fighter),) = combat.fighters(mira, D)
    assert fighter.arms[0].skill == mira.skills["sabre-laser"].value and fighter.arms[0].res_corp == "half"


def _armed(res_corp: str | None = None, *, bare: bool = False) -> Fighter:
    return Fighter((Arm("x", Dice(2), Dice(3), ranged=False, bare=bare, res_corp=res_corp),), Dice(1), Dice(2), 6)


@pytest.mark.parametrize(("kind", "body"), [(None, lambda r: r), ("half", lambda r: r // 2), ("none", lambda r: 0)])
def test_what_res_corp_is_worth(kind: str | None, body: "object") -> None:
    worth = body if callable(body) else int
    found = combat.pv_lost(_armed(kind).arms[0], _armed(), Dice(3))
    pairs = [(x, worth(r)) for x in _throws(3) for r in _throws(2)]
    losses = [x - r if x > r else 1 if r <= 2 * x else 0 for x, r in pairs]
    assert found.chances() == {k: Fraction(losses.count(k), len(losses)) for k in set(losses)}


@pytest.mark.parametrize(
    ("attacker", "defender", "stopped"),
    [(False, False, True), (True, True, False), (False, True, False), (True, False, False)],
)
def test_a_parry_is_not_a_dodge(attacker: bool, defender: bool, stopped: bool) -> None:
    """L812-818: only an arm against an arm stops everything; else part of the damage comes through."""
    attack = combat.odds(_armed(bare=attacker), _armed(bare=defender), Terms(parry=True), D).attack
    assert attack is not None
    assert (attack.hit < attack.more["touches"] + attack.more["parried"] / 2) is stopped
    assert ("struck_back" in attack.more) is (attacker and not defender)


def test_mirror_duels_are_symmetric_and_better_dice_never_lower_the_odds() -> None:
    mirror = combat.odds(FOE, FOE, Terms(), D).duel
    assert mirror is not None
    assert mirror.first == mirror.second
    wins = []
    for dodge, res, skill in ((1, 1, 2), (2, 1, 2), (2, 2, 2), (2, 2, 3)):
        better = Fighter((replace(FOE.arms[0], skill=Dice(skill)),), Dice(dodge), Dice(res), 5)
        fight = combat.odds(better, FOE, Terms(), D).duel
        assert fight is not None
        wins.append(fight.first)
    assert wins == sorted(wins)


@pytest.mark.parametrize(
    "text", ["", "tir", "tir 4D", "tir 4D dd x", "tir 4D dd 4D pv 0", "tir 4D melee 3D dd 2D", "vol 4D dd 2D"]
)
def test_what_is_no_foe(text: str) -> None:
    with pytest.raises(ValueError):
        combat.foe(text)
