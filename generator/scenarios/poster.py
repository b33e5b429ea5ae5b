"""The whole table on one sheet of A3, to play on with counters where there is no room for the table at 1:1.

The map is as large as the sheet is high, with panels beside it and a ruler at its own scale below."""

from math import floor

from generator.model.briefing import Briefing, number_in_french
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.frame import draw_banner
from generator.paper.drawing.pen import Stroke, draw_strokes, style
from generator.paper.formats import Ink
from generator.paper.paging import fill_columns_evenly
from generator.paper.pdf.page import Page
from generator.paper.text.flow import Drawn, page
from generator.scenarios import map as maps
from generator.scenarios.front import GAP, FrontPanels, Plan
from generator.scenarios.scenery.palette import palette_of_theme

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
    words = f"pas, à l’échelle de ce plan\u00a0: 1 pas = {scale} mm. Imprimer à 100\u00a0%, sur A3."
    return Drawn(6.0, out + draw_words(_LONGEST * unit + 4, 1.6, 3.6, words, small))
