"""Exact odds of the D6 game: against every throw counted, and what must always hold."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from generator.chance.dice import Dice
from generator.chance.odds import Terms, mean_of
from generator.game.system import all_systems
from generator.reading.source import parse
from generator.systems.d6.fight import combat
from generator.systems.d6.fight.blocks import Arm, dice_off, threshold_at
from generator.systems.d6.fight.combat import Fighter
from tests.run import EXAMPLES

D = all_systems()["d6"].definitions()
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
    assert threshold_at(arm, far, cover, D.constants) == least


def test_a_dodge_under_5_metres_loses_a_die() -> None:
    close = combat.odds(FOE, FOE, Terms(range=4), D).attack
    assert close is not None
    assert close.more["touches"] == Fraction(sum(a >= 5 and b <= a for a in _throws(2, 1) for b in _throws(1)), 6**3)


def test_a_named_arm_is_used_with_the_skill_of_what_it_is() -> None:
    """« Sabre laser bleu » is a sabre, rolled with Sabre-laser; the sheet says so too."""
    mira = all_systems()["d6"].examine(parse((EXAMPLES / "mira.yaml").read_bytes(), "m.yaml"), D).subject
    ((_name, fighter),) = combat.fighters(mira, D)
    assert fighter.arms[0].skill == mira.skills["sabre-laser"].value and fighter.arms[0].kind == "plasmique"
    assert fighter.arms[0].sabre and fighter.arms[0].damage == Dice(5)  # A74


def _armed(kind: str | None = None, *, bare: bool = False) -> Fighter:
    return Fighter((Arm("x", Dice(2), Dice(3), ranged=False, bare=bare, kind=kind),), Dice(1), Dice(2), 6)


@pytest.mark.parametrize(
    ("kind", "body"),
    [(None, lambda r: r), ("physique", lambda r: r), ("plasmique", lambda r: r // 2), ("electrique", lambda r: 0)],
)
def test_what_res_corp_is_worth(kind: str | None, body: "object") -> None:
    worth = body if callable(body) else int
    found = combat.loss_of_blow(_armed(kind).arms[0], _armed(), D)
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


@pytest.mark.parametrize(
    ("area", "answers"),
    [
        (None, {14: 0, 15: 0, 16: 99}),
        ("zone", {14: 0, 15: 0, 16: 1, 19: 1, 20: 2, 21: 2, 26: 3, 31: 4, 36: 5}),  # L617: 16, 21, 26, 31, 36
        ("cone", {15: 0, 16: 1, 19: 1, 20: 99}),
    ],
)
def test_what_a_dodge_takes_off(area: str | None, answers: dict[int, int]) -> None:
    """B12, B13, B14: against a roll of 15."""
    assert {answer: dice_off(15, answer, area, 5) for answer in answers} == answers


def test_a_zone_is_hard_to_get_out_of() -> None:
    """As every throw counts: a grenade takes PV of nearly everybody whom a plain shot would miss half of the time."""
    zone = Arm("grenade", Dice(4), Dice(5), ranged=True, kind="energetique", area="zone", reach=(0, 30))
    target = Fighter((), Dice(4), Dice(1, 3), 12)
    hit = combat.outcome_of_attack(zone, target, 10.0, Terms(), D)
    plain = combat.outcome_of_attack(replace(zone, area=None), target, 10.0, Terms(), D)
    reached = Fraction(sum(value >= 10 for value in _throws(4)), 6**4)
    assert hit.hit == reached  # no dodge of 4D is 25 above a throw of 10 or more
    assert plain.hit < reached * Fraction(3, 5)


def test_a_burst_is_one_blow_on_a_person_and_three_on_a_colossus() -> None:
    """A75: three full blows would be 22.7 PV on a starting character."""
    burst = Arm("mitrailleur", Dice(4), Dice(4), ranged=True, times=3, area="cone", kind="energetique")
    person, colossus = Fighter((), Dice(), Dice(1, 3), 12), Fighter((), Dice(), Dice(1, 3), 12, huge=True)
    once, thrice = (mean_of(combat.loss_of_blow(burst, one, D)) for one in (person, colossus))
    assert round(float(once), 1) == 7.6
    assert thrice == 3 * once


def test_what_is_not_counted_is_said() -> None:
    """A Jedi by the book: his sabre has no damage, and he does not fight with bare hands without a word."""
    text, book = b"systeme: d6\nnom: K\nrace: wookie\nclasse: jedi-gardien\n", D.keep_house(())
    ((_name, fighter),) = combat.fighters(all_systems()["d6"].examine(parse(text, "k.yaml"), book).subject, book)
    assert any("Sabre laser" in note for note in combat.odds(fighter, FOE, Terms(), book).notes)


def test_machines_and_the_living_take_other_damage() -> None:
    """B25, A86."""
    for kind, organic, droid in (("ionique", False, True), ("sonique", True, False), ("toxique", True, False)):
        for machine, hurt in ((False, organic), (True, droid)):
            loss = combat.loss_of_blow(_armed(kind).arms[0], replace(_armed(), machine=machine), D)
            assert (mean_of(loss) > 0) is hurt, (kind, machine)


def test_blocks_are_profiles() -> None:
    found = combat.profiles(D)
    assert found["soldat"].arms[0].damage == Dice(4) and found["soldat-brute"].arms[0].skill == Dice(2)
    assert found["colosse"].huge and found["sonde"].machine and not found["molosse"].machine
