"""Cards as pictures: a file for each face, and sheets of them as virtual tables read them."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.names import claim_name, slug
from generator.cards.front import bleeds, draw_card_frame, draw_ground
from generator.cards.print import CardOptions, back_of, draw_fronts
from generator.cards.view import FORMATS
from generator.content.cards import Card
from generator.paper.drawing.ornament import draw_back_ground
from generator.paper.imposition import CardPlace
from generator.paper.pdf.plates import MOST_BLEED, ROUND, Kind, Plate, page_on_ground, page_on_white, table_sheets
from generator.paper.text.flow import page


def card_pictures(cards: Sequence[Card], options: CardOptions, bleed: float, kind: Kind) -> list[Plate]:
    """Return fronts, backs once for those that share one, and, as PNG, sheets of all."""
    form = FORMATS[options.format]
    size = form.cell(options.paper)
    blocks = draw_fronts(cards, options)

    place = CardPlace(0, "front", 0, 0, *size)

    fronts = [
        (replace(page(size, draw_card_frame(card, options.ink, place, form)), blocks=[(block, None)]),
         draw_ground(card, options.ink, place, form, MOST_BLEED))
        for card, block in blocks
    ]  # fmt: skip
    backs = {
        _name_of_back(card): (
            replace(page(size, ""), blocks=[(back_of(card, options.ink, size, form.back_inset), None)]),
            draw_back_ground(place, card.cover.accent, options.ink, MOST_BLEED) if bleeds(form) else "",
        )
        for card, _block in blocks
        if card.back
    }
    taken: set[str] = set()
    names = [claim_name(f"{slug(card.game)}-{slug(card.id)}", taken) for card, _block in blocks]
    plates = [
        Plate(name, page_on_white(picture, ROUND, bleed, ground))
        for name, (picture, ground) in (*zip(names, fronts, strict=True), *backs.items())
    ]
    if kind == "png":
        behind = [page_on_ground(*backs[_name_of_back(card)]) if card.back else None for card, _block in blocks]
        plates += table_sheets([page_on_ground(*front) for front in fronts], behind)
    return plates


def _name_of_back(card: Card) -> str:
    return f"dos-{slug(card.game)}"
