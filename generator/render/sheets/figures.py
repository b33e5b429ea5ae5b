"""Cards of figures: as large as their text can be, imposed as all cards are; those of several warbands share pages.

Large print has them as large as a quarter of the paper; everything on them grows alike."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.core.paper.figure import Clause, Line, Livery, Rolls, Stat, Track
from generator.core.paper.formats import SIZES, Look, Turned
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import set_capitals
from generator.render.drawing.back import draw_card_back
from generator.render.drawing.chrome import WHITE, Chrome, chrome_of, draw_stats, draw_tick_box, draw_words
from generator.render.drawing.figure import draw_clause, draw_roll_grid, labels_fit_lines
from generator.render.drawing.frame import CUT, LEAST, draw_writing_lines, outline
from generator.render.drawing.guides import draw_cut_marks
from generator.render.press.flow import (
    Drawn,
    Type,
    add_space,
    does_not_fit,
    draw_fitted_text,
    page,
    shorten_text,
    stack_drawn,
)
from generator.render.press.imposition import POKER, CardPlace, ImposedPage, impose_cards, place_of_back
from generator.render.press.page import Box, Page
from generator.render.press.pen import chamfered_path, draw_path, line, move_drawing, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.code import cards_left_margin, shared_code_fields
from generator.render.sheets.form import Form

SIZES_OF_TYPE = (9.0, 8.6, 8.2, 7.6, 7.0, 6.5, 6.0)
# Millimetres of a card: the frame, the banner, the margin in the frame, where the numbers and the text start and end.
INSET, BANNER, SIDE, PLATES, TOP, END = 2.5, 11.0, 4.6, 14.6, 23.0, 81.0
WIDE, TALL = POKER[0] - 2 * INSET, POKER[1] - 2 * INSET
BODY = POKER[0] - 2 * SIDE
TICKS, MOST_BOXES = 4.9, 12  # a row of boxes
COLUMN, NARROW = 10.6, 6.0  # a circumstance of a roll
MOST_AIR = 2.4  # between two parts of a text that leaves room
_CODE = 14.0
LIKENESS, EASY = 17.0, 7.4  # the least a portrait takes, and the least type it leaves
NOTES, LAST = 12.0, 5.5  # left of a card, it has lines to write on, so far above its boxes

Card = Mapping[str, Any]
Size = tuple[float, float]


def merge_card_sheets(sheets: Sequence[Sheet]) -> Sheet:
    """The cards of several warbands as one sheet; where they are of several files, its code names them together."""
    if len(sheets) == 1:
        return sheets[0]
    cards: list[Card] = []
    fields: dict[str, str] = {}
    images: dict[str, Path] = {}
    for n, sheet in enumerate(sheets):
        own = _sheet_fields_of_card(sheet)
        for card in sheet.form["cards"]:
            rows = [{**row, "place": f"s{n}{row['place']}"} for row in card["rows"]]
            cards.append({**card, **own, "place": f"s{n}{card['place']}", "rows": rows})
        fields |= {f"s{n}{name}": text for name, text in sheet.fields.items()}
        images |= {f"s{n}{name}": file for name, file in sheet.images.items()}
    form = {**sheets[0].form, "cards": cards}
    origins = [sheet.origin for sheet in sheets]
    whose = shared_code_fields(origins) if len(set(origins)) > 1 else {}
    title = "Figurines – Cartes" if len({sheet.title for sheet in sheets}) > 1 else sheets[0].title
    return replace(sheets[0], form=form, fields=fields, images=images, title=title, slug="cartes", **whose)


def lay_out_pages(sheet: Sheet, look: Look, paper: Size | None = None) -> list[Sheet]:
    """The cards, each page a leaf of its own, so that its back stays free. `paper`: larger than the look's."""
    cards = _complete_cards(sheet)
    return [
        _page(sheet, [{**cards[c.card], "x": round(c.x, 3), "y": round(c.y, 3)} for c in leaf.cells], paper)
        for leaf in _impose_cards(len(cards), look, paper or SIZES[look.paper])
    ]


def _impose_cards(count: int, look: Look, paper: Size) -> list[ImposedPage]:
    return impose_cards([False] * count, card_size(look), paper, duplex="none", margin=cards_left_margin(look))


