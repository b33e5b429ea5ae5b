"""Tables of the rules as sheets print them.

A cell may name a constant of system.yaml, as on cards, so that sheets print the numbers that fights use.
"""

import re

from msgspec.structs import replace

from generator.content.declared import RuleTable
from generator.systems.d6.rules.definitions import Definitions

_CONSTANT = re.compile(r"\{system\.constants\.(\w+)(?:\.([0-9]+))?\}")


def rule_table(name: str, d: Definitions) -> RuleTable:
    def constant(match: re.Match[str]) -> str:
        value = getattr(d.constants, match[1])
        return str(value[int(match[2])] if match[2] else value)

    def fill(text: str) -> str:
        return _CONSTANT.sub(constant, text)

    table = d.tables[name]
    rows = tuple(tuple(map(fill, row)) for row in table.rows)
    return replace(table, rows=rows, note=fill(table.note) if table.note else None)
