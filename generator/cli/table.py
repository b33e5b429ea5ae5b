"""holofiche table: who is in a folder, what each can spend, what is pending, the last sessions."""

import secrets
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from click.shell_completion import CompletionItem
from msgspec.structs import replace

from generator.base.i18n import _, ngettext
from generator.base.problems import visible
from generator.campaign.after import Evening
from generator.campaign.changes import day_of
from generator.campaign.next import read_tonight, roll_tonight, rows_left
from generator.campaign.table import Seat, Table, open_table
from generator.cli.chronicle import print_chronicle, title_option
from generator.cli.terminal.asking import WRITE, agreed, asker, attempts
from generator.cli.terminal.common import (
    A_PATH,
    LocalizedCommand,
    first_word,
    print_change,
    print_json,
    say,
    say_skipped,
    show_problems,
    tell,
    tell_written,
)
from generator.cli.terminal.help import write_commands
from generator.cli.terminal.naming import english_name, shown_name
from generator.cli.terminal.options import content_option, diff_option, dry_run_option, json_option, print_options
from generator.cli.terminal.params import offer_commands
from generator.cli.terminal.printing import PrintJob
from generator.cli.terminal.text import print_table
from generator.files.files import Content, open_file
from generator.reading.source import SourceError
from generator.sharing.carried import scenario_file
from generator.writing.changes import write_changes

LAST = 5  # sessions shown


