"""The backs of reference cards."""

from generator.content.cards import Card
from generator.paper.drawing.back import draw_card_back
from generator.paper.formats import Ink
from generator.paper.pdf.blocks import Block, block_of

DECK = "Aide-mémoire"  # what these cards are, on their backs


def back_of(card: Card, ink: Ink, size: tuple[float, float], inset: float) -> Block:
    """Draw the back of a game's cards: the same for all."""
    game = card.cover
    return block_of(size, draw_card_back((game.label, DECK), game.icon, game.accent, ink, size, inset))
