"""Each problem once, as near to its field as the page has room for it."""

from generator.base.problems import Problem, missing_key
from generator.game.page.model import Field
from generator.web.making import Slots, tone

FIELDS = {"armes[0].nom": Field("armes[0].nom", "Nom")}


def test_a_missing_key_stands_at_its_field_under_its_label() -> None:
    slots = Slots([missing_key("nom", ("armes", 0)), missing_key("race")], FIELDS)
    (named,) = slots.at("armes[0].nom")
    assert named.message.startswith("Nom")
    assert named.hint is None
    assert slots.at("armes[0].nom") == []  # told once
    (other,) = slots.rest()  # no field for it: it keeps its own words
    assert "race" in other.message


def test_what_no_field_takes_its_group_takes() -> None:
    problems = [Problem("a", ("armes", 0, "nom"), "a"), Problem("b", ("armes",), "b"), Problem("c", ("couts",), "c")]
    slots = Slots(problems, FIELDS)
    assert [p.code for p in slots.at("armes[0].nom")] == ["a"]
    assert [p.code for p in slots.among(("armes", "couts"))] == ["b", "c"]
    assert [p.anchor for p in slots.placed] == ["f-armes-0-nom", "f-armes", "f-armes"]


def test_a_page_cites_no_line_of_a_source() -> None:
    (said,) = Slots([Problem("low", ("armes", 0, "nom"), "Savoir est à 1D (d6.txt:L519)")], FIELDS).at("armes[0].nom")
    assert said.message == "Savoir est à 1D"


def test_what_is_only_unfinished_is_no_fault() -> None:
    assert tone(missing_key("nom")) == "todo"
    assert tone(Problem("x-missing", (), "a code says nothing by its name")) == "error"
    assert tone(Problem("x", (), "waived", severity="warning", unfinished=True)) == "warning"
    assert Slots([missing_key("nom"), Problem("x", (), "x", severity="warning")], {}).worst == "todo"
