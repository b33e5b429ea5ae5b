"""What a character owns: equipped, carried in sixteen slots, or the class's starting equipment."""

from dataclasses import dataclass
from math import ceil

from generator.core.names import slug
from generator.systems.d6.character import Armour, Character, Weapon
from generator.systems.d6.constants import Constants
from generator.systems.d6.creation import Origin
from generator.systems.d6.definitions import Definitions


@dataclass(frozen=True)
class Possession:
    """Something owned: equipped (no slot, A48), alone in its slot, or stacked by ten (A49)."""

    id: str
    label: str
    count: int
    equipped: bool = False
    alone: bool = False


@dataclass(frozen=True)
class Slot:
    label: str
    count: int
    alone: bool


def possessions(c: Character, o: Origin, d: Definitions) -> tuple[Possession, ...]:
    """What the file says, and the class's starting equipment for what it does not say."""
    own: list[Possession] = []
    starting = o.classe.items if o.classe else ()
    equipped = set(o.classe.equipped) if o.classe else set()
    for entry in starting:
        item = d.items[entry.item]
        if item.id in equipped:
            if (c.armures if item.kind == "armour" else c.armes) is None:
                own.append(Possession(item.id, item.label, entry.count, equipped=True))
        elif c.inventaire is None:
            own.append(Possession(item.id, item.label, entry.count, alone=not item.stacks))
    worn = [w.nom for w in c.armes or ()] + [a.nom for a in c.armures or ()]
    own += [Possession(_item_id(name, d), name, 1, equipped=True) for name in worn]
    for carried in c.inventaire or ():
        own.append(Possession(_item_id(carried.objet, d), carried.objet, carried.nombre, alone=carried.seul))
    return tuple(own)


def _item_id(name: str, d: Definitions) -> str:
    return d.find("items", name) or slug(name)


def slots(owned: tuple[Possession, ...], k: Constants) -> tuple[Slot, ...]:
    """Sixteen slots: an object alone in its own, the same small object by tens (L498-502)."""
    filled: list[Slot] = []
    stacked: dict[str, int] = {}
    labels: dict[str, str] = {}
    order: list[tuple[str, Possession]] = []
    for one in owned:
        if one.equipped:
            continue
        if one.alone:
            order.append(("", one))
        else:
            if one.id not in stacked:
                order.append((one.id, one))
                labels[one.id] = one.label
            stacked[one.id] = stacked.get(one.id, 0) + one.count
    for key, one in order:
        if not key:
            filled += [Slot(one.label, 1, True)] * one.count
            continue
        left = stacked[key]
        for _n in range(ceil(left / k.stack)):
            filled.append(Slot(labels[key], min(left, k.stack), False))
            left -= k.stack
    return tuple(filled)


def weapons(c: Character, o: Origin, d: Definitions) -> tuple[Weapon, ...]:
    if c.armes is not None:
        return c.armes
    held = [
        (d.items[i.item], i.note)
        for i in (o.classe.items if o.classe else ())
        if o.classe and i.item in o.classe.equipped and d.items[i.item].kind in ("weapon", "shield")
    ]
    return tuple(
        Weapon(
            nom=item.label + (f" ({note})" if note else ""),
            degats=item.damage,
            portee=item.range,
            type=d.damage_types[item.damage_type].label if item.damage_type else None,
        )
        for item, note in held
    )


def armours(c: Character, o: Origin, d: Definitions) -> tuple[Armour, ...]:
    if c.armures is not None:
        return c.armures
    worn = o.classe.equipped if o.classe else ()
    return tuple(Armour(d.items[i].label, d.items[i].res_corp) for i in worn if d.items[i].kind == "armour")


def equipment_dice(owned: tuple[Possession, ...], d: Definitions) -> tuple[tuple[str, str, int], ...]:
    """Dice that clothes give: shown apart, never in a base value nor a price (A33)."""
    return tuple(
        (p.label, skill, dice)
        for p in owned
        if p.equipped and p.id in d.items
        for skill, dice in d.items[p.id].skill_dice.items()
    )
