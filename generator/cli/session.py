"""holofiche session: everything a session needs, in print order, as one PDF."""

from pathlib import Path
from typing import NoReturn

import click
from click.core import ParameterSource

from generator.cli._common import Telling
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading import source
from generator.core.reading.problems import Problem
from generator.core.reading.shape import read
from generator.core.refusal import Refusal


@click.command("session", cls=Telling, short_help=_("Print everything a session needs, from one small file."))
@click.argument("file", metavar=_("FILE"), type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@print_options
@content_option
@click.pass_context
def command(
    ctx: click.Context, file: Path, output: Path | None, options: PrintOptions, content: tuple[Path, ...]
) -> None:
    from generator.cli._session import Assembly
    from generator.core.session import SessionFile
    from generator.render.session import Heading, bind

    one = source.load(file)
    problems: list[Problem] = []
    asked = read(SessionFile, one.data, (), problems)
    if problems or asked is None:
        _refuse(file, one, problems)
    given = {name for name in ("paper", "ink") if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE}
    paper = options.paper if "paper" in given else asked.papier
    ink = options.ink if "ink" in given else asked.encre
    assembly = Assembly(asked, file.parent, content, paper, ink)
    assembly.gather()
    if assembly.problems:
        _refuse(file, one, assembly.problems)
    heading = Heading(asked.titre or "Séance", asked.date or "", asked.notes or "")
    pdf = bind(heading, assembly.parts, paper=paper, ink=ink)
    default = f"seance-{slug(asked.titre) or 'holofiche'}.pdf" if asked.titre else "seance.pdf"
    announce(write_stream(output, default, pdf), options)


def _refuse(file: Path, one: source.Source, problems: list[Problem]) -> NoReturn:
    message = _("{file} has faults: nothing was printed").format(file=file)
    faults = {str(file): (one.lines, one.locate(problems))}
    raise Refusal("session", message, _("mend it, then print again"), faults=faults)
