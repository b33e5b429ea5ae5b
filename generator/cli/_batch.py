"""Batches as the command line makes them: into a folder or an archive, each place told, a bar when it lasts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from generator.app.batches import Delivery, roll_drafts, rolled_batch, scenario_batch
from generator.app.drafts import Studio
from generator.app.files import Content
from generator.app.outputs import Output
from generator.app.scenarios import Book
from generator.cli._common import say
from generator.cli._print import PrintOptions, announce, progress_bar
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.scenario.model import Scenario


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


def print_each(
    books: Sequence[Book], scenarios: Sequence[Scenario], output: Output, inputs: Sequence[Path], options: PrintOptions,
    *, battlefield: bool, packed: bool, index: bool,
) -> None:  # fmt: skip
    delivery, look = Delivery(output, packed, inputs), Look(options.paper, options.ink)
    with progress_bar(len(books)) as tick:
        flags = {"battlefield": battlefield, "index": index}
        announce_all(scenario_batch(books, scenarios, delivery, look, **flags, progress=tick), options)
    announce_all(delivery.close(f"scenario-{scenarios[0].system}-{scenarios[0].seed}.zip"), options)


def announce_all(places: Iterator[Path], options: PrintOptions) -> None:
    for place in places:
        announce(place, options)


def _tell(places: Iterator[Path]) -> None:
    for place in places:
        say(str(place))
