"""Armour that is worn: one piece for each place of the body, of two the better one (L353, A68, A91).

A race's own armour is no piece and always adds (A44). A piece that names no place, and that no word of its name gives
one, counts too: nobody can say what it would cover twice.
"""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import asdict

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.names import fold_name, slug
from generator.core.reading.problems import Path, Problem
from generator.systems.d6.catalogue import PLACES, Place
from generator.systems.d6.character import Armour, Character
from generator.systems.d6.creation import Origin
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.equipment import Possession, complete_from_catalogue


class WornArmour(Armour):
    """A piece with the catalogue's numbers; `over`: the better one that is worn on the same place."""

    over: str | None = None


def worn_armours(c: Character, o: Origin, d: Definitions) -> tuple[WornArmour, ...]:
    worn = c.armures
    if worn is None:
        names = o.classe.equipped if o.classe else ()
        worn = tuple(Armour(d.items[i].label) for i in names if d.items[i].kind == "armour")
    known = [WornArmour(**asdict(complete_from_catalogue(one, d))) for one in worn]
    placed = [WornArmour(**{**asdict(one), "place": one.place or _place_by_name(one.nom, d)}) for one in known]
    taken: dict[str, str] = {}  # by place, what covers it
    over: dict[int, str] = {}
    for n in sorted(range(len(placed)), key=lambda n: (-_worth(placed[n]), n)):
        covered = _places_covered(placed[n])
        if better := next((taken[place] for place in covered if place in taken), None):
            over[n] = better
        else:
            taken |= dict.fromkeys(covered, placed[n].nom)
    return tuple(WornArmour(**{**asdict(one), "over": over.get(n)}) for n, one in enumerate(placed))


def _worth(one: Armour) -> int:
    """Twice what its Res Corp gives on the average."""
    value = one.res_corp or Dice()
    return 7 * value.dice + 2 * value.flat


def _places_covered(one: Armour) -> tuple[str, ...]:
    return PLACES if one.place == "entiere" else (one.place,) if one.place else ()


def _place_by_name(name: str, d: Definitions) -> Place | None:
    """What a piece that the catalogue does not know covers, by a word of its name."""
    told = set(fold_name(name).split("-"))
    places: tuple[Place, ...] = get_args(Place)
    return next((place for place in reversed(places) if told & set(d.constants.armour_words[place])), None)


def is_whole(worn: tuple[WornArmour, ...]) -> bool:
    """Head, torso, arms and legs, each by a piece made for it, or one for all (L353, A68, A91)."""
    return {place for one in worn for place in _places_covered(one)} >= set(PLACES)


def equipment_dice(
    owned: tuple[Possession, ...], worn: tuple[WornArmour, ...], d: Definitions
) -> tuple[tuple[str, str, int], ...]:
    """Dice that clothes give: shown apart, never in a base value nor a price (A33); nothing of what is worn under."""
    under = {slug(one.nom) for one in worn if one.over} - {slug(one.nom) for one in worn if not one.over}
    ready = {p.id: p for p in owned if p.equipped and p.id in d.items and slug(p.label) not in under}
    return tuple((p.label, skill, dice) for p in ready.values() for skill, dice in d.items[p.id].skill_dice.items())


def check_armours(c: Character, worn: tuple[WornArmour, ...]) -> Iterator[Problem]:
    for n, one in enumerate(worn):
        path: Path = ("armures", n) if c.armures is not None else ("classe",)
        if one.over:
            message = _("{name} gives nothing: {better} is worn on the same place").format(
                name=one.nom, better=one.over
            )
            yield Problem("armure-en-double", path, message, None, "warning", "A91")
        elif one.place is None and one.res_corp:
            message = _("{name}: where it is worn is not known, so it counts").format(name=one.nom)
            hint = "place: " + " | ".join(get_args(Place))
            yield Problem("armure-sans-place", path, message, hint, "note", "A91")
