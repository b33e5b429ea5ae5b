"""Batches as the command line makes them: files rolled from one seed, scenarios a PDF each; what there is to tell."""

import io
from dataclasses import replace
from pathlib import Path

import click

from generator.app.batches import (
    INDEX,
    Delivery,
    batch_names,
    roll_drafts,
    scenario_entry,
    sheet_entry,
)
from generator.app.drafts import Studio
from generator.app.files import Content, open_source
from generator.app.outputs import Output
from generator.app.scenarios import Book, print_books
from generator.app.sheets import sheets_of
from generator.cli._common import say
from generator.cli._print import PrintOptions, announce, progress_bar
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.scenario.model import Scenario
from generator.core.writing.newfile import schema_path
from generator.render.index import print_index


def roll_many(
    studio: Studio, seed: int, count: int, given: Given, output: Output, options: PrintOptions,
    content: Content, *, with_pdf: bool, packed: bool, index: bool,
) -> None:  # fmt: skip
    """Every file, its sheet beside it where it is asked for, the overview at the end."""
    if output.is_standard and not packed:
        raise click.UsageError(_("--count writes into a folder."))
    name = f"{studio.game.id}-{seed}"
    if output.path is None and not packed:
        output = replace(output, path=output.place(name))
    with progress_bar(count, _("Rolling")) as tick:
        drafts = roll_drafts(studio, seed, count, given, tick)
    names = batch_names((draft.name for draft in drafts), ".yaml")
    delivery = Delivery(output, packed)
    pdfs = [Path(one).stem + ".pdf" for one in names] if with_pdf else []
    delivery.guard([*names, *pdfs, *([INDEX] if index else [])])
    look, entries = Look(options.paper, options.ink), []
    with progress_bar(count if with_pdf or index else 0) as tick:
        for n, (one, draft) in enumerate(zip(names, drafts, strict=True)):
            _tell(delivery.put(one, draft.text.encode()))
            if with_pdf or index:
                opened = open_source(parse(draft.text.encode(), one), content)
                sheets = sheets_of(opened)
                if with_pdf:
                    from generator.render.sheets.print import print_sheets

                    out = io.BytesIO()
                    print_sheets(sheets, out, paper=look.paper, ink=look.ink, title=sheets[0].title)
                    _tell(delivery.put(pdfs[n], out.getvalue()))
                if index:
                    entries.append(sheet_entry(opened, sheets, look, one))
            if tick:
                tick(n + 1)
    if index:
        _tell(delivery.put(INDEX, print_index(studio.definitions.game.label, "fiche", entries, look)))
    if packed:
        delivery.put(schema_path(studio.game.id), studio.schema())
    else:
        studio.write_schema(output.folder())
    _tell(delivery.close(f"{name}.zip"))
    say(_("(seed {seed})").format(seed=seed), err=True)


def print_each(
    books: list[Book], scenarios: list[Scenario], output: Output, inputs: list[Path], options: PrintOptions, *,
    battlefield: bool, packed: bool, index: bool,
) -> None:  # fmt: skip
    """A PDF for each scenario, in a folder or in one archive."""
    stems = [f"scenario-{one.system}-{one.seed}" for one in scenarios]
    names = batch_names(stems, ".pdf")
    delivery = Delivery(output, packed, inputs)
    delivery.guard([*names, *([INDEX] if index else [])])
    look, entries = Look(options.paper, options.ink), []
    with progress_bar(len(books)) as tick:
        for n, (book, scenario, name) in enumerate(zip(books, scenarios, names, strict=True), 1):
            data = print_books([book], look.paper, look.ink, battlefield=battlefield, scenarios=[scenario])
            if target := delivery.put(name, data):
                announce(target, options)
            if index:
                entries.append(scenario_entry(book, look))
            if tick:
                tick(n)
    if index:
        _tell(delivery.put(INDEX, print_index(books[0][0].game, "scénario", entries, look)))
    if target := delivery.close(f"{stems[0]}.zip"):
        announce(target, options)


def _tell(place: Path | None) -> None:
    if place:
        say(str(place))
