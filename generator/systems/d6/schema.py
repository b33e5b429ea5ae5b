"""The JSON Schema of a character's file: the dataclass of character.py, the ids of the content, the open choices."""

from generator.core.reading.schema import Own, Schema, document, mapping, names, record, several, whole
from generator.core.reading.shape import Between
from generator.systems.d6.character import Character, Choices, Experience
from generator.systems.d6.definitions import Definitions, Race
from generator.systems.d6.panel_entries import panel_schema

SKILL: Schema = {"type": "string", "pattern": r"^\s*[0-9]{1,2}\s*[dD]\s*(\+\s*[0-2])?\s*$"}


def schema(d: Definitions) -> Schema:
    own = _own_schemas(d)
    needed = ("systeme", "nom", "classe", "repartition")
    root = record(Character, own, required=needed)
    root["properties"].pop("panneaux")
    root["properties"] |= {p.id: panel_schema(p) for p in d.panels.values() if p.is_key}
    root["anyOf"] = [{"required": ["race"]}, {"required": ["race_libre"]}]
    return document("holofiche : un personnage du jeu D6", root)


def _own_schemas(d: Definitions) -> Own:
    k = d.constants
    characteristic: Schema = {"enum": list(d.characteristics)}
    classes = names(d.classes, d.names["classes"])
    free = {key: whole(Between(0, k.free_dice_cap)) for key in d.characteristics}
    shift: Schema = {"enum": [-1, 1]}
    race = record(Race, {})
    race.pop("required", None)  # its label may be the `race` beside it
    return {
        (Character, "race"): names(d.races, d.names["races"]),
        (Character, "classe"): classes,
        (Character, "repartition"): mapping(free),
        (Character, "cote"): whole(Between(k.dark_min, k.light_max)),
        (Character, "force"): mapping(dict.fromkeys(k.force_fields, SKILL)),
        (Character, "race_libre"): race,
        (Character, "reputation"): whole(Between(k.reputation_min, k.reputation_max)),
        (Character, "statuts"): several(names([s.id for s in d.statuses.values() if s.scope == "sol"])),
        (Character, "derogations"): several({"enum": sorted(d.game.waivable.all)}),
        (Choices, "race"): mapping(dict.fromkeys(d.characteristics, shift)),
        (Choices, "force"): mapping(dict.fromkeys(k.force_fields, whole(Between(0, 9)))),
        (Choices, "seconde_classe"): classes,
        (Choices, "orientation"): names(key for one in d.classes.values() for key in one.options),
        (Choices, "plus"): several(characteristic),
        (Choices, "moins"): several(characteristic),
        (Choices, "jet_pv"): whole(Between(1, 6)),
        (Experience, "competences"): {
            "type": "object",
            "propertyNames": names(d.skills, d.names["skills"]),
            "additionalProperties": SKILL,
        },
    }
