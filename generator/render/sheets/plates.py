"""Sheets as pictures: each page whole; cards of figures one by one, their backs, and sheets for virtual tables."""

from collections.abc import Iterable, Iterator

from generator.core.names import slug
from generator.core.paper.figure import CARDS
from generator.core.paper.formats import Look, Turned
from generator.core.paper.sheet import Sheet
from generator.render.press.book import Page
from generator.render.press.plates import ROUND, Kind, Plate, claim, opaque, table_sheets
from generator.render.sheets import form, ink
from generator.render.sheets.filled import Filled, drawing, fill
from generator.render.sheets.print import placed


def plates(sheets: Iterable[Sheet], look: Look, bleed: float, kind: Kind) -> Iterator[Plate]:
    """As PNG, sheets of all cards too."""
    form.fresh()
    names: set[str] = set()
    every = list(sheets)
    for leaf in fill(placed([sheet for sheet in every if sheet.template != CARDS], look), look):
        yield from _pages(leaf, names)
    if cards := [sheet for sheet in every if sheet.template == CARDS]:
        yield from _cards(cards, look, bleed, kind, names)


def _pages(leaf: Iterable[Filled], names: set[str]) -> Iterator[Plate]:
    for number, whole in enumerate(ink.pages(leaf), 1):
        yield Plate(claim(slug(whole.label or f"page {number}"), names), opaque(whole))


def _cards(sheets: list[Sheet], look: Look, bleed: float, kind: Kind, names: set[str]) -> Iterator[Plate]:
    figures = drawing(CARDS)
    fronts: list[Page] = []
    backs: list[Page] = []
    behind: dict[str, Page] = {}  # those that look alike once
    for one, *suites in fill(figures.each(figures.packed(sheets), look), look):
        (card,) = one.sheet.form["cards"]
        name = one.sheet.fields.get(f"{card['place']}.name") or card["kind"] or card["group"]
        fronts.append(ink.page(one, 0, coded=False))
        yield Plate(claim(slug(f"carte {name}"), names), opaque(fronts[-1], ROUND, bleed))
        yield from _pages(suites, names)
        back = figures.backs(one.sheet.form, look, Turned())
        if back.operators not in behind:
            behind[back.operators] = back
            yield Plate(claim(slug(f"dos {card['of']}"), names), opaque(back, ROUND, bleed))
        backs.append(behind[back.operators])
    if kind == "png":
        yield from table_sheets(fronts, backs)
