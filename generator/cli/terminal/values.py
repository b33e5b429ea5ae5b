"""What options take, named in the reader's language: click calls types TEXT, integer range, 1<=x<=10000."""

import re
from typing import Any

import click

from generator.base.i18n import _, quote_words


def name_values(parameters: list[click.Parameter]) -> list[click.Parameter]:
    words = {"text": _("TEXT"), "integer": _("NUMBER"), "integer range": _("NUMBER"), "float range": _("NUMBER")}
    for parameter in parameters:
        kind = parameter.type
        if isinstance(parameter, click.Option) and parameter.metavar is None and not parameter.is_flag:
            parameter.metavar = words.get(kind.name)
        if isinstance(kind, click.IntRange | click.FloatRange):
            parameter.type = Within(kind)
            if isinstance(parameter, click.Option):
                parameter.help = f"{parameter.help or ''} [{parameter.type.told}]".strip()
        elif kind.name == "integer":
            parameter.type = type(kind)()  # click's own is shared by the process
            parameter.type.name = _("whole number")
    return parameters


class Within(click.ParamType):  # type: ignore[type-arg]
    """A number between two others, or above one."""

    def __init__(self, of: click.IntRange | click.FloatRange) -> None:
        self._least, self._most = of.min, of.max
        whole = isinstance(of, click.IntRange)
        self._number: Any = type(click.INT if whole else click.FLOAT)()
        self.name = self._number.name = _("whole number") if whole else _("number")

    @property
    def told(self) -> str:
        """« de 1 à 10000 »"""
        if self._most is None:
            return _("{low} or more").format(low=self._least)
        if self._least is None:
            return _("{high} at most").format(high=self._most)
        return _("from {low} to {high}").format(low=self._least, high=self._most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = self._number.convert(value, param, ctx)
        low = self._least is not None and number < self._least
        if low or (self._most is not None and number > self._most):
            self.fail(_("a number {range} is expected, not {n}").format(n=value, range=self.told), param, ctx)
        return number


def quote_in_language(told: str) -> str:
    """A complaint of click's with what it quotes in the quotes of the language."""
    return re.sub(r"(?<!\w)'([^'\n]+)'(?!\w)", lambda found: quote_words(found[1]), told)
