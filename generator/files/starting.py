"""Suggestions for a file that is still empty: the smallest file of the game that is most likely meant."""

from pathlib import Path

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Problem
from generator.files.folders import is_folder, player_files
from generator.game.parts import Rules
from generator.game.system import Game, games_giving
from generator.reading.keys import GAME_KEYS
from generator.reading.source import Source, SourceError, load, parse

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


def _games_with_its_keys(source: Source) -> dict[str, Game]:
    """Return the games whose smallest file shares most keys with this one."""
    shares = {
        game: sum(source.named(key) is not None for key in parse(_example_of(game).encode(), "").keys)
        for game in games_giving(Rules).values()
    }
    return {game.id: game for game, share in shares.items() if share == max(shares.values())}


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
