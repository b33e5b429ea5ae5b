"""Every worked example the rulebook prints for creation, advancement and combat figures, with its line."""

import re
from collections.abc import Callable

import pytest

from generator.chance.dice import Dice
from generator.game.system import Examined
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import bare_hands, res_corp_base
from generator.systems.d6.rules.ledger import pv_price, skill_price, step_price
from generator.systems.d6.sheet.form import class_form
from generator.systems.d6.show import view

Examine = Callable[..., Examined]


def shown(examined: Examined) -> dict[str, object]:
    return view.as_json(examined.subject)


def test_wookie_lutteur_reaches_8d(examine: Examine) -> None:
    """L432: a wookie lutteur with the most free dice in Vigueur has 8D."""
    result = shown(examine(race="wookie", classe="lutteur", repartition="{vig: 3, dex: 3, mec: 1}"))
    assert result["caracteristiques"] == {
        "sav": "0D",
        "dex": "5D",
        "perc": "0D",
        "tech": "0D",
        "vig": "8D",
        "mec": "2D",
    }
    assert result["pv_max"] == 32
    assert result["res_corp"] == {
        "base": "3D",
        "bonus": [{"source": "Veste protectrice", "valeur": "+2"}],
        "total": "3D+2",
    }
    assert result["mains_nues"] == "7DD"
    assert result["credits"] == 200


def test_4d_of_vigour_is_15_pv(examine: Examine) -> None:
    """L441: 3 + 3 x 4 = 15 (a class without a PV bonus)."""
    c = shown(examine(race="dug", classe="contrebandier", repartition="{vig: 3, sav: 1, perc: 1, dex: 1, tech: 1}"))
    assert c["caracteristiques"]["vig"] == "4D"  # type: ignore[index]
    assert c["pv_max"] == 15


def test_l442_0d_of_vigour_is_3_pv_and_what_the_class_adds(examine: Examine) -> None:
    """A03: the base is left, and a class's bonus (Démineur 6)."""
    base = {"race": "gossam", "repartition": "{sav: 1, dex: 2, tech: 1, mec: 3}"}
    assert shown(examine(classe="demineur", **base))["pv_max"] == 6
    assert shown(examine(classe="contrebandier", **base))["pv_max"] == 3


@pytest.mark.parametrize("classe", ["assassin", "techno-chasseur", "senateur"])
@pytest.mark.parametrize(("vigour", "pv"), [(0, 3), (1, 3), (2, 4), (3, 7)])
def test_l440_the_base_is_a_minimum_at_creation(classe: str, vigour: int, pv: int, examine: Examine) -> None:
    """A94: -5 PV of a class never leaves less than 3; wounds may, and XP buy upwards from there."""
    dice = {"vig": vigour, "mec": 3, "tech": 2, "sav": 1, "perc": 1}
    told = {"race": "gossam", "classe": classe, "repartition": str(dice).replace("'", ""), "derogations":
            "[free-dice-total-excess, free-dice-total-missing]"}  # fmt: skip
    created = examine(**told)
    assert shown(created)["caracteristiques"]["vig"] == f"{vigour}D"  # type: ignore[index]
    assert shown(created)["pv_max"] == pv
    assert "pv-max-not-positive" not in [p.code for p in created.problems]
    assert shown(examine(**told, wipes="2"))["pv_max"] == pv - 2
    assert shown(examine(**told, experience="{gagnee: 9, pv: 4}"))["pv_max"] == pv + 4
    fallen = examine(**told, wipes="9", sequelles="[{jet: 2, effet: bras perdu}]")
    assert [(p.path, p.ruling) for p in fallen.problems if p.code == "pv-max-not-positive"] == [(("sequelles",), "A94")]


@pytest.mark.parametrize(
    ("vigour", "printed"),
    list(enumerate(["0", "+2", "1D", "1D+1", "1D+2", "2D", "2D+1", "2D+2", "3D", "3D+1", "3D+2", "4D", "4D+1"])),
)
def test_res_corp_table(vigour: int, printed: str, d6: Definitions) -> None:
    """L445-453, and A42 beyond 8D."""
    assert str(res_corp_base(vigour, d6.constants)) == printed


def test_bare_hands(d6: Definitions) -> None:
    """L523, L793: 5D of Vigueur hits for 4DD; A57: nothing under 2D."""
    assert [bare_hands(v, d6.constants) for v in (5, 2, 1, 0)] == [4, 1, 0, 0]


