"""holofiche campaign: what happened since the last game, written back into the person's own file."""

import sys
from collections import Counter
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path
from typing import Any

import click

from generator.app.files import Opened, open_file
from generator.cli import _history
from generator.cli._common import BREAKS_A_RULE, Telling, has_colour, print_json, show_problems, tell
from generator.cli._options import content_option
from generator.cli._text import two_columns
from generator.core.campaign import Action, Deed, Param
from generator.core.chance.dice import Roller
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source, read_bytes
from generator.core.refusal import Refusal, unwritable
from generator.core.system import systems
from generator.core.writing.atomic import write_whole
from generator.core.writing.edit import EditError, Editor

# A group whose last figure fell is still a file to go on from: replacements are recruited into it.
_BEARABLE = {"groupe-vide"}


class Actions(Telling, click.Group):
    """The actions of the game the file is of; without a file, those of every game."""

    def _actions(self, ctx: click.Context) -> dict[str, Action]:
        if ctx.params.get("file"):
            game = _opened(ctx).system
            return {a.name: a for a in game.module("campaign").ACTIONS} if game.has("campaign") else {}
        found: dict[str, Action] = {}
        for game in systems().values():
            for action in game.module("campaign").ACTIONS if game.has("campaign") else ():
                before = f"{found[action.name].help} " if action.name in found else ""
                found[action.name] = replace(action, help=f"{before}[{game.id}] {action.help}")
        return found

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._actions(ctx), "undo"]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name == "undo":
            return _undo
        action = self._actions(ctx).get(name)
        return _command(action) if action else None


def _opened(ctx: click.Context) -> Opened:
    """The file, read once for the whole command."""
    if not isinstance(ctx.obj, Opened):
        ctx.obj = open_file(ctx.params["file"], ctx.params.get("content") or ())
    return ctx.obj


@click.group("campaign", cls=Actions, invoke_without_command=True, subcommand_metavar=_("[ACTION] [ARGUMENTS]…"),
             short_help=_("Apply what a game changed: PX, credits, casualties, purchases."))  # fmt: skip
@click.argument("file", metavar=_("FILE"), type=click.Path(path_type=Path), is_eager=True)
@content_option
@click.pass_context
def command(ctx: click.Context, file: Path, content: tuple[Path, ...]) -> None:
    opened = _opened(ctx)
    if not opened.system.has("campaign"):
        raise click.UsageError(_("This game has no campaign."))
    if ctx.invoked_subcommand is None and opened.examined.subject is not None:
        sections = opened.system.module("campaign").status(opened.examined.subject)
        click.echo(two_columns(sections, colour=has_colour(sys.stdout)), color=True)


command.help = _("Apply what happened to FILE and write it back: comments and layout stay, the change is shown.")


def _command(action: Action) -> click.Command:
    params: list[click.Parameter] = [_parameter(p) for p in action.params]
    params.append(click.Option(["--date"], help=_("The day to write in the journal (today).")))
    params.append(click.Option(["--dry-run"], is_flag=True, help=_("Show the change and write nothing.")))
    params.append(click.Option(["--json", "as_json"], is_flag=True, help=_("One JSON document, for scripts.")))
    if action.rolls:
        params.append(click.Option(["--seed"], type=int, help=_("Throw the same dice again.")))

    def callback(date: str | None, dry_run: bool, as_json: bool, seed: int | None = None, **given: Any) -> None:
        ctx = click.get_current_context()
        parent = ctx.parent or ctx
        ctx.exit(_apply(parent.params["file"], _opened(parent), action, given, date, dry_run, as_json, seed))

    return Telling(action.name, callback=callback, params=params, help=action.help)


def _word(param: Param) -> str:
    """What stands for an argument in the usage line."""
    words = {
        "name": _("NAME"), "things": _("THING"), "skill": _("SKILL"), "value": _("VALUE"), "count": _("NUMBER"),
        "lost": _("NAME"),
    }  # fmt: skip
    word = words.get(param.name, param.name.upper())
    word = f"{word}…" if param.many else word
    return word if param.required else f"[{word}]"


def _parameter(param: Param) -> click.Parameter:
    kind: Any = click.Choice(param.choices) if param.choices else int if param.kind == "int" else str
    if not param.option:
        nargs = -1 if param.many else 1
        return click.Argument([param.name], required=param.required, nargs=nargs, type=kind, metavar=_word(param))
    if param.kind == "flag":
        return click.Option([f"--{param.name}"], is_flag=True, help=param.help)
    return click.Option([f"--{param.name}"], multiple=param.many, required=param.required, type=kind, help=param.help)


