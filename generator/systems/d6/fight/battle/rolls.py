"""Sums of dice by one random number each: exact tables of every throw of up to five dice, so that a fight is a few
hundred lookups. Only `random()` of a seeded generator is the same everywhere, and nothing here is a sum of floats."""

from collections.abc import Callable
from itertools import product

Pair = tuple[int, int]  # dice and a flat bonus
MOST = 5  # dice of one lookup
_FACES = (1, 2, 3, 4, 5, 6)
THROWS: tuple[tuple[int, ...], ...] = ((0,), *(tuple(map(sum, product(_FACES, repeat=n))) for n in range(1, MOST + 1)))
COUNTS = tuple(map(len, THROWS))
_LUCKY = 5  # a clumsy one fails, and critically, without a 5 or a 6 (L204)
CLUMSY = (
    (0,),
    *(tuple(sum(t) if max(t) >= _LUCKY else 0 for t in product(_FACES, repeat=n)) for n in range(1, MOST + 1)),
)


def roll(random: Callable[[], float], dice: int, flat: int) -> int:
    """Return a roll; without dice there is none, and its bonus is lost."""
    if dice <= 0:
        return 0
    total = flat
    while dice > MOST:
        total += THROWS[MOST][int(random() * COUNTS[MOST])]
        dice -= MOST
    return total + THROWS[dice][int(random() * COUNTS[dice])]


def roll_clumsy(random: Callable[[], float], dice: int, flat: int) -> int:
    """Return the roll of somebody clumsy: 0 where no die shows enough; beyond five dice only the first five count for
    that."""
    if dice <= 0:
        return 0
    first = CLUMSY[min(dice, MOST)][int(random() * COUNTS[min(dice, MOST)])]
    more = roll(random, dice - MOST, 0)
    return first + more + flat if first else 0
