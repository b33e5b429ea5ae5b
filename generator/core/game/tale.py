"""A file's life as its game tells it for the chronicle, in French: how it grew, who is in it, who fell.

A game's chronicle.py gives `tale(subject)`; a game without one is told by its standing. What happened day by day is the
journal of the standing.
"""

from generator.core.frozen import dataclass
from generator.core.paper.figure import Clause, Stat


@dataclass(frozen=True)
class Growth:
    """A number over the days: of the file, or of one in it. The first point, without a day, is before all of them."""

    label: str
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Fallen:
    name: str
    text: str
    date: str = ""


@dataclass(frozen=True)
class Tale:
    figures: tuple[Stat, ...] = ()
    people: tuple[Clause, ...] = ()  # of a band: name, number, what they are
    growth: Growth | None = None
    fallen: tuple[Fallen, ...] = ()
    portrait: str = ""  # beside the file
