"""holofiche check: every problem of every file at once; of a folder, of every player's file in it."""

import shlex
import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from generator.base.i18n import _, ngettext
from generator.base.names import find_spelt
from generator.base.problems import Problem, is_valid
from generator.base.refusal import misuse
from generator.base.shipped import TABLE_FILE
from generator.base.words import known_word
from generator.checking.check import Checked, check_file
from generator.cli.terminal.bars import bar_while_it_lasts
from generator.cli.terminal.common import (
    A_PATH,
    BREAKS_A_RULE,
    OK,
    UNREADABLE,
    LocalizedCommand,
    print_change,
    print_json,
    say,
    say_skipped,
    show_problems,
    tell_written,
    worth_knowing,
)
from generator.cli.terminal.options import book_option, content_option, json_option
from generator.content.owntables import table_files
from generator.files.folders import expand_folders, is_folder, skipped_files
from generator.reading.source import SourceError, read_bytes


@click.command("check", cls=LocalizedCommand, short_help=_("Check files against the rules of their game."))
@click.argument("files", nargs=-1, required=True, type=A_PATH, metavar=_("FILE|FOLDER|-…"))
@click.option("-v", "--verbose", is_flag=True, help=_("Tell all: what is worth knowing, each thing at its line."))
@click.option("--fix", is_flag=True, help=_("Write what the hints say, after showing it; one undo takes it back."))
@click.option("--yes", is_flag=True, help=_("With --fix: write without asking."))
@json_option
@content_option
@book_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[Path, ...], verbose: bool, fix: bool, yes: bool, as_json: bool,
    content: tuple[Path, ...],
) -> None:  # fmt: skip
    if len(files) == 1 and known_word("options", str(files[0]), ["content"]) and not files[0].is_file():
        with bar_while_it_lasts(_("Checking the content")):
            ctx.exit(_check_content(as_json, content))
    if yes and not fix:
        raise click.UsageError(_("--yes goes with --fix."))
    if fix:
        _fix_all(files, content, asks=not yes and sys.stdin.isatty() and not as_json, writes=yes, as_json=as_json)
    worst = OK
    documents = []
    problems_by_file: dict[str, Sequence[Problem]] = {}
    asked = _with_tables(files)
    for file in asked:
        name = str(file)
        try:
            checked = check_file(file, content)
        except SourceError as error:
            checked = Checked(None, error.problems, error.lines)
            worst = UNREADABLE
            if Path(error.name).name == TABLE_FILE:  # no file beside it can be read: told once, as its own
                name = error.name
        if name in problems_by_file:
            continue
        worst = max(worst, OK if is_valid(checked.problems) else BREAKS_A_RULE)
        checked_files = {name: checked, **_files_beside(checked, {*map(str, asked), *problems_by_file})}
        problems_by_file |= {name: file_checked.problems for name, file_checked in checked_files.items()}
        if as_json:
            documents += [_document(name, file_checked) for name, file_checked in checked_files.items()]
            continue
        for name, file_checked in checked_files.items():
            _tell(name, file_checked, verbose)
    if as_json:
        print_json({"files": documents, "skipped": [str(file) for file in skipped_files(files)]})
    else:
        _sum_up(problems_by_file, verbose, [] if fix else files)
        say_skipped(files)
    ctx.exit(worst)


def _with_tables(files: Sequence[Path]) -> tuple[Path, ...]:
    """Return files as they are, folders as the players' files and the tables of one's own in them."""
    asked: list[Path] = []
    for file in files:
        tables = table_files(file) if is_folder(file) else []
        players = expand_folders((file,))
        asked += [path for path in players if not (tables and is_folder(path))]
        asked += tables
    return tuple(asked)


def _files_beside(checked: Checked, known: Collection[str]) -> dict[str, Checked]:
    """Return the files with errors that a session names, but for those that are told anyway."""
    others = checked.others.items()
    return {name: Checked(None, problems, lines) for name, (lines, problems) in others if name not in known}


