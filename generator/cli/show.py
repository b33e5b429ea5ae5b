"""holofiche show: the derived character or warband, every number with where it comes from."""

from pathlib import Path

import click

from generator.base.i18n import _
from generator.cli.terminal.common import A_PATH, BREAKS_A_RULE, OK, LocalizedCommand, print_json, show_briefly
from generator.cli.terminal.options import book_option, content_option, json_option
from generator.cli.terminal.text import message, print_sections
from generator.files.files import open_file
from generator.files.folders import expand_folders
from generator.game.parts import Views


@click.command("show", cls=LocalizedCommand, short_help=_("Show what the rules make of a file."))
@click.argument("files", nargs=-1, required=True, type=A_PATH, metavar=_("FILE|FOLDER|-…"))
@json_option
@click.option("--text", "as_text", is_flag=True, help=_("A few lines of plain text, for a message to friends."))
@content_option
@book_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], as_json: bool, as_text: bool, content: tuple[Path, ...]
) -> None:
    opened_files = [(file, open_file(file, content)) for file in expand_folders(files)]
    shown = [(file, entry) for file, entry in opened_files if entry.examined.subject is not None]
    for file, opened in opened_files:
        show_briefly(str(file), opened.examined.problems, opened.source.lines)
        if opened.examined.subject is not None and not as_json:
            sections = opened.system.require(Views).outline(opened.examined.subject)
            click.echo(message(sections)) if as_text else print_sections(sections)
            if len(opened_files) > 1:
                click.echo()
    if as_json:
        views = [(file, entry.system.require(Views).as_json(entry.examined.subject)) for file, entry in shown]
        if len(opened_files) > 1:
            print_json({"files": [{"file": str(file), **document} for file, document in views]})
        elif views:
            print_json(views[0][1])
    ctx.exit(OK if all(entry.valid for _file, entry in opened_files) else BREAKS_A_RULE)
