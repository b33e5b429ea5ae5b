"""One card of a figure: its banner, its numbers beside its window, its text, its boxes.

What a card has to say is as long as content makes it, and its size is fixed. Text and window are of one size on all
cards: what has no room is for a further card (figures.py), without numbers and window, for they stand on the first."""

from collections.abc import Iterator, Mapping
from math import fsum
from typing import Any

from msgspec.structs import replace

from generator.base.typography import set_capitals
from generator.content.livery import Face, Livery
from generator.model.figure import Line, Rolls, Stat, Track
from generator.model.prose import Clause
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.figure import draw_clause, draw_roll_grid
from generator.paper.drawing.frame import CUT, draw_writing_lines, outline
from generator.paper.drawing.pen import chamfered_path, draw_path, line, move_drawing, style
from generator.paper.imposition import POKER
from generator.paper.scale import LARGE_SMALLEST
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_space,
    does_not_fit,
    draw_fitted_text,
    shorten_text,
    stack_drawn,
)
from generator.sheets.forms.canvas import Canvas

# Millimetres of a card: the frame, the banner, the margin in the frame, where the numbers and the text start and end.
INSET, BANNER, SIDE, PLATES, TOP, END = 2.5, 11.0, 4.6, 14.6, 23.0, 83.8
FOOT = 2.8  # of a line below everything, where there is one
WIDE, TALL = POKER[0] - 2 * INSET, POKER[1] - 2 * INSET
BODY = POKER[0] - 2 * SIDE
TICKS, MOST_BOXES = 4.9, 12  # a row of boxes
COLUMN, NARROW = 10.6, 6.0  # a circumstance of a roll
MOST_AIR = 2.4  # between two parts of a text that leaves room
# The window at the right of the numbers, of one size for a portrait and a drawn figure: how far it reaches below them.
WINDOW, LOWER, GAP = (17.4, 15.6), 8.0, 0.8
LEADINGS = (1.15, 1.1, 1.06)  # of the text: closer before a second card is needed
TEXT, VALUE, NAME = 8.5, 10.0, 12.0  # points, of the text, of a number, of a name and its worth
# A card of the large print is drawn so many times larger: there the sizes of its scale are divided by that.
LARGE_TEXT, LARGE_VALUE, LARGE_NAME = 12.0, 12.0, 16.0
NOTES, LAST = 12.0, 5.5  # left of a card, it has lines to write on, so far above its boxes

Card = Mapping[str, Any]


def _top_of_text(card: Card) -> float:
    if card["window"]:
        return TOP + LOWER
    return TOP if card["stats"] else PLATES + 0.6


def _end_of_boxes(card: Card) -> float:
    return END - (FOOT if card["foot"] or not card["rows"] else 0.0)


def _height_for_text(card: Card) -> float:
    return _end_of_boxes(card) - _top_of_text(card) - TICKS * len(card["rows"]) - (1.0 if card["rows"] else 0.0)


def text_fits(card: Card) -> bool:
    """Return whether everything has room, its lines as close as they may be."""
    parts = _draw_card_parts(card, chrome_of(Livery(), "color"), TEXT, LEADINGS[-1])
    return stack_drawn(parts).height <= _height_for_text(card)


