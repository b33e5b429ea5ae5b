"""The evening that is prepared in a folder: who comes and what is played, as its session's file says.

One file is the thread: the session's page writes it, the print is made of it, and the evening after starts from it.
"""

from collections import defaultdict
from pathlib import Path
from typing import Any

from generator.app.session import assemble_session
from generator.app.session_file import SAVED, read_session
from generator.app.table import own_file
from generator.core.reading.source import SourceError, load
from generator.core.record import Record
from generator.core.scenario.model import Scenario

FILE = "seance.yaml"
LISTS = ("personnages", "bandes")


class Tonight(Record):
    """`names`: of the files of who comes; `scenarios`: as the file asks for them."""

    names: tuple[str, ...] = ()
    scenarios: tuple[Any, ...] = ()
    date: str = ""

    def saved_name(self, number: int) -> str:
        """The file of a scenario that was saved; nothing where it is to be rolled."""
        row = self.scenarios[number]
        return str(row.get(SAVED, "")) if isinstance(row, dict) else ""


def file_of_row(row: Any) -> str:
    """What the file of a scenario of a session is called, or would be."""
    asked = row if isinstance(row, dict) else {}
    return str(asked.get(SAVED) or "scenario-{systeme}-{graine}.json".format_map(defaultdict(str, asked)))


def played_before(folder: Path) -> set[str | None]:
    """The files of the scenarios that the table's journal tells of."""
    return {one.scenario for one in own_file(folder).journal}


def read_tonight(folder: Path) -> Tonight | None:
    """What is prepared; None where nothing is, or where its file cannot be read."""
    try:
        tree = read_session(load(folder / FILE)).tree if (folder / FILE).is_file() else None
    except SourceError:
        return None
    if not isinstance(tree, dict):
        return None
    rows = tree.get("scenarios", [])
    names = [str(name) for key in LISTS for name in tree.get(key, [])]
    return Tonight(tuple(names), tuple(rows if isinstance(rows, list) else [rows]), str(tree.get("date", "")))


def roll_tonight(folder: Path, number: int, content: Any) -> Scenario | None:
    """The scenario of the session that is rolled from what its file says."""
    assembly, _problems = assemble_session(load(folder / FILE), folder, content)
    tables = assembly.tables if assembly else []
    return tables[number][0].scenario if number < len(tables) else None
