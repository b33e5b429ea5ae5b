"""Paragraphs of printed pages, as content/<id>/notes.yaml has them: the game's numbers stand in them by their names.

tir:
  title: Tir
  icon: target
  lines: "À couvert T{cover_modifier:+}."     # a constant of system.yaml; `+`: with its sign
  clauses: {Réagir: "à un tir : tirer…"}      # after the lines, each with a word in front of it
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict

from generator.core.paper.briefing import Note, plain_clauses
from generator.core.paper.figure import Clause
from generator.core.paper.typography import signed
from generator.core.reading.shape import Some
from generator.core.record import Record


class _Numbers(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        return signed(value) if format_spec == "+" else str(value)


class Paragraph(Record):
    id: str
    title: str
    icon: str = ""
    lines: Some = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    rulings: Some = ()  # that it tells

    def note(self, constants: Struct, *then: Clause, **more: object) -> Note:
        """With the game's numbers; `more`: others of the page at hand; `then`: what it goes on with."""
        values = {**asdict(constants), **more}

        def told(text: str) -> str:
            return _Numbers().vformat(text, (), values)

        clauses = [Clause(told(word), "", told(text)) for word, text in self.clauses.items()]
        return Note(self.title, (*plain_clauses(*map(told, self.lines)), *clauses, *then), self.icon)
