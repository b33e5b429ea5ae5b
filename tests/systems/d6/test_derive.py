"""Derived values: PV, Res Corp, bare hands, the Force, as the rules add them up."""

import pytest
from msgspec.structs import replace

from generator.chance.dice import Dice
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import (
    Pv,
    bare_hands,
    derive_pv,
    inborn_talent,
    nature_of_talent,
    res_corp,
    res_corp_base,
)
from generator.systems.d6.rules.life import Life
from generator.systems.d6.rules.races import Talent

NOBODY = Origin(None, None, None, None, {}, {}, {}, {}, None, None)


def vigour(dice: int, shift: int = 0) -> Total:
    return Total((), dice, dice + shift, shift)


@pytest.mark.parametrize(("dice", "pv"), [(0, 3), (1, 6), (3, 12), (6, 21)])
def test_pv_are_three_and_three_a_die_of_vigueur(dice: int, pv: int, d6: Definitions) -> None:
    """L440."""
    assert derive_pv(0, NOBODY, vigour(dice), d6, Life()).maximum == pv


def test_a94_a_class_takes_pv_down_to_three_and_wounds_lower(d6: Definitions) -> None:
    weak = replace(d6.classes["assassin"], pv=-5)
    who = replace(NOBODY, classe=weak)
    assert derive_pv(0, who, vigour(1), d6, Life()).maximum == 3
    assert derive_pv(0, who, vigour(2), d6, Life()).maximum == 4
    wounded = Life(pv_sequelae=-2, pv_wipes=-1)
    assert derive_pv(4, who, vigour(1), d6, wounded).maximum == 3 + 4 - 3
    assert derive_pv(0, who, vigour(2, shift=-1), d6, Life()).maximum == 4 - 3  # of play, not of creation


def test_a01_a_die_that_is_not_rolled_leaves_pv_open() -> None:
    assert Pv(3, 9, 0, 0, open_die=True).maximum is None and Pv(3, 9, 0, 0, open_die=True).text == "12 + 1D"
    assert Pv(3, 9, 0, 2, roll=4).maximum == 18


@pytest.mark.parametrize(("dice", "base"), [(8, "3D"), (9, "3D+1"), (10, "3D+2"), (11, "4D")])
def test_a42_res_corp_goes_on_beyond_the_printed_table(dice: int, base: str, d6: Definitions) -> None:
    assert res_corp_base(dice, d6.constants) == Dice.parse(base)


def test_bare_hands_do_a_die_less_than_vigueur(d6: Definitions) -> None:
    """L523, A57."""
    assert [bare_hands(dice, d6.constants) for dice in (0, 1, 2, 5)] == [0, 0, 1, 4]


def test_res_corp_adds_the_lines_of_its_race(d6: Definitions) -> None:
    tough = next(race for race in d6.races.values() if race.res_corp)
    worth = res_corp(tough, (), 3, d6.constants)
    assert worth.base == res_corp_base(3, d6.constants) == res_corp(None, (), 3, d6.constants).total
    assert worth.total == sum((bonus.value for bonus in tough.res_corp), worth.base) != worth.base


def test_a79_a98_a_talent_says_its_action_and_who_limits_it(d6: Definitions) -> None:
    """What the rules leave open is ours, unless our numbers are put away."""
    ours = next(iter(d6.house_actions))
    bare = replace(d6, house_actions={})
    assert nature_of_talent(ours, "combat", None, d6) == (d6.house_actions[ours].nature, True)
    assert nature_of_talent(ours, "combat", None, bare) == ("", False)
    assert nature_of_talent(ours, "combat", "jet", d6) == ("jet", False)
    assert nature_of_talent(ours, "passif", None, d6) == ("passif", False)
    limits = [(kind, inborn_talent(Talent("x", "", type=kind), "race", d).limit_by)  # type: ignore[arg-type]
              for kind, d in (("combat", d6), ("illimite", d6), ("illimite", bare), ("combat", bare))]  # fmt: skip
    assert limits == [("combat", "rules"), ("illimite", "house"), ("illimite", "nobody"), ("combat", "rules")]
