"""A fight on one page, for whoever leads it: the order of turns across the top, ranges below it, then a row a person.

A roster of warriors is read between games; this is ticked during one. So nothing stands here but what is looked at in a
turn, in the order it is asked for: whose slot it is, how far, who. Rows are 18 mm high where what they say allows it,
boxes stand in columns over all of them. Names of places are those of a roster.
"""

from collections.abc import Mapping, Sequence
from math import fsum
from typing import Any

from msgspec.structs import replace

from generator.core.paper.figure import Clause, Livery, Stat, Track
from generator.core.paper.formats import SIZES, Look
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import set_capitals
from generator.render.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.render.drawing.figure import draw_clause
from generator.render.drawing.frame import CUT, HIGH, draw_banner, draw_panel, outline, panel_height, panel_inner_width
from generator.render.drawing.ornament import mix_colours
from generator.render.press.flow import (
    Drawn,
    Type,
    draw_fitted_text,
    draw_line_of_text,
    set_beside,
    set_paragraph,
    shorten_text,
    stack_drawn,
)
from generator.render.press.pen import closed_path, draw_path, draw_strokes, line, move_drawing, rect, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.code import PLACE
from generator.render.sheets.code import SIDE as SIDE_OF_CODE
from generator.render.sheets.form import Form
from generator.render.sheets.record import BOTTOM, SIDE, label_size

_GAP = 2.0
_ROW, _LARGE_ROW = 18.0, 27.0  # millimetres of a row, at least
_MOST_ROW = 24.0
_ACROSS = 12  # slots of the order of turns side by side
_BANDS = 21.0
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
        canvas.draw(_draw_order(shape, colours, look, inner).at(SIDE, top))
        canvas.draw(_draw_ranges(shape, colours, inner).at(SIDE, top + _height_of_order(shape, look) + _GAP))
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
    return SIDE + HIGH + _GAP + (_height_of_order(shape, look) + _BANDS + 2 * _GAP if first else 0.0)


def _draw_head(canvas: Canvas, shape: Mapping[str, Any], how: Look) -> None:
    width = canvas.size[0] - 2 * SIDE
    game = chrome_of(Livery(**shape["banner"]), how.ink, label_size(how))
    right = " · ".join(filter(None, (shape["game"], shape["page"])))
    canvas.draw(draw_banner(game, width, "", over=shape["kind"], right=right, clear=130.0).at(SIDE, SIDE))
    start, lower = SIDE + (13.4 if game.emblem else 2.0), 0.9 if how.large else 0.0
    name = Type(16, game.word if game.light else WHITE, 700, title=True)
    place = (start, SIDE + 3.6 + lower, 126, 8.2 - lower)
    canvas.field("name", "Nom", place, name, floor=label_size(how), leading=8.2 - lower)


