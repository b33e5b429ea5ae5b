from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.chance.odds import (
    Distribution,
    at_least,
    chance_of_face,
    count_successes,
    mean_of,
    sum_of_dice,
    total_of,
)


@pytest.mark.parametrize(
    ("count", "sides", "flat"), [(0, 6, 0), (1, 6, 2), (3, 6, 0), (4, 6, -1), (2, 12, 0), (2, 100, 5)]
)
def test_dice_equal_counting_every_throw(count: int, sides: int, flat: int) -> None:
    throws = [sum(faces) + flat for faces in product(range(1, sides + 1), repeat=count)]
    found = sum_of_dice(count, sides, flat)
    assert found.chances() == {v: Fraction(throws.count(v), len(throws)) for v in set(throws)}


@given(st.integers(0, 8), st.integers(0, 6))
def test_successes_equal_counting(count: int, face: int) -> None:
    chance = Fraction(face, 6)
    found = count_successes(count, chance)
    assert mean_of(found) == count * chance
    assert sum(found.chances().values()) == 1
    for k in range(count + 1):
        whole = sum(1 for t in product(range(2), repeat=count) if sum(t) == k)
        assert found.chances().get(k, 0) == whole * chance**k * (1 - chance) ** (count - k)


def test_then_follows_each_outcome() -> None:
    coins = sum_of_dice(1).then(lambda face: count_successes(face, Fraction(1, 2)))
    assert coins.chances()[6] == Fraction(1, 6) * Fraction(1, 64)
    assert mean_of(coins) == Fraction(7, 4)
    assert sum(coins.chances().values()) == 1


def test_a_mixture_of_chances_and_a_total() -> None:
    one = Distribution.of({0: Fraction(1, 3), 2: Fraction(2, 3)})
    assert total_of([one, one]).chances() == {0: Fraction(1, 9), 2: Fraction(4, 9), 4: Fraction(4, 9)}
    assert at_least(one, 1) == Fraction(2, 3)


@pytest.mark.parametrize(("face", "chance"), [(0, 1), (1, 1), (2, Fraction(5, 6)), (6, Fraction(1, 6)), (7, 0)])
def test_reaching_a_face(face: int, chance: Fraction) -> None:
    assert chance_of_face(face) == chance
