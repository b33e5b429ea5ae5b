"""The table’s screen: whose turn it is, health and statuses, as players change them; of the scenario that is played its
foes, clocks, papers and plan.

The GM rolls or types the order, counts rounds, marks foes, ticks clocks and says what is shown; a link of its own can
only look. Foes are there for all to see once they have an initiative, their PV for the GM alone."""

import secrets
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.provenance import NOTE, SIGN, unmarked
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.campaign.table import open_table
from generator.chance.dice import Throw
from generator.game.page.fields import Tree, whole_or_zero
from generator.game.standing import Standing
from generator.model.briefing import Briefing, Map, OrderRow
from generator.model.prose import Clause
from generator.model.story import Dial, story_of
from generator.reading.source import SourceError
from generator.scenarios.roll import read_saved
from generator.web.desks import current_guest, current_shelf, own_content
from generator.web.guests import invitations
from generator.web.played import drop_marks, read_marks, write_marks
from generator.web.press import picture_first_page
from generator.web.responses import is_part, lead_to, page
from generator.web.shelf import version_of

blueprint = Blueprint("screen", __name__)
ROUND, ORDER, HIDDEN, TURN = "round", "order", "hidden", "turn"
PLAYED, LOST, TICKS, SHOWN = "joue", "perdus", "cases", "montre"
FOE, PLAN = "adversaire-", "plan"


class ScreenRow(Record):
    """Somebody at the table: `file` names them, `total` is their initiative this fight; `left`: PV of a foe."""

    file: str
    standing: Standing
    total: int | None
    turn: bool
    left: int | None = None


class Shown(Record):
    """Something of the scenario that the GM shows or keeps back: a clock with its ticks, a paper, or the plan."""

    id: str
    label: str
    is_shown: bool
    lines: tuple[Clause, ...] = ()
    dial: Dial | None = None
    ticks: int = 0


@blueprint.get("/ecran")
def show_screen() -> Response:
    table = open_table(current_shelf().table, own_content())
    marks = read_marks(table.folder)
    briefing = _briefing_played(marks)
    standings = [(current_shelf().place_of(seat.file).name, seat.standing) for seat in table.seats]
    rows = _rows_in_order([*standings, *_standings_of_foes(briefing, marks)], marks)
    is_gm = current_guest() is None
    rows = [replace(row, left=_pv_left(briefing, row.file, marks)) for row in rows]
    if not is_gm:
        rows = [replace(row, left=None) for row in rows if not row.file.startswith(FOE) or row.total is not None]
    things = [thing for thing in _things_of(briefing, marks) if is_gm or thing.is_shown]
    if marks.get(HIDDEN) and not is_gm:
        rows = [replace(row, standing=replace(row.standing, health="")) for row in rows]
    shown = {"rows": rows, "things": things, "round": marks.get(ROUND, 0), "hidden": bool(marks.get(HIDDEN))}
    shown["plan_version"] = version_of(str(marks.get(PLAYED, "")).encode())
    version = version_of(repr((shown, marks if is_gm else "")).encode())  # nobody guesses from it what is not shown
    if is_part() and request.args.get("vu") == version:
        return Response(status=204)
    return page(
        "screen.html.j2", title=table.title or table.folder.name, version=version, leads=is_gm, plan_id=PLAN, foe=FOE,
        scenarios=current_shelf().scenarios() if is_gm else [], played=marks.get(PLAYED, ""), briefing=briefing,
        ours=NOTE if SIGN in repr((rows, things)) else "", **shown,
    )  # fmt: skip


@blueprint.get("/ecran/plan")
def show_plan() -> Response:
    """Return the plan of what is played, without anybody on it; answer 404 where none is shown."""
    from generator.scenarios.print import plan_map

    marks = read_marks(current_shelf().table)
    briefing = _briefing_played(marks)
    if briefing is None or not (current_guest() is None or PLAN in marks.get(SHOWN, [])):
        abort(404)
    return picture_first_page(plan_map(replace(_plan_of(briefing), marks=(), objectives=(), lines=(), zones=())))


