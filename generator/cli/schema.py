"""holofiche schema: a JSON Schema of files that people write, for editors; and the settings by which these find it."""

from importlib.util import find_spec
from pathlib import Path

import click

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.base.shipped import how_to_add
from generator.checking.schemas import COMMON, PLAYERS, install_schemas, named_schema
from generator.cli.lsp import EXTRA, PACKAGES
from generator.cli.terminal.common import LocalizedCommand, escape_steering, say
from generator.cli.terminal.options import content_option
from generator.cli.terminal.params import schemas
from generator.files.schemas import schema_bytes
from generator.game.parts import Rules
from generator.game.system import games_giving
from generator.writing.newfile import schema_line


@click.command(
    "schema", cls=LocalizedCommand, short_help=_("Print a JSON Schema of files, for editors; or install them all.")
)
@click.argument("what", metavar=_("GAME"), required=False, shell_complete=schemas)
@click.option(
    "--install",
    is_flag=False,
    flag_value=".",
    type=click.Path(path_type=Path, file_okay=False),
    metavar=_("[FOLDER]"),
    help=_("Write the schemas, and the settings by which editors find them and the language server."),
)
@content_option
def command(what: str | None, install: Path | None, content: tuple[Path, ...]) -> None:
    if install is not None:
        server = find_spec("pygls") is not None
        for place in install_schemas(install, content, server=server):
            say(str(place))
        if server:
            message = _("VS Code (by an extension it proposes) and Helix start the server; a recent Neovim: {line}")
            say(message.format(line="vim.lsp.start({name = 'holofiche', cmd = {'holofiche', 'lsp'}})"))
        else:
            message = _("With the language server an editor tells what check tells: {command}, then this once more")
            say(message.format(command=how_to_add(EXTRA, PACKAGES)))
        line = f"# {schema_line(PLAYERS)}"
        say(_("Other editors (Helix, Neovim, JetBrains) follow a first line of the file: {line}").format(line=line))
    elif what is None:
        raise misuse(_("Which files? {games}").format(games=", ".join([*games_giving(Rules), *COMMON])))
    else:
        click.echo(escape_steering(schema_bytes(named_schema(what, content)).decode()), nl=False)
