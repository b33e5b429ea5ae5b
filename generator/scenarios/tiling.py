"""The sheets of a table at 1:1: their parts of the table, the bare ones, the sheet of each label.

A sheet on which nothing stands is bare table: it is left out and the plan says so. A sheet shows a strip of the one on
its right and of the one above it, so what reaches no farther than that strip does not call for a sheet either. A label
stands on one sheet alone, the printed one that shows most of its piece, clear of its seams."""

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec.structs import replace

from generator.base.geometry import Point, Rect, do_overlap
from generator.base.record import Record
from generator.model.briefing import Map
from generator.scenarios.pieces import PAS, SAFE

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
        """Return the name of a tile that is printed, or an empty string."""
        return next((t.name for t in self.printed if (t.column, t.row) == (column, row)), "")

    def window_of(self, tile: Tile) -> Rect:
        """Return the window of a tile: its own part, and the strips of its neighbours."""
        right = OVERLAP / PAS if tile.column + 1 < self.columns else 0.0
        above = OVERLAP / PAS if tile.row + 1 < self.rows else 0.0
        return Rect(tile.area.x, tile.area.y, tile.area.w + right, tile.area.h + above)

    def home_of(self, box: Rect) -> Tile | None:
        """Return the printed tile that shows most of a box clear of its seams, or else most of it at all."""
        home = max(self.printed, key=lambda tile: (_size_of(_common_part(box, _clear_part(tile))),
                                                    _size_of(_common_part(box, tile.area))), default=None)  # fmt: skip
        return home if home and _common_part(box, home.area) else None


class Pane(Record):
    """A tile among the others, to be drawn."""

    tile: Tile
    tiling: Tiling

    @property
    def window(self) -> Rect:
        return self.tiling.window_of(self.tile)

    def part_named(self, box: Rect) -> Rect | None:
        """Return where the label of a box stands on this tile, or None where another tile has the label.

        It stands on the part that the tile shows clear of its seams, or else on all that it has of the box."""
        if self.tiling.home_of(box) != self.tile:
            return None
        return _common_part(box, _clear_part(self.tile)) or _common_part(box, self.tile.area)

    def is_home_of(self, point: Point) -> bool:
        """Tell whether a point is on this tile's own part; on a seam it is on one of the two."""
        return self.tiling.home_of(Rect(*point, 0.0, 0.0)) == self.tile


def _clear_part(tile: Tile) -> Rect:
    return tile.area.grow_by(-SEAM / PAS)


def _common_part(part: Rect, other: Rect) -> Rect | None:
    x, y = max(part.x, other.x), max(part.y, other.y)
    w, h = min(part.right, other.right) - x, min(part.top, other.top) - y
    return Rect(x, y, w, h) if w >= 0 and h >= 0 else None


def _size_of(part: Rect | None) -> float:
    """Return the area; a line and a point have a little too."""
    return (part.w + 0.01) * (part.h + 0.01) if part else 0.0


def tile_table(table: tuple[int, int], paper: tuple[float, float]) -> Tiling:
    """Cut a table into as few sheets as possible, all of one size, cut on half pas."""
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
    """Return A to Z, then AA, AB…"""
    return (_letters_of(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)


def lay_out_tiles(table: Map, paper: tuple[float, float]) -> Tiling:
    """Return the tiles of a table, those on which nothing stands listed as bare.

    Where nothing stands at all, as many tiles are printed as show its zones."""
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
    """Find bare tiles from the lower left corner on: a printed neighbour on the left or below shows a strip of the
    tile."""
    printed, bare = set[tuple[int, int]](), set[str]()
    for tile in sorted(tiling.tiles, key=lambda placed: (placed.row, placed.column)):
        left = OVERLAP / PAS if (tile.column - 1, tile.row) in printed else 0.0
        below = OVERLAP / PAS if (tile.column, tile.row - 1) in printed else 0.0
        own_part = Rect(tile.area.x + left, tile.area.y + below, tile.area.w - left, tile.area.h - below)
        if any(do_overlap(own_part, box) for box in standing):
            printed.add((tile.column, tile.row))
        else:
            bare.add(tile.name)
    return frozenset(bare)
