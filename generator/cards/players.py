"""The players' side of a screen: drawings large enough to be seen across a table, and a title among them.

Many drawings are a mosaic of two rows whose first cell is the title; few stand in one row under it."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.record import Record
from generator.base.typography import set_capitals
from generator.content.cards import Deck
from generator.content.livery import Livery
from generator.content.screens import Screen, ScreenFace
from generator.paper.drawing.chrome import WHITE, chrome_of, draw_words
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.ornament import draw_emblem, draw_jump_lines, mix_colours, shades_of
from generator.paper.drawing.pen import chamfered_path, clip_to, draw_path, move_drawing, rect, style
from generator.paper.formats import SIZES, Ink, Paper
from generator.paper.pdf.page import Page
from generator.paper.text.flow import Type, draw_line_of_text, fit_type, page, set_headline

_EDGE, _GAP, _CUT, _BAND, _SPEECH = 7.0, 3.6, 5.0, 11.5, 8.5
_LEAST = 7.5  # points, as on the GM's side
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
        wide, top = (inner - _GAP * (count - 1)) / count, 30.0
        row = [_Cell(_EDGE + n * (wide + _GAP), _EDGE + top + _GAP, wide, tall - top - _GAP) for n in range(count)]
        return [_Cell(_EDGE, _EDGE, inner, top), *row]
    columns = (count + 2) // 2
    wide, high = (inner - _GAP * (columns - 1)) / columns, (tall - _GAP) / 2
    span = 2 * columns - count
    places = [(n % columns, n // columns) for n in range(span, 2 * columns)]
    title = _Cell(_EDGE, _EDGE, span * wide + (span - 1) * _GAP, high)
    return [title, *(_Cell(_EDGE + k * (wide + _GAP), _EDGE + row * (high + _GAP), wide, high) for k, row in places)]


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