def _height_of_order(shape: Mapping[str, Any], look: Look) -> float:
    return panel_height(Drawn(-(-shape["slots"] // _ACROSS) * _pitch_of_slots(look) - 1.5))


def _pitch_of_slots(look: Look) -> float:
    """From one line of slots to the next."""
    return 28.0 if look.large else 21.5


def _draw_order(shape: Mapping[str, Any], look: Chrome, how: Look, width: float) -> Drawn:
    """A slot for each who fights, best roll first: whose side it is, what was rolled; and a count of rounds."""
    inner, count = panel_inner_width(width), shape["slots"]
    across = min(count, _ACROSS)
    wide = min(40.0, inner / across)
    roomy = wide > 30
    high, side = _pitch_of_slots(how) - 1.5, 5.0 if how.large else 3.6
    small, number = look.title(label_size(how), 500, quiet=True), look.title(12, 700)
    out = ""
    for n in range(count):
        x, y = n % across * wide, n // across * _pitch_of_slots(how)
        tip = 1.6 if n < count - 1 else 0.0
        shape_of = [(x, y), (x + wide - 1.2 - tip, y), (x + wide - 1.2, y + high / 2), (x + wide - 1.2 - tip, y + high)]
        shape_of += [(x, y + high)]
        ground = None if look.light else mix_colours(look.accent, 0.06)
        out += draw_path(closed_path(shape_of), style(ground, look.word, 0.22))
        out += draw_words(x + 1.2, y + 0.6, 5.4, str(n + 1), number)
        for k, word in enumerate(("PJ", "PNJ")):
            low = y + 6.4 + k * (side + 0.8)
            out += draw_tick_box(look, x + 1.2, low, side) + draw_words(x + side + 1.9, low, side, word, small)
        right, rule = x + wide - 2.4 - tip, style(None, look.line, look.hair)
        if roomy:
            for k, word in enumerate(("succès", "avantages")):
                low = y + (high - 1.4) * (k + 1) / 2
                out += draw_words(right, low - 7.4, 3.4, word, small, "end")
                out += line(x + side + 9.0, low, right, low, rule)
        else:
            out += line(x + 1.2, y + high - 1.4, right, y + high - 1.4, rule)
    hint = "" if roomy else "sur la ligne : succès, avantages"
    rounds = _draw_rounds(shape["rounds"], look, how)
    body = Drawn(-(-count // across) * _pitch_of_slots(how) - 1.5, out)
    panel = draw_panel(look, width, shape["log_title"], body, drawing="flag")
    at = width - rounds[0] - CUT - 1.5
    total = _height_of_order(shape, how)
    words = draw_words(at - 3.0, 0.3, 4.2, hint, look.kind(label_size(how), quiet=True), "end")
    return Drawn(total, panel.operators + words + move_drawing(at, 0.5, rounds[1]))


def _draw_rounds(count: int, look: Chrome, how: Look) -> tuple[float, str]:
    """Boxes for the rounds, in the panel's tab line: how wide, and drawn."""
    side, label = 4.0, look.title(label_size(how), 500, quiet=True)
    start = label.width("ROUND") + 1.6
    out = draw_words(0, 0, side, "ROUND", label)
    small = label.but(colour=look.line)
    for n in range(count):
        out += draw_tick_box(look, start + n * (side + 0.7), 0, side)
        out += draw_words(start + n * (side + 0.7) + side / 2, 0, side, str(n + 1), small, "middle")
    return start + count * (side + 0.7), out


def _draw_ranges(shape: Mapping[str, Any], look: Chrome, width: float) -> Drawn:
    """A band a range, to write in who stands where: its name, its dice, and what it takes to reach the next."""
    bands = [Stat(**one) for one in shape["bands"]]
    steps: Sequence[str] = shape["steps"]
    wide = width / max(1, len(bands))
    name, value = look.title(10 if look.least < 9 else 12, 600), look.title(look.least, 500, quiet=True)
    out = ""
    for n, band in enumerate(bands):
        share = 0.3 - 0.25 * n / max(1, len(bands) - 1)
        ground = None if look.light else mix_colours(look.accent, share)
        out += rect(n * wide, 0, wide, 6.0, style(ground, None)) if ground else ""
        out += draw_fitted_text(n * wide + 2.4, 4.3, set_capitals(band.label), name, wide - 4.8, "start", look.least)
        out += draw_fitted_text(n * wide + 2.4, 9.6, band.value, value, wide - 4.8, "start", look.least)
    tall = _BANDS - 0.2
    strokes = [(n * wide, 0.0, n * wide, tall) for n in range(1, len(bands))]
    out += draw_strokes([*strokes, (0.0, 6.0, width, 6.0)], style(None, look.line, look.hair))
    for n, step in enumerate(steps, 1):
        x, kind = n * wide, look.title(look.least, 600)
        half = kind.width(step) / 2 + 1.4
        out += rect(x - half, tall - 5.2, 2 * half, 3.8, style(WHITE, look.word, 0.2), 1.9)
        out += draw_words(x, tall - 5.2, 3.8, step, kind, "middle")
    return Drawn(_BANDS, move_drawing(0, 0, outline(look, width, tall)) + out)


def _told_of(figure: Figure, look: Chrome, how: Look) -> Drawn:
    size, wide = 9.0 if how.large else 7.5, _told_width(how)
    told = [draw_clause(Clause(**one), look, wide, size, strong=look.word) for one in figure["summary"]]
    high, value = (10.6, 12.0) if how.large else (7.6, 10.0)
    stats = [Stat(**one) for one in figure["stats"]]
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
