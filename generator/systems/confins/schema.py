"""The JSON Schema of an encounter's file."""

from generator.core.reading.schema import Schema, file_schema, record
from generator.systems.confins.definitions import Definitions
from generator.systems.confins.rules import Combatant, EncounterFile


def schema(d: Definitions) -> Schema:
    title = "holofiche : un combat d’Aux Confins de l’Empire"
    return file_schema(title, "confins", EncounterFile, "combattants", record(Combatant, {}), {}, d.game.keys)
