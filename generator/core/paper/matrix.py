"""Who beats whom, ready for paper: a table of chances that a heat map is drawn from."""

from typing import Any

from generator.core.paper.figure import Livery
from generator.core.record import Record


class Cell(Record):
    """The chance of the one on the left to win the duel, and the wounds an attack of his is worth."""

    win: float
    wounds: float | None

    @property
    def percent(self) -> str:
        """Of a hundred, never « always » or « never » where it is not."""
        whole = round(self.win * 100)
        return "<1" if not whole and self.win else ">99" if whole == 100 and self.win < 1 else str(whole)


class Matrix(Record):
    game: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    livery: Livery = Livery()

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "figures": list(self.rows),
            "enemies": list(self.columns),
            "wins": [[round(cell.win, 4) for cell in row] for row in self.cells],
            "mean_wounds": [[None if c.wounds is None else round(c.wounds, 4) for c in row] for row in self.cells],
            "notes": list(self.notes),
        }
