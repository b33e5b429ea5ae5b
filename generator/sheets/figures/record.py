"""The foot of a roster: reminders of the rules, the games played, notes."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.typography import set_capitals
from generator.content.livery import Livery
from generator.model.prose import Clause
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import LEAST, draw_panel, panel_height
from generator.paper.drawing.pen import draw_strokes, style
from generator.paper.formats import SIZES, Look
from generator.paper.scale import LARGE_SMALLEST
from generator.paper.text.fitting import largest_that_fits
from generator.paper.text.flow import Drawn, Type, does_not_fit, stack_drawn
from generator.sheets.forms.canvas import Canvas

SIDE, GAP = 8.0, 1.6  # millimetres: the page's margin, and what is between panels
NOTES = 62.0  # the notes' width
LOG_ROW, NOTE_ROW = 6.5, 6.5
LOG_HEAD = 9.6  # the tab and the names of the columns
BOTTOM = 14.6  # where the page's name and its code stand


def label_size(look: Look) -> float:
    """Return the size of labels, in points."""
    return LARGE_SMALLEST if look.large else LEAST


def printed_row(look: Look) -> float:
    """Return the height of a game that is printed."""
    return 4.8 if look.large else 3.8


def games_shown(shape: Mapping[str, Any], look: Look, top: float) -> int:
    """Return how many games of the journal are printed: a line to write the next one on is left."""
    reminders = _draw_reminders(shape, chrome_of(Livery(), look.ink), look)
    room = SIZES[look.paper][1] - BOTTOM - top - panel_height(reminders) - GAP - LOG_HEAD
    return max(0, int((room - LOG_ROW) / printed_row(look)))


def _writing_type(colours: Chrome, look: Look) -> Type:
    return colours.kind(max(7.5, label_size(look)))


def log_needs(shape: Mapping[str, Any], fields: Mapping[str, str], look: Look) -> list[float]:
    """Return the width each column of the games needs for its printed texts; the first for a day."""
    kind = _writing_type(chrome_of(Livery(), look.ink), look)
    known = [[fields.get(f"game{row}.{k}", "") for row in range(shape["games"])] for k in range(len(shape["log"]))]
    return [round(max(map(kind.width, [*texts, "" if k else "2026-12-30"])) + 2.4, 1) for k, texts in enumerate(known)]


def _width_beside_notes(look: Look) -> float:
    """Return the width left of the notes."""
    return SIZES[look.paper][0] - 2 * SIDE - NOTES - GAP


def draw_roster_foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, top: float, how: Look) -> None:
    """Draw the reminders, the record of games, the notes."""
    width, bottom = canvas.size[0] - 2 * SIDE, canvas.size[1] - BOTTOM
    left, x = _width_beside_notes(how), SIDE + width - NOTES
    rules = draw_panel(look, left, "Rappels", _draw_reminders(shape, look, how), drawing="book")
    canvas.draw(rules.at(SIDE, top))
    at = top + rules.height + GAP
    if shape["log"]:
        _draw_games_played(canvas, shape, look, how, (SIDE, at, left, bottom - at))
    canvas.draw(draw_panel(look, NOTES, "Notes", Drawn(0.0), drawing="scroll", height=bottom - top).at(x, top))
    rows = int((bottom - top - 8.0) / NOTE_ROW)
    rules_at = [top + 6.4 + NOTE_ROW * (k + 1) for k in range(rows)]
    canvas.draw(
        draw_strokes([(x + 2, rule_y, x + NOTES - 2, rule_y) for rule_y in rules_at], style(None, look.rule, look.hair))
    )
    note = (x + 2, top + 6.4, NOTES - 4, NOTE_ROW * rows)
    kind = look.kind(12 if how.large else 8.5)
    canvas.field("notes", "Notes", note, kind, floor=label_size(how), leading=NOTE_ROW, multi=True, ruled=True)


def _draw_reminders(shape: Mapping[str, Any], look: Chrome, how: Look) -> Drawn:
    """Draw the reminders, as large as there is room for."""
    clauses: Sequence[Clause] = [Clause(**clause) for clause in shape["reminders"]]
    if not clauses:
        return Drawn(0.0)
    sizes, room = ((9.0,), 40.0) if how.large else ((7.5, 6.5), 17.5)
    width = _width_beside_notes(how) - 4.4

    def fit(size: float) -> Drawn | None:
        rows = [draw_clause(clause, look, width, size, strong=look.word, leading=1.16) for clause in clauses]
        reminders = stack_drawn(rows, 0.4)
        return reminders if reminders.height <= room else None

    if (reminders := largest_that_fits(sizes, fit)) is None:
        raise does_not_fit(clauses[0].text)
    return reminders


def _draw_games_played(
    canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look, place: tuple[float, float, float, float]
) -> None:
    """Draw the games played, those of the journal first: columns share the width as their contents need."""
    x, y, width, height = place
    head = look.title(label_size(how), 500, quiet=True, track=0.05)
    names = [set_capitals(name) for name in shape["log"]]
    needs = [max(head.width(name) + 6, need) for name, need in zip(names, shape["log_needs"], strict=True)]
    share = (width - 4.0) / sum(needs)
    xs = [x + 2 + sum(needs[:k]) * share for k in range(len(names) + 1)]
    canvas.draw(draw_panel(look, width, shape["log_title"], Drawn(0.0), drawing="flag", height=height).at(x, y))
    top = y + 5.4
    canvas.draw(*(draw_words(at, top, 3.0, name, head) for at, name in zip(xs, names, strict=False)))
    pitch = printed_row(how)
    first = top + 3.2 + pitch * shape["games"]
    rows = int((y + height - 1.0 - first) / LOG_ROW)
    known = [top + 3.2 + pitch * n for n in range(shape["games"])]
    rules = [(x + 2, at, x + width - 2, at) for at in (*known, *(first + LOG_ROW * n for n in range(rows + 1)))]
    posts = [(at - 1, top + 3.2, at - 1, first + LOG_ROW * rows) for at in xs[1:-1]]
    canvas.draw(draw_strokes([*rules, *posts], style(None, look.rule, look.hair)))
    for row, at in enumerate(known):
        for k, name in enumerate(shape["log"]):
            place_of = (xs[k], at + 0.2, xs[k + 1] - xs[k] - 1.6, pitch - 0.3)
            canvas.field(f"game{row}.{k}", name, place_of, _writing_type(look, how), floor=label_size(how))
