"""holofiche chronicle: the campaign of a folder as a booklet to print, fold and staple."""

import sys
from pathlib import Path

import click

from generator.base.i18n import _, ngettext
from generator.cli.terminal.common import A_PATH, LocalizedCommand, say, tell
from generator.cli.terminal.options import content_option, print_options
from generator.cli.terminal.printing import PrintJob

title_option = click.option("--title", default="", metavar=_("TEXT"), help=_("The title on its cover."))


@click.command("chronicle", cls=LocalizedCommand, short_help=_("Print a folder's campaign as a booklet."))
@click.argument("folder", default=".", metavar=_("[FOLDER]"), type=A_PATH)
@title_option
@print_options()
@content_option
def command(folder: Path, title: str, job: PrintJob) -> None:
    print_chronicle(folder, title, job)


def print_chronicle(folder: Path, title: str, job: PrintJob) -> None:
    """Write the booklet of a folder's campaign and tell it."""
    from generator.campaign.chronicle import tell_chronicle

    job.output.guard()
    chronicle = tell_chronicle(folder, job.content, job.look, title or _ask_title(folder))
    for file in chronicle.left_out:
        tell(_("{file} cannot be told: holofiche check says why").format(file=file))
    target = job.write_plan(chronicle.plan)
    n = chronicle.redrawn
    message = ngettext("{n} scenario drawn again", "{n} scenarios drawn again", n).format(n=n)
    say(message, err=True)
    job.announce(target)


def _ask_title(folder: Path) -> str:
    """Return the booklet's title, asked for where somebody sits at a terminal and the table has no name."""
    from generator.campaign.table import usual_title

    usual, is_named = usual_title(folder)
    if is_named or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return usual
    return str(click.prompt(_("Title of the chronicle"), default=usual))
