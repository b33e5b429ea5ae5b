"""What comes next in a folder: somebody to make, a session to prepare, what follows a game.

Files and their dates say it: nobody need keep a list. It is what is offered first, never all that is offered.
"""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Literal

from generator.base.record import Record
from generator.campaign.table import own_file
from generator.campaign.tonight import FILE, Tonight, read_tonight, rows_left
from generator.files import tablefile
from generator.files.folders import player_files
from generator.files.outputs import PREVIOUS
from generator.files.settings import output_folder
from generator.reading.source import SourceError

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
