"""The arms that a character fights with, as attacks: held, thrown, bare hands; and those of unknown damage."""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from generator.core.chance.dice import Dice
from generator.core.names import slug
from generator.systems.d6.attack import Arm
from generator.systems.d6.derive import Derived
from generator.systems.d6.equipment import (
    HeldArm,
    arm_of_catalogue,
    explosives_carried,
    find_resembling_item,
    parse_damage,
)
from generator.systems.d6.house import Area

BARE, THROW, SABRE, SHOOT, BLADE = "arts-martiaux", "lancer", "sabre-laser", "tir", "armes-blanches"
_HAND = 30  # metres that a thing is thrown by hand (A75)
_GRENADIER, _GUNNER = "grenadier", "artilleur"
_GRENADIER_BONUS = 2  # on Lancer, with explosives (L174)


def has_talent(c: Derived, key: str) -> bool:
    return any(slug(t.name) == key for t in c.talents)


def rollable_value(c: Derived, key: str) -> Dice:
    value = c.skills.get(key)
    return value.value if value and value.rollable else Dice()


def attacks_of(c: Derived, bare_label: str) -> list[Arm]:
    """Every attack of known damage, bare hands last."""
    found = [arm for held in c.weapons for arm in _attacks_with(held, c)]
    known = {slug(arm.label) for arm in found}
    for label, count in explosives_carried(c.possessions, c.definitions):
        if slug(label) not in known:
            bomb = arm_of_catalogue(label, c.bare_hands, c.definitions)
            found += [replace(arm, count=count) for arm in _attacks_with(bomb, c)]
    bare = Arm(bare_label, rollable_value(c, BARE), Dice(c.bare_hands), ranged=False, bare=True, kind="physique")
    return [*found, *([bare] if c.bare_hands else [])]


def arms_without_damage(c: Derived) -> list[str]:
    """Arms that no odds can count, by name; shields are none of them."""
    held = [(w, find_resembling_item(w.nom, c.definitions)[0]) for w in c.weapons]
    return [w.nom for w, item in held if not (item and item.kind == "shield") and not parse_damage(w.degats or "")[0]]


def fixed_arms(c: Derived) -> list[str]:
    """Heavy arms of one who cannot carry them in a fight (L166)."""
    return [w.nom for w in c.weapons if _is_fixed(w, c)]


def _is_fixed(held: HeldArm, c: Derived) -> bool:
    item, _rest = find_resembling_item(held.nom, c.definitions)
    ours = c.definitions.house_arms.get(item.id) if item else None
    return bool(ours and ours.heavy and not has_talent(c, _GUNNER))


def _attacks_with(held: HeldArm, c: Derived) -> Iterator[Arm]:
    """An arm's skill is that of the item it resembles, else the one its range suggests; a knife can be thrown (A73)."""
    d = c.definitions
    item, _rest = find_resembling_item(held.nom, d)
    times, damage = parse_damage(held.degats or "")
    if not times or _is_fixed(held, c):
        return
    ours = d.house_arms.get(item.id) if item else None
    kind = d.find("damage_types", held.type) if held.type else item.damage_type if item else None
    skill = item.skill if item and item.skill else BLADE if slug(held.portee or "") == "contact" else SHOOT
    value = rollable_value(c, skill)
    if skill == THROW and value.dice and has_talent(c, _GRENADIER):
        value += Dice(0, _GRENADIER_BONUS)
    arm = Arm(
        label=held.nom,
        skill=value,
        damage=damage,
        ranged=skill in (SHOOT, THROW),
        times=times,
        long_range=bool(item and item.long_range),
        kind=kind,
        area=(ours.area if ours else None) or _area_of_text(held.portee or ""),
        reach=(ours.reach[0], ours.reach[1]) if ours and ours.reach else None,
        sabre=skill == SABRE,
        count=1 if skill == THROW else None,
    )
    yield arm
    if ours and ours.thrown and ours.damage:
        thrown = parse_damage(ours.damage)[1]
        yield replace(arm, skill=rollable_value(c, THROW), damage=thrown, ranged=True, reach=(0, _HAND), count=1)


def _area_of_text(text: str) -> Area | None:
    """As the range of an arm tells it: « cône », « zone, en général 10 × 10 m »."""
    words = slug(text).split("-")
    areas: tuple[Area, ...] = get_args(Area)
    return next((area for area in areas if area in words), None)
