"""The chronicle as a booklet: its pages in order, filled up to what folds, two by two on sheets."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.campaign.booklet import cover
from generator.campaign.booklet.pages import Inside
from generator.campaign.booklet.view import Story
from generator.content.livery import Livery
from generator.paper.drawing.chrome import chrome_of
from generator.paper.formats import SIZES, Look, Paper
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.page import Page, list_under
from generator.paper.plan import Leaf, PrintPlan
from generator.paper.text.flow import page

LIVERY = Livery("#1d2f4a", "#e6ebf2", "hyperspace")


def half_sheet_size(paper: Paper) -> tuple[float, float]:
    """Return the size of a page: half a sheet laid on its side."""
    width, height = SIZES[paper]
    return height / 2, width


def plan_chronicle(story: Story, name: str, look: Look, files: Sequence[Attached]) -> PrintPlan:
    """Plan the booklet: sheets to fold and staple, printed on both sides and turned over their short edge."""
    size, colours, ink = half_sheet_size(look.paper), chrome_of(LIVERY, look.ink), look.ink
    covers = cover.draw_front_cover(story, size, colours, ink), cover.draw_back_cover(story, size, colours, ink)
    front, back = (page(size, drawing) for drawing in covers)
    sheets = [
        replace(sheet, label=f"Feuille {n // 2 + 1}, {'intérieur' if n % 2 else 'extérieur'}")
        for n, sheet in enumerate(impose_spreads([front, *Inside(story, size, colours, ink).pages(), back]))
    ]
    leaf = Leaf([*list_under(story.title, sheets)])
    return PrintPlan(name, f"{story.title} – chronique", [leaf], "short", files)


def impose_spreads(pages: Sequence[Page]) -> Iterator[Page]:
    """Yield the sides of sheets to fold and staple, turned over the short edge, in print order.

    The number of pages must divide by four: the caller adds empty ones."""
    count = len(pages)
    if count % 4:
        raise AssertionError(f"{count} pages do not fold")
    for n in range(count // 2):
        outer, inner = pages[count - 1 - n], pages[n]
        yield _join_two_pages(*((outer, inner) if n % 2 == 0 else (inner, outer)))


def _join_two_pages(left: Page, right: Page) -> Page:
    empty = Page(left.width + right.width, left.height)
    return empty.with_pages([left.scaled(1.0), right.scaled(1.0, left.width)])
