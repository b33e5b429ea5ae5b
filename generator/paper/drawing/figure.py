"""Rolls and rules of a figure, drawn in any type: for its card, the roster, the scenario."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import fsum

from generator.model.figure import Rolls
from generator.model.prose import Clause
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.pen import draw_strokes, style
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_rule_below,
    add_space,
    draw_line_of_text,
    set_paragraph,
    stack_drawn,
)

_LEADING = 1.15
_APART = 1.5  # millimetres between two columns, at least
_CLEAR = 0.9  # of a label, from the column beside it


def draw_clause(
    clause: Clause, look: Chrome, width: float, size: float, *, strong: str | None = None, leading: float = _LEADING
) -> Drawn:
    """Set a rule: its name, its number, its text. `strong`: the colour of its name."""
    text = look.kind(size, leading=leading)
    value = (f"{clause.value} " if clause.value else "", look.title(size))
    runs = [(f"{clause.label} " if clause.label else "", text.but(weight=600, colour=strong or look.ink)), value]
    return set_paragraph([*runs, (clause.text, text)], width, leading=text.line)


@lru_cache(maxsize=256)  # figures of one kind stand in several forces, and a page is laid out more than once
def draw_roll_grid(
    grid: Rolls, look: Chrome, width: float, size: float, column: float | None = None, leading: float = _LEADING
) -> Drawn:
    """Draw numbers to reach: circumstances across, ways to do it down. `column`: how wide a circumstance is, in mm."""
    text, head, value = _grid_types(look, size, leading)
    wide = _grid_column_widths(grid, look, width, size, column)
    longest = _measure_grid(grid, look, size)[1] + _CLEAR
    if column and fsum(wide) > width - longest:  # columns give way so that a label keeps to its line
        narrow = _grid_column_widths(grid, look, width, size, 0.01)
        free, asked = width - longest - fsum(narrow), fsum(wide) - fsum(narrow)
        if 0 <= free < asked:
            wide = [least + (most - least) * free / asked for least, most in zip(narrow, wide, strict=True)]
    first = width - fsum(wide)
    xs = [first + fsum(wide[:k]) + wide[k] / 2 for k in range(len(wide))]
    title = set_paragraph([(grid.title, text.but(weight=600))], first - _CLEAR)
    high = max(2.8, title.height)
    heads = list(zip(xs, grid.columns, strict=True))

    def draw_heads() -> str:
        labels = (draw_words(x, high - 2.8, 2.8, label, head, "middle") for x, label in heads)
        return title.at(0, high - title.height) + "".join(labels)

    edge = look.word if column else look.line
    rows = [add_rule_below(Drawn(high, draw_heads), width, edge, look.hair)]
    for row in grid.lines:
        label = set_paragraph([(row.label, text)], first - _CLEAR)
        tall = max(label.height, text.line)
        if len(row.values) == 1 < len(xs):  # it holds for all: one number between two strokes
            line = Drawn(tall, partial(_draw_spanning_row, label, row.values[0], (xs[0], xs[-1]), text, value))
        else:
            numbers = list(zip(xs, row.values, strict=True))
            line = Drawn(tall, partial(_draw_grid_row, label, numbers, text.baseline(), value))
        rows.append(add_rule_below(add_space(line, 0.15, 0.15), width, look.rule, look.hair))
    parts = [add_space(stack_drawn(rows), below=0.7)]
    if grid.note:
        parts.append(add_space(set_paragraph([(grid.note, text.but(colour=look.mute))], width), below=0.35))
    return stack_drawn(parts)


def _draw_grid_row(label: Drawn, numbers: Sequence[tuple[float, str]], y: float, value: Type) -> str:
    return label.operators + "".join(draw_line_of_text(x, y, number, value, "middle") for x, number in numbers)


def _draw_spanning_row(label: Drawn, number: str, ends: tuple[float, float], text: Type, value: Type) -> str:
    (start, end), y, wide = ends, text.line / 2 + 0.1, value.width(number) / 2 + 1.0
    middle = (start + end) / 2
    strokes = draw_strokes([(start - 1.0, y, middle - wide, y), (middle + wide, y, end + 1.0, y)],
                           style(None, text.colour, 0.18))  # fmt: skip
    return strokes + _draw_grid_row(label, [(middle, number)], text.baseline(), value)


def labels_fit_lines(grid: Rolls, look: Chrome, width: float, size: float, column: float | None = None) -> bool:
    """Tell whether its title and its labels take a line each."""
    first = width - fsum(_grid_column_widths(grid, look, width, size, column)) - _CLEAR
    return _measure_grid(grid, look, size)[1] <= first


def _grid_types(look: Chrome, size: float, leading: float = _LEADING) -> tuple[Type, Type, Type]:
    """Return the types of labels, of column heads and of numbers."""
    head = look.title(look.least, 500, quiet=True)
    return look.kind(size, leading=leading), head, look.title(size, 600)


def _grid_column_widths(grid: Rolls, look: Chrome, width: float, size: float, column: float | None) -> list[float]:
    needs, longest = _measure_grid(grid, look, size)
    least = fsum(needs)
    # Without one three fifths of it, or less where words are long.
    share = max(least, column * len(needs) if column else min(width * 0.6, width - longest - _CLEAR))
    return [need + (share - least) / len(needs) for need in needs]


@lru_cache(maxsize=256)  # asked for in several widths
def _measure_grid(grid: Rolls, look: Chrome, size: float) -> tuple[list[float], float]:
    """Return the width each column needs, and that of the longest label before them."""
    text, head, value = _grid_types(look, size)
    needs = [
        max([head.width(label), *(value.width(row.values[k]) for row in grid.lines if k < len(row.values))]) + _APART
        for k, label in enumerate(grid.columns)
    ]
    return needs, max([text.but(weight=600).width(grid.title), *(text.width(row.label) for row in grid.lines)])
