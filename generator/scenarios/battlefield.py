"""The table of a scenario on paper: at 1:1 on tiles that overlap, with a plan of them, or as a poster on one A3.

The poster is played on with counters where there is no room for the table at 1:1. Its map is as high as the sheet
allows, with panels beside it and a ruler at its own scale below.
"""

from collections.abc import Iterator
from math import floor

from generator.base.provenance import NOTE
from generator.model.briefing import Briefing, Map, list_legend, number_in_french
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.frame import draw_banner
from generator.paper.drawing.guides import level_bar
from generator.paper.drawing.pen import Stroke, clip_to, draw_strokes, line, move_drawing, rect, style, text, width_of
from generator.paper.formats import PT, Ink
from generator.paper.paging import fill_columns_evenly
from generator.paper.pdf.page import Page
from generator.paper.text.flow import Drawn, page
from generator.scenarios import map as maps
from generator.scenarios.front import GAP, FrontPanels, Plan, draw_legend
from generator.scenarios.pieces import CUT, PAS, SAFE, PiecesPage
from generator.scenarios.scenery.spot import Palette, View, palette_of_theme
from generator.scenarios.tiling import LABELS, OVERLAP, Pane, Tile, Tiling, lay_out_tiles

_BARE = "#ffffff"
_NAME = 12 * PT  # of a tile on the plan


def battlefield_pages(table: Map, paper: tuple[float, float], colours: Palette, look: Chrome, seed: str) -> list[str]:
    """Draw the plan, then every tile on which something stands."""
    plan = lay_out_tiles(table, paper)
    tiles = (_draw_tile(Pane(tile, plan), table, paper, colours) for tile in plan.printed)
    return [_draw_assembly_plan(table, plan, paper, colours, look, seed), *tiles]


def count_sheets(plan: Tiling) -> str:
    """Say how many sheets there are to print, and which are not."""
    count = len(plan.printed)
    sentence = f"{count} feuilles à assembler" if count > 1 else "Une feuille"
    if not plan.bare:
        return sentence
    names = ", ".join(tile.name for tile in plan.tiles if tile.name in plan.bare)
    return f"{sentence}\u00a0; {names}\u00a0: rien ne s’y dresse, la table reste nue"


def _draw_assembly_plan(
    table: Map, plan: Tiling, paper: tuple[float, float], colours: Palette, look: Chrome, seed: str
) -> str:
    """Draw the whole table with its tiles, those left out blank, and the legend of the numbers below."""
    w, h = table.table
    help_text = (
        f"{count_sheets(plan)}. Couper chaque feuille le long de ses bords gauche et inférieur, puis la coller sur la "
        "bande en pointillés de ses voisines, en partant du coin inférieur gauche."
    )
    page = PiecesPage(paper, look, "Champ de bataille, 1 pas = 25 mm", [help_text], seed)
    legend = draw_legend(list_legend(table), look, (page.width - 8) / 2, 7.5)
    rows = (len(legend) + 1) // 2
    columns = [legend[:rows], legend[rows:]]
    below = max(sum(row.height for row in column) for column in columns)
    unit = min(page.width / w, (page.height - page.top - below - 14) / h)
    view = View(unit, (page.width - w * unit) / 2, page.top, h)
    page.parts.append(maps.draw_ground(table, view, colours))
    for tile in plan.tiles:
        page.parts.append(_draw_tile_on_plan(tile, view, colours, is_bare=tile.name in plan.bare))
    y = page.top + h * unit + 4
    for n, column in enumerate(columns):
        page.parts += _stack_rows(column, n * ((page.width - 8) / 2 + 8), y)
    return page.drawn()


def _stack_rows(rows: list[Drawn], x: float, y: float) -> Iterator[str]:
    for row in rows:
        yield row.at(x, y)
        y += row.height


def _draw_tile_on_plan(tile: Tile, view: View, colours: Palette, *, is_bare: bool) -> str:
    """Draw a tile's outline with its name in its upper left corner; one that is left out, bare."""
    x, y, w, h = view.box(tile.area)
    out = rect(x, y, w, h, style(_BARE if is_bare else None, colours.text, 0.35, "1.5 1" if is_bare else ""))
    wide = width_of(tile.name, _NAME, title=True, weight=700) + 2
    out += rect(x, y, wide, _NAME * 1.15, style("#ffffff", colours.text, 0.35))
    out += text(
        (x + wide / 2, y + _NAME * 0.93), tile.name, _NAME, colours.text, anchor="middle", title=True, weight=700
    )
    if is_bare:
        out += text((x + w / 2, y + h / 2), "table nue", 6.5 * PT, colours.quiet, anchor="middle")
    return out


