"""The files of a folder: which belong to players, sessions and scenarios, and what to suggest while one is empty.

Files of other kinds are left alone.
"""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePath

from generator.base.i18n import _
from generator.base.names import find_spelt, fold_name, game_called, is_slip, is_yaml, nearest_name, slug
from generator.base.problems import Problem
from generator.base.refusal import reason_of
from generator.base.shipped import TABLE_FILE
from generator.game.parts import Rules
from generator.game.system import Game, games_giving
from generator.reading.keys import GAME_KEYS
from generator.reading.source import MAX_BYTES, Source, SourceError, load, parse, read_at_most

# A key and its word at the start of a line, in a text that may be no YAML (yet): a fault hides no player's file.
_LINE = r"""(?m)^\ufeff?\{?[ \t]*["']?(\w+)["']?[ \t\xa0]*[:=][ \t\xa0]*["']?(\w[^\n#"',}]*)"""
# At the left edge: the dash of a list, a key, the sign behind it, which may be missing, and the first word of the rest.
_EDGE = r"""(?m)^\ufeff?(-[ \t]+)?["']?([^\W0-9][\w-]*)["']?[ \t\xa0\u202f]*([:=]?)[ \t\xa0]*["']?([\w&-]{0,20})"""
_INLINE = r"""[{,]\s*["']?(\w+)["']?\s*:"""  # keys between braces
_LOOKED_AT = 100_000  # characters: a player's file has a few thousand
_OF_PLAYERS = frozenset({"nom", "race", "classe", "figurine", "profil"})  # as fold_name has them
_OF_SESSIONS = ("personnages", "bandes", "scenarios", "cartes")
_OF_SCENARIOS = frozenset({"seed", "table", "deployment", "terrain", "objectives", "bands", "forces", "foes", "party"})
_OF_COLLECTIONS = frozenset({"figurine", "decor"})
_ENGLISH_GAME_KEYS = ("system", "game")
COLLECTION_FILE = "collection.yaml"  # as game/collectionfile.py says, which most commands do not need


def player_files(folder: Path) -> list[Path]:
    """List the player files of a folder and of the folders in it, hidden ones and links to folders left out."""
    return [path for path in yaml_files(folder) if is_player_file(path)]


def yaml_files(folder: Path) -> list[Path]:
    """List the YAML files of a folder and of the folders in it, players' or not."""
    paths: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [subfolder for subfolder in folders if not subfolder.startswith(".")]
        paths += [Path(place, name) for name in names if not name.startswith(".") and is_yaml(name)]
    return sorted(paths)


def is_player_file(path: Path) -> bool:
    """Tell whether a YAML file is a player's, however badly its game is written; its reader will say what is wrong."""
    if not is_yaml(path) or not path.is_file():
        return False
    text = _text_of(path)
    return text is None or _kind_of(path, text) == "player"


def kind_of_text(name: PurePath, raw: bytes) -> str:
    """Return the kind of a file of this name by its text: "player", "session" and so on; "" for none that we read."""
    return _kind_of(name, _decode(raw))


def skipped_files(folders: Iterable[Path]) -> list[Path]:
    """List the YAML files of these folders that are no player's, and that no other command reads."""
    files = [path for folder in map(find_spelt, folders) if is_folder(folder) for path in yaml_files(folder)]
    texts = ((path, _text_of(path)) for path in files if path.is_file())
    strange = [path for path, text in texts if text is not None and not _kind_of(path, text)]
    if not strange:
        return []
    from generator.content.loading import is_own_content
    from generator.content.owntables import is_table_file

    return [path for path in strange if not is_own_content(path) and not is_table_file(path)]


def written_game(path: Path) -> str | None:
    """Return the game that a file names, or nearly, even where it is no YAML (yet); "" for none, None where it cannot
    be read."""
    text = _text_of(path)
    return None if text is None else _game_in(text)


def _text_of(path: Path) -> str | None:
    try:
        with path.open("rb") as stream:
            raw = read_at_most(stream, MAX_BYTES)
    except OSError:
        return None
    return _decode(raw)


def _decode(raw: bytes) -> str:
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    return unicodedata.normalize("NFC", raw.decode(encoding, "replace"))


def _game_in(text: str) -> str:
    known = _games_with_files()
    game = next((word for key, word in re.findall(_LINE, text) if fold_name(key) in GAME_KEYS), "")
    return game_called(game, known) or (game and nearest_name(game, known)) or ""


def _kind_of(path: PurePath, text: str) -> str:
    """Tell what a file is by its name and the keys at its left edge; "" where it is nothing that we read."""
    if path.name in (TABLE_FILE, COLLECTION_FILE):
        return path.name
    rows = {*re.findall(_EDGE, text[:_LOOKED_AT])}
    keys = {key for dash, key, sign, _word in rows if sign and not dash}
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        keys |= {*re.findall(_INLINE, text[:_LOOKED_AT])}
    folded = {*map(fold_name, keys)}
    if is_scenario(keys):
        return "scenario"
    if folded & {*map(fold_name, _OF_SESSIONS)}:
        return "session"
    if re.search(r"(?m)^[ \t]+icon[ \t]*:", text) and re.search(r"(?m)^[ \t]+title[ \t]*:", text):
        return "cards"
    if "figurine" in folded and folded <= _OF_COLLECTIONS and not _lists_figures(text):
        return "collection"
    names_game = any(_announces_game(key, sign, word) for _dash, key, sign, word in rows)
    return "player" if names_game or folded & _OF_PLAYERS or _game_in(text) else ""


