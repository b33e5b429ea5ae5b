"""JSON Schemas of players' files, as editors read them."""

import json
from typing import Any

from generator.game.parts import Rules
from generator.game.system import Game
from generator.reading.schema import Schema, document


def schema_of_game(game: Game, definitions: Any) -> Schema:
    """Return the JSON Schema of the files of a game."""
    kind = game.require(Rules).file_kind(definitions)
    return document(f"un fichier de {definitions.game.label}", kind, definitions, game.id)


def schema_bytes(schema: Schema) -> bytes:
    """Return a schema as JSON, a line for each key and each definition."""
    return f"{_lines_of(schema, 2)}\n".encode()


def _lines_of(schema: Any, levels: int) -> str:
    if not levels or not isinstance(schema, dict):
        return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    lines = [f"{json.dumps(key)}:{_lines_of(part, levels - 1)}" for key, part in schema.items()]
    return "{\n" + ",\n".join(lines) + "\n}"
