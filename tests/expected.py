"""Bad files carry the codes they must give, as comments on the faulty line; one runner reads them all."""

import re
from collections import Counter
from pathlib import Path

from generator.game.system import all_systems
from generator.reading.source import SourceError, load

_EXPECT = re.compile(r"#\s*expect:\s*([\w\- ]+)")


def expected(path: Path) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        match = _EXPECT.search(line)
        for code in match[1].split() if match else ():
            found[number, code] += 1
    return found


def given(path: Path) -> Counter[tuple[int, str]]:
    try:
        source = load(path)
        system = all_systems()[source.nodes["systeme"]]
        problems = system.examine(source, system.definitions()).problems
    except SourceError as error:
        problems = error.problems
    return Counter((p.place.line if p.place else 0, p.code) for p in problems)
