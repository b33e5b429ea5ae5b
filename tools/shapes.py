"""Files that our own JSON Schemas allow, and nobody writes: every key, at random, with a value that its schema lets
pass or nearly. Where the byte fuzz breaks texts, this one breaks what rules take for granted."""

import json
import random
from typing import Any

from generator.app.files import definitions_of
from generator.core.game.parts import Schemas
from generator.core.system import all_systems
from generator.core.writing.newfile import flow_value

Schema = dict[str, Any]
ODD: list[Any] = [None, True, 0, -1, 10**12, 1.5, "", " ", "x", "é", "~", [], {}, [None], {"x": None}, [[]], "3D+1"]
_WORDS = ["Mira", "tir", "3D", "2 médipacks", "Blaster", "humain", "oui", "soldat", "2026-11-01", "12", "a.png"]


def make_text(chance: random.Random) -> str:
    """A file of some game."""
    game = all_systems()[chance.choice([key for key, one in all_systems().items() if one.gives(Schemas)])]
    schema = game.require(Schemas).schema(definitions_of(game))
    wanted = chance.randrange(1, 8)  # odd values in a hundred
    tree = _make_value(schema, chance, wanted)
    tree = {**(tree if isinstance(tree, dict) else {}), "systeme": game.id}
    return "".join(f"{json.dumps(key, ensure_ascii=False)}: {_as_yaml(value)}\n" for key, value in tree.items())


def _as_yaml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k, ensure_ascii=False)}: {_as_yaml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_yaml, value)) + "]"
    return "~" if value is None else str(value) if isinstance(value, float) else flow_value(value)


def _make_value(schema: Any, chance: random.Random, odd: int, depth: int = 0) -> Any:
    if chance.randrange(100) < odd or not isinstance(schema, dict) or depth > 6:
        return chance.choice(ODD)
    if schema.get("examples") and chance.randrange(3) == 0:
        return chance.choice(schema["examples"])
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "anyOf" in schema and "properties" not in schema:
        return _make_value(chance.choice(schema["anyOf"]), chance, odd, depth)
    kinds = schema.get("type", "string")
    kind = kinds if isinstance(kinds, str) else chance.choice(kinds)
    match kind:
        case "object":
            return _make_object(schema, chance, odd, depth)
        case "array":
            items = schema.get("items", {})
            return [_make_value(items, chance, odd, depth + 1) for _n in range(chance.choice((0, 1, 1, 2, 3, 9)))]
        case "integer" | "number":
            low = int(schema.get("minimum", -3))
            return chance.choice((low, int(schema.get("maximum", low + 40)), low + chance.randrange(30)))
        case "boolean":
            return chance.random() < 0.5
        case "null":
            return None
    return chance.choice(_WORDS)[: schema.get("maxLength", 80)]


def _make_object(schema: Schema, chance: random.Random, odd: int, depth: int) -> dict[str, Any]:
    known = schema.get("properties", {})
    share = 0.5 if depth else chance.choice((0.1, 0.3, 0.9))
    keys = [key for key in known if key in schema.get("required", ()) or chance.random() < share]
    found = {key: _make_value(known[key], chance, odd, depth + 1) for key in keys}
    more = schema.get("additionalProperties")
    if isinstance(more, dict):
        named = schema.get("propertyNames", {})
        for _n in range(chance.choice((0, 1, 3))):
            found[str(_make_value(named, chance, 0, depth + 1))] = _make_value(more, chance, odd, depth + 1)
    return found
