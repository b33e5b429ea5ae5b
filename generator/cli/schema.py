"""holofiche schema: a JSON Schema of a game's files, for editors."""

from pathlib import Path

import click

from generator.app.files import definitions_of, named_system
from generator.cli._common import Telling, print_json
from generator.cli._complete import games
from generator.cli._options import content_option
from generator.core.game.parts import Schemas
from generator.core.i18n import _


@click.command("schema", cls=Telling, short_help=_("Print a JSON Schema of a game's files, for editors."))
@click.argument("system", metavar=_("GAME"), shell_complete=games(Schemas))
@content_option
def command(system: str, content: tuple[Path, ...]) -> None:
    game = named_system(system, Schemas)
    print_json(game.require(Schemas).schema(definitions_of(game, content)))
