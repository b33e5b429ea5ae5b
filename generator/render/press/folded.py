"""A booklet to fold and staple: its pages two by two on sheets laid on their side, turned over the short edge."""

from collections.abc import Iterator, Sequence

from generator.render.press.book import Page
from generator.render.press.reduced import reduced


def spreads(pages: Sequence[Page]) -> Iterator[Page]:
    """The sides of the sheets in print order. So many pages as divide by four: whoever makes them fills up."""
    count = len(pages)
    if count % 4:
        raise AssertionError(f"{count} pages do not fold")
    for n in range(count // 2):
        outer, inner = pages[count - 1 - n], pages[n]
        yield _side(*((outer, inner) if n % 2 == 0 else (inner, outer)))


def _side(left: Page, right: Page) -> Page:
    both = (reduced(left, 0.0, 0.0), reduced(right, left.width, 0.0))
    return Page(
        left.width + right.width,
        left.height,
        "".join(one.operators for one in both),
        [block for one in both for block in one.blocks],
        [picture for one in both for picture in one.pictures],
    )
