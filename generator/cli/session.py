"""holofiche session: everything a session needs, in print order, as one PDF."""

from pathlib import Path

import click
from click.core import ParameterSource

from generator.base.i18n import _
from generator.cli.terminal.common import A_PATH, Telling
from generator.cli.terminal.options import content_option, print_options
from generator.cli.terminal.printing import PrintJob


@click.command("session", cls=Telling, short_help=_("Print everything a session needs, from one small file."))
@click.argument("file", metavar=_("FILE"), type=A_PATH)
@print_options()
@content_option
@click.pass_context
def command(ctx: click.Context, file: Path, job: PrintJob) -> None:
    from generator.campaign.session.gather import gather_session

    given = {name for name in ("paper", "ink") if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE}
    paper = job.look.paper if "paper" in given else None
    ink = job.look.ink if "ink" in given else None
    job.output.guard([file])
    job.print_plan(gather_session(file, job.content, paper, ink).plan, [file], counted=False)
