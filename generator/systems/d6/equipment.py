"""What a character owns: equipped, carried in sixteen slots, kept in a craft's store, or the class's first equipment.

A name of the catalogue brings the catalogue's numbers; what the file writes beside it wins (A65).
"""

import re
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, TypeVar

from msgspec.structs import asdict, replace

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.names import nearest_name, slug
from generator.core.reading.problems import Path, Problem
from generator.core.record import Record
from generator.systems.d6.catalogue import Item
from generator.systems.d6.character import Armour, Character, Weapon
from generator.systems.d6.constants import Constants
from generator.systems.d6.creation import Origin
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.house import HouseArm, marked
from generator.systems.d6.panel_entries import Entries

Arm = TypeVar("Arm", Weapon, Armour)
_DAMAGE = r"(?:(?P<times>[0-9])\s*[x×]\s*)?(?P<dice>[0-9]{1,2})\s*DD(?:\s*\+\s*(?P<flat>[0-9]{1,2}))?"
_SLIP = 0.85  # how alike two names are when one is the other, misspelt

KIT = ("armes", "armures", "inventaire")  # the class's own stands in for each while the file says nothing of it


class HeldArm(Weapon):
    """An arm or a shield with the catalogue's numbers; `house`: the keys of those that are ours (A72)."""

    house: tuple[str, ...] = ()


class Possession(Record):
    """Something owned: equipped (no slot, A48), in a store (no slot, A64), alone in its slot, or stacked by ten."""

    id: str
    label: str
    count: int
    equipped: bool = False
    alone: bool = False
    stored: bool = False


def find_item(name: str, d: Definitions) -> Item | None:
    """The item a name means; what stands in brackets is no part of it."""
    found = d.find("items", name.partition(" (")[0])
    return d.items[found] if found else None


def find_resembling_item(name: str, d: Definitions) -> tuple[Item | None, str]:
    """The item whose name this one begins with, and what follows: « Fusil blaster à viseur »."""
    words = name.replace("(", " ").replace(")", " ").split()
    for n in range(len(words), 0, -1):
        if item := find_item(" ".join(words[:n]), d):
            return item, " ".join(words[n:])
    return None, ""


def list_possessions(c: Character, o: Origin, d: Definitions) -> tuple[Possession, ...]:
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
            own.append(_carried_possession(item.label, entry.count, None, o, d))
    most = d.constants.equipped_most
    held = [w.nom for w in c.armes or ()]
    own += [
        Possession(_item_id(name, d), name, 1, equipped=True)
        for name in (*held[:most], *(a.nom for a in c.armures or ()))
    ]
    own += [_carried_possession(name, 1, None, o, d) for name in held[most:]]  # in nobody's hands (A91)
    own += [_carried_possession(one.objet, one.nombre, one.seul, o, d) for one in c.inventaire or ()]
    return tuple(own)


def _carried_possession(label: str, count: int, alone: bool | None, o: Origin, d: Definitions) -> Possession:
    item = find_item(label, d)
    if alone is None:
        alone = item is not None and not item.stacks
    stored = bool(item and item.panel and d.panels[item.panel].store and o.classe and o.classe.craft)
    return Possession(_item_id(label, d), label, count, alone=alone, stored=stored)


def _item_id(name: str, d: Definitions) -> str:
    item = find_item(name, d)
    return item.id if item else slug(name)


def fill_slots(owned: tuple[Possession, ...], k: Constants) -> tuple[Possession, ...]:
    """What fills each of the sixteen slots: an object alone in its own, the same small object by tens (L498-502)."""
    filled: list[Possession] = []
    carried = [one for one in owned if not one.equipped and not one.stored]
    stacked: dict[str, int] = {}
    for one in carried:
        if not one.alone:
            stacked[one.id] = stacked.get(one.id, 0) + one.count
    for one in carried:
        if one.alone:
            filled += [replace(one, count=1)] * one.count
            continue
        left = stacked.pop(one.id, 0)
        filled += [replace(one, count=min(k.stack, left - n * k.stack)) for n in range(ceil(left / k.stack))]
    return tuple(filled)


def equipped_weapons(c: Character, o: Origin, d: Definitions) -> tuple[Weapon, ...]:
    if c.armes is not None:
        return tuple(complete_from_catalogue(one, d) for one in c.armes)
    held = [
        (d.items[i.item], i.note)
        for i in (o.classe.items if o.classe else ())
        if o.classe and i.item in o.classe.equipped and d.items[i.item].kind in ("weapon", "shield")
    ]
    return tuple(complete_from_catalogue(Weapon(i.label + (f" ({note})" if note else "")), d) for i, note in held)


def with_house_values(
    arm: Weapon, bare_hands: int, d: Definitions, panels: Mapping[str, Entries] | None = None
) -> HeldArm:
    """With our numbers where neither the file nor the rules have any; a blade is never less than bare hands (A73).

    What the file says of it in a panel of its own is said of the arm."""
    item = find_item(arm.nom, d)
    if arm.degats is None and item and item.panel and panels and item.panel in panels:
        arm = replace(arm, degats=panels[item.panel].fields.get("degats"))
    ours = d.house_arms.get(item.id) if item else None
    told: dict[str, str | None] = {}
    if ours:
        kind = d.damage_types[ours.damage_type].label if ours.damage_type else None
        told = {"degats": _damage_at_least(ours, bare_hands), "portee": ours.range, "type": kind}
    taken = {key: text for key, text in told.items() if text and getattr(arm, key) is None}
    return HeldArm(**{**asdict(arm), **taken}, house=tuple(taken))


