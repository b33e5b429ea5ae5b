"""Two pools of dice compared, where the best face hits and is rolled again: exact although the rolling may never end.

One die has the generating function (miss + hit·z) / (1 - z/6): hits z, and from each 6 one more die. For two pools
the difference of hits has  A(z)·B(1/z) / ((1-az)^n (1-a/z)^m)  with a = 1/6, and since
1/((1-az)(1-a/z)) = (1/(1-az) + 1/(1-a/z) - 1) / (1-a²)  it falls into a part for each side and a rest, all finite.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb

from generator.base.record import Record

SIDES = 6
_A = Fraction(1, SIDES)
_ONE = Fraction(1)
Series = list[Fraction]


class Pool(Record):
    """So many dice, each hitting from `face` on; the highest face always hits and is rolled again."""

    dice: int
    face: int

    @property
    def miss(self) -> Fraction:
        return Fraction(min(max(self.face, 2), SIDES) - 1, SIDES) if self.face > 1 else Fraction(0)

    @property
    def hit(self) -> Fraction:
        """By a face that is not rolled again."""
        return Fraction(SIDES - 1, SIDES) - self.miss

    def numerator(self) -> Series:
        return [comb(self.dice, k) * self.miss ** (self.dice - k) * self.hit**k for k in range(self.dice + 1)]


class Margin(Record):
    """What the first pool wins by: Σ P(margin = k) z^k, k from 1 on, is top(z) / (1 - z/6)^order."""

    top: tuple[Fraction, ...]
    order: int

    def series(self, stay: Fraction, terms: int) -> Series:
        """Return the first chances of how many hits of the margin remain when each stays with the chance `stay`."""
        lost = 1 - stay
        # z -> lost + stay·z, in the numerator by Horner, in each factor of the denominator by its own series.
        total: Series = [Fraction(0)] * terms
        for factor in reversed(self.top):
            total = [
                total[k] * lost + (total[k - 1] * stay if k else 0) + (factor if k == 0 else 0) for k in range(terms)
            ]
        base = 1 - _A * lost
        for _n in range(self.order):  # dividing by (base - a·stay·z), term by term
            for k in range(terms):
                total[k] = (total[k] + (_A * stay * total[k - 1] if k else 0)) / base
        return total

    @property
    def chance(self) -> Fraction:
        """That the first pool wins at all."""
        return sum(self.top, Fraction(0)) / (1 - _A) ** self.order

    @property
    def mean(self) -> Fraction:
        """The expected margin, counting nothing where it does not win."""
        value = sum(self.top, Fraction(0))
        slope = sum((k * factor for k, factor in enumerate(self.top)), Fraction(0))
        return slope / (1 - _A) ** self.order + self.order * _A * value / (1 - _A) ** (self.order + 1)


@cache
def margin_of_pools(first: Pool, second: Pool) -> Margin:
    order = first.dice
    high = 2 * first.dice + 1
    mine, theirs = first.numerator(), [*reversed(second.numerator())]
    shifts = _multiply_series(mine, theirs)  # coefficient k stands for z^(k - second.dice)
    ours, other, rest = _partial_fractions(first.dice, second.dice)

    def spread(k: int) -> Fraction:
        """[z^k] of 1/((1-az)^n (1-a/z)^m)."""
        total = rest if k == 0 else Fraction(0)
        if k >= 0:
            total += sum((c * comb(i + k - 1, k) * _A**k for i, c in enumerate(ours, 1)), Fraction(0))
        if k <= 0:
            total += sum((c * comb(i - k - 1, -k) * _A**-k for i, c in enumerate(other, 1)), Fraction(0))
        return total

    chances = [Fraction(0)]
    for k in range(1, high + 1):
        chances.append(sum((c * spread(k - s + second.dice) for s, c in enumerate(shifts) if c), Fraction(0)))
    bottom = [comb(order, k) * (-_A) ** k for k in range(order + 1)]
    top = _multiply_series(chances, bottom)[: high + 1]
    return Margin(tuple(top), order)


@cache
def _partial_fractions(n: int, m: int) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], Fraction]:
    """1/((1-az)^n (1-a/z)^m) as powers of 1/(1-az), powers of 1/(1-a/z), and a number."""
    if n == 0 or m == 0:
        powers = (*(Fraction(0),) * (max(n, m) - 1), _ONE)
        return (powers if n else (), powers if m else (), Fraction(0) if n or m else _ONE)
    scale = 1 - _A * _A
    parts = (
        (_partial_fractions(n, m - 1), 1),
        (_partial_fractions(n - 1, m), 1),
        (_partial_fractions(n - 1, m - 1), -1),
    )
    ours = tuple(sum((s * p[0][i] for p, s in parts if i < len(p[0])), Fraction(0)) / scale for i in range(n))
    other = tuple(sum((s * p[1][i] for p, s in parts if i < len(p[1])), Fraction(0)) / scale for i in range(m))
    return ours, other, sum((s * p[2] for p, s in parts), Fraction(0)) / scale


def _multiply_series(a: Sequence[Fraction], b: Sequence[Fraction]) -> Series:
    product = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
