"""A turn of a fight, rule by rule: cover, bleeding, medipacks, what a shield takes."""

from typing import Any

import pytest

from generator.chance.dice import Dice
from generator.systems.d6.fight.battle.combatants import Combatant, Weapon, sorted_arms
from generator.systems.d6.fight.battle.fight import Circumstances, Fight, FighterState
from generator.systems.d6.fight.blocks import Arm
from tests.systems.d6.battle.population import D


def state(pv: int = 20, now: int | None = None, side: int = 0, **about: Any) -> FighterState:
    known: dict[str, Any] = {"name": "a", "res": (1, 0), "dodge": (2, 0), "speed": (2, 0), "step": 10.0, **about}
    return FighterState(Combatant(pv=pv, now=pv if now is None else now, **known), side, 0.0, 0.0)


def weapon(**told: Any) -> Weapon:
    plain: dict[str, Any] = {"label": "x", "skill": Dice(4), "damage": Dice(4), "kind": "energetique", "ranged": True}
    arms = sorted_arms([Arm(**{**plain, **told})], D)
    found: Weapon = arms["shot"] or arms["blow"]
    return found


@pytest.fixture
def fight() -> Fight:
    return Fight(lambda: 0.5, D.constants, Circumstances())  # a 4 on a D6


@pytest.mark.parametrize(("far", "need"), [(1, 5), (4.9, 5), (5, 10), (19, 10), (20, 15), (50, 15), (51, 20)])
def test_a_shot_needs_more_from_afar_and_five_more_at_cover(far: float, need: int, fight: Fight) -> None:
    shot = weapon()
    assert fight.need(shot, far, False) == need and fight.need(shot, far, True) == need + D.constants.cover_threshold
    blow = weapon(ranged=False)
    assert fight.need(blow, far, True) == fight.need(blow, far, False) == 5


@pytest.mark.parametrize(
    ("pv", "told", "after"),
    [(-3, {}, -4), (-9, {}, -10), (-10, {}, -10), (-3, {"dying": False}, -3), (-3, {"healed": True}, -3)],
)
def test_who_is_dying_bleeds_one_pv_a_turn_until_he_is_dead_or_cared_for(
    pv: int, told: dict[str, bool], after: int, fight: Fight
) -> None:
    hurt = state(pc=True)
    hurt.pv, hurt.down = pv, True
    hurt.dying, hurt.healed = told.get("dying", True), told.get("healed", False)
    assert fight.take_turn(hurt) is False and hurt.pv == after


@pytest.mark.parametrize(
    ("told", "dying"), [({"pc": True}, True), ({"pc": False}, False), ({"pc": True, "machine": True}, False)]
)
def test_only_a_character_who_is_no_droid_lies_dying(told: dict[str, bool], dying: bool, fight: Fight) -> None:
    hurt, stunned = state(5, **told), state(5, **told)
    fight.lose(hurt, 6)
    fight.lose(stunned, 5)
    assert (hurt.down, hurt.dying, stunned.down, stunned.dying) == (True, dying, True, False)


def test_a_heavy_blow_disorients_and_a_heavier_one_stuns(fight: Fight) -> None:
    k = D.constants
    marks = []
    for lost in (k.disorients_over, k.disorients_over + 1, k.stuns_over, k.stuns_over + 1):
        hurt = state(99)
        fight.lose(hurt, lost)
        marks.append((hurt.disoriented, hurt.stunned))
    assert marks == [(0, 0), (1, 0), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("pv", "hurt", "after", "told"),
    [
        (-3, False, 7, {"down": False, "stunned": 2, "late": 0}),  # who was dying is stunned
        (0, False, 10, {"down": False, "stunned": 0, "late": 1}),
        (-3, True, -3, {"down": True, "stunned": 0, "late": 0}),  # the healer was hurt
        (-10, False, -10, {"down": True, "stunned": 0, "late": 0}),
        (15, False, 20, {"down": False, "stunned": 0, "late": 0}),  # PV max at most (B07)
    ],
)
def test_a_medipack_gives_back_half_the_roll(
    pv: int, hurt: bool, after: int, told: dict[str, int], fight: Fight
) -> None:
    """B04, B05, L863-867."""
    healer, patient = state(medicine=(1, 16)), state(pc=True)
    patient.pv, patient.down, patient.dying, patient.healed = pv, pv <= 0, pv < 0, True
    healer.healing, healer.hurt = patient, hurt
    fight.finish_healing(healer)
    assert (patient.pv, patient.healed) == (after, False)
    assert {name: getattr(patient, name) for name in told} == told


def test_a_shield_takes_raw_damage_until_it_is_spent(fight: Fight) -> None:
    shot = weapon()
    shielded = state(shield=10, shield_kind=shot.stopped_by)
    assert [fight.ward_off(shielded, shot, 6) for _n in range(3)] == [0, 2, 6] and shielded.shield == 0