@pytest.mark.parametrize(("before", "price"), [(12, 1), (22, 2), (32, 3), (9, 1), (0, 1), (-2, 1), (100, 10)])
def test_price_of_one_pv(before: int, price: int, d6: Definitions) -> None:
    """L534, A36, A37."""
    assert pv_price(before, 1, d6.constants) == price


def test_price_of_ten_pv(d6: Definitions) -> None:
    """L535: from 10 to 20 costs 10 XP, from 20 to 30, 20."""
    assert pv_price(10, 10, d6.constants) == 10
    assert pv_price(20, 10, d6.constants) == 20


def test_the_price_printed_above_each_ten_is_the_one_that_is_taken(d6: Definitions) -> None:
    """L534: what the sheet says beside its boxes is what buying the first of them costs."""
    for classe in d6.classes.values():
        tens = class_form(classe, d6)["pv"]["tens"]
        assert [ten["price"] for ten in tens] == [pv_price(ten["boxes"][0] - 1, 1, d6.constants) for ten in tens]
        assert [ten["price"] for ten in tens] == [1, 1, 2, 3, 4, 5]


def test_three_steps_a_die(d6: Definitions) -> None:
    """L543-546: Tir from 3D: 3 XP each for 3D+1, 3D+2, 4D, then 4 for 4D+1."""
    k = d6.constants
    steps = [Dice(3), Dice(3, 1), Dice(3, 2), Dice(4)]
    assert [step_price(s, 3, k) for s in steps] == [3, 3, 3, 4]
    assert skill_price(Dice(3), Dice(4, 1), 3, k) == 13
    assert Dice.of_steps(Dice(3, 2).steps + 1) == Dice(4)


def test_one_more_from_twice_the_characteristic(d6: Definitions) -> None:
    """L548, A38: Savoir 2D, Médecine 4D: 5 XP for each step to 5D, then 6; the step that reaches 4D is not dearer."""
    k = d6.constants
    assert [step_price(s, 2, k) for s in (Dice(4), Dice(4, 1), Dice(4, 2), Dice(5))] == [5, 5, 5, 6]
    assert step_price(Dice(3, 2), 2, k) == 3


def test_flat_bonuses_never_turn_into_dice() -> None:
    """L549-550: 4D and +4 is 4D+4."""
    assert str(Dice(4, 2) + Dice(0, 2)) == "4D+4"
    assert str(Dice(0, 2) + Dice(0, 2)) == "+4"
    assert str(Dice() + Dice()) == "0"


def _zone(d6: Definitions, margin: int) -> str:
    for row in d6.tables["zone"].rows:
        low, high = _bounds(row[0])
        if low <= margin <= high:
            return row[1]
    raise AssertionError(margin)


def _bounds(text: str) -> tuple[int, int]:
    numbers = [int(n) for n in re.findall(r"\d+", text)]
    if "moins" in text:
        return -99, numbers[0]
    return (numbers[0], 99) if "plus" in text else (numbers[0], numbers[-1])


@pytest.mark.parametrize(
    ("throw", "dodge", "damage"),
    [
        (15, 14, "5DD"), (15, 16, "4DD"), (15, 21, "3DD"), (15, 26, "2DD"), (15, 31, "1DD"), (15, 36, "aucun"),  # L617
        (16, 17, "4DD"), (16, 21, "3DD"), (16, 26, "2DD"), (16, 31, "1DD"),  # L803-804
    ],
)  # fmt: skip
def test_dodging_a_grenade(throw: int, dodge: int, damage: str, d6: Definitions) -> None:
    """L617 and L803-804, both fitted by B12: 1DD less, and one more for each full 5 of margin."""
    assert _zone(d6, dodge - throw) == damage


def test_parry_with_bare_hands_halves(d6: Definitions) -> None:
    """L813: 16 against 17, 12 damage: 6 are left."""
    row = next(r for r in d6.tables["parade"].rows if r[0] == "Mains nues")
    assert row[1].startswith("Moitié")


def test_captain_adds_one_for_each_five(d6: Definitions) -> None:
    """L1080: a roll of 20 is four thresholds, so +4."""
    row = next(r for r in d6.tables["postes"].rows if r[0] == "Capitaine")
    assert "20 : +4" in row[2]


def test_exhaustion_of_4_needs_4(d6: Definitions) -> None:
    """L858."""
    assert any("4 : 4 ou plus" in cell for row in d6.tables["epuisement"].rows for cell in row)
