"""A card's colours in each ink, from one accent."""

from generator.core.content.cards import Card
from generator.core.paper.formats import Ink
from generator.render.drawing.back import draw_card_back
from generator.render.drawing.ornament import PAGE, Shades, shades_of
from generator.render.press.blocks import Block, block_of

DECK = "Aide-mémoire"  # what these cards are, on their backs
# What a front is set in, once for all inks and themes: colours that nothing else has.
ROLES = Shades("#010100", "#010101", "#010102", "#010103", ("#010104", "#010105", "#010106"))


def back_of(card: Card, ink: Ink, size: tuple[float, float], inset: float) -> Block:
    """The back of a game's cards: the same for all."""
    game = card.cover
    return block_of(size, draw_card_back((game.label, DECK), game.icon, game.accent, ink, size, inset))


def front_colours(accent: str, ink: Ink) -> dict[str, str]:
    """From what a front is set in to what it is printed in."""
    drawn = shades_of(accent, ink)
    roles = ((ROLES.accent, drawn.accent), (ROLES.fill, drawn.fill), (ROLES.on, drawn.on), (ROLES.edge, drawn.edge))
    return dict([*roles, *zip(PAGE["color"], PAGE[ink], strict=True)])
