"""Ranges as bands: a field that opens before the shooter, cut by arcs, with a figure and its range in each band."""

from generator.cards.grid import GridLook
from generator.cards.words import figure_hand, hand_of, measure_text, set_text
from generator.content.diagrams import Diagram
from generator.content.markup import MarkedSpan, Text, plain_text
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Point, closed_path, draw_icon, draw_path, line, rect, style
from generator.paper.text.fitting import largest_that_fits
from generator.paper.text.flow import Drawn, set_beside, stack_drawn

_EYE = 6.0  # millimetres before the first band: who shoots
_NEAR, _BULGE = 0.45, 1.6  # the field's height where it begins, of where it ends; of an arc
_REMARK = 20.0  # a band narrower than this has its remark below, with its name
_STRONG, _FAINT = 0.36, 0.05  # of the accent, from the nearest band to the farthest


def draw_bands(diagram: Diagram, kind: GridLook, width: float) -> Drawn:
    rows = diagram.grids[0].rows
    wide = (width - _EYE) / len(rows)
    tall = 10.5 if wide < _REMARK else 19.0
    beside = wide >= _REMARK
    name = figure_hand(kind.look, kind.size) if beside else hand_of(kind.look, kind.small, 600)
    labels = []
    for row in rows:
        label_parts = [set_text(row[0], name, wide - 0.8, "middle")]
        if beside:
            label_parts += [set_text(text, hand_of(kind.look, kind.small), wide - 1.6, "middle") for text in row[2:]]
        labels.append(stack_drawn(label_parts, 0.3))
    under = set_beside([(_EYE + n * wide + 0.4, part) for n, part in enumerate(labels)])
    parts = [Drawn(tall, lambda: _draw_field(rows, kind, width, tall)), under]
    if not beside:
        parts += [_tell_remark(row[0], text, kind, width) for row in rows for text in row[2:] if plain_text(text)]
    if len(diagram.grids) > 1:
        parts.append(_draw_changes(diagram, kind, width, beside=beside))
    return stack_drawn(parts, 0.9 if beside else 0.5)


def _draw_field(rows: tuple[tuple[Text, ...], ...], kind: GridLook, width: float, tall: float) -> str:
    look, count = kind.look, len(rows)
    wide = (width - _EYE - _BULGE) / count
    out = draw_icon("eye", _EYE / 2 - 0.4, tall / 2, _EYE - 1.2, look.word)
    for n in reversed(range(count)):
        share = _STRONG + (_FAINT - _STRONG) * n / max(1, count - 1)
        ground = None if look.light else mix_colours(look.accent, share)
        edge = _edge_of_band(n, wide, tall, count)
        shape = [*edge, *reversed(_edge_of_band(n + 1, wide, tall, count))]
        out += draw_path(closed_path(shape), style(ground, look.word, 0.22))
    for n, row in enumerate(rows):
        hand = figure_hand(look, _largest_figure(row[1], wide - 2.4, 16.0 if tall > 15 else 12.0, kind))
        figure = set_text(row[1], hand, wide, "middle")
        out += figure.at(_EYE + n * wide + _BULGE * 0.55, (tall - figure.height) / 2)
    return out


def _largest_figure(text: Text, width: float, size: float, kind: GridLook) -> float:
    steps = [step for step in (16.0, 12.0, 10.0, 8.5) if step <= size]

    def fit(step: float) -> float | None:
        return step if measure_text(text, figure_hand(kind.look, step))[1] <= width else None

    return largest_that_fits(steps, fit) or kind.small


def _edge_of_band(n: int, wide: float, tall: float, count: int) -> list[Point]:
    """Return the arc that a band ends with, from top to bottom."""
    high = tall * (_NEAR + (1 - _NEAR) * n / count)
    x, top = _EYE + n * wide, (tall - high) / 2
    steps = [k / 8 for k in range(9)]
    return [(x + _BULGE * (1 - (2 * share - 1) ** 2) * (1 if n else 0.4), top + share * high) for share in steps]


def _tell_remark(name: Text, text: Text, kind: GridLook, width: float) -> Drawn:
    strong = tuple(MarkedSpan("strong" if span.kind == "text" else span.kind, span.text) for span in name)
    return set_text((*strong, MarkedSpan("text", "\u00a0: "), *text), hand_of(kind.look, kind.size), width)


def _draw_changes(diagram: Diagram, kind: GridLook, width: float, *, beside: bool) -> Drawn:
    """Draw the changes to the figure: each on a plate, its own figure first."""
    rows = diagram.grids[1].rows
    look = kind.look
    wide = (width - 2.0 * (len(rows) - 1)) / len(rows) if beside else width
    badge = max(measure_text(row[1], figure_hand(look, kind.size))[1] for row in rows) + 2.4
    plates = []
    for row in rows:
        figure = set_text(row[1], figure_hand(look, kind.size, look.word), badge, "middle")
        parts = [(row[0], hand_of(look, kind.size, 600)), *((text, hand_of(look, kind.size)) for text in row[2:])]
        texts = stack_drawn([set_text(text, hand, wide - badge - 2.4) for text, hand in parts])
        high = max(texts.height, figure.height) + (1.4 if beside else 0.8)
        plates.append(Drawn(high, _plate_of(figure, texts, kind, (wide, high, badge))))
    if beside:
        return set_beside([(n * (wide + 2.0), plate) for n, plate in enumerate(plates)])
    return stack_drawn(plates, 0.8)


def _plate_of(figure: Drawn, texts: Drawn, kind: GridLook, size: tuple[float, float, float]) -> str:
    wide, high, badge = size
    look = kind.look
    ground = None if look.light else mix_colours(look.accent, 0.1)
    out = rect(0.1, 0.1, badge - 0.2, high - 0.2, style(ground)) if ground else ""
    out += rect(0.1, 0.1, wide - 0.2, high - 0.2, style(None, look.word, 0.18))
    out += line(badge, 0.1, badge, high - 0.1, style(None, look.word, 0.18))
    return out + figure.at(0, (high - figure.height) / 2) + texts.at(badge + 1.2, (high - texts.height) / 2)
