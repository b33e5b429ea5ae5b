"""Dice pools: the dice of a roll, part by part, with those added under a condition (A102), and the attacks of a
character: arms held or thrown, bare hands.

Sheets, cards, the GM's page, `show`, odds and the simulation all use them, so that they show the same number. A skill's
own value (`Derived.skills`) is what XP bought and prices are read on; it holds nothing of what is worn.
"""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from generator.base.names import slug
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.systems.d6.fight.blocks import Arm
from generator.systems.d6.rules.catalogue import FORCE, Item
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import (
    EXPLOSIVES,
    HeldArm,
    arms_in_slots,
    find_resembling_item,
    is_whole,
    parse_damage,
)
from generator.systems.d6.rules.house import Area
from generator.systems.d6.rules.races import Conditional, Use

BARE_FISTS, THROW, SABRE, SHOOT, BLADE = "arts-martiaux", "lancer", "sabre-laser", "tir", "armes-blanches"

STAR = "*"  # beside a value: the recto says when there is more
PERMANENT = ("base", "race", "achats")  # kinds of parts that always count


class Part(Record):
    """A share of a pool; `kind`: where it comes from."""

    kind: str  # base | race | achats | equipement | charge | condition | engin
    source: str
    value: Dice


class Pool(Record):
    """The dice of one roll: `parts` add up to what is picked up, `conditions` are not in it."""

    skill: str
    parts: tuple[Part, ...]
    conditions: tuple[Conditional, ...]
    allowed: bool = True  # not under a characteristic at 0D (L433)

    @property
    def value(self) -> Dice:
        """The dice in hand; a malus never takes them below none."""
        total = sum((part.value for part in self.parts), Dice())
        return Dice(max(0, total.dice), total.flat)

    @property
    def rollable(self) -> Dice:
        """The dice rolled: none without a whole die (L433, B11)."""
        return self.value if self.allowed and self.value.dice else Dice()

    def share(self, *kinds: str) -> Dice:
        """Sum the parts of these kinds."""
        return sum((part.value for part in self.parts if part.kind in kinds), Dice())

    def with_part(self, kind: str, source: str, value: Dice) -> "Pool":
        """Return the pool with the dice of a craft or an aim added, unchanged if there are none."""
        parts = (*self.parts, Part(kind, source, value)) if value != Dice() else self.parts
        return replace(self, parts=parts)


def pool_of(c: Derived, key: str, *uses: Use) -> Pool:
    """Return the pool of a skill or of a field of the Force; `uses`: what is in hand that meets a condition."""
    skill, k = key in c.skills, c.definitions.constants
    covering = [condition for condition in c.conditions if condition.covers(key)] if skill else []
    met = [condition for condition in conditions_met(c, *uses) if condition in covering] if covering else []
    parts = [*_own_parts(c, key)]
    parts += [Part("equipement", label, Dice(dice)) for label, helped, dice in c.equipment_dice if helped == key]
    parts += [Part("condition", condition.when, Dice(condition.dice, condition.bonus)) for condition in met]
    parts += [Part("charge", "Charge", Dice(-k.malus_dice))] if c.malus and key == k.malus_skill else []
    waiting = tuple([condition for condition in covering if condition not in met])
    return Pool(key, tuple(parts), waiting, not skill or c.skills[key].rollable)


def pool_text(c: Derived, key: str) -> str:
    """Return the dice of a skill as a box prints them, with its conditional bonuses."""
    pool = pool_of(c, key)
    notes = condition_notes(pool)
    shown = [note for note in notes if note != STAR]
    return " ".join([pool.value.skill, *([STAR] if len(shown) < len(notes) else []), *(f"({note})" for note in shown)])


def condition_notes(pool: Pool) -> list[str]:
    """Return a note for each conditional bonus of a pool: « +2 explosifs », else a star."""
    particular = [bonus for bonus in pool.conditions if not bonus.is_general]
    return [f"{Dice(bonus.dice, bonus.bonus).bonus} {bonus.short}" if bonus.short else STAR for bonus in particular]


def label_of_roll(key: str, d: Definitions) -> str:
    """Return the printed name of a skill or of a field of the Force."""
    return FORCE[key] if key in FORCE else d.skills[key].label


def conditions_met(c: Derived, *uses: Use) -> list[Conditional]:
    """Return the conditional bonuses that hold now: armour that is not full (L353, A68), and what is in hand."""
    present = uses if is_whole(c.armours) else (*uses, "sans-armure")
    return [condition for condition in c.conditions if condition.use in present]


def conditions_waiting(c: Derived, *uses: Use) -> list[Conditional]:
    """Return the conditional bonuses that only the table can tell."""
    met = conditions_met(c, *uses)
    return [condition for condition in c.conditions if condition not in met]


def _own_parts(c: Derived, key: str) -> list[Part]:
    """Return the permanent parts of a pool: characteristic or Force, race, purchases."""
    if key in FORCE:
        return [Part("base", FORCE[key], c.force[key])]
    skill, d = c.skills[key], c.definitions
    parts = [Part("base", d.characteristics[d.skills[key].characteristic].label, skill.base)]
    if skill.race:
        parts.append(Part("race", c.origin.race.label if c.origin.race else "", Dice(skill.race)))
    if skill.bought:
        parts.append(Part("achats", "XP", Dice.of_steps(skill.bought)))
    return parts


