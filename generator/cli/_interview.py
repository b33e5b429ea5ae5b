"""The wizard from its first question to the file on disk; nothing illegal is ever written."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli._common import has_colour, show_problems
from generator.cli._wizard import BACK, Asker, asker, choose, walk
from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.guide import Option, Question
from generator.core.i18n import _
from generator.core.reading.problems import is_valid
from generator.core.reading.source import parse
from generator.core.refusal import misuse
from generator.core.system import System

WRITE, STOP, YES, NO = "ecrire", "arreter", "oui", "non"


def interview(
    game: System,
    definitions: Any,
    content: tuple[Path, ...],
    output: Path | None,
    seed: int,
    options: Any,
    *,
    plain: bool,
    with_pdf: bool,
) -> None:
    if output is not None and output.exists():
        message = _("{file} is there already: the wizard overwrites nothing").format(file=output)
        raise misuse(message, _("choose another name with -o"))
    module = game.module("guide")
    names = of_game(game.id, definitions, content)
    click.echo(_("« ← back » or « < » takes the last answer back, Ctrl-C stops. Nothing is written before the end."))
    ask = asker(plain)
    answers: list[str] = []
    while True:
        tree = walk(lambda: module.guide(definitions, names, Roller(seed)), ask, answers)
        text = game.module("draft").text(tree, definitions)
        if not _legal(game, definitions, text):
            answers.pop()
            continue
        verdict = choose(ask, _("Is it right so?"), _verdicts())
        if verdict == STOP:
            raise click.Abort
        if verdict == WRITE:
            break
        answers.pop()
    from generator.cli._newfile import print_files, write_file

    place = output or _place(ask, tree["nom"])
    if str(place) == "-":
        click.echo(text, nl=False)
        return
    click.echo(write_file(place, text, game, definitions))
    wanted = with_pdf or options.open
    if wanted or (game.has("sheet") and _agreed(ask, _("Print the sheet as a PDF too?"))):
        print_files((place,), place.with_suffix(".pdf"), options, content)
    else:
        click.echo(_("To print it: {command}").format(command=f"holofiche sheet {place}"))


def _legal(game: System, definitions: Any, text: str) -> bool:
    """What the rules say of the file to be, shown before it is written."""
    from generator.cli._text import two_columns

    one = parse(text.encode(), "…")
    examined = game.examine(one, definitions)
    if examined.subject is not None:
        outline = game.module("view").outline(examined.subject)
        click.echo("\n" + two_columns(outline, colour=has_colour(sys.stdout)) + "\n", color=True)
    show_problems(_("new file"), examined.problems, one.lines, err=False)
    return is_valid(examined.problems) and examined.subject is not None


def _verdicts() -> tuple[Option, ...]:
    return (
        Option(WRITE, _("yes, write it")),
        Option(BACK, _("no, go back one question")),
        Option(STOP, _("stop here, write nothing")),
    )


def _place(ask: Asker, name: str) -> Path:
    from generator.cli._newfile import free_place

    def check(answer: str) -> str | None:
        place = Path(answer.strip())
        if not place.suffix:
            return _("a file name such as {name} is expected").format(name=free_place(name))
        return _("{file} is there already").format(file=place) if place.exists() else None

    while True:
        question = Question(_("Write it to which file?"), default=str(free_place(name)), check=check)
        answer = ask.ask(question, question.default)
        if answer != BACK:
            return Path(answer)


def _agreed(ask: Asker, text: str) -> bool:
    return choose(ask, text, (Option(YES, _("yes")), Option(NO, _("no"))), YES) == YES
