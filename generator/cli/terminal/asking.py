"""Asking a guide's questions one by one, with a way back, as lists or as plain lines."""

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, Self

import click

from generator.base.i18n import _, format_number
from generator.base.names import parse_digits, slug
from generator.cli.terminal.common import put
from generator.game.guide import Guide, Option, Question, Tree, follow_guide

BACK = "<"  # typed for a text; in a list it is an entry of its own
PLAIN_TERMINALS = {"", "dumb", "unknown"}
WRITE, STOP = "ecrire", "arreter"
_YES, _NO = {"y", "yes", "o", "oui"}, {"", "n", "no", "non"}


Fault = Callable[[Sequence[str]], str | None]


class Asker(Protocol):
    def ask(self, question: Question, default: str) -> str:
        """The answer, or BACK. `default` is what an empty answer means, or where the list starts."""

    def tick(self, question: Question, ticked: Sequence[str], fault: Fault) -> list[str] | None:
        """The options that are ticked, in their order; None to go back. `fault`: what is wrong with those."""


def asker(plain: bool) -> Asker:
    """Lists to move in where the terminal can move its cursor, numbered lines elsewhere."""
    return PlainAsker() if plain or os.environ.get("TERM", "") in PLAIN_TERMINALS else ListAsker()


def attempts(start: Callable[[], Guide], ask: Asker) -> Iterator[Tree]:
    """Yield what the answers make, again and again; whoever wants another takes the last answer back."""
    put(broken(_("'← back' or '<' takes the last answer back, Ctrl-C stops. Nothing is written before the end.")))
    answers: list[str] = []
    while True:
        yield walk(start, ask, answers)
        answers.pop()


def walk(start: Callable[[], Guide], ask: Asker, answers: list[str]) -> Tree:
    """Ask until the guide is at its end; `answers` holds what was said, and going back takes the last one off."""
    unsaid: dict[int, str] = {}  # what was answered before going back, offered again
    shared: dict[str, str] = {}  # what one person answered is proposed for the next, where it is often the same
    reached = follow_guide(start, answers)
    while True:
        if reached.question is None:
            assert reached.tree is not None
            return reached.tree
        question = reached.question
        usual = shared.get(question.text, question.default) if question.shared else question.default
        default = unsaid.get(len(answers), usual)
        if question.fault(default):
            default = question.default
        for line in question.status:
            put(f"  {clipped(line, 2)}")
        answer = ask.ask(question, default)
        if answer == BACK:
            if answers:
                taken_back = answers.pop()
                unsaid[len(answers)] = taken_back
                reached = follow_guide(start, answers)
            else:
                click.echo("  " + _("This is the first question."))
            continue
        answers.append(answer)
        if question.shared:
            shared[question.text] = question.read(answer)
        reached = reached.answer_with(answer)


def choose(ask: Asker, text: str, options: tuple[Option, ...], default: str = "") -> str:
    return ask.ask(Question(text, options), default)


def agreed(ask: Asker, text: str, default: str = "") -> bool:
    """Return whether it is to be written, or a question asked again; who stops here writes nothing."""
    verdicts = (
        Option(WRITE, _("yes, write it")),
        Option(BACK, _("no, go back one question")),
        Option(STOP, _("stop here, write nothing")),
    )
    verdict = choose(ask, text, verdicts, default)
    if verdict == STOP:
        raise click.Abort
    return verdict == WRITE


def ask_yes_no(question: str) -> bool:
    """Yes or no, in either language; an empty answer is no. (click's own asks and reads English alone.)"""
    while True:
        answer = slug(click.prompt(question + " " + _("[y/N]"), default="", show_default=False))
        if answer in _YES or answer in _NO:
            return answer in _YES
        click.echo(_("Error: invalid input"))


def ask_tick(question: str) -> bool | None:
    """Yes, no, or nothing: Enter decides nothing."""
    while True:
        answer = slug(click.prompt(question + " " + _("[y/n, Enter: left open]"), default="", show_default=False))
        if answer in _YES or answer in _NO:
            return answer in _YES if answer else None
        click.echo(_("Error: invalid input"))


