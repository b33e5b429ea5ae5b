"""holofiche serve: the same in a browser, on this machine only."""

from pathlib import Path

import click

from generator.app.files import definitions_of
from generator.cli._common import A_PATH, Telling
from generator.cli._options import content_option
from generator.core.i18n import _
from generator.core.refusal import Refusal, reason_of
from generator.core.system import all_systems


@click.command("serve", cls=Telling, short_help=_("The same in a browser, on this machine only."))
@click.argument("folder", metavar=_("[FOLDER]"), required=False, type=A_PATH)
@click.option("--port", type=click.IntRange(1024, 65535), help=_("The port; the usual or a free one unless said."))
@click.option("--no-browser", is_flag=True, help=_("Do not open the browser; show the address only."))
@content_option
def command(folder: Path | None, port: int | None, no_browser: bool, content: tuple[Path, ...]) -> None:
    from generator.app.table import open_table
    from generator.web.server import listen, serve

    if folder:
        open_table(folder, content)  # no folder, or a table's file with faults, is said now
    for system in all_systems().values():
        definitions_of(system, content)  # content with faults is said now, not on some page later
    try:
        one = listen(port)
    except OSError as error:
        message = _("cannot listen on port {port}: {reason}").format(port=port, reason=reason_of(error))
        raise Refusal("port", message, _("leave --port out: a free one is found"), kind="unwritable") from None

    def ready(address: str, once: str) -> None:
        click.echo(_("holofiche is at {address}").format(address=address))
        click.echo(_("Ctrl+C stops it."))
        if not no_browser:
            click.launch(once)

    try:
        serve(one, content, folder, ready)
    except KeyboardInterrupt:
        click.echo(_("Stopped."))
