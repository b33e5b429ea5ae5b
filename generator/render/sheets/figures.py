"""Cards of figures: as large as their text can be, imposed as all cards are, their backs left free."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.paper.figure import Clause, Line, Livery, Rolls, Stat, Track
from generator.core.paper.formats import SIZES, Look
from generator.core.paper.sheet import Sheet
from generator.render.drawing.chrome import WHITE, Chrome, chrome, stats, words
from generator.render.drawing.figure import clause, rolls
from generator.render.drawing.guides import marks
from generator.render.press.flow import Drawn, Type, fitted, spaced, stack, too_long
from generator.render.press.imposition import POKER, Leaf, impose
from generator.render.press.pen import line, moved, rect, style
from generator.render.sheets.canvas import Canvas
from generator.render.sheets.form import Form

SIZES_OF_TYPE = (8.2, 7.6, 7.0, 6.5, 6.0)
SIDE, BODY, TOP = 3.4, 56.2, 21.2  # millimetres: the margin, the text's width, where it starts
ROOM, ROOM_ABOVE_BOXES = 60.4, 55.0
COLUMN, NARROW = 11.0, 6.2  # a circumstance of a roll

Card = Mapping[str, Any]


def pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """The cards, each page a leaf of its own, so that its back stays free."""
    whole = [{**card, "name": sheet.fields.get(f"{card['place']}.name", "")} for card in sheet.form["cards"]]
    cards = [one for card in whole for one in _cut(card)]
    leaves = impose([False] * len(cards), POKER, SIZES[look.paper], duplex="none")
    return [_page(sheet, leaf, cards) for leaf in leaves]


def _page(sheet: Sheet, leaf: Leaf, cards: Sequence[Card]) -> Sheet:
    placed = [{**cards[cell.card], "x": round(cell.x, 3), "y": round(cell.y, 3)} for cell in leaf.cells]
    fields = {f"{card['place']}.name": card.pop("name") for card in placed}
    form = {**sheet.form, "cards": placed}
    return replace(sheet, form=form, fields={name: text for name, text in fields.items() if text})


def _cut(card: Card, number: int = 1) -> list[Card]:
    """One card, or as many as it takes: what the first cannot hold goes on, under the same name, on the next."""
    look = chrome(Livery(), "color")
    if _size(card, look) is not None:
        return [card]
    parts = [*(("rolls", one) for one in card["rolls"]), *(("clauses", one) for one in card["clauses"])]
    name, place = _suite(card["name"], number), f"{card['place'].partition('-')[0]}-{number}"
    for end in range(len(parts) - 1, 0, -1):
        first, rest = (_with(card, some) for some in (parts[:end], parts[end:]))
        if _size(first, look) is not None:
            return [first, *_cut({**rest, "name": name, "place": place, "boxes": []}, number + 1)]
    raise too_long(card["name"] or card["kind"])


def _with(card: Card, some: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {**card, **{key: [one for kind, one in some if kind == key] for key in ("rolls", "clauses")}}


def _suite(title: str, number: int) -> str:
    before = "" if number == 1 else " (suite)" if number == 2 else f" (suite {number - 1})"
    return title.removesuffix(before) + (" (suite)" if number == 1 else f" (suite {number})")


def _size(card: Card, look: Chrome) -> float | None:
    """The largest type in which everything has room."""
    room = ROOM_ABOVE_BOXES if card["boxes"] else ROOM
    return next((size for size in SIZES_OF_TYPE if _body(card, look, size).height <= room), None)


def _body(card: Card, look: Chrome, size: float) -> Drawn:
    parts = []
    for one in card["rolls"]:
        lines = tuple(Line(row["label"], tuple(row["values"])) for row in one["lines"])
        grid = Rolls(one["title"], tuple(one["columns"]), lines, one["note"])
        parts.append(rolls(grid, look, BODY, size, NARROW if one["narrow"] else COLUMN))
    parts += [spaced(clause(Clause(**one), look, BODY, size, strong=look.word), below=0.5) for one in card["clauses"]]
    return stack(parts)


def drawn(shape: Mapping[str, Any], look: Look) -> Form:
    """A page of them."""
    size = SIZES[look.paper]
    canvas, colours = Canvas(size), chrome(Livery(**shape["livery"]), look.ink)
    cells = [(card["x"], card["y"]) for card in shape["cards"]]
    leaf = impose([False] * len(cells), POKER, size, duplex="none")[0]
    canvas.draw(marks(leaf))
    for card in shape["cards"]:
        _card(canvas, card, colours, shape["game"])
    return canvas.form()


def _card(canvas: Canvas, card: Card, look: Chrome, game: str) -> None:
    x, y = card["x"], card["y"]
    white = look.ink if look.light else WHITE
    name = Type(11, white, 700, title=True, leading=1.15)
    canvas.field(f"{card['place']}.name", "Nom", (x + SIDE, y + 2.2, 43.5, 5.4), name, floor=5.5, multi=True)
    found = _head(card, look, white)
    listed = [Stat(**one) for one in card["stats"]]
    plates = stats(look, BODY, listed, height=7.2, label=4.9, value=8.2 if len(listed) > 6 else 9.4)
    found += plates.at(SIDE, 12.8)
    size = _size(card, look)
    if size is None:
        raise too_long(card["kind"])
    found += _body(card, look, size).at(SIDE, TOP)
    if card["boxes"]:
        found += line(SIDE, 76.9, SIDE + BODY, 76.9, style(None, look.rule, look.hair))
        found += _boxes(canvas, card, look, x, y)
    foot = look.kind(4.9, quiet=True)
    found += fitted(SIDE, 82.3 + foot.baseline(2.8), card["foot"], foot, BODY - foot.width(game) - 1.5)
    found += words(SIDE + BODY, 82.3, 2.8, game, foot, "end")
    canvas.draw(moved(x, y, found))


def _head(card: Card, look: Chrome, white: str) -> str:
    found = rect(0, 0, 63, 11.8, style(look.accent))
    if look.light:
        found = line(0, 11.55, 63, 11.55, style(None, look.accent, 0.5))
    kind = Type(6.2, white, 500)
    said = " · ".join(filter(None, (card["kind"], card["group"])))
    found += fitted(SIDE, 7.7 + kind.baseline(3.0), said, kind, 44.0)
    found += words(63 - SIDE, 2.0, 5.8, card["badge"]["value"], Type(14, white, 700, title=True), "end")
    label = Type(4.9, white, 500, title=True, track=0.04)
    return found + words(63 - SIDE, 7.8, 2.6, card["badge"]["label"].upper(), label, "end")


def _boxes(canvas: Canvas, card: Card, look: Chrome, left: float, top: float) -> str:
    """Boxes to tick on one line, as wide as it is."""
    label = look.title(5.6, 500, quiet=True)
    tracks = [Track(**{**one, "marks": tuple(one["marks"])}) for one in card["boxes"]]
    wide = sum(label.width(track.label) + 1.1 + track.count * 3.7 + 2.6 for track in tracks) - 2.6
    if wide > BODY + 0.5:
        raise too_long(tracks[0].label)
    found, x = "", SIDE
    for track in tracks:
        found += words(x, 77.8, 4.0, track.label, label)
        x += label.width(track.label) + 1.1
        for k in range(track.count):
            inset = look.hair / 2
            found += rect(x + inset, 78.2 + inset, 3.2 - look.hair, 3.2 - look.hair, style(WHITE, look.mute, look.hair))
            canvas.tick(f"{card['place']}.{track.key}{k}", track.label, left + x, top + 78.2, 3.2, look.ink)
            x += 3.7
        x += 2.6
    return found
