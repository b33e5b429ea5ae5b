"""A fight on one page, for whoever leads it: the order of turns across the top, ranges below it, then a row a person.

A roster of warriors is read between games; this is ticked during one. So nothing stands here but what is looked at in a
turn, in the order it is asked for: whose slot it is, how far, who. Rows are 18 mm high where what they say allows it,
boxes stand in columns over all of them. Names of places are those of a roster.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from msgspec.structs import replace

from generator.base.typography import set_capitals
from generator.content.livery import Livery
from generator.model.figure import Stat, Track
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper.code import PLACE
from generator.paper.code import SIDE as SIDE_OF_CODE
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.figure import draw_clause
from generator.paper.drawing.frame import CUT, HIGH, draw_banner, draw_panel, outline, panel_inner_width
from generator.paper.drawing.pen import draw_strokes, move_drawing, rect, style
from generator.paper.formats import SIZES, Look
from generator.paper.text.flow import (
    Drawn,
    Type,
    draw_line_of_text,
    set_beside,
    set_paragraph,
    shorten_text,
    stack_drawn,
)
from generator.sheets.figures.order import BANDS_HIGH, draw_order, draw_ranges, height_of_order
from generator.sheets.figures.record import BOTTOM, SIDE, label_size
from generator.sheets.forms.canvas import Canvas, form_of_pages
from generator.sheets.forms.form import Form

_GAP = 2.0
_ROW, _LARGE_ROW = 18.0, 27.0  # millimetres of a row, at least
_MOST_ROW = 24.0
_FOOT = 34.0  # what the last page keeps free below its rows, at least
_WHO, _SUMMARY = 39.0, 62.0  # the widths of a person's name and summary

Figure = Mapping[str, Any]


def lay_out_dashboard(sheet: Sheet, look: Look) -> list[Sheet]:
    """Lay out its pages: the order and the ranges on the first, reminders and notes on the last."""
    colours = chrome_of(Livery(), look.ink, label_size(look))
    rest: list[Figure] = list(sheet.form["figures"])
    parts: list[list[Figure]] = []
    while True:
        room = SIZES[look.paper][1] - BOTTOM - _top_of_rows(sheet.form, look, first=not parts)
        heights = [_height_of_row(figure, colours, look) + _GAP for figure in rest]
        if fsum(heights) <= room - _FOOT:
            parts.append(rest)
            break
        count = max(1, sum(fsum(heights[: n + 1]) <= room for n in range(len(rest))))
        count = min(count, len(rest) - 1) if len(rest) > 1 else 1
        parts.append(rest[:count])
        rest = rest[count:]
        if not rest:  # one person alone who leaves no room for the foot
            parts.append([])
            break
    return [_part_of(sheet, part, n, len(parts)) for n, part in enumerate(parts, 1)]


def _part_of(sheet: Sheet, figures: Sequence[Figure], number: int, count: int) -> Sheet:
    page = f"{number} / {count}" if count > 1 else ""
    form = {**sheet.form, "figures": list(figures), "page": page, "first": number == 1, "last": number == count}
    form["title"] = sheet.title
    places = {"name", *(figure["place"] for figure in figures), *(["notes"] if number == count else [])}
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in places},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in places),
    )


def draw_dashboard(shape: Mapping[str, Any], look: Look) -> Form:
    """Draw a page of the dashboard."""
    width, height = SIZES[look.paper]
    colours = chrome_of(Livery(**shape["livery"]), look.ink, label_size(look))
    canvas = Canvas.of_page(look, colours)
    inner = width - 2 * SIDE
    _draw_head(canvas, shape, look)
    if shape["first"]:
        top = SIDE + HIGH + _GAP
        canvas.draw(draw_order(shape, colours, look, inner).at(SIDE, top))
        canvas.draw(draw_ranges(shape, colours, inner).at(SIDE, top + height_of_order(shape, look) + _GAP))
    top, bottom = _top_of_rows(shape, look, first=shape["first"]), height - BOTTOM
    needs = [_height_of_row(person, colours, look) for person in shape["figures"]]
    free = bottom - top - (_FOOT if shape["last"] else 0.0) - fsum(needs) - _GAP * len(needs)
    for figure, need in zip(shape["figures"], needs, strict=True):
        tall = max(need, min(_MOST_ROW, need + max(0.0, free) / len(needs)))
        _draw_person(canvas, figure, colours, look, top, tall)
        top += tall + _GAP
    if shape["last"]:
        _draw_foot(canvas, shape, colours, look, top)
    label, base = colours.title(label_size(look), 500, quiet=True, track=0.04), height - 9.4
    canvas.draw(draw_line_of_text(SIDE, base, "HOLOFICHE", label))
    title = shorten_text(set_capitals(shape["title"]), label, width * 0.32 - SIDE - 14.0)
    canvas.draw(draw_line_of_text(width - SIDE, base, title, label, "end"))
    return form_of_pages([canvas])


def _top_of_rows(shape: Mapping[str, Any], look: Look, *, first: bool) -> float:
    return SIDE + HIGH + _GAP + (height_of_order(shape, look) + BANDS_HIGH + 2 * _GAP if first else 0.0)


def _draw_head(canvas: Canvas, shape: Mapping[str, Any], how: Look) -> None:
    width = canvas.size[0] - 2 * SIDE
    game = chrome_of(Livery(**shape["banner"]), how.ink, label_size(how))
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    canvas.draw(draw_banner(game, width, "", over=shape["kind"], right=right).at(SIDE, SIDE))
    start, lower = SIDE + (13.4 if game.emblem else 2.0), 0.9 if how.large else 0.0
    name = Type(16, game.word if game.light else WHITE, 700, title=True)
    place = (start, SIDE + 3.6 + lower, 126, 8.2 - lower)
    canvas.field("name", "Nom", place, name, floor=label_size(how), leading=8.2 - lower)


def _draw_summary(figure: Figure, look: Chrome, how: Look) -> Drawn:
    size, wide = 9.0 if how.large else 7.5, _summary_width(how)
    clauses = [draw_clause(Clause(**fields), look, wide, size, strong=look.word) for fields in figure["summary"]]
    high, value = (10.6, 12.0) if how.large else (7.6, 10.0)
    stats = tuple(Stat(**fields) for fields in figure["stats"])
    plates = draw_stats(look, min(wide, 90.0), stats, height=high, label=label_size(how), value=value)
    return stack_drawn([plates, *clauses], 0.6)


def _summary_width(how: Look) -> float:
    """Return the width of a summary: in large print boxes stand below, so it has the rest of the row."""
    return SIZES[how.paper][0] - 2 * SIDE - _WHO - 7.0 if how.large else _SUMMARY


def _height_of_row(figure: Figure, look: Chrome, how: Look) -> float:
    summary = max(_draw_summary(figure, look, how).height, 16.0 if how.large else 0.0) + 2.6
    boxes = _draw_boxes(None, figure, look, how, (0.0, 0.0)).height
    return max(_LARGE_ROW, summary + boxes + 1.0) if how.large else max(_ROW, summary, boxes + 2.6)


def _draw_person(canvas: Canvas, figure: Figure, look: Chrome, how: Look, top: float, tall: float) -> None:
    canvas.draw(move_drawing(SIDE, top, outline(look, canvas.size[0] - 2 * SIDE, tall)))
    x, y = SIDE + 2.4, top + 1.3
    side = figure["group"]
    if side and not look.light:
        strong = side == "PJ"
        canvas.draw(rect(SIDE + 0.2, top + 0.2, 1.3, tall - CUT - 0.4, style(look.accent if strong else look.line)))
    name = look.title(12).but(leading=1.15)
    canvas.field(f"{figure['place']}.name", "Nom", (x, y, _WHO, 10.8), name, floor=label_size(how), multi=True)
    badge = figure["badge"]
    about = " · ".join(filter(None, (side, " ".join(filter(None, (badge["label"], badge["value"]))))))
    kind = look.kind(max(7.5, label_size(how)), quiet=True)
    canvas.draw(set_paragraph([(about, kind)], _WHO).at(x, y + 11.4 if how.large else max(y + 11.0, top + tall - 5.6)))
    at, summary = x + _WHO + 2.0, _draw_summary(figure, look, how)
    canvas.draw(summary.at(at, y))
    place = (x, y + max(summary.height, 16.0) + 1.0) if how.large else (at + _SUMMARY + 3.0, y)
    canvas.draw(_draw_boxes(canvas, figure, look, how, place).operators)


def _draw_boxes(canvas: Canvas | None, figure: Figure, look: Chrome, how: Look, at: tuple[float, float]) -> Drawn:
    """Draw a line a track, two side by side in large print: its name, its boxes in fives, their marks beside them.

    Without a canvas, only measure."""
    room = SIZES[how.paper][0] - 2 * SIDE - 6.0
    columns, width = (2, room / 2) if how.large else (1, room - _WHO - _SUMMARY - 4.0)
    tracks = [Track(**{**fields, "marks": tuple(fields["marks"])}) for fields in figure["tracks"]]
    out, y = "", 0.0
    for n in range(0, len(tracks), columns):
        rows = [
            _draw_track(canvas, figure["place"], track, look, how, (at[0] + k * width, at[1] + y, width - 2.0))
            for k, track in enumerate(tracks[n : n + columns])
        ]
        out += "".join(row.operators for row in rows)
        y += max(row.height for row in rows)
    return Drawn(y, out)


def _draw_track(
    canvas: Canvas | None, person: str, track: Track, look: Chrome, how: Look, place: tuple[float, float, float]
) -> Drawn:
    side, step, label = (5.0, 6.4, 24.0) if how.large else (3.5, 4.4, 16.5)
    left, top, width = place
    word = look.title(label_size(how), 500, quiet=True)
    beside = max((word.width(mark) for mark in track.marks), default=0.0)
    within = beside <= side - 0.6
    pitch = side + (0.6 if within else beside + 1.4)
    five = 5 * pitch + 0.9
    row = max(5, 5 * int((width - label + 1.5) / five)) if within else track.count
    title = shorten_text(set_capitals(track.label.partition(",")[0]), word, label - 1.0)
    out = draw_words(left, top, side, title, word)
    for k in range(track.count):
        x, y = left + label + k % row // 5 * five + k % row % 5 * pitch, top + k // row * step
        mark = track.marks[k] if track.marks else ""
        out += draw_tick_box(look, x, y, side, mark if within else "", label_size(how))
        out += "" if within else draw_words(x + side + 0.4, y, side, mark, word)
        if canvas:
            canvas.tick(f"{person}.{track.key}{k}", f"{track.label} {k + 1}", x, y, side, look.ink)
    return Drawn(-(-track.count // row) * step, out)


def _draw_foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look, top: float) -> None:
    """Draw reminders in two columns, then notes as far as the page goes."""
    width, bottom = canvas.size[0] - 2 * SIDE, canvas.size[1] - BOTTOM
    clauses = [Clause(**fields) for fields in shape["reminders"]]
    half = (panel_inner_width(width) - 4.0) / 2
    size = 9.0 if how.large else 7.5
    texts = [draw_clause(clause, look, half, size, strong=look.word, leading=1.16) for clause in clauses]
    heights = [text.height for text in texts]
    cut = min(range(len(texts) + 1), key=lambda n: abs(fsum(heights[:n]) - fsum(heights[n:])))
    columns = [(0.0, stack_drawn(texts[:cut], 0.5)), (half + 4.0, stack_drawn(texts[cut:], 0.5))]
    rules = draw_panel(look, width, "Rappels", set_beside(columns), drawing="book")
    canvas.draw(rules.at(SIDE, top))
    at = top + rules.height + _GAP
    pitch, code = 6.5, SIDE_OF_CODE + 5.0
    rows = max(1, int((bottom - at - 8.0) / pitch))
    canvas.draw(draw_panel(look, width, "Notes", Drawn(0.0), drawing="scroll", height=bottom - at).at(SIDE, at))
    ends = [SIDE + width - (code + 3.0 if pitch * (k + 1) + 3.0 < code + 3.0 else 3.0) for k in range(rows)]
    lines = [(SIDE + 2, at + 6.4 + pitch * (k + 1), end, at + 6.4 + pitch * (k + 1)) for k, end in enumerate(ends)]
    canvas.draw(draw_strokes(lines[: rows if bottom - at > 16 else 0], style(None, look.rule, look.hair)))
    note = (SIDE + 2, at + 6.4, width - code - 5.0, pitch * rows)
    kind = look.kind(12 if how.large else 8.5)
    canvas.field("notes", "Notes", note, kind, floor=label_size(how), leading=pitch, multi=True, ruled=True)
    canvas.picture(PLACE, "Code de la page", SIDE + width - code, at + 2.6, SIDE_OF_CODE, SIDE_OF_CODE)
