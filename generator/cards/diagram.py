"""Diagrams of cards and screens: a round as a strip of phases, ranges as bands, a parry as a flow chart.

One drawing for both: it is laid out for the width it gets, side by side where there is room and one below the other on
a card. All words and numbers are the content's (content/diagrams).
"""

from collections.abc import Sequence
from math import fsum

from generator.cards.bands import draw_bands
from generator.cards.grid import GridLook
from generator.cards.parry import draw_parry
from generator.cards.words import figure_hand, hand_of, plain_words, set_text
from generator.content.diagrams import Diagram
from generator.content.markup import Text, plain_text
from generator.content.tables import Grid
from generator.paper.drawing.chrome import WHITE
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import chamfered_path, circle, closed_path, draw_path, draw_strokes, style
from generator.paper.text.flow import Drawn, stack_drawn

_WIDE = 105.0  # from so many millimetres on things stand side by side
_PAD, _GAP, _POINT = 1.4, 1.4, 2.2


def draw_diagram(diagram: Diagram, kind: GridLook, width: float) -> Drawn:
    if diagram.draw == "bands":
        return draw_bands(diagram, kind, width)
    if diagram.draw == "parry":
        return draw_parry(diagram, kind, width)
    return _draw_turn(diagram, kind, width)


def _draw_turn(diagram: Diagram, kind: GridLook, width: float) -> Drawn:
    """Draw phases that follow one another, the last of them a player's own turn with its choices.

    Below stands what interrupts it at any time; about all, the way back to the next round."""
    phases, last_phase, choices, always = diagram.grids
    return _turn_across(phases, last_phase, choices, always, kind, width) if width >= _WIDE else _turn_down(
        phases, last_phase, choices, always, kind, width
    )  # fmt: skip


def _turn_across(phases: Grid, last_phase: Grid, choices: Grid, always: Grid, kind: GridLook, width: float) -> Drawn:
    count = len(phases.rows)
    before = width * (0.26 if count == 1 else 0.42)
    phase_width = (before - _GAP * count) / count
    wide = width - before
    steps = [_tell_row(((), *row[1:]), kind, phase_width - 2 * _PAD - _POINT - 1.0) for row in phases.rows]
    names = [_tell_row(row[:1], kind, phase_width - 8.4 - _POINT) for row in phases.rows]
    tile = (wide - 2 * _PAD - _POINT - _GAP * (len(choices.rows) - 1)) / len(choices.rows)
    tiles = [_tell_row(row, kind, tile - 2 * _PAD) for row in choices.rows]
    head = stack_drawn([_tell_row(row, kind, wide - 2 * _PAD - _POINT - 7.0) for row in last_phase.rows])
    low = max(part.height for part in tiles) + 2 * _PAD
    tall = max(max(part.height for part in steps) + _PAD + 7.4, head.height + low + 3 * _PAD)
    foot = [
        _tell_row(row, kind, (width - _GAP * (len(always.rows) - 1)) / len(always.rows) - 2 * _PAD)
        for row in always.rows
    ]

    def draw() -> str:
        out, x = "", 0.0
        for n, (part, name) in enumerate(zip(steps, names, strict=True)):
            out += _draw_arrow(x, 0, phase_width, tall, kind, inset=n > 0, strong=False)
            left = x + (_POINT if n else 0.4)
            out += _draw_number(n + 1, left + 3.2, 3.6, kind) + name.at(left + 6.2, 3.7 - name.height / 2)
            out += part.at(left + _PAD, 6.8)
            x += phase_width + _GAP
        out += _draw_arrow(x, 0, width - x, tall, kind, inset=True, strong=True)
        out += _draw_number(count + 1, x + 3.2 + _POINT, 3.6, kind)
        out += head.at(x + _POINT + 7.0, _PAD)
        for n, part in enumerate(tiles):
            left = x + _POINT + _PAD + n * (tile + _GAP)
            out += _draw_tile(left, tall - _PAD - low, tile, low, kind) + part.at(left + _PAD, tall - low)
        return out + _draw_always(foot, 0, tall + 3.4, width, kind) + _draw_return(width, tall, kind)

    return Drawn(tall + 3.4 + max(part.height for part in foot) + 2 * _PAD, draw)


