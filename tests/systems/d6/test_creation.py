"""Creation: the six characteristics of class, race and choices, and the seven free dice (L429-434)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from generator.game.system import Examined
from generator.systems.d6.rules.creation import Origin, Total, shift_totals, total_characteristics
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.life import Life, Part

Examine = Callable[..., Examined]
NOBODY = Origin(None, None, None, None, {}, {}, {}, {}, None, None)


def found(examine: Examine, dice: str, **keys: Any) -> list[tuple[str, Any, Any]]:
    examined = examine(repartition=dice, **keys)
    return [(p.code, p.path[-1], p.hint) for p in examined.problems if p.code.startswith("free-dice")]


@pytest.mark.parametrize(
    ("dice", "codes"),
    [
        ("{vig: 3, dex: 3, mec: 1}", []),
        ("{vig: 3, dex: 3}", ["free-dice-total-missing"]),
        ("{vig: 3, dex: 3, mec: 2}", ["free-dice-total-excess"]),
        ("{vig: 4, dex: 3}", ["free-dice-cap"]),
        ("{vig: 3, dex: 3, mec: 2, tech: -1}", ["free-dice-negative"]),
        ("{vig: 3, dex: 3, mec: 1, tech: 0}", []),
        ("{vig: 2.5, dex: 3, mec: 1}", ["free-dice-not-integer"]),
    ],
)
def test_seven_whole_dice_three_at_most_on_one(dice: str, codes: list[str], examine: Examine) -> None:
    """L430-431, A07, A08."""
    assert [code for code, _path, _hint in found(examine, dice)] == codes


def test_the_hint_says_how_many_dice(examine: Examine) -> None:
    assert "1D" in found(examine, "{vig: 3, dex: 3}")[0][2] and "2D" in found(examine, "{vig: 3, dex: 2}")[0][2]
    assert "2D" in found(examine, "{vig: 3, dex: 3, mec: 3}")[0][2]
    assert "2D" in found(examine, "{vig: 5, dex: 2}")[0][2]  # to move elsewhere


def test_whole_values_written_as_free_dice_are_worked_out(examine: Examine) -> None:
    """Somebody copied the sheet: the free dice are what class and race do not give."""
    written = {"vig": 3, "dex": 2, "perc": 2}
    totals = examine(repartition=str(written)).subject.characteristics
    values = "{" + ", ".join(f"{key}: {total.raw}" for key, total in totals.items()) + "}"
    ((code, _path, hint),) = found(examine, values)
    assert code == "free-dice-total-excess" and "{dex: 2, perc: 2, vig: 3}" in hint


def test_a_characteristic_adds_up_and_is_never_below_0d(d6: Definitions) -> None:
    """A05, A06: 1D, the race, its choice, the free dice; the floor comes last, once all is added."""
    race = replace(d6.races["rodien"], dice={"vig": 1, "mec": -3})
    who = replace(NOBODY, race=race, race_choice={"vig": 1}, free={"vig": 2, "mec": 1})
    totals = total_characteristics(who, d6)
    assert [(part.source, part.dice) for part in totals["vig"].parts] == [("base", 1), ("race", 2), ("libres", 2)]
    assert (totals["vig"].dice, totals["mec"].raw, totals["mec"].dice, totals["sav"].dice) == (5, -1, 0, 1)


def test_play_moves_a_characteristic_and_never_below_0d() -> None:
    """A39, A46: what creation gave is still known."""
    totals = {"dex": Total((), 3, 3), "vig": Total((), 1, 1)}
    life = Life(shifts={"dex": (Part("greffe", 1),), "vig": (Part("séquelle", -1), Part("séquelle", -1))})
    after = shift_totals(totals, life)
    assert (after["dex"].dice, after["dex"].shift, after["dex"].dice_at_creation) == (4, 1, 3)
    assert (after["vig"].dice, after["vig"].shift, after["vig"].dice_at_creation) == (0, -1, 1)
