"""Tables that are rolled at the table: those of skills, a journey through hyperspace, decisive hits, madness; and those
of an evening, for a GM who is asked something nobody prepared."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.base.i18n import mark
from generator.base.names import slug
from generator.content.tables import Reached, RollTable
from generator.game.params import Param, chosen_id

if TYPE_CHECKING:
    from generator.chance.dice import Roller
    from generator.systems.d6.rules.definitions import Definitions

ASTROGATION, DECISIVE, MADNESS = "astrogation", "coups-decisifs", "folie"
SAFE = 15  # a result under it is an error in calculation where nothing is charted (L740)
LAWLESS = 2  # the last zones of the table, where pirates are always possible (L742)
LUCK = 12
_TIME = re.compile(r"(?:([0-9]+)\sj)?\s?(?:([0-9]+)\sh)?")


def _zone_labels(definitions: Any, scenery: Any) -> dict[str, str]:
    return {slug(name): name for name in definitions.skills[ASTROGATION].table.columns}


PARAMS = (
    Param("zone", mark("Astrogation: the zone at the other end, from the Core."), "choice", label=mark("Zone"),
          words=_zone_labels),
    Param("astromec", mark("Astrogation: an astromech helps, which is one threshold more."), "flag",
          label=mark("an astromech")),
    Param("route", mark("Astrogation: along a hyperspace route, half the time."), "flag", label=mark("a route")),
    Param("hyperdrive", mark("Astrogation: by how much the generator divides the time."), "int", low=1, high=9,
          label=mark("Hyperdrive ×")),
    Param("pursued", mark("Decisive hits: the one who fires pursues, so the result is 1 lower (S02)."), "flag",
          label=mark("pursued")),
    Param("dark", mark("Madness: points of the dark side."), "int", low=1, high=5, label=mark("Dark side")),
)  # fmt: skip


def roll_tables(definitions: "Definitions") -> dict[str, RollTable]:
    """Return the tables of skills, which are read with the result of the skill, by the skills' ids."""
    of_skills = {
        skill.id: RollTable(
            skill.id, skill.table.title, skill.table.columns, tuple(row.cells for row in skill.table.rows),
            tuple(row.at for row in skill.table.rows), note=skill.table.note or "",
        )
        for skill in definitions.skills.values() if skill.table
    }  # fmt: skip
    return of_skills if definitions.game.by_the_book else of_skills | _tables_of_evenings(definitions)


# Tables of an evening that stand alone: the kind, the name and the head of each.
_OF_EVENINGS = {
    "openings": ("ouvertures", "Ouvertures"), "complications": ("complications", "Complications"),
    "reversals": ("renversements", "Renversements"), "truths": ("verites", "Vérités cachées"),
    "rewards": ("recompenses", "Récompenses"), "aftermaths": ("suites", "Suites"), "rumours": ("rumeurs", "Rumeurs"),
    "looks": ("regards", "Premiers regards"), "manners": ("manieres", "Manières"), "wants": ("envies", "Envies"),
    "hidden": ("secrets", "Secrets"),
}  # fmt: skip
_ANYBODY = {
    "commanditaire": "le commanditaire", "rival": "l’adversaire", "band": "ses gens", "objet": "l’objet",
    "personne": "la personne", "lieu": "le lieu", "ici": "sur place", "monde": "ce monde", "action": "agir",
}  # fmt: skip


def _tables_of_evenings(definitions: "Definitions") -> dict[str, RollTable]:
    """Return the tables of evenings that mean something by themselves; who is named in a row is anybody (A140)."""
    from generator.model import scenery  # here: no other table needs them
    from generator.systems.d6.evening.tables import tables_of
    from generator.systems.d6.evening.words import capitalize, fill_slots

    tables, rolled = tables_of(definitions, scenery.load(map(Path, definitions.own))), dict[str, RollTable]()
    for kind, (key, title) in _OF_EVENINGS.items():
        texts = [capitalize(fill_slots(row.text, _ANYBODY)) for row in getattr(tables, kind).values()]
        rolled[key] = RollTable(
            key, title, (title,), tuple((text,) for text in texts), tuple(range(1, len(texts) + 1)), len(texts), True,
            rulings=("A140",),
        )  # fmt: skip
    return rolled