def _tell(name: str, checked: Checked, verbose: bool) -> None:
    shown = [p for p in checked.problems if verbose or p.severity == "error"]
    show_problems(name, shown, checked.lines, err=False)
    if is_valid(checked.problems):
        say(_("{file}: fine").format(file=name))
    for line in checked.remarks() if verbose else ():
        say("  " + line)


def _document(name: str, checked: Checked) -> dict[str, Any]:
    from generator.checking.fixes import with_fixes

    problems = [problem.as_json() for problem in with_fixes(checked.problems, checked.reading)]
    return {"file": name, "system": checked.system, "valid": is_valid(checked.problems), "problems": problems}


def _fix_all(files: Sequence[Path], content: tuple[Path, ...], *, asks: bool, writes: bool, as_json: bool) -> None:
    """Show what the fixes change in these files, and write it where that is wanted."""
    from generator.checking.fixes import fix_text
    from generator.cli.terminal.asking import ask_yes_no
    from generator.writing.changes import write_changes

    fixed = []
    for file in map(find_spelt, _with_tables(files)):
        if str(file) == "-":
            raise misuse(_("--fix writes files: what stands on standard input is none"))
        with suppress(SourceError):  # that it cannot be read is told with all other problems
            fixed += [fixed_file] if (fixed_file := fix_text(read_bytes(file), file, content)).count else []
    changes = [fixed_file.change for fixed_file in fixed]
    if not as_json:
        for change in changes:
            print_change(change, as_diff=True)
    if not changes:
        return
    if not (writes or (asks and ask_yes_no(_("Write all of this?")))):
        if not as_json:
            say(_("Nothing was written: --yes writes it.") if not asks else _("Nothing was written."))
        return
    undoable = write_changes(*changes)
    tell_written(files[0] if len(files) == 1 else changes[0].file, undoable, as_json)


def _sum_up(problems_by_file: Mapping[str, Sequence[Problem]], verbose: bool, files: Sequence[Path]) -> None:
    """Sum up after the files: what is worth knowing of them in a line, or how much was told; how many errors of these
    `files` are corrected by a command."""
    counts = Counter(p.severity for problems in problems_by_file.values() for p in problems)
    remarks = "" if verbose else worth_knowing(problems_by_file)
    if remarks:
        say(remarks)
    if counts["error"] or (verbose and counts):
        errors = ngettext("{n} error", "{n} errors", counts["error"]).format(n=counts["error"])
        warnings = ngettext("{n} warning", "{n} warnings", counts["warning"]).format(n=counts["warning"])
        notes = ngettext("{n} note", "{n} notes", counts["note"]).format(n=counts["note"])
        say(", ".join([errors, warnings, *([notes] if counts["note"] else [])] if verbose else [errors]))
    fixable = sum(bool(p.fix) for problems in problems_by_file.values() for p in problems if p.severity == "error")
    if fixable and files and Path("-") not in files:
        message = ngettext("One is corrected by: {command}", "{n} are corrected by: {command}", fixable)
        words = " ".join(shlex.quote(str(file)) for file in files[:3]) + (" …" if files[3:] else "")
        say(message.format(n=fixable, command=_("holofiche check {files} --fix").format(files=words)))


def _check_content(as_json: bool, extra: tuple[Path, ...]) -> int:
    """Check all content of all games, the person's own included, and return the exit code."""
    from generator.checking.content import content_faults

    faults = content_faults(extra)
    documents: list[dict[str, Any]] = []
    for name, (lines, problems) in faults.items():
        documents.append({"file": name, "system": None, "valid": False, "problems": [p.as_json() for p in problems]})
        if not as_json:
            show_problems(name, problems, lines, err=False)
    if as_json:
        print_json({"files": documents})
    elif not faults:
        say(_("All content is fine."))
    return BREAKS_A_RULE if faults else OK
