"""The diagrams of cards and screens: a round as a strip of phases, ranges as bands, a parry as a flow chart.

The same drawing serves both: it is laid out for the width it gets, side by side where there is room and one below the
other on a card. All words and numbers come from the content (`Diagram` in content/tables.py).
"""

from collections.abc import Sequence
from math import fsum

from generator.base.record import Record
from generator.cards.grid import GridLook, figure_hand, hand_of, measure_text, plain_words, set_text
from generator.content.markup import MarkedSpan, Text, plain_text
from generator.content.tables import Diagram, Grid
from generator.paper.drawing.chrome import WHITE
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import (
    Point,
    chamfered_path,
    circle,
    closed_path,
    draw_icon,
    draw_path,
    draw_strokes,
    line,
    rect,
    style,
)
from generator.paper.text.flow import Drawn, does_not_fit, largest_that_fits, set_beside, stack_drawn

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


_TILE_GAP, _TILE_PAD, _FIRST = 0.7, 0.8, 32.0  # between tiles, in one; the first column of a screen
_NARROW = 100.0  # millimetres: a card, not a screen
_TIP = 2.6  # of the question's plate, at both ends
_ICON = 4.6


class _Tile(Record):
    """The text of an outcome, over `span` columns from `column` on."""

    column: int
    span: int
    text: Text


def draw_parry(diagram: Diagram, kind: GridLook, width: float) -> Drawn:
    grid = diagram.grids[0]
    return stack_drawn([_draw_question(diagram, kind, width), _draw_matrix(grid, diagram.icons, kind, width)], 0.0)


def _draw_question(diagram: Diagram, kind: GridLook, width: float) -> Drawn:
    look, wide = kind.look, width * 0.62
    ask = set_text(diagram.question, hand_of(look, kind.size, 600), wide - 2 * _TIP - 1.0, "middle")
    no = set_text(diagram.no, hand_of(look, kind.size), width - wide - 9.0 - 2 * _TILE_PAD)
    tall = max(ask.height, no.height) + 2 * _TILE_PAD + 0.6

    def draw() -> str:
        mid, ground = tall / 2, None if look.light else mix_colours(look.accent, 0.16)
        plate = [
            (0.2, mid),
            (_TIP, 0.2),
            (wide - _TIP, 0.2),
            (wide, mid),
            (wide - _TIP, tall - 0.2),
            (_TIP, tall - 0.2),
        ]
        out = draw_path(closed_path(plate), style(ground, look.word, 0.3)) + ask.at(_TIP + 0.5, mid - ask.height / 2)
        end = wide + 9.0
        out += _draw_way([(wide, mid, end, mid)], (end, mid, 1, 0), kind)
        word = hand_of(look, kind.small, 600)
        out += set_text(plain_words("non"), word, 7.0, "middle").at(wide + 0.4, mid - word.plain.line - 0.2)
        out += draw_path(chamfered_path(end, 0.2, width - 0.1, tall - 0.2, 1.2, "bd"), style(WHITE, look.word, 0.18))
        out += no.at(end + _TILE_PAD + 0.2, mid - no.height / 2)
        foot = tall + 3.6
        out += _draw_way([(wide / 2, tall - 0.2, wide / 2, foot)], (wide / 2, foot, 0, 1), kind)
        return out + set_text(plain_words("oui"), word, 8.0).at(wide / 2 + 1.6, tall + 0.1)

    return Drawn(tall + 4.0, draw)


def _draw_way(
    strokes: list[tuple[float, float, float, float]], tip: tuple[float, float, int, int], kind: GridLook
) -> str:
    x, y, dx, dy = tip
    head = [
        (x, y),
        (x - 1.6 * dx - 0.9 * dy, y - 1.6 * dy - 0.9 * dx),
        (x - 1.6 * dx + 0.9 * dy, y - 1.6 * dy + 0.9 * dx),
    ]
    return draw_strokes(strokes, style(None, kind.look.word, 0.35)) + draw_path(
        closed_path(head), style(kind.look.word)
    )


