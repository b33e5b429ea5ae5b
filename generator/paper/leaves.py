"""The leaves of a document: the pages that share a sheet of paper.

A leaf shares its paper with no other: a character's recto and verso with the pages that follow them, a page of cards
and their backs, a page that has nothing behind it. Where every leaf is a single page the document is printed on
one side, page after page. As soon as one leaf has a back the whole document is printed on both sides, and each leaf
must begin on a recto: where another would come to stand behind it, the page before has an empty one behind it. Which of
the two a document is, nobody knows before its last leaf has come (rosters may stand before the first character), so a
book writes pages as they come and puts them in their places when it is bound.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

P = TypeVar("P")


def has_backs(counts: Sequence[int]) -> bool:
    """Tell whether a document of leaves of so many pages is printed on both sides."""
    return any(count > 1 for count in counts)


def place_leaves(counts: Sequence[int]) -> list[int]:
    """Return the number of each leaf's first page, from 0; an empty page may stand between two leaves."""
    step = 2 if has_backs(counts) else 1
    places, end = [], 0
    for count in counts:
        places.append(end + -end % step)
        end = places[-1] + count
    return places


def bind_leaves(leaves: Sequence[Sequence[P]], empty_behind: Callable[[P], P]) -> list[P]:
    """Return every page of the document in its place; `empty_behind` gives the empty back of a page."""
    pages: list[P] = []
    for leaf, place in zip(leaves, place_leaves([*map(len, leaves)]), strict=True):
        if len(pages) < place:
            pages.append(empty_behind(pages[-1]))
        pages += leaf
    return pages
