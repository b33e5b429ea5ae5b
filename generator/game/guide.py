"""The questions and steps that lead to a new file, as plain data, for the wizard, random characters and the browser.

A guide is a generator: it yields a Question, is sent the answer (always a text), and returns the tree of the file. It
offers only what is legal, so that a guide followed to its end gives a legal file. Going back means running it again
with one answer fewer.

A game declares its steps once, and the choices of each: the wizard asks them, dice draw where a person would choose,
the browser shows a screen for each step (`Desk.screens`) and a field for each choice (page/build.py).
"""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.problems import Path
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.persons import Names
from generator.game.params import Given
from generator.reading.shape import as_number
from generator.reading.tree import Plain, at, put_value

if TYPE_CHECKING:
    from generator.model.scenario import Scenario


Tree = dict[str, Any]  # a file to be: dict, list, str, int, bool
YES, NO = "oui", "non"
WON, LOST, NONE = "gagnée", "perdue", "aucune"
Guide = Generator["Question", str, Tree]
Answers = Generator["Question", str, Any]


class Option(Record):
    """One answer, beside it what it changes, a line about it, and a drawing below drawings/ that a page shows."""

    value: str
    label: str
    effect: str = ""
    about: str = ""
    drawing: str = ""


class Question(Record):
    """With options one of them is chosen; without, a text is typed, and `check` says what is wrong with it."""

    text: str
    options: tuple[Option, ...] = ()
    default: str = ""
    status: tuple[str, ...] = ()  # the numbers as they stand, always in sight
    check: Callable[[str], str | None] | None = None
    who: str = ""  # whom it is about, where several are asked about in turn
    shared: bool = False  # the answer is often the same for everybody
    once: bool = False  # the answer is the same for everybody: asked of the first alone

    @property
    def whole(self) -> str:
        """Return the text with whom it is about, where it does not say."""
        return self.text if self.who in self.text else f"{self.who} – {self.text}"

    def read(self, answer: str) -> str:
        """Return an answer as it is meant: a number without its spaces and its unit."""
        return self.check.read(answer) if isinstance(self.check, WholeNumber) else answer

    def fault(self, answer: str) -> str | None:
        if self.options:
            known = any(answer == o.value for o in self.options)
            return None if known else _("choose one of the list")
        return self.check(answer) if self.check else None


class Reached(Record):
    """Where some answers lead: the next question, or the finished tree."""

    guide: Guide
    question: Question | None
    tree: Tree | None

    def answer_with(self, answer: str) -> "Reached":
        """Answer the question. Raises ValueError for an illegal answer.

        The guide moves on, so only the last place reached can be answered."""
        fault = self.question.fault(answer) if self.question else None
        if self.question and fault:
            raise ValueError(f"{self.question.text} {answer}: {fault}")
        return _next_question(self.guide, self.question.read(answer) if self.question else answer)


def follow_guide(start: Callable[[], Guide], answers: Sequence[str]) -> Reached:
    """Follow a guide from its beginning through these answers."""
    reached = _next_question(start(), None)
    for answer in answers:
        reached = reached.answer_with(answer)
    return reached


def _next_question(guide: Guide, answer: str | None) -> Reached:
    try:
        return Reached(guide, next(guide) if answer is None else guide.send(answer), None)
    except StopIteration as done:
        return Reached(guide, None, done.value)


def about_person(who: str, guide: Generator[Question, str, Any]) -> Generator[Question, str, Any]:
    """Ask the questions of a guide with the name of whom they are about."""
    try:
        question = next(guide)
        while True:
            question = guide.send((yield replace(question, who=who)))
    except StopIteration as end:
        return end.value


class Choice(Record):
    """Something that a step leaves open, declared once: the wizard asks it, a page has a field of it, dice draw it.

    `kind`: one of the options; several of them, each once; a die laid on one of them, or dice spread over them; a
    count; or a text."""

    path: Path  # where the file has it
    label: str  # of its field
    text: str  # of its question; {n} of {count} where it takes several
    options: tuple[Option, ...] = ()
    kind: Literal["one", "several", "die", "dice", "count", "text"] = "one"
    count: int = 1  # answers that it takes
    amount: int = 1  # of dice, that an answer lays
    later: str = ""  # the label of the answer that leaves it open
    unset: str = ""  # what its field says while nothing is chosen
    effect: Callable[[str, Any], str] | None = None  # of an answer, beside what is chosen already
    allows: Callable[[str], bool] | None = None  # whether an option can still lead to a legal file
    draw: Callable[[Roller], Tree] | None = None  # its value by dice, under its key; others that are drawn with it too

    def question(self, value: Any, n: int, status: tuple[str, ...] = ()) -> Question:
        """Return the `n`th question of the choice; `value`: what is chosen already."""
        text = self.text.format(n=n, count=self.count) if self.count > 1 or self.kind == "several" else self.text
        if self.kind == "text":
            return Question(text, check=optional_text(80), status=status)
        return Question(text, self.offers(value), status=status)

    def offers(self, value: Any = None) -> tuple[Option, ...]:
        """Return the options that may be chosen beside `value`, each with its effect; the one that leaves it open last.
        """
        taken = value if self.kind == "several" and value else ()
        options = [option for option in self.options if option.value not in taken]
        options = [option for option in options if self.allows is None or self.allows(option.value)]
        options += [Option("", self.later)] if self.later else []
        return tuple(replace(o, effect=self.effect(o.value, value)) if self.effect else o for o in options)

    def value_with(self, value: Any, answer: str) -> Any:
        """Return the value of the file after an answer; None where it stays open."""
        if self.kind == "several":
            return [*(value or ()), answer]
        if self.kind in ("die", "dice"):
            return {**(value or {}), answer: (value or {}).get(answer, 0) + self.amount}
        if self.kind == "count":
            return int(answer)
        text = answer.strip()
        number = as_number(text, in_dice=False) if self.kind == "one" else text
        return number or None


