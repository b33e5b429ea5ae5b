"""The record of a character's file: what stands where nothing is written, and what a key may hold."""

from collections.abc import Callable

import pytest

from generator.game.system import Examined
from generator.systems.d6.rules.character import Character

Examine = Callable[..., Examined]


def test_a_file_that_says_nothing_leaves_the_class_its_equipment() -> None:
    empty = Character()
    assert (empty.armes, empty.armures, empty.inventaire, empty.credits, empty.pv) == (None,) * 5
    assert not empty.pnj and empty.wipes == 0 and empty.reputation is None and empty.experience.gagnee == 0


@pytest.mark.parametrize(
    ("key", "least", "most"), [("pv", -999, 9999), ("wipes", 0, 99), ("reputation", -99, 99)]
)
def test_a_number_stays_within_its_bounds(key: str, least: int, most: int, examine: Examine) -> None:
    def is_refused(number: int) -> bool:
        return ((key,), "out-of-range") in [(p.path, p.code) for p in examine(**{key: number}).problems]

    assert [is_refused(n) for n in (least - 1, least, most, most + 1)] == [True, False, False, True]
