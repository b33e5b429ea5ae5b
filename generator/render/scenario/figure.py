"""One figure of a scenario: its numbers once, what is rolled, what it does, boxes for each of its kind."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.core.paper.figure import PrintedFigure, Track
from generator.core.paper.prose import Clause
from generator.core.paper.scale import nearest_step, step_at_most
from generator.core.paper.sheet import Face
from generator.render.drawing.chrome import Chrome, draw_stats, draw_tick_box, draw_words
from generator.render.drawing.faces import draw_face, read_drawing
from generator.render.drawing.figure import draw_clause, draw_roll_grid, labels_fit_lines
from generator.render.drawing.frame import PAD, draw_panel, outline, panel_height, panel_inner_width
from generator.render.press.flow import (
    NOTHING,
    Drawn,
    add_space,
    flow_beside,
    set_beside,
    set_paragraph,
    stack_drawn,
)
from generator.render.press.paging import fill_columns_evenly
from generator.render.press.pen import line, move_drawing, style

SIDE, STEP, ROW = 4.6, 5.1, 5.4  # of a box, from box to box, from row to row
GAP = 2.4  # between two figures
WIDE = 70.0  # millimetres: where a figure has less, its silhouette is the small one
_Part = Callable[[float], Drawn]  # made as wide as there is room
POINTS, LINE = 7, 7.0  # boxes for somebody who is met, and the height of his row


def framed_pair(figures: Sequence[PrintedFigure], look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """Two figures side by side, in frames of one height; one alone across both places."""
    if len(figures) == 1:
        one = _draw_wide_figure(figures[0], look, panel_inner_width(width), size, boxes=boxes)
        return Drawn(one.height + 3.0, partial(_draw_framed, one, look, width, one.height + 3.0))
    wide = (width - GAP) / 2
    drawn = [draw_figure(one, look, panel_inner_width(wide), size, boxes=boxes) for one in figures]
    tall = max(one.height for one in drawn) + 3.0
    frames = [Drawn(tall, partial(_draw_framed, one, look, wide, tall)) for one in drawn]
    return set_beside([(n * (wide + GAP), one) for n, one in enumerate(frames)])


def _draw_framed(one: Drawn, look: Chrome, width: float, height: float) -> str:
    return outline(look, width, height) + one.at(PAD, 1.4)


def draw_figure(one: PrintedFigure, look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """Its name above all, its silhouette beside its numbers; where there is little room, beside what it rolls or does
    as soon as that fits there."""
    narrow = width < WIDE
    picture, wide = _draw_silhouette(one, look, small=narrow or not one.rolls)
    parts: list[_Part] = [partial(_draw_figure_stats, one, look, size=size)]
    parts += _parts_of_figure(one, look, size, boxes=boxes)
    tight = [n for n, grid in enumerate(one.rolls, 2) if not labels_fit_lines(grid, look, width - wide, size)]
    above = max([1, *tight]) if narrow else 0
    head = [_draw_name_line(one, look, width - 1.5, size), *(make(width) for make in parts[:above])]
    return stack_drawn([*head, flow_beside(picture, wide, parts[above:], width)])


def _draw_wide_figure(one: PrintedFigure, look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """The same across a page: what it rolls and does in two columns."""
    picture, left = _draw_silhouette(one, look, small=not one.rolls)
    room = (width - left - 2 * GAP) / 2
    parts = [make(room) for make in _parts_of_figure(one, look, size, boxes=boxes)]
    places, _end = fill_columns_evenly([part.height for part in parts], (0.0, 0.0), 0.0)
    columns = [(n * (room + 2 * GAP), stack_drawn([parts[k] for k in found])) for n, found in enumerate(places)]
    told = stack_drawn([_draw_figure_stats(one, look, width - left, size=size), set_beside(columns)])
    beside = set_beside([(0.0, picture), (left, told)])
    return stack_drawn([_draw_name_line(one, look, width - 1.5, size), beside])


def _draw_figure_stats(one: PrintedFigure, look: Chrome, width: float, size: float) -> Drawn:
    stats = draw_stats(look, width, one.stats, height=7.6, label=6.5, value=nearest_step(size + 1))
    return add_space(stats, 0.7, 0.9)


def _parts_of_figure(one: PrintedFigure, look: Chrome, size: float, *, boxes: bool) -> Iterator[_Part]:
    """What stands below its numbers, each made as wide as it is given room."""
    yield from (partial(draw_roll_grid, each, look, size=size) for each in one.rolls)
    yield from (partial(_draw_rule, each, look, size=size) for each in one.clauses)
    if boxes and any(one.rows):
        yield lambda width: add_space(draw_track_rows(list(one.rows), look, width), above=0.9)


def _draw_rule(one: Clause, look: Chrome, width: float, size: float) -> Drawn:
    return add_space(draw_clause(one, look, width, size), below=0.35)


def _draw_silhouette(one: PrintedFigure, look: Chrome, *, small: bool) -> tuple[Drawn, float]:
    """Whole, at the size it was drawn for, on its ground; with how much of the width it takes."""
    if not one.silhouette:
        return NOTHING, 0.0
    face = Face(f"_figures/{'small/' if small else ''}{one.silhouette}", look.accent)
    drawing = read_drawing(face.drawing)

    def draw() -> str:
        ground = line(0, drawing.height + 0.9, drawing.width, drawing.height + 0.9, style(None, look.line, look.hair))
        return move_drawing(0, 0.7, draw_face(face, look.printed_in)) + ground

    return Drawn(drawing.height + 1.4, draw), drawing.width + 2.0


def draw_wound_tracker(look: Chrome, width: float, height: float, rows: int = 0) -> Drawn:
    """Lines for the names of those who are met, and boxes for each: so many rows, or as many as there is room for."""
    rows = rows or int((height - panel_height(Drawn(0.0)) - 4.0) / LINE)
    marks = [str(n) for n in range(POINTS, 0, -1)]
    half = (panel_inner_width(width) - 6.0) / 2
    boxes = half - POINTS * STEP

    def draw() -> str:
        out = ""
        for x in (0.0, half + 6.0):
            for row in range(rows):
                y = row * LINE
                out += "".join(
                    draw_tick_box(look, x + boxes + k * STEP, y + 1.4, SIDE, mark) for k, mark in enumerate(marks)
                )
                out += line(x, y + 6.0, x + boxes - 2, y + 6.0, style(None, look.line, look.hair))
        return out

    body = Drawn(rows * LINE, draw)
    return draw_panel(look, width, "Figurines rencontrées", body, drawing="heart", hint="la Qualité qui reste")


def _draw_name_line(one: PrintedFigure, look: Chrome, width: float, size: float) -> Drawn:
    name, label = look.title(nearest_step(size + 2)), look.title(6.5, 500, quiet=True)
    value = name.width(one.badge.value)
    room = width - value - label.width(one.badge.label) - 3.2
    count = [(f"{one.count} × ", name.but(colour=look.word))] if one.count > 1 else []
    role = (one.heading, look.kind(step_at_most(size - 0.8), 500, quiet=True))
    said = set_paragraph([*count, (f"{one.name} ", name), role], room, leading=max(4.2, name.line))

    def draw() -> str:
        badge = draw_words(width, 0, max(4.2, name.line), one.badge.value, name, "end")
        badge += draw_words(width - value - 1.5, 0, max(4.2, name.line), one.badge.label, label, "end")
        return said.operators + badge

    return Drawn(said.height, draw)


def draw_track_rows(rows: Sequence[Sequence[Track]], look: Chrome, width: float, *, larger: float = 1.0) -> Drawn:
    """Boxes to tick: the tracks of one figure stand together, figures side by side where there is room."""
    label = look.title(6.5, 500, quiet=True)
    side, step, high, gap = (larger * length for length in (SIDE, STEP, ROW, 3.4))
    x, y = 0.0, 0.0
    found: list[Callable[[], str]] = []  # drawn in one of the sizes they are tried in
    for row in rows:
        words_of = [label.width(track.label) + 1.1 if track.label else 0.0 for track in row]
        needs = [said + track.count * step for said, track in zip(words_of, row, strict=True)]
        if x and x + sum(needs) + gap * (len(row) - 1) > width:
            x, y = 0.0, y + high
        for track, said, need in zip(row, words_of, needs, strict=True):
            if x and x + need > width:
                x, y = 0.0, y + high
            found.append(partial(draw_words, x, y, side + 0.4, track.label, label))
            x += said
            for k in range(track.count):
                if x + side > width + 0.1:
                    x, y = 0.0, y + high
                found.append(partial(draw_tick_box, look, x, y + 0.2, side, track.marks[k] if track.marks else ""))
                x += step
            x += gap
    return Drawn(y + high, lambda: "".join(draw() for draw in found))
