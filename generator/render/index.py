"""The overview of a batch: a small picture of each, its name and its key figures, as many to a page as can be told."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.core.paper.formats import SIZES, Look
from generator.core.paper.livery import Livery
from generator.core.paper.scale import step_at_most
from generator.core.record import Record
from generator.render.drawing.chrome import Chrome, chrome_of, draw_words
from generator.render.drawing.frame import BAR, draw_banner
from generator.render.press.flow import PT, Drawn, does_not_fit, page, set_paragraph, stack_drawn
from generator.render.press.page import Page, list_under
from generator.render.press.pen import rect, style
from generator.render.press.plan import PrintPlan, leaves_apart

SIDE, HEAD, FOOT, GAP = 10.0, 12.0, 13.0, 4.0
LIVERY = Livery("#1f4f7a", "#e8eef4", "list")
CAPTION, LEAST = 4.0, 15.0  # air around what is told; a picture's height
# Columns, rows and the type of a name: the first that holds all of them on one page.
GRIDS = ((2, 2, 12.0), (3, 2, 10.0), (3, 3, 10.0), (4, 3, 8.5), (5, 4, 8.5), (6, 5, 7.5))


class Thumbnail(Record):
    """One of a batch: what it is called, what is good to know of it, its first page, its game's colours."""

    name: str
    lines: tuple[str, ...]
    page: Page
    livery: Livery = LIVERY


def plan_index(name: str, title: str, kind: str, entries: Sequence[Thumbnail], look: Look) -> PrintPlan:
    """`kind`: what they are, one of them."""
    return PrintPlan(name, title, leaves_apart(list_under(title, draw_index(title, kind, entries, look))))


def draw_index(title: str, kind: str, entries: Sequence[Thumbnail], look: Look) -> list[Page]:
    """The pages of it, each with its label."""
    liveries = {entry.livery for entry in entries}
    colours = chrome_of(liveries.pop() if len(liveries) == 1 else LIVERY, look.ink)
    drawn = list(_draw_index_pages(entries, look, colours))
    size, pages = SIZES[look.paper], []
    for number, (operators, small) in enumerate(drawn, 1):
        total = f"{len(entries)} {kind}" + ("s" if len(entries) > 1 else "")
        count = total + (f" · {number} / {len(drawn)}" if len(drawn) > 1 else "")
        head = draw_banner(colours, size[0] - 2 * SIDE, title, right=count, high=BAR).at(SIDE, SIDE)
        foot = draw_words(SIDE, size[1] - FOOT + 1.5, 3.0, "holofiche", colours.kind(6.5, quiet=True))
        pages.append(replace(page(size, head + operators + foot).with_pages(small), label=f"Aperçu {number}"))
    return pages


def count_index_pages(entries: int) -> int:
    """How many pages it takes for so many."""
    return -(-entries // (GRIDS[-1][0] * GRIDS[-1][1]))


def _draw_index_pages(entries: Sequence[Thumbnail], look: Look, colours: Chrome) -> Iterator[tuple[str, list[Page]]]:
    """What is drawn on each page, and the pictures on it: as high as all of its rows leave them."""
    columns, rows, size = next((grid for grid in GRIDS if len(entries) <= grid[0] * grid[1]), GRIDS[-1])
    width, height = SIZES[look.paper]
    wide = (width - 2 * SIDE - GAP * (columns - 1)) / columns
    for first in range(0, len(entries), columns * rows):
        here = entries[first : first + columns * rows]
        lines = [here[n : n + columns] for n in range(0, len(here), columns)]
        told = [[_draw_caption(entry, colours, wide, size) for entry in line] for line in lines]
        text = sum(max(one.height for one in line) + CAPTION for line in told)
        high = (height - SIDE - HEAD - FOOT - text) / len(lines)
        if high < LEAST:
            raise does_not_fit(max((entry.name for entry in here), key=len))
        out, small, top = "", list[Page](), SIDE + HEAD
        for line, captions in zip(lines, told, strict=True):
            tall = min(high, max(wide * entry.page.height / entry.page.width for entry in line))
            for k, (entry, caption) in enumerate(zip(line, captions, strict=True)):
                x, scale = SIDE + k * (wide + GAP), min(wide / entry.page.width, tall / entry.page.height)
                w, h = entry.page.width * scale, entry.page.height * scale
                small.append(entry.page.scaled(scale / PT, x / PT, (height - top - h) / PT))
                out += rect(x, top, w, h, style(None, colours.line, colours.hair)) + caption.at(x, top + tall + 1.2)
            top += tall + CAPTION + max(one.height for one in captions)
        yield out, small


def _draw_caption(entry: Thumbnail, colours: Chrome, wide: float, size: float) -> Drawn:
    name, text = colours.title(size).but(leading=1.1), colours.kind(step_at_most(size - 1), quiet=True, leading=1.15)
    said = [set_paragraph([(line, text)], wide) for line in entry.lines if line]
    return stack_drawn([set_paragraph([(entry.name, name)], wide), *said], 0.3)
