"""The JSON Schemas of the files that people write: a game's, a session's, a table's; and the settings by which editors
find them.

Editors ask in two ways. VS Code and VSCodium read a folder's `.vscode/settings.json`; these and all others that speak
to yaml-language-server follow a first line of the file (`# yaml-language-server: $schema=…`), which new files have.
A pattern of names cannot tell the game of a file, so that players' files have one schema more: it looks at `systeme`
and sends to the game's. Settings are somebody's own: what is there stays, and what cannot be read without loss (JSON
with comments) is left alone, in words.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.app.files import Content, definitions_of, named_system
from generator.core.i18n import _
from generator.core.reading.keys import GAME_KEYS
from generator.core.reading.patterns import key_pattern
from generator.core.reading.schema import DIALECT, Schema, document, has_key
from generator.core.refusal import Refusal
from generator.core.system import Rules, System, all_systems
from generator.core.tablefile import NAME as TABLE
from generator.core.tablefile import TableFile
from generator.core.writing.atomic import current_text, write_over, write_whole
from generator.core.writing.newfile import schema_path

SESSION = "seance.yaml"
YAML = "yaml.schemas"
SETTINGS = Path(".vscode", "settings.json")
PLAYERS = "joueurs"  # the schema of any player's file


def schema_of_game(game: System, definitions: Any) -> Schema:
    kind = game.require(Rules).file_kind(definitions)
    return document(f"un fichier de {definitions.game.label}", kind, definitions, game.id)


def schema_of_session() -> Schema:
    from generator.app.session_file import session_kind

    return document("une séance", session_kind())


def schema_of_table() -> Schema:
    return document("une table", TableFile)


def schema_of_collection() -> Schema:
    from generator.core.game.collectionfile import CollectionFile

    return document("une collection de figurines", CollectionFile)


# Of the files that are no game's, by what they are called.
COMMON: dict[str, Callable[[], Schema]] = {
    "seance": schema_of_session, "table": schema_of_table, "collection": schema_of_collection
}  # fmt: skip


def named_schema(name: str, content: Content) -> Schema:
    """Of a game's files, or of those of a table."""
    if name in COMMON:
        return COMMON[name]()
    game = named_system(name, Rules)
    return schema_of_game(game, definitions_of(game, content))


def schema_bytes(schema: Schema) -> bytes:
    return json.dumps(schema, ensure_ascii=False, indent=1).encode()


def install_schemas(folder: Path, content: Content) -> list[Path]:
    """The schemas in a folder of their own, and what tells editors of them; the files that were written."""
    settings = folder / SETTINGS
    before, known = current_text(settings), _read_settings(settings)
    games = [game for game in all_systems().values() if game.gives(Rules)]
    made = {game.id: schema_of_game(game, definitions_of(game, content)) for game in games}
    made |= {PLAYERS: _schema_of_players(list(made)), **{name: make() for name, make in COMMON.items()}}
    places = {name: folder / schema_path(name) for name in made}
    for name, place in places.items():
        write_whole(place, schema_bytes(made[name]), durable=False)
    merged = {**known, YAML: {**_files_by_schema(), **known.get(YAML, {})}}
    if merged != known:
        write_over(settings, before, (json.dumps(merged, ensure_ascii=False, indent=2) + "\n").encode())
    return [*places.values(), *([settings] if merged != known else [])]


def _schema_of_players(games: list[str]) -> Schema:
    """That of the game that a file names; a file that names none is something else."""
    named = key_pattern(*GAME_KEYS)
    said = {game: {"patternProperties": {named: {"pattern": key_pattern(game)}}, **has_key(named)} for game in games}
    ways = [{"if": said[game], "then": {"$ref": f"{game}.schema.json"}} for game in games]
    return {"$schema": DIALECT, "title": "holofiche : un fichier de joueur", "allOf": ways}


def _files_by_schema() -> dict[str, list[str]]:
    files = {PLAYERS: ["*.yaml", "*.yml"], "seance": [SESSION], "table": [TABLE], "collection": ["collection.yaml"]}
    return {f"./{schema_path(name)}": patterns for name, patterns in files.items()}


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_bytes() if path.exists() else b"{}")
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    except ValueError:  # also of what is no UTF-8
        raise _unreadable(path, _("it is no plain JSON (comments, or a comma too many)")) from None
    if not isinstance(found, dict) or not isinstance(found.get(YAML, {}), dict):
        raise _unreadable(path, _("it is no mapping, or '{key}' in it is none").format(key=YAML))
    return found


def _unreadable(path: Path, why: str) -> Refusal:
    message = _("{file} was left as it is: {why}").format(file=path, why=why)
    line = f'"{YAML}": {json.dumps(_files_by_schema(), ensure_ascii=False)}'
    return Refusal("settings", message, _("add to it by hand: {line}").format(line=line))
