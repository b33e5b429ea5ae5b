"""Batches as the command line makes them: into a folder or an archive, each place told, a bar when it lasts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from generator.app.batches import BatchPdf, Delivery, print_batch, roll_drafts, rolled_batch
from generator.app.drafts import Studio
from generator.app.files import Content
from generator.app.outputs import Output
from generator.cli._common import say
from generator.cli._print import PrintOptions, announce, progress_bar
from generator.core.frozen import dataclass
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.paper.formats import Look


def roll_many(
    studio: Studio, seed: int, count: int, given: Given, output: Output, options: PrintOptions,
    content: Content, *, with_pdf: bool, packed: bool, index: bool,
) -> None:  # fmt: skip
    if output.is_standard and not packed:
        raise click.UsageError(_("--count writes into a folder."))
    name = f"{studio.game.id}-{seed}"
    if output.path is None and not packed:
        output = replace(output, path=output.place(name))
    with progress_bar(count, _("Rolling")) as tick:
        drafts = roll_drafts(studio, seed, count, given, tick)
    delivery, look = Delivery(output, packed), Look(options.paper, options.ink)
    with progress_bar(count if with_pdf or index else 0) as tick:
        flags = {"with_pdf": with_pdf, "index": index}
        _tell(rolled_batch(studio, drafts, delivery, look, content, **flags, progress=tick))
    _tell(delivery.close(f"{name}.zip"))
    say(_("(seed {seed})").format(seed=seed), err=True)


@dataclass(frozen=True)
class BatchOptions:
    """What --separate, --zip and --index ask for: a PDF each, in a folder or in one archive; an overview too."""

    packed: bool
    index: bool

    def write(
        self, pieces: Sequence[BatchPdf], output: Output, inputs: Sequence[Path], options: PrintOptions, look: Look,
        name: str, title: str, kind: str,
    ) -> None:  # fmt: skip
        """`name`: of the archive; `title` and `kind`: of the overview, and of what is in it."""
        delivery = Delivery(output, self.packed, inputs)
        with progress_bar(len(pieces)) as tick:
            made = print_batch(pieces, delivery, look, title, kind, index=self.index, progress=tick)
            _announce_all(made, options)
        _announce_all(delivery.close(f"{name}.zip"), options)


def _announce_all(places: Iterator[Path], options: PrintOptions) -> None:
    for place in places:
        announce(place, options)


def _tell(places: Iterator[Path]) -> None:
    for place in places:
        say(str(place))
