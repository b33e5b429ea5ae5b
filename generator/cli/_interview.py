"""The wizard from its first question to the file on disk; nothing illegal is ever written."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.app.drafts import Draft, Studio, free_place
from generator.app.outputs import Output
from generator.cli._common import put, show_problems
from generator.cli._wizard import BACK, STOP, WRITE, Asker, asker, choose, verdicts, walk
from generator.core.game.guide import NO, YES, Option, Question
from generator.core.i18n import _
from generator.core.reading.problems import is_valid


def interview(
    studio: Studio, content: tuple[Path, ...], output: Output, seed: int, options: Any, *, plain: bool,
    with_pdf: bool,
) -> None:  # fmt: skip
    output.guard()
    click.echo(_("« ← back » or « < » takes the last answer back, Ctrl-C stops. Nothing is written before the end."))
    ask = asker(plain)
    answers: list[str] = []
    while True:
        draft = studio.draft(walk(lambda: studio.guide(seed), ask, answers))
        if not _legal(studio, draft):
            answers.pop()
            continue
        verdict = choose(ask, _("Is it right so?"), verdicts())
        if verdict == STOP:
            raise click.Abort
        if verdict == WRITE:
            break
        answers.pop()
    place = output.path or _place(ask, draft.name)
    if str(place) == "-":
        click.echo(draft.text, nl=False)
        return
    put(studio.write(place, draft, output))
    wanted = with_pdf or options.open
    if wanted or (studio.game.has("sheet") and _agree(ask, _("Print the sheet as a PDF too?"))):
        from generator.cli.new import print_files

        print_files((place,), replace(output, path=place.with_suffix(".pdf")), options, content)
    else:
        put(_("To print it: {command}").format(command=f"holofiche sheet {place}"))


def _legal(studio: Studio, draft: Draft) -> bool:
    """What the rules say of the file to be, shown before it is written."""
    from generator.cli._text import print_sections

    examined, lines = studio.examine(draft)
    if examined.subject is not None:
        click.echo()
        print_sections(studio.game.module("view").outline(examined.subject))
        click.echo()
    show_problems(_("new file"), examined.problems, lines, err=False)
    return is_valid(examined.problems) and examined.subject is not None


def _place(ask: Asker, name: str) -> Path:
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


def _agree(ask: Asker, text: str) -> bool:
    return choose(ask, text, (Option(YES, _("yes")), Option(NO, _("no"))), YES) == YES
