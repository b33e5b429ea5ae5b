"""Tables that a die reads: every face has one row, and only one."""

import re
from collections.abc import Iterator
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.content.loading import Content

_FACES = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


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