@blueprint.post("/ecran")
def lead_fight() -> Response:
    """Roll or take down the order of turns, pass the turn, show PV or hide them, end the fight; say what is played and
    shown of it, mark foes, tick clocks."""
    if current_guest():
        abort(403)
    folder = current_shelf().table
    verb, _space, what = request.form.get("_do", "").partition(" ")
    with current_shelf().alone():
        table, marks = open_table(folder, own_content()), read_marks(folder)
        standings = [(current_shelf().place_of(seat.file).name, seat.standing) for seat in table.seats]
        standings += _standings_of_foes(_briefing_played(marks), marks)
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
        elif verb == "play":
            marks = {**marks, PLAYED: request.form.get(PLAYED, ""), LOST: {}, TICKS: {}, SHOWN: []}
        elif verb in ("hurt", "tick"):
            key, (name, _colon, by) = LOST if verb == "hurt" else TICKS, what.partition(":")
            counts = marks.get(key, {})
            marks = {**marks, key: {**counts, name: max(0, counts.get(name, 0) + whole_or_zero(by))}}
        elif verb == "show":
            marks = {**marks, SHOWN: sorted({*marks.get(SHOWN, [])} ^ {what})}
        elif verb == "end":
            marks = {key: value for key, value in marks.items() if key not in (ORDER, ROUND, TURN)}
        if marks:
            write_marks(folder, marks)
        else:
            drop_marks(folder)
    return lead_to("/ecran")


@blueprint.post("/ecran/lien")
def make_link() -> Response:
    """Make a link that can only look, for the screen that everybody sees."""
    if current_guest():
        abort(403)
    if not any(guest.is_screen for guest in invitations().everybody()):
        invitations().invite(_("The table’s screen"), screen=True)
    return lead_to("/joueurs")


def _briefing_played(marks: Tree) -> Briefing | None:
    """Return the briefing of the saved scenario that the GM chose; None where it is gone or cannot be read."""
    path = current_shelf().inside(marks[PLAYED]) if marks.get(PLAYED) else None
    try:
        return _read_briefing(path, path.stat().st_mtime_ns, repr(own_content())) if path else None
    except (Refusal, SourceError, OSError):
        return None


@lru_cache(maxsize=4)
def _read_briefing(path: Path, _written: int, _content: str) -> Briefing:
    saved = read_saved(path, None, own_content())
    return saved.game.book(saved.scenarios[0]).opened


def _plan_of(briefing: Briefing) -> Map:
    story = story_of(briefing)
    return story.plan if story and story.plan else briefing.map


def _foes(briefing: Briefing | None) -> list[tuple[str, OrderRow]]:
    rows = briefing.order.rows if briefing and briefing.order else ()
    return [(f"{FOE}{n}", row) for n, row in enumerate(rows) if row.tone == "foe"]


def _standings_of_foes(briefing: Briefing | None, marks: Tree) -> list[tuple[str, Standing]]:
    """Return the foes as they stand; who is down says so."""
    return [
        (name, Standing(row.name, "", initiative=unmarked(row.initiative).strip(),
                        statuses=(_("down"),) if _pv_left(briefing, name, marks) == 0 else ()))
        for name, row in _foes(briefing)
    ]  # fmt: skip


def _pv_left(briefing: Briefing | None, name: str, marks: Tree) -> int | None:
    row = dict(_foes(briefing)).get(name)
    return max(0, len(row.life) - marks.get(LOST, {}).get(name, 0)) if row else None


def _things_of(briefing: Briefing | None, marks: Tree) -> list[Shown]:
    """List what of the scenario can be shown: the plan, clocks, what everybody knows, papers to hand out."""
    if briefing is None:
        return []
    shown, ticks, story = marks.get(SHOWN, []), marks.get(TICKS, {}), story_of(briefing)
    things = [Shown(PLAN, _("The plan"), PLAN in shown)] if _plan_of(briefing).table[0] else []
    for n, dial in enumerate(story.dials if story else ()):
        name = f"horloge-{n}"
        things.append(Shown(name, dial.label, name in shown, (), dial, min(dial.size, ticks.get(name, 0))))
    for n, note in enumerate((*story.players, *story.handouts) if story else ()):
        name = f"papier-{n}"
        things.append(Shown(name, note.title, name in shown, note.lines))
    return things


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
