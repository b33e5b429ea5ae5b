"""The lists of the rules: a skill matters to a class as the class says, then its family, then everybody."""

from collections.abc import Mapping

from msgspec.structs import replace

from generator.systems.d6.rules.catalogue import FORCE, NATURES, PLACES, Rank
from generator.systems.d6.rules.definitions import Definitions, StartingItem


def test_the_nearest_rank_of_a_skill_counts(d6: Definitions) -> None:
    ranks: Mapping[str, Rank] = {"assassin": "essentielle", "combattants": "utile"}
    skill = replace(d6.skills["tir"], rank="secondaire", ranks=ranks)
    assert skill.rank_for("assassin", "combattants") == "essentielle"
    assert skill.rank_for("soldat", "combattants") == "utile"
    assert skill.rank_for("soldat", "leaders") == "secondaire"


def test_every_armour_covers_a_place_of_the_body_or_all(d6: Definitions) -> None:
    """A91."""
    assert {item.place for item in d6.items.values() if item.kind == "armour"} <= {*PLACES, "entiere"}


def test_what_is_listed_is_printed_in_french(d6: Definitions) -> None:
    assert tuple(FORCE) == d6.constants.force_fields and set(FORCE.values()) == {"Contrôle", "Sens", "Altération"}
    natures = {house.nature for house in d6.house_actions.values()}
    assert natures <= set(NATURES)


def test_a_class_begins_with_one_of_what_has_no_number() -> None:
    assert StartingItem("medipack").count == 1
