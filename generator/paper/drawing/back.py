"""The backs of cards, drawn, in millimetres."""

from generator.base.typography import set_capitals
from generator.paper.drawing.ornament import PAGE, Shades, draw_emblem, shades_of
from generator.paper.drawing.pen import Point, chamfered_path, closed_path, draw_path, line, path_through, style
from generator.paper.formats import Ink
from generator.paper.scale import SMALLEST, nearest_step, step_at_most
from generator.paper.text.flow import Type, set_headline, set_paragraph

_SIDE = 8.0  # millimetres left and right of the words


def draw_card_back(
    words: tuple[str, str], icon: str, accent: str, ink: Ink, size: tuple[float, float], inset: float,
    least: float = SMALLEST,
) -> str:  # fmt: skip
    """Draw a hexagon with an icon, rings about it, cut corners and chevrons, the game's name and the owner's or the
    kind.

    `inset`: clear of the cut; `least`: of the type scale it keeps to."""
    (title, of), (width, height) = words, size
    colours = shades_of(accent, ink)
    cx, cy, r = width / 2, height * 0.4, width * 0.2
    out = _draw_back_frame(width, height, inset, colours.accent, 0.25)
    out += _draw_back_frame(width, height, inset + 1.1, colours.tints[1], 0.15)
    out += draw_emblem(icon, cx, cy, r, colours)
    edge = inset + 2.6
    out += _draw_chevrons(cx, edge + 2.2, 1, colours) + _draw_chevrons(cx, height - edge - 2.2, -1, colours)
    out += _draw_rule(cx, height * 0.765, width * 0.28, colours)
    small = step_at_most(width * 0.1, least)
    game = Type(small, PAGE[ink][1], leading=1.25, track=0.5 / small)
    room = width - 2 * _SIDE
    theme = Type(nearest_step(width * 0.19, least), colours.accent, 700, title=True, leading=1.05)
    # One line, or two smaller ones.
    headline = set_headline(title, theme, room, height * 0.075, anchor="middle", least=least)
    out += headline.at(_SIDE, min(height * 0.685, height * 0.752 - headline.height))
    return out + set_paragraph([(set_capitals(of), game)], room, anchor="middle").at(_SIDE, height * 0.79)


def _draw_back_frame(width: float, height: float, inset: float, colour: str, thick: float) -> str:
    # The corners cut on the front, seen from behind.
    return draw_path(chamfered_path(inset, inset, width - inset, height - inset, 5.0, "ac"), style(None, colour, thick))


def _draw_chevrons(cx: float, y: float, way: int, ink: Shades) -> str:
    out = ""
    for row, colour in enumerate((ink.accent, *ink.tints[:2])):
        top, half = y + way * row * 1.5, 3.4 - 0.7 * row
        points: list[Point] = [(cx - half, top), (cx, top + way * 1.5), (cx + half, top)]
        out += draw_path(path_through(points), style(None, colour, 0.35))
    return out


def _draw_rule(cx: float, y: float, half: float, ink: Shades) -> str:
    look = style(None, ink.tints[0], 0.2)
    strokes = line(cx - half, y, cx - 2, y, look) + line(cx + 2, y, cx + half, y, look)
    return strokes + draw_path(closed_path([(cx, y - 1), (cx + 1, y), (cx, y + 1), (cx - 1, y)]), style(ink.accent))
