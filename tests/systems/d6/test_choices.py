"""Open choices of race and class: answered as they are asked, refused where nobody asks."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.game.system import Examined
from generator.systems.d6.rules.choices import OFFERED, options_of_choice
from generator.systems.d6.rules.definitions import Definitions

Examine = Callable[..., Examined]


def codes(examined: Examined) -> list[str]:
    return [p.code for p in examined.problems if p.path[:1] == ("choix",)]


def race_with(d6: Definitions, field: str) -> str:
    return next(race.id for race in d6.races.values() if getattr(race, field))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("{}", ["race-choice-missing"]), ("{race: {dex: 1}}", []), ("{race: {dex: 2}}", ["race-choice-invalid"]),
        ("{race: {dex: 1, vig: 1}}", ["race-choice-invalid"]), ("{race: dex}", ["race-choice-invalid"]),
        ("{race: {dex: -1}}", ["race-choice-invalid"]),
    ],
)  # fmt: skip
def test_a17_a_race_places_its_die_on_one_characteristic(
    written: str, expected: list[str], examine: Examine, d6: Definitions
) -> None:
    race = next(race.id for race in d6.races.values() if race.choice == 1)
    assert codes(examine(race=race, choix=written)) == expected


@pytest.mark.parametrize("key", ["orientation", "jet_pv", "race", "force", "seconde_classe", "don"])
def test_what_nobody_asks_for_is_refused(key: str, examine: Examine) -> None:
    value: Any = {"race": "{dex: 1}", "force": "{sens: 1}", "jet_pv": 4}.get(key, "assassin")
    examined = examine(choix=f"{{{key}: {value}}}")
    (problem,) = [p for p in examined.problems if p.path[:1] == ("choix",)]
    assert problem.code == f"{OFFERED[key][2]}-unexpected" and problem.fix


@pytest.mark.parametrize(
    ("roll", "expected"), [(0, "gardien-roll-invalid"), (1, ""), (6, ""), (7, "gardien-roll-invalid")]
)
def test_a01_the_die_of_pv_is_a_d6(roll: int, expected: str, examine: Examine, d6: Definitions) -> None:
    classe = next(classe.id for classe in d6.classes.values() if classe.pv_roll)
    examined = examine(race="rodien", classe=classe, choix=f"{{jet_pv: {roll}}}")
    assert [p.code for p in examined.problems if p.path == ("choix", "jet_pv")] == ([expected] if expected else [])
    assert examined.subject.origin.pv_roll == (None if expected else roll)


@pytest.mark.parametrize(
    ("placed", "is_right"),
    [("{sens: 2}", True), ("{sens: 1, controle: 1}", True), ("{sens: 1}", False), ("{sens: 3, controle: -1}", False)],
)
def test_a16_dice_of_the_force_are_placed_whole(
    placed: str, is_right: bool, examine: Examine, d6: Definitions
) -> None:
    race = next(race.id for race in d6.races.values() if race.force_choice and race.force_choice.dice == 2)
    found = [code for code in codes(examine(race=race, choix=f"{{force: {placed}}}")) if code.startswith("force")]
    assert found == ([] if is_right else ["force-choice-invalid"])


def test_the_wizard_offers_what_the_rules_take(d6: Definitions) -> None:
    assert [option.value for option in options_of_choice("jet_pv", None, None, d6)] == ["1", "2", "3", "4", "5", "6"]
    assert [option.value for option in options_of_choice("race", None, None, d6)] == list(d6.characteristics)
    race = d6.races[race_with(d6, "force_choice")]
    assert race.force_choice
    assert tuple(option.value for option in options_of_choice("force", None, race, d6)) == race.force_choice.among
    assert options_of_choice("don", None, race, d6) == ()


def test_an_answer_that_stands_at_no_choice_is_told_where_it_belongs(examine: Examine, d6: Definitions) -> None:
    """And nothing else is taken for it."""
    race = next(race.id for race in d6.races.values() if race.choice == 1)
    examined = examine(race=race, choix="{dexterite: 1}", repartition="{vig: 3}")
    problems = {p.code: p for p in examined.problems if p.severity == "error"}
    assert problems.keys() == {"race-choice-missing", "free-dice-total-missing"}
    assert problems["race-choice-missing"].path == ("choix", "dexterite") and problems["race-choice-missing"].fix
    assert "choix: {race: {dex: 1}}" in str(problems["race-choice-missing"].hint)
    assert problems["free-dice-total-missing"].path == ("repartition",)
