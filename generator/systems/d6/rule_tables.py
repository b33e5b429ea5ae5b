"""Tables of the rules as sheets print them: a cell may name a constant of system.yaml, as on cards, so that what is
printed and what fights are played by is one number."""

import re

from msgspec.structs import replace

from generator.core.content.declared import RuleTable
from generator.systems.d6.definitions import Definitions

_CONSTANT = re.compile(r"\{system\.constants\.(\w+)(?:\.([0-9]+))?\}")


def rule_table(name: str, d: Definitions) -> RuleTable:
    def tell(found: re.Match[str]) -> str:
        value = getattr(d.constants, found[1])
        return str(value[int(found[2])] if found[2] else value)

    def fill(text: str) -> str:
        return _CONSTANT.sub(tell, text)

    table = d.tables[name]
    rows = tuple(tuple(map(fill, row)) for row in table.rows)
    return replace(table, rows=rows, note=fill(table.note) if table.note else None)
