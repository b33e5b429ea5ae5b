"""One figure of a scenario: its numbers once, what is rolled, what it does, boxes for each of its kind."""

from collections.abc import Sequence
from functools import partial

from generator.core.paper.figure import PrintedFigure, Track
from generator.core.paper.scale import nearest_step, step_at_most
from generator.render.drawing.chrome import Chrome, draw_stats, draw_tick_box, draw_words
from generator.render.drawing.figure import draw_clause, draw_roll_grid
from generator.render.drawing.frame import PAD, draw_panel, draw_writing_lines, outline, panel_height, panel_inner_width
from generator.render.press.flow import Drawn, add_space, set_beside, set_paragraph, stack_drawn
from generator.render.press.pen import line, style

SIDE, STEP, ROW = 4.6, 5.1, 5.4  # of a box, from box to box, from row to row
POINTS, LINE = 7, 7.0  # boxes for somebody who is met, and the height of his row


def framed_pair(figures: Sequence[PrintedFigure], look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """One or two figures side by side, in frames of one height."""
    gap = 2.4
    wide = (width - gap) / 2
    drawn = [draw_figure(one, look, panel_inner_width(wide), size, boxes=boxes) for one in figures]
    tall = max(one.height for one in drawn) + 3.0
    frames = [Drawn(tall, partial(_draw_framed, one, look, wide, tall)) for one in drawn]
    if len(frames) == 1:  # a place left over is one to write in
        frames.append(
            draw_panel(look, wide, "Notes", draw_writing_lines(look, panel_inner_width(wide), tall - 8.5), height=tall)
        )
    return set_beside([(n * (wide + gap), one) for n, one in enumerate(frames)])


def _draw_framed(one: Drawn, look: Chrome, width: float, height: float) -> str:
    return outline(look, width, height) + one.at(PAD, 1.4)


def draw_figure(one: PrintedFigure, look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    parts = [_draw_name_line(one, look, width - 1.5, size)]
    parts.append(
        add_space(draw_stats(look, width, one.stats, height=7.6, label=6.5, value=nearest_step(size + 1)), 0.7, 0.9)
    )
    parts += [draw_roll_grid(each, look, width, size) for each in one.rolls]
    parts += [add_space(draw_clause(each, look, width, size), below=0.35) for each in one.clauses]
    if boxes and any(one.rows):
        parts.append(add_space(draw_track_rows(list(one.rows), look, width), above=0.9))
    return stack_drawn(parts)


def draw_wound_tracker(look: Chrome, width: float, height: float, rows: int = 0) -> Drawn:
    """Lines for the names of those who are met, and boxes for each: so many rows, or as many as there is room for."""
    rows = rows or int((height - panel_height(Drawn(0.0)) - 4.0) / LINE)
    marks = [str(n) for n in range(POINTS, 0, -1)]
    half = (panel_inner_width(width) - 6.0) / 2
    boxes = half - POINTS * STEP
    out = ""
    for x in (0.0, half + 6.0):
        for row in range(rows):
            y = row * LINE
            out += "".join(
                draw_tick_box(look, x + boxes + k * STEP, y + 1.4, SIDE, mark) for k, mark in enumerate(marks)
            )
            out += line(x, y + 6.0, x + boxes - 2, y + 6.0, style(None, look.line, look.hair))
    body = Drawn(rows * LINE, out)
    return draw_panel(look, width, "Figurines rencontrées", body, drawing="heart", hint="la Qualité qui reste")


def _draw_name_line(one: PrintedFigure, look: Chrome, width: float, size: float) -> Drawn:
    name, label = look.title(nearest_step(size + 2)), look.title(6.5, 500, quiet=True)
    value = name.width(one.badge.value)
    room = width - value - label.width(one.badge.label) - 2.5
    count = [(f"{one.count} × ", name.but(colour=look.word))] if one.count > 1 else []
    role = (one.heading, look.kind(step_at_most(size - 0.8), 500, quiet=True))
    said = set_paragraph([*count, (f"{one.name} ", name), role], room, leading=max(4.2, name.line))

    def draw() -> str:
        badge = draw_words(width, 0, max(4.2, name.line), one.badge.value, name, "end")
        badge += draw_words(width - value - 0.8, 0, max(4.2, name.line), one.badge.label, label, "end")
        return said.operators + badge

    return Drawn(said.height, draw)


def draw_track_rows(rows: Sequence[Sequence[Track]], look: Chrome, width: float, *, larger: float = 1.0) -> Drawn:
    """Boxes to tick: the tracks of one figure stand together, figures side by side where there is room."""
    label = look.title(6.5, 500, quiet=True)
    side, step, high, gap = (larger * length for length in (SIDE, STEP, ROW, 3.4))
    out, x, y = "", 0.0, 0.0
    for row in rows:
        words_of = [label.width(track.label) + 1.1 if track.label else 0.0 for track in row]
        needs = [said + track.count * step for said, track in zip(words_of, row, strict=True)]
        if x and x + sum(needs) + gap * (len(row) - 1) > width:
            x, y = 0.0, y + high
        for track, said, need in zip(row, words_of, needs, strict=True):
            if x and x + need > width:
                x, y = 0.0, y + high
            out += draw_words(x, y, side + 0.4, track.label, label)
            x += said
            for k in range(track.count):
                if x + side > width + 0.1:
                    x, y = 0.0, y + high
                out += draw_tick_box(look, x, y + 0.2, side, track.marks[k] if track.marks else "")
                x += step
            x += gap
    return Drawn(y + high, out)
