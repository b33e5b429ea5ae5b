"""The evening prepared in a folder: who comes and what is played, from its session's file."""

from collections import defaultdict
from pathlib import Path
from typing import Any

from generator.base.record import Record
from generator.campaign.session.file import SAVED, read_session
from generator.campaign.session.gather import assemble_session
from generator.campaign.table import own_file
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
    names = [str(name) for key in LISTS for name in tree.get(key, [])]
    return Tonight(tuple(names), tuple(rows if isinstance(rows, list) else [rows]), str(tree.get("date", "")))


def rows_left(folder: Path, tonight: Tonight) -> list[int]:
    """List the scenarios of the session, by their numbers, that the table's journal has not."""
    played = played_before(folder)
    return [number for number, row in enumerate(tonight.scenarios) if file_of_row(row) not in played]


def roll_tonight(folder: Path, number: int, content: Any) -> Scenario | None:
    """Roll a scenario of the session from its file."""
    assembly, _problems = assemble_session(load(folder / FILE), folder, content)
    tables = assembly.tables if assembly else []
    return tables[number][0].scenario if number < len(tables) else None
