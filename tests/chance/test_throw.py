import pytest

from generator.chance.dice import Throw, UnknownDie


@pytest.mark.parametrize(
    ("text", "throw", "written"),
    [("4D+2", Throw(4, 6, 2), "4D+2"), ("3D6", Throw(3, 6, 0), "3D"), ("5DD", Throw(5, 6, 0, True), "5D"),
     ("D12", Throw(1, 12, 0), "D12"), ("d100", Throw(1, 100, 0), "d100"), ("2d12 − 1", Throw(2, 12, -1), "2D12-1")],
)  # fmt: skip
def test_every_die_of_the_games(text: str, throw: Throw, written: str) -> None:
    assert Throw.parse(text) == throw
    assert str(throw) == written


@pytest.mark.parametrize("text", ["", "D", "4", "D+1", "4DDD", "4D+"])
def test_what_is_no_throw(text: str) -> None:
    with pytest.raises(ValueError):
        Throw.parse(text)


@pytest.mark.parametrize("text", ["4D2", "D20", "1d1000"])
def test_dice_no_game_has(text: str) -> None:
    with pytest.raises(UnknownDie):
        Throw.parse(text)
