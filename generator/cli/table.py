"""holofiche table: who is in a folder, what each can spend, what is pending, the last sessions."""

import sys
from pathlib import Path

import click

from generator.app.table import Seat, Table, open_table
from generator.cli._common import Telling, has_colour, print_json, say
from generator.cli._options import content_option
from generator.cli._text import table as as_table
from generator.core.i18n import _, ngettext
from generator.core.reading.visible import visible

LAST = 5  # sessions shown


@click.command("table", cls=Telling, short_help=_("Show a folder as a campaign: who is in it, what is pending."))
@click.argument("folder", metavar=_("[FOLDER]"), default=".", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@content_option
def command(folder: Path, as_json: bool, content: tuple[Path, ...]) -> None:
    found = open_table(folder, content)
    if as_json:
        print_json(found.as_json())
        return
    if found.title:
        click.echo(visible(found.title) + "\n")
    if not found.seats:
        say(_("Nobody is in this folder yet. To make the first: holofiche new"))
    else:
        click.echo(_seats(found), color=True)
    _tell(_("Pending"), [_of(seat.standing.name, text) for seat in found.seats for text in seat.standing.pending])
    for session in found.sessions[:LAST]:
        _tell(session.date, [_of(name, text) for name, text in session.lines])


def _of(name: str, text: str) -> str:
    return _("{name}: {text}").format(name=name, text=text) if name else text


def _seats(found: Table) -> str:
    columns = [_("NAME"), _("GAME"), _("PLAYER"), _("WHAT"), _("HEALTH"), _("TO SPEND"), _("PROBLEMS"), _("FILE")]
    rows = [
        [
            seat.standing.name, seat.system or "?", seat.standing.player, seat.standing.what,
            seat.standing.health,
            ", ".join(f"{one.count} {one.unit}" for one in seat.standing.purse if one.count), _problems(seat),
            str(seat.file.relative_to(found.folder)),
        ]
        for seat in found.seats
    ]  # fmt: skip
    used = [n for n, column in enumerate(columns) if n < 2 or column == _("FILE") or any(row[n] for row in rows)]
    shown = [[row[n] for n in used] for row in rows]
    return as_table([columns[n] for n in used], shown, colour=has_colour(sys.stdout))


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
