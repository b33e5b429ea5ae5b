"""The contents of a chronicle: who was there, what happened day by day, who fell."""

from collections.abc import Callable
from pathlib import Path

from generator.base.record import Record
from generator.content.livery import Livery
from generator.game.standing import Event, Tale
from generator.model.prose import Clause
from generator.paper.text.flow import Drawn

# As large as it fits into a width and a height, in millimetres; and how wide it came out.
Plan = Callable[[float, float], tuple[Drawn, float]]


class Who(Record):
    name: str
    what: str
    player: str
    game: str
    livery: Livery
    tale: Tale
    portrait: Path | None = None


class PlayedGame(Record):
    """A scenario that was played: its map, and who was met."""

    title: str
    about: str
    plan: Plan
    forces: tuple[Clause, ...]
    livery: Livery


class Day(Record):
    """`text`: of the table itself; `events`: whose, and what."""

    date: str
    text: str
    events: tuple[tuple[str, Event], ...]
    battles: tuple[PlayedGame, ...]
    session: int = 0  # its number; none where things were only bought and written down

    @property
    def heading(self) -> str:
        return f"Séance {self.session}" if self.session else "Entre deux séances"


class Story(Record):
    title: str
    who: tuple[Who, ...]
    days: tuple[Day, ...]  # the first one first
