"""The JSON Schema of an encounter's file."""

from generator.core.reading.schema import Schema, described, document, record
from generator.systems.confins.definitions import Definitions
from generator.systems.confins.encounter import Combatant, EncounterFile

TEXTS = {"nom": "Le nom du combat.", "combattants": "Qui se bat, des deux camps."}
COMBATANT = {
    "camp": "pj ou pnj.",
    "blessures": "Le seuil de blessures.",
    "stress": "Le seuil de stress, pour qui en a un.",
    "nombre": "Combien sont pareils.",
}


def schema(_definitions: Definitions) -> Schema:
    who: Schema = {"type": "array", "items": described(record(Combatant, {}), COMBATANT)}
    own: dict[tuple[type, str], Schema] = {
        (EncounterFile, "systeme"): {"enum": ["confins"]},
        (EncounterFile, "combattants"): who,
    }
    root = record(EncounterFile, own, required=("combattants",))
    return document("holofiche : un combat d’Aux Confins de l’Empire", described(root, TEXTS))