def _apply(
    file: Path, opened: Opened, action: Action, given: dict[str, Any], date: str | None, dry: bool, as_json: bool,
    seed: int | None,
) -> int:  # fmt: skip
    before = [p for p in opened.examined.problems if p.severity == "error" and p.code not in _BEARABLE]
    if before or opened.examined.subject is None:
        return _refuse(file, action, before or opened.examined.problems, opened.source.lines, as_json,
                       _("the file has problems of its own: mend them first"))  # fmt: skip
    deed = _deed(opened, given, date, seed)
    try:
        opened.system.module("campaign").prepare(deed)
        action.run(deed)
    except Refusal as error:
        if error.kind == "usage":
            raise
        return _refuse(file, action, [error.problem], [], as_json)
    except EditError:
        message = _("this file's layout cannot be edited safely")
        raise Refusal("layout", message, _("make the change by hand")) from None
    after = deed.editor.source
    broken = _broken(opened, after)
    if broken:
        return _refuse(file, action, broken, after.lines, as_json)
    diff = difference(str(file), opened.source.text, after.text)
    if not dry:
        _write(file, opened.source.raw, after.raw)
    if as_json:
        rolls = [r.as_json() for r in deed.roller.log]
        print_json({"file": str(file), "action": action.name, "written": not dry, "said": deed.said, "rolls": rolls,
                    "seed": deed.roller.seed if rolls else None, "diff": diff, "problems": []})  # fmt: skip
        return 0
    _print_diff(diff)
    for text in deed.said:
        click.echo(text)
    if deed.roller.log:
        click.echo(_("Seed: {seed}").format(seed=deed.roller.seed))
    done = _("Written. To take it back: holofiche campaign {file} undo").format(file=file)
    click.echo(_("Nothing was written.") if dry else done)
    return 0


def _deed(opened: Opened, given: dict[str, Any], date: str | None, seed: int | None) -> Deed:
    import datetime
    import secrets

    try:
        day = datetime.date.fromisoformat(date) if date else datetime.date.today()
    except ValueError:
        raise click.UsageError(_("--date is written like 2026-11-16")) from None
    roller = Roller(secrets.randbelow(2**31) if seed is None else seed)
    return Deed(Editor(opened.source), opened.examined.subject, opened.definitions, given, day.isoformat(), roller)


def _broken(opened: Opened, after: Source) -> list[Problem]:
    """Errors the change would bring in: the rules are the last word."""
    known = Counter(p.code for p in opened.examined.problems)
    found = []
    for problem in opened.system.examine(after, opened.definitions).problems:
        if problem.severity == "error" and problem.code not in _BEARABLE:
            if known[problem.code]:
                known[problem.code] -= 1
            else:
                found.append(problem)
    return found


def _refuse(
    file: Path, action: Action, problems: list[Problem], lines: list[str], as_json: bool, why: str | None = None
) -> int:
    if as_json:
        print_json({"file": str(file), "action": action.name, "written": False, "said": [], "rolls": [], "seed": None,
                    "diff": "", "problems": [p.as_json() for p in problems]})  # fmt: skip
        return BREAKS_A_RULE
    show_problems(str(file), problems, lines)
    tell(why or _("refused: nothing was changed"))
    return BREAKS_A_RULE


def difference(name: str, before: str, after: str) -> str:
    rows = unified_diff(before.splitlines(), after.splitlines(), name, name, lineterm="", n=1)
    return "\n".join(rows)


def _print_diff(diff: str) -> None:
    tints = {"+": "\x1b[32m", "-": "\x1b[31m", "@": "\x1b[36m"} if has_colour(sys.stdout) else {}
    for row in diff.splitlines():
        tint = tints.get(row[:1], "")
        click.echo(f"{tint}{row}\x1b[0m" if tint else row, color=True)


def _write(file: Path, before: bytes, after: bytes) -> None:
    """Whole or not at all, and only over the text that was read."""
    target = file.resolve()
    if read_bytes(target) != before:
        message = _("{file} has changed meanwhile: nothing was written").format(file=file)
        raise Refusal("changed-meanwhile", message, _("start again"), kind="unwritable")
    try:
        step: Path | None = _history.remember(target, before, after)
    except OSError:
        step = None
        tell(_("this change cannot be undone: the state folder cannot be written"))
    try:
        write_whole(target, after)
    except OSError as error:
        if step:
            step.unlink(missing_ok=True)
        raise unwritable(file, error) from None


@click.command("undo", cls=Telling, help=_("Take the last change back."))
@click.option("--dry-run", is_flag=True, help=_("Show the change and write nothing."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@click.pass_context
def _undo(ctx: click.Context, dry_run: bool, as_json: bool) -> None:
    parent = ctx.parent or ctx
    file: Path = parent.params["file"]
    target = file.resolve()
    kept = _history.last(target)
    if kept is None:
        raise Refusal("nothing-to-undo", _("there is nothing to take back"))
    step, mark, before = kept
    now = read_bytes(target)
    if not _history.is_marked(now, mark):
        message = _("{file} was changed by hand since: the last change cannot be taken back").format(file=file)
        raise Refusal("changed-by-hand", message, _("nothing was written"))
    diff = difference(str(file), now.decode("utf-8-sig"), before.decode("utf-8-sig"))
    if not dry_run:
        try:
            write_whole(target, before)
        except OSError as error:
            raise unwritable(file, error) from None
        step.unlink(missing_ok=True)
    if as_json:
        print_json({"file": str(file), "action": "undo", "written": not dry_run, "diff": diff, "problems": []})
        return
    _print_diff(diff)
    click.echo(_("Nothing was written.") if dry_run else _("Taken back."))
