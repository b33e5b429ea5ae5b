"""Cards of figures: banner, numbers beside a window, text and boxes, imposed so that several warbands share pages.

A card's size is fixed and its text as long as content makes it. Text and window have the same size on all cards: text
without room goes to a further card, which has no numbers and no window, since these stand on the first.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.typography import set_capitals
from generator.content.livery import Face, Livery
from generator.model.figure import Line, Rolls, Stat, Track
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.paper.code import cards_left_margin, shared_code_fields
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.paper.drawing.faces import draw_face, read_drawing
from generator.paper.drawing.figure import draw_clause, draw_roll_grid
from generator.paper.drawing.frame import CUT, draw_writing_lines, outline
from generator.paper.drawing.guides import draw_cut_marks
from generator.paper.drawing.ornament import draw_back_ground, draw_card_back, draw_card_ground
from generator.paper.drawing.pen import chamfered_path, draw_path, line, move_drawing, style
from generator.paper.drawing.standees import Standee
from generator.paper.formats import LARGE_SMALLEST, SIZES, SMALLEST, Look, Turned
from generator.paper.imposition import BLEED, POKER, CardPlace, ImposedPage, impose_cards, place_of_back
from generator.paper.pdf.page import Box, Page
from generator.paper.text.flow import (
    Drawn,
    Type,
    add_space,
    does_not_fit,
    draw_fitted_text,
    page,
    shorten_text,
    stack_drawn,
)
from generator.sheets.forms.canvas import Canvas, Form, form_of_pages

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
STANDING = (22.0, 30.0)  # the window where the text leaves room for it: a figure stands in it at its height
LEADINGS = (1.15, 1.1, 1.06)  # of the text: closer before a second card is needed
TEXT, VALUE, NAME = 8.5, 10.0, 12.0  # points, of the text, of a number, of a name and its worth
# A card of the large print is drawn so many times larger: there the sizes of its scale are divided by that.
LARGE_TEXT, LARGE_VALUE, LARGE_NAME = 12.0, 12.0, 16.0
NOTES, LAST = 12.0, 5.5  # left of a card, it has lines to write on, so far above its boxes

Card = Mapping[str, Any]


def _top_of_text(card: Card) -> float:
    if card["window"]:
        return PLATES + STANDING[1] + 1.0 if card["standing"] else TOP + LOWER
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
    """Return the numbers in a row, or in two or three beside a window."""
    stats, count = card["stats"], 1 if not card["window"] else 3 if card["standing"] else 2
    across = max(1, -(-len(stats) // count))
    return [stats[n : n + across] for n in range(0, len(stats), across)] or [stats]


def _window_size(card: Card) -> tuple[float, float]:
    return STANDING if card["standing"] else WINDOW


def _draw_numbers(card: Card, look: Chrome, scale: float) -> str:
    rows = _rows_of_stats(card)
    wide, tall = _window_size(card)
    room, high = (BODY - wide - 1.0, (tall - GAP * (len(rows) - 1)) / len(rows)) if card["window"] else (BODY, 7.6)
    high = min(high, 11.0)
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
    bleeds = scale == 1  # larger cards reach the paper's edge, where no printer prints
    out = "" if bleeds else move_drawing(INSET, INSET, outline(replace(look, line=look.accent), WIDE, TALL))
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
    wide, tall = _window_size(card)
    x, y = SIDE + BODY - wide, PLATES
    if card["portrait"]:
        canvas.picture(f"{card['place']}.portrait", "Portrait", x, y, wide, tall)
        return ""
    drawing = f"_figures/{'' if card['standing'] else 'small/'}{card['silhouette']}"
    figure = read_drawing(drawing)
    scale = min(wide / figure.width, tall / figure.height) if card["standing"] else 1.0
    ground = line(x, y + tall, x + wide, y + tall, style(None, look.line, look.hair))
    left, top = x + (wide - figure.width * scale) / 2, y + tall - (figure.height - 0.4) * scale
    return ground + move_drawing(left, top, draw_face(Face(drawing, look.word), "color"), scale)


def _draw_card_banner(canvas: Canvas, card: Card, look: Chrome) -> str:
    """Draw the name, the kind, and the worth; a corner is cut as on every banner."""
    colour = look.word if look.light else WHITE
    x, y, out = INSET + WIDE, INSET + BANNER, ""
    if canvas.scale != 1:
        shape = chamfered_path(INSET, INSET, x, y, CUT, "bc")
        out = draw_path(shape, style(None if look.light else look.accent, look.accent, 0.2))
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


_CODE = 14.0  # millimetres of a page's code
Size = tuple[float, float]


def merge_card_sheets(sheets: Sequence[Sheet]) -> Sheet:
    """Merge the cards of several warbands into one sheet; where they are of several files, its code names them
    together."""
    if len(sheets) == 1:
        return sheets[0]
    cards: list[Card] = []
    fields: dict[str, str] = {}
    images: dict[str, Path] = {}
    marks: set[str] = set()
    for n, sheet in enumerate(sheets):
        shared = _sheet_fields_of_card(sheet)
        for card in sheet.form["cards"]:
            rows = [{**row, "place": f"s{n}{row['place']}"} for row in card["rows"]]
            cards.append({**card, **shared, "place": f"s{n}{card['place']}", "rows": rows})
        fields |= {f"s{n}{name}": text for name, text in sheet.fields.items()}
        images |= {f"s{n}{name}": file for name, file in sheet.images.items()}
        marks |= {f"s{n}{name}" for name in sheet.marks}
    form = {**sheets[0].form, "cards": cards}
    origins = [sheet.origin for sheet in sheets]
    whose = shared_code_fields(origins) if len(set(origins)) > 1 else {}
    title = "Figurines – Cartes" if len({sheet.title for sheet in sheets}) > 1 else sheets[0].title
    contents = {"fields": fields, "images": images, "marks": frozenset(marks)}
    return replace(sheets[0], form=form, title=title, slug="cartes", **contents, **whose)


def lay_out_pages(sheet: Sheet, look: Look, paper: Size | None = None) -> list[Sheet]:
    """Lay out the cards, each page a leaf of its own, so that its back stays free. `paper`: larger than the look's."""
    cards = _complete_cards(sheet)
    return [
        _page(sheet, [{**cards[c.card], "x": round(c.x, 3), "y": round(c.y, 3)} for c in leaf.cells], paper)
        for leaf in _impose_cards(len(cards), look, paper or SIZES[look.paper])
    ]