class _Table(LocalizedCommand, click.Group):
    """The folder may be left out; what is done to it has a name in either language."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = first_word(args, self.get_params(ctx))
        if first == len(args) or english_name(args[first], self.commands):
            args = [*args[:first], ".", *args[first:]]
        ctx.allow_interspersed_args = not any(english_name(word, self.commands) for word in args[first + 1 : first + 2])
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return self.commands.get(english_name(name, self.commands) or "")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        return offer_commands(self, ctx, incomplete) or click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_commands([(shown_name(name), command) for name, command in self.commands.items()], formatter)


@click.group("table", cls=_Table, invoke_without_command=True,
             subcommand_metavar=f"[{shown_name('after')}]",
             short_help=_("Show a folder as a campaign: who is in it, what is pending."))  # fmt: skip
@click.argument("folder", metavar=_("[FOLDER]"), type=A_PATH)
@json_option
@content_option
@click.pass_context
def command(ctx: click.Context, folder: Path, as_json: bool, content: tuple[Path, ...]) -> None:
    if ctx.invoked_subcommand:
        return
    table = open_table(folder, content)
    if as_json:
        print_json(table.as_json())
        return
    if table.title:
        click.echo(visible(table.title) + "\n")
    if not table.seats:
        say(_("Nobody is in this folder yet. To make the first: holofiche new"))
    else:
        _print_seats(table)
    _tell(_("Pending"), [_of(seat.standing.name, text) for seat in table.seats for text in seat.standing.pending])
    for session in table.sessions[:LAST]:
        _tell(session.date, [_of(name, text) for name, text in session.lines])
    say_skipped([folder])


def _of(name: str, text: str) -> str:
    return _("{name}: {text}").format(name=name, text=text) if name else text


def _print_seats(table: Table) -> None:
    """Print who is at the table, in eighty columns; the game only where there are several."""
    columns = [_("NAME"), _("GAME"), _("WHAT"), _("HEALTH"), _("TO SPEND"), _("FILE")]
    rows = [
        [
            _with_player(seat), seat.system or "?", seat.standing.what, seat.standing.health, seat.standing.spendable,
            str(seat.file.relative_to(table.folder)),
        ]
        for seat in table.seats
    ]  # fmt: skip
    games = {seat.system for seat in table.seats}
    used = [n for n, column in enumerate(columns) if any(row[n] for row in rows)]
    used = [n for n in used if len(games) > 1 or columns[n] != _("GAME")]
    print_table([columns[n] for n in used], [[row[n] for n in used] for row in rows])
    faulty = [(row[-1], seat.count("error")) for row, seat in zip(rows, table.seats, strict=True)]
    _tell(_("To mend"), [_of(file, ngettext("{n} error", "{n} errors", n).format(n=n)) for file, n in faulty if n])


def _with_player(seat: Seat) -> str:
    standing = seat.standing
    return f"{standing.name} ({standing.player})" if standing.player else standing.name


def _tell(title: str, lines: list[str]) -> None:
    if lines:
        click.echo("\n" + visible(title))
        for line in lines:
            click.echo(f"  {visible(line)}")


@command.command(
    "after", cls=LocalizedCommand, help=_("After the game: every player asked, all files changed at once or none.")
)
@click.option("--played", type=A_PATH, help=_("The scenario played: its PDF, or its file saved."))
@click.option("--date", help=_("The day to write in the journal (today)."))
@click.option("--seed", type=click.IntRange(0), help=_("Throw the same dice again."))
@click.option("--plain", is_flag=True, help=_("Numbered lines instead of lists to move in."))
@dry_run_option
@diff_option
@click.pass_context
def _after(
    ctx: click.Context, played: Path | None, date: str | None, seed: int | None, plain: bool, dry_run: bool,
    as_diff: bool,
) -> None:  # fmt: skip
    params = (ctx.parent or ctx).params
    evening = _open_evening(params["folder"], played, params["content"])
    for file in evening.unread:
        try:
            open_file(file, params["content"])
        except SourceError as error:
            show_problems(error.name, error.problems, error.lines)
    if evening.unread:
        tell(_("left out: {files}").format(files=", ".join(map(str, evening.unread))))
    day_of(date)
    dice = secrets.randbelow(2**31) if seed is None else seed
    ask = asker(plain)
    for tree in attempts(evening.guide, ask):
        changes = evening.changes(tree, date, dice)
        if not changes:
            say(_("Nothing happened: nothing was written."))
            return
        for change in changes:
            print_change(change, as_diff)
        if dry_run:
            say(_("Nothing was written."))
            return
        if agreed(ask, _("Write all of this?"), WRITE):
            break
    tell_written(params["folder"], write_changes(*changes))


def _open_evening(folder: Path, played: Path | None, content: Content) -> Evening:
    """Open the evening of a folder. Without another scenario, that of the prepared session was played: it is kept in
    the folder, and who was to come is expected."""
    tonight = read_tonight(folder)
    left = rows_left(folder, tonight) if tonight and played is None else []
    if tonight is None or (tonight.scenarios and not left and played is None):
        return Evening.of(folder, played, content, going_on=True)
    with TemporaryDirectory() as outside:
        if left:
            name, scenario = tonight.saved_name(left[0]), None
            if not name and (scenario := roll_tonight(folder, left[0], content)):
                file = scenario_file(scenario)
                (Path(outside) / file.name).write_bytes(file.data)
            played = folder / name if name else Path(outside) / file.name if scenario else None
        evening = Evening.of(folder, played, content, going_on=True)
    return replace(evening, expected=frozenset(folder / name for name in tonight.names))


@command.command(
    "undo", cls=LocalizedCommand, hidden=True, help=_("Take the last change back: that of all files it was made in.")
)
@dry_run_option
@diff_option
@json_option
@click.pass_context
def _undo(ctx: click.Context, dry_run: bool, as_diff: bool, as_json: bool) -> None:
    from generator.cli.campaign import undo_last

    undo_last([(ctx.parent or ctx).params["folder"]], dry_run, as_diff, as_json)


@command.command("chronicle", cls=LocalizedCommand, hidden=True, help=_("Print the campaign as a booklet."))
@title_option
@print_options(ink_cover=False)
@click.pass_context
def _chronicle(ctx: click.Context, title: str, job: PrintJob) -> None:
    params = (ctx.parent or ctx).params
    print_chronicle(params["folder"], title, replace(job, content=params["content"]))
