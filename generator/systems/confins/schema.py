"""The JSON Schema of an encounter's file."""

from generator.core.reading.schema import Schema, described, document, record
from generator.systems.confins.definitions import Definitions
from generator.systems.confins.rules import Combatant, EncounterFile


def schema(d: Definitions) -> Schema:
    who: Schema = {"type": "array", "items": described(record(Combatant, {}), d.game.keys, "combattants")}
    own: dict[tuple[type, str], Schema] = {
        (EncounterFile, "systeme"): {"enum": ["confins"]},
        (EncounterFile, "combattants"): who,
    }
    root = record(EncounterFile, own, required=("combattants",))
    return document("holofiche : un combat d’Aux Confins de l’Empire", described(root, d.game.keys))
