"""The steps to a new file are declared once: a person, dice and the browser walk the same ones."""

from random import Random

import pytest

from generator.game.guide import Making, Question, Step, Tree, ask_steps, draw_steps, follow_guide
from generator.game.parts import Makings, Pages
from generator.game.system import all_systems
from generator.making.drafts import Studio
from tests.making import studio_of

GAMES = {key: game for key, game in all_systems().items() if game.gives(Makings)}
STEPS = {key: game.require(Makings).STEPS for key, game in GAMES.items()}
BEGUN = [(key, count) for key, steps in STEPS.items() for count in range(len(steps) + 1)]


@pytest.fixture(scope="module")
def studios() -> dict[str, Studio]:
    return {key: studio_of(key) for key in GAMES}


def answered(steps: tuple[Step, ...], making: Making, chance: Random) -> Tree:
    """What a person makes of the steps who answers anything that is offered."""
    reached = follow_guide(lambda: ask_steps(steps, making), [])
    while reached.question:
        reached = reached.answer_with(answer_to(reached.question, chance))
    assert reached.tree is not None
    return reached.tree


def answer_to(question: Question, chance: Random) -> str:
    if question.options:
        return chance.choice(question.options).value
    return next(text for text in (str(chance.randrange(40)), question.default, "X", "0") if not question.fault(text))


@pytest.mark.parametrize(("game", "count"), BEGUN)
def test_dice_finish_what_a_person_began(game: str, count: int, studios: dict[str, Studio]) -> None:
    """Whatever the first steps were answered, the others can be drawn, and the file is legal."""
    studio, steps = studios[game], STEPS[game]
    for seed in range(12):
        making = studio.begin(seed, {})
        answered(steps[:count], making, Random(seed))
        examined, _lines = studio.examine(studio.draft(draw_steps(steps[count:], making)))
        assert [p for p in examined.problems if p.severity == "error"] == [], seed
        assert examined.subject is not None


@pytest.mark.parametrize("game", GAMES)
def test_dice_write_the_keys_of_their_step(game: str, studios: dict[str, Studio]) -> None:
    """The browser replaces a step's keys alone; so do dice, but for choices that go with what they were made for."""
    studio = studios[game]
    for seed in range(12):
        making = studio.begin(seed, {})
        for step in STEPS[game]:
            before = set(making.tree)
            if step.draw:
                step.draw(making)
                also = {"choix"} if step.id in ("classe", "race") else {"pnj"} if step.id == "experience" else set()
                assert set(making.tree) - before <= {*step.keys, *also, "nom"}, step.id


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_of_a_step(game: str) -> None:
    """A step with a name on the rail has a screen, and no screen is of no step."""
    screens = GAMES[game].require(Pages).DESK.screens
    assert [step.id for step in STEPS[game] if step.label] == [step.id for step in STEPS[game] if step.id in screens]
    assert len({step.id for step in STEPS[game]}) == len(STEPS[game])
    assert set(screens) - {step.id for step in STEPS[game]} <= {"depart"}  # without ready bands nobody starts from one
