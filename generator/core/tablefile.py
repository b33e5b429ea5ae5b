"""A table's own file (table.yaml, in the folder of the players' files): what it is called, and its journal."""

from typing import Annotated

from generator.core.reading.shape import Between, OneOrMany
from generator.core.record import Record

NAME = "table.yaml"
Line = Annotated[str, Between(1, 80)]


class SessionPlayed(Record):
    """What happened at the table that day; `fichiers` were at play, `scenario` is the file of the one played, `gagnee`
    how it ended for a band whose own file has no journal."""

    date: Line
    texte: Annotated[str, Between(1, 500)] | None = None
    fichiers: tuple[str, ...] = ()
    scenario: Annotated[str, Between(1, 200)] | None = None
    gagnee: bool | None = None


class TableFile(Record):
    titre: Line | None = None
    maison: Annotated[tuple[str, ...], OneOrMany()] | None = None  # house values kept: see core/content/own.py
    journal: tuple[SessionPlayed, ...] = ()
    notes: Annotated[str, Between(0, 2000)] | None = None
