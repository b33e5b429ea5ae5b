"""Numbers of SN&DR: decimals as written, CG points in quarters, thresholds under their modifiers."""

import re
from fractions import Fraction
from typing import Self

from generator.core.frozen import Record
from generator.core.paper.typography import signed


class Number(float):
    """A decimal number of a content file: 6, 4.5, 5.636."""

    __slots__ = ()
    EXAMPLE = "4.5"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(_decimal(text))

    @property
    def json(self) -> int | float:
        return int(self) if self.is_integer() else float(self)

    def __str__(self) -> str:
        return str(self.json).replace(".", ",")


class Points(Record, order=True):
    """CG points before rounding, counted in quarters so that sums are exact."""

    quarters: int = 0

    EXAMPLE = "0.25"

    @classmethod
    def parse(cls, text: str) -> Self:
        quarters = _decimal(text) * 4
        if quarters.denominator != 1:
            raise ValueError(text)
        return cls(int(quarters))

    def __add__(self, other: "Points") -> "Points":
        return Points(self.quarters + other.quarters)

    def __mul__(self, times: int) -> "Points":
        return Points(self.quarters * times)

    @property
    def rounded(self) -> int:
        """To the nearest whole CG, a half upwards (N-01)."""
        return (self.quarters + 2) // 4

    @property
    def json(self) -> float:
        return self.quarters / 4

    def __str__(self) -> str:
        return f"{self.quarters / 4:g}".replace(".", ",").replace("-", "−")


def _decimal(text: str) -> Fraction:
    if not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", text):
        raise ValueError(text)
    return Fraction(text)


def modified(threshold: int, modifier: int, *, low: int, high: int) -> int:
    """A threshold under the sum of its modifiers, between low and high (L41).

    A printed 1+ is below the floor of modified rolls: it stays until the modifiers worsen it (N-11).
    """
    return max(min(threshold + modifier, high), min(threshold, low))


def plus(threshold: int) -> str:
    return f"{threshold}+"


def modifier(letter: str, value: int) -> str:
    """S+3, T−1."""
    return f"{letter}{signed(value)}" if value else letter
