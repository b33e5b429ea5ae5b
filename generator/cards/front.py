"""The fronts of cards: frame, title beside its icon, body, and the name of the game."""

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.record import Record
from generator.cards.fit import head_height, inner_width, set_card_text, set_title
from generator.cards.view import Format
from generator.content.cards import Card, texts_of_card
from generator.content.covers import CardTheme
from generator.paper.drawing.chrome import draw_words
from generator.paper.drawing.ornament import PAGE, Shades, shades_of
from generator.paper.drawing.pen import Point, chamfered_path, closed_path, draw_icon, draw_path, line, style
from generator.paper.formats import Ink, Paper
from generator.paper.imposition import CardPlace
from generator.paper.pdf.blocks import Block, block_of
from generator.paper.text.flow import Type

CHAMFER = 3.2  # millimetres of the two corners cut off a frame
CORNER_GROWS = 100.0  # on a card wider than that, what names the theme is larger


class CardFront(Record):
    """A card to be drawn: the size of its text in points, the air about its rows in mm."""

    card: Card
    size: float
    air: float


def draw_front(front: CardFront, form: Format, paper: Paper, ink: Ink) -> Block:
    """Draw a card's front, but for its frame, which is drawn about its cell."""
    card, x = front.card, form.inset + form.pad
    text = set_card_text(card, front.size, front.air, form, paper, ink)
    out = draw_card_head(card, form, paper, ink) + text.at(x, form.inset + head_height(card, form, paper))
    foot = Type(6.5, PAGE[ink][1])
    bottom = form.cell(paper)[1] - form.inset
    out += draw_words(x + 2.5, bottom - form.foot + 0.4, 2.6, _foot_of_card(card), foot)
    return block_of(form.cell(paper), out)


def _foot_of_card(card: Card) -> str:
    """Return the name of the game, and what the sign of house values means on a card that has it."""
    is_ours = any(SIGN in text for text in texts_of_card(card))
    return f"{card.game} · {SHORT_NOTE}" if is_ours else card.game


def draw_card_head(card: Card, form: Format, paper: Paper, ink: Ink) -> str:
    """Draw the icon of a card on its tab, its title and the rule below both."""
    shades, width = shades_of(card.theme.accent, ink), inner_width(form, paper)
    x, y, side = form.inset + form.pad, form.inset + form.above, form.tab
    tab = chamfered_path(x, y, x + side, y + side, 0.237 * side, "c")
    out = draw_path(tab, style(shades.fill, shades.edge, 0.28))
    out += draw_icon(card.icon, x + side / 2, y + side / 2, side * 0.63, shades.on)
    out += set_title(card, form, width, shades.accent).at(x + side + form.beside, y + form.title_top)
    rule = form.inset + head_height(card, form, paper) - form.below
    return out + line(x, rule, x + width, rule, style(None, shades.accent, 0.32))


def draw_card_frame(card: Card, ink: Ink, cell: CardPlace, inset: float = 0.0) -> str:
    """Draw the line about a front, two corners cut, as one path; in the upper right corner its theme."""
    x0, y0, x1, y1 = cell.x + inset, cell.y + inset, cell.x + cell.width - inset, cell.y + cell.height - inset
    shades = shades_of(card.theme.accent, ink)
    edge = draw_path(chamfered_path(x0, y0, x1, y1, CHAMFER, "bd"), style(None, shades.accent, 0.18))
    return edge + _draw_theme_corner(card.theme, shades, (x1, y0), cell.width > CORNER_GROWS)


def _draw_theme_corner(theme: CardTheme, shades: Shades, corner: Point, large: bool) -> str:
    """Draw a tab that fills the cut corner: the theme's icon and its name."""
    (x, y), high = corner, 5.4 if large else 4.2
    kind = Type(7.5 if large else 6.5, shades.on, 600, title=True)
    start = x - CHAMFER - kind.width(theme.label)  # of the words
    left = start - high - 0.6
    points = [(left - high / 2, y), (x - CHAMFER, y), (x, y + CHAMFER), (x, y + high), (left, y + high)]
    out = draw_path(closed_path(points), style(shades.fill, shades.edge, 0.18))
    out += draw_icon(theme.icon, start - high / 2, y + high / 2, high * 0.74, shades.on)
    return out + draw_words(start, y, high + 0.1, theme.label, kind)
