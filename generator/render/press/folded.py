"""A booklet to fold and staple: its pages two by two on sheets laid on their side, turned over the short edge."""

from collections.abc import Iterator, Sequence

from generator.render.press.book import Page


def spreads(pages: Sequence[Page]) -> Iterator[Page]:
    """The sides of the sheets in print order. So many pages as divide by four: whoever makes them fills up."""
    count = len(pages)
    if count % 4:
        raise AssertionError(f"{count} pages do not fold")
    for n in range(count // 2):
        outer, inner = pages[count - 1 - n], pages[n]
        yield _side(*((outer, inner) if n % 2 == 0 else (inner, outer)))


def _side(left: Page, right: Page) -> Page:
    empty = Page(left.width + right.width, left.height)
    return empty.with_pages([left.scaled(1.0), right.scaled(1.0, left.width)])
