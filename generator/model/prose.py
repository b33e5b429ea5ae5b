"""Paragraphs of printed pages, as content/<id>/notes.yaml has them: the game's numbers stand in them by their names.

tir:
  title: Tir
  icon: target
  lines: "À couvert T{cover_modifier:+}."     # a constant of system.yaml; `+`: with its sign
  clauses: {Réagir: "à un tir : tirer…"}      # after the lines, each with a word in front of it
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict

from generator.base.record import Record
from generator.base.typography import signed
from generator.reading.shape import Some


class Clause(Record):
    """A power, a rule, a line of a note: its name if it has one, its number if it has one, what it says."""

    label: str
    value: str = ""
    text: str = ""


class Note(Record):
    """A paragraph of a page: lines of text, each with a word in front of it or none."""

    title: str
    lines: tuple[Clause, ...]
    icon: str


def plain_clauses(*lines: str | None) -> tuple[Clause, ...]:
    """Plain lines of a note; those that are empty are left out."""
    return tuple(Clause("", "", line) for line in lines if line)


class _Told:
    """A number of the game as a text names it: `{cover:+}` with our signs, `{reaches[0]}` one of several."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, index: int) -> "_Told":
        return _Told(self.value[index])

    def __format__(self, form: str) -> str:
        return signed(self.value) if form == "+" else str(self.value)


class Paragraph(Record):
    id: str
    title: str
    icon: str = ""
    lines: Some = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    rulings: Some = ()  # that it tells

    def note(self, constants: Struct, *then: Clause, **more: object) -> Note:
        """Make a note with the game's numbers; `more`: others of the page at hand; `then`: what it goes on with."""
        values = {name: _Told(value) for name, value in {**asdict(constants), **more}.items()}

        def told(text: str) -> str:
            return text.format_map(values)

        clauses = [Clause(told(word), "", told(text)) for word, text in self.clauses.items()]
        return Note(self.title, (*plain_clauses(*map(told, self.lines)), *clauses, *then), self.icon)
