"""What rolling a scenario needs in every game: dice for each part, a contest."""

import hashlib
from collections.abc import Iterable

from generator.core.chance.dice import Roll, Roller


def stream(seed: int, part: str, again: int = 0) -> Roller:
    """The dice of one part of a scenario: rolling another part anew leaves them alone."""
    digest = hashlib.sha256(f"{seed}/{part}/{again}".encode()).digest()
    return Roller(int.from_bytes(digest[:8], "big"))


def contest(label: str, sides: tuple[str, str], roller: Roller) -> str:
    """A D6 each, ties rolled again; the side with the highest."""
    while True:
        faces = [roller.d(f"{label}, {side}") for side in sides]
        if faces[0] != faces[1]:
            return sides[0] if faces[0] > faces[1] else sides[1]


def one_or_other(label: str, options: tuple[int, ...], roller: Roller) -> int:
    """« 5-6 » of something: a D6, the first half of its faces for the first number."""
    return options[(roller.d(label) - 1) * len(options) // 6]


def combined(rollers: Iterable[Roller]) -> tuple[Roll, ...]:
    return tuple(roll for roller in rollers for roll in roller.log)
