"""What to write where nothing is written yet: a whole smallest file of the game that is most likely meant."""

from pathlib import Path

from generator.app.folders import is_folder, player_files
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading.keys import GAME_KEYS
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source, SourceError, load, parse
from generator.core.system import Rules, System, games_giving

_FOLDERS = 2  # above the file, whose names may say the game


def suggest_start(path: Path) -> str:
    """A sentence and the lines to copy."""
    game = likely_game(path)
    example: str = game.definitions().game.example or f"systeme: {game.id}"
    return _("begin with this, the smallest file of {game}:").format(game=game.id) + "\n" + example.rstrip("\n")


def likely_game(path: Path, one: Source | None = None) -> System:
    """Of the games whose keys it has, the one that the file is called by, else that of a file beside it, that of its
    folders, the usual one."""
    known = _games_with_its_keys(one) if one else games_giving(Rules)
    *above, name = path.absolute().parts
    beside = _game_beside(path if is_folder(path) else path.parent)
    words = [*slug(name).split("-"), beside, *(word for one in above[: -_FOLDERS - 1 : -1] for word in _words_of(one))]
    usual = (game for game in known.values() if game.definitions().game.usual)
    return next((known[word] for word in words if word in known), None) or next(usual, next(iter(known.values())))


def _games_with_its_keys(one: Source) -> dict[str, System]:
    """Those whose smallest file shares most keys with this one."""
    shares = {
        game: sum(one.named(key) is not None for key in parse(str(game.definitions().game.example).encode(), "").keys)
        for game in games_giving(Rules).values()
    }
    return {game.id: game for game, share in shares.items() if share == max(shares.values())}


def _words_of(name: str) -> list[str]:
    return slug(name).split("-")


def _game_beside(folder: Path) -> str:
    for one in player_files(folder):
        try:
            return slug(load(one).word(*GAME_KEYS) or "")
        except SourceError:
            continue
    return ""


def no_player(folder: Path) -> SourceError:
    message = _("there is no player's file in this folder")
    return SourceError(str(folder), [Problem("file-is-directory", (), message, suggest_start(folder))])
