"""holofiche table: who is in a folder, what each can spend, what is pending, the last sessions."""

import secrets
from pathlib import Path

import click

from generator.app.after import Evening
from generator.app.changes import day_of
from generator.app.table import Seat, Table, open_table
from generator.app.writing import write_changes
from generator.cli._asking import WRITE, agreed, asker, attempts
from generator.cli._common import A_PATH, Telling, first_word, print_change, print_json, say, tell_written
from generator.cli._options import content_option, diff_option, json_option
from generator.cli._text import print_table
from generator.core.i18n import _, ngettext
from generator.core.reading.visible import visible

LAST = 5  # sessions shown


class _Table(Telling, click.Group):
    """The folder may be left out before « after »."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = first_word(args, self.get_params(ctx))
        if first == len(args) or args[first] in self.commands:
            args = [*args[:first], ".", *args[first:]]
        ctx.allow_interspersed_args = not self.commands.keys() & set(args[first + 1 : first + 2])
        return super().parse_args(ctx, args)


@click.group("table", cls=_Table, invoke_without_command=True, subcommand_metavar="[after]",
             short_help=_("Show a folder as a campaign: who is in it, what is pending."))  # fmt: skip
@click.argument("folder", metavar=_("[FOLDER]"), type=A_PATH)
@json_option
@content_option
@click.pass_context
def command(ctx: click.Context, folder: Path, as_json: bool, content: tuple[Path, ...]) -> None:
    if ctx.invoked_subcommand:
        return
    found = open_table(folder, content)
    if as_json:
        print_json(found.as_json())
        return
    if found.title:
        click.echo(visible(found.title) + "\n")
    if not found.seats:
        say(_("Nobody is in this folder yet. To make the first: holofiche new"))
    else:
        _print_seats(found)
    _tell(_("Pending"), [_of(seat.standing.name, text) for seat in found.seats for text in seat.standing.pending])
    for session in found.sessions[:LAST]:
        _tell(session.date, [_of(name, text) for name, text in session.lines])


def _of(name: str, text: str) -> str:
    return _("{name}: {text}").format(name=name, text=text) if name else text


def _print_seats(found: Table) -> None:
    columns = [_("NAME"), _("GAME"), _("PLAYER"), _("WHAT"), _("HEALTH"), _("TO SPEND"), _("PROBLEMS"), _("FILE")]
    rows = [
        [
            seat.standing.name, seat.system or "?", seat.standing.player, seat.standing.what,
            seat.standing.health, seat.standing.spendable, _problems(seat),
            str(seat.file.relative_to(found.folder)),
        ]
        for seat in found.seats
    ]  # fmt: skip
    used = [n for n, column in enumerate(columns) if n < 2 or column == _("FILE") or any(row[n] for row in rows)]
    print_table([columns[n] for n in used], [[row[n] for n in used] for row in rows])


def _problems(seat: Seat) -> str:
    errors, warnings = seat.count("error"), seat.count("warning")
    told = [ngettext("{n} error", "{n} errors", errors).format(n=errors)] if errors else []
    told += [ngettext("{n} warning", "{n} warnings", warnings).format(n=warnings)] if warnings else []
    return ", ".join(told)


def _tell(title: str, lines: list[str]) -> None:
    if lines:
        click.echo("\n" + visible(title))
        for line in lines:
            click.echo(f"  {visible(line)}")


@command.command("after", cls=Telling, help=_("After the game: every player asked, all files changed at once or none."))
@click.option("--played", type=A_PATH, help=_("The scenario played: its PDF, or its file saved."))
@click.option("--date", help=_("The day to write in the journal (today)."))
@click.option("--seed", type=click.IntRange(0), help=_("Throw the same dice again."))
@click.option("--plain", is_flag=True, help=_("Numbered lines instead of lists to move in."))
@click.option("--dry-run", is_flag=True, help=_("Show the change and write nothing."))
@diff_option
@click.pass_context
def _after(
    ctx: click.Context, played: Path | None, date: str | None, seed: int | None, plain: bool, dry_run: bool,
    as_diff: bool,
) -> None:  # fmt: skip
    given = (ctx.parent or ctx).params
    evening = Evening.of(given["folder"], played, given["content"])
    day_of(date)
    dice = secrets.randbelow(2**31) if seed is None else seed
    ask = asker(plain)
    for tree in attempts(evening.guide, ask):
        found = evening.changes(tree, date, dice)
        if not found:
            say(_("Nothing happened: nothing was written."))
            return
        for one in found:
            print_change(one, as_diff)
        if dry_run:
            say(_("Nothing was written."))
            return
        if agreed(ask, _("Write all of this?"), WRITE):
            break
    tell_written(found[0].file, write_changes(*found))
