"""Cards as pictures: a file for each face, and sheets of them as virtual tables read them."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.names import claim_name, slug
from generator.cards.front import draw_card_frame
from generator.cards.print import CardOptions, back_of, draw_fronts
from generator.cards.view import FORMATS
from generator.content.cards import Card
from generator.paper.imposition import CardPlace
from generator.paper.pdf.page import Block, Page
from generator.paper.pdf.plates import ROUND, Kind, Plate, page_on_white, table_sheets
from generator.paper.text.flow import page


def card_pictures(cards: Sequence[Card], options: CardOptions, bleed: float, kind: Kind) -> list[Plate]:
    """Return fronts, backs once for those that share one, and, as PNG, sheets of all."""
    form = FORMATS[options.format]
    size = form.cell(options.paper)
    blocks = draw_fronts(cards, options)

    def face(block: Block, over: str = "") -> Page:
        return replace(page(size, over), blocks=[(block, None)])

    fronts = [
        face(block, draw_card_frame(card, options.ink, CardPlace(0, "front", 0, 0, *size), form.inset))
        for card, block in blocks
    ]
    backs = {_name_of_back(c): face(back_of(c, options.ink, size, form.back_inset)) for c, _block in blocks if c.back}
    taken: set[str] = set()
    names = [claim_name(f"{slug(card.game)}-{slug(card.id)}", taken) for card, _block in blocks]
    plates = [
        Plate(name, page_on_white(picture, ROUND, bleed))
        for name, picture in (*zip(names, fronts, strict=True), *backs.items())
    ]
    if kind == "png":
        plates += table_sheets(fronts, [backs[_name_of_back(card)] if card.back else None for card, _block in blocks])
    return plates


def _name_of_back(card: Card) -> str:
    return f"dos-{slug(card.game)}"
