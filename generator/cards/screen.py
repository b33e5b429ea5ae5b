"""The GM's screen: panels of cards on landscape pages, and behind each panel a page of drawings for the players.

content/<id>/screens.yaml says which card stands where. A panel takes the largest size of text at which all its columns
fit, then shares out the space left: first between rows, then between frames, so that columns end together. What does
not fit at the smallest size is an error that names the panel.

The players see the panels from the other side, so their first page, at their left, is behind the GM's last. Sheets on
their side are turned over the short edge; `duplex` names a printer that turns them over the long one, where the
players' pages would be upside down.

The saved shift of backs was measured on an upright sheet. A landscape page goes through the printer a quarter turn to
the left, so its shift is turned too (`_place_behind`).
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.record import Record
from generator.base.typography import set_capitals
from generator.cards.front import set_body, theme_look
from generator.cards.grid import GridLook
from generator.content.cards import Card, Deck, texts_of_card
from generator.content.livery import Livery
from generator.content.screens import Screen, ScreenColumn, ScreenFace, ScreenPanel
from generator.content.tables import Grid
from generator.paper.drawing.chrome import WHITE, chrome_of, draw_words
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.frame import CUT, draw_banner
from generator.paper.drawing.ornament import draw_emblem, draw_jump_lines, mix_colours, shades_of
from generator.paper.drawing.pen import (
    chamfered_path,
    clip_to,
    closed_path,
    draw_icon,
    draw_path,
    draw_strokes,
    move_drawing,
    rect,
    style,
)
from generator.paper.formats import PT, SIZES, Duplex, Ink, Paper, SettingError
from generator.paper.pdf.page import Page
from generator.paper.plan import Leaf, PrintPlan
from generator.paper.text.flow import (
    Drawn,
    Type,
    draw_line_of_text,
    fit_type,
    largest_that_fits,
    page,
    set_headline,
    stack_drawn,
)

_EDGE, _LANE, _CUT, _BAND, _SPEECH = 7.0, 3.6, 5.0, 11.5, 8.5
_LEAST = 7.5  # points, as on the GM's side
COLUMNS, PACKED, _SPARE = 3, 8.5, 4.0  # of a screen that is packed: columns, points, mm that stay free
_MOST = 2.4  # drawings are not enlarged by more
_TITLE = "#37414d"
_FEW = 3  # drawings that stand in one row


class _Cell(Record):
    x: float
    y: float
    width: float
    height: float


def draw_players_side(screen: Screen, number: int, deck: Deck, paper: Paper, ink: Ink) -> Page:
    height, width = SIZES[paper]
    side = screen.players[number]
    title, *cells = _lay_out_cells(len(side.faces), width, height)
    out = _draw_title(title, side.title, deck, ink)
    size = _common_size([window.title for window in side.faces], min(cell.width for cell in cells) - 10)
    out += "".join(_draw_window(window, cell, size, ink) for window, cell in zip(side.faces, cells, strict=True))
    on = page((width, height), out)
    return replace(
        on, label=f"Joueurs {number + 1}", chapters=[(f"{deck.label}, {screen.label}", f"Joueurs : {side.title}")]
    )


def _lay_out_cells(count: int, width: float, height: float) -> list[_Cell]:
    """Return the title's cell, then one a drawing, over the whole page."""
    inner, tall = width - 2 * _EDGE, height - 2 * _EDGE
    if count <= _FEW:
        wide, top = (inner - _LANE * (count - 1)) / count, 30.0
        row = [_Cell(_EDGE + n * (wide + _LANE), _EDGE + top + _LANE, wide, tall - top - _LANE) for n in range(count)]
        return [_Cell(_EDGE, _EDGE, inner, top), *row]
    columns = (count + 2) // 2
    wide, high = (inner - _LANE * (columns - 1)) / columns, (tall - _LANE) / 2
    span = 2 * columns - count
    places = [(n % columns, n // columns) for n in range(span, 2 * columns)]
    title = _Cell(_EDGE, _EDGE, span * wide + (span - 1) * _LANE, high)
    return [title, *(_Cell(_EDGE + k * (wide + _LANE), _EDGE + row * (high + _LANE), wide, high) for k, row in places)]


def _draw_title(cell: _Cell, title: str, deck: Deck, ink: Ink) -> str:
    """Draw lines of a jump that run from the emblem, the title and the game's name over them."""
    shades, r = shades_of(_TITLE, ink), min(13.0, cell.height / 4.4)
    low = cell.height < 40
    at = (cell.width - 3 * r, cell.height / 2) if low else (cell.width / 2, cell.height * 0.36)
    sky = draw_jump_lines(cell.width, cell.height, at, (shades.tints[2], shades.tints[1]))
    out = "" if low else clip_to(0, 0, cell.width, cell.height, sky)
    out += draw_emblem(deck.cards[0].theme.icon, *at, r, shades)
    kind = Type(30.0, shades.accent, 700, title=True, track=0.04, least=_LEAST)
    room = cell.width - 7 * r if low else cell.width - 6
    words = set_headline(set_capitals(title), kind, room, 22.0, anchor="start" if low else "middle", least=16.0)
    x, y = (5.0, (cell.height - words.height) / 2 - 2.5) if low else (3.0, cell.height - words.height - 12.0)
    out += rect(x - 1, y + 0.4, room + 2, words.height + 7.5, style(WHITE)) + words.at(x, y)
    small = Type(12.0, shades.accent, 500, title=True, track=0.08, least=_LEAST)
    start = x if low else cell.width / 2
    out += draw_line_of_text(
        start, y + words.height + 5.0, set_capitals(deck.label), small, "start" if low else "middle"
    )
    frame = chamfered_path(0.3, 0.3, cell.width - 0.3, cell.height - 0.3, _CUT, "bd")
    return move_drawing(cell.x, cell.y, out + draw_path(frame, style(None, shades.accent, 0.5)))


def _common_size(names: Sequence[str], width: float) -> float:
    """Return the largest size at which each name of a page has one line."""
    return min(fit_type(set_capitals(name), _name_type(22.0), width, _LEAST).size for name in names)


def _name_type(size: float, colour: str = WHITE) -> Type:
    return Type(size, colour, 700, title=True, track=0.04, least=_LEAST)


def _draw_window(window: ScreenFace, cell: _Cell, size: float, ink: Ink) -> str:
    """Draw a picture, the words of its character below it, and the name."""
    look = chrome_of(Livery(window.face.accent, mix_colours(window.face.accent, 0.08)), ink, _LEAST)
    width, height, band = cell.width, cell.height, cell.height - _BAND
    drawing = read_drawing(window.face.drawing)
    room = band - (_SPEECH if window.words else 0.0)
    by = min(_MOST, (room - 3) / drawing.height, (width - 6) / drawing.width)
    x = (width - by * drawing.width) / 2
    shape = chamfered_path(0.3, 0.3, width - 0.3, height - 0.3, _CUT, "bd")
    out = draw_path(shape, style(WHITE if look.light else look.wash, None))
    out += move_drawing(x, (room - by * drawing.height) / 2 + 0.8, draw_face(window.face, ink), by)
    if window.words:
        kind = look.title(12.0, 500)
        headline = set_headline(f"« {window.words} »", kind, width - 6, _SPEECH, anchor="middle", least=10.0)
        out += headline.at(3.0, band - _SPEECH + (_SPEECH - headline.height) / 2 - 0.6)
    plate = chamfered_path(0.3, band, width - 0.3, height - 0.3, _CUT, "d")
    out += draw_path(plate, style(None if look.light else look.accent, look.word if look.light else None, 0.3))
    name = _name_type(size, look.word if look.light else WHITE)
    out += draw_words(width / 2, band, _BAND + 0.3, set_capitals(window.title), name, "middle")
    out += draw_path(shape, style(None, look.word, 0.5))
    return move_drawing(cell.x, cell.y, out)


LEAST = 7.5  # points: a screen is read from a chair's distance
_BODY = (12.0, 10.0, 8.5, LEAST)
_MARGIN, _GAP, _BANNER = 7.0, 2.6, 12.0
_TAB, _PAD, _ABOVE, _BELOW = 6.0, 2.4, 1.3, 1.5
_MOST_AIR = 1.3  # millimetres above and below a row
_PLAIN = "#37414d"


class ScreenOptions(Record):
    paper: Paper = "a4"
    ink: Ink = "color"
    duplex: Duplex = "short"
    offset: tuple[float, float] = (0.0, 0.0)  # of the backs, right and down on an upright sheet, in mm


def plan_screens(
    decks: Sequence[Deck], chosen: Mapping[str, Sequence[Screen]], options: ScreenOptions, name: str = "paravent.pdf"
) -> PrintPlan:
    return PrintPlan(name, "Écran du MJ", draw_screens(decks, chosen, options), options.duplex)


def draw_screens(
    decks: Sequence[Deck], chosen: Mapping[str, Sequence[Screen]], options: ScreenOptions
) -> Iterator[Leaf]:
    """Yield a leaf a panel, the players' side behind it; on one side, all panels of a set, then its players' sides."""
    for deck in decks:
        for screen in chosen.get(deck.id, ()):
            dealt = {card.id for card in deck.cards}
            numbers = [n for n, panel in enumerate(screen.panels) if not dealt.isdisjoint(panel.cards)]
            fronts = [_draw_panel_page(screen, n, deck, options) for n in numbers]
            sides = range(min(len(screen.players), len(numbers)))
            backs = [draw_players_side(screen, n, deck, options.paper, options.ink) for n in sides]
            if options.duplex == "none":
                yield from (Leaf([side]) for side in (*fronts, *backs))
                continue
            behind: list[Page | None] = [*reversed(backs)]
            behind += [None] * (len(fronts) - len(behind))
            for front, back in zip(fronts, behind, strict=True):
                yield Leaf([front, _place_behind(back, options)] if back else [front])


def _place_behind(back: Page, options: ScreenOptions) -> Page:
    """Place a back where the printer prints it; upside down where it turns sheets over the long edge."""
    right, down = options.offset[1] / PT, -options.offset[0] / PT
    matrix = f"1 0 0 1 {right:.4f} {-down:.4f}"
    if options.duplex == "long":
        matrix = f"-1 0 0 -1 {back.width - right:.4f} {back.height + down:.4f}"
    elif not any(options.offset):
        return back
    return replace(back, operators=f"q {matrix} cm\n{back.operators}Q\n")


def page_size(paper: Paper) -> tuple[float, float]:
    width, height = SIZES[paper]
    return height, width


def _draw_panel_page(screen: Screen, number: int, deck: Deck, options: ScreenOptions) -> Page:
    panel, (width, height) = screen.panels[number], page_size(options.paper)
    look = chrome_of(Livery(_PLAIN, mix_colours(_PLAIN, 0.1), ""), options.ink, LEAST)
    right = " · ".join((deck.label, screen.label, *_note_of_panel(panel, deck)))  # the foot is full
    mark = str(number + 1) if len(screen.panels) > 1 else ""
    head = draw_banner(look, width - 2 * _MARGIN, panel.title, right=right, mark=mark, high=_BANNER)
    top = _MARGIN + head.height + _GAP
    room = (width - 2 * _MARGIN, height - top - _MARGIN)
    out = head.at(_MARGIN, _MARGIN) + _draw_columns(panel, deck, options.ink, room).at(_MARGIN, top)
    chapter = f"{deck.label}, {screen.label}"
    on = page((width, height), out)
    label = f"MJ {number + 1}" if screen.players else screen.label  # a page of aid is for everybody
    return replace(on, label=label, chapters=[(chapter, panel.title)])


def _note_of_panel(panel: ScreenPanel, deck: Deck) -> list[str]:
    """Return what the sign of house values means, where a card of the panel has it."""
    names = {name for column in panel.columns for name in column.cards}
    shown = [card for card in deck.cards if card.id in names]
    return [SHORT_NOTE] if any(SIGN in text for card in shown for text in texts_of_card(card)) else []


def pack_screen(label: str, cards: Sequence[Card], options: ScreenOptions) -> Screen:
    """Pack cards on as few panels as hold them at a size that reads well, in the order they come."""
    width, height = page_size(options.paper)
    wide = (width - 2 * _MARGIN - _GAP * (COLUMNS - 1)) / COLUMNS
    room = height - 2 * _MARGIN - _GAP - _BANNER - _SPARE
    stacks: list[list[Card]] = [[]]
    for card in cards:
        if stacks[-1] and _height_of_column(_Column((*stacks[-1], card), wide), PACKED, 0.0, options.ink) > room:
            stacks.append([])
        stacks[-1].append(card)
    panels = [
        ScreenPanel(
            f"{label}, volet {n + 1}",
            tuple(ScreenColumn(tuple(card.id for card in stack)) for stack in stacks[first : first + COLUMNS]),
        )
        for n, first in enumerate(range(0, len(stacks), COLUMNS))
    ]
    return Screen("ce-soir", label, tuple(panels))


class _Column(Record):
    """Cards below one another, and their width."""

    cards: tuple[Card, ...]
    width: float


def _draw_columns(panel: ScreenPanel, deck: Deck, ink: Ink, room: tuple[float, float]) -> Drawn:
    """Draw the columns at the largest size at which every one fits."""
    cards = {card.id: card for card in deck.cards}
    columns = [[cards[name] for name in column.cards if name in cards] for column in panel.columns]
    shares = [column.share for column, stack in zip(panel.columns, columns, strict=True) if stack]
    wide = (room[0] - _GAP * (len(shares) - 1)) / fsum(shares)
    distinct = _strips_once([stack for stack in columns if stack])
    laid = [_Column(tuple(stack), share * wide) for stack, share in zip(distinct, shares, strict=True)]

    def fit(size: float) -> float | None:
        try:
            return size if all(_height_of_column(stack, size, 0.0, ink) <= room[1] + 0.01 for stack in laid) else None
        except SettingError:  # a table is too wide at this size
            return None

    if (size := largest_that_fits(_BODY, fit)) is None:
        message = _("this panel takes more than a page at {size} points").format(size=f"{LEAST:g}")
        raise SettingError("screen-too-long", join_label(panel.title, message))
    out, x = "", 0.0
    for stack in laid:
        out += _draw_column(stack, size, ink, room[1]).at(x, 0)
        x += stack.width + _GAP
    return Drawn(room[1], out)


def _strips_once(columns: Sequence[Sequence[Card]]) -> list[list[Card]]:
    """Remove strips that an earlier card of the panel has already."""
    seen: list[Grid] = []
    distinct = []
    for cards in columns:
        distinct.append(
            [card if card.strip is None or card.strip not in seen else replace(card, strip=None) for card in cards]
        )
        seen += [card.strip for card in cards if card.strip]
    return distinct


def _height_of_column(column: _Column, size: float, air: float, ink: Ink) -> float:
    heights = [_set_body(card, column.width, size, air, ink).height + _TAB + _ABOVE + _BELOW for card in column.cards]
    return fsum(heights) + _GAP * (len(heights) - 1)


def _draw_column(column: _Column, size: float, ink: Ink, room: float) -> Drawn:
    tight = _height_of_column(column, size, 0.0, ink)
    loose = _height_of_column(column, size, 1.0, ink)
    air = min(_MOST_AIR, max(0.0, (room - tight) / (loose - tight)) if loose > tight else 0.0)
    bodies = [_set_body(card, column.width, size, air, ink) for card in column.cards]
    spare = (room - fsum(body.height + _TAB + _ABOVE + _BELOW for body in bodies) - _GAP * (len(bodies) - 1)) / len(
        bodies
    )
    frames = [
        _draw_block(card, body, column.width, body.height + _TAB + _ABOVE + _BELOW + max(0.0, spare), ink)
        for card, body in zip(column.cards, bodies, strict=True)
    ]
    return stack_drawn(frames, _GAP)


def _set_body(card: Card, width: float, size: float, air: float, ink: Ink) -> Drawn:
    return set_body(card, width - 2 * _PAD, GridLook(theme_look(card, ink, LEAST), size, air, entries=False))


def _draw_block(card: Card, body: Drawn, width: float, height: float, ink: Ink) -> Drawn:
    """Draw a frame with the card's title on its tab; the height left over stands above and below the body."""
    look = theme_look(card, ink, LEAST)
    spare = (height - _TAB - _ABOVE - _BELOW - body.height) / 2
    half = look.hair / 2
    frame = chamfered_path(half, half, width - half, height - half, CUT, "bd")
    colour, text = (look.word if look.light else WHITE), set_capitals(card.title)
    name = Type(10.0, colour, 700, title=True, track=0.03, least=LEAST)
    name = name if name.width(text) < width - 18 else name.but(size=8.5)
    end = 8.0 + name.width(text) + 1.0
    tab = [(0, 0), (end + 4.2, 0), (end, _TAB), (0, _TAB)]
    slashes = [(end + 4.2 + d, 0.0, end + d, _TAB) for d in (1.4, 3.2)]

    def draw() -> str:
        out = draw_path(frame, style(None, look.line, look.hair))
        out += draw_path(
            closed_path(tab), style(None if look.light else look.accent, look.word if look.light else None, 0.2)
        )
        out += draw_strokes(slashes, style(None, look.word, 0.25 if look.light else 0.8))
        out += draw_icon(card.icon, 4.2, _TAB / 2, 4.4, colour) + draw_words(8.0, 0, _TAB + 0.2, text, name)
        return out + body.at(_PAD, _TAB + _ABOVE + (min(spare, 2.0) if card.grids else spare))

    return Drawn(height, draw)
