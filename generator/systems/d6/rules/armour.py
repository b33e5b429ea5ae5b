"""Worn armour: the better piece on each place of the body (L353, A68, A91).

A race's natural armour is no piece and always adds (A44). A piece whose place is unknown, even by a word of its name,
counts too: it is not known to cover anything twice.
"""

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import asdict

from generator.base.i18n import _
from generator.base.names import fold_name, slug
from generator.base.problems import Path, Problem
from generator.chance.dice import Dice
from generator.systems.d6.rules.catalogue import PLACES, Place
from generator.systems.d6.rules.character import Armour, Character
from generator.systems.d6.rules.creation import Origin
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.equipment import Possession, complete_from_catalogue


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
