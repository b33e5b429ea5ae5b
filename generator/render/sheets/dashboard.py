"""A fight on one page, for whoever leads it: the order of turns across the top, ranges below it, then a row a person.

A roster of warriors is read between games; this is ticked during one. So nothing stands here but what is looked at in a
turn, in the order it is asked for: whose slot it is, how far, who. Rows are 18 mm high where what they say allows it,
boxes stand in columns over all of them. Names of places are those of a roster.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from msgspec.structs import replace

from generator.core.paper.figure import Stat, Track
from generator.core.paper.formats import SIZES, Look
from generator.core.paper.livery import Livery
from generator.core.paper.prose import Clause
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import set_capitals
from generator.render.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.render.drawing.figure import draw_clause
from generator.render.drawing.frame import CUT, HIGH, draw_banner, draw_panel, outline, panel_inner_width
from generator.render.press.flow import (
    Drawn,
    Type,
    draw_line_of_text,
    set_beside,
    set_paragraph,
    shorten_text,
    stack_drawn,
)
from generator.render.press.pen import draw_strokes, move_drawing, rect, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.code import PLACE
from generator.render.sheets.code import SIDE as SIDE_OF_CODE
from generator.render.sheets.form import Form
from generator.render.sheets.order import BANDS_HIGH, draw_order, draw_ranges, height_of_order
from generator.render.sheets.record import BOTTOM, SIDE, label_size

_GAP = 2.0
_ROW, _LARGE_ROW = 18.0, 27.0  # millimetres of a row, at least
_MOST_ROW = 24.0
_FOOT = 34.0  # what the last page keeps free below its rows, at least
_WHO, _TOLD = 39.0, 62.0  # the width of a person's name, and of what is rolled

Figure = Mapping[str, Any]


def lay_out_dashboard(sheet: Sheet, look: Look) -> list[Sheet]:
    """Pages of it: the order and the ranges on the first, reminders and notes on the last."""
    colours = chrome_of(Livery(), look.ink, label_size(look))
    rest: list[Figure] = list(sheet.form["figures"])
    parts: list[list[Figure]] = []
    while True:
        room = SIZES[look.paper][1] - BOTTOM - _top_of_rows(sheet.form, look, first=not parts)
        heights = [_height_of_row(one, colours, look) + _GAP for one in rest]
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
    own = {"name", *(figure["place"] for figure in figures), *(["notes"] if number == count else [])}
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in own},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in own),
    )


def draw_dashboard(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of it."""
    width, height = SIZES[look.paper]
    canvas, colours = Canvas((width, height)), chrome_of(Livery(**shape["livery"]), look.ink, label_size(look))
    inner = width - 2 * SIDE
    _draw_head(canvas, shape, look)
    if shape["first"]:
        top = SIDE + HIGH + _GAP
        canvas.draw(draw_order(shape, colours, look, inner).at(SIDE, top))
        canvas.draw(draw_ranges(shape, colours, inner).at(SIDE, top + height_of_order(shape, look) + _GAP))
    top, bottom = _top_of_rows(shape, look, first=shape["first"]), height - BOTTOM
    needs = [_height_of_row(one, colours, look) for one in shape["figures"]]
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
    return canvas.form()


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


def _told_of(figure: Figure, look: Chrome, how: Look) -> Drawn:
    size, wide = 9.0 if how.large else 7.5, _told_width(how)
    told = [draw_clause(Clause(**one), look, wide, size, strong=look.word) for one in figure["summary"]]
    high, value = (10.6, 12.0) if how.large else (7.6, 10.0)
    stats = tuple(Stat(**one) for one in figure["stats"])
    plates = draw_stats(look, min(wide, 90.0), stats, height=high, label=label_size(how), value=value)
    return stack_drawn([plates, *told], 0.6)


def _told_width(how: Look) -> float:
    """In large print boxes stand below: what is told has the rest of the row."""
    return SIZES[how.paper][0] - 2 * SIDE - _WHO - 7.0 if how.large else _TOLD


