"""The wizard with a race of one's own (A26): asked for, written in French, legal."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.game.guide import Question
from generator.systems.d6 import draft
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.guide import guide
from tests.systems.d6.test_campaign import show

ANSWERS = {
    "Which class?": "lutteur",
    "Which race?": "+race",
    "What is your race called?": "Shistavanen",
    "Shistavanen: +1D on which characteristic?": "perc",
    "What sets it apart? (empty: nothing yet)": "Flaire une piste d’un jour.",
    "The character's name?": "Lak",
}


def test_a_race_of_one_s_own(d6: Definitions) -> None:
    asked = guide(d6, of_game("d6", d6, ()), Roller(1))
    question = next(asked)
    try:
        while isinstance(question, Question):
            first = question.options[0].value if question.options else question.default
            question = asked.send(ANSWERS.get(question.text, first))
    except StopIteration as done:
        tree = done.value
    text = draft.text(tree, d6)
    assert "race_libre:" in text and "nom: Shistavanen" in text and "des: {perc: 1}" in text
    examined = show(text)
    assert not [p for p in examined.problems if p.severity == "error"], examined.problems
    assert examined.subject.origin.race.label == "Shistavanen"
    assert examined.subject.traits[0].text.startswith("Flaire")
