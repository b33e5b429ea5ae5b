"""The panels of the verso, as content/d6/panels.yaml declares them; their looks are in templates/d6/panels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Self

from generator.core.content.loading import Citations, Rulings

BARE_HANDS = "mains-nues"  # shown like a skill where a class fights with them


class Length(float):
    """Millimetres, or rows of the page."""

    EXAMPLE = "9.4"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(text)


NONE, ROW, TABBED = Length(0), Length(1), Length(10)  # TABBED: the tab and the head of a ruled table


@dataclass(frozen=True)
class Column:
    label: str | None = None
    width: int = 0  # in percent
    kind: Literal["text", "number", "box", "charges", "label"] = "text"


@dataclass(frozen=True)
class Grid:
    """Rows to write in, numbered from 1: `prime_1_cible`."""

    label: str
    columns: Mapping[str, Column]
    rows: int = 0
    labels: tuple[str, ...] = ()  # what stands before each row
    base: Literal["talents", "powers"] | None = None  # rows that the class fills before these
    lines: Length = ROW  # of the page, for each row

    @property
    def usual(self) -> int:
        return len(self.labels) or self.rows


@dataclass(frozen=True)
class Panel:
    id: str
    label: str
    side: Literal["left", "right", "across"]
    source: Citations
    hint: str | None = None
    template: str = "ruled"
    common: bool = False
    height: Length = TABBED
    lines: Length = NONE
    prefix: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)
    grids: Mapping[str, Grid] = field(default_factory=dict)
    tables: tuple[str, ...] = ()
    widths: tuple[int, ...] = ()
    look: str | None = None
    foot: str | None = None
    rulings: Rulings = ()

    def names(self, rows: Mapping[str, int]) -> Iterator[str]:
        """The names of all its fields."""
        yield from (f"{self.prefix}_{name}" for name in (*self.fields, *self.shows))
        for prefix, grid in self.grids.items():
            written = [name for name, column in grid.columns.items() if column.kind in ("text", "number")]
            yield from (f"{prefix}_{n}_{name}" for n in range(1, rows[prefix] + 1) for name in written)
