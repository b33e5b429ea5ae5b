"""holofiche serve: the same in a browser, on this machine only."""

from pathlib import Path

import click

from generator.base.i18n import _
from generator.base.refusal import Refusal, reason_of
from generator.cli.terminal.common import A_PATH, LocalizedCommand
from generator.cli.terminal.options import book_option, content_option
from generator.files.files import definitions_of
from generator.game.system import all_systems


@click.command("serve", cls=LocalizedCommand, short_help=_("The same in a browser, on this machine only."))
@click.argument("folder", metavar=_("[FOLDER]"), required=False, type=A_PATH)
@click.option("--port", type=click.IntRange(1024, 65535), help=_("The port; the usual or a free one unless said."))
@click.option("--table", is_flag=True, help=_("For the whole table: phones of this network too, each with a link."))
@click.option("--no-browser", is_flag=True, help=_("Do not open the browser; show the address only."))
@content_option
@book_option
def command(folder: Path | None, port: int | None, table: bool, no_browser: bool, content: tuple[Path, ...]) -> None:
    from generator.campaign.table import open_table
    from generator.web.server import EVERYWHERE, HOST, listen, names_in_network, serve

    folder = folder or (Path() if table else None)
    if folder:
        open_table(folder, content)  # no folder, or a table's file with faults, is said now
    for system in all_systems().values():
        definitions_of(system, content)  # content with faults is said now, not on some page later
    try:
        server = listen(port, EVERYWHERE if table else HOST)
    except OSError as error:
        message = _("cannot listen on port {port}: {reason}").format(port=port, reason=reason_of(error))
        raise Refusal("port", message, _("leave --port out: a free one is found"), kind="unwritable") from None

    def ready(address: str, once: str) -> None:
        click.echo(_("holofiche is at {address}").format(address=address))
        if table:
            _show_way_in(address, names_in_network())
        click.echo(_("Ctrl+C stops it."))
        if not no_browser:
            click.launch(once)

    try:
        serve(server, content, folder, ready, is_table=table)
    except KeyboardInterrupt:
        click.echo(_("Stopped."))


def _show_way_in(address: str, names: list[str]) -> None:
    """Print the GM's own link as phones and tablets of the network open it; players have theirs on the page."""
    from generator.sharing.share import draw_terminal_code

    if not names:
        click.echo(_("This machine is in no network: phones cannot reach it."))
        return
    outside = address.replace("127.0.0.1", names[0])
    click.echo(_("In this network, unencrypted, for the GM: {address}").format(address=outside))
    click.echo(draw_terminal_code(outside))
    click.echo(_("Players have links of their own: « {page} » on the page.").format(page=_("The players’ links")))
