"""holofiche extract: the YAML a sheet was printed from, byte for byte."""

import sys
from pathlib import Path

import click

from generator.cli._common import Telling, tell
from generator.core.i18n import _
from generator.core.reading import source
from generator.core.refusal import Refusal

MAX_PDF = 256 * 1024 * 1024


@click.command("extract", cls=Telling, short_help=_("Give back the YAML inside a printed sheet."))
@click.argument("pdf", metavar=_("SHEET.pdf"), type=click.Path(path_type=Path))
@click.option("--original", is_flag=True, help=_("As it was printed, whatever was typed in the form since."))
@click.option("--name", help=_("Which one, where the PDF holds several; --name list shows them."))
@click.option("--unverified", is_flag=True, help=_("Also what carries no checksum, or another one than it had."))
def command(pdf: Path, original: bool, name: str | None, unverified: bool) -> None:
    from generator.app.forms import filled_in
    from generator.render.errors import PrintError
    from generator.render.press.attached import extract

    raw = source.read_bytes(pdf, MAX_PDF)
    try:
        files = extract(raw, verified=not unverified)
    except PrintError as error:
        raise Refusal(error.code, f"{pdf}: {error.message}", error.hint, kind="unreadable") from None
    found: dict[str, bytes] = {}
    for file in files:  # two sheets of a batch may come from files of one name, in two folders
        twin = sum(key.split("#")[0] == file.name for key in found)
        found[f"{file.name}#{twin + 1}" if twin else file.name] = file.data
    if name == "list":
        click.echo("\n".join(found))
        return
    if name is None and len(found) > 1:
        message = _("This PDF holds several files: {names}. Choose with --name.")
        raise click.UsageError(message.format(names=", ".join(found)))
    key = name or next(iter(found))
    if key not in found:
        raise click.UsageError(_("This PDF holds no file « {name} ».").format(name=key))
    data, lost = (found[key], []) if original or len(found) > 1 else filled_in(raw, key, found[key])
    if lost:
        tell(_("nothing in the file answers to: {names}").format(names=", ".join(lost)), _("write them in by hand"))
    sys.stdout.buffer.write(data)
