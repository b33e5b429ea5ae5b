"""Checks of a derived character: what is too low, too much, or another's."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from generator.game.system import Examined
from generator.systems.d6.rules.checks import is_forceless, is_machine
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.races import Trait

Examine = Callable[..., Examined]


def codes(examined: Examined, *key: object) -> list[str]:
    return [p.code for p in examined.problems if p.path[: len(key)] == key]


def test_pv_are_at_most_the_maximum_and_ten_below_is_death(examine: Examine, d6: Definitions) -> None:
    """B07, A93."""
    most, dead = examine().subject.pv.maximum, d6.constants.pv_dead
    assert [codes(examine(pv=n), "pv") for n in (most + 1, most, dead + 1, dead)] == [
        ["pv-above-max"], [], [], ["pv-dead"],
    ]  # fmt: skip
    assert [examine(pv=n).subject.dead for n in (dead + 1, dead)] == [False, True]


@pytest.mark.parametrize(("filled", "expected"), [(9, []), (10, ["inventory-malus"]), (16, ["inventory-malus"]),
                                                  (17, ["inventory-over-16-slots"])])  # fmt: skip
def test_a50_slots_are_sixteen_and_ten_are_heavy(filled: int, expected: list[str], examine: Examine) -> None:
    things = ", ".join(f"Chose {n}" for n in range(filled))
    examined = examine(inventaire=f"[{things}]", armes="[]", armures="[]")
    assert len(examined.subject.slots) == filled
    assert [code for code in codes(examined, "inventaire") if code.startswith("inventory")] == expected


@pytest.mark.parametrize("name", ["../moi.png", "a/b.png", r"a\b.png", ".moi.png"])
def test_a_portrait_stands_beside_its_file(name: str, examine: Examine) -> None:
    assert "portrait-path" in codes(examine(portrait=f"'{name}'"), "portrait")
    assert "portrait-path" not in codes(examine(portrait="moi.png"), "portrait")


def test_a15_the_force_is_for_jedi(examine: Examine) -> None:
    assert codes(examine(force="{sens: 2D}"), "force") == ["force-choice-unexpected"]
    assert codes(examine(pouvoirs="[Télékinésie]"), "pouvoirs")[-1] == "powers-not-jedi"
    assert codes(examine(), "force") == []


def test_a97_a_talent_of_another_class_is_the_gms_to_allow(examine: Examine, d6: Definitions) -> None:
    other, own = (d6.classes[name].talents[0].name for name in ("contrebandier", "assassin"))
    assert codes(examine(dons=f"[{other}]"), "dons") == ["talent-of-another-class"]
    assert "talent-of-another-class" not in codes(examine(dons=f"[{own}]"), "dons")
    assert codes(examine(dons="[Mon don à moi]"), "dons") == []  # the table's own


def test_a87_a_trait_says_that_a_race_is_a_machine_or_without_the_force(d6: Definitions) -> None:
    plain = replace(d6.races["rodien"], traits=(), forceless=False)
    assert not is_machine(plain) and not is_machine(None) and not is_forceless(plain)
    assert is_machine(replace(plain, traits=(Trait("Machine", ""),)))
    assert is_forceless(replace(plain, traits=(Trait("Sans Force", ""),)))
    assert is_forceless(replace(plain, forceless=True))
