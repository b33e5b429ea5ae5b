"""Possessions of a character: equipped, carried in sixteen slots, in a craft's store, or the class's first equipment;
and the armour that is worn.

A name of the catalogue brings the catalogue's numbers; what the file writes beside it wins (A65). Of worn armour, the
better piece counts on each place of the body (L353, A68, A91). A race's natural armour is no piece and always adds
(A44). A piece whose place is unknown, even by a word of its name, counts too, because nothing says that it covers a
place twice.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, TypeVar, get_args

from msgspec.structs import asdict, replace

from generator.base.i18n import _
from generator.base.names import LONGEST_WORD, fold_name, nearest_name, slug
from generator.base.problems import Path, Problem
from generator.base.provenance import marked
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.systems.d6.rules.catalogue import PLACES, Item, Place
from generator.systems.d6.rules.character import Armour, Character, Weapon
from generator.systems.d6.rules.choices import NO_NUMBERS, near_name
from generator.systems.d6.rules.creation import Origin
from generator.systems.d6.rules.definitions import Constants, Definitions
from generator.systems.d6.rules.house import HouseArm
from generator.systems.d6.sheet.entries import Entries

Arm = TypeVar("Arm", Weapon, Armour)
_DAMAGE = r"(?:(?P<times>[0-9])\s*[x×]\s*)?(?P<dice>[0-9]{1,2})\s*DD(?:\s*\+\s*(?P<flat>[0-9]{1,2}))?"
SLIP = 0.85  # how alike two names are when one is the other, misspelt

KIT = ("armes", "armures", "inventaire")  # keys for which the class's equipment counts while the file has none
EXPLOSIVES = "explosifs"  # the panel whose items are explosives


class HeldArm(Weapon):
    """An arm or a shield with the catalogue's numbers; `house`: the keys of those that are ours (A72)."""

    house: tuple[str, ...] = ()
    count: int = 1  # of explosives of one name
    ready: bool = True  # within reach of the hand, and in no slot


class Possession(Record):
    """Something owned: equipped (no slot, A48), in a store (no slot, A64), alone in its slot, or stacked by ten."""

    id: str
    label: str
    count: int
    equipped: bool = False
    alone: bool = False
    stored: bool = False


def find_item(name: str, d: Definitions) -> Item | None:
    """Return the item of this name, ignoring brackets, or None."""
    key = d.find("items", name.partition(" (")[0])
    return d.items[key] if key else None


def find_resembling_item(name: str, d: Definitions) -> tuple[Item | None, str]:
    """Return the item whose name this one begins with, and the rest of it: « Fusil blaster à viseur »."""
    words = name[:LONGEST_WORD].replace("(", " ").replace(")", " ").split()
    for n in range(len(words), 0, -1):
        if item := find_item(" ".join(words[:n]), d):
            return item, " ".join(words[n:])
    return None, ""


def list_possessions(c: Character, o: Origin, d: Definitions) -> tuple[Possession, ...]:
    """List the possessions of the file, and the class's starting equipment where the file has none."""
    possessions: list[Possession] = []
    starting = o.classe.items if o.classe else ()
    equipped = set(o.classe.equipped) if o.classe else set()
    for entry in starting:
        item = d.items[entry.item]
        if item.id in equipped:
            if (c.armures if item.kind == "armour" else c.armes) is None:
                possessions.append(Possession(item.id, item.label, entry.count, equipped=True))
        elif c.inventaire is None:
            possessions.append(_carried_possession(item.label, entry.count, None, o, d))
    ready = _ready_arms(c.armes or (), d)
    at_hand = [w.nom for w, near in zip(c.armes or (), ready, strict=True) if near]
    possessions += [
        Possession(_item_id(name, d), name, 1, equipped=True) for name in (*at_hand, *(a.nom for a in c.armures or ()))
    ]
    beyond = [w.nom for w, near in zip(c.armes or (), ready, strict=True) if not near]
    possessions += [_carried_possession(name, 1, None, o, d) for name in beyond]  # in nobody's hands (A91)
    possessions += [_carried_possession(line.objet, line.nombre, line.seul, o, d) for line in c.inventaire or ()]
    return tuple(possessions)


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
    """Return the filled slots: an object alone in its slot, or up to ten of the same small one (L498-502)."""
    filled: list[Possession] = []
    carried = [possession for possession in owned if not possession.equipped and not possession.stored]
    stacked: dict[str, int] = {}
    for possession in carried:
        if not possession.alone:
            stacked[possession.id] = stacked.get(possession.id, 0) + possession.count
    for possession in carried:
        if possession.alone:
            filled += [replace(possession, count=1)] * possession.count
            continue
        left = stacked.pop(possession.id, 0)
        filled += [replace(possession, count=min(k.stack, left - n * k.stack)) for n in range(ceil(left / k.stack))]
    return tuple(filled)


