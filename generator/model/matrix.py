"""Tables of attacks and of chances: who beats whom, and what each rolls against each."""

from collections.abc import Sequence
from typing import Any

from generator.base.record import Record
from generator.content.livery import Livery

_DUELS = "Chances sur cent que la figurine de gauche gagne un duel en mêlée contre celle d’en haut."


class Cell(Record):
    """The chance of the one on the left to win the duel, and the wounds an attack of his is worth."""

    win: float
    wounds: float | None

    @property
    def percent(self) -> str:
        """Of a hundred, never « always » or « never » where it is not."""
        percents = round(self.win * 100)
        return "<1" if not percents and self.win else ">99" if percents == 100 and self.win < 1 else str(percents)


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


class CrossRow(Record):
    """An attack: whose and with what, its dice, what it says against each column."""

    label: str
    dice: str
    cells: tuple[str, ...]


class CrossTable(Record):
    """Attacks across those they may hit. Columns that say the same are one, under all their names."""

    title: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]

    @classmethod
    def of_duels(cls, matrix: "Matrix") -> "CrossTable":
        """Make the table of duels: who beats whom."""
        rows = [CrossRow(name, "", tuple(cell.percent for cell in cells))
                for name, cells in zip(matrix.rows, matrix.cells, strict=True)]  # fmt: skip
        text = " ".join((f"{matrix.title}.", _DUELS, *matrix.notes))
        return cls("Qui bat qui", text, matrix.columns, tuple(rows))

    @classmethod
    def of(cls, title: str, text: str, columns: Sequence[str], rows: Sequence[CrossRow]) -> "CrossTable":
        lines = list(dict.fromkeys(rows))
        alike: dict[tuple[str, ...], list[str]] = {}
        for n, name in enumerate(columns):
            alike.setdefault(tuple(row.cells[n] for row in lines), []).append(name)
        cells = list(zip(*alike, strict=True)) if lines else []
        cross_rows = tuple(
            CrossRow(row.label, row.dice, row_cells) for row, row_cells in zip(lines, cells, strict=True)
        )
        return cls(title, text, tuple(", ".join(dict.fromkeys(names)) for names in alike.values()), cross_rows)