def _impose_cards(count: int, look: Look, paper: Size) -> list[ImposedPage]:
    return impose_cards([False] * count, card_size(look), paper, duplex="none", margin=cards_left_margin(look))


def single_card_sheets(sheet: Sheet, look: Look) -> list[Sheet]:
    """Return each card by itself on paper of its size."""
    return [_page(sheet, [{**card, "x": 0.0, "y": 0.0}], card_size(look)) for card in _complete_cards(sheet)]


def _complete_cards(sheet: Sheet) -> list[Card]:
    """Complete the cards with their names and boxes; a long one is split."""
    shared, named = _sheet_fields_of_card(sheet), sheet.fields
    cards: list[Card] = []
    for card in sheet.form["cards"]:
        name, window = named.get(f"{card['place']}.name", ""), bool(card["portrait"] or card["silhouette"])
        full = {**shared, **card, "name": name, "rows": _box_rows(card), "window": window, "part": ""}
        full["standing"] = False
        standing = {**full, "standing": window}
        parts = [standing] if window and text_fits(standing) else _split_card(full)
        cards += [{**part, "part": f"{n}/{len(parts)}" if parts[1:] else ""} for n, part in enumerate(parts, 1)]
    return cards


def _sheet_fields_of_card(sheet: Sheet) -> dict[str, Any]:
    """Return the fields that cards share with their sheet."""
    shared = {name: sheet.form[name] for name in ("game", "livery", "back")}
    return {**shared, "of": sheet.title.partition(" – ")[0]}


def card_size(look: Look) -> Size:
    """Poker, or a quarter of what the page's code leaves of the paper."""
    width, height = SIZES[look.paper]
    return (width / 2, height / 2 - _CODE) if look.large else POKER


def _page(sheet: Sheet, placed: Sequence[dict[str, Any]], paper: Size | None = None) -> Sheet:
    fields = {f"{card['place']}.name": card.pop("name") for card in placed}
    portraits = {f"{card['place']}.portrait" for card in placed if card["portrait"]}
    places = {row["place"] for card in placed for row in card["rows"]}
    form = {**sheet.form, "cards": placed} | ({"paper": paper} if paper else {})
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in fields.items() if text},
        images={name: file for name, file in sheet.images.items() if name in portraits},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in places),
    )


def _box_rows(card: Card) -> list[Card]:
    """Return the rows of boxes; more boxes than a line has room for stand in tens."""
    rows: list[Card] = []
    for row in card["rows"]:
        if sum(track["count"] for track in row["tracks"]) <= MOST_BOXES:
            rows.append(row)
            continue
        for track in row["tracks"]:
            for n in range(0, track["count"], 10):
                part = {**track, "label": str(n + 1) if n else track["label"], "first": n}
                rows.append({**row, "tracks": [{**part, "count": min(10, track["count"] - n)}]})
    return rows


