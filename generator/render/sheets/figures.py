"""Cards of figures, imposed as all cards are: as many as the text of a figure takes; those of several warbands share
pages.

Large print has them as large as a quarter of the paper; everything on them grows alike."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.core.paper.formats import SIZES, Look, Turned
from generator.core.paper.livery import Livery
from generator.core.paper.scale import LARGE_SMALLEST, SMALLEST
from generator.core.paper.sheet import Sheet
from generator.render.drawing.back import draw_card_back
from generator.render.drawing.chrome import chrome_of
from generator.render.drawing.guides import draw_cut_marks
from generator.render.drawing.standees import Standee
from generator.render.press.flow import (
    does_not_fit,
    page,
)
from generator.render.press.imposition import POKER, CardPlace, ImposedPage, impose_cards, place_of_back
from generator.render.press.page import Box, Page
from generator.render.press.pen import move_drawing
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.code import cards_left_margin, shared_code_fields
from generator.render.sheets.figure_card import (
    INSET,
    MOST_BOXES,
    Card,
    draw_card,
    text_fits,
)
from generator.render.sheets.form import Form

_CODE = 14.0  # millimetres of a page's code
Size = tuple[float, float]


def merge_card_sheets(sheets: Sequence[Sheet]) -> Sheet:
    """The cards of several warbands as one sheet; where they are of several files, its code names them together."""
    if len(sheets) == 1:
        return sheets[0]
    cards: list[Card] = []
    fields: dict[str, str] = {}
    images: dict[str, Path] = {}
    marks: set[str] = set()
    for n, sheet in enumerate(sheets):
        own = _sheet_fields_of_card(sheet)
        for card in sheet.form["cards"]:
            rows = [{**row, "place": f"s{n}{row['place']}"} for row in card["rows"]]
            cards.append({**card, **own, "place": f"s{n}{card['place']}", "rows": rows})
        fields |= {f"s{n}{name}": text for name, text in sheet.fields.items()}
        images |= {f"s{n}{name}": file for name, file in sheet.images.items()}
        marks |= {f"s{n}{name}" for name in sheet.marks}
    form = {**sheets[0].form, "cards": cards}
    origins = [sheet.origin for sheet in sheets]
    whose = shared_code_fields(origins) if len(set(origins)) > 1 else {}
    title = "Figurines – Cartes" if len({sheet.title for sheet in sheets}) > 1 else sheets[0].title
    told = {"fields": fields, "images": images, "marks": frozenset(marks)}
    return replace(sheets[0], form=form, title=title, slug="cartes", **told, **whose)


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
    found: list[Card] = []
    for card in sheet.form["cards"]:
        name, window = named.get(f"{card['place']}.name", ""), bool(card["portrait"] or card["silhouette"])
        whole = {**own, **card, "name": name, "rows": _box_rows(card), "window": window, "part": ""}
        parts = _split_card(whole)
        found += [{**one, "part": f"{n}/{len(parts)}" if parts[1:] else ""} for n, one in enumerate(parts, 1)]
    return found


def _sheet_fields_of_card(sheet: Sheet) -> dict[str, Any]:
    """What cards have of the sheet they come from."""
    own = {name: sheet.form[name] for name in ("game", "livery", "back")}
    return {**own, "of": sheet.title.partition(" – ")[0]}


def card_size(look: Look) -> Size:
    """Poker, or a quarter of what the page's code leaves of the paper."""
    width, height = SIZES[look.paper]
    return (width / 2, height / 2 - _CODE) if look.large else POKER


def _page(sheet: Sheet, placed: Sequence[dict[str, Any]], paper: Size | None = None) -> Sheet:
    fields = {f"{card['place']}.name": card.pop("name") for card in placed}
    own = {f"{card['place']}.portrait" for card in placed if card["portrait"]}
    here = {row["place"] for card in placed for row in card["rows"]}
    form = {**sheet.form, "cards": placed} | ({"paper": paper} if paper else {})
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in fields.items() if text},
        images={name: file for name, file in sheet.images.items() if name in own},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in here),
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
    if text_fits(card):
        return [card]
    parts = [*(("rolls", one) for one in card["rolls"]), *(("clauses", one) for one in card["clauses"])]
    place = f"{card['place'].partition('-')[0]}-{number}"
    bare = {"place": place, "rows": [], "stats": [], "portrait": False, "silhouette": "", "window": False}
    for end in range(len(parts) - 1, 0 if number > 1 else -1, -1):  # boxes of six may leave no room at all
        first, rest = (_card_with_parts(card, some) for some in (parts[:end], parts[end:]))
        if text_fits(first):
            return [first, *_split_card({**rest, **bare}, number + 1)]
    raise does_not_fit(card["name"] or card["kind"])


def _card_with_parts(card: Card, some: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {**card, **{key: [one for kind, one in some if kind == key] for key in ("rolls", "clauses")}}


def draw_form(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of them."""
    size, own = _paper_size(shape, look), card_size(look)
    canvas = Canvas(size)
    if size != own:
        canvas.draw(draw_cut_marks(_impose_cards(len(shape["cards"]), look, size)[0]))
    for card in shape["cards"]:
        scale = min(own[0] / POKER[0], own[1] / POKER[1])
        left, top = card["x"] + (own[0] - POKER[0] * scale) / 2, card["y"] + (own[1] - POKER[1] * scale) / 2
        draw_card(canvas.scaled(left, top, scale), card, chrome_of(Livery(**card["livery"]), look.ink), card["game"])
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
    """What is printed behind a page of them: the back of the game's cards, with the name of the band."""
    leaf, found = _card_cells(shape, look, turned), ""
    for card, cell in zip(shape["cards"], leaf.cells, strict=True):
        game, own = Livery(**card["back"]), (cell.width, cell.height)
        words, least = (card["game"], card["of"]), LARGE_SMALLEST if look.large else SMALLEST
        drawn_back = draw_card_back(words, game.emblem or "star", game.accent, look.ink, own, INSET, least)
        over = f"-1 0 0 -1 {own[0]} {own[1]} cm\n{drawn_back}" if cell.turned else drawn_back
        found += move_drawing(cell.x, cell.y, over)
    return replace(page((leaf.width, leaf.height), found), trim=leaf.trim)


def standees_of_cards(sheet: Sheet) -> list[Standee]:
    """The figures of a page of cards, each as often as there are of it."""
    found = []
    for card in sheet.form["cards"]:
        name, livery = sheet.fields.get(f"{card['place']}.name", "") or card["kind"], Livery(**card["livery"])
        name = name.partition(" × ")[0]
        for n in range(1, card["count"] + 1):
            label = f"{name} {n}" if card["count"] > 1 else name
            found.append(Standee(label, card["silhouette"], livery.accent, livery.wash))
    return found
