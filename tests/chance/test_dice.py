from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.chance.dice import Dice, Roller
from generator.chance.odds import at_least, sum_of_dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [("4D+2", Dice(4, 2)), ("0D", Dice()), ("0", Dice()), ("+2", Dice(0, 2)), ("+1D", Dice(1)), ("3d", Dice(3)),
     ("2D-1", Dice(2, -1)), ("2D−1", Dice(2, -1))],
)  # fmt: skip
def test_parse(text: str, dice: Dice) -> None:
    assert Dice.parse(text) == dice


@pytest.mark.parametrize("text", ["", "D", "+", "4", "4D+", "4D2", "x", "4D+2+2", "9999D", "4 D 2", "٣D"])
def test_parse_refuses(text: str) -> None:
    with pytest.raises(ValueError):
        Dice.parse(text)


@pytest.mark.parametrize("dice", range(5))
def test_odds_equal_counting_every_throw(dice: int) -> None:
    throws = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for target in range(-2, 6 * dice + 4):
        reached = sum(t + 1 >= target for t in throws)
        assert at_least(sum_of_dice(dice, flat=1), target) == Fraction(reached, len(throws))


@given(st.integers(1, 12), st.integers(0, 2))
def test_steps_round_trip(dice: int, flat: int) -> None:
    assert Dice.of_steps(Dice(dice, flat).steps) == Dice(dice, flat)


def test_the_same_seed_gives_the_same_rolls_everywhere() -> None:
    """The figures are written here: another Python must give them too."""
    roller = Roller(42)
    assert [roller.die() for _ in range(10)] == [4, 1, 2, 2, 5, 5, 6, 1, 3, 1]
    assert Roller(7).shuffle(list("abcdef")) == ["d", "f", "e", "c", "a", "b"]


def test_every_roll_is_in_the_log() -> None:
    roller = Roller(1)
    total = roller.roll("tir", Dice(3, 1))
    entry = roller.log[0].as_json()
    assert entry["label"] == "tir"
    assert entry["dice"] == "3D+1"
    assert sum(entry["result"]["faces"]) + 1 == total == entry["result"]["total"]
