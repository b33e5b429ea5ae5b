"""The evening after: its address (the day, what was played, whether it is written), its first two pages, which start
from the session that was prepared, and the grid that asks everybody on one page.

The grid has the questions that the usual answers lead to. Answers are sent with their question (pages/after.py), so
that whatever else they bring up is asked afterwards. A question that often has the same answer for everybody stands
once above, for all who leave their own field empty.
"""

from collections.abc import Collection
from pathlib import Path
from urllib.parse import urlencode

from flask import Response, request

from generator.base.i18n import _, join_label
from generator.base.names import parse_digits
from generator.base.record import Record
from generator.base.shipped import user_folder
from generator.campaign.after import Evening
from generator.campaign.changes import day_of
from generator.campaign.next import read_tonight, roll_tonight, rows_left
from generator.game.guide import NO, YES, Guide, Question
from generator.sharing.carried import scenario_file
from generator.web.desks import current_shelf, own_content
from generator.web.responses import lead_to, page
from generator.web.shelf import version_of


class GridCell(Record):
    """A question of the grid; `n`: the number of its answer in the request."""

    n: int
    key: str
    question: Question
    value: str


class GridRow(Record):
    """The questions to one person, the first being whether they were there."""

    who: str
    present: bool
    cells: tuple[GridCell, ...]


class Grid(Record):
    rows: tuple[GridRow, ...]
    shared: tuple[Question, ...]


def key_of(question: Question) -> str:
    return f"{question.who} {question.text}"


def lay_grid(guide: Guide, comes: Collection[str] | None) -> Grid:
    """Lay out the grid of an evening.

    `comes`: the names of those expected, who stand first; None for everybody."""
    questions = _usual_questions(guide)
    by_person: dict[str, list[Question]] = {}
    for question in questions:
        by_person.setdefault(question.who, []).append(question)
    absent = {who for who in by_person if who and comes is not None and who not in comes}
    rows: list[GridRow] = []
    count = 0  # answers are numbered as they stand in the form
    for who in sorted(by_person, key=absent.__contains__):
        values = ["" if question.shared else question.default for question in by_person[who]]
        if who:
            values[0] = NO if who in absent else YES
        numbered = enumerate(zip(by_person[who], values, strict=True), count)
        cells = tuple(GridCell(n, key_of(q), q, value) for n, (q, value) in numbered)
        rows.append(GridRow(who, who not in absent, cells))
        count += len(values)
    shared = {question.text: question for question in questions if question.shared}
    return Grid(tuple(rows), tuple(shared.values()))


def _usual_questions(guide: Guide) -> list[Question]:
    """Return the questions that the usual answers lead to, up to the first without one."""
    questions: list[Question] = []
    try:
        question = next(guide)
        while not question.fault(question.default):
            questions.append(question)
            question = guide.send(question.default)
    except StopIteration:
        pass
    return questions


TONIGHT = "seance-"  # before the number of a scenario that the session rolls


def query_value(name: str) -> str:
    return request.args.get(name, "")[:200]


def query_of_evening() -> str:
    """Return the query of this evening's address."""
    return urlencode(list(request.args.items(multi=True)))


def other_pairs() -> list[tuple[str, str]]:
    """Return the pairs of the address that are no answers."""
    return [(name, request.args[name]) for name in ("jour", "joue", "graine") if name in request.args]


def mark_of_evening() -> Path:
    """Return the path of the mark that a written evening leaves: going back to its address does not write it twice."""
    folder = str(current_shelf().folder)
    return user_folder("state") / "evenings" / version_of(f"{folder}\n{query_of_evening()}".encode())


def open_evening(folder: Path) -> Evening:
    played = current_shelf().within(query_value("joue")) if query_value("joue") else None
    return Evening.of(folder, played, own_content(), going_on=True)


def show_start(folder: Path) -> Response:
    """Ask for the day and what was played, proposing what the prepared session says."""
    tonight, saved = read_tonight(folder), current_shelf().scenarios()
    known = [(name, join_label(scenario.title or scenario.system, name)) for name, scenario in saved]
    first = ""
    if tonight:
        left = rows_left(folder, tonight)
        rolled = [(f"{TONIGHT}{n}", _("the session’s, number {n}").format(n=n + 1)) for n in left]
        known = [*(pair for n, pair in zip(left, rolled, strict=True) if not tonight.saved_name(n)), *known]
        first = next((tonight.saved_name(n) or word for n, (word, _label) in zip(left, rolled, strict=True)), "")
    return page("after-start.html.j2", scenarios=known, day=day_of(None), played=query_value("joue") or first)


def saved_scenario(folder: Path) -> Response | None:
    """Save the scenario of the session that was played, and lead to the evening with its file; None where none was
    chosen."""
    number = parse_digits(query_value("joue").removeprefix(TONIGHT))
    if not query_value("joue").startswith(TONIGHT) or number is None:
        return None
    scenario = roll_tonight(folder, number, own_content())
    file = scenario_file(scenario) if scenario else None
    name = current_shelf().put(file.name, file.data).name if file else ""
    pairs = [(key, value) for key, value in request.args.items(multi=True) if key != "joue"]
    return lead_to(f"/apres?{urlencode([*pairs, ('joue', name)])}")


def show_grid(folder: Path) -> Response:
    """Show everybody at once; those who were not expected are only asked whether they came."""
    evening, tonight = open_evening(folder), read_tonight(folder)
    files = [file.relative_to(folder).as_posix() for file, _opened in evening.files]
    names = dict(zip(files, evening.names(), strict=True))
    comes = {names[name] for name in tonight.names if name in names} if tonight else None
    return page(
        "after-grid.html.j2", grid=lay_grid(evening.guide(), comes or None), kept=other_pairs(),
        day=query_value("jour"),
        played=[scenario.title or scenario.system for scenario in evening.played.values()],
        unread=[current_shelf().place_of(file) for file in evening.unread],
    )  # fmt: skip
