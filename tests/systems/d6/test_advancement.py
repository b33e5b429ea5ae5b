"""Experience: what the next third of a die costs, who pays for it, and what is left (L515-548)."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.chance.dice import Dice
from generator.game.system import Examined
from generator.systems.d6.rules.advancement import Account, SkillValue, with_percentage
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.ledger import Purchase

Examine = Callable[..., Examined]


@pytest.mark.parametrize(("gained", "percent", "worth"), [(10, 0, 10), (10, 10, 11), (9, 10, 9), (19, 10, 20)])
def test_a14_a_race_adds_its_percentage_rounded_down(gained: int, percent: int, worth: int) -> None:
    assert with_percentage(gained, percent) == worth


def test_a14_only_what_was_won_in_play_counts_for_the_percentage(examine: Examine, d6: Definitions) -> None:
    race = next(race for race in d6.races.values() if race.xp_percent)
    accounts = [examine(race=race.id, experience=f"{{gagnee: {won}}}").subject.xp for won in (0, 100)]
    assert accounts[1].earned - accounts[0].earned == 100 + race.xp_percent
    assert accounts[0].earned == d6.constants.start_xp


@pytest.mark.parametrize(
    ("characteristic", "race", "bought", "value", "following", "price"),
    [
        (3, 0, 0, "3D", "3D+1", 3),
        (3, 0, 2, "3D+2", "4D", 3),
        (3, 1, 4, "5D+1", "5D+2", 5),
        (3, 0, 9, "6D", "6D+1", 7),  # from twice the characteristic one more (A38)
        (3, 0, 8, "5D+2", "6D", 5),
    ],
)
def test_a_skill_has_its_value_and_the_price_of_the_next_step(
    characteristic: int, race: int, bought: int, value: str, following: str, price: int, d6: Definitions
) -> None:
    skill = SkillValue(Dice(characteristic), race, bought, rollable=True, price=0)
    assert (skill.value.skill, skill.following, skill.next_price(d6.constants)) == (value, following, price)


def purchases(**prices: int) -> tuple[Purchase, ...]:
    return tuple(Purchase(kind, kind, kind, price) for kind, price in prices.items())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bought", "left", "free"),
    [
        ({}, 30, 20),
        ({"competence": 4}, 26, 20),  # the class's own XP pay first
        ({"competence": 10}, 20, 20),
        ({"competence": 13, "pv": 2}, 15, 15),
        ({"pv": 20}, 10, 0),
    ],
)
def test_a12_xp_of_a_class_pay_for_skills_alone(bought: dict[str, int], left: int, free: int) -> None:
    account = Account(earned=20, restricted=10, purchases=purchases(**bought))
    assert (account.available, account.left, account.free) == (30, left, free)


SENTINEL = {"race": "rodien", "classe": "sentinelle", "repartition": "{vig: 2, dex: 2, perc: 1, sav: 2}"}


def codes(examined: Examined) -> list[str]:
    return [p.code for p in examined.problems if p.severity == "error"]


def test_a12_pv_are_not_bought_with_the_xp_of_the_class(examine: Examine, d6: Definitions) -> None:
    own = examine(**SENTINEL).subject.xp
    assert own.restricted > 0 == own.earned - d6.constants.start_xp
    pv = {"experience": f"{{gagnee: 0, dons: [{{nom: Ami, cout: {own.earned + 1}, effet: x}}]}}"}
    assert codes(examine(**SENTINEL, **pv)) == ["xp-restricted-to-skills"]
    pv = {"experience": f"{{gagnee: 1, dons: [{{nom: Ami, cout: {own.earned + 1}, effet: x}}]}}"}
    assert codes(examine(**SENTINEL, **pv)) == []


def test_a13_the_purchase_that_goes_beyond_is_named(examine: Examine) -> None:
    lines: Any = "{pv: 1, de: 12, cout: 1}, {pv: 1, de: 13, cout: 1}"
    examined = examine(experience=f"{{gagnee: 1, achats: [{lines}]}}")
    problem = next(p for p in examined.problems if p.code == "xp-insufficient")
    assert problem.path == ("experience", "achats", 1) and "2" in problem.message and "1" in str(problem.hint)


def test_a_skill_of_a_characteristic_at_1d_is_rolled_and_at_0d_is_not(examine: Examine) -> None:
    who = examine(repartition="{vig: 3, dex: 3, sav: 1}").subject
    assert 1 in {total.dice for total in who.characteristics.values()}
    for skill in who.definitions.skills.values():
        assert who.skills[skill.id].rollable is (who.characteristics[skill.characteristic].dice >= 1)
