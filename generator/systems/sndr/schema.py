"""The JSON Schema of a band's file."""

from generator.core.game.recruiting import schema_of
from generator.core.reading.schema import Schema, names, whole
from generator.core.reading.shape import Between
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.rules import MOST_CG, BandFile


def schema(d: Definitions) -> Schema:
    title, most = "holofiche : une bande de SN&DR", d.constants.max_figures
    costs: Schema = {
        "type": "object",
        "propertyNames": names(d.profiles, d.names),
        "additionalProperties": whole(Between(0, MOST_CG)),
    }
    return schema_of(d, BandFile, title, system="sndr", most=most, alike=most, couts=costs)
