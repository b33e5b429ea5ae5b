"""The frame of every page: the banner with its cut corner, its emblem and its slashes; panels with a tab."""

from functools import lru_cache

from generator.base.typography import set_capitals
from generator.model.figure import Stat
from generator.paper.drawing.chrome import Chrome, draw_words
from generator.paper.drawing.pen import chamfered_path, closed_path, draw_icon, draw_path, draw_strokes, style
from generator.paper.formats import SMALLEST, nearest_step
from generator.paper.text.flow import Drawn, Type, fit_type, set_headline

CUT = 3.0  # millimetres, of a cut corner
HIGH = 12.4  # of a page's banner
BAR = 8.6  # of a banner within a page
TAB = 4.6  # height of a tab
PAD, ABOVE, BELOW = 2.2, 1.3, 1.6  # between a panel's frame or tab and what stands in it
LEAST = SMALLEST  # points
_ICON = 9.0 / HIGH  # the emblem's share of the banner's height


@lru_cache(maxsize=32)  # a page is laid out in several sizes, and its banner is the same in all of them
def draw_banner(
    look: Chrome, width: float, title: str, *, over: str = "", right: str | Stat = "", mark: str = "",
    high: float = HIGH, motto: str = "", start: float = 0.0, title_size: float = 0.0, one_line: bool = False,
) -> Drawn:  # fmt: skip
    """Draw a plate with one corner cut: the emblem, or `mark` in its place, or room for a picture as far as `start`;
    `over` stands above the title with the motto behind it, `right` at its right, or a number with its label. A long
    title takes more lines, or smaller letters where it has to stay on one."""
    colour = look.on_ground
    name = Type(title_size or nearest_step(high * 1.2), colour, 700, title=True, track=0.02)
    small = Type(look.least, colour, 500, title=True, track=0.06)
    side = high * _ICON
    picture, start = start, start or 2.0
    text = ""
    if picture:
        pass
    elif mark:
        letter = name.but(size=nearest_step(high * 1.6), track=0.0)
        text, start = draw_words(start, 0, high + 0.4, mark, letter), start + letter.width(mark) + 2.2
    elif look.emblem:
        text, start = draw_icon(look.emblem, start + side / 2, high / 2, side, colour), start + side + 2.2
    edge, badge = width - 2.4, right if isinstance(right, Stat) else None
    if badge:
        value = name.but(track=0.0)
        text += draw_words(edge, 0, high + 0.3, badge.value, value, "end")
        edge -= value.width(badge.value) + 1.5
        text += draw_words(edge, 0, high + 0.3, badge.label, small.but(track=0.02), "end")
        edge -= small.width(badge.label) + 2
    slashes = 0.0 if badge else 13.0
    tag = set_capitals(right) if isinstance(right, str) else ""
    room = edge - start - max(slashes, small.width(tag) + 2 if tag else 0.0)
    top = high * 0.09 + small.line if over else 0.0
    if one_line:
        name = fit_type(title, name, room, look.least)
    headline = set_headline(title, name, room, least=look.least)
    tall = max(high, top + headline.height + 0.8)
    if over:
        text += draw_words(start, high * 0.09, small.line, set_capitals(over), small)
    if motto:
        aside = Type(nearest_step(7.5, look.least), colour, italic=True)
        text += draw_words(start + small.width(set_capitals(over)) + 2.0, high * 0.09, small.line, motto, aside)
    text += headline.at(start, top + (tall - top - headline.height) / 2 - (0.5 if over else -0.2))
    if tag:
        text += draw_words(edge, high * 0.09, small.line, tag, small, "end")
    ground = style(None if look.light else look.accent, look.accent, 0.3)
    out = draw_path(plate_outline(width, tall, 0.15), ground)
    if slashes:
        foot, pitch = tall - 0.5, 2.4
        strokes = [(width - 5.2 - pitch * n, foot, width - 2.1 - pitch * n, foot - 3.1) for n in range(4)]
        out += draw_strokes(strokes, style(None, look.word if look.light else look.bright, 0.2 if look.light else 0.7))
    return Drawn(tall, out + text)


