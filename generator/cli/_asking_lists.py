"""Questions as lists to move in with the arrow keys, or to narrow by typing (questionary)."""

import os
import unicodedata
from typing import Any

import click

from generator.cli._wizard import BACK, clipped, labelled
from generator.core.guide import Question
from generator.core.i18n import _

LONG = 10  # a list of more is narrowed by typing


class _Title(str):
    """A line that typing without accents finds too: questionary searches in lower()."""

    __slots__ = ()

    def lower(self) -> str:
        letters = unicodedata.normalize("NFKD", str(self).casefold())
        return "".join(c for c in letters if not unicodedata.combining(c))


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
            questionary.Choice(_Title(line), value=o.value, description=clipped(o.about, 18) if o.about else None)
            for o, line in zip(question.options, lines, strict=True)
        ]
        choices.append(questionary.Choice(_Title("← " + _("back")), value=BACK))
        long = len(question.options) > LONG
        known = any(o.value == default for o in question.options)
        return questionary.select(
            question.text,
            choices,
            default=default if known else None,
            instruction=_("(arrows, or type to narrow the list)") if long else _("(arrows)"),
            use_search_filter=long,
            use_jk_keys=False,
        )

    def _text(self, question: Question, default: str) -> Any:
        import questionary

        def check(answer: str) -> bool | str:
            if answer.strip() == BACK:
                return True
            return question.fault(answer.strip() or default) or True

        known = _("(Enter: {default} · « < » goes back)").format(default=default) if default else _("(« < » goes back)")
        return questionary.text(question.text, instruction=known, validate=check)
