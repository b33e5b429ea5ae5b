"""holofiche session: everything a session needs, in print order, as one PDF."""

from pathlib import Path

import click
from click.core import ParameterSource

from generator.cli._common import Telling
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _


@click.command("session", cls=Telling, short_help=_("Print everything a session needs, from one small file."))
@click.argument("file", metavar=_("FILE"), type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@print_options
@content_option
@click.pass_context
def command(
    ctx: click.Context, file: Path, output: Path | None, options: PrintOptions, content: tuple[Path, ...]
) -> None:
    from generator.app.session import print_session

    given = {name for name in ("paper", "ink") if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE}
    paper = options.paper if "paper" in given else None
    ink = options.ink if "ink" in given else None
    session = print_session(file, content, paper, ink)
    announce(write_stream(output, session.name, session.pdf), options, counted=False)