def is_scenario(keys: Iterable[str]) -> bool:
    """Tell whether a file with these keys at its top is a saved scenario: it has keys that no player's file has."""
    names = {*keys}
    return "system" in names and bool(names & _OF_SCENARIOS)


def is_game_key(key: str) -> bool:
    """Tell whether a key says the game: `systeme`, `jeu`, the English words for them, or a slip of the first."""
    word = fold_name(key)
    return word in (*GAME_KEYS, *_ENGLISH_GAME_KEYS) or is_slip(word, GAME_KEYS[0])


def _announces_game(key: str, sign: str, word: str) -> bool:
    """Tell whether a line says the game, known or not; in English, or without its colon, only where it is known."""
    if not is_game_key(key):
        return False
    if sign and slug(key) not in _ENGLISH_GAME_KEYS:
        return True
    return game_called(word, _games_with_files()) is not None


def _lists_figures(text: str) -> bool:
    """Tell whether figures are a band's, one by one, and not counted as those of a collection."""
    try:
        return bool(parse(text.encode(), "").lengths())
    except SourceError:
        return True


def _games_with_files() -> list[str]:
    return list(games_giving(Rules))


def expand_folders(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return files as they are, folders as the player files in them; an empty folder stays, for whoever opens it to
    refuse."""
    spelt = map(find_spelt, paths)
    return tuple(path for entry in spelt for path in (is_folder(entry) and player_files(entry)) or (entry,))


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long for any folder: whoever opens it will say so
        return False


def require_readable(folder: Path) -> None:
    """Raise SourceError where this folder is closed to us, so that it is not taken for an empty one."""
    try:
        with os.scandir(folder):
            (folder / ".").stat()
    except OSError as error:
        message = _("cannot be read: {reason}").format(reason=reason_of(error))
        raise SourceError(str(folder), [Problem("file-unreadable", (), message)]) from None


def matching_files(folder: Path, written: str) -> Iterator[str]:
    """Yield the player files that a name in a file of this folder stands for: itself, those of a folder, those of a
    glob."""
    spelt = find_spelt(folder / written)
    written = str(spelt.relative_to(folder)) if spelt != folder / written else written
    if written and (folder / written).is_dir():
        top = folder / written
        yield from (str(written / path.relative_to(top)) for path in player_files(top))
        return
    import glob

    if glob.has_magic(written) and not (folder / written).exists():
        matches = sorted(glob.iglob(written, root_dir=folder, recursive=True))  # noqa: PTH207 - `..` and whole paths too
        yield from (name for name in matches if is_player_file(folder / name))
    else:
        yield written


_FOLDERS = 2  # above the file, whose names may say the game


def suggest_start(path: Path) -> str:
    """Return a sentence and the lines to copy."""
    game = likely_game(path)
    example: str = game.definitions().game.example or f"systeme: {game.id}"
    return _("begin with this, the smallest file of {game}:").format(game=game.id) + "\n" + example.rstrip("\n")


def likely_game(path: Path, source: Source | None = None) -> Game:
    """Return the most likely game among those whose keys a file has: by the file's name, else by a file beside it, else
    by its folders, else the usual game."""
    known = _games_with_its_keys(source) if source else games_giving(Rules)
    *above, name = path.absolute().parts
    beside = _game_beside(path if is_folder(path) else path.parent)
    folders = above[: -_FOLDERS - 1 : -1]
    words = [*slug(name).split("-"), beside, *(word for folder in folders for word in _words_of(folder))]
    usual = (game for game in known.values() if game.definitions().game.usual)
    return next((known[word] for word in words if word in known), None) or next(usual, next(iter(known.values())))


def only_game(source: Source) -> str | None:
    """Return the game whose keys a file has more of than of any other; None where several share them, or none."""
    games = _games_with_its_keys(source)
    return next(iter(games)) if len(games) == 1 and _keys_shared(source, *games.values())[0] else None


def _games_with_its_keys(source: Source) -> dict[str, Game]:
    """Return the games whose smallest file shares most keys with this one: at the top, then within."""
    shares = {game: _keys_shared(source, game) for game in games_giving(Rules).values()}
    return {game.id: game for game, share in shares.items() if share == max(shares.values())}


def _keys_shared(source: Source, game: Game) -> tuple[int, int]:
    example = parse(_example_of(game).encode(), "")
    top = sum(source.named(key) is not None for key in example.keys)
    return top, len(source.key_words & example.key_words)


def _example_of(game: Game) -> str:
    return str(game.definitions().game.example)


def _words_of(name: str) -> list[str]:
    return slug(name).split("-")


def _game_beside(folder: Path) -> str:
    """Return the game of the first file there that names one we know."""
    for path in player_files(folder):
        try:
            game = slug(load(path).word(*GAME_KEYS) or "")
        except SourceError:
            continue
        if game in games_giving(Rules):
            return game
    return ""


def no_player(folder: Path) -> SourceError:
    message = _("there is no player's file in this folder")
    return SourceError(str(folder), [Problem("file-is-directory", (), message, suggest_start(folder))])
