"""holofiche schema: a JSON Schema of files that people write, for editors; and the settings by which these find it."""

from pathlib import Path

import click

from generator.app.schemas import COMMON, PLAYERS, install_schemas, named_schema
from generator.cli._common import Telling, print_json, say
from generator.cli._complete import games
from generator.cli._options import content_option
from generator.core.i18n import _
from generator.core.refusal import misuse
from generator.core.system import Rules, games_giving
from generator.core.writing.newfile import schema_line


@click.command("schema", cls=Telling, short_help=_("Print a JSON Schema of files, for editors; or install them all."))
@click.argument("what", metavar=_("GAME"), required=False, shell_complete=games(Rules))
@click.option(
    "--install",
    is_flag=False,
    flag_value=".",
    type=click.Path(path_type=Path, file_okay=False),
    metavar=_("[FOLDER]"),
    help=_("Write the schemas and the settings by which VS Code finds them; what is in these settings stays."),
)
@content_option
def command(what: str | None, install: Path | None, content: tuple[Path, ...]) -> None:
    if install is not None:
        for place in install_schemas(install, content):
            say(str(place))
        line = f"# {schema_line(PLAYERS)}"
        say(_("Other editors (Helix, Neovim, JetBrains) follow a first line of the file: {line}").format(line=line))
    elif what is None:
        raise misuse(_("Which files? {games}").format(games=", ".join([*games_giving(Rules), *COMMON])))
    else:
        print_json(named_schema(what, content))
