"""Ornaments in millimetres: lines of a jump, the hexagon of an emblem, a cipher, and the backs of cards made of them.

They are light on ink, and stars are never dots: beside words these read as accents and full stops.
"""

from functools import lru_cache
from math import radians, sqrt

from generator.base.record import Record
from generator.base.typography import set_capitals
from generator.paper.drawing.pen import (
    Point,
    Stroke,
    chamfered_path,
    closed_path,
    direction_of,
    draw_icon,
    draw_path,
    draw_strokes,
    line,
    mm,
    move_drawing,
    path_through,
    polygon_corners,
    rect,
    rgb_text,
    stroke_path,
    style,
)
from generator.paper.formats import SMALLEST, Ink, nearest_step, step_at_most
from generator.paper.imposition import BLEED, CardPlace
from generator.paper.text.flow import Type, set_headline, set_paragraph

# The text, the quiet text and the lines of each ink.
PAGE: dict[Ink, tuple[str, str, str]] = {
    "color": ("#16181d", "#5b616d", "#aab0bb"),
    "gray": ("#111111", "#555555", "#a4a4a4"),
    "light": ("#404040", "#6a6a6a", "#c4c4c4"),
}


class Shades(Record):
    """The colours of the ornaments of one accent."""

    accent: str  # titles and rules
    fill: str  # behind a drawn icon: white where ink is spared
    on: str  # the icon on that fill
    edge: str  # the outline of that fill
    tints: tuple[str, str, str]  # weaker lines, from strong to faint


@lru_cache(maxsize=256)
def shades_of(accent: str, ink: Ink) -> Shades:
    if ink == "light":
        return Shades("#484848", "#ffffff", "#484848", "#8a8a8a", ("#8a8a8a", "#a8a8a8", "#c6c6c6"))
    colour = accent if ink == "color" else _grey_of(accent)
    return Shades(
        colour,
        colour,
        "#ffffff",
        colour,
        (mix_colours(colour, 0.55), mix_colours(colour, 0.32), mix_colours(colour, 0.16)),
    )


def _grey_of(colour: str) -> str:
    """Return a grey as light as the colour looks, but dark enough to read."""
    red, green, blue = _rgb_channels(colour)
    level = min(0x58, round(0.299 * red + 0.587 * green + 0.114 * blue))
    return f"#{level:02x}{level:02x}{level:02x}"


@lru_cache(maxsize=256)
def mix_colours(colour: str, share: float, other: str = "#ffffff") -> str:
    """Mix a share of the colour with the other."""
    pairs = zip(_rgb_channels(colour), _rgb_channels(other), strict=True)
    return "#" + "".join(f"{round(b - (b - a) * share):02x}" for a, b in pairs)


def _rgb_channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def draw_emblem(name: str, x: float, y: float, r: float, ink: Shades) -> str:
    """Draw a hexagon with an icon, rings about it and spokes between them."""
    out = ""
    for ring, tint in enumerate(ink.tints):
        out += _draw_hexagon(x, y, r * (1.28 + 0.26 * ring), style(None, tint, 0.3 - 0.06 * ring))
    inner, outer = polygon_corners(x, y, r * 1.1, 12, -75), polygon_corners(x, y, r * 1.86, 12, -75)
    out += draw_strokes([(*a, *b) for a, b in zip(inner, outer, strict=True)], style(None, ink.tints[2], 0.2))
    return out + _draw_hexagon(x, y, r, style(ink.fill, ink.edge, 0.4)) + draw_icon(name, x, y, r * 1.12, ink.on)


def _draw_hexagon(x: float, y: float, r: float, look: str) -> str:
    return draw_path(closed_path(polygon_corners(x, y, r, 6)), look)


def draw_jump_lines(width: float, height: float, at: tuple[float, float], colours: tuple[str, str]) -> str:
    """Draw lines that run from a point to the edges, as stars do when a ship leaps."""
    from random import Random  # here: few pages have stars

    random = Random(f"{width:.0f} {height:.0f}").random
    strokes: tuple[list[Stroke], list[Stroke]] = ([], [])
    far = sqrt(width * width + height * height)
    for n in range(110):
        angle, start = radians(360 * (n + random()) / 110), 0.1 + 0.55 * random()
        end = start + 0.05 + 0.3 * random() * start
        x, y = (far * share for share in direction_of(angle))
        strokes[n % 2].append((at[0] + x * start, at[1] + y * start, at[0] + x * end, at[1] + y * end))
    thin, thick = style(None, colours[0], 0.18), style(None, colours[1], 0.3)
    return draw_strokes(strokes[0], thin) + draw_strokes(strokes[1], thick)


_SIGN = ((0, 0, 1, 0), (0, 1, 1, 1), (0, 2, 1, 2), (0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 0, 2), (1, 1, 1, 2), (0, 1, 1, 0))


def draw_cipher(width: float, height: float, colour: str, pen: float) -> str:
    """Draw signs of no alphabet, as wide and as close as print: strokes between six points each.

    They fill a place, and make unreadable what lies behind it. There are a thousand: each kind is written once, and
    moves on to the next sign."""
    from random import Random  # here: few pages have any

    random, across, down = Random("chiffre").random, 1.9, 2.9
    columns, rows = int(width / across), int(height / down)
    left, top = (width - columns * across) / 2, (height - rows * down) / 2
    signs = []
    for _n in range(97):
        strokes = (_SIGN[k] for k in sorted({int(random() * len(_SIGN)) for _n in range(5)}))
        sign = stroke_path((1.4 * a, 1.2 * b, 1.4 * c, 1.2 * d) for a, b, c, d in strokes)
        signs.append(f"{sign} S 1 0 0 1 {across} 0 cm\n")
    out = f"{rgb_text(colour)} RG {mm(pen)} w\n"
    for row in range(rows):
        line = "".join(signs[n % len(signs)] for n in range(row * columns, (row + 1) * columns))
        out += move_drawing(left + 0.25, top + row * down + 0.25, line)
    return out


_SIDE = 8.0  # millimetres left and right of the words
_STRIP = 2.0  # of colour at the foot of a card
_CLEAR = 2.0  # of the frame of a back, more than a cut may be off


def draw_card_ground(cell: CardPlace, band: float, accent: str, ink: Ink, b: float = BLEED) -> str:
    """Draw the colour of a front: a band at its head and a strip at its foot that run off its edges, so that a cut a
    little off shows no white; a line below the band where ink is spared. `b`: how far off."""
    shades = shades_of(accent, ink)
    x, y, wide, tall = cell.x, cell.y, cell.width, cell.height
    if ink == "light":
        return line(x + 3, y + band, x + wide - 3, y + band, style(None, shades.edge, 0.18))
    look = style(shades.fill)
    head = rect(x - b, y - b, wide + 2 * b, band + b, look)
    return head + rect(x - b, y + tall - _STRIP, wide + 2 * b, _STRIP + b, look)


def draw_back_ground(cell: CardPlace, accent: str, ink: Ink, b: float = BLEED) -> str:
    """Draw the tint of a back, which runs so far off its edges: a printer's drift shows no white either."""
    if ink == "light":
        return ""
    tint = style(shades_of(accent, ink).tints[2])
    return rect(cell.x - b, cell.y - b, cell.width + 2 * b, cell.height + 2 * b, tint)


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
    out = _draw_back_frame(width, height, inset + _CLEAR, colours.accent, 0.25)
    out += _draw_back_frame(width, height, inset + _CLEAR + 1.1, colours.tints[1], 0.15)
    out += draw_emblem(icon, cx, cy, r, colours)
    edge = inset + _CLEAR + 2.6
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
