"""The JSON Schema of a group's file: the dataclasses of files.py and the ids of the content."""

from generator.core.reading.schema import Own, Schema, file_schema, names, record, several, whole
from generator.core.reading.shape import Between
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.files import CampaignFile, FigureFile, GroupFile, LossFile


def schema(d: Definitions) -> Schema:
    c = d.constants
    items = several(names(d.equipment, d.equipment_names))
    rules = several(names(d.rules, d.rule_names))
    force = names(d.categories, d.category_names)
    own: Own = {
        (FigureFile, "qualite"): whole(Between(c.min_quality, c.max_quality)),
        (FigureFile, "force"): force,
        (FigureFile, "race"): names(d.races, d.race_names),
        (FigureFile, "equipement"): items,
        (FigureFile, "regles"): rules,
        (CampaignFile, "reserve"): items,
        (LossFile, "force"): force,
        (LossFile, "regles"): rules,
    }
    title, figure = "holofiche : un groupe de Sylvaren", record(FigureFile, own, required=("qualite",))
    return file_schema(title, "sylvaren", GroupFile, "figurines", figure, own, d.game.keys, c.max_figures)
