"""Files that our own JSON Schemas allow, and nobody writes: every key, at random, with a value that its schema lets
pass or nearly. Where the byte fuzz breaks texts, this one breaks what rules take for granted."""

import json
import random
import re
from functools import cache
from typing import Any

from generator.files.files import definitions_of
from generator.files.schemas import schema_of_game
from generator.game.parts import Rules
from generator.game.system import all_systems, games_giving
from generator.reading import source
from generator.writing.newfile import flow_value
from tests.run import EXAMPLES

Schema = dict[str, Any]
MOST_DEPTH = 12
ODD: list[Any] = [None, True, 0, -1, 10**12, 1.5, "", " ", "x", "é", "~", [], {}, [None], {"x": None}, [[]], "3D+1"]
_WORDS = [
    "Mira", "tir", "3D", "2 médipacks", "Blaster", "humain", "oui", "soldat", "2026-11-01", "12", "a.png", "1 000",
    "+2", "4D+1", "NON",
]  # fmt: skip


@cache
def schema_of_system(system: str) -> Schema:
    game = all_systems()[system]
    return schema_of_game(game, definitions_of(game))


@cache
def _examples(system: str) -> list[dict[str, Any]]:
    trees = [source.load(path).nodes for path in sorted(EXAMPLES.rglob("*.yaml"))]
    return [tree for tree in trees if isinstance(tree, dict) and tree.get("systeme") == system]


def make_text(chance: random.Random) -> str:
    """Return a file of some game: made from nothing, or an example with a few keys more, which rules look at; a few
    values in a hundred are none that its schema allows."""
    system = chance.choice([*games_giving(Rules)])
    maker = _Maker(schema_of_system(system), chance, chance.randrange(1, 8))
    root = maker.value(maker.root)
    tree = {**(root if isinstance(root, dict) else {}), "systeme": system}
    if chance.randrange(3):
        base = chance.choice(_examples(system))
        tree = {**base, **{key: tree[key] for key in chance.sample(list(tree), min(3, len(tree)))}, "systeme": system}
    return "".join(f"{json.dumps(key, ensure_ascii=False)}: {_as_yaml(value)}\n" for key, value in tree.items())


def _as_yaml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k, ensure_ascii=False)}: {_as_yaml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_as_yaml, value)) + "]"
    return "~" if value is None else str(value) if isinstance(value, float) else flow_value(value)


class _Maker:
    """One file in the making: what its schema refers to is in the schema itself."""

    def __init__(self, root: Schema, chance: random.Random, odd: int) -> None:
        self.root, self.chance, self.odd = root, chance, odd

    def value(self, schema: Any, depth: int = 0) -> Any:
        chance = self.chance
        if chance.randrange(100) < self.odd or not isinstance(schema, dict) or depth > MOST_DEPTH:
            return chance.choice(ODD)
        if "$ref" in schema:
            return self.value(self._referred(schema["$ref"]), depth)
        if schema.get("examples") and chance.randrange(3) == 0:
            return chance.choice(schema["examples"])
        if "enum" in schema:
            return chance.choice(schema["enum"])
        if "anyOf" in schema and "properties" not in schema:
            return self.value(chance.choice(schema["anyOf"]), depth)
        limits: Schema = {}
        if "allOf" in schema and "type" not in schema:  # a number, and its bounds
            number, beyond = schema["allOf"]
            schema, limits = self._referred(number["$ref"]), beyond["if"]["not"]
        kinds = schema.get("type") or schema.get("if", {}).get("not", {}).get("type", ["string"])
        match chance.choice([kind for kind in kinds if kind != "null"]):
            case "object":
                return self._mapping(schema, depth)
            case "array":
                count = chance.choice((0, 1, 1, 2, 3, 9))
                return [self.value(schema.get("items", {}), depth + 1) for _n in range(count)]
            case "integer" | "number":
                low = int(limits.get("minimum", -3))
                return chance.choice((low, int(limits.get("maximum", low + 40)), low + chance.randrange(30)))
            case "boolean":
                return chance.random() < 0.5
        fitting = [word for word in _WORDS if re.search(schema.get("pattern", ""), word)]
        return chance.choice(fitting or _WORDS)

    def _referred(self, place: str) -> Any:
        node: Any = self.root
        for part in place.removeprefix("#/").split("/"):
            node = node[part]
        return node

    def _mapping(self, schema: Schema, depth: int) -> dict[str, Any]:
        chance = self.chance
        rules = [self._referred(rule["$ref"]) if "$ref" in rule else rule for rule in schema.get("allOf", ())]
        more = schema.get("additionalProperties")
        known = {name: more for rule in rules for name in rule.get("properties", ())} or schema.get("properties", {})
        share = 0.5 if depth else chance.choice((0.1, 0.3, 0.9))
        needed = [rule["then"]["required"][0] for rule in rules if "then" in rule]
        keys = [key for key in known if key in needed or chance.random() < share]
        mapping = {_respell(key, chance): self.value(known[key], depth + 1) for key in keys}
        if isinstance(more, dict):
            for _n in range(chance.choice((0, 1, 3))):
                mapping[str(self.value({}, depth + 1))] = self.value(more, depth + 1)
        return mapping


def _respell(key: str, chance: random.Random) -> str:
    """Return a word, one in ten as somebody else would write it."""
    return chance.choice((key.capitalize(), f"{key}s", key.replace("_", " "))) if chance.randrange(10) == 0 else key