def arm_of_catalogue(name: str, bare_hands: int, d: Definitions) -> HeldArm:
    """An arm that is carried, as it would be in hand."""
    return with_house_values(complete_from_catalogue(Weapon(name), d), bare_hands, d)


def explosives_carried(owned: tuple[Possession, ...], d: Definitions) -> Iterator[tuple[str, int]]:
    """Name and number of those that are in nobody's hand yet."""
    for one in owned:
        item = d.items.get(one.id)
        if item and not one.equipped and item.panel == "explosifs":
            yield one.label, one.count


def _damage_at_least(ours: HouseArm, bare_hands: int) -> str | None:
    """As it is written, or bare hands where these do more."""
    floor = Dice(bare_hands if ours.floor else 0)
    return ours.damage if ours.damage is None or parse_damage(ours.damage)[1] >= floor else f"{bare_hands}DD"


def parse_damage(text: str) -> tuple[int, Dice]:
    """« 3 × 4DD », « 4DD+2 »: how many blows, and the D6 of each (A70); none where it says none."""
    match = re.search(_DAMAGE, text)
    return (int(match["times"] or 1), Dice(int(match["dice"]), int(match["flat"] or 0))) if match else (0, Dice())


def _catalogue_numbers(one: Weapon | Armour, d: Definitions) -> dict[str, Any]:
    """What the catalogue says of an arm or an armour, by the keys of a file."""
    item = find_item(one.nom, d)
    if item and isinstance(one, Armour) and item.kind == "armour":
        return {"res_corp": item.res_corp, "place": item.place}
    if item and isinstance(one, Weapon) and item.kind in ("weapon", "shield"):
        kind = d.damage_types[item.damage_type].label if item.damage_type else None
        return {"degats": item.damage, "portee": item.range, "type": kind}
    return {}


def complete_from_catalogue(one: Arm, d: Definitions) -> Arm:
    """With the catalogue's numbers where the file says nothing."""
    return replace(
        one, **{key: known for key, known in _catalogue_numbers(one, d).items() if getattr(one, key) is None}
    )


def shield_capacity(item: Item, d: Definitions) -> int | None:
    """What a shield takes: as its name says, else ours (A76)."""
    ours = d.house_shields.get(item.id)
    return item.capacity or (ours.capacity if ours else None)


def panel_fields(panel: str, held: tuple[HeldArm, ...], d: Definitions) -> dict[str, str]:
    """What a panel says of the first arm that is told in it: of a sabre its colour, which follows its name."""
    names = d.panels[panel].fields
    for arm in held:
        item, rest = find_resembling_item(arm.nom, d)
        if item and item.panel == panel:
            taken = shield_capacity(item, d)
            told = {
                "nom": item.label if "couleur" in names else arm.nom,
                "couleur": rest,
                "degats": marked(arm.degats or "", "degats" in arm.house),
                "portee": arm.portee,
                "type": arm.type,
                "capacite": marked(str(taken or ""), taken is not None and taken != item.capacity),
            }
            return {key: text for key, text in told.items() if text and key in names}
    return {}


def catalogue_differences(c: Character, d: Definitions) -> Iterator[Problem]:
    """Where the file says other numbers than the catalogue: its own right, worth knowing (A65)."""
    owned: list[tuple[Path, Weapon | Armour]] = [(("armes", n), arm) for n, arm in enumerate(c.armes or ())]
    owned += [(("armures", n), armour) for n, armour in enumerate(c.armures or ())]
    for path, own in owned:
        for name, usual in _catalogue_numbers(own, d).items():
            written = getattr(own, name)
            if written is not None and usual is not None and slug(str(written)) != slug(str(usual)):
                message = _("{name}: {written} here, {usual} in the catalogue")
                text = message.format(name=own.nom, written=written, usual=usual)
                yield Problem("catalogue-differs", (*path, name), text, None, "note", "A65")


def arms_beyond_hands(c: Character, d: Definitions) -> Iterator[Problem]:
    """Arms and shields beyond those that can be worn ready: carried, whatever the race has of arms (A27, A91)."""
    most = d.constants.equipped_most
    for n, arm in enumerate(c.armes or ()):
        if n >= most:
            message = _("{name}: {n} arms and shields at most are ready, the others take a slot").format(
                name=arm.nom, n=most
            )
            yield Problem("arme-en-double", ("armes", n), message, None, "warning", "A91")


def near_misses(c: Character, d: Definitions) -> Iterator[Problem]:
    """A name a letter or two from one of the catalogue's, without numbers of its own: nothing is lost in silence."""
    arms = (("armes", "nom", n, arm.nom) for n, arm in enumerate(c.armes or ()) if not (arm.degats or arm.type))
    worn = (("armures", "nom", n, one.nom) for n, one in enumerate(c.armures or ()) if one.res_corp is None)
    kept = (("inventaire", "objet", n, one.objet) for n, one in enumerate(c.inventaire or ()))
    for key, name, n, written in (*arms, *worn, *kept):
        close = (
            None
            if find_resembling_item(written, d)[0]
            else nearest_name(written.partition(" (")[0], d.names_of("items"), _SLIP)
        )
        if close:
            message = _("'{name}' is not in the catalogue: no numbers come with it").format(name=written)
            hint = _("did you mean '{name}'?").format(name=d.items[d.names_of("items")[close]].label)
            yield Problem("catalogue-near", (key, n, name), message, hint, "note", "A65")
