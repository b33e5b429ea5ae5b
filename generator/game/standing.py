"""A player's file between two sessions: where it stands, a line of the table's picture; its life, for the chronicle.

What happened day by day is the journal of the standing. A game without a `tale(subject)` of its own in chronicle.py is
told by its standing. What a game lets people change between two sessions is an Action."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field

from generator.base.i18n import format_number
from generator.base.record import Record
from generator.base.words import both_names
from generator.chance.dice import Roller
from generator.game.params import Param
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.writing.editor import Editor


class Amount(Record):
    """What can be spent; `id` is for scripts, `unit` for people."""

    id: str
    count: int
    unit: str


class PlayedScenario(Record):
    """By what a game's scenario is found again as it was saved: its file, else its seed. It is never rolled again, for
    a seed gives another table in another edition."""

    seed: int
    file: str = ""


class Event(Record):
    """A line of a journal, as it was written; what it brought, how it ended, the scenario that was played."""

    date: str
    text: str
    gains: tuple[str, ...] = ()
    won: bool | None = None
    played: PlayedScenario | None = None
    about: tuple[str, ...] = ()  # where and what for


class Standing(Record):
    """`what`: what is at play, beside the name; `pending`: what can be done now, each a short sentence; `initiative`:
    what is rolled for it; `statuses`: what holds now; `drawing`: who it is, a drawing of ours below drawings/;
    `portrait`: an image beside the file."""

    name: str
    what: str
    player: str = ""
    health: str = ""
    purse: tuple[Amount, ...] = ()
    pending: tuple[str, ...] = ()
    journal: tuple[Event, ...] = ()
    initiative: str = ""
    statuses: tuple[str, ...] = ()
    drawing: str = ""
    portrait: str = ""

    @property
    def amounts(self) -> list[str]:
        return [f"{format_number(amount.count, '_')} {amount.unit}" for amount in self.purse if amount.count]

    @property
    def spendable(self) -> str:
        return ", ".join(self.amounts)


class Growth(Record):
    """A number over the days: of the file, or of one in it. The first point, without a day, is before all of them."""

    label: str
    points: tuple[tuple[str, int], ...]


class Fallen(Record):
    name: str
    text: str
    date: str = ""


class Tale(Record):
    """In French: how it grew, who is in it, who fell."""

    figures: tuple[Stat, ...] = ()
    people: tuple[Clause, ...] = ()  # of a band: name, number, what they are
    growth: Growth | None = None
    fallen: tuple[Fallen, ...] = ()
    portrait: str = ""  # beside the file
    drawing: str = ""  # ours, below drawings/: what stands in its place without one


class Deed(Struct):
    """One action under way: the file as it stands, what was asked, and the editor that changes it."""

    editor: Editor
    subject: Any
    definitions: Any
    arguments: Mapping[str, Any]
    date: str
    roller: Roller
    messages: list[str] = field(default_factory=list)  # for the person, in their language

    def say(self, text: str) -> None:
        self.messages.append(text)


class Action(Record):
    """`run` edits and says what it did; `rolls` marks the ones that throw dice. `was`: a name it had before, understood
    and shown nowhere."""

    name: str
    help: str
    run: Callable[[Deed], None]
    params: tuple[Param, ...] = ()
    rolls: bool = False
    was: str = ""

    @property
    def words(self) -> list[str]:
        """Every way to call it."""
        return [word for word in (*both_names("commands", self.name), self.was) if word]