class PlainAsker:
    """Numbered lines, answered by typing: for plain terminals, screen readers and pipes."""

    def ask(self, question: Question, default: str) -> str:
        put(broken(f"? {question.whole}"))
        for n, line in enumerate(labelled(question.options, 8), 1):
            put(f"  {n:>3}  {line}")
        while True:
            answer = self._line(question, default)
            if answer == BACK:
                return BACK
            choice = _choice(question.options, answer) if question.options and answer != default else answer
            fault = question.fault(choice)
            if fault is None:
                return choice
            put("  " + fault)

    def tick(self, question: Question, ticked: Sequence[str], fault: Fault) -> list[str] | None:
        values = [option.value for option in question.options]
        usual = " ".join(str(n) for n, value in enumerate(values, 1) if value in ticked)
        put(broken(f"? {question.whole} " + _("(numbers with spaces between them)")))
        for n, line in enumerate(labelled(question.options, 8), 1):
            put(f"  {n:>3}  {line}")
        while True:
            answer = self._line(Question(question.text), usual)
            if answer == BACK:
                return None
            choices = [_choice(question.options, word) for word in answer.replace(",", " ").split()]
            chosen = [value for value in values if value in choices]
            wrong = fault(chosen) if {*choices} <= {*values} else _("choose some of the list")
            if wrong is None:
                return chosen
            put("  " + wrong)

    def _line(self, question: Question, default: str) -> str:
        shown = default
        if question.options:
            shown = next((str(n) for n, o in enumerate(question.options, 1) if o.value == default), "")
        click.echo((f"[{shown}] " if shown else "") + _("('<' goes back) > "), nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        return line.strip() or default


def _choice(options: tuple[Option, ...], answer: str) -> str:
    """Return the option that is meant by its number in the list, its id, its label or the start of only one."""
    if 1 <= (parse_digits(answer) or 0) <= len(options):
        return options[int(answer) - 1].value
    key = slug(answer)
    exact = [o for o in options if key and key in (o.value, slug(o.label))]
    matches = exact or [o for o in options if key and slug(o.label).startswith(key)]
    return matches[0].value if len(matches) == 1 else "\0"


class _Title(str):
    """A line found by what its label starts or goes on with, accents or not: questionary searches in lower()."""

    sought: str

    @classmethod
    def of(cls, line: str, label: str) -> Self:
        title = cls(line)
        letters = unicodedata.normalize("NFKD", label.casefold())
        title.sought = "".join(c for c in letters if not unicodedata.combining(c))
        return title

    def lower(self) -> str:
        return self.sought


class ListAsker:
    """Lists to move in with the arrow keys, or to narrow by typing (questionary)."""

    def __init__(self) -> None:
        # Asking the terminal where its cursor is gains nothing here, and some never answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")

    def ask(self, question: Question, default: str) -> str:
        try:
            answer = (self._list if question.options else self._text)(question, default).unsafe_ask()
        except EOFError:
            raise click.Abort from None
        if question.options:
            label = next((o.label for o in question.options if o.value == answer), "← " + _("back"))
            put(broken(f"? {question.whole} {label}"))
        if not str(answer).strip() and default and not question.options:
            put(f"  {_shown_default(default)}")  # taken with Enter: it stays to be read
            return default
        return str(answer).strip()

    def _list(self, question: Question, default: str) -> Any:
        import questionary

        lines = labelled(question.options, 6)
        choices = [
            questionary.Choice(
                _Title.of(line, o.label), value=o.value, description=clipped(o.about, 18) if o.about else None
            )
            for o, line in zip(question.options, lines, strict=True)
        ]
        if not any(o.value == BACK for o in question.options):
            choices.append(questionary.Choice(_Title.of("← " + _("back"), _("back")), value=BACK))
        known = any(o.value == default for o in question.options)
        instruction = _("(arrows, or type to narrow the list)")
        asked = questionary.select(
            broken(question.whole, beside=instruction),
            choices,
            default=default if known else None,
            instruction=instruction,
            use_search_filter=True,
            use_jk_keys=False,
        )
        _leave_english_out(asked)
        asked.application.erase_when_done = True  # the answer is written without what it changes, and fits the terminal
        return asked

    def tick(self, question: Question, ticked: Sequence[str], fault: Fault) -> list[str] | None:
        import questionary

        lines = labelled(question.options, 8)
        instruction = _("(space ticks, 'a' all of them, Enter goes on, '<' goes back)")
        while True:
            choices = [
                questionary.Choice(line, value=o.value, checked=o.value in ticked)
                for o, line in zip(question.options, lines, strict=True)
            ]
            asked = questionary.checkbox(broken(question.whole, beside=instruction), choices, instruction=instruction)
            keys: Any = asked.application.key_bindings
            keys.add("<", eager=True)(lambda event: event.app.exit(result=None))
            asked.application.erase_when_done = True  # what is left to read would be English
            chosen: list[str] | None = asked.unsafe_ask()
            if chosen:
                put(broken(f"? {question.whole} {', '.join(o.label for o in question.options if o.value in chosen)}"))
            wrong = fault(chosen) if chosen is not None else None
            if chosen is None or wrong is None:
                return chosen
            put("  " + wrong)  # questionary's own line for it is seen only where the terminal tells its height
            ticked = chosen

    def _text(self, question: Question, default: str) -> Any:
        import questionary

        def check(answer: str) -> bool | str:
            if answer.strip() == BACK:
                return True
            return question.fault(answer.strip() or default) or True

        usual = _("(Enter: {default} · '<' goes back)").format(default=_shown_default(default))
        known = usual if default else _("('<' goes back)")
        return questionary.text(
            broken(question.whole, beside=known), instruction=known, validate=check, key_bindings=_keys_left_alone()
        )


def _shown_default(default: str) -> str:
    """Return a default as people write it: 1 500."""
    return format_number(int(default), "_") if re.fullmatch(r"-?[0-9]{4,12}", default) else default


def _leave_english_out(asked: Any) -> None:
    """Take away the word that questionary puts before what a choice is about, English in every language."""
    from questionary.prompts.common import InquirerControl

    def plain(shown: Any) -> Any:
        return lambda: [(style, text.replace("  Description: ", "  ", 1)) for style, text in shown()]

    for control in asked.application.layout.find_all_controls():
        if isinstance(control, InquirerControl):
            control.text = plain(control.text)


def _keys_left_alone() -> Any:
    """Return bindings for the keys with which prompt_toolkit would search what was typed before, in English."""
    from prompt_toolkit.key_binding import KeyBindings

    bindings = KeyBindings()
    for key in ("c-r", "c-s"):
        bindings.add(key, eager=True)(lambda _event: None)
    return bindings


def broken(text: str, beside: str = "") -> str:
    """Break a text between words where it is wider than the terminal; `beside`: what follows in the same line, or
    in the next one where there is no room."""
    width = _columns(4)
    lines = textwrap.wrap(text, width)
    if beside and len(lines[-1]) + 1 + len(beside) > width:
        lines.append(" ")
    return "\n".join(lines)


def _columns(margin: int) -> int:
    return max(30, shutil.get_terminal_size((80, 24)).columns - margin)


def clipped(line: str, margin: int) -> str:
    width = _columns(margin)
    return line if len(line) <= width else line[: width - 1] + "…"


def labelled(options: tuple[Option, ...], margin: int) -> list[str]:
    """Return one line an option: the label, and beside it what it changes."""
    wide = max((len(o.label) for o in options if o.effect), default=0)
    return [clipped(f"{o.label:<{wide}}  {o.effect}" if o.effect else o.label, margin) for o in options]
