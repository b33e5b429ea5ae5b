"""Questions as lists to move in with the arrow keys, or to narrow by typing (questionary)."""

import os
import unicodedata
from typing import Any, Self

import click

from generator.cli._wizard import BACK, clipped, labelled
from generator.core.game.guide import Question
from generator.core.i18n import _


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
    def __init__(self) -> None:
        # Asking the terminal where its cursor is gains nothing here, and some never answer.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")

    def ask(self, question: Question, default: str) -> str:
        try:
            answer = (self._list if question.options else self._text)(question, default).unsafe_ask()
        except EOFError:
            raise click.Abort from None
        return str(answer).strip() or (default if not question.options else "")

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
        return questionary.select(
            question.whole,
            choices,
            default=default if known else None,
            instruction=_("(arrows, or type to narrow the list)"),
            use_search_filter=True,
            use_jk_keys=False,
        )

    def _text(self, question: Question, default: str) -> Any:
        import questionary

        def check(answer: str) -> bool | str:
            if answer.strip() == BACK:
                return True
            return question.fault(answer.strip() or default) or True

        known = _("(Enter: {default} · « < » goes back)").format(default=default) if default else _("(« < » goes back)")
        return questionary.text(question.whole, instruction=known, validate=check)