class ArmPool(Record):
    """An arm or a shield with what is rolled with it: of a shield, nothing."""

    arm: HeldArm
    item: Item | None
    pool: Pool | None

    @property
    def explosive(self) -> bool:
        return self.item is not None and self.item.panel == EXPLOSIVES


def arms_of(c: Derived) -> list[ArmPool]:
    """Return every arm and shield that a character has: those at the ready, then those in slots."""
    d = c.definitions
    in_slots = Counter[str]()  # of the arms of the file, those in slots
    for arm in c.weapons:
        in_slots[arm.nom] += 0 if arm.ready else arm.count
    slots = arms_in_slots(c.possessions, c.bare_hands, d)
    carried = [replace(arm, count=arm.count - in_slots[arm.nom]) for arm in slots if arm.count > in_slots[arm.nom]]
    return [pool_with_arm(c, arm) for arm in (*c.weapons, *carried)]


def pool_with_arm(c: Derived, arm: HeldArm) -> ArmPool:
    """Return an arm with its pool: the skill of the item it resembles, else the one that its range suggests."""
    item, _rest = find_resembling_item(arm.nom, c.definitions)
    skill = item.skill if item else None
    if not skill and not (item and item.kind == "shield") and parse_damage(arm.degats or "")[0]:
        skill = BLADE if slug(arm.portee or "") == "contact" else SHOOT
    uses: tuple[Use, ...] = ("explosif",) if item and item.panel == EXPLOSIVES else ()
    return ArmPool(arm, item, pool_of(c, skill, *uses) if skill else None)


def metres_of_move(speed: Dice, d: Definitions) -> int | None:
    """Return how far one move goes at this Vitesse (A85), or None where no house value says it."""
    moves = d.house_moves
    if not moves:
        return None
    return moves["base"].value + moves["par-de"].value * speed.dice + moves["par-point"].value * speed.flat


def move_text(speed: Dice, d: Definitions) -> str:
    """Return how far one move goes, « 20 m », or "" where no house value says it."""
    metres = metres_of_move(speed, d)
    return "" if metres is None else f"{metres}\u00a0m"


_HAND = 30  # metres that a thing is thrown by hand (A75)
_GUNNER = "artilleur"


def has_talent(c: Derived, key: str) -> bool:
    return any(slug(t.name) == key for t in c.talents)


def attacks_of(c: Derived, bare_label: str) -> list[Arm]:
    """Return every attack of known damage: arms at the ready, explosives that are carried, bare hands last."""
    attacks: list[Arm] = []
    for arm_pool in arms_of(c):
        if arm_pool.arm.ready or arm_pool.explosive:
            attacks += _attacks_with(arm_pool, c)
    rolled = pool_of(c, BARE_FISTS).rollable
    bare = Arm(bare_label, rolled, Dice(c.bare_hands), ranged=False, bare=True, kind="physique")
    return [*attacks, *([bare] if c.bare_hands else [])]


def arms_without_damage(c: Derived) -> list[str]:
    """List the names of arms whose damage cannot be read, so that no odds can count them; shields are not arms."""
    ready = [pool for pool in arms_of(c) if pool.arm.ready and not (pool.item and pool.item.kind == "shield")]
    return [pool.arm.nom for pool in ready if not parse_damage(pool.arm.degats or "")[0]]


def fixed_arms(c: Derived) -> list[str]:
    """List the heavy arms of a character who cannot carry them in a fight (L166)."""
    return [arm_pool.arm.nom for arm_pool in arms_of(c) if arm_pool.arm.ready and _is_fixed(arm_pool, c)]


def _is_fixed(arm_pool: ArmPool, c: Derived) -> bool:
    ours = c.definitions.house_arms.get(arm_pool.item.id) if arm_pool.item else None
    return bool(ours and ours.heavy and not has_talent(c, _GUNNER))


def _attacks_with(arm_pool: ArmPool, c: Derived) -> Iterator[Arm]:
    """Yield the attacks possible with an arm; a knife can be thrown too (A73)."""
    d, weapon, item = c.definitions, arm_pool.arm, arm_pool.item
    times, damage = parse_damage(weapon.degats or "")
    if not times or arm_pool.pool is None or _is_fixed(arm_pool, c):
        return
    ours = d.house_arms.get(item.id) if item else None
    skill = arm_pool.pool.skill
    arm = Arm(
        label=weapon.nom,
        skill=arm_pool.pool.rollable,
        damage=damage,
        ranged=skill in (SHOOT, THROW),
        times=times,
        long_range=bool(item and item.long_range),
        kind=d.find("damage_types", weapon.type) if weapon.type else item.damage_type if item else None,
        area=(ours.area if ours else None) or _area_of_text(weapon.portee or ""),
        reach=(ours.reach[0], ours.reach[1]) if ours and ours.reach else None,
        sabre=skill == SABRE,
        count=weapon.count if skill == THROW else None,
    )
    yield arm
    if ours and ours.thrown and ours.damage:
        thrown = parse_damage(ours.damage)[1]
        yield replace(arm, skill=pool_of(c, THROW).rollable, damage=thrown, ranged=True, reach=(0, _HAND), count=1)


def _area_of_text(text: str) -> Area | None:
    """Return the area that an arm's range names (« cône », « zone, en général 10 × 10 m »), or None."""
    words = slug(text).split("-")
    areas: tuple[Area, ...] = get_args(Area)
    return next((area for area in areas if area in words), None)
