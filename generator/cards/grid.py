"""The tables of cards, with columns as wide as their cells need, and the lines of words and icons in them."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import permutations
from math import fsum, inf
from typing import Any

from msgspec.structs import replace

from generator.base.record import Record
from generator.base.typography import NBSP
from generator.cards.view import grid_view
from generator.content.markup import MarkedSpan, Text, plain_text
from generator.content.tables import Grid
from generator.paper.drawing.chrome import Chrome
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Anchor, line, rect, style
from generator.paper.formats import PT, SettingError, steps_down
from generator.paper.text.flow import (
    NEAR,
    NOTHING,
    Drawn,
    Run,
    Type,
    add_space,
    does_not_fit,
    least_widths_of_runs,
    measure_runs,
    set_paragraph,
    stack_drawn,
)
from generator.paper.text.shaping import has_raised


class Hand(Record):
    """The types of a text: of plain words, strong ones and icons."""

    plain: Type
    strong: Type
    icon: Type

    def of(self, span: MarkedSpan) -> Type:
        return self.icon if span.kind == "icon" else self.strong if span.kind == "strong" else self.plain


@lru_cache(maxsize=256)
def hand_of(look: Chrome, size: float, weight: int = 400, *, quiet: bool = False) -> Hand:
    plain = look.kind(size, weight, quiet=quiet, leading=1.16)
    return Hand(plain, plain.but(weight=600, colour=look.word), plain.but(colour=look.word, icon=True))


@lru_cache(maxsize=256)
def figure_hand(look: Chrome, size: float, colour: str = "") -> Hand:
    """Return the hand of numbers."""
    plain = look.title(size, 600).but(leading=1.16, colour=colour or look.ink)
    return Hand(plain, plain, plain.but(colour=look.word, icon=True))


def _runs_of(text: Text, hand: Hand) -> list[Run]:
    return [(span.text, hand.of(span)) for span in text]


@lru_cache(maxsize=16384)
def measure_text(text: Text, hand: Hand, *, loose: bool = False) -> tuple[float, float]:
    """Return the width of its longest word, and of all of it on one line."""
    return measure_runs(_runs_of(text, hand), loose=loose)


def least_widths_of_text(text: Text, hand: Hand, least: float = 0.0, *, loose: bool = False) -> list[float]:
    """Return the least width that one line of it takes, that two lines take, and so on, no narrower than `least`."""
    return least_widths_of_runs(_runs_of(text, hand), least, loose=loose)


@lru_cache(maxsize=16384)  # to measure a card, then to draw it
def set_text(text: Text, hand: Hand, width: float, anchor: Anchor = "start", *, loose: bool = False) -> Drawn:
    """Set a paragraph. `loose`: words may be broken behind hyphens and at no-break spaces. Raises `SettingError` where
    a word is wider than its place."""
    return set_paragraph(_runs_of(text, hand), width, anchor=anchor, keep_words=True, loose=loose)


def plain_words(text: str) -> Text:
    """Return words of ours as a card's text."""
    return (MarkedSpan("text", text),)


_GAP, _CLOSE = 0.7, 1.5  # between columns: ems, or millimetres where there are many or too little room
_MANY = 4
_PAD, _OPEN_PAD = 0.15, 0.25  # above and below a row, before what is left over is shared
_NEAR = 0.001  # millimetres that a width may lack
_STRIPE = 0.07  # of the accent, behind every other row
_WIDE = 80.0  # millimetres: there names stand in a column beside their texts
_SAYS_NOTHING = frozenset({"", "–"})


class GridLook(Record):
    """The look of a table: the colours, the size of its text in points, the air above and below each row in mm."""

    look: Chrome
    size: float
    air: float = 0.0
    entries: bool = True  # as on a card: names with texts set as entries, rows close to each other

    @property
    def pad(self) -> float:
        """The air above and below a row, of its own and of what the card has left."""
        return (_PAD if self.entries else _OPEN_PAD) + self.air

    @property
    def small(self) -> float:
        """The next smaller step, or the least."""
        steps = steps_down(self.size, self.look.least)
        return steps[min(1, len(steps) - 1)]