def _draw_matrix(grid: Grid, icons: tuple[str, ...], kind: GridLook, width: float) -> Drawn:
    """Draw the outcomes, the defence down, the attack across; equal neighbours are one tile."""
    look, narrow = kind.look, width < _NARROW
    with_what = figure_hand(look, kind.small if narrow else kind.size, look.word)
    first = max(measure_text(row[0], with_what)[0] for row in grid.rows) + 1.4 if narrow else _FIRST
    names = hand_of(look, kind.small, 600, quiet=True)
    wide = _share_columns(grid, kind, width - first)
    starts = [first + fsum(wide[:n]) for n in range(len(wide) + 1)]
    heads = [set_text(h, names, column - _TILE_GAP, "middle") for h, column in zip(grid.columns[1:], wide, strict=True)]
    top = max(head.height for head in heads) + 0.5
    side = _ICON + 0.4 if icons else 0.0
    rows = []
    for row in grid.rows:
        tiles = []
        for tile in _join_equal(row):
            across = starts[tile.column + tile.span] - starts[tile.column] - _TILE_GAP
            tiles.append((tile.column, across, set_text(tile.text, hand_of(look, kind.size), across - 2 * _TILE_PAD)))
        room = first - 1.0 - (0.0 if narrow else side)
        name = set_text(row[0], with_what, room)
        least = name.height + side if narrow else max(name.height, side)
        rows.append((name, tiles, max(least, *(words.height for *_place, words in tiles)) + 2 * _TILE_PAD + _TILE_GAP))

    def draw() -> str:
        out = "".join(head.at(starts[n], top - 0.4 - head.height) for n, head in enumerate(heads))
        y = top
        for n, (name, tiles, high) in enumerate(rows):
            low = y + (high - name.height - (side if narrow else 0.0)) / 2
            if n < len(icons):
                middle = low + _ICON / 2 if narrow else y + high / 2
                out += draw_icon(icons[n], _ICON / 2, middle, _ICON, look.word)
            out += name.at(0, low + side) if narrow else name.at(side + 0.6 if icons else 0, low)
            for column, across, words in tiles:
                ground = None if look.light else mix_colours(look.accent, 0.07)
                out += rect(starts[column], y, across, high - _TILE_GAP, style(ground, look.word, 0.15))
                out += words.at(starts[column] + _TILE_PAD, y + (high - _TILE_GAP - words.height) / 2)
            y += high
        return out

    return Drawn(top + fsum(high for _name, _tiles, high in rows), draw)


def _share_columns(grid: Grid, kind: GridLook, room: float) -> list[float]:
    """Return widths that hold the longest words, with a share of the rest by how much text each column has."""
    hand, names = hand_of(kind.look, kind.size), hand_of(kind.look, kind.small, 600)
    count = len(grid.columns) - 1
    half = 0.0 if room < _NARROW else 0.55  # of a head, where there is room for it on two lines
    heads = [measure_text(head, names) for head in grid.columns[1:]]
    least = [max(word, half * full) + _TILE_GAP for word, full in heads]
    lengths = [1.0] * count
    for row in grid.rows:
        for tile in _join_equal(row):
            word, line = measure_text(tile.text, hand)
            if tile.span == 1:
                least[tile.column] = max(least[tile.column], word + 2 * _TILE_PAD + _TILE_GAP)
                lengths[tile.column] = max(lengths[tile.column], line)
    spare = (room - fsum(least)) / fsum(lengths)
    if spare < 0:
        raise does_not_fit(grid.title or "…")
    return [small + spare * much for small, much in zip(least, lengths, strict=True)]


def _join_equal(row: tuple[Text, ...]) -> list[_Tile]:
    tiles: list[_Tile] = []
    for n, text in enumerate(row[1:]):
        if tiles and tiles[-1].text == text:
            last = tiles.pop()
            tiles.append(_Tile(last.column, last.span + 1, text))
        else:
            tiles.append(_Tile(n, 1, text))
    return tiles


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
