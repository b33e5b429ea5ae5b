"""Sheets as pictures: each page whole; cards of figures one by one, their backs, and sheets for virtual tables."""

from collections.abc import Iterable, Iterator

from generator.base.names import claim_name, slug
from generator.model.sheet import CARDS, Sheet
from generator.paper.formats import Look, Turned
from generator.paper.pdf.page import Page
from generator.paper.pdf.plates import MOST_BLEED, ROUND, Kind, Plate, page_on_ground, page_on_white, table_sheets
from generator.sheets.forms import ink
from generator.sheets.forms.filled import Filled, drawing_module, fill_leaves
from generator.sheets.print import place_sheets


def sheet_pictures(sheets: Iterable[Sheet], look: Look, bleed: float, kind: Kind) -> Iterator[Plate]:
    """Yield the sheets as PNG; with `kind` png, sheets of all cards too."""
    names: set[str] = set()
    all_sheets = list(sheets)
    for leaf in fill_leaves(place_sheets([sheet for sheet in all_sheets if sheet.template != CARDS], look), look):
        yield from _page_pictures(leaf, names)
    if cards := [sheet for sheet in all_sheets if sheet.template == CARDS]:
        yield from _cards(cards, look, bleed, kind, names)


def _page_pictures(leaf: Iterable[Filled], names: set[str]) -> Iterator[Plate]:
    pages = (ink.page(filled, index) for filled in leaf for index in filled.pages)
    for number, page in enumerate(pages, 1):
        yield Plate(claim_name(slug(page.label or f"page {number}"), names), page_on_white(page))


def _cards(sheets: list[Sheet], look: Look, bleed: float, kind: Kind, names: set[str]) -> Iterator[Plate]:
    figures = drawing_module(CARDS)
    fronts: list[Page] = []
    backs: list[Page] = []
    behind: dict[str, Page] = {}  # those that look alike once
    for filled, *suites in fill_leaves(figures.single_card_sheets(figures.merge_card_sheets(sheets), look), look):
        (card,) = filled.sheet.form["cards"]
        name = filled.sheet.fields.get(f"{card['place']}.name") or card["kind"] or card["group"]
        front, below = ink.page(filled, 0, coded=False), figures.draw_grounds(filled.sheet.form, look, None, MOST_BLEED)
        fronts.append(page_on_ground(front, below))
        yield Plate(claim_name(slug(f"carte {name}"), names), page_on_white(front, ROUND, bleed, below))
        yield from _page_pictures(suites, names)
        back = figures.draw_backs_page(filled.sheet.form, look, Turned())
        if back.operators not in behind:
            below = figures.draw_grounds(filled.sheet.form, look, Turned(), MOST_BLEED)
            behind[back.operators] = page_on_ground(back, below)
            yield Plate(claim_name(slug(f"dos {card['of']}"), names), page_on_white(back, ROUND, bleed, below))
        backs.append(behind[back.operators])
    if kind == "png":
        yield from table_sheets(fronts, backs)