@lru_cache(maxsize=1024)
def _hand_of_cell(kind: GridLook, css: str) -> Hand:
    """Return the hand of a cell, by the style of its column."""
    words = css.split()
    if "figure" in words:
        return figure_hand(kind.look, kind.size, kind.look.word if "first" in words else "")
    return hand_of(kind.look, kind.size, 600 if "lead" in words else 400)


def set_grid(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """Set a table with its title and its note. Raises `SettingError` where it is too wide."""
    view = grid_view(grid)
    look, parts = kind.look, []
    if view["title"]:
        name = look.title(kind.size, 600).but(colour=look.word, leading=1.3)
        parts.append(set_paragraph([(view["title"], name)], width))
    parts += _set_rows(grid, kind, width)
    if view["note"]:
        parts.append(set_text(view["note"], hand_of(look, kind.small, quiet=True), width))
    return stack_drawn(parts, 0.3)


def _set_rows(grid: Grid, kind: GridLook, width: float) -> list[Drawn]:
    """Set the rows in columns below their heads; names with texts as entries of the whole width, where that is narrow.

    Raises `SettingError` where they have no room."""
    view = grid_view(grid)
    fits = len(grid.columns) > 2 or (width < _WIDE and not view["heads"])
    if grid.entries and kind.entries and fits and (entries := _set_entries(grid, kind, width)):
        return [entries]
    columns = _share_columns(grid, replace(kind, air=0.0), width)
    heads = [_draw_heads(view["heads"], kind, columns, width)] if view["heads"] else []
    return [*heads, _draw_rows(view["rows"], kind, columns, width)]


def _set_entries(grid: Grid, kind: GridLook, width: float) -> Drawn | None:
    """Set each row as an entry: its name in bold, what else is short beside it in grey, its text. None where a word is
    too wide."""
    strong, quiet = hand_of(kind.look, kind.size, 600), hand_of(kind.look, kind.small, quiet=True)
    plain, pad = hand_of(kind.look, kind.size), kind.pad
    tall: list[Drawn] = []
    for name, *details, text in grid.rows:
        head = _runs_of(name, strong)
        for n, detail in enumerate(cell for cell in details if plain_text(cell) not in _SAYS_NOTHING):
            head += [(" · " if n else "  ", quiet.plain), *_runs_of(detail, quiet)]
        head += [(f"{NBSP}: " if details else "  ", quiet.plain)] if text else []
        try:
            entry = set_paragraph([*head, *_runs_of(text, plain)], width, keep_words=True)
        except SettingError:
            return None
        tall.append(add_space(entry, pad, pad))

    def draw() -> str:
        out, y = "", 0.0
        for n, entry in enumerate(tall):
            if kind.look.wash and len(tall) > 2 and n % 2 == 0:
                out += rect(-0.8, y, width + 1.6, entry.height, style(mix_colours(kind.look.accent, _STRIPE)))
            if n:
                out += line(-0.8, y, width + 0.8, y, style(None, kind.look.rule, kind.look.hair * 0.6))
            out += entry.at(0, y)
            y += entry.height
        return out

    return Drawn(fsum(entry.height for entry in tall), draw)


def set_strip(grid: Grid, kind: GridLook, width: float) -> Drawn:
    """Set a table on its side: a column a row, its head in bold above its words."""
    look, hands = kind.look, (figure_hand(kind.look, kind.size, kind.look.word), hand_of(kind.look, kind.small))
    least = [max(measure_text(cell, hands[n > 0])[0] for n, cell in enumerate(row)) + 1.4 for row in grid.rows]
    spare = (width - fsum(least)) / len(least)
    if spare < -0.01:
        raise does_not_fit(" ".join(span.text for row in grid.rows for span in row[-1]))
    wide = [column + spare for column in least]
    cells = [
        stack_drawn([set_text(cell, hands[n > 0], column - 0.8, "middle") for n, cell in enumerate(row)])
        for row, column in zip(grid.rows, wide, strict=True)
    ]
    tall = max(cell.height for cell in cells) + 1.0

    def draw() -> str:
        out, x = line(0, 0, width, 0, style(None, look.word, 0.25)), 0.0
        for cell, column in zip(cells, wide, strict=True):
            out += line(x, 0.8, x, tall, style(None, look.rule, look.hair)) if x else ""
            out += cell.at(x + 0.4, 0.6)
            x += column
        return out

    return Drawn(tall, draw)


class Columns(Record):
    """The width of each column of a table, and the gap between two."""

    wide: tuple[float, ...]
    gap: float
    loose: bool  # words may be broken behind hyphens
    lines: Sequence[Sequence[int]] = ()  # that each cell takes beyond one, row by row; none where none does


@lru_cache(maxsize=1024)  # measured in several sizes, then set in one of them
def _share_columns(grid: Grid, kind: GridLook, width: float) -> Columns:
    """Return columns with the usual gap, or nearer to each other where a table is too wide, or higher for it.

    Cells are then broken over lines if need be, and words behind hyphens. Raises `SettingError` where a column is too
    wide even so."""
    view = grid_view(grid)
    usual = _GAP * kind.size * PT if len(view["rows"][0]) < _MANY else _CLOSE
    ways = dict.fromkeys([(usual, True), (_CLOSE, True), (_CLOSE, False)])
    best: tuple[int, Columns] | None = None
    for loose in (False, True):
        whole, least, most = _measure_columns(view, kind, cells := _cells_of(grid, kind, loose))
        for gap, unbroken in ways:
            room = width - gap * (_count_columns(view) - 1)
            need = _Need(cells, kind.size, whole if unbroken else least, most)
            if fsum(need.most) <= room:  # each cell on one line
                return Columns(tuple(_share_rest(need.most, room, even=view["css"] == "even")), gap, loose)
            if fsum(need.least) > room + 0.01:
                continue  # no room even for its widest words
            fewest = need.fewest_lines(room)
            if best is None or fewest < best[0]:
                lines, wide = _share_width(need, room, fewest)
                if best is None or lines < best[0]:
                    best = lines, Columns(tuple(wide), gap, loose, need.lines_of_cells(wide))
                if not lines:
                    return best[1]
        if best:
            return best[1]
    raise does_not_fit(" ".join(span.text for cell in view["rows"][0] for span in cell["spans"]))


def _count_columns(view: dict[str, Any]) -> int:
    return max(len(row) for row in view["rows"])


_Cell = Sequence[float]  # the least width that one line of it takes, that two take, and so on; negative: they rise
_Row = tuple[_Cell, ...]


class _Cells(Record, dict=True):
    """The cells of a table, measured at one size for all others."""

    view: dict[str, Any]
    kind: GridLook
    loose: bool  # words may be broken behind hyphens

    @cached_property
    def columns(self) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
        """The least that each column takes where short cells stay on one line, the least that it takes where they need
        not, and the most."""
        count = _count_columns(self.view)
        whole, least, most = [0.0] * count, [0.0] * count, [0.0] * count
        for row in self.view["rows"]:
            for at, cell in enumerate(row, count - len(row)):
                css = cell["css"]
                small, large = measure_text(cell["spans"], _hand_of_cell(self.kind, css), loose=self.loose)
                on_one_line = "figure" in css or "narrow" in css
                whole[at] = max(whole[at], large if on_one_line else small)
                least[at], most[at] = max(least[at], small), max(most[at], large)
        return whole, least, most

    @cached_property
    def rows(self) -> Sequence[_Row]:
        """What each row needs; nothing where a cell stays on one line whatever its column gets."""
        rows, least = [], self.columns[1]
        for row in self.view["rows"]:
            cells: list[_Cell] = [()] * (len(least) - len(row))
            for cell in row:
                text, hand, floor = cell["spans"], _hand_of_cell(self.kind, cell["css"]), least[len(cells)]
                wide = measure_text(text, hand, loose=self.loose)[1] >= floor
                widths = least_widths_of_text(text, hand, floor, loose=self.loose) if wide else ()
                cells.append([-width for width in widths])
            rows.append(tuple(cells))
        return rows


def _cells_of(grid: Grid, kind: GridLook, loose: bool) -> _Cells:
    """Return the cells of a table as they are at a size of one point; at the true one where letters are raised, which
    do not shrink with the others."""
    return _measure_cells(grid, kind if _has_raised(grid) else replace(kind, size=1.0, air=0.0), loose)


@lru_cache(maxsize=1024)
def _measure_cells(grid: Grid, kind: GridLook, loose: bool) -> _Cells:
    return _Cells(grid_view(grid), kind, loose)


@lru_cache(maxsize=1024)
def _has_raised(grid: Grid) -> bool:
    return any(has_raised(span.text) for row in grid.rows for cell in row for span in cell)


class _Need(Record, dict=True):
    """What the columns of a table need."""

    cells: _Cells
    size: float
    least: Sequence[float]
    most: Sequence[float]  # more than that is left bare

    @cached_property
    def rows(self) -> Sequence[_Row]:
        """The rows that may take more than one line."""
        scale, least = self.size / self.cells.kind.size, self.cells.columns[1]
        return [
            tuple([[width * scale for width in cell] for cell in row])
            for row in self.cells.rows
            if any(cell and -cell[0] > floor for cell, floor in zip(row, least, strict=True))
        ]

    def lines(self, widths: Sequence[float]) -> int:
        """Return how many lines the rows take beyond one each."""
        rooms = [-width - _NEAR for width in widths]
        return sum([max(map(bisect_left, row, rooms)) for row in self.rows])

    def lines_of_cells(self, widths: Sequence[float]) -> Sequence[Sequence[int]]:
        """Return how many lines each cell takes beyond one, as it will be set."""
        rooms = [-(width + NEAR) * self.cells.kind.size / self.size for width in widths]
        return [[*map(bisect_left, row, rooms)] for row in self.cells.rows]

    def fewest_lines(self, room: float) -> int:
        """Return what `lines` cannot be below: each column has all the room that the others can spare."""
        spare = max(0.0, room - fsum(self.least))
        return self.lines([min(most, least + spare) for least, most in zip(self.least, self.most, strict=True)])


def _measure_columns(
    view: dict[str, Any], kind: GridLook, cells: _Cells
) -> tuple[Sequence[float], Sequence[float], Sequence[float]]:
    """Return what the columns take with their heads, as `_Cells.columns` has it."""
    scale = kind.size / cells.kind.size
    whole, least, most = ([width * scale for width in widths] for widths in cells.columns)
    for at, head in enumerate(view["heads"]):
        small, large = measure_text(head["spans"], hand_of(kind.look, kind.small, 600), loose=cells.loose)
        whole[at], least[at] = max(whole[at], small), max(least[at], small)
        most[at] = max(most[at], min(large, 2 * small))
    return whole, least, most


def _share_rest(most: Sequence[float], room: float, *, even: bool) -> Sequence[float]:
    """Return widths that leave every cell on one line. `even`: what is left over is shared by all columns, and not the
    last one's."""
    spare, count = room - fsum(most), len(most)
    return [asked + (spare / count if even else spare * (at == count - 1)) for at, asked in enumerate(most)]


def _share_width(need: _Need, room: float, fewest: int) -> tuple[int, Sequence[float]]:
    """Return the lines of a table where it is lowest, and the widths there. `fewest`: it cannot be lower."""
    widths = _fill_columns(need, room)
    lines, before = need.lines(widths), inf
    columns = [at for at, most in enumerate(need.most) if most > need.least[at]]
    pairs = [(to, source) for to, source in permutations(columns, 2) if any(row[to] for row in need.rows)]
    while fewest < lines < before:
        before = lines
        for to, source in pairs:
            lines = _trade_width(need, widths, lines, to, source)
    return lines, widths


def _trade_width(need: _Need, widths: list[float], lines: int, to: int, source: int) -> int:
    """Move width from one column to another where that saves lines, and return how many there are then."""
    both, least = widths[to] + widths[source], need.least[to]
    most = both - need.least[source]
    rooms = [-width - _NEAR for width in widths]
    rooms[to] = rooms[source] = -inf  # they are looked at apart
    rows = [(max(map(bisect_left, row, rooms)), row[to], row[source]) for row in need.rows]

    def count_lines(to_width: float, source_width: float) -> int:
        to_room, source_room = -to_width - _NEAR, -source_width - _NEAR
        return sum([max(rest, bisect_left(a, to_room), bisect_left(b, source_room)) for rest, a, b in rows])

    bound = count_lines(most, both - least)  # as if both had all the width
    steps = {-width for _rest, cell, _source in rows for width in cell if least <= -width <= most}
    for width in sorted(steps) if bound < lines else ():
        if (moved := count_lines(width, both - width)) < lines:
            lines, widths[to], widths[source] = moved, width, both - width
            if lines == bound:
                break
    return lines


def _fill_columns(need: _Need, room: float) -> list[float]:
    """Share what room is left among the columns; none gets more than its cells take on one line."""
    widths, most = list(need.least), need.most
    open_columns = {at for at, width in enumerate(widths) if most[at] > width}
    while open_columns and room - fsum(widths) > 0.01:
        spare = (room - fsum(widths)) / fsum(most[at] for at in open_columns)
        for at in open_columns:
            widths[at] = min(most[at], widths[at] + spare * most[at])
        open_columns = {at for at in open_columns if most[at] - widths[at] > 0.001}
    return widths


@lru_cache(maxsize=64)
def _anchor_of(css: str) -> Anchor:
    words = css.split()
    return "start" if "figure" not in words or "first" in words else "end" if "right" in words else "middle"


def _draw_heads(heads: Sequence[dict[str, Any]], kind: GridLook, columns: Columns, width: float) -> Drawn:
    wide = columns.wide
    hand = hand_of(kind.look, kind.small, 600, quiet=True)
    cells = [
        set_text(head["spans"], hand, column, _anchor_of(head["css"]), loose=columns.loose)
        for head, column in zip(heads, wide, strict=True)
    ]
    tall = max(cell.height for cell in cells)

    def draw() -> str:
        out, x = line(0, tall + 0.3, width, tall + 0.3, style(None, kind.look.word, 0.22)), 0.0
        for cell, column in zip(cells, wide, strict=True):
            out += cell.at(x, tall - cell.height)
            x += column + columns.gap
        return out

    return Drawn(tall + 0.4, draw)


def _set_cell(cell: dict[str, Any], kind: GridLook, columns: Columns, at: int) -> Drawn:
    hand, anchor = _hand_of_cell(kind, cell["css"]), _anchor_of(cell["css"])
    return set_text(cell["spans"], hand, columns.wide[at], anchor, loose=columns.loose)


def _heights_of_rows(
    rows: Sequence[Sequence[dict[str, Any]]], columns: Columns, high: float, air: float
) -> list[float]:
    """Return how high rows are, by the lines that their cells take."""
    count = len(columns.wide)
    lines = columns.lines or [[0] * count] * len(rows)
    cells = [
        [(cell["rows"], (1 + more[at]) * high * bool(cell["spans"])) for at, cell in enumerate(row, count - len(row))]
        for row, more in zip(rows, lines, strict=True)
    ]
    heights = [max((tall for span, tall in row if span == 1), default=0.0) + air for row in cells]
    for n, row in enumerate(cells):
        for span, tall in row:
            lack = tall + air - fsum(heights[n : n + span])
            heights[n + span - 1] += max(0.0, lack)
    return heights


def _draw_rows(rows: Sequence[Sequence[dict[str, Any]]], kind: GridLook, columns: Columns, width: float) -> Drawn:
    """Draw rows; equal neighbours of the first column are one cell over several of them."""
    wide, pad = columns.wide, kind.pad
    count, heights = len(wide), _heights_of_rows(rows, columns, hand_of(kind.look, kind.size).plain.line, 2 * pad)
    starts = [fsum(wide[:at]) + columns.gap * at for at in range(count)]

    def draw() -> str:
        out, y = "", 0.0
        if kind.look.wash and len(rows) > 2:
            tint = style(mix_colours(kind.look.accent, _STRIPE))
            tops = [fsum(heights[:n]) for n in range(len(rows))]
            out += "".join(rect(-0.8, tops[n], width + 1.6, heights[n], tint) for n in range(0, len(rows), 2))
        for n, (row, high) in enumerate(zip(rows, heights, strict=True)):
            if n:
                start = -0.8 if len(row) == count else starts[1]
                out += line(start, y, width + 0.8, y, style(None, kind.look.rule, kind.look.hair * 0.6))
            places = enumerate(row, count - len(row))
            out += "".join([_set_cell(cell, kind, columns, at).at(starts[at], y + pad) for at, cell in places])
            y += high
        return out

    return Drawn(fsum(heights), draw) if rows else NOTHING
