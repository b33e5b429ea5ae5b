"""One figure of a scenario: its numbers once, what is rolled, what it does, boxes for each of its kind."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.content.livery import Face
from generator.model.figure import PrintedFigure, Track
from generator.model.prose import Clause
from generator.paper.drawing.chrome import Chrome, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.figure import draw_clause, draw_roll_grid, labels_fit_lines
from generator.paper.drawing.frame import PAD, draw_panel, outline, panel_height, panel_inner_width
from generator.paper.drawing.pen import line, move_drawing, style
from generator.paper.formats import nearest_step, step_at_most
from generator.paper.paging import fill_columns_evenly
from generator.paper.text.flow import (
    NOTHING,
    Drawn,
    add_space,
    flow_beside,
    set_beside,
    set_paragraph,
    stack_drawn,
)

SIDE, STEP, ROW = 4.6, 5.1, 5.4  # of a box, from box to box, from row to row
GAP = 2.4  # between two figures
WIDE = 70.0  # millimetres: where a figure has less, its silhouette is the small one
_Part = Callable[[float], Drawn]  # made as wide as there is room
POINTS, LINE = 7, 7.0  # boxes for somebody who is met, and the height of his row


def framed_pair(figures: Sequence[PrintedFigure], look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """Two figures side by side, in frames of one height; one alone across both places."""
    if len(figures) == 1:
        drawing = _draw_wide_figure(figures[0], look, panel_inner_width(width), size, boxes=boxes)
        return Drawn(drawing.height + 3.0, partial(_draw_framed, drawing, look, width, drawing.height + 3.0))
    wide = (width - GAP) / 2
    drawings = [draw_figure(drawing, look, panel_inner_width(wide), size, boxes=boxes) for drawing in figures]
    tall = max(drawing.height for drawing in drawings) + 3.0
    frames = [Drawn(tall, partial(_draw_framed, drawing, look, wide, tall)) for drawing in drawings]
    return set_beside([(n * (wide + GAP), drawing) for n, drawing in enumerate(frames)])


def _draw_framed(figure: Drawn, look: Chrome, width: float, height: float) -> str:
    return outline(look, width, height) + figure.at(PAD, 1.4)


def draw_figure(figure: PrintedFigure, look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """Draw a figure: its name above all, its silhouette beside its numbers.

    Where there is little room, the silhouette stands beside what it rolls or does as soon as that fits there."""
    narrow = width < WIDE
    picture, wide = _draw_silhouette(figure, look, small=narrow or not figure.rolls)
    parts: list[_Part] = [partial(_draw_figure_stats, figure, look, size=size)]
    parts += _parts_of_figure(figure, look, size, boxes=boxes)
    tight = [n for n, grid in enumerate(figure.rolls, 2) if not labels_fit_lines(grid, look, width - wide, size)]
    above = max([1, *tight]) if narrow else 0
    head = [_draw_name_line(figure, look, width - 1.5, size), *(make(width) for make in parts[:above])]
    return stack_drawn([*head, flow_beside(picture, wide, parts[above:], width)])


def _draw_wide_figure(figure: PrintedFigure, look: Chrome, width: float, size: float, *, boxes: bool) -> Drawn:
    """Draw a figure across a page: what it rolls and does in two columns."""
    picture, left = _draw_silhouette(figure, look, small=not figure.rolls)
    room = (width - left - 2 * GAP) / 2
    parts = [make(room) for make in _parts_of_figure(figure, look, size, boxes=boxes)]
    places, _end = fill_columns_evenly([part.height for part in parts], (0.0, 0.0), 0.0)
    columns = [(n * (room + 2 * GAP), stack_drawn([parts[k] for k in column])) for n, column in enumerate(places)]
    body = stack_drawn([_draw_figure_stats(figure, look, width - left, size=size), set_beside(columns)])
    beside = set_beside([(0.0, picture), (left, body)])
    return stack_drawn([_draw_name_line(figure, look, width - 1.5, size), beside])


def _draw_figure_stats(figure: PrintedFigure, look: Chrome, width: float, size: float) -> Drawn:
    stats = draw_stats(look, width, figure.stats, height=7.6, label=6.5, value=nearest_step(size + 1))
    return add_space(stats, 0.7, 0.9)


def _parts_of_figure(figure: PrintedFigure, look: Chrome, size: float, *, boxes: bool) -> Iterator[_Part]:
    """Yield the parts below its numbers, each made as wide as it is given room."""
    yield from (partial(draw_roll_grid, part, look, size=size) for part in figure.rolls)
    yield from (partial(_draw_rule, part, look, size=size) for part in figure.clauses)
    if boxes and any(figure.rows):
        yield lambda width: add_space(draw_track_rows(list(figure.rows), look, width), above=0.9)


def _draw_rule(clause: Clause, look: Chrome, width: float, size: float) -> Drawn:
    return add_space(draw_clause(clause, look, width, size), below=0.35)


def _draw_silhouette(figure: PrintedFigure, look: Chrome, *, small: bool) -> tuple[Drawn, float]:
    """Whole, at the size it was drawn for, on its ground; with how much of the width it takes."""
    if not figure.silhouette:
        return NOTHING, 0.0
    face = Face(f"_figures/{'small/' if small else ''}{figure.silhouette}", look.accent)
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


def _draw_name_line(figure: PrintedFigure, look: Chrome, width: float, size: float) -> Drawn:
    name, label = look.title(nearest_step(size + 2)), look.title(6.5, 500, quiet=True)
    value = name.width(figure.badge.value)
    room = width - value - label.width(figure.badge.label) - 3.2
    count = [(f"{figure.count} × ", name.but(colour=look.word))] if figure.count > 1 else []
    role = (figure.heading, look.kind(step_at_most(size - 0.8), 500, quiet=True))
    words = set_paragraph([*count, (f"{figure.name} ", name), role], room, leading=max(4.2, name.line))

    def draw() -> str:
        badge = draw_words(width, 0, max(4.2, name.line), figure.badge.value, name, "end")
        badge += draw_words(width - value - 1.5, 0, max(4.2, name.line), figure.badge.label, label, "end")
        return words.operators + badge

    return Drawn(words.height, draw)


_STROKES = 55.0  # millimetres to tick strokes on, where nobody knows how many


def draw_track_rows(rows: Sequence[Sequence[Track]], look: Chrome, width: float, *, larger: float = 1.0) -> Drawn:
    """Boxes to tick: the tracks of one figure stand together, figures side by side where there is room."""
    label = look.title(6.5, 500, quiet=True)
    side, step, high, gap = (larger * length for length in (SIDE, STEP, ROW, 3.4))
    x, y = 0.0, 0.0
    rows_drawn: list[Callable[[], str]] = []  # drawn in one of the sizes they are tried in
    for row in rows:
        words_of = [label.width(track.label) + 1.1 if track.label else 0.0 for track in row]
        lengths = [track.count * step or _STROKES * larger for track in row]
        needs = [label_width + length for label_width, length in zip(words_of, lengths, strict=True)]
        if x and x + sum(needs) + gap * (len(row) - 1) > width:
            x, y = 0.0, y + high
        for track, label_width, need in zip(row, words_of, needs, strict=True):
            if x and x + need > width:
                x, y = 0.0, y + high
            rows_drawn.append(partial(draw_words, x, y, side + 0.4, track.label, label))
            x += label_width
            if not track.count:
                rule = style(None, look.mute, look.hair)
                rows_drawn.append(partial(line, x, y + side, x + _STROKES * larger, y + side, rule))
                x += _STROKES * larger
            for k in range(track.count):
                if x + side > width + 0.1:
                    x, y = 0.0, y + high
                rows_drawn.append(partial(draw_tick_box, look, x, y + 0.2, side, track.marks[k] if track.marks else ""))
                x += step
            x += gap
    return Drawn(y + high, lambda: "".join(draw() for draw in rows_drawn))
