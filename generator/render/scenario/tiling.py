"""Which sheets a table at 1:1 is cut into, which of them need not be printed, and on which each label stands.

A sheet on which nothing stands is bare table: it is left out and the plan says so. A sheet shows a strip of the one on
its right and of the one above it, so what reaches no farther than that strip does not call for a sheet either. A word
stands on one sheet alone, the printed one that shows most of what it names, clear of its seams."""

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec.structs import replace

from generator.core.paper.briefing import Map
from generator.core.record import Record
from generator.core.scenario.geometry import Point, Rect, do_overlap
from generator.render.scenario.pieces import PAS, SAFE

OVERLAP = 9.0  # millimetres that a tile shows of the one on its right and the one above it
LABELS = 9.0  # millimetres above a tile for its letter and its neighbours
FOOT = 4.0  # and below it for the check bar
SEAM = 15.0  # millimetres between a label and the seam of two tiles
_MARK = 0.5  # pas about a force or an objective that its sheet must show


class Tile(Record):
    name: str
    column: int
    row: int  # from the bottom
    area: Rect  # its own part of the table, in pas


class Tiling(Record):
    columns: int
    rows: int
    tiles: tuple[Tile, ...]  # the top row first, as they lie
    bare: frozenset[str] = frozenset()  # the names of those on which nothing stands

    @property
    def printed(self) -> tuple[Tile, ...]:
        return tuple(tile for tile in self.tiles if tile.name not in self.bare)

    def named(self, column: int, row: int) -> str:
        """The name of a tile that is printed."""
        return next((t.name for t in self.printed if (t.column, t.row) == (column, row)), "")

    def window_of(self, tile: Tile) -> Rect:
        """What a tile shows: its own part, and the strips of its neighbours."""
        right = OVERLAP / PAS if tile.column + 1 < self.columns else 0.0
        above = OVERLAP / PAS if tile.row + 1 < self.rows else 0.0
        return Rect(tile.area.x, tile.area.y, tile.area.w + right, tile.area.h + above)

    def home_of(self, box: Rect) -> Tile | None:
        """The printed tile that shows most of something clear of its seams, or else most of it at all."""
        found = max(self.printed, key=lambda tile: (_size_of(_common_part(box, _clear_part(tile))),
                                                    _size_of(_common_part(box, tile.area))), default=None)  # fmt: skip
        return found if found and _common_part(box, found.area) else None


class Pane(Record):
    """A tile among the others, to be drawn."""

    tile: Tile
    tiling: Tiling

    @property
    def window(self) -> Rect:
        return self.tiling.window_of(self.tile)

    def part_named(self, box: Rect) -> Rect | None:
        """Where the name of something stands if this is the tile that says it: on what it shows clear of its seams, or
        else on all that it has of it."""
        if self.tiling.home_of(box) != self.tile:
            return None
        return _common_part(box, _clear_part(self.tile)) or _common_part(box, self.tile.area)

    def is_home_of(self, point: Point) -> bool:
        """Whether a point is on this tile's own part; on a seam it is on one of the two."""
        return self.tiling.home_of(Rect(*point, 0.0, 0.0)) == self.tile


def _clear_part(tile: Tile) -> Rect:
    return tile.area.grow_by(-SEAM / PAS)


def _common_part(one: Rect, other: Rect) -> Rect | None:
    x, y = max(one.x, other.x), max(one.y, other.y)
    w, h = min(one.right, other.right) - x, min(one.top, other.top) - y
    return Rect(x, y, w, h) if w >= 0 and h >= 0 else None


def _size_of(part: Rect | None) -> float:
    """Its area; a line and a point have a little too."""
    return (part.w + 0.01) * (part.h + 0.01) if part else 0.0


def tile_table(table: tuple[int, int], paper: tuple[float, float]) -> Tiling:
    """As few sheets as it takes, all of one size, cut on half pas."""
    w, h = table
    widest = int((paper[0] - 2 * SAFE - OVERLAP) / PAS * 2) / 2
    tallest = int((paper[1] - 2 * SAFE - OVERLAP - LABELS - FOOT) / PAS * 2) / 2
    columns, rows = ceil(w / widest), ceil(h / tallest)
    wide, high = ceil(w / columns * 2) / 2, ceil(h / rows * 2) / 2
    tiles = []
    for row in range(rows - 1, -1, -1):
        for column in range(columns):
            x, y = column * wide, row * high
            name = f"{_letters_of(rows - 1 - row)}{column + 1}"
            tiles.append(Tile(name, column, row, Rect(x, y, min(wide, w - x), min(high, h - y))))
    return Tiling(columns, rows, tuple(tiles))


def _letters_of(index: int) -> str:
    """A to Z, then AA, AB…"""
    return (_letters_of(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)


def lay_out_tiles(table: Map, paper: tuple[float, float]) -> Tiling:
    """The tiles of a table, those on which nothing stands told apart. Where nothing stands at all, as many as show its
    zones."""
    tiling = tile_table(table.table, paper)
    standing = [piece.rect for piece in table.pieces]
    standing += [Rect(*mark.place, 0.0, 0.0).grow_by(_MARK) for mark in (*table.marks, *table.objectives)]
    standing += [Rect(*line.end, 0.0, 0.0).grow_by(_MARK) for line in table.lines if line.kind == "patrol"]
    bare = _find_bare_tiles(tiling, standing)
    unseen = [zone.rect for zone in table.zones if not zone.quiet and bare.issuperset(_tiles_under(tiling, zone.rect))]
    return replace(tiling, bare=_find_bare_tiles(tiling, [*standing, *unseen]) if unseen else bare)


def _tiles_under(tiling: Tiling, box: Rect) -> Iterator[str]:
    return (tile.name for tile in tiling.tiles if do_overlap(tile.area, box))


def _find_bare_tiles(tiling: Tiling, standing: Sequence[Rect]) -> frozenset[str]:
    """From the lower left corner on, for a strip is shown by the neighbour on the left or below, if that is printed."""
    printed, bare = set[tuple[int, int]](), set[str]()
    for tile in sorted(tiling.tiles, key=lambda one: (one.row, one.column)):
        left = OVERLAP / PAS if (tile.column - 1, tile.row) in printed else 0.0
        below = OVERLAP / PAS if (tile.column, tile.row - 1) in printed else 0.0
        own = Rect(tile.area.x + left, tile.area.y + below, tile.area.w - left, tile.area.h - below)
        if any(do_overlap(own, box) for box in standing):
            printed.add((tile.column, tile.row))
        else:
            bare.add(tile.name)
    return frozenset(bare)