def _split_card(card: Card, number: int = 1) -> list[Card]:
    """Split a card into as many as it takes: what the first cannot hold stands, under the same name, on the next."""
    if text_fits(card):
        return [card]
    parts = [*(("rolls", entry) for entry in card["rolls"]), *(("clauses", entry) for entry in card["clauses"])]
    place = f"{card['place'].partition('-')[0]}-{number}"
    bare = {"place": place, "rows": [], "stats": [], "portrait": False, "silhouette": ""}
    bare |= {"window": False, "standing": False}
    for end in range(len(parts) - 1, 0 if number > 1 else -1, -1):  # boxes of six may leave no room at all
        first, rest = (_card_with_parts(card, chosen) for chosen in (parts[:end], parts[end:]))
        if text_fits(first):
            return [first, *_split_card({**rest, **bare}, number + 1)]
    raise does_not_fit(card["name"] or card["kind"])


def _card_with_parts(card: Card, parts: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {**card, **{key: [entry for kind, entry in parts if kind == key] for key in ("rolls", "clauses")}}


def draw_form(shape: Mapping[str, Any], look: Look) -> Form:
    """Draw a page of cards."""
    size, card_area = _paper_size(shape, look), card_size(look)
    plain = chrome_of(Livery(), look.ink)
    canvas = Canvas(size, plain, look)
    if size != card_area:
        shown = [text for card in shape["cards"] for key, text in card.items() if key != "summary"]
        note = SHORT_NOTE if SIGN in str(shown) else ""
        leaf = _impose_cards(len(shape["cards"]), look, size)[0]
        canvas.draw(draw_cut_marks(leaf, note, LARGE_SMALLEST if look.large else SMALLEST))
    if size != card_area:  # a card by itself is put on its ground once it is known how far that bleeds
        canvas.draw(draw_grounds(shape, look))
    for card in shape["cards"]:
        scale = min(card_area[0] / POKER[0], card_area[1] / POKER[1])
        left, top = card["x"] + (card_area[0] - POKER[0] * scale) / 2, card["y"] + (card_area[1] - POKER[1] * scale) / 2
        chrome = chrome_of(Livery(**card["livery"]), look.ink)
        draw_card(canvas.inside(left, top, *POKER, scale=scale, chrome=chrome), card, chrome, card["game"])
    return form_of_pages([canvas])


def _paper_size(shape: Mapping[str, Any], look: Look) -> Size:
    width, height = shape.get("paper", SIZES[look.paper])
    return width, height


def _card_cells(shape: Mapping[str, Any], look: Look, turned: Turned | None = None) -> ImposedPage:
    """Return the places of the cards; those of their backs, if the sheet is turned."""
    size, card_area = _paper_size(shape, look), card_size(look)
    cells = [CardPlace(n, "front", card["x"], card["y"], *card_area) for n, card in enumerate(shape["cards"])]
    if turned:
        cells = [place_of_back(cell, size, turned.duplex, turned.offset) for cell in cells]
    return ImposedPage("back" if turned else "front", *size, tuple(cells))


def trim_box(shape: Mapping[str, Any], look: Look) -> Box:
    return _card_cells(shape, look).trim


def draw_grounds(shape: Mapping[str, Any], look: Look, turned: Turned | None = None, bleed: float = BLEED) -> str:
    """Draw the colour that runs off the edges of the cards, or of their backs; none in large print, whose cards reach
    the paper's edge."""
    cells = _card_cells(shape, look, turned).cells if not look.large else ()
    out = ""
    for card, cell in zip(shape["cards"], cells, strict=not look.large):
        if turned:
            out += draw_back_ground(cell, Livery(**card["back"]).accent, look.ink, bleed)
        else:
            out += draw_card_ground(cell, INSET + BANNER, card["livery"]["accent"], look.ink, bleed)
    return out


def draw_backs_page(shape: Mapping[str, Any], look: Look, turned: Turned) -> Page:
    """Draw the backs of a page of cards: the back of the game's cards, with the name of the band."""
    leaf = _card_cells(shape, look, turned)
    out = draw_grounds(shape, look, turned) if _paper_size(shape, look) != card_size(look) else ""
    for card, cell in zip(shape["cards"], leaf.cells, strict=True):
        game, area = Livery(**card["back"]), (cell.width, cell.height)
        words, least = (card["game"], card["of"]), LARGE_SMALLEST if look.large else SMALLEST
        drawn_back = draw_card_back(words, game.emblem or "star", game.accent, look.ink, area, INSET, least)
        over = f"-1 0 0 -1 {area[0]} {area[1]} cm\n{drawn_back}" if cell.turned else drawn_back
        out += move_drawing(cell.x, cell.y, over)
    return replace(page((leaf.width, leaf.height), out), trim=leaf.trim)


def standees_of_cards(sheet: Sheet) -> list[Standee]:
    """Return the figures of a page of cards, each as often as its count."""
    standees = []
    for card in sheet.form["cards"]:
        name, livery = sheet.fields.get(f"{card['place']}.name", "") or card["kind"], Livery(**card["livery"])
        name = name.partition(" × ")[0]
        for n in range(1, card["count"] + 1):
            number = n if card["count"] > 1 else None
            standees.append(Standee(name, card["silhouette"], livery.accent, livery.wash, number))
    return standees
