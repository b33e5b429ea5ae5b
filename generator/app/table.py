"""A table: the players' files of a folder with where each stands, and the last sessions."""

from pathlib import Path
from typing import Any

from generator.app.files import Content, Opened, open_file
from generator.app.folders import player_files, require_readable
from generator.core import tablefile
from generator.core.game.plays import Standings
from generator.core.game.standing import Event, Standing
from generator.core.i18n import _
from generator.core.reading import source
from generator.core.reading.problems import Problem
from generator.core.reading.reading import read_source
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.tablefile import TableFile

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
        one = self.standing
        return {
            "file": str(self.file),
            "system": self.system,
            "name": one.name,
            "player": one.player,
            "what": one.what,
            "health": one.health,
            "purse": {amount.id: amount.count for amount in one.purse},
            "pending": list(one.pending),
            "problems": {severity: self.count(severity) for severity in ("error", "warning", "note")},
        }


class SessionDay(Record):
    """What is written of one day, by the table's journal and by those of its files."""

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
    """SourceError where there is no such folder, or its own file is wrong; a player's file that is wrong has a seat."""
    own = own_file(folder)
    seats = tuple(seat_of(file, content) for file in player_files(folder))
    events = [("", Event(one.date, one.texte)) for one in own.journal if one.texte]
    events += [(seat.standing.name, event) for seat in seats for event in seat.standing.journal]
    days = sorted({event.date for _name, event in events}, reverse=True)
    sessions = [
        SessionDay(day, tuple((name, event.text) for name, event in events if event.date == day)) for day in days
    ]
    return Table(folder, own.titre or "", seats, tuple(sessions))


def own_file(folder: Path) -> TableFile:
    """The table's own file; SourceError where this is no folder, or the file is wrong."""
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
    """What a chronicle is called unless said: as the table is, or else as its folder; and whether the table has a name
    of its own, so that nobody need be asked."""
    if named := own_file(folder).titre:
        return named, True
    words = " ".join(folder.resolve().name.replace("_", " ").replace("-", " ").split())
    return (words[:1].upper() + words[1:])[:LONGEST_TITLE] or "Notre campagne", False
