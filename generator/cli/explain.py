"""holofiche explain: a ruling, the code of a problem, a thing of the content, in every game that knows the word."""

from pathlib import Path

import click

from generator.base.i18n import _, join_label
from generator.checking.explain import Explanation, explain_words
from generator.cli.terminal.common import LocalizedCommand, print_json, put
from generator.cli.terminal.options import content_option, json_option
from generator.cli.terminal.params import explained
from generator.cli.terminal.text import terminal_width, wrap


@click.command(
    "explain", cls=LocalizedCommand, short_help=_("Tell what a word means: a ruling, a problem, a thing of a game.")
)
@click.argument("words", nargs=-1, required=True, metavar=_("WORD…"), shell_complete=explained)
@json_option
@content_option
def command(words: tuple[str, ...], as_json: bool, content: tuple[Path, ...]) -> None:
    explanations = explain_words(words, content)
    if as_json:
        print_json({"explanations": [explanation.as_json() for explanation in explanations]})
    else:
        put("\n\n".join(map(_text_of, explanations)))


def _text_of(explanation: Explanation) -> str:
    width = min(100, terminal_width())
    lines = [*explanation.texts, *(join_label(*fact) for fact in explanation.facts)]
    lines += [join_label(_("on paper"), place) for place in explanation.printed]
    rows = [row for line in lines for row in wrap(line, width, "  ", "    ")]
    return "\n".join([f"{explanation.name} · {explanation.kind}", *rows])
