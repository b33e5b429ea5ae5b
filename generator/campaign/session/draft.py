"""A session without a file: who is in a folder and what is rolled for them, as a session's file would say it."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.base.names import legible_name
from generator.base.record import Record
from generator.base.refusal import Faults, Refusal
from generator.campaign.session.file import game_of_evening
from generator.campaign.table import own_file
from generator.cards import deal
from generator.files.files import Content, Opened, open_legal
from generator.game.parts import Opponents, Parties, Scenarios, Tables
from generator.game.system import Game, all_systems
from generator.paper.formats import SCREEN
from generator.reading.source import SourceError
from generator.scenarios.roll import ScenarioGame
from generator.writing import editor

SEEDS = 1_000_000  # of scenarios that nobody gave a seed: short enough to be typed
_HEAD = ("La prochaine séance.",)


class Guests(Record):
    """Who comes: files by their names in the folder; `faults` of those that cannot be printed, who are left out."""

    files: tuple[tuple[str, Opened], ...]
    faults: Faults

    @property
    def games(self) -> list[Game]:
        return list({opened.system.id: opened.system for _name, opened in self.files}.values())

    def rollable_games(self, content: Content) -> list[Game]:
        """List the games that roll a scenario for those of theirs who come."""
        return [game for game in self.games if game.gives(Scenarios) and self.players_of(game, content)]

    def players_of(self, game: Game, content: Content) -> list[str]:
        """List the files that a scenario of the game is rolled for, opponents left out; none where it cannot be."""
        rolled = ScenarioGame.of(game, content)
        able = [(name, opened) for name, opened in self.files
                if opened.system.id == game.id and _rolls_for(rolled, [opened])]  # fmt: skip
        return [name for name, _opened in able] if able and _rolls_for(rolled, [o for _name, o in able]) else []


def _rolls_for(game: ScenarioGame, files: Sequence[Opened]) -> bool:
    try:
        game.plan(files, {})
    except Refusal:
        return False
    return True


class SessionRequest(Record):
    """What is wanted beside the sheets of who comes: the games to roll a scenario of, and GM's screens."""

    games: Sequence[str] = ()
    seed: int = 0
    screen: bool = False
    title: str = ""


def invite(folder: Path, files: Iterable[Path], content: Content) -> Guests:
    """Open the files of who comes. Raises ValueError for one on another drive."""
    opened: list[tuple[str, Opened]] = []
    faults: dict[str, Any] = {}
    for file in files:
        try:
            name = legible_name(Path(os.path.relpath(file, folder)).as_posix())
            opened.append((name, open_legal(file, content)))
        except Refusal as refusal:
            faults |= refusal.faults
        except SourceError as error:
            faults[error.name] = (error.lines, error.problems)
    return Guests(tuple(opened), faults)


def list_of_game(game: Game) -> str:
    """Return the key of a session's file under which files of this game stand."""
    return "personnages" if game.gives(Parties) else "bandes"


def games_with_screens(guests: Guests) -> list[str]:
    """List the games with a GM's screen among those that are played."""
    return [game.id for game in guests.games if game.gives(Tables) and game.id in deal.games_with_cards()]


def _owns_things(opened: Opened) -> bool:
    module = opened.system.part(Opponents)
    return bool(module and module.has_cards(opened.examined.subject))


def _scenario_row(game: str, guests: Guests, seed: int, content: Content) -> dict[str, Any]:
    """Return a scenario to roll; with its files, where not all of the game play."""
    here = [name for name, opened in guests.files if opened.system.id == game]
    players = guests.players_of(all_systems()[game], content)
    return {"systeme": game, "graine": str(seed), **({"fichiers": players} if players != here else {})}


def draft_session(folder: Path, guests: Guests, request: SessionRequest, content: Content) -> str:
    """Return the text of the session's file for who comes and what is wanted."""
    names: dict[str, list[str]] = {}
    for name, opened in guests.files:
        names.setdefault(list_of_game(opened.system), []).append(name)
    screens = games_with_screens(guests) if request.screen else []
    rows = [_scenario_row(game, guests, request.seed + n, content) for n, game in enumerate(request.games)]
    of_evening = game_of_evening()
    evening = next((row for row in rows if row["systeme"] == of_evening), {})
    led = [opened for _name, opened in guests.files if opened.system.gives(Tables)]
    tree = {
        "titre": request.title or own_file(folder).titre or "",
        **{key: names.get(key, []) for key in ("personnages", "bandes")},
        "soiree": {key: value for key, value in evening.items() if key != "systeme"},
        "mj": "oui" if led else "",
        "engins": "oui" if any(_owns_things(opened) for opened in led) else "",
        "scenarios": [row for row in rows if row["systeme"] != of_evening],
        "cartes": [{"systemes": screens, "format": SCREEN}] if screens else [],
    }
    return editor.fresh_file({key: value for key, value in tree.items() if value}, _HEAD)
