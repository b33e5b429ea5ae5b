"""holofiche new: a wizard that writes a legal file, or a file rolled from a seed."""

import secrets
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from generator.app.files import named_system, with_module
from generator.app.outputs import Output
from generator.cli._common import say
from generator.cli._complete import games
from generator.cli._options import content_option, output_option, print_options
from generator.cli._params import GameCommand
from generator.core.i18n import _
from generator.core.refusal import misuse
from generator.core.system import System, systems


class _Command(GameCommand):
    module = "random"


@click.command("new", cls=_Command, short_help=_("Make a new character or warband, with questions or at random."))
@click.argument("system", metavar=_("GAME"), shell_complete=games("guide"))
@output_option(_("The file to write; « - » is standard output."))
@click.option("--random", "at_random", is_flag=True, help=_("Roll it instead of asking."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--count", type=click.IntRange(1), metavar="N", help=_("Roll so many, into the folder given with -o."))
@click.option("--party", type=click.IntRange(1), metavar="N", help=_("Roll a whole table of N, and print it."))
@click.option("--pdf", "with_pdf", is_flag=True, help=_("Print the sheet too, beside the file."))
@click.option("--zip", "packed", is_flag=True, help=_("With --count: all of them in one archive."))
@click.option("--index", is_flag=True, help=_("With --count: an overview too, a small picture of each."))
@click.option("--plain", is_flag=True, help=_("Numbered lines instead of lists to move in."))
@partial(print_options, asks=True)
@content_option
def command(
    system: str,
    output: Output,
    at_random: bool,
    seed: int | None,
    count: int | None,
    party: int | None,
    plain: bool,
    with_pdf: bool,
    packed: bool,
    index: bool,
    options: Any,
    content: tuple[Path, ...],
    **asked: Any,
) -> None:
    from generator.app.drafts import Studio

    game = _with_wizard(system)
    given = {name: value for name, value in asked.items() if value is not None and value is not False}
    chosen = secrets.randbelow(2**31) if seed is None else seed
    with_pdf = with_pdf or options.open
    if count and (party or not at_random):
        raise misuse(_("--count goes with --random, and without --party."))
    if (packed or index) and not count:
        raise misuse(_("--zip and --index go with --count."))
    if count:
        from generator.cli._batch import roll_many

        studio = Studio.of(game, content)
        roll_many(studio, chosen, count, given, output, options, content, with_pdf=with_pdf, packed=packed, index=index)
    elif party:
        _party(Studio.of(game, content), chosen, party, given, output, options, content)
    elif at_random:
        _one(Studio.of(game, content), chosen, given, output, options, content, with_pdf=with_pdf, told=seed is None)
    elif given:
        raise misuse(_("{options} go with --random.").format(options=", ".join(f"--{name}" for name in given)))
    elif not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        example = f"holofiche new {game.id} --random --seed 1 -o {game.id}.yaml"
        known = ", ".join(f"--{name}" for name in sorted(asked))
        hint = _("roll one: {example} (with {wishes}), or answer numbered questions: --plain")
        hint = hint.format(example=example, wishes=known)
        raise misuse(_("the wizard asks questions and needs a terminal"), hint)
    else:
        from generator.cli._interview import interview

        interview(Studio.of(game, content), content, output, chosen, options, plain=plain, with_pdf=with_pdf)


def _with_wizard(name: str) -> System:
    if name in systems() and not systems()[name].has("guide"):
        names = ", ".join(with_module("guide"))
        raise misuse(_("{game} has no wizard; these have: {names}").format(game=name, names=names))
    return named_system(name, "guide")


def _one(
    studio: Any, seed: int, given: dict[str, Any], output: Output, options: Any, content: tuple[Path, ...], *,
    with_pdf: bool, told: bool,
) -> None:  # fmt: skip
    """`told`: the seed was chosen here, and is told so that the same can be rolled again."""
    from generator.app.drafts import free_place

    draft = studio.roll(seed, given)
    if output.is_standard:
        click.echo(draft.text, nl=False)
        return
    pdf = output.path is not None and output.path.suffix.lower() == ".pdf"
    place = output.path.with_suffix(".yaml") if output.path and pdf else output.path or free_place(draft.name)
    output.guard(places=[place, place.with_suffix(".pdf")] if pdf or with_pdf else [place])
    say(str(studio.write(place, draft, output)))
    if told:
        say(_("(seed {seed})").format(seed=seed))
    if pdf or with_pdf:
        print_files((place,), replace(output, path=place.with_suffix(".pdf")), options, content)


def _party(
    studio: Any, seed: int, count: int, given: dict[str, Any], output: Output, options: Any,
    content: tuple[Path, ...],
) -> None:  # fmt: skip
    """One PDF, and the files it was made from in a folder of the same name beside it."""
    from generator.app.drafts import places

    drafts = studio.party(seed, count, given)
    pdf = output.place(f"tablee-{seed}").with_suffix(".pdf")
    files = places(pdf.with_suffix(""), drafts)
    output.guard(places=[pdf, *files])
    for place, draft in zip(files, drafts, strict=True):
        say(str(studio.write(place, draft, output)))
    print_files(tuple(files), replace(output, path=pdf), options, content)


def print_files(files: tuple[Path, ...], output: Output, options: Any, content: tuple[Path, ...]) -> None:
    """The sheets of files just written, as one PDF; `holofiche sheet` does it, and tells."""
    from generator.cli.sheet import command as sheet

    where = {"place": output.path, "overwrite": output.overwrite}
    settings = {"paper": options.paper, "ink": options.ink, "open_it": options.open}
    click.get_current_context().invoke(sheet, files=files, **where, **settings, content=content)
