"""holofiche chronicle: the campaign of a folder as a booklet to print, fold and staple."""

from pathlib import Path

import click

from generator.app.outputs import Output
from generator.cli._common import Telling, say, tell
from generator.cli._options import content_option, output_option, print_options
from generator.cli._print import PrintOptions, announce
from generator.core.i18n import _, ngettext


@click.command("chronicle", cls=Telling, short_help=_("Print a folder's campaign as a booklet."))
@click.argument("folder", default=".", metavar=_("[FOLDER]"), type=click.Path(path_type=Path))
@output_option(_("The PDF to write; « - » is standard output."))
@print_options
@content_option
def command(folder: Path, output: Output, options: PrintOptions, content: tuple[Path, ...]) -> None:
    from generator.app.chronicle import chronicle

    output.guard()
    found = chronicle(folder, content, options.paper, options.ink)
    for file in found.left_out:
        tell(_("{file} cannot be told: holofiche check says why").format(file=file))
    target = output.write(found.name, found.pdf)
    said = ngettext("{n} scenario drawn again", "{n} scenarios drawn again", found.redrawn).format(n=found.redrawn)
    say(said, err=True)
    announce(target, options)
