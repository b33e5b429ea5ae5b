"""The steps of an attack, shared by exact odds (combat.py), fights by the thousand (battle/) and the cards.

The roll must reach the threshold of the distance; then the defender's roll takes dice off the damage, or all of it
(B12, B13, B14); what is left meets Res Corp (B10). These are pure functions; their callers roll the dice.
"""

from typing import Literal

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.systems.d6.rules.constants import Constants
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.house import Area

CONTACT = 2.0  # metres within which one strikes (A85)
ALL = 99  # dice taken off: nothing is suffered
Guard = Literal["whole", "half", "none", "less-1d", "immune"]  # what Res Corp is worth against a type of damage


class Arm(Record):
    """A way to attack: the skill's dice, the damage dice, who is caught in it."""

    label: str
    skill: Dice
    damage: Dice
    ranged: bool
    bare: bool = False
    times: int = 1  # of a burst: on a vehicle or a colossus, not on a person (A75)
    long_range: bool = False
    kind: str | None = None  # the type of its damage
    area: Area | None = None
    reach: tuple[int, int] | None = None  # metres, from and to
    sabre: bool = False  # wounds who rolls under 10 with it (A74)
    count: int | None = None  # how many there are of it, where it is used up

    def reaches(self, far: float) -> bool:
        if not self.ranged:
            return far <= max(CONTACT, self.reach[1] if self.reach else 0)
        return self.reach is None or self.reach[0] <= far <= self.reach[1]


def threshold_at(arm: Arm, far: float, cover: bool, c: Constants) -> int:
    """Return the number an attack roll must reach at a distance: [0,5) [5,20) [20,50] beyond (B19); melee as under 5 m
    (A59)."""
    if not arm.ranged:
        return c.shot_thresholds[0]
    reached = sum(far >= limit for limit in c.shot_reaches[:-1]) + (far > c.shot_reaches[-1])
    base = c.shot_thresholds[reached]
    if reached == len(c.shot_reaches) and arm.long_range:
        base = c.shot_threshold_long_weapon
    return base + (c.cover_threshold if cover else 0)


def dice_off(roll: int, answer: int, area: str | None, step: int) -> int:
    """Return the damage dice that a defence takes off an attack: of a plain one all, where it is strictly higher (B13);
    in a zone one and another for every `step` more (B12); in a cone one, and all from that on (B14)."""
    over = answer - roll
    if over <= 0:
        return 0
    if area == "zone":
        return 1 + over // step
    return 1 if area == "cone" and over < step else ALL


def pv_lost(force: int, body: int) -> int:
    """Return damage less Res Corp; 1 where that is not more than twice the damage, else none (L795-797, B10)."""
    return force - body if force > body else 1 if force and body <= 2 * force else 0


def guard_against(kind: str | None, machine: bool, d: Definitions) -> Guard:
    """Return how Res Corp counts against a type of damage (B22, B24); machines and the living differ (B25, A86)."""
    if kind in ("sonique", "toxique") and machine:
        return "immune"
    if kind == "ionique":
        return "none" if machine else "immune"
    return (d.damage_types[kind].res_corp if kind else None) or "whole"


def guarded(res_corp: Dice, guard: Guard) -> Dice:
    """Return the dice of Res Corp to roll; for `half`, the caller halves the roll."""
    if guard == "none":
        return Dice()
    return Dice(max(0, res_corp.dice - 1), res_corp.flat) if guard == "less-1d" else res_corp


def lowered(value: Dice, malus: int) -> Dice | None:
    """Return a roll with `malus` dice less, or None where under 1D is left (B11)."""
    return Dice(value.dice - malus, value.flat) if value.dice - malus >= 1 else None
