"""The table at 1:1 on sheets of paper: tiles that overlap, letters to put them together, and a key page."""

from math import ceil

from msgspec.structs import replace

from generator.core.paper.briefing import Map
from generator.core.paper.formats import PT
from generator.core.paper.scale import step_in_mm
from generator.core.record import Record
from generator.core.scenario.geometry import Rect, crosses_rect, distance_to, do_overlap
from generator.render.drawing.chrome import Chrome
from generator.render.drawing.guides import level_bar
from generator.render.drawing.palette import Palette
from generator.render.drawing.spot import View
from generator.render.press.pen import clip_to, line, move_drawing, rect, style, text
from generator.render.scenario import map as maps
from generator.render.scenario.pieces import CUT, PAS, SAFE, PiecesPage

OVERLAP = 10.0  # millimetres that a tile shares with the one on its right and the one above it
LABELS = 9.0  # millimetres above a tile for its letter and its neighbours
FOOT = 4.0  # and below it for the check bar


class Tile(Record):
    name: str
    column: int
    row: int  # from the bottom
    area: Rect  # its own part of the table, in pas


class Tiling(Record):
    columns: int
    rows: int
    tiles: tuple[Tile, ...]  # the top row first, as they lie

    def named(self, column: int, row: int) -> str:
        return next((t.name for t in self.tiles if (t.column, t.row) == (column, row)), "")


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


def battlefield_pages(table: Map, paper: tuple[float, float], colours: Palette, look: Chrome, seed: str) -> list[str]:
    """The key page, then every tile."""
    plan = tile_table(table.table, paper)
    return [
        _draw_key_page(table, plan, paper, colours, look, seed),
        *(_draw_tile(t, table, plan, paper, colours) for t in plan.tiles),
    ]


def _draw_key_page(
    table: Map, plan: Tiling, paper: tuple[float, float], colours: Palette, look: Chrome, seed: str
) -> str:
    w, h = table.table
    count = len(plan.tiles)
    help_text = (
        f"{count} feuilles, {plan.rows} rangées de {plan.columns}. Couper chaque feuille le long de ses bords gauche "
        "et inférieur, puis la coller sur la bande tracée en pointillés de ses voisines, en partant du coin "
        "inférieur gauche."
    )
    page = PiecesPage(paper, look, "Champ de bataille, 1 pas = 25 mm", [help_text], seed)
    unit = min((page.width - 4) / w, (page.height - page.top - 10) / h)
    view = View(unit, (page.width - w * unit) / 2, page.top, h)
    page.parts.append(maps.draw_ground(table, view, colours))
    edge = style(None, colours.text, 0.5)
    size = step_in_mm(min(t.area.w for t in plan.tiles) * unit * 0.4)
    for tile in plan.tiles:
        x, y, tw, th = view.box(tile.area)
        page.parts.append(rect(x, y, tw, th, edge))
        page.parts.append(text((x + 1.5, y + size * 0.95), tile.name, size, colours.text, title=True, weight=700))
    return page.drawn()


def _draw_tile(tile: Tile, table: Map, plan: Tiling, paper: tuple[float, float], colours: Palette) -> str:
    """The tile's part of the table, and the beginning of its neighbours'; crosses at the corners of its own part."""
    width, height = paper[0] - 2 * SAFE, paper[1] - 2 * SAFE
    right, above = plan.named(tile.column + 1, tile.row), plan.named(tile.column, tile.row + 1)
    left, below = plan.named(tile.column - 1, tile.row), plan.named(tile.column, tile.row - 1)
    w = tile.area.w * PAS + (OVERLAP if right else 0)
    h = tile.area.h * PAS + (OVERLAP if above else 0)
    x, y = (width - w) / 2, LABELS
    bottom = y + h
    view = View(PAS, x - tile.area.x * PAS, bottom + tile.area.y * PAS - table.table[1] * PAS, table.table[1])
    window = Rect(tile.area.x, tile.area.y, w / PAS, h / PAS)
    seen = _map_in_window(table, window)
    inner = maps.draw_ground(seen, view, colours, tile.area) + maps.draw_marks(seen, view, colours, tile.area)
    found = clip_to(x, y, w, h, inner)
    found += rect(x, y, w, h, style(None, CUT, 0.14))
    glue = style(None, CUT, 0.3, "3 2")
    if right:
        found += line(x + w - OVERLAP, y, x + w - OVERLAP, bottom, glue)
    if above:
        found += line(x, y + OVERLAP, x + w, y + OVERLAP, glue)
    found += text((x, 6.4), tile.name, 16 * PT, colours.text, title=True, weight=700)
    sides = (("à gauche", left), ("à droite", right), ("au-dessus", above), ("au-dessous", below))
    around = [f"{word} {name}" for word, name in sides if name]
    found += text((x + 18, 6.4), ", ".join(around), 7.5 * PT, colours.quiet)
    found += text((x + w, 6.4), f"{plan.rows} × {plan.columns} feuilles", 7.5 * PT, colours.quiet, anchor="end")
    found += level_bar(x, height - 1.6)
    return move_drawing(SAFE, SAFE, found)


def _map_in_window(table: Map, window: Rect) -> Map:
    """Only what shows in the window: a sheet does not carry the drawing of the whole table."""
    return replace(
        table,
        pieces=tuple(p for p in table.pieces if do_overlap(p.rect, window)),
        marks=tuple(m for m in table.marks if distance_to(m.place, window) <= max(table.reach, 2)),
        objectives=tuple(o for o in table.objectives if distance_to(o.place, window) <= 2),
        lines=tuple(
            one
            for one in table.lines
            if crosses_rect(one.start, one.end, window.grow_by(2)) or one.kind in ("edge", "exit")
        ),
    )