def _draw_tile(pane: Pane, table: Map, paper: tuple[float, float], colours: Palette) -> str:
    """Draw a tile's part of the table, and the beginning of its neighbours'.

    All tiles show the same drawing of the whole table, each through its own window: so they meet at every seam."""
    tile, plan, window = pane.tile, pane.tiling, pane.window
    view = View(PAS, 0.0, 0.0, table.table[1])
    left, top, w, h = view.box(window)
    ground = maps.draw_ground(table, view, colours, pane) + maps.draw_marks(table, view, colours, pane)
    width, height = paper[0] - 2 * SAFE, paper[1] - 2 * SAFE
    x, y = (width - w) / 2, LABELS
    out = move_drawing(x - left, y - top, clip_to(left, top, w, h, ground))
    out += rect(x, y, w, h, style(None, CUT, 0.14))
    around = [(word, plan.named(tile.column + right, tile.row + up)) for word, right, up in _SIDES]
    glue = style(None, CUT, 0.3, "3 2")
    if dict(around)["à droite"]:
        out += line(x + w - OVERLAP, y, x + w - OVERLAP, y + h, glue)
    if dict(around)["au-dessus"]:
        out += line(x, y + OVERLAP, x + w, y + OVERLAP, glue)
    out += text((x, 6.4), tile.name, 16 * PT, colours.text, title=True, weight=700)
    neighbours = ", ".join(f"{word} {name}" for word, name in around if name)
    out += text((x + 18, 6.4), neighbours, 7.5 * PT, colours.quiet)
    out += text((x + w, 6.4), f"{len(plan.printed)} feuilles", 7.5 * PT, colours.quiet, anchor="end")
    out += level_bar(x, height - 1.6)
    return move_drawing(SAFE, SAFE, out)


_SIDES = (("à gauche", -1, 0), ("à droite", 1, 0), ("au-dessus", 0, 1), ("au-dessous", 0, -1))


MARGIN, FOOT = 8.0, 9.0
COLUMNS = 2
_SIZES = (10.0, 8.5, 7.5)  # of texts: the largest with which most panels have room
_LONGEST = 24  # pas of the ruler


def draw_poster(briefing: Briefing, look: Chrome, ink: Ink, paper: tuple[float, float]) -> Page:
    """Draw the poster on a sheet twice as large as the paper, on its side."""
    size = (2 * paper[0], paper[1])
    table, width = briefing.map, size[0] - 2 * MARGIN
    head = draw_banner(look, width, briefing.title, over=briefing.game, right=briefing.seed)
    top, room = head.height + GAP, size[1] - 2 * MARGIN - FOOT - head.height - GAP
    colours = palette_of_theme(table.theme, ink, table.side, table.foe)
    seen, wide, unit = maps.draw_map(table, width * 0.66, room, colours)
    out = head.operators + seen.at(0, top) + _draw_plan_ruler(unit, look).at(maps.AXIS, top + seen.height + 1.5)
    left = wide + GAP
    column = (width - left - GAP * (COLUMNS - 1)) / COLUMNS
    beside = _draw_panels(briefing, look, Plan(Drawn(0.0), column, colours), room + FOOT)
    return page(size, Drawn(room, out + beside.at(left, top)).at(MARGIN, MARGIN))


def _draw_panels(briefing: Briefing, look: Chrome, plan: Plan, room: float) -> Drawn:
    """Draw as many panels as there is room for: those of the least need are on the scenario's own page."""
    best = None
    for size in _SIZES:
        panels = FrontPanels(briefing, look, plan, size)
        all_panels = [*panels.side, *panels.notes]
        for count in range(len(all_panels), 0, -1):
            places, end = fill_columns_evenly([panel.height for panel in all_panels[:count]], [0.0] * COLUMNS, GAP)
            if end <= room + 0.01:
                break
        else:
            continue
        if best is None or count > best[0]:
            best = (count, all_panels, places)
    if best is None:
        return Drawn(0.0)
    out, (_count, all_panels, places) = "", best
    for n, numbers in enumerate(places):
        spare = room - sum(all_panels[k].height + GAP for k in numbers) + GAP
        y = 0.0
        for k in numbers:
            drawing = all_panels[k].drawn(look, plan.column, all_panels[k].height + spare / len(numbers))
            out, y = out + drawing.at(n * (plan.column + GAP), y), y + drawing.height + GAP
    return Drawn(room, out)


def _draw_plan_ruler(unit: float, look: Chrome) -> Drawn:
    """Draw ticks at every pas, numbers as often as they have room."""
    kind, small = look.title(7.5, 600), look.kind(7.5, quiet=True)
    step_of_numbers = next(step for step in (1, 2, 3, 6) if step * unit >= 6.0)
    ticks: list[Stroke] = [(0.0, 0.0, _LONGEST * unit, 0.0)]
    ticks += [(k * unit, 0.0, k * unit, 1.4 if k % step_of_numbers else 2.4) for k in range(_LONGEST + 1)]
    out = draw_strokes(ticks, style(None, look.ink, 0.25))
    for k in range(0, _LONGEST + 1, step_of_numbers):
        out += draw_words(k * unit, 2.4, 3.6, str(k), kind, "middle" if k else "start")
    scale = number_in_french(floor(unit * 100) / 100)
    words = f"pas, à l’échelle de ce plan\u00a0: 1 pas = {scale} mm. Imprimer à 100\u00a0%, sur A3. {NOTE}"
    return Drawn(6.0, out + draw_words(_LONGEST * unit + 4, 1.6, 3.6, words, small))
