"""The JSON Schemas of the files that people write: a game's, a session's, a table's; and the settings by which editors
find them.

Editors ask in two ways. VS Code and VSCodium read a folder's `.vscode/settings.json`; these and all others that speak
to yaml-language-server follow a first line of the file (`# yaml-language-server: $schema=…`), which new files have.
A pattern of names cannot tell the game of a file, so that players' files have one schema more: it looks at `systeme`
and sends to the game's. Settings are somebody's own: what is there stays, and what cannot be read without loss (JSON
with comments) is left alone, in words.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.files.files import Content, definitions_of, named_system
from generator.files.schemas import schema_bytes, schema_of_game
from generator.files.tablefile import NAME as TABLE
from generator.files.tablefile import TableFile
from generator.game.parts import Rules
from generator.game.system import all_systems
from generator.reading.keys import GAME_KEYS
from generator.reading.schema import DIALECT, Schema, document, game_pattern
from generator.writing.atomic import current_text, write_over, write_whole
from generator.writing.newfile import schema_path

SESSION = "seance.yaml"
YAML = "yaml.schemas"
SETTINGS = Path(".vscode", "settings.json")
EXTENSIONS = Path(".vscode", "extensions.json")
HELIX = Path(".helix", "languages.toml")
# How VS Code is told of the language server: by an extension that starts any (zsol.vscode-glspc).
SERVER_SETTINGS = {
    "glspc.server.command": "holofiche", "glspc.server.commandArguments": ["lsp"], "glspc.server.languageId": ["yaml"],
}  # fmt: skip
RECOMMENDED = ("redhat.vscode-yaml", "zsol.vscode-glspc")
_HELIX_TEXT = """[language-server.holofiche]
command = "holofiche"
args = ["lsp"]

[[language]]
name = "yaml"
language-servers = ["yaml-language-server", "holofiche"]
"""
PLAYERS = "joueurs"  # the schema of any player's file


def schema_of_session() -> Schema:
    from generator.campaign.session.file import session_kind

    return document("une séance", session_kind())


def schema_of_table() -> Schema:
    return document("une table", TableFile)


def schema_of_collection() -> Schema:
    from generator.game.collectionfile import CollectionFile

    return document("une collection de figurines", CollectionFile)


# Of the files that are no game's, by what they are called.
COMMON: dict[str, Callable[[], Schema]] = {
    "seance": schema_of_session, "table": schema_of_table, "collection": schema_of_collection
}  # fmt: skip


def named_schema(name: str, content: Content) -> Schema:
    """Return the schema of a game's files, or of a table's."""
    if name in COMMON:
        return COMMON[name]()
    game = named_system(name, Rules)
    return schema_of_game(game, definitions_of(game, content))


def install_schemas(folder: Path, content: Content, *, server: bool = False) -> list[Path]:
    """Write the schemas into a folder and tell editors of them; return the files that were written.

    `server`: tell editors of the language server too."""
    settings = folder / SETTINGS
    before, known = current_text(settings), _read_settings(settings)
    games = [game for game in all_systems().values() if game.gives(Rules)]
    schemas = {game.id: schema_of_game(game, definitions_of(game, content)) for game in games}
    schemas |= {PLAYERS: _schema_of_players(list(schemas)), **{name: make() for name, make in COMMON.items()}}
    places = {name: folder / schema_path(name) for name in schemas}
    for name, place in places.items():
        write_whole(place, schema_bytes(schemas[name]), durable=False)
    merged = {**known, YAML: {**_files_by_schema(), **known.get(YAML, {})}}
    merged = {**SERVER_SETTINGS, **merged} if server else merged
    if merged != known:
        write_over(settings, before, _json_bytes(merged))
    return [*places.values(), *([settings] if merged != known else []), *(_install_server(folder) if server else [])]


def _install_server(folder: Path) -> Iterator[Path]:
    """Recommend what VS Code needs for the language server, and tell Helix of it; yield the files that were written.

    A Helix configuration of one's own is left as it is."""
    extensions = folder / EXTENSIONS
    before, known = current_text(extensions), _read_settings(extensions)
    listed = known.get("recommendations", [])
    merged = {**known, "recommendations": [*listed, *(name for name in RECOMMENDED if name not in listed)]}
    if merged != known:
        write_over(extensions, before, _json_bytes(merged))
        yield extensions
    if not (folder / HELIX).exists():
        write_whole(folder / HELIX, _HELIX_TEXT.encode(), durable=False)
        yield folder / HELIX


def _json_bytes(settings: dict[str, Any]) -> bytes:
    return (json.dumps(settings, ensure_ascii=False, indent=2) + "\n").encode()


def _schema_of_players(games: list[str]) -> Schema:
    """Return the schema that sends a file to that of the game it names; it is silent on a file that names none."""
    ways = []
    for game in games:
        named = {"type": "string", "pattern": game_pattern(game)}
        keys = [{"required": [key], "properties": {key: named}} for key in GAME_KEYS]
        ways.append({"if": {"anyOf": keys}, "then": {"$ref": f"{game}.schema.json"}})
    offered = {"description": "Le jeu de ce fichier.", "anyOf": [{}, {"enum": games}]}
    properties = {GAME_KEYS[0]: offered}
    return {"$schema": DIALECT, "title": "holofiche : un fichier de joueur", "properties": properties, "allOf": ways}


def _files_by_schema() -> dict[str, list[str]]:
    files = {PLAYERS: ["*.yaml", "*.yml"], "seance": [SESSION], "table": [TABLE], "collection": ["collection.yaml"]}
    return {f"./{schema_path(name)}": patterns for name, patterns in files.items()}


def _read_settings(path: Path) -> dict[str, Any]:
    try:
        settings = json.loads(path.read_bytes() if path.exists() else b"{}")
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    except ValueError:  # also of what is no UTF-8
        raise _unreadable(path, _("it is no plain JSON (comments, or a comma too many)")) from None
    listed = settings.get("recommendations", []) if isinstance(settings, dict) else None
    if not isinstance(settings, dict) or not isinstance(settings.get(YAML, {}), dict) or not isinstance(listed, list):
        raise _unreadable(path, _("it is no mapping, or '{key}' in it is none").format(key=YAML))
    return settings


def _unreadable(path: Path, why: str) -> Refusal:
    message = _("{file} was left as it is: {why}").format(file=path, why=why)
    line = f'"{YAML}": {json.dumps(_files_by_schema(), ensure_ascii=False)}'
    return Refusal("settings", message, _("add to it by hand: {line}").format(line=line))