def _explosive_id(name: str, d: Definitions) -> str | None:
    """Return the id of an explosive, or None for any other arm."""
    item = find_item(name, d)
    return item.id if item and item.panel == EXPLOSIVES else None


def _ready_arms(arms: Sequence[Weapon], d: Definitions) -> list[bool]:
    """Return which arms are within reach of the hand: explosives of one name share a place, as a slot (A49, A91)."""
    ready: list[bool] = []
    places: dict[str, int] = {}
    for n, arm in enumerate(arms):
        places.setdefault(_explosive_id(arm.nom, d) or f"arm {n}", len(places))
        ready.append(places[_explosive_id(arm.nom, d) or f"arm {n}"] < d.constants.equipped_most)
    return ready


def equipped_weapons(
    c: Character, o: Origin, bare_hands: int, d: Definitions, panels: Mapping[str, Entries]
) -> tuple[HeldArm, ...]:
    """Return the arms of the file, or the class's, with their numbers; explosives of one name are listed once."""
    arms = c.armes
    if arms is None:
        equipment = [
            (d.items[i.item], i.note)
            for i in (o.classe.items if o.classe else ())
            if o.classe and i.item in o.classe.equipped and d.items[i.item].kind in ("weapon", "shield")
        ]
        arms = tuple(Weapon(item.label + (f" ({note})" if note else "")) for item, note in equipment)
    weapons: list[HeldArm] = []
    stacks: dict[str, int] = {}
    for arm, ready in zip(arms, _ready_arms(arms, d), strict=True):
        known = with_house_values(complete_from_catalogue(arm, d), bare_hands, d, panels)
        stack = stacks.setdefault(_explosive_id(arm.nom, d) or f"arm {len(weapons)}", len(weapons))
        if stack < len(weapons):
            weapons[stack] = replace(weapons[stack], count=weapons[stack].count + 1)
        else:
            weapons.append(replace(known, ready=ready))
    return tuple(weapons)


def with_house_values(
    arm: Weapon, bare_hands: int, d: Definitions, panels: Mapping[str, Entries] | None = None
) -> HeldArm:
    """Add the house numbers where neither the file nor the rules have any; a blade is never less than bare hands (A73).

    The damage that the file writes in the arm's own panel counts as written for the arm."""
    item = find_item(arm.nom, d)
    if arm.degats is None and item and item.panel and panels and item.panel in panels:
        arm = replace(arm, degats=panels[item.panel].fields.get("degats"))
    ours = d.house_arms.get(item.id) if item else None
    numbers: dict[str, str | None] = {}
    if ours:
        kind = d.damage_types[ours.damage_type].label if ours.damage_type else None
        numbers = {"degats": _damage_at_least(ours, bare_hands), "portee": ours.range, "type": kind}
    taken = {key: text for key, text in numbers.items() if text and getattr(arm, key) is None}
    return HeldArm(**{**asdict(arm), **taken}, house=tuple(taken))


def arm_of_catalogue(name: str, bare_hands: int, d: Definitions) -> HeldArm:
    """Return a carried arm with its numbers, as if it were in hand."""
    return with_house_values(complete_from_catalogue(Weapon(name), d), bare_hands, d)


def arms_in_slots(owned: tuple[Possession, ...], bare_hands: int, d: Definitions) -> Iterator[HeldArm]:
    """Return the arms and shields that are carried in slots, those of one name together."""
    counts: dict[str, int] = {}
    for possession in owned:
        if not possession.equipped and possession.id in d.items and d.items[possession.id].kind in ("weapon", "shield"):
            counts[possession.label] = counts.get(possession.label, 0) + possession.count
    for label, count in counts.items():
        yield replace(arm_of_catalogue(label, bare_hands, d), count=count, ready=False)


