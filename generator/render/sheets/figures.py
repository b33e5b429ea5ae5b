"""Cards of figures on their pages: the size of their text measured, imposed as all cards are, backs left free."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.paper.formats import SIZES
from generator.core.paper.sheet import Sheet
from generator.render.drawing.guides import marks
from generator.render.press.imposition import POKER, Leaf, impose
from generator.render.setting.gauge import Gauge, Sized, split, suite
from generator.render.setting.typeset import Look, render_template

SIZES_OF_TYPE = (8.2, 7.6, 7.0, 6.5, 6.0)
ROOM, ROOM_ABOVE_BOXES = 60.4, 55.0  # millimetres for what is rolled and what it does (figure-card.css)
MEASURE = "_shared/figure-measure.html.j2"

Card = Mapping[str, Any]


def pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """The cards, each page a leaf of its own, so that its back stays free."""
    whole = [{**card, "name": sheet.fields.get(f"{card['place']}.name", "")} for card in sheet.form["cards"]]
    cards = [one for card in whole for one in _sized(card, look)]
    leaves = impose([False] * len(cards), POKER, SIZES[look.paper], duplex="none")
    return [_page(sheet, leaf, cards) for leaf in leaves]


def _page(sheet: Sheet, leaf: Leaf, cards: Sequence[Card]) -> Sheet:
    placed = [{**cards[cell.card], "x": round(cell.x, 3), "y": round(cell.y, 3)} for cell in leaf.cells]
    fields = {f"{card['place']}.name": card["name"] for card in placed if card["name"]}
    for card in placed:
        del card["name"]
    form = {**sheet.form, "cards": placed, "marks": marks(leaf)}
    return replace(sheet, form=form, fields=fields)


def _sized(card: Card, look: Look) -> list[Card]:
    """One card, or as many as it takes: what the first cannot hold goes on, under the same name, on the next."""
    gauge = _gauge(bool(card["boxes"]), look)
    parts = [card]
    if gauge.fits(parts)[0].size is None:
        parts = split(card, _cuts, gauge, _ragged) or parts
    # What cannot be cut is set in the smallest type, and refused there if it does not fit.
    sizes = [fit.size or SIZES_OF_TYPE[-1] for fit in gauge.fits(parts)]
    return [{**part, "size": size} for part, size in zip(parts, sizes, strict=True)]


def _gauge(boxes: bool, look: Look) -> Gauge[Card]:
    def page(cards: Sequence[Sized[Card]]) -> str:
        context = {"cards": [{**card, "key": key, "size": size} for key, card, size in cards]}
        return render_template(MEASURE, context, paper=look.paper, folders=look.folders)

    return Gauge(SIZES_OF_TYPE, ROOM_ABOVE_BOXES if boxes else ROOM, "figure", page, look.folders)


def _cuts(card: Card, number: int) -> list[tuple[Card, Card]]:
    """Between two tables, two rules."""
    parts = [*(("rolls", one) for one in card["rolls"]), *(("clauses", one) for one in card["clauses"])]

    def holding(some: Sequence[tuple[str, Any]], **changes: Any) -> Card:
        return {**card, **{key: [one for kind, one in some if kind == key] for key in ("rolls", "clauses")}, **changes}

    name, place = suite(card["name"], number), f"{card['place'].partition('-')[0]}-{number}"
    return [
        (holding(parts[:n]), holding(parts[n:], name=name, place=place, boxes=[])) for n in range(1, len(parts))
    ]


def _ragged(cut: tuple[Card, Card]) -> int:
    one, other = (sum(map(len, map(str, (*part["rolls"], *part["clauses"])))) for part in cut)
    return abs(one - other)
