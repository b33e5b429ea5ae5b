"""Who beats whom, ready for paper: a table of chances that a heat map is drawn from."""

from typing import Any

from generator.core.frozen import dataclass


@dataclass(frozen=True)
class Cell:
    """The chance of the one on the left to win the duel, and the wounds an attack of his is worth."""

    win: float
    wounds: float | None


@dataclass(frozen=True)
class Matrix:
    game: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "figures": list(self.rows),
            "enemies": list(self.columns),
            "wins": [[round(cell.win, 4) for cell in row] for row in self.cells],
            "mean_wounds": [[None if c.wounds is None else round(c.wounds, 4) for c in row] for row in self.cells],
            "notes": list(self.notes),
        }
