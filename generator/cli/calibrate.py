"""holofiche calibrate: a sheet that shows how far a printer's backs are off, and the shift that makes up for it."""

from pathlib import Path

import click

from generator.app.cards import saved_offset
from generator.cli._common import Telling
from generator.cli._options import print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core import settings
from generator.core.i18n import _
from generator.core.paper import offset as offsets
from generator.core.refusal import unwritable


@click.command(
    "calibrate", cls=Telling, short_help=_("Print a sheet that measures how far backs are off, or save the shift.")
)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option("--offset", metavar="X,Y", help=_("Save the shift of backs, in mm: right and down (1.5,-0.8)."))
@click.option(
    "--duplex", type=click.Choice(["long", "short"]), default="long", help=_("The edge the printer turns sheets over.")
)
@print_options
def command(output: Path | None, offset: str | None, duplex: str, options: PrintOptions) -> None:
    if offset is not None:
        _save(offset)
        return

    def write(stream: object) -> None:
        from generator.render.cards.calibration import print_calibration

        data = print_calibration(
            paper=options.paper, ink=options.ink, duplex="long" if duplex == "long" else "short", saved=saved_offset()
        )
        stream.write(data)  # type: ignore[attr-defined]

    target = write_stream(output, "calibrage.pdf", write)
    announce(target, options)



def _save(text: str) -> None:
    from generator.core.reading.source import load, parse
    from generator.core.writing.atomic import write_whole
    from generator.core.writing.edit import Editor

    try:
        value = offsets.written(offsets.parse(text))
    except ValueError:
        message = _("« {text} » is not a shift in mm. Write 1.5,-0.8 (at most {most:g} mm).")
        raise click.UsageError(message.format(text=text, most=offsets.MOST)) from None
    path = settings.path()
    settings.load()  # a file with faults is not written over
    if path.is_file():
        editor = Editor(load(path))
        editor.set(("back_offset",), value)
        data = editor.raw
    else:
        data = f'back_offset: "{value}"\n'.encode()
    parse(data, str(path))
    try:
        write_whole(path, data)
    except OSError as error:
        raise unwritable(path, error) from None
    click.echo(_("Backs will be shifted by {shift} mm ({file}).").format(shift=value, file=path))
