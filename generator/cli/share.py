"""holofiche share: a file as a code or a link, drawn as a QR code where asked; `extract` opens it."""

from pathlib import Path

import click

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.cli.terminal.common import A_PATH, LocalizedCommand, print_json, put, say, tell
from generator.cli.terminal.options import json_option, output_option
from generator.files.outputs import Output


@click.command("share", cls=LocalizedCommand, short_help=_("Give a file as a code or a link that opens it elsewhere."))
@click.argument("file", metavar=_("FILE"), type=A_PATH)
@click.option("--site", metavar=_("URL"), help=_("Where a copy of the page stands: a link instead of a code."))
@click.option("--qr", is_flag=True, help=_("Draw it as a QR code: in the terminal, or as a picture with -o."))
@output_option(_("With --qr: the picture to write, .svg or .png; '-' is standard output."))
@json_option
def command(file: Path, site: str | None, qr: bool, output: Output, as_json: bool) -> None:
    from generator.files import settings
    from generator.sharing.share import draw_code_picture, draw_terminal_code, share_file

    if as_json and qr:
        raise misuse(_("--json and --qr do not go together"))
    shared = share_file(file, site or settings.load().site)
    if as_json:
        print_json({"file": str(file), "text": shared.text, "secrets": shared.secrets, "portraits": shared.portraits})
        return
    if shared.secrets:
        tell(_("secret lines are left out: {count}").format(count=shared.secrets))
    if shared.portraits:
        tell(_("pictures do not travel with it: {names}").format(names=", ".join(shared.portraits)))
    if not qr:
        if output.path is not None:
            raise misuse(_("-o goes with --qr"), _("the code itself is printed: holofiche share FILE > code.txt"))
        put(shared.text)
    elif output.path is None:
        put(draw_terminal_code(shared.text))
    else:
        kind = "svg" if output.is_standard else output.path.suffix.lower().removeprefix(".")
        say(str(output.write("", draw_code_picture(shared.text, kind), [file])))
