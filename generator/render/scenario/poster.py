"""The whole table on one sheet of A3: the map as large as the sheet is high, what has to be known beside it, and below
it a ruler at its own scale, so that one can play on it with counters where there is no room for the table at 1:1."""

from math import floor

from generator.core.paper.briefing import Briefing, number_in_french
from generator.core.paper.formats import Ink
from generator.render.drawing.chrome import Chrome, draw_words
from generator.render.drawing.frame import draw_banner
from generator.render.drawing.palette import palette_of_theme
from generator.render.press.flow import Drawn, page
from generator.render.press.page import Page
from generator.render.press.paging import fill_columns_evenly
from generator.render.press.pen import Stroke, draw_strokes, style
from generator.render.scenario import map as maps
from generator.render.scenario.front import GAP, FrontPanels, Plan

MARGIN, FOOT = 8.0, 9.0
COLUMNS = 2
_SIZES = (10.0, 8.5, 7.5)  # of texts: the largest with which most panels have room
_LONGEST = 24  # pas of the ruler


def draw_poster(briefing: Briefing, look: Chrome, ink: Ink, paper: tuple[float, float]) -> Page:
    """On a sheet twice as large as the paper, on its side."""
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
    """As many panels as there is room for: those of the least need are on the scenario's own page."""
    best = None
    for size in _SIZES:
        panels = FrontPanels(briefing, look, plan, size)
        every = [*panels.side, *panels.notes]
        for count in range(len(every), 0, -1):
            places, end = fill_columns_evenly([one.height for one in every[:count]], [0.0] * COLUMNS, GAP)
            if end <= room + 0.01:
                break
        else:
            continue
        if best is None or count > best[0]:
            best = (count, every, places)
    if best is None:
        return Drawn(0.0)
    out, (_count, every, places) = "", best
    for n, some in enumerate(places):
        spare = room - sum(every[k].height + GAP for k in some) + GAP
        y = 0.0
        for k in some:
            drawn = every[k].drawn(look, plan.column, every[k].height + spare / len(some))
            out, y = out + drawn.at(n * (plan.column + GAP), y), y + drawn.height + GAP
    return Drawn(room, out)


def _draw_plan_ruler(unit: float, look: Chrome) -> Drawn:
    """Ticks at every pas, numbers as often as they have room."""
    kind, small = look.title(7.5, 600), look.kind(7.5, quiet=True)
    every = next(step for step in (1, 2, 3, 6) if step * unit >= 6.0)
    ticks: list[Stroke] = [(0.0, 0.0, _LONGEST * unit, 0.0)]
    ticks += [(k * unit, 0.0, k * unit, 1.4 if k % every else 2.4) for k in range(_LONGEST + 1)]
    out = draw_strokes(ticks, style(None, look.ink, 0.25))
    for k in range(0, _LONGEST + 1, every):
        out += draw_words(k * unit, 2.4, 3.6, str(k), kind, "middle" if k else "start")
    scale = number_in_french(floor(unit * 100) / 100)
    told = f"pas, à l’échelle de ce plan\u00a0: 1 pas = {scale} mm. Imprimer à 100\u00a0%, sur A3."
    return Drawn(6.0, out + draw_words(_LONGEST * unit + 4, 1.6, 3.6, told, small))
