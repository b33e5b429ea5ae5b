"""The Python interface (docs/python.md): load, check and derive a file, compute odds, roll a scenario, print.

Each function does what a command does, without its terminal and without the settings. What cannot be done raises a
`Refusal`, a file that cannot be read a `SourceError`.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal as Refusal
from generator.chance.odds import Odds, Terms
from generator.files.files import Opened, named_system, open_file, require_legal
from generator.game.parts import Scenarios, Views
from generator.model.scenario import Scenario
from generator.odds import chances
from generator.paper.formats import Ink, Look, Paper
from generator.reading.source import SourceError as SourceError
from generator.scenarios import roll
from generator.scenarios.roll import ScenarioGame

FilePath = str | PathLike[str]


class PlayerFile(Record):
    """A player's file, examined by the rules of its game."""

    opened: Opened

    @property
    def game(self) -> str:
        return self.opened.system.id

    @property
    def name(self) -> str:
        return self.opened.name

    @property
    def problems(self) -> list[Problem]:
        return list(self.opened.examined.problems)

    @property
    def is_valid(self) -> bool:
        """Tell whether no problem is an error."""
        return self.opened.valid

    def show(self) -> dict[str, Any]:
        """Return the document of `show --json`. Raises `Refusal` where the rules can make nothing of the file."""
        opened = self.opened if self.opened.examined.subject is not None else require_legal(self.opened)
        return opened.system.require(Views).as_json(opened.examined.subject)


def load(path: FilePath, *, content: Sequence[FilePath] = ()) -> PlayerFile:
    """Return a player's file with every problem of it. `content`: folders of own content."""
    return PlayerFile(open_file(Path(path), _folders(content)))


def compute_odds(
    a: FilePath, b: FilePath, *,
    range: float | None = None, cover: bool = False, parry: bool = False, content: Sequence[FilePath] = (),
) -> list[Odds]:  # fmt: skip
    """Return the odds of each fighter of `a` against each of `b`: a file, `FILE:figure` or `GAME:profile`."""
    folders = _folders(content)
    first, second = chances.fighters(str(a), folders), chances.fighters(str(b), folders)
    return chances.compare_fighters(first, second, Terms(range, cover, parry))


def roll_scenario(game: str, *files: FilePath, seed: int, content: Sequence[FilePath] = (), **options: Any) -> Scenario:
    """Return the scenario that this seed gives for players' files. `options` are those of the command (`theme=…`)."""
    rolled = _game(game, _folders(content))
    understood = rolled.understood(options, str)
    opened = [open_file(file, rolled.content) for file in roll.files_of_game(rolled, [Path(file) for file in files])]
    return rolled.draw(rolled.plan(opened, understood), seed).scenario


def print_sheet(
    *files: FilePath,
    paper: Paper = "a4", ink: Ink = "color", large_print: bool = False, content: Sequence[FilePath] = (),
) -> bytes:  # fmt: skip
    """Return the PDF of the sheets of these files. Raises `Refusal` where one of them breaks a rule."""
    from generator.sheets.make import SheetRequest, plan_request
    from generator.sheets.print import SheetOptions

    options = SheetOptions(Look(paper, ink, large_print))
    return plan_request(SheetRequest(tuple(map(Path, files))), _folders(content), options).bind()


def print_scenario(
    scenario: Scenario, *, paper: Paper = "a4", ink: Ink = "color", content: Sequence[FilePath] = ()
) -> bytes:
    """Return the PDF of a scenario, sealed where its game seals."""
    game = _game(scenario.system, _folders(content))
    book = game.book_drawn(game.estimate(scenario), sealed=game.sealed({}))
    return roll.plan_books([book], Look(paper, ink), battlefield=False).bind()


def _game(name: str, folders: tuple[Path, ...]) -> ScenarioGame:
    return ScenarioGame.of(named_system(name, Scenarios), folders)


def _folders(content: Sequence[FilePath]) -> tuple[Path, ...]:
    return tuple(map(Path, content))
