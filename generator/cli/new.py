"""holofiche new: a wizard that writes a legal file, or a file rolled from a seed."""

import secrets
import sys
from pathlib import Path
from typing import Any

import click

from generator.app.files import definitions_of, named_system
from generator.cli._common import Telling
from generator.cli._complete import games
from generator.cli._options import content_option, print_options
from generator.core.i18n import _
from generator.core.refusal import misuse


@click.command("new", cls=Telling, short_help=_("Make a new character or warband, with questions or at random."))
@click.argument("system", metavar=_("GAME"), shell_complete=games("guide"))
@click.option("-o", "--output", type=click.Path(path_type=Path, allow_dash=True), help=_("The file to write."))
@click.option("--random", "at_random", is_flag=True, help=_("Roll it instead of asking."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--party", type=click.IntRange(1), metavar="N", help=_("Roll a whole table of N, and print it (d6)."))
@click.option("--class", "classe", help=_("The class to roll (d6)."))
@click.option("--race", help=_("The race to roll (d6, sylvaren)."))
@click.option("--side", help=_("The side to roll (sndr, nano)."))
@click.option("--name", help=_("The name, instead of one rolled."))
@click.option("--xp", type=click.IntRange(0, 9999), help=_("XP won and spent (d6)."))
@click.option("--pdf", "with_pdf", is_flag=True, help=_("Print the sheet too, beside the file."))
@click.option("--plain", is_flag=True, help=_("Numbered lines instead of lists to move in."))
@print_options
@content_option
def command(
    system: str,
    output: Path | None,
    at_random: bool,
    seed: int | None,
    party: int | None,
    plain: bool,
    with_pdf: bool,
    options: Any,
    content: tuple[Path, ...],
    **asked: Any,
) -> None:
    game = named_system(system, "guide")
    wishes = {key: str(asked[word]) for key, word in _WISHES.items() if asked[word] is not None}
    if at_random or party:
        from generator.cli._rolling import Rolling

        definitions = definitions_of(game, content)
        chosen = secrets.randbelow(2**31) if seed is None else seed
        rolling = Rolling(game, definitions, content, chosen, wishes, options)
        if party:
            rolling.party(party, output)
        else:
            rolling.one(output, with_pdf=with_pdf or options.open, told=seed is None)
        return
    if wishes:
        raise click.UsageError(_("{options} go with --random.").format(options=", ".join(f"--{k}" for k in wishes)))
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        example = f"holofiche new {game.id} --random --seed 1 -o {game.id}.yaml"
        hint = _("roll one: {example} (with {wishes}), or answer numbered questions: --plain")
        known = ", ".join(f"--{key}" for key in sorted(game.module("random").WISHES))
        message = _("the wizard asks questions and needs a terminal")
        raise misuse(message, hint.format(example=example, wishes=known))
    from generator.cli._interview import interview

    chosen = secrets.randbelow(2**31) if seed is None else seed
    interview(game, definitions_of(game, content), content, output, chosen, options, plain=plain, with_pdf=with_pdf)


_WISHES = {"class": "classe", "race": "race", "side": "side", "name": "name", "xp": "xp"}