def _damage_at_least(ours: HouseArm, bare_hands: int) -> str | None:
    """Return the house damage of an arm, or bare hands if they do more."""
    floor = Dice(bare_hands if ours.floor else 0)
    return ours.damage if ours.damage is None or parse_damage(ours.damage)[1] >= floor else f"{bare_hands}DD"


def parse_damage(text: str) -> tuple[int, Dice]:
    """Return how many blows « 3 × 4DD » or « 4DD+2 » makes and the D6 of each (A70), or (0, no dice)."""
    match = re.search(_DAMAGE, text)
    return (int(match["times"] or 1), Dice(int(match["dice"]), int(match["flat"] or 0))) if match else (0, Dice())


def _catalogue_numbers(piece: Weapon | Armour, d: Definitions) -> dict[str, Any]:
    """Return the catalogue's numbers of an arm or an armour, by the keys of a file."""
    item = find_item(piece.nom, d)
    if item and isinstance(piece, Armour) and item.kind == "armour":
        return {"res_corp": item.res_corp, "place": item.place}
    if item and isinstance(piece, Weapon) and item.kind in ("weapon", "shield"):
        kind = d.damage_types[item.damage_type].label if item.damage_type else None
        return {"degats": item.damage, "portee": item.range, "type": kind}
    return {}


def complete_from_catalogue(piece: Arm, d: Definitions) -> Arm:
    """Add the catalogue's numbers where the file says nothing."""
    return replace(
        piece, **{key: known for key, known in _catalogue_numbers(piece, d).items() if getattr(piece, key) is None}
    )


def shield_capacity(item: Item, d: Definitions) -> int | None:
    """Return the damage that a shield absorbs: as its name says, else the house value (A76), or None."""
    ours = d.house_shields.get(item.id)
    return item.capacity or (ours.capacity if ours else None)


def panel_fields(panel: str, weapons: tuple[HeldArm, ...], d: Definitions) -> dict[str, str]:
    """Return the fields that the first arm of a panel fills: of a sabre its colour, which follows its name."""
    names = d.panels[panel].fields
    for arm in weapons:
        item, rest = find_resembling_item(arm.nom, d)
        if item and item.panel == panel:
            taken = shield_capacity(item, d)
            values = {
                "nom": item.label if "couleur" in names else arm.nom,
                "couleur": rest,
                "degats": marked(arm.degats or "", "degats" in arm.house),
                "portee": arm.portee,
                "type": arm.type,
                "capacite": marked(str(taken or ""), taken is not None and taken != item.capacity),
            }
            return {key: text for key, text in values.items() if text and key in names}
    return {}


def catalogue_differences(c: Character, d: Definitions) -> Iterator[Problem]:
    """Yield a note wherever the file writes another number than the catalogue, as it may (A65)."""
    owned: list[tuple[Path, Weapon | Armour]] = [(("armes", n), arm) for n, arm in enumerate(c.armes or ())]
    owned += [(("armures", n), armour) for n, armour in enumerate(c.armures or ())]
    for path, piece in owned:
        for name, usual in _catalogue_numbers(piece, d).items():
            written = getattr(piece, name)
            if written is not None and usual is not None and slug(str(written)) != slug(str(usual)):
                message = _("{name}: {written} here, {usual} in the catalogue")
                text = message.format(name=piece.nom, written=written, usual=usual)
                yield Problem("catalogue-differs", (*path, name), text, None, "note", "A65")


def arms_beyond_hands(c: Character, d: Definitions) -> Iterator[Problem]:
    """Warn of arms and shields beyond those that can be worn ready: they count as carried, of any race (A27, A91)."""
    most = d.constants.equipped_most
    for n, (arm, ready) in enumerate(zip(c.armes or (), _ready_arms(c.armes or (), d), strict=True)):
        if not ready:
            message = _("{name}: {n} arms and shields at most are ready, the others take a slot").format(
                name=arm.nom, n=most
            )
            yield Problem("duplicate-weapon", ("armes", n), message, None, "warning", "A91")


