"""A throw as a person writes it, of every die the games use: `4D+2`, `3D6`, `5DD`, `D12`, `d100`."""

import re
from typing import Self

from generator.core.frozen import dataclass

SIDES = (6, 12, 100)
MOST = 40
_FORM = re.compile(
    r"(?P<count>[0-9]{0,3})\s*[dD](?P<sides>[dD]|[0-9]{1,4})?\s*(?P<flat>[+\-−]\s*[0-9]{1,3})?"
)


class UnknownDie(ValueError):
    """A number of sides that no game uses."""


@dataclass(frozen=True)
class Throw:
    count: int
    sides: int
    flat: int
    damage: bool = False  # written DD: damage dice, which are D6

    @classmethod
    def parse(cls, text: str) -> Self:
        match = _FORM.fullmatch(text.strip())
        if not match:
            raise ValueError(text)
        damage = match["sides"] in ("d", "D")
        sides = 6 if damage or not match["sides"] else int(match["sides"])
        if not match["count"] and not match["sides"]:
            raise ValueError(text)
        if sides not in SIDES:
            raise UnknownDie(text)
        flat = (match["flat"] or "0").replace("−", "-").replace(" ", "")
        return cls(int(match["count"] or 1), sides, int(flat), damage)

    def __str__(self) -> str:
        """As the games write it: nD for six-sided dice, D12, d100."""
        die = "D" if self.sides == 6 else f"d{self.sides}" if self.sides == 100 else f"D{self.sides}"
        count = str(self.count) if self.sides == 6 or self.count != 1 else ""
        return f"{count}{die}" + (f"{self.flat:+d}" if self.flat else "")
