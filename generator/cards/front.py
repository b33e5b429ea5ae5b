"""The fronts of cards: the body and its size of text, frame and title around it, tables continued on further cards.

A table from the content that is too long for its card is split over several, numbered « Tir 1/2 »: a person's own
content may add rows to it. Lines, strip and note stay on the first card. Texts of the card itself are never cut: their
writer shortens them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.record import Record
from generator.base.typography import NBSP
from generator.cards.diagram import draw_diagram
from generator.cards.grid import GridLook, hand_of, set_grid, set_strip, set_text
from generator.cards.view import Format, count_rows
from generator.content.cards import Card, CardTheme, texts_of_card
from generator.content.livery import Livery
from generator.content.markup import Text, plain_text
from generator.content.tables import Grid
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_words
from generator.paper.drawing.ornament import PAGE, Shades, draw_card_ground, mix_colours, shades_of
from generator.paper.drawing.pen import Point, chamfered_path, closed_path, draw_icon, draw_path, line, style
from generator.paper.formats import PT, SMALLEST, Ink, Paper, SettingError
from generator.paper.imposition import BLEED, CardPlace
from generator.paper.pdf.page import Block, block_of
from generator.paper.text.flow import Drawn, Type, add_space, largest_that_fits, set_beside, set_headline, stack_drawn

_DOT, _INDENT = 0.46, 0.85  # ems: of the mark before a line, and where its words begin
_GAP = 0.4  # ems between two parts


@lru_cache(maxsize=64)
def theme_look(card: Card, ink: Ink, least: float = SMALLEST) -> Chrome:
    """Return the colours of a card's theme."""
    accent = card.theme.accent
    return chrome_of(Livery(accent, mix_colours(accent, 0.1), card.theme.icon), ink, least)


def set_body(card: Card, width: float, kind: GridLook) -> Drawn:
    """Set everything a card has below its title. Raises `SettingError` where a word or a table is too wide."""
    em = kind.size * PT
    parts = [draw_diagram(card.diagram, kind, width)] if card.diagram else []
    if card.lines:
        parts.append(stack_drawn([_set_line(text, kind, width) for text in card.lines]))
    parts += [set_grid(grid, kind, width) for grid in card.grids]
    parts += [set_strip(card.strip, kind, width)] if card.strip else []
    parts += [_set_note(card.note, kind, width)] if card.note else []
    return stack_drawn(parts, _GAP * em)


def _set_line(text: Text, kind: GridLook, width: float) -> Drawn:
    """Set a line of a card behind its mark."""
    em, look = kind.size * PT, kind.look
    around = 0.16 * em + kind.air
    words = add_space(set_text(text, hand_of(look, kind.size), width - _INDENT * em), around, around)
    top, side = 0.52 * em + kind.air, _DOT * em
    dot = [(0.2 * side, top), (0.8 * side, top + side / 2), (0.2 * side, top + side)]
    mark = Drawn(0.0, lambda: draw_path(closed_path(dot), style(look.word)))
    return set_beside([(0.0, mark), (_INDENT * em, words)])


def _set_note(note: Text, kind: GridLook, width: float) -> Drawn:
    """Set the note at the foot of a card, below a rule."""
    words = add_space(set_text(note, hand_of(kind.look, kind.small, quiet=True), width), 0.3 * kind.size * PT)
    rule = Drawn(0.0, lambda: line(0, 0, width, 0, style(None, kind.look.rule, kind.look.hair)))
    return set_beside([(0.0, rule), (0.0, words)])


# The size of a card's text

_LONG_TITLE = 20  # letters
_HOPELESS = 1.12  # of the room: a height guessed to be larger than that is not looked at


class Fit(Record):
    """The size of the text in points and the height it comes to in mm; no size when no size is small enough."""

    size: float | None
    height: float

    def air(self, room: float, rows: int) -> float:
        """Return the air above and below each row, in mm, from the height left over."""
        return round(min(0.8, max(0.0, room - self.height - 1.5) / (2 * max(1, rows))), 3)


def inner_width(form: Format, paper: Paper) -> float:
    """Return the width of what stands on a card."""
    return form.cell(paper)[0] - 2 * (form.inset + form.pad)


def set_title(card: Card, form: Format, width: float, colour: str) -> Drawn:
    """Set the title of a card beside its icon; a long one is smaller, and takes more lines."""
    size = form.titles[len(card.title) > _LONG_TITLE]
    kind = Type(size, colour, 700, title=True, leading=1.06)
    return set_headline(card.title, kind, width - form.tab - form.beside)


