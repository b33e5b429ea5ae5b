"""An index of scenarios in one PDF: a small map of each, its name and its key figures, as many to a page as fit."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.record import Record
from generator.content.livery import Livery
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import BAR, draw_banner
from generator.paper.drawing.pen import rect, style
from generator.paper.formats import SIZES, Look
from generator.paper.pdf.page import Page
from generator.paper.scale import step_at_most
from generator.paper.text.flow import PT, Drawn, does_not_fit, page, set_paragraph, stack_drawn

SIDE, HEAD, FOOT, GAP = 10.0, 12.0, 13.0, 4.0
LIVERY = Livery("#1f4f7a", "#e8eef4", "list")
CAPTION, LEAST = 4.0, 15.0  # air around a caption; the least height of a picture
# Columns, rows and the type of a name: the first that holds all of them on one page.
GRIDS = ((2, 2, 12.0), (3, 2, 10.0), (3, 3, 10.0), (4, 3, 8.5), (5, 4, 8.5), (6, 5, 7.5))


class Thumbnail(Record):
    """A file of a batch: its name, its key figures, its first page, the colours of its game."""

    name: str
    lines: tuple[str, ...]
    page: Page
    livery: Livery = LIVERY


def draw_index(title: str, kind: str, entries: Sequence[Thumbnail], look: Look) -> list[Page]:
    """Draw the pages of the index, each with its label; `kind` is the word for one entry."""
    liveries = {entry.livery for entry in entries}
    colours = chrome_of(liveries.pop() if len(liveries) == 1 else LIVERY, look.ink)
    sheets = list(_draw_index_pages(entries, look, colours))
    size, pages = SIZES[look.paper], []
    for number, (operators, small) in enumerate(sheets, 1):
        total = f"{len(entries)} {kind}" + ("s" if len(entries) > 1 else "")
        count = total + (f" · {number} / {len(sheets)}" if len(sheets) > 1 else "")
        head = draw_banner(colours, size[0] - 2 * SIDE, title, right=count, high=BAR).at(SIDE, SIDE)
        foot = draw_words(SIDE, size[1] - FOOT + 1.5, 3.0, "holofiche", colours.kind(6.5, quiet=True))
        pages.append(replace(page(size, head + operators + foot).with_pages(small), label=f"Aperçu {number}"))
    return pages


def count_index_pages(entries: int) -> int:
    """Return how many pages an overview of so many entries takes."""
    return -(-entries // (GRIDS[-1][0] * GRIDS[-1][1]))


def _draw_index_pages(entries: Sequence[Thumbnail], look: Look, colours: Chrome) -> Iterator[tuple[str, list[Page]]]:
    """Draw each page: its operators and the pictures on it, as high as all of its rows leave room for."""
    columns, rows, size = next((grid for grid in GRIDS if len(entries) <= grid[0] * grid[1]), GRIDS[-1])
    width, height = SIZES[look.paper]
    wide = (width - 2 * SIDE - GAP * (columns - 1)) / columns
    for first in range(0, len(entries), columns * rows):
        batch = entries[first : first + columns * rows]
        lines = [batch[n : n + columns] for n in range(0, len(batch), columns)]
        caption_rows = [[_draw_caption(entry, colours, wide, size) for entry in line] for line in lines]
        text = sum(max(caption.height for caption in line) + CAPTION for line in caption_rows)
        high = (height - SIDE - HEAD - FOOT - text) / len(lines)
        if high < LEAST:
            raise does_not_fit(max((entry.name for entry in batch), key=len))
        out, small, top = "", list[Page](), SIDE + HEAD
        for line, captions in zip(lines, caption_rows, strict=True):
            tall = min(high, max(wide * entry.page.height / entry.page.width for entry in line))
            for k, (entry, caption) in enumerate(zip(line, captions, strict=True)):
                x, scale = SIDE + k * (wide + GAP), min(wide / entry.page.width, tall / entry.page.height)
                w, h = entry.page.width * scale, entry.page.height * scale
                small.append(entry.page.scaled(scale / PT, x / PT, (height - top - h) / PT))
                out += rect(x, top, w, h, style(None, colours.line, colours.hair)) + caption.at(x, top + tall + 1.2)
            top += tall + CAPTION + max(caption.height for caption in captions)
        yield out, small


def _draw_caption(entry: Thumbnail, colours: Chrome, wide: float, size: float) -> Drawn:
    name, text = colours.title(size).but(leading=1.1), colours.kind(step_at_most(size - 1), quiet=True, leading=1.15)
    lines = [set_paragraph([(line, text)], wide) for line in entry.lines if line]
    return stack_drawn([set_paragraph([(entry.name, name)], wide), *lines], 0.3)
