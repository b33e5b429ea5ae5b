"""Tables that a die reads: every face has one row, and only one; of any other table each row is as likely."""

import re
from collections.abc import Iterator
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.loading import Content
from generator.content.lookup import Lookup
from generator.content.markup import plain_text
from generator.content.tables import build_grid

_FACES = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


class RollTable(Record):
    """A table to roll: `least` is the lowest result of each row. `sides` is 0 where a skill is rolled, whose dice are
    the player's; `even`: no die is printed with it."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    least: tuple[int, ...]
    sides: int = 0
    even: bool = False
    note: str = ""
    rulings: tuple[str, ...] = ()

    def row_at(self, total: int) -> int | None:
        """Return the number of the row that a result reaches, or None below the first."""
        reached = [(least, n) for n, least in enumerate(self.least) if least <= total]
        return max(reached)[1] if reached else None


class Reached(Record):
    """What a roll on a table comes to: the number of its row, None where it reaches none, and what else it means."""

    row: int | None
    lines: tuple[str, ...] = ()


def roll_tables(lookup: Lookup) -> dict[str, RollTable]:
    """Return every table of tables.yaml as one to roll, by its id."""
    tables = {key: _roll_table(key, node, lookup) for key, node in lookup.kind("tables").items()}
    return {key: table for key, table in tables.items() if table}


def _roll_table(key: str, node: dict[str, Any], lookup: Lookup) -> RollTable | None:
    grid = build_grid(f"tables.{key}", ("tables", key), lookup, [])
    if grid is None or not grid.rows:
        return None
    columns = tuple(map(plain_text, grid.columns))
    rows = tuple(tuple(map(plain_text, row)) for row in grid.rows)
    size = re.fullmatch(r"d([0-9]{1,3})", str(node.get("roll", "")))
    more: dict[str, Any] = {"note": plain_text(grid.note), "rulings": tuple(map(str, node.get("rulings", ())))}
    if not size:
        return RollTable(key, grid.title, columns, rows, tuple(range(1, len(rows) + 1)), len(rows), True, **more)
    faces = [_FACES.fullmatch(str(row[0])) for row in node["rows"]]
    least = tuple(int(match[1]) if match else 0 for match in faces)
    return RollTable(key, grid.title, columns[1:], tuple(row[1:] for row in rows), least, int(size[1]), **more)


def check_rolls(content: Content) -> None:
    """Check every table of tables.yaml that says `roll: d12`; faults go to the file they stand in."""
    for source in content.sources("tables"):
        problems: list[Problem] = []
        for name, table in source.nodes.items() if isinstance(source.nodes, dict) else ():
            if isinstance(table, dict) and "roll" in table:
                problems += _faults_of_table(name, table)
        content.fault(source, problems)


def _faults_of_table(name: str, table: dict[str, Any]) -> Iterator[Problem]:
    size = re.fullmatch(r"d([0-9]{1,3})", str(table["roll"]))
    if not size:
        message = _("a die such as d12 expected, not {found}").format(found=table["roll"])
        yield Problem("wrong-type", (name, "roll"), message)
        return
    seen: dict[int, int] = {}
    for number, row in enumerate(table.get("rows", [])):
        match = _FACES.fullmatch(str(row[0])) if isinstance(row, list) and row else None
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not 1 <= first <= last <= int(size[1]):
            yield Problem("roll-table-row", (name, "rows", number), _("this row is for no face of the die"), "10-11")
            continue
        for face in range(first, last + 1):
            if face in seen:
                message = _("a roll of {face} is already in row {row}").format(face=face, row=seen[face] + 1)
                yield Problem("roll-table-overlap", (name, "rows", number), message)
            seen.setdefault(face, number)
    missing = sorted(set(range(1, int(size[1]) + 1)) - set(seen))
    if missing:
        message = _("no row for a roll of {faces}").format(faces=", ".join(map(str, missing)))
        yield Problem("roll-table-gap", (name, "rows"), message)