@lru_cache(maxsize=1024)
def head_height(card: Card, form: Format, paper: Paper) -> float:
    """Return how far below the frame's top the text of a card begins."""
    title = set_title(card, form, inner_width(form, paper), "#000000")
    return form.head + max(0.0, title.height - form.title_room)


@lru_cache(maxsize=4096)  # a deck is looked at before it is printed, and cards are tried in several parts
def height_of_card(card: Card, size: float, form: Format, paper: Paper) -> float | None:
    """Return the height of a card's text at a size, title and foot included; None where something is too wide."""
    try:
        body = set_card_text(card, size, 0.0, form, paper, "color")
    except SettingError:
        return None
    return head_height(card, form, paper) + body.height + form.foot


def set_card_text(card: Card, size: float, air: float, form: Format, paper: Paper, ink: Ink) -> Drawn:
    return set_body(card, inner_width(form, paper), GridLook(theme_look(card, ink), size, air))


def fit_card(card: Card, form: Format, paper: Paper, sizes: Sequence[float] = ()) -> Fit:
    """Return the largest size at which a card keeps to its place. `sizes`: others than those of the format."""
    sizes = sizes or form.sizes
    room, least = form.cell(paper)[1] - 2 * form.inset, sizes[-1]
    height = height_of_card(card, least, form, paper)
    if height is None or height > room + 0.01:
        return Fit(None, height or 0)
    around = head_height(card, form, paper) + form.foot

    def fit(size: float) -> Fit | None:
        # A text grows by the square of its size: what would be far too high is not set to know that.
        if around + (height - around) * (size / least) ** 2 > _HOPELESS * room:
            return None
        larger = height_of_card(card, size, form, paper)
        return Fit(size, larger) if larger is not None and larger <= room + 0.01 else None

    return largest_that_fits(sizes[:-1], fit) or Fit(least, height)


# The front

CHAMFER = 3.2  # millimetres of the two corners cut off a frame
CORNER_GROWS = 100.0  # on a card wider than that, what names the theme is larger


class CardFront(Record):
    """A card to be drawn: the size of its text in points, the air about its rows in mm."""

    card: Card
    size: float
    air: float


def draw_fronts_of_card(card: Card, form: Format, paper: Paper, ink: Ink) -> list[Block]:
    """Draw a card's front, and those that it goes on with where it is long."""
    room = form.cell(paper)[1] - 2 * form.inset
    sized = split_card(card, form, paper)
    fronts = [CardFront(part, fit.size or 0, fit.air(room, count_rows(part))) for part, fit in sized]
    return [draw_front(front, form, paper, ink) for front in fronts]


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


BAND = 4.2  # of a small card, the height of what names the theme, below the inset


def bleeds(form: Format) -> bool:
    """Whether colour runs off the edges of its cards; larger ones reach the paper's edge, where no printer prints."""
    return form.inset < CHAMFER


def draw_ground(card: Card, ink: Ink, cell: CardPlace, form: Format, bleed: float = BLEED) -> str:
    """Draw what stands below a front: the colour that runs off its edges."""
    return draw_card_ground(cell, form.inset + BAND, card.theme.accent, ink, bleed) if bleeds(form) else ""


def draw_card_frame(card: Card, ink: Ink, cell: CardPlace, form: Format) -> str:
    """Draw the theme on the band of a front; else the line about it, two corners cut, with the theme in a corner."""
    inset, shades = form.inset, shades_of(card.theme.accent, ink)
    if bleeds(form):
        kind, right, y = Type(6.5, shades.on, 600, title=True), cell.x + cell.width - inset - form.pad, cell.y + inset
        start = right - kind.width(card.theme.label)
        icon = draw_icon(card.theme.icon, start - 0.5 * BAND - 0.6, y + BAND / 2, BAND * 0.74, shades.on)
        return icon + draw_words(start, y, BAND + 0.1, card.theme.label, kind)
    x0, y0, x1, y1 = cell.x + inset, cell.y + inset, cell.x + cell.width - inset, cell.y + cell.height - inset
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


# Tables continued on further cards

Cut = tuple[Card, Card]
_ROW = 10  # letters that the air of a row is worth
_MORE = 9  # cards more than the least that are tried
_THROUGH = (1000.0, 2.0)  # how much worse a cut through a table is: not where it can be helped, or a little


