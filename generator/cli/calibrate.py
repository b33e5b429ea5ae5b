"""holofiche calibrate: a sheet that shows how far a printer's backs are off, and the shift that makes up for it."""

from typing import Literal

import click

from generator.base.i18n import _
from generator.cards.deal import saved_offset
from generator.cli.terminal.common import LocalizedCommand, put
from generator.cli.terminal.options import print_options
from generator.cli.terminal.printing import PrintJob
from generator.files.preferences import change_setting


@click.command(
    "calibrate", cls=LocalizedCommand,
    short_help=_("Print a sheet that measures how far backs are off, or save the shift.")
)
@click.option("--offset", metavar='"X Y"', help=_('Save the shift of backs, in mm: right and down ("1.5 -0.8").'))
@click.option(
    "--duplex", type=click.Choice(["long", "short"]), default="long", help=_("The edge the printer turns sheets over.")
)
@print_options(ink_cover=False)
def command(offset: str | None, duplex: str, job: PrintJob) -> None:
    if offset is not None:
        shift, path = change_setting("back_offset", [offset])
        put(_("Backs will be shifted by {shift} mm ({file}).").format(shift=shift, file=path))
        return

    from generator.paper.calibration import print_calibration

    edge: Literal["long", "short"] = "long" if duplex == "long" else "short"
    pdf = print_calibration(paper=job.look.paper, ink=job.look.ink, duplex=edge, saved=saved_offset())
    job.announce(job.output.write("calibrage.pdf", pdf))
