"""The wizard with a race of one's own (A26): asked for, written in French, legal."""

from collections.abc import Mapping
from typing import Any

import pytest

from generator.game.guide import Question, Tree
from generator.systems.d6.making import draft
from generator.systems.d6.making.choices import OpenChoices
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.making.page import page
from generator.systems.d6.making.page_origin import read_choices
from generator.systems.d6.rules.definitions import Definitions
from tests.making import studio_of
from tests.systems.d6.test_campaign import show

ANSWERS = {
    "Which class?": "lutteur",
    "Which race?": "+race",
    "What is your race called?": "Shistavanen",
    "Shistavanen: +1D on which characteristic?": "perc",
    "What sets it apart? (empty: nothing yet)": "Flaire une piste d’un jour.",
    "The character's name?": "Lak",
}


def answered(d6: Definitions, answers: Mapping[str, str]) -> str:
    """The file that these answers make; the first one offered where none is given."""
    asked = studio_of("d6", d6).guide(1)
    question = next(asked)
    try:
        while isinstance(question, Question):
            first = question.options[0].value if question.options else question.default
            question = asked.send(answers.get(question.text, first))
    except StopIteration as done:
        return draft.text(done.value, d6)
    raise AssertionError(question)


def test_a_race_of_one_s_own(d6: Definitions) -> None:
    text = answered(d6, ANSWERS)
    assert "race_libre:" in text and "nom: Shistavanen" in text and "des: {perc: 1}" in text
    examined = show(text)
    assert not [p for p in examined.problems if p.severity == "error"], examined.problems
    assert examined.subject.origin.race.label == "Shistavanen"
    assert examined.subject.traits[0].text.startswith("Flaire")


def test_the_die_of_a_consulaire_is_asked_for(d6: Definitions) -> None:
    """A77; and the page keeps it as long as the class is his."""
    own = {
        "Which class?": "jedi-consulaire",
        "The die of the Force of the class: where?": "sens",
        "The character's name?": "K",
    }
    text = answered(d6, own)
    assert "voie: sens" in text
    c = show(text).subject
    assert c.force["sens"].skill == "3D"
    tree: dict[str, Any] = {"classe": "jedi-consulaire", "choix": {"voie": "sens"}}
    assert page(tree, c, d6).fields()["choix.voie"].value == "sens"
    read_choices(tree, (False, False), d6)
    assert tree["choix"] == {"voie": "sens"}
    tree["classe"] = "lutteur"
    read_choices(tree, (True, False), d6)
    assert "choix" not in tree


@pytest.mark.parametrize("classe", ["autodidacte", "jedi-gardien", "cyber-ingenieur"])
def test_the_page_shows_every_choice_that_the_wizard_asks(classe: str, d6: Definitions) -> None:
    """Each is declared once: what a step asks has a field of its own."""
    for race in d6.races:
        tree: Tree = {"systeme": "d6", "classe": classe, "race": race, "choix": {}}
        choices = OpenChoices.of_draft(tree, d6).all()
        asked = [choice.question(None, 1).text for choice in choices]
        fields = page(tree, derive_draft(tree, d6), d6).fields()
        assert len(set(asked)) == len(choices)
        assert {".".join(map(str, choice.path)) for choice in choices} == {
            ".".join(name.split(".")[:2]) for name in fields if name.startswith("choix.")
        }
