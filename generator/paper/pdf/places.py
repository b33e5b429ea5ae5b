"""Places of fields, ticks and pictures on a form, in points from the lower left corner of the page."""

from functools import cache
from typing import Literal, Self

from msgspec.structs import replace

from generator.base.record import Record

Align = Literal["left", "center", "right"]
Colour = tuple[float, float, float]


@cache
def rgb_of_hex(colour: str) -> Colour:
    red, green, blue = (round(int(colour[n : n + 2], 16) / 255, 3) for n in (1, 3, 5))
    return red, green, blue


class Field(Record, cache_hash=True):
    name: str
    label: str
    page: int
    x: float
    y: float  # the lower edge of its box
    width: float
    height: float
    baseline: float  # of its first line, at its full size
    font: str  # the name of a face
    size: float
    floor: float  # the smallest size a text may shrink to
    colour: Colour
    align: Align
    multi: bool
    leading: float  # from line to line, at its full size
    ruled: bool  # the leading is fixed, whatever the size

    def moved(self, x: float, y: float) -> "Field":
        return replace(self, x=self.x + x, y=self.y + y, baseline=self.baseline + y)

    @property
    def top(self) -> float:
        return self.y + self.height

    def spacing(self, size: float) -> float:
        return self.leading if self.ruled else self.leading * size / self.size

    def rows(self, size: float) -> int:
        """Return how many lines of this size its box holds."""
        return max(1, int((self.height + 0.5) / self.spacing(size))) if self.multi else 1

    def line(self, index: int, size: float) -> float:
        """Return the baseline of a line.

        A single line stays on its baseline; several start at the top of the box."""
        if not self.multi:
            return self.baseline
        # Half the leading, then what the font puts above its middle: as CSS does, at any size.
        above = (self.top - self.baseline - self.leading / 2) / self.size
        spacing = self.spacing(size)
        return self.top - spacing / 2 - above * size - index * spacing


class _Box(Record):
    name: str
    label: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float

    def moved(self, x: float, y: float) -> Self:
        return replace(self, x0=self.x0 + x, y0=self.y0 + y, x1=self.x1 + x, y1=self.y1 + y)


class Picture(_Box):
    pass


class Tick(_Box):
    colour: Colour
    mark: str


Place = Field | Tick | Picture
