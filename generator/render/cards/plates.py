"""Cards as pictures: a file for each face, and sheets of them as virtual tables read them."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.core.content.cards import Card
from generator.core.names import claim_name, slug
from generator.render.cards.front import draw_card_frame
from generator.render.cards.ink import back_of
from generator.render.cards.print import CardOptions, draw_fronts
from generator.render.cards.view import FORMATS
from generator.render.press.blocks import Block
from generator.render.press.flow import page
from generator.render.press.imposition import CardPlace
from generator.render.press.page import Page
from generator.render.press.plates import ROUND, Kind, Plate, page_on_white, table_sheets


def card_pictures(cards: Sequence[Card], options: CardOptions, bleed: float, kind: Kind) -> list[Plate]:
    """Fronts, backs once for those that share one, and, as PNG, sheets of all."""
    form = FORMATS[options.format]
    size = form.cell(options.paper)
    found = draw_fronts(cards, options)

    def face(drawn: Block, over: str = "") -> Page:
        return replace(page(size, over), blocks=[(drawn, None)])

    fronts = [
        face(drawn, draw_card_frame(card, options.ink, CardPlace(0, "front", 0, 0, *size), form.inset))
        for card, drawn in found
    ]
    backs = {_name_of_back(c): face(back_of(c, options.ink, size, form.back_inset)) for c, _drawn in found if c.back}
    taken: set[str] = set()
    names = [claim_name(f"{slug(card.game)}-{slug(card.id)}", taken) for card, _drawn in found]
    made = [
        Plate(name, page_on_white(one, ROUND, bleed))
        for name, one in (*zip(names, fronts, strict=True), *backs.items())
    ]
    if kind == "png":
        made += table_sheets(fronts, [backs[_name_of_back(card)] if card.back else None for card, _drawn in found])
    return made


def _name_of_back(card: Card) -> str:
    return f"dos-{slug(card.game)}"
