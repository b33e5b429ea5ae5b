"""A table: the players' files of a folder with where each stands, and the last sessions."""

from pathlib import Path
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.files import tablefile
from generator.files.files import Content, Opened, open_file
from generator.files.folders import player_files, require_readable
from generator.files.tablefile import TableFile
from generator.game.parts import Standings
from generator.game.standing import Event, Standing
from generator.reading import source
from generator.reading.reading import read_source
from generator.reading.source import SourceError

LONGEST_TITLE = 80  # characters


class Seat(Record):
    """A file at the table; where its rules could not make anything of it, only its name and its problems."""

    file: Path
    system: str | None
    standing: Standing
    problems: tuple[Problem, ...]

    def count(self, severity: str) -> int:
        return sum(problem.severity == severity for problem in self.problems)

    def as_json(self) -> dict[str, Any]:
        standing = self.standing
        return {
            "file": str(self.file),
            "system": self.system,
            "name": standing.name,
            "player": standing.player,
            "what": standing.what,
            "health": standing.health,
            "purse": {amount.id: amount.count for amount in standing.purse},
            "pending": list(standing.pending),
            "problems": {severity: self.count(severity) for severity in ("error", "warning", "note")},
        }


class SessionDay(Record):
    """The entries of one day, from the table's journal and those of its files."""

    date: str
    lines: tuple[tuple[str, str], ...]  # whose ("" is the table's), what

    def as_json(self) -> dict[str, Any]:
        return {"date": self.date, "lines": [{"name": name or None, "text": text} for name, text in self.lines]}


class Table(Record):
    folder: Path
    title: str
    seats: tuple[Seat, ...]
    sessions: tuple[SessionDay, ...]  # the last one first

    def as_json(self) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "title": self.title or None,
            "players": [seat.as_json() for seat in self.seats],
            "sessions": [session.as_json() for session in self.sessions],
        }


def open_table(folder: Path, content: Content = ()) -> Table:
    """Open the table of a folder; a player's file that is wrong has a seat. Raise SourceError where there is no such
    folder, or its own file is wrong."""
    table = own_file(folder)
    seats = tuple(seat_of(file, content) for file in player_files(folder))
    events = [("", Event(session.date, session.texte)) for session in table.journal if session.texte]
    events += [(seat.standing.name, event) for seat in seats for event in seat.standing.journal]
    days = sorted({event.date for _name, event in events}, reverse=True)
    sessions = [
        SessionDay(day, tuple((name, event.text) for name, event in events if event.date == day)) for day in days
    ]
    return Table(folder, table.titre or "", seats, tuple(sessions))


def own_file(folder: Path) -> TableFile:
    """Read the table's own file. Raise SourceError where this is no folder, or the file is wrong."""
    if not folder.is_dir():
        source.read_bytes(folder)  # says so where it is nothing at all
        problem = Problem("not-a-folder", (), _("this is a file, not a folder"), _("name the folder it stands in"))
        raise SourceError(str(folder), [problem])
    require_readable(folder)
    path = folder / tablefile.NAME
    if not path.exists():
        return TableFile()
    return read_source(source.load(path), TableFile)


def seat_of(file: Path, content: Content) -> Seat:
    try:
        opened = open_file(file, content)
    except SourceError as error:
        return Seat(file, None, Standing(file.stem, ""), tuple(error.problems))
    return Seat(file, opened.system.id, standing_of(opened, file), tuple(opened.examined.problems))


def standing_of(opened: Opened, file: Path) -> Standing:
    """Only the name of the file where its game tells no more, or could make nothing of it."""
    module, subject = opened.system.part(Standings), opened.examined.subject
    return Standing(file.stem, "") if subject is None or module is None else module.standing(subject)


def usual_title(folder: Path) -> tuple[str, bool]:
    """Return the usual title of a chronicle, and whether the table has a name of its own.

    The title is the table's name, or else the folder's; with a name of its own nobody need be asked."""
    if named := own_file(folder).titre:
        return named, True
    words = " ".join(folder.resolve().name.replace("_", " ").replace("-", " ").split())
    return (words[:1].upper() + words[1:])[:LONGEST_TITLE] or "Notre campagne", False
