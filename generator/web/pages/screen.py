"""The table's screen: whose turn it is, everybody's health and statuses, as players change them.

The GM rolls or types the order, counts rounds and says whether PV are shown; a link of its own can only look."""

import secrets

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.record import Record
from generator.campaign.table import open_table
from generator.chance.dice import Throw
from generator.game.page.fields import Tree
from generator.game.standing import Standing
from generator.web.desks import current_guest, current_shelf, own_content
from generator.web.guests import invitations
from generator.web.played import drop_marks, read_marks, write_marks
from generator.web.responses import is_part, lead_to, page
from generator.web.shelf import version_of

blueprint = Blueprint("screen", __name__)
ROUND, ORDER, HIDDEN, TURN = "round", "order", "hidden", "turn"


class ScreenRow(Record):
    """Somebody at the table: `file` names them, `total` is their initiative this fight."""

    file: str
    standing: Standing
    total: int | None
    turn: bool


@blueprint.get("/ecran")
def show_screen() -> Response:
    table = open_table(current_shelf().table, own_content())
    marks = read_marks(table.folder)
    standings = [(current_shelf().place_of(seat.file).name, seat.standing) for seat in table.seats]
    rows = _rows_in_order(standings, marks)
    is_gm = current_guest() is None
    if marks.get(HIDDEN) and not is_gm:
        rows = [replace(row, standing=replace(row.standing, health="")) for row in rows]
    version = version_of(repr((rows, marks)).encode())
    if is_part() and request.args.get("vu") == version:
        return Response(status=204)
    return page(
        "screen.html.j2", title=table.title or table.folder.name, rows=rows, version=version, leads=is_gm,
        round=marks.get(ROUND, 0), hidden=bool(marks.get(HIDDEN)),
    )  # fmt: skip


@blueprint.post("/ecran")
def lead_fight() -> Response:
    """Roll or take down the order of turns, pass the turn, show PV or hide them, end the fight."""
    if current_guest():
        abort(403)
    folder, verb = current_shelf().table, request.form.get("_do", "")
    with current_shelf().alone():
        table, marks = open_table(folder, own_content()), read_marks(folder)
        standings = [(current_shelf().place_of(seat.file).name, seat.standing) for seat in table.seats]
        if verb == "order":
            typed = {name: parse_digits(request.form.get(f"total-{name}", "")) for name, _who in standings}
            totals = {name: typed[name] if typed[name] is not None else _roll(who) for name, who in standings}
            marks = {**marks, ORDER: {name: n for name, n in totals.items() if n is not None}, ROUND: 1, TURN: 0}
        elif verb == "next":
            count = max(1, len(marks.get(ORDER, {})))
            turn = marks.get(TURN, 0) + 1
            marks = {**marks, TURN: turn % count, ROUND: marks.get(ROUND, 1) + turn // count}
        elif verb == "hide":
            marks = {**marks, HIDDEN: not marks.get(HIDDEN)}
        if verb == "end":
            drop_marks(folder)
        else:
            write_marks(folder, marks)
    return lead_to("/ecran")


@blueprint.post("/ecran/lien")
def make_link() -> Response:
    """Make a link that can only look, for the screen that everybody sees."""
    if current_guest():
        abort(403)
    if not any(guest.is_screen for guest in invitations().everybody()):
        invitations().invite(_("The table’s screen"), screen=True)
    return lead_to("/joueurs")


def _rows_in_order(standings: list[tuple[str, Standing]], marks: Tree) -> list[ScreenRow]:
    """List everybody, those with an initiative first, the highest on top; the higher dice go first where they tie."""
    order: dict[str, int] = marks.get(ORDER) or {}
    known = sorted((row for row in standings if row[0] in order), key=lambda row: -order[row[0]])
    rows = [*known, *(row for row in standings if row[0] not in order)]
    return [
        ScreenRow(name, standing, order.get(name), name in order and n == marks.get(TURN, 0))
        for n, (name, standing) in enumerate(rows)
    ]


def _roll(standing: Standing) -> int | None:
    """Roll somebody's initiative; None where the game has none."""
    try:
        throw = Throw.parse(standing.initiative)
    except ValueError:
        return None
    return sum(secrets.randbelow(throw.sides) + 1 for _die in range(throw.count)) + throw.flat
