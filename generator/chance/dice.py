"""Dice: values (`4D+2`), throws as people write them, seeded rolls with a log, the dice of a scenario's parts.

The same seed must give the same scenario on every machine and every Python, for years: it is printed on the page, and
people roll it again. Of the standard library only `Random(seed).random()` promises that, so choices, shuffles and dice
are built on it here. And a part of a scenario has dice of its own, seeded by the part's name: with one stream for all,
rolling the terrain anew would change every force that is rolled after it."""

import re
from collections.abc import Iterable, Sequence
from math import fsum
from typing import Any, Self, TypeVar

from generator.base.i18n import _
from generator.base.problems import OutOfRange
from generator.base.record import Record

_FORM = r"(?:\+?(?P<dice>[0-9]{1,9})\s*[dD])?\s*(?P<flat>[+-]\s*[0-9]{1,9})?|(?P<zero>0)"
MOST_DICE = 40
MOST_FLAT = 99
SIDES = (6, 12, 100)  # of the dice that the games use
_THROW = r"(?P<count>[0-9]{0,3})\s*[dD](?P<sides>[dD]|[0-9]{1,4})?\s*(?P<flat>[+-]\s*[0-9]{1,3})?"

T = TypeVar("T")


class Dice(Record, order=True):
    """So many six-sided dice and a flat bonus. Flat bonuses add up and never turn into dice (L550)."""

    dice: int = 0
    flat: int = 0

    EXAMPLE = "4D+2"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(_FORM, text.strip().replace("−", "-"))
        if not text.strip() or not match or (match["dice"] is None and match["flat"] is None and match["zero"] is None):
            raise ValueError(text)
        dice, flat = int(match["dice"] or 0), int("".join((match["flat"] or "0").split()))
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


class Roll(Record):
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
        self.random = Random(seed).random

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def between(self, low: float, high: float) -> float:
        return low + self.random() * (high - low)

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

    def choose_weighted(self, options: Sequence[T], weights: Sequence[float]) -> T:
        spot = self.random() * fsum(weights)
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


def dice_of_part(seed: int, part: str, again: int = 0) -> Roller:
    """Return the dice of one part of a scenario; rolling another part anew leaves them alone."""
    import hashlib  # here: those who only know what dice are need no OpenSSL

    digest = hashlib.sha256(f"{seed}/{part}/{again}".encode()).digest()
    return Roller(int.from_bytes(digest[:8], "big"))


def roll_contest(label: str, sides: tuple[str, str], roller: Roller) -> str:
    """Roll a D6 for each side, again while they tie, and return the side with the highest."""
    while True:
        faces = [roller.d(f"{label}, {side}") for side in sides]
        if faces[0] != faces[1]:
            return sides[0] if faces[0] > faces[1] else sides[1]


def one_or_other(label: str, options: tuple[int, ...], roller: Roller) -> int:
    """« 5-6 » of something: a D6, the first half of its faces for the first number."""
    return options[(roller.d(label) - 1) * len(options) // 6]


def combine_logs(rollers: Iterable[Roller]) -> tuple[Roll, ...]:
    return tuple(roll for roller in rollers for roll in roller.log)


class UnknownDie(ValueError):
    """A number of sides that no game uses."""


class Throw(Record):
    """As a person writes it, of every die the games use: `4D+2`, `3D6`, `5DD`, `D12`, `d100`."""

    count: int
    sides: int
    flat: int
    damage: bool = False  # written DD: damage dice, which are D6

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(_THROW, text.strip().replace("−", "-"))
        if not match:
            raise ValueError(text)
        damage = match["sides"] in ("d", "D")
        sides = 6 if damage or not match["sides"] else int(match["sides"])
        if not match["count"] and not match["sides"]:
            raise ValueError(text)
        if sides not in SIDES:
            raise UnknownDie(text)
        flat = (match["flat"] or "0").replace(" ", "")
        return cls(int(match["count"] or 1), sides, int(flat), damage)

    def __str__(self) -> str:
        """As the games write it: nD for six-sided dice, D12, d100."""
        die = "D" if self.sides == 6 else f"d{self.sides}" if self.sides == 100 else f"D{self.sides}"
        count = str(self.count) if self.sides == 6 or self.count != 1 else ""
        return f"{count}{die}" + (f"{self.flat:+d}" if self.flat else "")
