"""`holofiche` alone in a terminal: what is wanted, asked in a few questions; the words of the command that does it."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from generator.base.i18n import _, mark, ngettext
from generator.base.refusal import Refusal
from generator.campaign.next import FILE, Outlook, look_ahead
from generator.cli.terminal.asking import BACK, Asker, asker, choose
from generator.cli.terminal.common import put
from generator.cli.terminal.naming import command_line, shown_name, shown_words
from generator.files.files import definitions_of, open_file
from generator.files.folders import written_game
from generator.files.settings import output_folder
from generator.game.guide import Option, Question
from generator.game.params import Param, value_of
from generator.game.parts import Afters, Makings, Parties, Scenarios, Tables
from generator.game.system import Game, all_systems, games_giving
from generator.reading.source import SourceError
from generator.scenarios.roll import ScenarioGame

ALL, ONE = "*", "one"
FOLDER = "tablee"  # of a table at random, in the folder where its sessions seek it
PARTY = Param(
    "party", mark("Roll a whole table of N, and print it."), "int",
    label=mark("How many play"), start="4", low=1, high=12,
)  # fmt: skip


def ask_for_command() -> list[str]:
    """Return the words of the command that is wanted, told so that next time they can be typed."""
    ask = asker(plain=False)
    words: Sequence[str] | None = None
    while not words:
        words = _ask_what(ask)
    put(command_line(["holofiche", *shown_words(words)]))
    return list(words)


def _ask_what(ask: Asker) -> Sequence[str] | None:
    """Ask one round of questions, what comes next first; return None where somebody went back to the first."""
    outlook = look_ahead(Path())
    what = choose(ask, _("What do you want?"), tuple(_offer(outlook)))
    if what == BACK:
        raise click.exceptions.Exit(0)
    if what in ("character", "warband"):
        about_one = what == "character"  # of a game with a GM a file is a character
        able = [game for game in games_giving(Makings).values() if game.gives(Tables) == about_one]
        game = ask_game(ask, able)
        return ["new", game.id] if game else None
    if what == PARTY.name:
        game = ask_game(ask, list(games_giving(Parties).values()))
        more = _ask_number(ask, PARTY) if game else None
        return ["new", game.id, *more, "-o", FOLDER] if game and more else None
    if what == "prepare":
        return _ask_who_comes(ask, outlook)
    if what == "scenario":
        return _ask_scenario(ask, outlook.files)
    if what == "cards":
        return _ask_cards(ask)
    words = {
        "print": ["session", FILE],
        "after": ["table", ".", "after"],
        "stickers": ["sheet", ".", "--since", str(outlook.sheets), "-o", str(output_folder() / "retouches.pdf")],
        "sheet": ["sheet", "."],
    }
    return words.get(what, [what])


def _offer(outlook: Outlook) -> Iterator[Option]:
    """Yield the commands that make sense in a folder as it is, what comes next first."""
    steps = {
        "prepare": Option("prepare", _("prepare the session"), count_files(len(outlook.files))),
        "print": Option("print", _("print the prepared session"), FILE),
        "after": Option("after", _("after the game"), _("XP, wounds, journal")),
        "stickers": Option("stickers", _("stickers for what changed"), str(outlook.sheets)),
        "chronicle": Option("chronicle", _("the chronicle of the campaign")),
    }
    fits = {
        "prepare": bool(outlook.files), "print": outlook.tonight is not None, "after": _was_played(outlook.files),
        "stickers": outlook.is_stale, "chronicle": outlook.has_journal,
    }  # fmt: skip
    yield from (option for name, option in steps.items() if name == outlook.step and fits[name])
    yield from (option for name, option in steps.items() if name != outlook.step and fits[name])
    if outlook.files:
        yield Option("sheet", _("the sheets of this folder"), count_files(len(outlook.files)))
    yield Option("character", _("a character"))
    yield Option("warband", _("a warband"))
    if not outlook.files:
        yield Option(PARTY.name, _("a whole table at random"))
    yield Option("scenario", _("tonight's scenario"))
    yield Option("cards", _("the GM's cards"))
    yield Option("serve", _("all of it in the browser"))
    yield Option("examples", _("examples to look at"))
    yield Option(BACK, _("quit"))


def _was_played(files: Sequence[Path]) -> bool:
    """Return whether somebody here can be asked what happened at a game."""
    asked = {*games_giving(Afters), *games_giving(Scenarios)}
    return any(written_game(file) in asked for file in files)


def _ask_who_comes(ask: Asker, outlook: Outlook) -> Sequence[str] | None:
    """Ask who comes; the command asks what is played."""
    chosen = _ask_files(ask, outlook.files, lambda files: True)
    over = ["--overwrite"] if outlook.tonight and not outlook.is_played else []
    return None if chosen is None else ["session", *(chosen or ["."]), "--write", *over]


def count_files(n: int) -> str:
    return ngettext("{n} file", "{n} files", n).format(n=n)


def ask_game(ask: Asker, games: Sequence[Game]) -> Game | None:
    """Ask for one of these games; return None for none of them."""
    if len(games) == 1:
        return games[0]
    options = tuple(Option(game.id, _label_of(game)) for game in games)
    chosen = choose(ask, _("Which game?"), options)
    return next((game for game in games if game.id == chosen), None)


def _label_of(game: Game) -> str:
    return str(definitions_of(game).game.label)


def _ask_scenario(ask: Asker, files: Sequence[Path]) -> Sequence[str] | None:
    """Ask for a game and who plays; where nobody of it is here, what it takes instead of files, or whom to make."""
    game = ask_game(ask, list(games_giving(Scenarios).values()))
    if game is None:
        return None
    rolled = ScenarioGame.of(game, ())
    able = [file for file in files if written_game(file) == game.id and _rolls_for(rolled, [file])]
    if able:
        words = _ask_players(ask, rolled, able)
    elif instead := next((param for param in rolled.params if param.replaces_files), None):
        words = _ask_number(ask, instead)
    elif _rolls_for(rolled, []) or not game.gives(Makings):
        words = []
    else:
        return _ask_whom_to_make(ask, game)
    return None if words is None else ["scenario", game.id, *words]


def _rolls_for(game: ScenarioGame, files: Sequence[Path]) -> bool:
    """Return whether the game rolls a scenario for these together; a fault in one of them is left to the command to
    tell."""
    try:
        game.plan([open_file(file) for file in files], {})
    except SourceError:
        return True
    except Refusal as refusal:
        return bool(refusal.faults)
    return True


def _ask_players(ask: Asker, game: ScenarioGame, able: Sequence[Path]) -> list[str] | None:
    """Ask who of those able to plays a scenario; None where somebody went back."""
    chosen = _ask_files(ask, able, lambda files: _rolls_for(game, files))
    return chosen or (None if chosen is None else ["."])


def _ask_files(ask: Asker, able: Sequence[Path], together: Callable[[Sequence[Path]], bool]) -> list[str] | None:
    """Ask who of these comes: an empty list for all of them, None where somebody went back.

    `together`: whether these can come together."""

    def fault(chosen: Sequence[str]) -> str | None:
        if not chosen:
            return _("tick those who come")
        return None if together([Path(name) for name in chosen]) else _("they do not play together: tick others")

    names = [str(file) for file in able]
    question = Question(_("Who plays?"), tuple(Option(name, name) for name in names))
    chosen = ask.tick(question, names if together(able) else (), fault)
    return [] if len(names) > 1 and chosen == names else chosen


def _ask_whom_to_make(ask: Asker, game: Game) -> Sequence[str] | None:
    """Say that nobody is here to play this game, and ask whom to make first; None where somebody went back."""
    then = command_line(["holofiche", shown_name("scenario"), game.id, "."])
    text = _("No player's file of this game here ({game}). Once there is one: {command}")
    put(text.format(game=_label_of(game), command=then))
    options = [Option(ONE, _("a character") if game.gives(Tables) else _("a warband"))]
    if game.gives(Parties):
        options.append(Option(PARTY.name, _("a whole table at random")))
    what = choose(ask, _("What is to be made first?"), tuple(options))
    more = [] if what == ONE else None if what == BACK else _ask_number(ask, PARTY)
    if more is None:
        return None
    return ["new", game.id, *more, *(["-o", FOLDER] if more else [])]


def _ask_number(ask: Asker, param: Param) -> list[str] | None:
    """Ask for the value of an option; return the option and its value, or None where somebody went back."""

    def fault(answer: str) -> str | None:
        try:
            value_of(param, answer)
        except Refusal as refusal:
            return refusal.message
        return None

    answer = ask.ask(Question(f"{_(param.label)} ?", default=param.start, check=fault), param.start)
    return None if answer == BACK else [f"--{param.name}", answer]


def _ask_cards(ask: Asker) -> Sequence[str] | None:
    from generator.cards.deal import games_with_cards

    games = [all_systems()[name] for name in games_with_cards()]
    options = (Option(ALL, _("of all games")), *(Option(game.id, _label_of(game)) for game in games))
    chosen = choose(ask, _("Which game?"), options)
    return None if chosen == BACK else ["cards"] if chosen == ALL else ["cards", chosen]
