"""`holofiche` alone in a terminal: what is wanted, asked in a few questions; the words of the command that does it."""

import shlex
from collections.abc import Sequence
from pathlib import Path

from generator.app.files import definitions_of, open_file
from generator.app.folders import player_files
from generator.cli._asking import BACK, Asker, asker, choose
from generator.cli._common import put
from generator.cli._french import shown_name
from generator.core.game.guide import Option, Question
from generator.core.game.params import Param, value_of
from generator.core.game.parts import Tables
from generator.core.game.plays import Guides, Scenarios
from generator.core.i18n import _, ngettext
from generator.core.reading.source import SourceError
from generator.core.refusal import Refusal
from generator.core.system import System, all_systems, games_giving

ALL = "*"


def ask_for_command() -> list[str]:
    """The words of the command that is wanted, told so that next time they can be typed."""
    ask = asker(plain=False)
    words: Sequence[str] | None = None
    while not words:
        words = _ask_what(ask)
    put(shlex.join(["holofiche", shown_name(words[0]), *words[1:]]))
    return list(words)


def _ask_what(ask: Asker) -> Sequence[str] | None:
    """One round of questions; None where somebody went back to the first."""
    files = player_files(Path())
    options = [Option("sheet", _("the sheets of this folder"), count_files(len(files)))] if files else []
    options += [
        Option("character", _("a character")),
        Option("warband", _("a warband")),
        Option("scenario", _("tonight's scenario")),
        Option("cards", _("the GM's cards")),
        Option("serve", _("all of it in the browser")),
        Option("examples", _("examples to look at")),
    ]
    what = choose(ask, _("What do you want?"), tuple(options))
    if what == "sheet":
        return ["sheet", "."]
    if what in ("character", "warband"):
        about_one = what == "character"  # of a game with a GM a file is a character
        game = ask_game(ask, [one for one in games_giving(Guides).values() if one.gives(Tables) == about_one])
        return ["new", game.id] if game else None
    if what == "scenario":
        return _ask_scenario(ask, files)
    if what == "cards":
        return _ask_cards(ask)
    return None if what == BACK else [what]


def count_files(n: int) -> str:
    return ngettext("{n} file", "{n} files", n).format(n=n)


def ask_game(ask: Asker, games: Sequence[System]) -> System | None:
    """Which of these games; None for none of them."""
    if len(games) == 1:
        return games[0]
    options = tuple(Option(game.id, _label_of(game)) for game in games)
    chosen = choose(ask, _("Which game?"), options)
    return next((game for game in games if game.id == chosen), None)


def _label_of(game: System) -> str:
    return str(definitions_of(game).game.label)


def _ask_scenario(ask: Asker, files: Sequence[Path]) -> Sequence[str] | None:
    """A game, and who plays where somebody of it stands in this folder; else what it takes instead of files."""
    game = ask_game(ask, list(games_giving(Scenarios).values()))
    if game is None:
        return None
    able = [file for file in files if _game_of(file) == game.id]
    if not able:
        instead = next((param for param in game.require(Scenarios).PARAMS if param.replaces_files), None)
        return ["scenario", game.id, *(_ask_instead(ask, instead) if instead else [])]
    who = choose(ask, _("Who plays?"), tuple(Option(str(file), str(file)) for file in able))
    return None if who == BACK else ["scenario", game.id, who]


def _ask_instead(ask: Asker, param: Param) -> list[str]:
    def fault(answer: str) -> str | None:
        try:
            value_of(param, answer)
        except Refusal as refusal:
            return refusal.message
        return None

    answer = ask.ask(Question(f"{_(param.label)} ?", default=param.start, check=fault), param.start)
    return [f"--{param.name}", answer]


def _game_of(file: Path) -> str | None:
    try:
        return open_file(file).system.id
    except SourceError:
        return None


def _ask_cards(ask: Asker) -> Sequence[str] | None:
    from generator.render.cards.decks import games_with_cards

    games = [all_systems()[name] for name in games_with_cards()]
    options = (Option(ALL, _("of all games")), *(Option(game.id, _label_of(game)) for game in games))
    chosen = choose(ask, _("Which game?"), options)
    return None if chosen == BACK else ["cards"] if chosen == ALL else ["cards", chosen]