def _turn_down(phases: Grid, last_phase: Grid, choices: Grid, always: Grid, kind: GridLook, width: float) -> Drawn:
    start, inner = 6.6, width - 6.6
    steps = [_tell_row(row, kind, inner) for row in (*phases.rows, *last_phase.rows)]
    tiles = [_tell_row(row, kind, inner - 2 * _PAD) for row in choices.rows]
    foot = [_tell_row(row, kind, width - 2 * _PAD) for row in always.rows]
    tops = [fsum(max(part.height, 5.0) + 0.9 for part in steps[:n]) for n in range(len(steps) + 1)]
    low = [part.height + 1.2 for part in tiles]
    end = tops[-1] + fsum(low) + 0.8 * len(low)

    def draw() -> str:
        out = draw_strokes([(2.6, 2.6, 2.6, end - 1.0)], style(None, kind.look.word, 0.5))
        for n, part in enumerate(steps):
            out += _draw_number(n + 1, 2.6, tops[n] + 2.6, kind) + part.at(start, tops[n] + 0.4)
        y = tops[-1]
        for part, high in zip(tiles, low, strict=True):
            out += draw_strokes([(2.6, y + high / 2, start, y + high / 2)], style(None, kind.look.word, 0.5))
            out += _draw_tile(start, y, inner, high, kind) + part.at(start + _PAD, y + 0.6)
            y += high + 0.8
        return out + _draw_always(foot, 0, end + 0.4, width, kind)

    return Drawn(end + 0.4 + fsum(part.height for part in foot) + 2 * _PAD, draw)


def _tell_row(row: Sequence[Text], kind: GridLook, width: float) -> Drawn:
    """Set its name in bold, then its texts; a number for a name is omitted, for the phase shows its own."""
    name, *texts = row
    parts = (
        []
        if not name or plain_text(name).isdigit()
        else [set_text(name, figure_hand(kind.look, kind.size, kind.look.word), width)]
    )
    parts += [set_text(text, hand_of(kind.look, kind.size if n == 0 else kind.small, quiet=n > 0), width)
              for n, text in enumerate(texts)]  # fmt: skip
    return stack_drawn(parts, 0.2)


def _draw_arrow(x: float, y: float, width: float, height: float, kind: GridLook, *, inset: bool, strong: bool) -> str:
    """Draw a phase: a plate that points to the next."""
    look, mid = kind.look, y + height / 2
    tip = x + width
    shape = [(x, y), (tip - _POINT, y), (tip, mid), (tip - _POINT, y + height), (x, y + height)]
    shape += [(x + _POINT, mid)] if inset else []
    ground = None if look.light else mix_colours(look.accent, 0.16 if strong else 0.08)
    return draw_path(closed_path(shape), style(ground, look.word, 0.3 if strong else 0.2))


def _draw_tile(x: float, y: float, width: float, height: float, kind: GridLook) -> str:
    look = kind.look
    return draw_path(chamfered_path(x, y, x + width, y + height, 1.2, "bd"), style(WHITE, look.word, 0.18))


def _draw_number(number: int, x: float, y: float, kind: GridLook) -> str:
    look = kind.look
    out = circle(x, y, 2.3, style(WHITE if look.light else look.accent, look.word, 0.25))
    hand = figure_hand(look, max(7.5, kind.size), look.word if look.light else WHITE)
    figure = set_text(plain_words(str(number)), hand, 4.6, "middle")
    return out + figure.at(x - 2.3, y - figure.height / 2 + 0.1)


def _draw_always(parts: Sequence[Drawn], x: float, y: float, width: float, kind: GridLook) -> str:
    """Draw interruptions: a plate with a broken line about it."""
    look, beside = kind.look, width >= _WIDE
    tall = (max if beside else fsum)(part.height for part in parts) + 2 * _PAD
    shape = chamfered_path(x + 0.1, y, x + width - 0.1, y + tall, 1.6, "bd")
    out = draw_path(shape, style(None, look.word, 0.3, "1.2 0.8"))
    step = width / len(parts) if beside else 0.0
    down = 0.0
    for n, part in enumerate(parts):
        out += part.at(x + _PAD + n * step, y + _PAD + down)
        down += 0.0 if beside else part.height
    return out


def _draw_return(width: float, tall: float, kind: GridLook) -> str:
    """Draw the way from the last phase back to the first."""
    look, y = kind.look, tall + 1.7
    strokes = [(width - 4.0, tall + 0.4, width - 4.0, y), (width - 4.0, y, 4.0, y), (4.0, y, 4.0, tall + 0.9)]
    tip = closed_path([(3.1, tall + 1.2), (4.9, tall + 1.2), (4.0, tall + 0.2)])
    return draw_strokes(strokes, style(None, look.word, 0.3)) + draw_path(tip, style(look.word))
