from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.chance.odds import Distribution, Duel, Numbers, State, count_successes, solve_duel, solve_exchange


def _steps(by_first: Numbers, by_second: Numbers) -> Duel:
    def step(state: State) -> Distribution[State]:
        return by_first.then(lambda h: by_second.map(lambda g: (max(0, state[0] - g), max(0, state[1] - h))))

    return solve_duel((3, 4), step)


def test_a_coin_each() -> None:
    coin = count_successes(1, Fraction(1, 2))
    found = solve_exchange((1, 1), coin, coin)
    assert found == Duel(Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), Fraction(4, 3))


@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 5), st.integers(1, 5))
def test_an_exchange_is_the_duel_step_by_step(n: int, m: int, p: int, q: int) -> None:
    by_first, by_second = count_successes(n, Fraction(p, 6)), count_successes(m, Fraction(q, 6))
    assert solve_exchange((3, 4), by_first, by_second) == _steps(by_first, by_second)


@given(st.integers(1, 4), st.integers(0, 6), st.integers(1, 6))
def test_a_mirror_is_symmetric(n: int, p: int, lives: int) -> None:
    hits = count_successes(n, Fraction(p, 6))
    found = solve_exchange((lives, lives), hits, hits)
    assert found.first == found.second
    assert found.first == found.second
    assert (found.first + found.second + found.both == 1) is (p > 0)


def test_nobody_can_hurt_the_other() -> None:
    nothing: Numbers = Distribution.certain(0)
    assert solve_exchange((2, 2), nothing, nothing).phases is None
    assert solve_duel((2, 2), lambda state: Distribution.certain(state)).first == 0


@pytest.mark.parametrize(("have", "phases"), [(1, 1), (2, 1), (3, 2), (7, 4)])
def test_how_long_sure_blows_take(have: int, phases: int) -> None:
    found = solve_exchange((1, have), Distribution.certain(2), Distribution.certain(0))
    assert (found.first, found.phases) == (Fraction(1), Fraction(phases))