def single_card_sheets(sheet: Sheet, look: Look) -> list[Sheet]:
    """The cards, each by itself on paper of its size."""
    return [_page(sheet, [{**card, "x": 0.0, "y": 0.0}], card_size(look)) for card in _complete_cards(sheet)]


def _complete_cards(sheet: Sheet) -> list[Card]:
    """All that is on a card; as many cards as it takes."""
    own, named = _sheet_fields_of_card(sheet), sheet.fields
    whole = [
        {**own, **card, "name": named.get(f"{card['place']}.name", ""), "rows": _box_rows(card)}
        for card in sheet.form["cards"]
    ]
    return [{**one, "portrait": _has_room(one)} for card in whole for one in _split_card(card)]


def _sheet_fields_of_card(sheet: Sheet) -> dict[str, Any]:
    """What cards have of the sheet they come from."""
    return {"game": sheet.form["game"], "livery": sheet.form["livery"], "of": sheet.title.partition(" – ")[0]}


def card_size(look: Look) -> Size:
    """Poker, or a quarter of what the page's code leaves of the paper."""
    width, height = SIZES[look.paper]
    return (width / 2, height / 2 - _CODE) if look.large else POKER


def _page(sheet: Sheet, placed: Sequence[dict[str, Any]], paper: Size | None = None) -> Sheet:
    fields = {f"{card['place']}.name": card.pop("name") for card in placed}
    own = {f"{card['place']}.portrait" for card in placed if card["portrait"]}
    form = {**sheet.form, "cards": placed} | ({"paper": paper} if paper else {})
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in fields.items() if text},
        images={name: file for name, file in sheet.images.items() if name in own},
    )


def _box_rows(card: Card) -> list[Card]:
    """A row of boxes each; more than a line has room for stand in tens."""
    found: list[Card] = []
    for row in card["rows"]:
        if sum(track["count"] for track in row["tracks"]) <= MOST_BOXES:
            found.append(row)
            continue
        for track in row["tracks"]:
            for n in range(0, track["count"], 10):
                part = {**track, "label": str(n + 1) if n else track["label"], "first": n}
                found.append({**row, "tracks": [{**part, "count": min(10, track["count"] - n)}]})
    return found


def _split_card(card: Card, number: int = 1) -> list[Card]:
    """One card, or as many as it takes: what the first cannot hold goes on, under the same name, on the next."""
    look = chrome_of(Livery(), "color")
    if _largest_type_size(card, look) is not None:
        return [card]
    parts = [*(("rolls", one) for one in card["rolls"]), *(("clauses", one) for one in card["clauses"])]
    name, place = _continued_title(card["name"], number), f"{card['place'].partition('-')[0]}-{number}"
    for end in range(len(parts) - 1, 0, -1):
        first, rest = (_card_with_parts(card, some) for some in (parts[:end], parts[end:]))
        if _largest_type_size(first, look) is not None:
            after = {**rest, "name": name, "place": place, "rows": [], "portrait": False}
            return [first, *_split_card(after, number + 1)]
    raise does_not_fit(card["name"] or card["kind"])


