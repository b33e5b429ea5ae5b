"""The JSON Schema of a group's file: the dataclasses of files.py and the ids of the content."""

from generator.core.reading.schema import Own, Schema, described, document, names, record, several, whole
from generator.core.reading.shape import Between
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.files import CampaignFile, FigureFile, GroupFile, LossFile


def schema(d: Definitions) -> Schema:
    own = _own(d)
    figure = described(record(FigureFile, own, required=("qualite",)), d.game.keys, "figurines")
    figures: Schema = {"type": "array", "items": figure, "maxItems": d.constants.max_figures}
    every: Own = {
        **own,
        (GroupFile, "systeme"): {"enum": ["sylvaren"]},
        (GroupFile, "figurines"): figures,
    }
    root = record(GroupFile, every, required=("figurines",))
    return document("holofiche : un groupe de Sylvaren", described(root, d.game.keys))


def _own(d: Definitions) -> Own:
    k = d.constants
    items = several(names(d.equipment, d.equipment_names))
    rules = several(names(d.rules, d.rule_names))
    force = names(d.categories, d.category_names)
    return {
        (FigureFile, "qualite"): whole(Between(k.min_quality, k.max_quality)),
        (FigureFile, "force"): force,
        (FigureFile, "race"): names(d.races, d.race_names),
        (FigureFile, "equipement"): items,
        (FigureFile, "regles"): rules,
        (CampaignFile, "reserve"): items,
        (LossFile, "force"): force,
        (LossFile, "regles"): rules,
    }
