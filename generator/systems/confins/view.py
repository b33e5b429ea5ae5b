"""An encounter as JSON and as a summary: what the source gives, computed (E-13)."""

from typing import Any

from msgspec.structs import asdict

from generator.core.game.standing import Standing
from generator.core.reading.keys import captions_of
from generator.core.system import Row, Section
from generator.systems.confins.rules import LABELS, Combatant, EncounterFile, count_manoeuvres, damage_of_hit


def as_json(file: EncounterFile) -> dict[str, Any]:
    return {
        "nom": file.nom,
        "combattants": [
            {
                **{key: value for key, value in asdict(one).items() if value is not None},
                "coups": {
                    other.nom: damage_of_hit(one.degats, 1, other.encaissement) for other in _enemies_of(one, file)
                },
                "manoeuvres": {band: count_manoeuvres(one.portee, band) for band in LABELS},
            }
            for one in file.combattants
        ],
    }


def _enemies_of(one: Combatant, file: EncounterFile) -> list[Combatant]:
    return [other for other in file.combattants if other.camp != one.camp]


def outline(file: EncounterFile) -> list[Section]:
    sections = []
    label = {key: caption.label for key, caption in captions_of(Combatant).items()}
    for one in file.combattants:
        title = f"{one.nom} × {one.nombre}" if one.nombre > 1 else one.nom
        rows = [
            Row(label["blessures"], str(one.blessures)),
            *([Row(label["stress"], str(one.stress))] if one.stress is not None else []),
            Row(label["encaissement"], str(one.encaissement)),
            Row(label["degats"], str(one.degats), f"critique {one.critique}" if one.critique else ""),
            Row(label["portee"], LABELS[one.portee]),
        ]
        rows += [
            Row(f"  {o.nom}", str(damage_of_hit(one.degats, 1, o.encaissement)), "un succès")
            for o in _enemies_of(one, file)
        ]
        sections.append(Section(title, tuple(rows)))
    return sections


def standing(file: EncounterFile) -> Standing:
    """At the table: who fights."""
    return Standing(file.nom or "", ", ".join(one.nom for one in file.combattants))
