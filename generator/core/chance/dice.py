"""Dice values (`4D+2`), seeded rolls with a log, and exact odds."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self, TypeVar

from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.reading.problems import OutOfRange

if TYPE_CHECKING:
    from fractions import Fraction

_FORM = re.compile(r"(?:\+?(?P<dice>[0-9]{1,9})\s*[dD])?\s*(?P<flat>[+\-−]\s*[0-9]{1,9})?|(?P<zero>0)")
MOST_DICE = 40
MOST_FLAT = 99

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Dice:
    """So many six-sided dice and a flat bonus. Flat bonuses add up and never turn into dice (L550)."""

    dice: int = 0
    flat: int = 0

    EXAMPLE = "4D+2"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = _FORM.fullmatch(text.strip())
        if not text.strip() or not match or (match["dice"] is None and match["flat"] is None and match["zero"] is None):
            raise ValueError(text)
        dice, flat = int(match["dice"] or 0), int("".join((match["flat"] or "0").replace("−", "-").split()))
        if dice > MOST_DICE or abs(flat) > MOST_FLAT:
            message = _("{text} is out of range: at most {dice}D+{flat}")
            raise OutOfRange(message.format(text=text.strip(), dice=MOST_DICE, flat=MOST_FLAT))
        return cls(dice, flat)

    def __add__(self, other: "Dice") -> "Dice":
        return Dice(self.dice + other.dice, self.flat + other.flat)

    def __str__(self) -> str:
        flat = f"{self.flat:+d}" if self.flat else ""
        return f"{self.dice}D{flat}" if self.dice else flat or "0"

    @property
    def skill(self) -> str:
        """As a skill is written on a sheet, where no dice is 0D."""
        return f"{self.dice}D" + (f"{self.flat:+d}" if self.flat else "")

    @property
    def bonus(self) -> str:
        """As what is added to something: +1D, +2, or 0."""
        text = str(self)
        return text if text[:1] in "+-0" else f"+{text}"

    @property
    def steps(self) -> int:
        """The third-of-a-die steps of a skill: 3D+2 is eleven of them."""
        return 3 * self.dice + self.flat

    @classmethod
    def of_steps(cls, steps: int) -> Self:
        return cls(steps // 3, steps % 3)


def chance(value: Dice, target: int) -> "Fraction":
    """The exact chance that a roll of this value reaches the target."""
    from generator.core.chance.distribution import at_least, dice

    return at_least(dice(value.dice, flat=value.flat), target)


@dataclass(frozen=True)
class Roll:
    """One entry of the log: what was rolled for, with what, and what came."""

    label: str
    dice: str
    result: Any

    def as_json(self) -> dict[str, Any]:
        return {"label": self.label, "dice": self.dice, "result": self.result}


class Roller:
    """A seeded source of chance that logs what it gives.

    Only Random(seed).random() is the same on every Python, so every choice is built on it.
    """

    def __init__(self, seed: int) -> None:
        from random import Random

        self.seed = seed
        self.log: list[Roll] = []
        self._random = Random(seed)

    def below(self, n: int) -> int:
        return int(self._random.random() * n)

    def between(self, low: float, high: float) -> float:
        return low + self._random.random() * (high - low)

    def die(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def roll(self, label: str, value: Dice) -> int:
        faces = [self.die() for _ in range(value.dice)]
        total = sum(faces) + value.flat
        self.note(label, str(value), {"faces": faces, "total": total})
        return total

    def d(self, label: str, sides: int = 6) -> int:
        result = self.die(sides)
        self.note(label, f"D{sides}", result)
        return result

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[T], weights: Sequence[float]) -> T:
        spot = self._random.random() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            spot -= weight
            if spot < 0:
                return option
        return options[-1]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed

    def note(self, label: str, dice: str, result: Any) -> None:
        self.log.append(Roll(label, dice, result))