def _rows_of_stats(card: Card) -> list[Any]:
    """Return the numbers in a row, or in two beside a window."""
    stats = card["stats"]
    half = -(-len(stats) // 2)
    return [stats[:half], stats[half:]] if card["window"] and len(stats) > 1 else [stats]


def _draw_numbers(card: Card, look: Chrome, scale: float) -> str:
    rows = _rows_of_stats(card)
    room, high = (BODY - WINDOW[0] - 1.0, (WINDOW[1] - GAP) / 2) if card["window"] else (BODY, 7.6)
    size = LARGE_VALUE / scale if scale != 1 else 8.5 if len(rows[0]) > 6 else VALUE
    stats = [tuple(Stat(**fields) for fields in row) for row in rows]
    plates = [draw_stats(look, room, row, height=high, label=look.least, value=size) for row in stats]
    return "".join(row.at(SIDE, PLATES + n * (high + GAP)) for n, row in enumerate(plates))


def _roll_grids_of_card(card: Card) -> Iterator[tuple[Rolls, float]]:
    """Yield the rolls, each with the width of a column."""
    for roll in card["rolls"]:
        lines = tuple(Line(row["label"], tuple(row["values"])) for row in roll["lines"])
        yield Rolls(roll["title"], tuple(roll["columns"]), lines, roll["note"]), NARROW if roll["narrow"] else COLUMN


def _draw_card_parts(card: Card, look: Chrome, size: float, leading: float) -> list[Drawn]:
    clauses = (
        draw_clause(Clause(**fields), look, BODY, size, strong=look.word, leading=leading) for fields in card["clauses"]
    )
    parts = [draw_roll_grid(grid, look, BODY, size, column, leading) for grid, column in _roll_grids_of_card(card)]
    return parts + [add_space(clause, below=0.5) for clause in clauses]


def draw_card(canvas: Canvas, card: Card, look: Chrome, game: str) -> None:
    scale = canvas.scale
    look = look if scale == 1 else replace(look, least=LARGE_SMALLEST / scale)
    out = move_drawing(INSET, INSET, outline(replace(look, line=look.accent), WIDE, TALL))
    out += _draw_card_banner(canvas, card, look)
    out += _draw_numbers(card, look, scale) + (_draw_window(canvas, card, look) if card["window"] else "")
    top, room = _top_of_text(card), _height_for_text(card)
    size = TEXT if scale == 1 else LARGE_TEXT / scale
    ways = [_draw_card_parts(card, look, size, leading) for leading in LEADINGS]
    parts = next((way for way in ways if stack_drawn(way).height <= room), ways[-1])
    free = room - stack_drawn(parts).height
    if len(parts) > 1:
        parts = [add_space(part, below=min(MOST_AIR, free / (len(parts) - 1))) for part in parts[:-1]] + parts[-1:]
    text = stack_drawn(parts)
    out += text.at(SIDE, top) + _draw_tick_rows(canvas, card, look)
    if (free := room - text.height - LAST) > NOTES:
        lines = draw_writing_lines(look, BODY, free)
        out += lines.at(SIDE, top + room - LAST - lines.height)
    canvas.draw(out + _draw_foot(card, look, game))


def _draw_foot(card: Card, look: Chrome, game: str) -> str:
    """Draw the source of the numbers and the game: on a line of their own, or beside the last boxes."""
    foot = look.kind(look.least, quiet=True)
    if _end_of_boxes(card) == END:
        beside = _width_of_boxes(card["rows"][-1], look) + foot.width(game) + 2.0 <= BODY
        return draw_words(SIDE + BODY, END - TICKS + 0.5, 3.6, game, foot, "end") if beside else ""
    start, y = SIDE + CUT - 1.0, END - FOOT + 0.6  # clear of the frame's cut corner
    text = shorten_text(card["foot"], foot, BODY - CUT - foot.width(game) - 1.5)
    return draw_words(start, y, 3.0, text, foot) + draw_words(SIDE + BODY, y, 3.0, game, foot, "end")


def _draw_window(canvas: Canvas, card: Card, look: Chrome) -> str:
    """Place the portrait, or draw the figure on its ground."""
    x, y = SIDE + BODY - WINDOW[0], PLATES
    if card["portrait"]:
        canvas.picture(f"{card['place']}.portrait", "Portrait", x, y, *WINDOW)
        return ""
    drawing = f"_figures/small/{card['silhouette']}"
    figure = read_drawing(drawing)
    ground = line(x, y + WINDOW[1], x + WINDOW[0], y + WINDOW[1], style(None, look.line, look.hair))
    left, top = x + (WINDOW[0] - figure.width) / 2, y + WINDOW[1] - figure.height + 0.4
    return ground + move_drawing(left, top, draw_face(Face(drawing, look.word), "color"))


def _draw_card_banner(canvas: Canvas, card: Card, look: Chrome) -> str:
    """Draw the name, the kind, and the worth; a corner is cut as on every banner."""
    colour = look.word if look.light else WHITE
    x, y = INSET + WIDE, INSET + BANNER
    out = draw_path(
        chamfered_path(INSET, INSET, x, y, CUT, "bc"), style(None if look.light else look.accent, look.accent, 0.2)
    )
    large = NAME if canvas.scale == 1 else LARGE_NAME / canvas.scale
    value, label = Type(large, colour, 700, title=True), Type(look.least, colour, 500, title=True, track=0.02)
    edge = x - 3.4
    wide = max(value.width(card["badge"]["value"]), label.width(set_capitals(card["badge"]["label"])))
    out += draw_words(edge, INSET + 1.2, 5.8, card["badge"]["value"], value, "end")
    out += draw_words(edge, INSET + 7.2, 2.8, set_capitals(card["badge"]["label"]), label, "end")
    room = edge - wide - SIDE - 1.4
    name = Type(large, colour, 700, title=True, leading=1.15)
    canvas.field(f"{card['place']}.name", "Nom", (SIDE, INSET + 1.0, room, 5.8), name, floor=look.least, multi=True)
    # The side may be left out: it is that of all the band's cards.
    part, side, flag = card["part"], card["group"], card["flag"]
    ways = [" · ".join(filter(None, words)) for words in ((part, card["kind"], side, flag),
                                                        (part, card["kind"] or side, flag))]  # fmt: skip
    kind = Type(look.least, colour, 500)
    about = next((way for way in ways if kind.width(way) <= room), shorten_text(ways[-1], kind, room))
    return out + draw_fitted_text(SIDE, INSET + 7.0 + kind.baseline(3.0), about, kind, room)


def _width_of_boxes(row: Card, look: Chrome) -> float:
    label = look.title(look.least, 500, quiet=True)
    needs = [label.width(track["label"]) + 1.1 + track["count"] * 3.9 + 2.4 for track in row["tracks"]]
    return fsum(needs) - 2.4


def _draw_tick_rows(canvas: Canvas, card: Card, look: Chrome) -> str:
    """Draw boxes to tick, a line for each of the figures that share the card."""
    if not card["rows"]:
        return ""
    label = look.title(look.least, 500, quiet=True)
    top = _end_of_boxes(card) - TICKS * len(card["rows"])
    out = line(SIDE, top - 0.4, SIDE + BODY, top - 0.4, style(None, look.rule, look.hair))
    for n, row in enumerate(card["rows"]):
        tracks = [Track(**{**fields, "marks": tuple(fields["marks"])}) for fields in row["tracks"]]
        if _width_of_boxes(row, look) > BODY + 0.5:
            raise does_not_fit(tracks[0].label)
        x, y = SIDE, top + TICKS * n + 0.5
        for track in tracks:
            out += draw_words(x, y, 3.6, track.label, label)
            x += label.width(track.label) + 1.1
            for k in range(track.count):
                out += draw_tick_box(look, x, y, 3.5, track.marks[k] if track.marks else "", look.least)
                name = f"{row['place']}.{track.key}{track.first + k}"
                canvas.tick(name, track.label, x, y, 3.5, look.ink, "cross")
                x += 3.9
            x += 2.4
    return out
