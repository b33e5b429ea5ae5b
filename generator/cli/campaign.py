"""holofiche campaign: what happened since the last game, written back into the person's own file."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.app import changes
from generator.app.files import Opened, open_file, with_module
from generator.cli._common import BREAKS_A_RULE, Telling, has_colour, print_json, tell
from generator.cli._options import content_option
from generator.cli._params import parameter
from generator.cli._text import two_columns
from generator.core.campaign import Action
from generator.core.i18n import _
from generator.core.params import Param
from generator.core.refusal import Refusal


class Actions(Telling, click.Group):
    """The actions of the game the file is of; without a file, those of every game."""

    def _actions(self, ctx: click.Context) -> dict[str, Action]:
        if ctx.params.get("file"):
            return changes.actions(_opened(ctx))
        found: dict[str, Action] = {}
        for game in with_module("campaign").values():
            for action in game.module("campaign").ACTIONS:
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
    params = [parameter(p, word="" if p.option else _word(p)) for p in action.params]
    params.append(click.Option(["--date"], help=_("The day to write in the journal (today).")))
    params.append(click.Option(["--dry-run"], is_flag=True, help=_("Show the change and write nothing.")))
    params.append(click.Option(["--json", "as_json"], is_flag=True, help=_("One JSON document, for scripts.")))
    if action.rolls:
        params.append(click.Option(["--seed"], type=int, help=_("Throw the same dice again.")))

    def callback(date: str | None, dry_run: bool, as_json: bool, seed: int | None = None, **given: Any) -> None:
        ctx = click.get_current_context()
        parent = ctx.parent or ctx
        ctx.exit(_apply(parent.params["file"], _opened(parent), action, given, date, dry_run, as_json, seed))

    # -1 is a number where a number is expected, not an option.
    signed = any(p.kind == "int" and not p.option for p in action.params)
    settings = {"ignore_unknown_options": signed}
    return Telling(action.name, callback=callback, params=params, help=action.help, context_settings=settings)


def _word(param: Param) -> str:
    """What stands for an argument in the usage line."""
    words = {
        "name": _("NAME"), "things": _("THING"), "skill": _("SKILL"), "value": _("VALUE"), "count": _("NUMBER"),
        "lost": _("NAME"),
    }  # fmt: skip
    word = words.get(param.name, param.name.upper())
    word = f"{word}…" if param.many else word
    return word if param.required else f"[{word}]"


def _apply(
    file: Path, opened: Opened, action: Action, given: dict[str, Any], date: str | None, dry: bool, as_json: bool,
    seed: int | None,
) -> int:  # fmt: skip
    document: dict[str, Any] = {"file": str(file), "action": action.name, "written": False, "said": [], "rolls": [],
                                "seed": None, "diff": "", "problems": []}  # fmt: skip
    try:
        change = changes.work_out(file, opened, action, given, date, seed)
    except Refusal as refusal:
        if not as_json or not refusal.faults:
            raise
        print_json({**document, "problems": [p.as_json() for _lines, ps in refusal.faults.values() for p in ps]})
        return BREAKS_A_RULE
    if not dry and not changes.write(change):
        tell(_("this change cannot be undone: the state folder cannot be written"))
    if as_json:
        rolls = [r.as_json() for r in change.rolls]
        print_json({**document, "written": not dry, "said": list(change.said), "rolls": rolls,
                    "seed": change.seed if rolls else None, "diff": change.diff})  # fmt: skip
        return 0
    _print_diff(change.diff)
    for text in change.said:
        click.echo(text)
    if change.rolls:
        click.echo(_("Seed: {seed}").format(seed=change.seed))
    done = _("Written. To take it back: holofiche campaign {file} undo").format(file=file)
    click.echo(_("Nothing was written.") if dry else done)
    return 0


def _print_diff(diff: str) -> None:
    tints = {"+": "\x1b[32m", "-": "\x1b[31m", "@": "\x1b[36m"} if has_colour(sys.stdout) else {}
    for row in diff.splitlines():
        tint = tints.get(row[:1], "")
        click.echo(f"{tint}{row}\x1b[0m" if tint else row, color=True)


@click.command("undo", cls=Telling, help=_("Take the last change back."))
@click.option("--dry-run", is_flag=True, help=_("Show the change and write nothing."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@click.pass_context
def _undo(ctx: click.Context, dry_run: bool, as_json: bool) -> None:
    file: Path = (ctx.parent or ctx).params["file"]
    diff = changes.undo(file, dry=dry_run).diff
    if as_json:
        print_json({"file": str(file), "action": "undo", "written": not dry_run, "diff": diff, "problems": []})
        return
    _print_diff(diff)
    click.echo(_("Nothing was written.") if dry_run else _("Taken back."))
