"""The arms that a character fights with, as attacks: held, thrown, bare hands; and those of unknown damage."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from generator.base.names import slug
from generator.chance.dice import Dice
from generator.systems.d6.fight.attack import Arm
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import parse_damage
from generator.systems.d6.rules.house import Area
from generator.systems.d6.rules.pools import BARE_FISTS, SABRE, SHOOT, THROW, ArmPool, arms_of, pool_of

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
