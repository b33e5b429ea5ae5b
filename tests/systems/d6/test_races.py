"""Races: a bonus says for which skills it is, missing armour costs a die, a race of one's own has French keys."""

import pytest
from msgspec.structs import replace

from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.races import ALL_SKILLS, BARE, Conditional, write_in_french


@pytest.mark.parametrize(
    ("skills", "general", "covers"),
    [(("tir", "esquive"), False, [True, False]), (ALL_SKILLS, True, [True, True]), ((), False, [False, False])],
)
def test_a29_a_bonus_covers_the_skills_it_names(skills: tuple[str, ...], general: bool, covers: list[bool]) -> None:
    bonus = Conditional("dans le noir", skills, dice=1)
    assert bonus.is_general is general and [bonus.covers(skill) for skill in ("tir", "survie")] == covers


def test_a68_a_race_of_armour_loses_a_die_without_it(d6: Definitions) -> None:
    plain = replace(d6.races["rodien"], conditional=(), full_armour=False)
    dark = Conditional("dans le noir", ("tir",), dice=1)
    assert plain.conditions == ()
    assert replace(plain, full_armour=True, conditional=(dark,)).conditions == (dark, BARE)
    own = replace(BARE, dice=-2)  # said by the race itself: not twice
    assert replace(plain, full_armour=True, conditional=(own,)).conditions == (own,)
    assert BARE.dice == -1 and BARE.is_general


def test_a26_a_race_of_ones_own_is_written_in_french() -> None:
    tree = {"label": "Ortolan", "dice": {"perc": 1}, "talents": [{"name": "Flair", "text": "Sent tout."}]}
    assert write_in_french(tree) == {
        "nom": "Ortolan", "des": {"perc": 1}, "dons": [{"nom": "Flair", "texte": "Sent tout."}],
    }  # fmt: skip
