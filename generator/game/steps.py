"""The steps to a new file, declared once by a game and walked by three: the wizard asks, dice draw where a person would
choose, the browser shows a screen for each (`Desk.screens`)."""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from msgspec import field

from generator.base.i18n import mark
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.persons import Names
from generator.game.guide import Guide, Question, Tree
from generator.game.params import Given

START, NAME, FIGURES, LAST = "depart", "nom", "figurines", "fiche"  # steps of several games; LAST shows what was made
Answers = Generator[Question, str, Any]


class Making(Record):
    """A file in the making: a step writes its keys into the tree."""

    tree: Tree
    definitions: Any
    names: Names
    roller: Roller
    requested: Given = field(default_factory=dict)  # what is asked of dice, by the names of the game's PARAMS
    taken: Sequence[str] = ()  # names at the table
    beside: dict[str, Any] = field(default_factory=dict)  # what a step settles for later ones and no file says


class Step(Record):
    """A part of a file that is settled at once; without `ask` and `draw` it is a screen of the browser alone.

    `ask` yields questions that offer only what is legal, `draw` gives the same keys legal values, `propose` returns
    what a page's tree becomes where somebody does not know yet.
    """

    id: str
    label: str  # of its screen, English; nothing where it has none
    keys: tuple[str, ...] = ()  # of the file, that it writes
    ask: Callable[[Making], Answers] | None = None
    draw: Callable[[Making], None] | None = None
    propose: Callable[[Tree, Any, Any], Tree | None] | None = None
    closes: bool = False  # drawn and shown after the others, asked in its place: who joins a band is asked by its name


SHEET = Step(LAST, mark("Sheet"), closes=True)


def ask_steps(steps: Sequence[Step], making: Making) -> Guide:
    """Ask every step's questions; the tree is returned at the end."""
    for step in steps:
        if step.ask:
            yield from step.ask(making)
    return making.tree


def draw_steps(steps: Sequence[Step], making: Making) -> Tree:
    """Return the tree that dice make, without keys that say nothing."""
    for step in closing_last(steps):
        if step.draw:
            step.draw(making)
    return {key: value for key, value in making.tree.items() if value not in ({}, "")}


def closing_last(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps in the order in which pages show and dice draw them."""
    return tuple(sorted(steps, key=lambda step: step.closes))