def ask_choices(
    declare: Callable[[], Iterable[Choice]], tree: Tree, standing: Callable[[], tuple[str, ...]]
) -> Answers:
    """Ask every choice, each as it is declared after the answers before it; a count that only one number fits is not
    asked."""
    asked: Counter[Path] = Counter()
    while choice := next((choice for choice in declare() if asked[choice.path] < choice.count), None):
        asked[choice.path] += 1
        value = at(tree, choice.path)
        question = choice.question(value, asked[choice.path], standing())
        is_settled = choice.kind == "count" and len(question.options) == 1
        answer = question.options[0].value if is_settled else (yield question)
        put_value(tree, choice.path, choice.value_with(value, answer))


def draw_choices(choices: Iterable[Choice], roller: Roller) -> Tree:
    """Return what dice choose, by the last keys of the choices."""
    drawn: Tree = {}
    for choice in choices:
        drawn |= choice.draw(roller) if choice.draw else {}
    return drawn


def required_text(most: int) -> Callable[[str], str | None]:
    """Return the check of a text of at most so many characters, which may not be empty."""

    def check(answer: str) -> str | None:
        return _("this cannot be left empty") if not answer.strip() else _fault_of_text(answer, most)

    return check


def optional_text(most: int) -> Callable[[str], str | None]:
    return lambda answer: _fault_of_text(answer, most)


class WholeNumber(Record):
    """The check of a whole number, which may be written with spaces and a unit: 1 500, 12 XP."""

    low: int
    high: int

    def read(self, answer: str) -> str:
        unit = re.search(r"(?<=[0-9])\s*([^\W0-9_]+)\.?$", answer.strip())
        number = answer.strip()[: unit.start()] if unit and unit[1].isalpha() else answer
        return as_number(number, in_dice=False)

    def __call__(self, answer: str) -> str | None:
        text = self.read(answer)
        fits = re.fullmatch("-?[0-9]{1,9}", text) and self.low <= int(text) <= self.high
        message = _("a whole number from {low} to {high} is expected")
        return None if fits else message.format(low=self.low, high=self.high)


def yes_or_no(text: str, *, usual: bool = True, once: bool = False) -> Generator[Question, str, bool]:
    """Ask a question; `usual`: the answer that Enter gives."""
    answer = yield Question(text, (Option(YES, _("yes")), Option(NO, _("no"))), YES if usual else NO, once=once)
    return answer == YES


def ask_outcome(played: "Scenario | None", *, once: bool = False) -> Generator[Question, str, str]:
    """Ask how a game ended: WON, LOST, or an empty text where there was none; `once`: for all who played it together.
    """
    options = (Option(WON, _("won")), Option(LOST, _("lost")), Option(NONE, _("no game")))
    status = (_("scenario: {title}, seed {seed}").format(title=played.title or "", seed=played.seed),) if played else ()
    end = yield Question(_("How did the game end?"), options, WON, status, once=once)
    return "" if end == NONE else end


def _fault_of_text(answer: str, most: int) -> str | None:
    if not answer.isprintable():
        return _("a character of this text cannot be written")
    if len(answer.strip()) > most:
        return _("{n} characters, at most {most}").format(n=len(answer.strip()), most=most)
    return None


def as_read(value: Any) -> Any:
    """Return a tree as reading its file would give it, so that rules can judge it before it is written."""
    if isinstance(value, dict):
        return {key: as_read(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [as_read(entry) for entry in value]
    if isinstance(value, bool):
        return Plain("true" if value else "false")
    return Plain(value) if isinstance(value, int) else value


START, NAME, FIGURES, LAST = "depart", "nom", "figurines", "fiche"  # steps of several games; LAST shows what was made


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
