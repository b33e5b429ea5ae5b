"""A card's diagram: tables of the content that are drawn instead of set in rows and columns.

diagram: {draw: bands, tables: [{take: tables.distance, rows: 1-5}, {take: tables.distance, rows: 6-7}]}

What stands in it is the content's, as in any table of a card; `draw` says how it is shown:

turn    how a round goes: its phases, what one does at one's turn, what one chooses among, what may be done at any time
bands   how far: a band a row (its name, a figure, a remark), then what changes the figure
parry   a question, where « no » leads, and a table of what « yes » gives: against what across, with what down
"""

from typing import Any, Literal

from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.content.lookup import Lookup
from generator.content.markup import Text, parse_spans
from generator.content.tables import Grid, build_grid
from generator.reading.shape import Raw
from generator.reading.understanding import read

Drawn = Literal["turn", "bands", "parry"]
_COUNTS: dict[Drawn, tuple[int, ...]] = {"turn": (4,), "bands": (1, 2), "parry": (1,)}
MOST_TITLE = 26  # letters of the title of a card with a diagram: one line, so that the diagram's place is known


class WrittenDiagram(Record):
    draw: Drawn
    tables: tuple[Raw, ...]
    question: str = ""
    no: str = ""
    icons: tuple[str, ...] = ()  # of the rows


class Diagram(Record):
    """A diagram ready for print."""

    draw: Drawn
    grids: tuple[Grid, ...]
    question: Text = ()
    no: Text = ()
    icons: tuple[str, ...] = ()


def build_diagram(node: Any, title: str, path: Path, lookup: Lookup, problems: list[Problem]) -> Diagram | None:
    """Build the diagram that a card of this title asks for; None where a problem was found."""
    known = len(problems)
    if len(title) > MOST_TITLE:
        message = _("{n} letters in the title, at most {most} above a diagram").format(n=len(title), most=MOST_TITLE)
        problems.append(Problem("card-too-long", path, message))
    asked = read(WrittenDiagram, node, path, problems)
    if asked is None:
        return None
    grids = [build_grid(written, (*path, "tables", n), lookup, problems) for n, written in enumerate(asked.tables)]
    if len(grids) not in _COUNTS[asked.draw]:
        most = _COUNTS[asked.draw][-1]
        message = _("tables that '{kind}' is drawn from: {count}, not {given}").format(
            kind=asked.draw, count=most, given=len(grids)
        )
        problems.append(Problem("table-expected", (*path, "tables"), message))
    elif any(len(grid.columns) < 2 for grid in grids if grid):
        problems.append(Problem("table-ragged", (*path, "tables"), _("a diagram's tables have two columns or more")))
    if len(problems) > known:
        return None
    built = tuple(grid for grid in grids if grid is not None)
    return Diagram(asked.draw, built, parse_spans(asked.question), parse_spans(asked.no), asked.icons)
