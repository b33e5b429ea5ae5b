"""Asking a guide's questions one by one, with a way back; whoever shows them (lists or plain lines) is an Asker."""

import os
import shutil
from collections.abc import Callable
from typing import Protocol

import click

from generator.cli._common import put
from generator.core.game.guide import Guide, Option, Question, Tree, follow
from generator.core.i18n import _

BACK = "<"  # typed for a text; in a list it is an entry of its own
PLAIN_TERMINALS = {"", "dumb", "unknown"}


class Asker(Protocol):
    def ask(self, question: Question, default: str) -> str:
        """The answer, or BACK. `default` is what an empty answer means, or where the list starts."""


def asker(plain: bool) -> Asker:
    """Lists to move in where the terminal can move its cursor, numbered lines elsewhere."""
    if plain or os.environ.get("TERM", "") in PLAIN_TERMINALS:
        from generator.cli._asking_plain import PlainAsker

        return PlainAsker()
    from generator.cli._asking_lists import ListAsker

    return ListAsker()


def walk(start: Callable[[], Guide], ask: Asker, answers: list[str]) -> Tree:
    """Ask until the guide is at its end; `answers` holds what was said, and going back takes the last one off."""
    unsaid: dict[int, str] = {}  # what was answered before going back, offered again
    reached = follow(start, answers)
    while True:
        if reached.question is None:
            assert reached.tree is not None
            return reached.tree
        question = reached.question
        default = unsaid.get(len(answers), question.default)
        if question.fault(default):
            default = question.default
        for line in question.status:
            put(f"  {clipped(line, 2)}")
        answer = ask.ask(question, default)
        if answer == BACK:
            if answers:
                taken_back = answers.pop()
                unsaid[len(answers)] = taken_back
                reached = follow(start, answers)
            else:
                click.echo("  " + _("This is the first question."))
            continue
        answers.append(answer)
        reached = reached.answered(answer)


def choose(ask: Asker, text: str, options: tuple[Option, ...], default: str = "") -> str:
    return ask.ask(Question(text, options), default)


WRITE, STOP = "ecrire", "arreter"


def verdicts() -> tuple[Option, ...]:
    return (
        Option(WRITE, _("yes, write it")),
        Option(BACK, _("no, go back one question")),
        Option(STOP, _("stop here, write nothing")),
    )


def clipped(line: str, margin: int) -> str:
    width = max(30, shutil.get_terminal_size((80, 24)).columns - margin)
    return line if len(line) <= width else line[: width - 1] + "…"


def labelled(options: tuple[Option, ...], margin: int) -> list[str]:
    """One line an option: the label, and beside it what it changes."""
    wide = max((len(o.label) for o in options if o.effect), default=0)
    return [clipped(f"{o.label:<{wide}}  {o.effect}" if o.effect else o.label, margin) for o in options]
