"""Purchases on the character's page: buttons and typed values become lines of the ledger (A88)."""

from typing import Any

from generator.game.guide import as_read
from generator.game.page.desk import Pressed
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.making.page import act, page
from generator.systems.d6.making.page_experience import read_typed_values
from generator.systems.d6.rules.definitions import Definitions
from generator.writing.editor import scalar_of


def _tree(**more: Any) -> dict[str, Any]:
    tree = {"systeme": "d6", "nom": "E", "classe": "assassin", "race": "rodien"}
    typed: dict[str, Any] = _typed({**tree, "repartition": {"vig": "2", "dex": "2", "perc": "1", "sav": "2"}, **more})
    return typed


def _typed(value: Any) -> Any:
    """As the fields of a page make it."""
    if isinstance(value, dict):
        return {key: _typed(one) for key, one in value.items()}
    return [_typed(one) for one in value] if isinstance(value, list) else scalar_of(value)


def press(tree: dict[str, Any], verb: str, place: str, d6: Definitions) -> dict[str, Any]:
    changed = act(tree, derive_draft(tree, d6), d6, Pressed(verb, place, {}))
    assert changed is not None
    return changed


def test_steps_pressed_one_after_the_other_are_one_line(d6: Definitions) -> None:
    tree = _tree(experience={"gagnee": "90"}, sequelles=[{"jet": "1", "caracteristique": "dex"}])
    for _n in range(3):
        tree = press(tree, "buy", "experience.competences.esquive", d6)
    line = {"competence": "esquive", "de": "4D", "a": "5D", "sur": "4D", "cout": "12"}
    assert tree["experience"]["achats"] == [line]
    tree = press(tree, "buy", "experience.pv", d6)
    tree = press(tree, "buy", "experience.pv", d6)
    assert tree["experience"]["achats"][1:] == [{"pv": "2", "de": "7", "cout": "2"}]
    assert derive_draft(tree, d6).xp.spent == 14
    tree = press(tree, "return", "experience.competences.esquive", d6)
    assert [*tree["experience"]["achats"][0]] == ["pv", "de", "cout"]


def test_what_an_older_file_bought_is_given_back_step_by_step(d6: Definitions) -> None:
    tree = _tree(experience={"gagnee": "90", "competences": {"esquive": "5D+2"}, "pv": "2"})
    tree = press(tree, "return", "experience.competences.esquive", d6)
    assert tree["experience"]["competences"] == {"esquive": "5D+1"}
    tree = press(tree, "return", "experience.competences.esquive", d6)
    assert "esquive" not in tree["experience"]["competences"]
    assert press(tree, "return", "experience.pv", d6)["experience"]["pv"] == "1"


def test_a_typed_value_is_a_purchase_and_a_lower_one_takes_it_back(d6: Definitions) -> None:
    name = "experience.competences.esquive"
    tree = read_typed_values(_tree(experience={"gagnee": "90"}), {f"_shown.{name}": "", f"_{name}": "6D"}, d6)
    assert tree["experience"]["achats"] == [{"competence": "esquive", "de": "5D", "a": "6D", "cout": "15"}]
    form = {f"_shown.{name}": "6D", f"_{name}": "6D"}
    assert read_typed_values(tree, form, d6)["experience"]["achats"]
    lower = read_typed_values(tree, {**form, f"_{name}": "5D"}, d6)
    assert not lower["experience"]["achats"]
    odd = read_typed_values(lower, {f"_shown.{name}": "", f"_{name}": "beaucoup"}, d6)
    assert odd["experience"]["competences"] == {"esquive": "beaucoup"}


def test_the_page_shows_the_value_and_carries_the_older_key(d6: Definitions) -> None:
    tree = _tree(experience={"gagnee": "90", "competences": {"esquive": "5D+2"}})
    shown = page(as_read(tree), derive_draft(tree, d6), d6).fields()
    assert shown["_experience.competences.esquive"].value == "5D+2"
    assert shown["experience.competences.esquive"].kind == "hidden"
