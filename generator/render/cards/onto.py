"""A diagram on a card: the front is set with a free place below its title, and the diagram is drawn onto that.

So one drawing (`diagram`) serves cards and screens, and what is shipped set does not depend on it beyond its height.
The place is known because a card with a diagram has a title of one line (core/content/diagrams)."""

from functools import lru_cache

from generator.core.content.cards import Card
from generator.core.paper.formats import PT, Ink, Paper
from generator.core.paper.livery import Livery
from generator.core.paper.scale import SMALLEST
from generator.render.cards.diagram import draw_diagram
from generator.render.cards.grid import GridLook
from generator.render.cards.view import Format
from generator.render.drawing.chrome import chrome_of
from generator.render.drawing.ornament import mix_colours
from generator.render.errors import SettingError
from generator.render.press.blocks import Block, block_of
from generator.render.press.flow import NOTHING, Drawn

_UNFIT = 500.0  # millimetres: a diagram whose words have no room at a size


def draw_onto_front(block: Block, card: Card, size: float, form: Format, paper: Paper, ink: Ink) -> Block:
    """The front with its diagram; the front itself where the card has none."""
    if not card.diagram:
        return block
    cell = (block.width * PT, block.height * PT)
    drawn = _diagram_of(card, form, paper, size, ink).at(form.inset + form.pad, form.inset + form.head)
    over = block_of(cell, drawn).operators
    return Block(block.width, block.height, b"q\n" + block.operators + b"\nQ\nq\n" + over + b"Q\n")


@lru_cache(maxsize=256)
def height_of_diagram(card: Card, form: Format, paper: Paper, size: float) -> float:
    """Millimetres, to the tenth above; none where there is none."""
    try:
        height = _diagram_of(card, form, paper, size, "color").height
    except SettingError:
        return _UNFIT
    return -(-height * 10 // 1) / 10 + 0.5 if height else 0.0


def _diagram_of(card: Card, form: Format, paper: Paper, size: float, ink: Ink) -> Drawn:
    if not card.diagram:
        return NOTHING
    accent = card.theme.accent
    look = chrome_of(Livery(accent, mix_colours(accent, 0.1), card.theme.icon), ink, SMALLEST)
    return draw_diagram(card.diagram, GridLook(look, size), form.cell(paper)[0] - 2 * (form.inset + form.pad))