def interpret(table: RollTable, total: int, given: Mapping[str, Any], roller: "Roller") -> Reached:
    """Read a result under what was given; what else must be rolled is rolled."""
    if table.id == ASTROGATION:
        return _read_journey(table, total, given, roller)
    if table.id == DECISIVE and given.get("pursued"):
        less = max(1, total - 1)
        return Reached(table.row_at(less), (f"Poursuivi par le tireur : {total} compte pour {less}.",))
    if table.id == MADNESS and (points := given.get("dark")):
        if total > points:
            return Reached(table.row_at(total), (f"Avec {points} du côté obscur : reste sain d’esprit.",))
        rounds = roller.d("Folie")
        return Reached(table.row_at(total), (f"Avec {points} du côté obscur : fou pendant {rounds} rounds (1D).",))
    if not table.sides and table.row_at(total) is None:
        return Reached(None, (f"Moins de {table.least[0]} : échec.",))
    return Reached(table.row_at(total))


def _read_journey(table: RollTable, total: int, given: Mapping[str, Any], roller: "Roller") -> Reached:
    """Return the row of a journey and, for a zone, how long it takes and what may be met (L728-743, S11, S12)."""
    row = table.row_at(total)
    if given.get("astromec"):
        row = 0 if row is None else min(row + 1, len(table.rows) - 1)
    if row is None:
        return Reached(None, (f"Moins de {table.least[0]} : pas de saut.",))
    names = {slug(name): n for n, name in enumerate(table.columns)}
    chosen = chosen_id(given, "zone", {word: word for word in names} | _written_out(given.get("zone"), names))
    lines = [f"Un astromec aide : {total} compte pour {table.least[row]}."] if given.get("astromec") else []
    if chosen is None:
        return Reached(row, tuple(lines))
    zone, unknown = names[chosen], len(table.columns) - 1
    cell = table.rows[row][zone]
    hours = _hours(cell)
    if hours is not None:
        hours /= (2 if given.get("route") else 1) * (given.get("hyperdrive") or 1)
    lines.append(f"Noyau → {table.columns[zone]} : {cell if hours is None else _time(hours)}.")
    if zone == unknown and total < SAFE and not given.get("astromec"):
        lines.append("Erreur de calcul : danger grave pour le vaisseau et son équipage.")
    if zone > unknown - LAWLESS:
        luck = roller.d("Chance", LUCK)
        lines.append(
            f"Pirates possibles, mynocks et vers de l’espace : jet de chance {luck} sur D{LUCK}, "
            "contre le seuil du MJ, plus haut si le jet est mauvais."
        )
    return Reached(row, tuple(lines))


def _written_out(zone: str | None, names: Iterable[str]) -> dict[str, str]:
    """Return the column that a zone stands for which is not shortened as the table does: « Bordure médiane »."""
    words = slug(zone or "").split("-")
    shortened = ((name, name.split("-")) for name in names)
    return {slug(zone or ""): name for name, parts in shortened
            if len(parts) == len(words) and all(map(str.startswith, words, parts))}  # fmt: skip


def _hours(text: str) -> Fraction | None:
    """Read « 1 j 12 h »; return None for a journey that fails."""
    match = _TIME.fullmatch(text)
    return Fraction(24 * int(match[1] or 0) + int(match[2] or 0)) if match and text else None


def _time(hours: Fraction) -> str:
    """Write hours as days, hours and minutes, rounded to a minute."""
    minutes = round(hours * 60)
    days, rest = divmod(minutes, 24 * 60)
    parts = ((days, "j"), (rest // 60, "h"), (rest % 60, "min"))
    return "\u00a0".join(f"{n}\u00a0{unit}" for n, unit in parts if n)