def near_misses(c: Character, d: Definitions) -> Iterator[Problem]:
    """Yield a note for a name without numbers that nearly matches the catalogue: likely a slip (A65)."""
    arms = (("armes", "nom", n, arm.nom) for n, arm in enumerate(c.armes or ()) if not (arm.degats or arm.type))
    worn = (("armures", "nom", n, armour.nom) for n, armour in enumerate(c.armures or ()) if armour.res_corp is None)
    carried = (("inventaire", "objet", n, line.objet) for n, line in enumerate(c.inventaire or ()))
    for key, name, n, written in (*arms, *worn, *carried):
        close = (
            None
            if find_resembling_item(written, d)[0]
            else nearest_name(written.partition(" (")[0], d.names_of("items"), SLIP)
        )
        if close:
            yield near_name((key, n, name), written, d.items[d.names_of("items")[close]].label, NO_NUMBERS)


class WornArmour(Armour):
    """A piece with the catalogue's numbers; `over`: the better one that is worn on the same place."""

    over: str | None = None


def worn_armours(c: Character, o: Origin, d: Definitions) -> tuple[WornArmour, ...]:
    worn = c.armures
    if worn is None:
        names = o.classe.equipped if o.classe else ()
        worn = tuple(Armour(d.items[i].label) for i in names if d.items[i].kind == "armour")
    known = [WornArmour(**asdict(complete_from_catalogue(piece, d))) for piece in worn]
    placed = [WornArmour(**{**asdict(piece), "place": piece.place or _place_by_name(piece.nom, d)}) for piece in known]
    taken: dict[str, str] = {}  # by place, what covers it
    over: dict[int, str] = {}
    for n in sorted(range(len(placed)), key=lambda n: (-_worth(placed[n]), n)):
        covered = _places_covered(placed[n])
        if better := next((taken[place] for place in covered if place in taken), None):
            over[n] = better
        else:
            taken |= dict.fromkeys(covered, placed[n].nom)
    return tuple(WornArmour(**{**asdict(piece), "over": over.get(n)}) for n, piece in enumerate(placed))


def _worth(piece: Armour) -> int:
    """Return twice the average Res Corp of a piece."""
    value = piece.res_corp or Dice()
    return 7 * value.dice + 2 * value.flat


def _places_covered(piece: Armour) -> tuple[str, ...]:
    return PLACES if piece.place == "entiere" else (piece.place,) if piece.place else ()


def _place_by_name(name: str, d: Definitions) -> Place | None:
    """Return the place that an unknown piece covers, by a word of its name, or None."""
    words = set(fold_name(name).split("-"))
    places: tuple[Place, ...] = get_args(Place)
    return next((place for place in reversed(places) if words & set(d.constants.armour_words[place])), None)


def is_whole(worn: tuple[WornArmour, ...]) -> bool:
    """Return whether head, torso, arms and legs are covered, by a piece each or one for all (L353, A68, A91)."""
    return {place for piece in worn for place in _places_covered(piece)} >= set(PLACES)


def equipment_dice(
    owned: tuple[Possession, ...], worn: tuple[WornArmour, ...], d: Definitions
) -> tuple[tuple[str, str, int], ...]:
    """Return the dice that clothes add to skills, not covered ones; they count in no base value or price (A33)."""
    under = {slug(piece.nom) for piece in worn if piece.over} - {slug(piece.nom) for piece in worn if not piece.over}
    ready = {p.id: p for p in owned if p.equipped and p.id in d.items and slug(p.label) not in under}
    return tuple((p.label, skill, dice) for p in ready.values() for skill, dice in d.items[p.id].skill_dice.items())


def check_armours(c: Character, worn: tuple[WornArmour, ...]) -> Iterator[Problem]:
    for n, piece in enumerate(worn):
        path: Path = ("armures", n) if c.armures is not None else ("classe",)
        if piece.over:
            message = _("{name} gives nothing: {better} is worn on the same place").format(
                name=piece.nom, better=piece.over
            )
            yield Problem("duplicate-armour", path, message, None, "warning", "A91")
        elif piece.place is None and piece.res_corp:
            message = _("{name}: where it is worn is not known, so it counts").format(name=piece.nom)
            hint = "place: " + " | ".join(get_args(Place))
            yield Problem("armour-without-place", path, message, hint, "note", "A91")
