"""An encounter as JSON and as a summary, the codes of its problems, and the tables and rulings of Aux Confins de
l’Empire."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from generator.base.i18n import mark
from generator.content.listing import Listing, list_rulings, rule_tables
from generator.game.standing import Standing
from generator.game.system import Row, Section
from generator.reading.keys import captions_of
from generator.systems.confins.rules import (
    LABELS,
    Combatant,
    Definitions,
    EncounterFile,
    count_manoeuvres,
    damage_of_hit,
)

_POOLS = ("attaque", "initiative", "defense")


def as_json(file: EncounterFile) -> dict[str, Any]:
    return {
        "nom": file.nom,
        "combattants": [
            {
                **{key: value for key, value in asdict(combatant).items() if value is not None and key not in _POOLS},
                **{key: getattr(combatant, key).counts for key in _POOLS if getattr(combatant, key)},
                "coups": {
                    other.nom: damage_of_hit(combatant.degats, 1, other.encaissement)
                    for other in _enemies_of(combatant, file)
                },
                "manoeuvres": {band: count_manoeuvres(combatant.portee, band) for band in LABELS},
            }
            for combatant in file.combattants
        ],
    }


def _enemies_of(combatant: Combatant, file: EncounterFile) -> list[Combatant]:
    return [other for other in file.combattants if other.camp != combatant.camp]


def outline(file: EncounterFile) -> list[Section]:
    sections = []
    label = {key: caption.label for key, caption in captions_of(Combatant).items()}
    for combatant in file.combattants:
        title = f"{combatant.nom} × {combatant.nombre}" if combatant.nombre > 1 else combatant.nom
        rows = [
            Row(label["blessures"], str(combatant.blessures)),
            *([Row(label["stress"], str(combatant.stress))] if combatant.stress is not None else []),
            Row(label["encaissement"], str(combatant.encaissement)),
            Row(label["degats"], str(combatant.degats), f"critique {combatant.critique}" if combatant.critique else ""),
            Row(label["portee"], LABELS[combatant.portee]),
        ]
        rows += [Row(text, pool.text) for text, pool in combatant.pools.items()]
        rows += [
            Row(f"  {o.nom}", str(damage_of_hit(combatant.degats, 1, o.encaissement)), "un succès")
            for o in _enemies_of(combatant, file)
        ]
        sections.append(Section(title, tuple(rows)))
    return sections


def standing(file: EncounterFile) -> Standing:
    """Return the encounter's standing at the table: who fights."""
    return Standing(file.nom or "", ", ".join(combatant.nom for combatant in file.combattants))


CODES: Mapping[str, tuple[str, str]] = {"empty-fight": (mark("An encounter in which nobody fights."), "")}


def listings(d: Definitions) -> dict[str, Listing]:
    return {"tables": rule_tables(d.tables), "rulings": list_rulings(d.rulings)}
