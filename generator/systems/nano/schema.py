"""The JSON Schema of a Nano group's file."""

from generator.core.game.recruiting import schema_of
from generator.core.game.warband import WarbandFile
from generator.core.reading.schema import Schema
from generator.systems.nano.definitions import Definitions


def schema(d: Definitions) -> Schema:
    title, most = "holofiche : un groupe de SW-Nano", d.constants.group_size
    return schema_of(d, WarbandFile, title, system="nano", most=most, alike=1)
