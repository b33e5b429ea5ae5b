"""A parry as a small flow chart: a question, the way of « non », and under « oui » the outcomes, weapon by weapon."""

from math import fsum

from generator.base.record import Record
from generator.cards.grid import GridLook
from generator.cards.words import figure_hand, hand_of, measure_text, plain_words, set_text
from generator.content.diagrams import Diagram
from generator.content.markup import Text
from generator.content.tables import Grid
from generator.paper.drawing.chrome import WHITE
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import chamfered_path, closed_path, draw_icon, draw_path, draw_strokes, rect, style
from generator.paper.text.flow import Drawn, does_not_fit, stack_drawn

_GAP, _PAD, _FIRST = 0.7, 0.8, 32.0  # between tiles, in one; the first column of a screen
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
    no = set_text(diagram.no, hand_of(look, kind.size), width - wide - 9.0 - 2 * _PAD)
    tall = max(ask.height, no.height) + 2 * _PAD + 0.6

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
        out += no.at(end + _PAD + 0.2, mid - no.height / 2)
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
    heads = [set_text(h, names, column - _GAP, "middle") for h, column in zip(grid.columns[1:], wide, strict=True)]
    top = max(head.height for head in heads) + 0.5
    side = _ICON + 0.4 if icons else 0.0
    rows = []
    for row in grid.rows:
        tiles = []
        for tile in _join_equal(row):
            across = starts[tile.column + tile.span] - starts[tile.column] - _GAP
            tiles.append((tile.column, across, set_text(tile.text, hand_of(look, kind.size), across - 2 * _PAD)))
        room = first - 1.0 - (0.0 if narrow else side)
        name = set_text(row[0], with_what, room)
        least = name.height + side if narrow else max(name.height, side)
        rows.append((name, tiles, max(least, *(words.height for *_place, words in tiles)) + 2 * _PAD + _GAP))

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
                out += rect(starts[column], y, across, high - _GAP, style(ground, look.word, 0.15))
                out += words.at(starts[column] + _PAD, y + (high - _GAP - words.height) / 2)
            y += high
        return out

    return Drawn(top + fsum(high for _name, _tiles, high in rows), draw)


def _share_columns(grid: Grid, kind: GridLook, room: float) -> list[float]:
    """Return widths that hold the longest words, with a share of the rest by how much text each column has."""
    hand, names = hand_of(kind.look, kind.size), hand_of(kind.look, kind.small, 600)
    count = len(grid.columns) - 1
    half = 0.0 if room < _NARROW else 0.55  # of a head, where there is room for it on two lines
    heads = [measure_text(head, names) for head in grid.columns[1:]]
    least = [max(word, half * full) + _GAP for word, full in heads]
    lengths = [1.0] * count
    for row in grid.rows:
        for tile in _join_equal(row):
            word, line = measure_text(tile.text, hand)
            if tile.span == 1:
                least[tile.column] = max(least[tile.column], word + 2 * _PAD + _GAP)
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
