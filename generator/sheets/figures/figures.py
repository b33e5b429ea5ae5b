"""Cards of figures, imposed as all cards are: as many as the text of a figure takes; several warbands share pages."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.content.livery import Livery
from generator.model.sheet import Sheet
from generator.paper.code import cards_left_margin, shared_code_fields
from generator.paper.drawing.back import draw_card_back
from generator.paper.drawing.chrome import chrome_of
from generator.paper.drawing.guides import draw_cut_marks
from generator.paper.drawing.pen import move_drawing
from generator.paper.drawing.standees import Standee
from generator.paper.formats import SIZES, Look, Turned
from generator.paper.imposition import POKER, CardPlace, ImposedPage, impose_cards, place_of_back
from generator.paper.pdf.page import Box, Page
from generator.paper.scale import LARGE_SMALLEST, SMALLEST
from generator.paper.text.flow import (
    does_not_fit,
    page,
)
from generator.sheets.figures.figure_card import (
    INSET,
    MOST_BOXES,
    Card,
    draw_card,
    text_fits,
)
from generator.sheets.forms.canvas import Canvas, form_of_pages
from generator.sheets.forms.form import Form

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
        parts = _split_card(full)
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
    bare = {"place": place, "rows": [], "stats": [], "portrait": False, "silhouette": "", "window": False}
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


def draw_backs_page(shape: Mapping[str, Any], look: Look, turned: Turned) -> Page:
    """Draw the backs of a page of cards: the back of the game's cards, with the name of the band."""
    leaf, out = _card_cells(shape, look, turned), ""
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