def split_cards(cards: Sequence[Card], form: Format, paper: Paper) -> list[tuple[Card, Fit]]:
    """Return the cards to print, in order, with their sizes; one that fits no size and cannot be cut stays as it is."""
    return [part for card in cards for part in split_card(card, form, paper)]


@lru_cache(maxsize=1024)  # a deck is looked at before it is printed
def split_card(card: Card, form: Format, paper: Paper) -> Sequence[tuple[Card, Fit]]:
    """Return the cards that one takes, with the sizes of their text."""
    fit = fit_card(card, form, paper)
    parts = _cut_card(card, form, paper) if fit.size is None else []
    sizes = form.sizes
    for part in sorted(parts, key=_weight_of_card, reverse=True):  # they are set alike, as the fullest of them
        size = fit_card(part, form, paper, sizes).size or 0.0
        sizes = tuple([step for step in sizes if step <= size])
    return [(part, fit_card(part, form, paper, sizes[:1])) for part in parts] or [(card, fit)]


def _cut_card(card: Card, form: Format, paper: Paper) -> list[Card]:
    """Return the cards a long one is cut into, as few as it takes and about as full; none where it cannot be cut."""
    room = form.cell(paper)[1] - 2 * form.inset
    height = height_of_card(card, form.sizes[-1], form, paper)
    fewest = 2 if height is None else max(2, ceil((height - form.head) / (room - form.head)))
    for count, through in product(range(fewest, fewest + _MORE), _THROUGH):
        parts = _cut_evenly(card, count, through)
        fullest = sorted(parts, key=_weight_of_card, reverse=True)
        if parts and all(fit_card(part, form, paper, form.sizes[-1:]).size is not None for part in fullest):
            return parts
    return []


def _cut_evenly(card: Card, count: int, through: float) -> list[Card]:
    """Return a card in so many parts of about the same length; none where it has too few places to be cut at.
    `through`: how much worse a cut through a table is than one between two tables."""
    parts, rest, title = list[Card](), card, card.title
    for number in range(1, count):
        share = _weight_of_card(rest) / (count - number + 1)
        ways = list(_possible_cuts(rest, number))
        if not ways:
            return []
        off = [(1 + abs(_weight_of_card(way[0]) - share)) * (through if _is_through(way) else 1) for way in ways]
        head, rest = ways[off.index(min(off))]
        parts.append(head)
    return [replace(part, title=title_of_part(title, n, count)) for n, part in enumerate([*parts, rest], 1)]


def title_of_part(title: str, number: int, count: int) -> str:
    """Return the title of one of the cards that a long one takes; the sign keeps to its word."""
    return f"{title}{NBSP}{number}/{count}"


def _possible_cuts(card: Card, number: int) -> Iterator[Cut]:
    """Yield cuts between tables, and in those that come from the content, from the shortest first card on."""
    part_title = card.title if number > 1 else title_of_part(card.title, 1, 2)  # as wide as it will be
    card, title = replace(card, title=part_title), title_of_part(part_title.rpartition(NBSP)[0], number + 1, number + 1)
    for n, grid in enumerate(card.grids if any(grid.taken for grid in card.grids) else ()):
        before, after = card.grids[:n], card.grids[n + 1 :]
        for row in range(1, len(grid.rows)) if grid.taken else ():
            above, below = replace(grid, rows=grid.rows[:row]), replace(grid, rows=grid.rows[row:], note=())
            yield replace(card, grids=(*before, above)), _continued_card(card, title, (below, *after))
        if after:
            yield replace(card, grids=(*before, grid)), _continued_card(card, title, after)


def _is_through(cut: Cut) -> bool:
    """Tell whether a cut goes through a table."""
    head, rest = cut
    return bool(head.grids and rest.grids and head.grids[-1].columns == rest.grids[0].columns)


def _continued_card(card: Card, title: str, grids: Sequence[Grid]) -> Card:
    return replace(card, title=title, lines=(), grids=tuple(grids), strip=None, note=())


def _weight_of_card(card: Card) -> int:
    """Return roughly how much text stands on it: the longest cell of a row says how high that is."""
    lines = sum(map(_letters_of, (*card.lines, card.note)))
    return lines // 2 + sum([sum(map(_weight_of_row, grid.rows)) for grid in card.grids])


@lru_cache(maxsize=4096)  # all parts a card may be cut into have the same rows
def _weight_of_row(row: tuple[Text, ...]) -> int:
    return _ROW + max(map(_letters_of, row))


@lru_cache(maxsize=4096)
def _letters_of(text: Text) -> int:
    return len(plain_text(text))
