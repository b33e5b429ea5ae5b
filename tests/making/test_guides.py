"""Whoever answers a guide’s questions, in whatever way, ends with a legal file; the lists of names fit the games."""

from random import Random
from typing import Any

import pytest

from generator.content.loading import Content
from generator.content.persons import Names, Style, of_game
from generator.game.guide import Question, Reached, follow_guide
from generator.game.parts import Makings
from generator.game.system import Game, all_systems
from generator.making.drafts import Studio
from generator.paper.text import fonts
from generator.reading.source import parse
from tests.making import studio_of

GAMES = {key: game for key, game in all_systems().items() if game.gives(Makings)}
WALKS = 60


def walk(game: Game, definitions: Any, names: Names, answer: Any) -> tuple[list[str], Any]:
    """The answers given on the way, and the tree at its end."""
    studio = Studio(game, definitions, names)
    answers: list[str] = []
    reached: Reached = follow_guide(lambda: studio.guide(1), answers)
    while reached.question is not None:
        answers.append(answer(reached.question))
        reached = reached.answer_with(answers[-1])
        assert len(answers) < 400
    return answers, reached.tree


@pytest.mark.parametrize("key", GAMES)
def test_every_way_through_ends_in_a_legal_file(key: str) -> None:
    game = GAMES[key]
    definitions = game.definitions()
    names = of_game(key, definitions)
    for seed in range(WALKS):
        chance = Random(seed)

        def answer(question: Question, chance: Random = chance) -> str:
            if question.options:
                assert len({o.value for o in question.options}) == len(question.options)
                return chance.choice(question.options).value
            for typed in (str(chance.randrange(40)), question.default, "X", "0"):
                if question.fault(typed) is None:
                    return typed
            raise AssertionError(question.text)

        answers, tree = walk(game, definitions, names, answer)
        text = game.require(Makings).text(tree, definitions)
        examined = game.examine(parse(text.encode(), "x.yaml"), definitions)
        assert [p for p in examined.problems if p.severity == "error"] == [], (seed, answers)
        assert examined.subject is not None


@pytest.mark.parametrize("key", GAMES)
def test_the_numbers_are_in_sight(key: str) -> None:
    """Once something is spent or settled, every list shows where things stand."""
    game = GAMES[key]
    definitions = game.definitions()
    shown: list[Question] = []

    def answer(question: Question) -> str:
        shown.append(question)
        if any(o.value == question.default for o in question.options):
            return question.default
        return question.options[-1].value if question.options else question.default or "7"

    walk(game, definitions, of_game(key, definitions), answer)
    lists = [q for q in shown if q.options][1:]
    assert lists
    assert all(q.status or any(o.effect for o in q.options) for q in lists)


def test_an_answer_that_is_not_offered_is_refused() -> None:
    with pytest.raises(ValueError, match="gris"):
        follow_guide(lambda: studio_of("nano").guide(1), ["gris"])


def test_names_with_odd_characters_survive_the_file() -> None:
    game = GAMES["nano"]
    definitions = game.definitions()
    names = of_game("nano", definitions)
    for odd in ('Jo: "le # fou"', "null", "- tiret", "{a}", "l’O'Neil\\", "12", "é « à »", "true", "*x"):
        replies = iter(["empire", odd, odd])
        _answers, tree = walk(
            game, definitions, names, lambda q, r=replies: q.options[0].value if q.options else next(r, "")
        )
        source = parse(game.require(Makings).text(tree, definitions).encode(), "x.yaml")
        examined = game.examine(source, definitions)
        assert not examined.problems
        assert examined.subject.name == tree["nom"]


@pytest.mark.parametrize("key", GAMES)
def test_lists_of_names(key: str) -> None:
    definitions = GAMES[key].definitions()
    styles = Content.of(key).entries("names", Style).values()
    people = list(getattr(definitions, "races", None) or definitions.sides)
    fits = [kind for style in styles for kind in style.fits]
    assert sorted(fits) == sorted(people)
    for style in styles:
        for listed in (style.given, style.feminine, style.second, style.bands):
            assert len(set(listed)) == len(listed)
            assert fonts.find_uncovered("".join(listed)) == []
        assert len(style.given) >= 8
