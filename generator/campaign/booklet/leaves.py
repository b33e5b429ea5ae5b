"""Passages of a booklet, none of them split, and the pages they fill in turn.

A booklet is read, not looked up: a title alone at the foot of a page, or a battle cut from its map, would send one
back and forth. So nothing is cut, and a passage that leads goes over with what it leads."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from generator.base.record import Record
from generator.paper.portrait import Portrait
from generator.paper.text.flow import Drawn, does_not_fit

Placed = tuple[Portrait, tuple[float, float, float, float]]  # a picture, and its box below the top left corner


class Passage(Record):
    """A passage that stands on one page. `fresh`: at the top of one; `lead`: never alone at its foot."""

    drawing: Drawn
    gap: float = 4.0
    fresh: bool = False
    lead: bool = False
    pictures: tuple[Placed, ...] = ()
    name: str = ""
    chapter: str = ""  # what begins with it, for the contents


class Leaf(Struct):
    operators: str = ""
    y: float = 0.0
    pictures: list[Placed] = field(default_factory=list)
    chapters: list[str] = field(default_factory=list)


def fill_leaves(parts: Iterable[Passage], room: float) -> Iterator[Leaf]:
    """Fill pages with passages in turn, none of them split; one that leads moves with the next one."""
    leaf = Leaf()
    for group in _group_with_leads(parts):
        high = sum(part.drawing.height + (part.gap if n else 0.0) for n, part in enumerate(group))
        if high > room + 0.01:
            raise does_not_fit(group[-1].name)
        gap = group[0].gap if leaf.y else 0.0
        if leaf.y and (group[0].fresh or leaf.y + gap + high > room + 0.01):
            yield leaf
            leaf = Leaf()
        for part in group:
            y = leaf.y + (part.gap if leaf.y else 0.0)
            leaf.operators += part.drawing.at(0, y)
            leaf.pictures += [(picture, (x, y + dy, w, h)) for picture, (x, dy, w, h) in part.pictures]
            leaf.y = y + part.drawing.height
            leaf.chapters += [part.chapter] if part.chapter else []
    if leaf.y:
        yield leaf


def _group_with_leads(parts: Iterable[Passage]) -> Iterator[Sequence[Passage]]:
    group: list[Passage] = []
    for part in parts:
        group.append(part)
        if not part.lead:
            yield group
            group = []
    if group:
        yield group
