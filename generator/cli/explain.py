"""holofiche explain: a ruling, the code of a problem, a thing of the content, in every game that knows the word."""

import shutil
from pathlib import Path

import click

from generator.base.i18n import _, join_label
from generator.checking.explain import Explanation, explain_words
from generator.cli.terminal.common import Telling, put
from generator.cli.terminal.options import content_option
from generator.cli.terminal.text import wrap


@click.command("explain", cls=Telling, short_help=_("Tell what a word means: a ruling, a problem, a thing of a game."))
@click.argument("words", nargs=-1, required=True, metavar=_("WORD…"))
@content_option
def command(words: tuple[str, ...], content: tuple[Path, ...]) -> None:
    put("\n\n".join(map(_text_of, explain_words(words, content))))


def _text_of(one: Explanation) -> str:
    width = min(100, shutil.get_terminal_size((100, 24)).columns)
    lines = [*one.texts, *(join_label(*fact) for fact in one.facts)]
    lines += [join_label(_("on paper"), place) for place in one.printed]
    told = [row for line in lines for row in wrap(line, width, "  ", "    ")]
    return "\n".join([f"{one.name} · {one.kind}", *told])