def _height_of_row(figure: Figure, look: Chrome, how: Look) -> float:
    told = max(_told_of(figure, look, how).height, 16.0 if how.large else 0.0) + 2.6
    boxes = _draw_boxes(None, figure, look, how, (0.0, 0.0)).height
    return max(_LARGE_ROW, told + boxes + 1.0) if how.large else max(_ROW, told, boxes + 2.6)


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
    at, told = x + _WHO + 2.0, _told_of(figure, look, how)
    canvas.draw(told.at(at, y))
    place = (x, y + max(told.height, 16.0) + 1.0) if how.large else (at + _TOLD + 3.0, y)
    canvas.draw(_draw_boxes(canvas, figure, look, how, place).operators)


def _draw_boxes(canvas: Canvas | None, figure: Figure, look: Chrome, how: Look, at: tuple[float, float]) -> Drawn:
    """A line a track, two side by side in large print: its name, its boxes in fives, what stands beside each. Without a
    canvas, only measured."""
    room = SIZES[how.paper][0] - 2 * SIDE - 6.0
    columns, width = (2, room / 2) if how.large else (1, room - _WHO - _TOLD - 4.0)
    tracks = [Track(**{**one, "marks": tuple(one["marks"])}) for one in figure["tracks"]]
    out, y = "", 0.0
    for n in range(0, len(tracks), columns):
        drawn = [
            _draw_track(canvas, figure["place"], track, look, how, (at[0] + k * width, at[1] + y, width - 2.0))
            for k, track in enumerate(tracks[n : n + columns])
        ]
        out += "".join(one.operators for one in drawn)
        y += max(one.height for one in drawn)
    return Drawn(y, out)


def _draw_track(
    canvas: Canvas | None, person: str, track: Track, look: Chrome, how: Look, place: tuple[float, float, float]
) -> Drawn:
    side, step, label = (5.0, 6.4, 24.0) if how.large else (3.5, 4.4, 16.5)
    left, top, width = place
    word = look.title(label_size(how), 500, quiet=True)
    beside = max((word.width(mark) for mark in track.marks), default=0.0)
    within = beside <= side - 0.6
    apart = side + (0.6 if within else beside + 1.4)
    five = 5 * apart + 0.9
    row = max(5, 5 * int((width - label + 1.5) / five)) if within else track.count
    said = shorten_text(set_capitals(track.label.partition(",")[0]), word, label - 1.0)
    out = draw_words(left, top, side, said, word)
    for k in range(track.count):
        x, y = left + label + k % row // 5 * five + k % row % 5 * apart, top + k // row * step
        mark = track.marks[k] if track.marks else ""
        out += draw_tick_box(look, x, y, side, mark if within else "", label_size(how))
        out += "" if within else draw_words(x + side + 0.4, y, side, mark, word)
        if canvas:
            canvas.tick(f"{person}.{track.key}{k}", f"{track.label} {k + 1}", x, y, side, look.ink)
    return Drawn(-(-track.count // row) * step, out)


def _draw_foot(canvas: Canvas, shape: Mapping[str, Any], look: Chrome, how: Look, top: float) -> None:
    """Reminders in two columns, then notes as far as the page goes."""
    width, bottom = canvas.size[0] - 2 * SIDE, canvas.size[1] - BOTTOM
    clauses = [Clause(**one) for one in shape["reminders"]]
    half = (panel_inner_width(width) - 4.0) / 2
    size = 9.0 if how.large else 7.5
    told = [draw_clause(one, look, half, size, strong=look.word, leading=1.16) for one in clauses]
    heights = [one.height for one in told]
    cut = min(range(len(told) + 1), key=lambda n: abs(fsum(heights[:n]) - fsum(heights[n:])))
    columns = [(0.0, stack_drawn(told[:cut], 0.5)), (half + 4.0, stack_drawn(told[cut:], 0.5))]
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
