"""The backs of cards, drawn, in millimetres."""

from generator.core.content.cards import Card
from generator.core.paper.formats import Ink
from generator.render.cards.ink import PAGE
from generator.render.cards.view import SMALLEST
from generator.render.drawing.ornament import Shades, emblem, shades
from generator.render.press.blocks import Block
from generator.render.press.flow import Type, block, paragraph
from generator.render.press.pen import Point, line, path, polygon, polyline, style

_SIDE = 8.0  # millimetres left and right of the words


def back(card: Card, ink: Ink, width: float, height: float, inset: float) -> Block:
    """A hexagon with the theme's icon, rings about it, cut corners and chevrons. `inset`: clear of the cut."""
    colours = shades(card.theme.accent, ink)
    cx, cy, r = width / 2, height * 0.4, width * 0.2
    found = _frame(width, height, inset, colours.accent, 0.25)
    found += _frame(width, height, inset + 1.1, colours.tints[1], 0.15)
    found += emblem(card.theme.icon, cx, cy, r, colours)
    edge = inset + 2.6
    found += _chevrons(cx, edge + 2.2, 1, colours) + _chevrons(cx, height - edge - 2.2, -1, colours)
    found += _rule(cx, height * 0.765, width * 0.28, colours)
    theme = Type(width * 0.19, colours.accent, 700, title=True, leading=1.05)
    small = max(SMALLEST, width * 0.083)
    game = Type(small, PAGE[ink][1], leading=1.25, track=0.5 / small)
    room = width - 2 * _SIDE
    found += paragraph([(card.theme.label, theme)], room, anchor="middle").at(_SIDE, height * 0.685)
    found += paragraph([(card.game.upper(), game)], room, anchor="middle").at(_SIDE, height * 0.79)
    return block((width, height), found)


def _frame(width: float, height: float, inset: float, colour: str, thick: float) -> str:
    a, c = inset, 5.0
    x, y = width - a, height - a
    # The corners cut on the front, seen from behind.
    points = [(a + c, a), (x, a), (x, y - c), (x - c, y), (a, y), (a, a + c)]
    return path(polygon(points), style(None, colour, thick))


def _chevrons(cx: float, y: float, way: int, ink: Shades) -> str:
    found = ""
    for row, colour in enumerate((ink.accent, *ink.tints[:2])):
        top, half = y + way * row * 1.5, 3.4 - 0.7 * row
        points: list[Point] = [(cx - half, top), (cx, top + way * 1.5), (cx + half, top)]
        found += path(polyline(points), style(None, colour, 0.35))
    return found


def _rule(cx: float, y: float, half: float, ink: Shades) -> str:
    look = style(None, ink.tints[0], 0.2)
    found = line(cx - half, y, cx - 2, y, look) + line(cx + 2, y, cx + half, y, look)
    return found + path(polygon([(cx, y - 1), (cx + 1, y), (cx, y + 1), (cx - 1, y)]), style(ink.accent))
