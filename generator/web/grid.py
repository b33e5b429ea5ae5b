"""The evening after as one grid: everybody with the questions that the usual answers lead to, all on one page.

Answers are sent with their question (pages/after.py), so that whatever else they bring up is asked afterwards. A
question that often has the same answer for everybody stands once above, for all who leave their own field empty."""

from collections.abc import Collection

from generator.base.record import Record
from generator.game.guide import NO, YES, Guide, Question


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