def plate_outline(width: float, height: float, inset: float = 0.2) -> str:
    """Return the path of a plate, its lower right corner cut."""
    return chamfered_path(inset, inset, width - inset, height - inset, CUT, "c")


def outline(look: Chrome, width: float, height: float) -> str:
    """Draw the frame of a panel, upper right and lower left corners cut."""
    inset = look.hair / 2
    shape = chamfered_path(inset, inset, width - inset, height - inset, CUT, "bd")
    return draw_path(shape, style(None, look.line, look.hair))


def panel_inner_width(width: float) -> float:
    """Return the room between a panel's sides."""
    return width - 2 * PAD


def panel_height(body: Drawn) -> float:
    """Return how high a panel is at least."""
    return TAB + ABOVE + body.height + BELOW


def draw_panel(
    look: Chrome, width: float, title: str, body: Drawn, *, drawing: str = "", hint: str = "", height: float = 0.0
) -> Drawn:
    """Draw a frame with its title on a tab and its body, set as wide as `panel_inner_width` says.

    `height`: of the panel, at least."""
    tall = max(height, panel_height(body))

    def draw() -> str:
        out = outline(look, width, tall) + draw_tab(look, width, title, drawing)
        if hint:
            out += draw_words(width - PAD - CUT, 0, TAB, hint, look.kind(look.least, quiet=True), "end")
        return out + body.at(PAD, TAB + ABOVE)

    return Drawn(tall, draw)


def width_of_tab(look: Chrome, width: float, title: str, *, size: float = 7.5) -> float:
    """Return how far the tab of a title reaches, its slashes included."""
    start, text = _start_of_title(""), set_capitals(title)
    return start + _type_of_title(look, width - start, text, size).width(text) + 0.8 + 6.6


def _start_of_title(drawing: str) -> float:
    return 5.6 if drawing else 1.8


def _type_of_title(look: Chrome, room: float, text: str, size: float) -> Type:
    kind = Type(max(size, look.least), look.on_ground, 600, title=True, track=0.05)
    return kind if kind.width(text) <= room - 9.0 else fit_type(text, kind, room - 6.0, look.least)


def draw_tab(look: Chrome, width: float, title: str, drawing: str = "", *, size: float = 7.5) -> str:
    """Draw the tab of a panel with its title, that ends in slashes."""
    colour, start, text = look.on_ground, _start_of_title(drawing), set_capitals(title)
    kind = _type_of_title(look, width - start, text, size)
    end = start + kind.width(text) + 0.8
    out = draw_icon(drawing, 3.4, TAB / 2, 3.3, colour) if drawing else ""
    out += draw_words(start, 0, TAB + 0.2, text, kind)
    if look.light:
        strokes = [(0.0, TAB, end, TAB), *((end + 3.2 + d, 0.0, end + d, TAB) for d in (0.0, 1.3, 2.6))]
        return draw_strokes(strokes, style(None, look.word, 0.2)) + out
    ground = draw_path(closed_path([(0, 0), (end + 3.2, 0), (end, TAB), (0, TAB)]), style(look.accent))
    slashes = [(end + 3.2 + d, 0.0, end + d, TAB) for d in (1.1, 2.5)]
    return ground + draw_strokes(slashes, style(None, look.accent, 0.6)) + out


def draw_writing_lines(look: Chrome, width: float, height: float) -> Drawn:
    """Draw lines to write on, as many as there is room for."""
    pitch = 6.5
    count = int(height / pitch + 0.01)
    strokes = [(0.0, pitch * (n + 1) - 0.4, width, pitch * (n + 1) - 0.4) for n in range(count)]
    return Drawn(count * pitch, draw_strokes(strokes, style(None, look.rule, look.hair)))
