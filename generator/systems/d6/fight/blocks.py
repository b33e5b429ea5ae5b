"""Opponents without a name as one kind of block (A84, A86), and the steps of an attack.

Ranks, a rank with a variant's arm, droids and beasts are blocks. The steps of an attack are shared by exact odds
(combat.py), simulated fights (battle/) and the cards: the roll must reach the threshold of the distance; the defender's
roll then takes dice off the damage, or all of it (B12, B13, B14); what is left is compared with Res Corp (B10). These
functions roll no dice.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.livery import drawn_as
from generator.systems.d6.rules.definitions import Constants, Definitions
from generator.systems.d6.rules.equipment import find_item, parse_damage
from generator.systems.d6.rules.house import Area, Block, BlockArm, Variant

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


class FoeBlock(Block):
    """A block with what a variant gives it; `rank`: the block it is made of."""

    rank: str = ""
    grenades: int = 0
    medipacks: int = 0
    medecine: Dice = Dice()
    controle: Dice = Dice()
    powers: tuple[str, ...] = ()
    variant: str | None = None


def every_block(d: Definitions) -> Mapping[str, FoeBlock]:
    """Return the blocks by id; a rank with a variant as `soldat-tireur`."""
    plain = {**d.ranks, **d.droids, **d.beasts}
    blocks = {key: plain_block(block) for key, block in plain.items()}
    for key, block in d.ranks.items():
        blocks |= {f"{key}-{word}": _with_variant(plain_block(block), variant) for word, variant in d.variants.items()}
    return blocks


def plain_block(block: Block) -> FoeBlock:
    fields = {name: getattr(block, name) for name in Block.__struct_fields__}
    return FoeBlock(**fields, medecine=block.carac, rank=block.id)


def _with_variant(block: FoeBlock, variant: Variant) -> FoeBlock:
    return replace(
        block,
        id=f"{block.id}-{variant.id}",
        label=f"{block.label} {variant.label}",
        variant=variant.id,
        arm=variant.arm or block.arm,
        pv=block.pv + variant.pv,
        res_corp=block.res_corp + variant.res_corp,
        attack=Dice(block.attack.dice + variant.attack_dice, block.attack.flat),
        grenades=variant.grenades,
        medipacks=variant.medipacks,
        medecine=block.carac + Dice(variant.medecine_dice),
        controle=variant.controle,
        powers=variant.powers,
        silhouette=drawn_as(variant.silhouette, *block.marks) if variant.silhouette else block.silhouette,
    )


def arm_of_block(block: FoeBlock, d: Definitions) -> Arm:
    """Return the arm of a block as an attack; its name tells whether it shoots far."""
    return _as_arm(block.arm, block.attack, d)


def arms_of_block(block: FoeBlock, d: Definitions) -> list[Arm]:
    """Return the arm of a block, and its grenades, which it throws as well as it attacks."""
    arm = arm_of_block(block, d)
    item, ours = d.items["grenade"], d.house_arms.get("grenade")
    if not block.grenades or not item.damage:
        return [arm]
    reach = (ours.reach[0], ours.reach[1]) if ours and ours.reach else None
    bomb = Arm(item.label, block.attack, parse_damage(item.damage)[1], ranged=True, kind=item.damage_type, area="zone")
    return [arm, replace(bomb, reach=reach, count=block.grenades)]


def _as_arm(arm: BlockArm, skill: Dice, d: Definitions) -> Arm:
    item = find_item(arm.name, d)
    times, damage = parse_damage(arm.damage)
    return Arm(
        label=arm.name,
        skill=skill,
        damage=damage,
        ranged=not arm.contact,
        times=times,
        long_range=bool(item and item.long_range),
        kind=arm.damage_type or ("physique" if arm.contact else "energetique"),
        sabre=bool(item and item.skill == "sabre-laser"),
    )
