from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.chance.exploding import Pool, margin_of_pools

PAIRS = [(Pool(2, 5), Pool(2, 5)), (Pool(8, 3), Pool(4, 4)), (Pool(3, 6), Pool(11, 2)), (Pool(5, 4), Pool(0, 4))]
DEEP = 30  # hits of one die: beyond it 6^-30 is left


def _one(face: int) -> list[Fraction]:
    """The chances of 0, 1, 2… hits of one die, by following its 6s."""
    hit = Fraction(6 - max(face, 2), 6)
    miss = Fraction(5, 6) - hit
    found = [Fraction(0)] * (DEEP + 2)
    for sixes in range(DEEP):
        found[sixes] += miss / 6**sixes
        found[sixes + 1] += hit / 6**sixes
    return found


def _hits(pool: Pool) -> list[float]:
    found = [1.0]
    single = [float(x) for x in _one(pool.face)]
    for _n in range(pool.dice):
        longer = [0.0] * (len(found) + len(single) - 1)
        for i, a in enumerate(found):
            for j, b in enumerate(single):
                longer[i + j] += a * b
        found = longer
    return found


@pytest.mark.parametrize(("own", "other"), PAIRS)
def test_margins_equal_following_every_six(own: Pool, other: Pool) -> None:
    mine, theirs = _hits(own), _hits(other)
    kept = Fraction(2, 3)
    wins = expected = none_left = 0.0
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs[:i]):
            wins += a * b
            expected += a * b * (i - j)
            none_left += a * b * float(1 - kept) ** (i - j)
    found = margin_of_pools(own, other)
    assert float(found.chance) == pytest.approx(wins, abs=1e-12)
    assert float(found.mean) == pytest.approx(expected, abs=1e-11)
    assert float(found.series(kept, 1)[0]) == pytest.approx(none_left, abs=1e-12)


@pytest.mark.parametrize(("own", "other"), PAIRS)
def test_margins_against_many_rolls(own: Pool, other: Pool) -> None:
    random = Random(5).random
    tries = 120_000

    def roll(pool: Pool) -> int:
        hits, left = 0, pool.dice
        while left:
            left -= 1
            face = int(random() * 6) + 1
            hits += face >= min(pool.face, 6)
            left += face == 6
        return hits

    won = sum(roll(own) > roll(other) for _n in range(tries))
    chance = float(margin_of_pools(own, other).chance)
    assert abs(won / tries - chance) < 4 * (chance * (1 - chance) / tries) ** 0.5 + 1e-9


@given(st.integers(0, 6), st.integers(2, 6), st.integers(0, 6), st.integers(2, 6))
def test_both_sides_of_a_margin_agree(n: int, face: int, m: int, other: int) -> None:
    a, b = Pool(n, face), Pool(m, other)
    there, back = margin_of_pools(a, b), margin_of_pools(b, a)
    hits = [pool.dice * (pool.hit + Fraction(1, 6)) / Fraction(5, 6) for pool in (a, b)]
    assert there.mean - back.mean == hits[0] - hits[1]
    assert there.chance + back.chance <= 1
    if a == b:
        assert there == back
    assert sum(there.series(Fraction(1), 40)) <= there.chance