def _card_with_parts(card: Card, some: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {**card, **{key: [one for kind, one in some if kind == key] for key in ("rolls", "clauses")}}


def _continued_title(title: str, number: int) -> str:
    before = "" if number == 1 else " (suite)" if number == 2 else f" (suite {number - 1})"
    return title.removesuffix(before) + (" (suite)" if number == 1 else f" (suite {number})")


def _height_for_text(card: Card) -> float:
    return END - TOP - TICKS * len(card["rows"]) - (1.0 if card["rows"] else 0.0)


def _has_room(card: Card) -> bool:
    """Whether a portrait finds its place, under text that stays easy to read."""
    if not card["portrait"]:
        return False
    return stack_drawn(
        _draw_card_parts(card, chrome_of(Livery(), "color"), EASY)
    ).height + LIKENESS <= _height_for_text(card)


def _largest_type_size(card: Card, look: Chrome) -> float | None:
    """The largest type in which everything has room: one that is easy to read and breaks fewer labels comes first."""
    room = _height_for_text(card) - (LIKENESS if _has_room(card) else 0.0)
    best = sorted(
        SIZES_OF_TYPE, key=lambda size: (size >= EASY, _count_unbroken_grids(card, look, size), size), reverse=True
    )
    return next((size for size in best if stack_drawn(_draw_card_parts(card, look, size)).height <= room), None)


def _count_unbroken_grids(card: Card, look: Chrome, size: float) -> int:
    return sum(labels_fit_lines(grid, look, BODY, size, column) for grid, column in _roll_grids_of_card(card))


def _roll_grids_of_card(card: Card) -> Iterator[tuple[Rolls, float]]:
    """Its rolls, and how wide a circumstance of each is."""
    for one in card["rolls"]:
        lines = tuple(Line(row["label"], tuple(row["values"])) for row in one["lines"])
        yield Rolls(one["title"], tuple(one["columns"]), lines, one["note"]), NARROW if one["narrow"] else COLUMN


def _draw_card_parts(card: Card, look: Chrome, size: float) -> list[Drawn]:
    told = (draw_clause(Clause(**one), look, BODY, size, strong=look.word) for one in card["clauses"])
    parts = [draw_roll_grid(grid, look, BODY, size, column) for grid, column in _roll_grids_of_card(card)]
    return parts + [add_space(one, below=0.5) for one in told]


def draw_form(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of them."""
    size, own = _paper_size(shape, look), card_size(look)
    canvas = Canvas(size)
    if size != own:
        canvas.draw(draw_cut_marks(_impose_cards(len(shape["cards"]), look, size)[0]))
    for card in shape["cards"]:
        scale = min(own[0] / POKER[0], own[1] / POKER[1])
        left, top = card["x"] + (own[0] - POKER[0] * scale) / 2, card["y"] + (own[1] - POKER[1] * scale) / 2
        _draw_card(canvas.scaled(left, top, scale), card, chrome_of(Livery(**card["livery"]), look.ink), card["game"])
    return canvas.form()


def _paper_size(shape: Mapping[str, Any], look: Look) -> Size:
    width, height = shape.get("paper", SIZES[look.paper])
    return width, height


def _card_cells(shape: Mapping[str, Any], look: Look, turned: Turned | None = None) -> ImposedPage:
    """Where they stand; where their backs do, if the sheet is turned."""
    size, own = _paper_size(shape, look), card_size(look)
    cells = [CardPlace(n, "front", card["x"], card["y"], *own) for n, card in enumerate(shape["cards"])]
    if turned:
        cells = [place_of_back(cell, size, turned.duplex, turned.offset) for cell in cells]
    return ImposedPage("back" if turned else "front", *size, tuple(cells))


def trim_box(shape: Mapping[str, Any], look: Look) -> Box:
    return _card_cells(shape, look).trim


def draw_backs_page(shape: Mapping[str, Any], look: Look, turned: Turned) -> Page:
    """What is printed behind a page of them: the side's emblem."""
    leaf, found = _card_cells(shape, look, turned), ""
    for card, cell in zip(shape["cards"], leaf.cells, strict=True):
        livery, own = Livery(**card["livery"]), (cell.width, cell.height)
        drawn_back = draw_card_back(
            (card["of"], card["game"]), livery.emblem or "star", livery.accent, look.ink, own, INSET
        )
        over = f"-1 0 0 -1 {own[0]} {own[1]} cm\n{drawn_back}" if cell.turned else drawn_back
        found += move_drawing(cell.x, cell.y, over)
    return replace(page((leaf.width, leaf.height), found), trim=leaf.trim)


def _draw_card(canvas: Canvas, card: Card, look: Chrome, game: str) -> None:
    found = move_drawing(INSET, INSET, outline(replace(look, line=look.accent), WIDE, TALL))
    found += _draw_card_banner(canvas, card, look)
    listed = [Stat(**one) for one in card["stats"]]
    plates = draw_stats(look, BODY, listed, height=7.6, label=LEAST, value=8.6 if len(listed) > 6 else 10.0)
    found += plates.at(SIDE, PLATES)
    size = _largest_type_size(card, look)
    if size is None:
        raise does_not_fit(card["kind"])
    parts, room = _draw_card_parts(card, look, size), _height_for_text(card)
    free = room - stack_drawn(parts).height
    if card["portrait"]:
        side = min(free - 1.0, 30.0)
        canvas.picture(f"{card['place']}.portrait", "Portrait", SIDE + BODY - side, TOP + room - side, side, side)
    elif len(parts) > 1:
        parts = [add_space(one, below=min(MOST_AIR, free / (len(parts) - 1))) for one in parts[:-1]] + parts[-1:]
    told = stack_drawn(parts)
    found += told.at(SIDE, TOP) + _draw_tick_rows(canvas, card, look)
    if not card["portrait"] and (free := room - told.height - LAST) > NOTES:
        lines = draw_writing_lines(look, BODY, free)
        found += lines.at(SIDE, TOP + room - LAST - lines.height)
    foot = look.kind(LEAST, quiet=True)
    start = SIDE + CUT - 1.0  # clear of the frame's cut corner
    found += draw_words(start, 81.6, 3.0, shorten_text(card["foot"], foot, BODY - CUT - foot.width(game) - 1.5), foot)
    found += draw_words(SIDE + BODY, 81.6, 3.0, game, foot, "end")
    canvas.draw(found)


def _draw_card_banner(canvas: Canvas, card: Card, look: Chrome) -> str:
    """The name, what it is, and its worth; a corner cut as on every banner."""
    colour = look.word if look.light else WHITE
    x, y = INSET + WIDE, INSET + BANNER
    found = draw_path(
        chamfered_path(INSET, INSET, x, y, CUT, "bc"), style(None if look.light else look.accent, look.accent, 0.2)
    )
    value, label = Type(14, colour, 700, title=True), Type(LEAST, colour, 500, title=True, track=0.02)
    edge = x - 3.4
    wide = max(value.width(card["badge"]["value"]), label.width(set_capitals(card["badge"]["label"])))
    found += draw_words(edge, INSET + 1.2, 5.8, card["badge"]["value"], value, "end")
    found += draw_words(edge, INSET + 7.2, 2.8, set_capitals(card["badge"]["label"]), label, "end")
    room = edge - wide - SIDE - 1.4
    name = Type(11.5, colour, 700, title=True, leading=1.15)
    canvas.field(f"{card['place']}.name", "Nom", (SIDE, INSET + 1.0, room, 5.8), name, floor=6, multi=True)
    # The side may be left out: it is that of all the band's cards.
    ways = [" · ".join(filter(None, some)) for some in ((card["kind"], card["group"], card["flag"]),
                                                        (card["kind"] or card["group"], card["flag"]))]  # fmt: skip
    kind = Type(6.6, colour, 500)
    least = kind.but(size=LEAST)
    said = next((way for way in ways if least.width(way) <= room), shorten_text(ways[-1], least, room))
    return found + draw_fitted_text(SIDE, INSET + 7.0 + kind.baseline(3.0), said, kind, room)


def _draw_tick_rows(canvas: Canvas, card: Card, look: Chrome) -> str:
    """Boxes to tick, a line for each of the figures that share the card."""
    if not card["rows"]:
        return ""
    label = look.title(6.4, 500, quiet=True)
    top = END - TICKS * len(card["rows"])
    found = line(SIDE, top - 0.4, SIDE + BODY, top - 0.4, style(None, look.rule, look.hair))
    for n, row in enumerate(card["rows"]):
        tracks = [Track(**{**one, "marks": tuple(one["marks"])}) for one in row["tracks"]]
        wide = sum(label.width(track.label) + 1.1 + track.count * 3.9 + 2.4 for track in tracks) - 2.4
        if wide > BODY + 0.5:
            raise does_not_fit(tracks[0].label)
        x, y = SIDE, top + TICKS * n + 0.5
        for track in tracks:
            found += draw_words(x, y, 3.6, track.label, label)
            x += label.width(track.label) + 1.1
            for k in range(track.count):
                found += draw_tick_box(look, x, y, 3.5, track.marks[k] if track.marks else "")
                canvas.tick(f"{row['place']}.{track.key}{track.first + k}", track.label, x, y, 3.5, look.ink)
                x += 3.9
            x += 2.4
    return found
