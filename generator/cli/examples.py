"""holofiche examples: files to look at, to change and to print."""

from pathlib import Path

import click

from generator.base.i18n import _, ngettext
from generator.cli.terminal.common import LocalizedCommand, put, say, tell
from generator.cli.terminal.naming import shown_name


@click.command(
    "examples", cls=LocalizedCommand, short_help=_("Write example files of every game, to look at and to print.")
)
@click.argument("folder", default="exemples", metavar=_("[FOLDER]"), type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    from generator.making.drafts import write_examples

    files = write_examples(folder)
    for place in files.others:
        tell(_("{file} is there already: left as it is").format(file=place))
    n = len(files.written)
    put(ngettext("{n} file written in {folder}", "{n} files written in {folder}", n).format(n=n, folder=folder))
    say(_("To print them: {command}").format(command=f"holofiche {shown_name('sheet')} {folder}"))
