"""The next things to do in a folder: a character to make, a session to prepare, what follows a game.

All of it is read from the files, their dates and the session's file; no list is kept. These are suggestions that stand
first, and never the only things on offer.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Literal

from generator.base.record import Record
from generator.campaign.session.file import SAVED, game_of_evening, read_session
from generator.campaign.session.gather import assemble_session
from generator.campaign.table import own_file
from generator.files import tablefile
from generator.files.folders import player_files
from generator.files.outputs import PREVIOUS
from generator.files.settings import output_folder
from generator.model.scenario import Scenario
from generator.reading.source import SourceError, load

FILE = "seance.yaml"
LISTS = ("personnages", "bandes")


class Tonight(Record):
    """`names`: of the files of who comes; `scenarios`: as the file asks for them."""

    names: tuple[str, ...] = ()
    scenarios: tuple[Any, ...] = ()
    date: str = ""

    def saved_name(self, number: int) -> str:
        """Return the file of a scenario that was saved; empty where it is to be rolled."""
        row = self.scenarios[number]
        return str(row.get(SAVED, "")) if isinstance(row, dict) else ""


def file_of_row(row: Any) -> str:
    """Return the file name of a session's scenario, or the one it would have."""
    asked = row if isinstance(row, dict) else {}
    return str(asked.get(SAVED) or "scenario-{systeme}-{graine}.json".format_map(defaultdict(str, asked)))


def played_before(folder: Path) -> set[str | None]:
    """Return the files of the scenarios that the table's journal names."""
    return {entry.scenario for entry in own_file(folder).journal}


def read_tonight(folder: Path) -> Tonight | None:
    """Read the prepared session; None where there is none, or where its file cannot be read."""
    try:
        tree = read_session(load(folder / FILE)).tree if (folder / FILE).is_file() else None
    except SourceError:
        return None
    if not isinstance(tree, dict):
        return None
    rows = tree.get("scenarios", [])
    rows = rows if isinstance(rows, list) else [rows]
    evening = tree.get("soiree")
    rows = [*rows, {"systeme": game_of_evening(), **evening}] if isinstance(evening, dict) else rows
    names = [str(name) for key in LISTS for name in tree.get(key, [])]
    return Tonight(tuple(names), tuple(rows), str(tree.get("date", "")))


def rows_left(folder: Path, tonight: Tonight) -> list[int]:
    """List the scenarios of the session, by their numbers, that the table's journal has not."""
    played = played_before(folder)
    return [number for number, row in enumerate(tonight.scenarios) if file_of_row(row) not in played]


def roll_tonight(folder: Path, number: int, content: Any) -> Scenario | None:
    """Roll a scenario of the session from its file."""
    assembly, _problems = assemble_session(load(folder / FILE), folder, content)
    tables = assembly.tables if assembly else []
    return tables[number][0].scenario if number < len(tables) else None


Step = Literal["make", "prepare", "print", "after", "stickers", "chronicle"]
_SESSIONS, _SHEETS, _CHRONICLES = "seance*.pdf", ("fiches*.pdf", "*retouches*.pdf"), "chronique*.pdf"


class Outlook(Record):
    """`tonight`: the prepared session; `printed`: its PDF; `is_played`: the journal has it; `sheets`: the last print
    of players' sheets, `is_stale` where a file was changed since."""

    files: tuple[Path, ...]
    tonight: Tonight | None
    printed: Path | None
    is_played: bool
    sheets: Path | None
    is_stale: bool
    is_told: bool  # the chronicle is newer than the journal
    has_journal: bool

    @property
    def step(self) -> Step:
        """The first of what is to be done."""
        if not self.files:
            return "make"
        if self.tonight is None:
            return "prepare"
        if not self.is_played:
            return "after" if self.printed else "print"
        if self.is_stale:
            return "stickers"
        return "prepare" if self.is_told else "chronicle"


def look_ahead(folder: Path) -> Outlook:
    """Look at a folder's files for what was done and what is to be done."""
    files, tonight = tuple(player_files(folder)), read_tonight(folder)
    prints = [folder / output_folder(), folder]
    session = _newest(prints, [_SESSIONS])
    sheets = _newest(prints, [_SESSIONS, *_SHEETS])
    chronicle, journal = _newest(prints, [_CHRONICLES]), folder / tablefile.NAME
    return Outlook(
        files,
        tonight,
        session if session and tonight and _age(session) >= _age(folder / FILE) else None,
        tonight is not None and _is_played(folder, tonight),
        sheets,
        bool(sheets and any(_age(file) > _age(sheets) for file in files)),
        bool(chronicle and journal.is_file() and _age(chronicle) >= _age(journal)),
        journal.is_file(),
    )


def _is_played(folder: Path, tonight: Tonight) -> bool:
    """Return whether the journal has the scenarios of the session; of one without any, an evening since it was written.
    """
    try:
        journal = own_file(folder).journal
    except SourceError:
        return False
    if tonight.scenarios:
        return not rows_left(folder, tonight)
    written = date.fromtimestamp(_age(folder / FILE)).isoformat()
    return any(str(entry.date) >= written for entry in journal)


def _newest(folders: Iterable[Path], patterns: Iterable[str]) -> Path | None:
    files = [path for folder in folders for pattern in patterns for path in folder.glob(pattern) if path.is_file()]
    return max((path for path in files if not path.name.endswith(PREVIOUS)), key=_age, default=None)


def _age(path: Path) -> float:
    return path.stat().st_mtime
