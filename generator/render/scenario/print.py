"""A scenario's booklet: everything the table needs, in print order, one PDF."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from generator.core.paper.briefing import ENEMIES, PLAYERS, Briefing, Note, number
from generator.core.paper.formats import SIZES, Ink, Paper
from generator.render.drawing import icons
from generator.render.drawing.palette import palette
from generator.render.scenario import battlefield, pieces
from generator.render.scenario import map as maps
from generator.render.setting import typeset

MAP = 128.0  # millimetres at most, each way
LINE = 48  # letters to a line of a note, more or less
MOST = 20  # scenarios in one PDF: laying out more takes too much memory


def print_scenarios(
    books: Sequence[tuple[Briefing, Briefing]], *, paper: Paper = "a4", ink: Ink = "color", battlefields: bool = False
) -> bytes:
    """Each scenario as its players see it, and as it is (the same unless it is sealed)."""
    colour = "#2a2a2a" if ink != "color" else books[0][0].livery.accent
    context = {
        "books": [_book(seen, opened, paper, ink, battlefields) for seen, opened in books],
        "icon": lambda name: icons.svg(name, colour),
        "title": " – ".join(dict.fromkeys(f"{seen.game}, {seen.title}" for seen, _opened in books)),
    }
    html = typeset.render_template("_scenario/scenario.html.j2", context, paper=paper, ink=ink)
    return typeset.set_pages(html)


def _book(seen: Briefing, opened: Briefing, paper: Paper, ink: Ink, battlefields: bool) -> dict[str, Any]:
    colours = palette(seen.map.theme, ink, seen.map.side, seen.map.foe)
    plan, unit = maps.drawn(seen.map, MAP, MAP, colours)
    scale = f"1 pas = {number(round(unit, 2))} mm ici, 25 mm sur la table. Grille : 1 pas, trait fort tous les 6."
    return {
        "briefing": seen,
        "opened": opened,
        "map": plan,
        "columns": _columns(seen.notes[1:], 3),
        "scale": scale,
        "pages": drawings(seen, paper, ink, battlefields),
    }


def _columns(notes: Sequence[Note], count: int) -> list[list[Note]]:
    """Notes in reading order over so many columns, the tallest as short as can be."""
    heights = [2.2 + sum(ceil((len(e.label) + len(e.text)) / LINE) for e in note.lines) for note in notes]

    def filled(limit: float) -> list[list[Note]]:
        columns: list[list[Note]] = [[]]
        used = 0.0
        for note, height in zip(notes, heights, strict=True):
            if used and used + height > limit:
                columns.append([])
                used = 0.0
            columns[-1].append(note)
            used += height
        return columns

    limit = max(heights, default=1.0)
    while len(filled(limit)) > count:
        limit += 1
    return filled(limit)


def drawings(briefing: Briefing, paper: Paper, ink: Ink, battlefields: bool) -> list[str]:
    """What is cut out. Tokens are in the same colours whoever plays; the battlefield in those of its map."""
    size, seed, table = SIZES[paper], briefing.seed, briefing.map
    colours = palette(table.theme, ink, PLAYERS, ENEMIES)
    found = pieces.marker_pages(briefing.markers, size, colours, seed)
    found += pieces.token_pages(briefing.tokens, size, colours, seed)
    found.append(pieces.ruler_page(briefing.reaches, size, colours, seed))
    if battlefields:
        found += battlefield.pages(table, size, palette(table.theme, ink, table.side, table.foe), seed)
    return found
