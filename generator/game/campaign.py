"""What a game lets happen to a file between two sessions: actions that edit the text, or refuse with a reason.

A game's campaign.py declares `ACTIONS`, `BEARABLE` (codes of errors that stop no action), `prepare(deed)` (what must
hold before any of them) and `status(subject) -> sections`; the command line turns the actions into commands.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field

from generator.base.record import Record
from generator.base.words import both_names
from generator.chance.dice import Roller
from generator.game.params import Param
from generator.writing.editor import Editor


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
