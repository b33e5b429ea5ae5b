"""holofiche show: the derived character or warband, every number with where it comes from."""

import sys
from pathlib import Path

import click

from generator.app.files import open_file
from generator.cli._common import A_PATH, BREAKS_A_RULE, OK, Telling, print_json, show_briefly
from generator.cli._options import book_option, content_option, json_option
from generator.cli._text import message, print_sections
from generator.core.game.parts import Views
from generator.core.i18n import _


@click.command("show", cls=Telling, short_help=_("Show what the rules make of a file."))
@click.argument("file", type=A_PATH, metavar=_("FILE"))
@json_option
@click.option("--text", "as_text", is_flag=True, help=_("A few lines of plain text, for a message to friends."))
@content_option
@book_option
@click.pass_context
def command(ctx: click.Context, file: Path, as_json: bool, as_text: bool, content: tuple[Path, ...]) -> None:
    opened = open_file(file, content, lambda: sys.stdin.buffer)
    show_briefly(str(file), opened.examined.problems, opened.source.lines)
    if opened.examined.subject is not None:
        view = opened.system.require(Views)
        if as_json:
            print_json(view.as_json(opened.examined.subject))
        elif as_text:
            click.echo(message(view.outline(opened.examined.subject)))
        else:
            print_sections(view.outline(opened.examined.subject))
    ctx.exit(OK if opened.valid else BREAKS_A_RULE)
