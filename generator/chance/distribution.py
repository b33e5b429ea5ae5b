"""Finite distributions, exactly: whole weights over a whole total, so that nothing is ever rounded.

Weights are whole numbers over one total rather than a Fraction each: adding and multiplying them needs no greatest
common divisor, and a chance is a Fraction only when somebody asks for it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, gcd, lcm
from typing import Generic, TypeVar

from generator.base.record import Record

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)


class Distribution(Record, Generic[T]):
    """What may come, each with its weight; the chance of one is its weight over the total of all."""

    weights: Mapping[T, int]

    @property
    def total(self) -> int:
        return sum(self.weights.values())

    @classmethod
    def certain(cls, value: T) -> "Distribution[T]":
        return cls({value: 1})

    @classmethod
    def of(cls, chances: Mapping[T, Fraction]) -> "Distribution[T]":
        """Make a distribution from chances that add up to one."""
        total = lcm(*(c.denominator for c in chances.values()))
        return cls({value: int(c * total) for value, c in chances.items() if c})

    def chances(self) -> dict[T, Fraction]:
        total = self.total
        return {value: Fraction(weight, total) for value, weight in self.weights.items()}

    def where(self, holds: Callable[[T], bool]) -> Fraction:
        return Fraction(sum(w for value, w in self.weights.items() if holds(value)), self.total)

    def map(self, change: Callable[[T], S]) -> "Distribution[S]":
        weights: dict[S, int] = {}
        for value, weight in self.weights.items():
            new = change(value)
            weights[new] = weights.get(new, 0) + weight
        return Distribution(weights)

    def then(self, follow: "Callable[[T], Distribution[S]]") -> "Distribution[S]":
        """Something rolled for each outcome of this: damage for each hit, saves for each damage."""
        nexts = {value: follow(value) for value in self.weights}
        total = lcm(*(n.total for n in nexts.values()))
        weights: dict[S, int] = {}
        for value, weight in self.weights.items():
            part = weight * (total // nexts[value].total)
            for new, share in nexts[value].weights.items():
                weights[new] = weights.get(new, 0) + part * share
        common = gcd(*weights.values())
        return Distribution({new: weight // common for new, weight in weights.items()})


Numbers = Distribution[int]


def mean_of(numbers: Numbers) -> Fraction:
    return Fraction(sum(value * weight for value, weight in numbers.weights.items()), numbers.total)


def at_least(numbers: Numbers, target: int) -> Fraction:
    return numbers.where(lambda value: value >= target)


def total_of(parts: Iterable[Numbers]) -> Numbers:
    """Return the distribution of the sum of independent numbers."""
    weights = {0: 1}
    for part in parts:
        longer: dict[int, int] = {}
        for value, weight in weights.items():
            for more, share in part.weights.items():
                longer[value + more] = longer.get(value + more, 0) + weight * share
        weights = longer
    return Distribution(weights)


@cache
def sum_of_dice(count: int, sides: int = 6, flat: int = 0) -> Numbers:
    """Return the distribution of the sum of `count` dice and a bonus."""
    die = Distribution(dict.fromkeys(range(1, sides + 1), 1))
    if count == 0:
        return Distribution.certain(flat)
    lower = sum_of_dice(count - 1, sides)
    return total_of((lower, die, Distribution.certain(flat))) if flat else total_of((lower, die))


@cache
def count_successes(count: int, chance: Fraction) -> Numbers:
    """Return the distribution of successes among `count` independent tries."""
    yes, no = chance.numerator, chance.denominator - chance.numerator
    weights = {k: comb(count, k) * yes**k * no ** (count - k) for k in range(count + 1)}
    return Distribution({k: w for k, w in weights.items() if w})


def chance_of_face(face: int, sides: int = 6) -> Fraction:
    """Return the chance that one die shows `face` or more; no face is special."""
    return Fraction(min(sides, max(0, sides + 1 - face)), sides)
