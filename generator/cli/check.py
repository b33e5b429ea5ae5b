"""holofiche check: every problem of every file at once; of a folder, of every player's file in it."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.app.files import open_file
from generator.app.folders import expand_folders
from generator.cli._bars import bar_while_it_lasts
from generator.cli._common import BREAKS_A_RULE, OK, UNREADABLE, Telling, print_json, say, show_problems
from generator.cli._options import content_option, json_option
from generator.core.i18n import _, ngettext
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError


@click.command("check", cls=Telling, short_help=_("Check files against the rules of their game."))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar=_("FILE|FOLDER|-…"))
@json_option
@content_option
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], as_json: bool, content: tuple[Path, ...]) -> None:
    if files == (Path("content"),) and not Path("content").is_file():
        with bar_while_it_lasts():
            ctx.exit(_check_content(as_json, content))
    worst = OK
    documents = []
    counts = {"error": 0, "warning": 0, "note": 0}
    for file in expand_folders(files):
        system: str | None = None
        problems: list[Problem]
        try:
            opened = open_file(file, content, lambda: sys.stdin.buffer)
        except SourceError as error:
            problems, lines = error.problems, error.lines
            worst = UNREADABLE
        else:
            system, problems, lines = opened.system.id, opened.examined.problems, opened.source.lines
            worst = max(worst, OK if opened.valid else BREAKS_A_RULE)
        valid = not any(p.severity == "error" for p in problems)
        documents.append(
            {"file": str(file), "system": system, "valid": valid, "problems": [p.as_json() for p in problems]}
        )
        for problem in problems:
            counts[problem.severity] += 1
        if not as_json:
            show_problems(str(file), problems, lines, err=False)
            if valid:
                say(_("{file}: fine").format(file=file))
    if as_json:
        print_json({"files": documents})
    elif sum(counts.values()):
        errors = ngettext("{n} error", "{n} errors", counts["error"]).format(n=counts["error"])
        warnings = ngettext("{n} warning", "{n} warnings", counts["warning"]).format(n=counts["warning"])
        notes = ngettext("{n} note", "{n} notes", counts["note"]).format(n=counts["note"])
        say(", ".join([errors, warnings, *([notes] if counts["note"] else [])]))
    ctx.exit(worst)


def _check_content(as_json: bool, extra: tuple[Path, ...]) -> int:
    """All content of all games, the person's own included."""
    from generator.app.content import content_faults

    found = content_faults(extra)
    documents: list[dict[str, Any]] = []
    for name, (lines, problems) in found.items():
        documents.append({"file": name, "system": None, "valid": False, "problems": [p.as_json() for p in problems]})
        if not as_json:
            show_problems(name, problems, lines, err=False)
    if as_json:
        print_json({"files": documents})
    elif not found:
        say(_("All content is fine."))
    return BREAKS_A_RULE if found else OK
