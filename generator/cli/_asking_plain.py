"""Questions as numbered lines, answered by typing: for plain terminals, screen readers and pipes."""

import sys

import click

from generator.cli._common import put
from generator.cli._wizard import BACK, labelled
from generator.core.game.guide import Option, Question
from generator.core.i18n import _
from generator.core.names import digits, slug


class PlainAsker:
    def ask(self, question: Question, default: str) -> str:
        put(f"? {question.whole}")
        for n, line in enumerate(labelled(question.options, 8), 1):
            put(f"  {n:>3}  {line}")
        while True:
            answer = self._line(question, default)
            if answer == BACK:
                return BACK
            meant = _choice(question.options, answer) if question.options and answer != default else answer
            fault = question.fault(meant)
            if fault is None:
                return meant
            put("  " + fault)

    def _line(self, question: Question, default: str) -> str:
        shown = default
        if question.options:
            shown = next((str(n) for n, o in enumerate(question.options, 1) if o.value == default), "")
        click.echo((f"[{shown}] " if shown else "") + _("(« < » goes back) > "), nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise click.Abort
        return line.strip() or default


def _choice(options: tuple[Option, ...], answer: str) -> str:
    """A number of the list, an id, a label or the start of only one."""
    if 1 <= (digits(answer) or 0) <= len(options):
        return options[int(answer) - 1].value
    wanted = slug(answer)
    exact = [o for o in options if wanted and wanted in (o.value, slug(o.label))]
    found = exact or [o for o in options if wanted and slug(o.label).startswith(wanted)]
    return found[0].value if len(found) == 1 else "\0"
