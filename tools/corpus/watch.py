"""What only the engine knows of a print: the places of its forms, what is written there, stickers, how many cards.

The functions that make them are wrapped, and what they are given or give is noted on its way. When one of them moves,
this is the module to change; a name that is gone is an error, never an empty record.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

POINT = 25.4 / 72  # in millimetres


class Watch:
    """Notes of one job at a time: `begin`, run it, `notes`."""

    def __init__(self) -> None:
        self.begin()
        _wrap("generator.sheets.print", "fill_leaves", self._see_leaves)
        _wrap("generator.scan.since", "plan_stickers", self._see_stickers)
        _wrap("generator.paper.imposition", "impose_cards", self._see_cards)

    def begin(self) -> None:
        self._leaves: list[Any] = []
        self._sides: list[Any] = []
        self._cards = 0

    def notes(self) -> dict[str, Any]:
        places = [place for number, leaf in enumerate(self._leaves) for place in _places_of_leaf(number, leaf)]
        stickers = [sticker for side in self._sides for sticker in _stickers_of_side(side)]
        return {"places": places, "stickers": stickers, "cards": self._cards}

    def _see_leaves(self, real: Any, *arguments: Any, **options: Any) -> Iterator[Any]:
        for quire in real(*arguments, **options):
            self._leaves += quire
            yield quire

    def _see_stickers(self, real: Any, files: Any, *arguments: Any, **options: Any) -> Any:
        self._sides += [side for file in files for side in file.sides]
        return real(files, *arguments, **options)

    def _see_cards(self, real: Any, backs: Any, *arguments: Any, **options: Any) -> Any:
        self._cards += len(backs)
        return real(backs, *arguments, **options)


def _wrap(module: str, name: str, around: Any) -> None:
    home = import_module(module)
    real = getattr(home, name)
    setattr(home, name, lambda *arguments, **options: around(real, *arguments, **options))


def _places_of_leaf(number: int, leaf: Any) -> Iterator[dict[str, Any]]:
    """Give the places of the pages that are printed, in reading order, with what is written there."""
    sheet = leaf.sheet
    for place in leaf.form.places:
        if place.page not in leaf.pages:
            continue
        height, kind = leaf.form.pages[place.page].height, type(place).__name__.lower()
        record = {"name": place.name, "kind": kind, "leaf": number, "page": place.page, "label": place.label}
        if kind == "field":
            box = (place.x, place.y, place.x + place.width, place.y + place.height)
            record |= {name: getattr(place, name) for name in ("size", "floor", "align", "multi", "ruled", "font")}
            record["leading"] = round(place.leading * POINT, 3)
            record["baseline"] = round((height - place.baseline) * POINT, 3)
            record["value"] = sheet.fields.get(place.name, "")
        else:
            box = (place.x0, place.y0, place.x1, place.y1)
        if kind == "tick":
            record |= {"mark": place.mark, "value": place.name in sheet.marks, "hidden": place.name in sheet.hidden}
        if kind != "picture":
            record["colour"] = "#" + "".join(f"{round(255 * part):02x}" for part in place.colour)
        yield record | {"at": _to_millimetres(box, height)}


def _stickers_of_side(side: Any) -> Iterator[dict[str, Any]]:
    page = side.filled.form.pages[side.index]
    if side.reprint:
        yield {"name": f"{side.name}, whole", "at": _to_millimetres((0, 0, page.width, page.height), page.height)}
    for change in side.changes:
        about = {"fields": [*change.fields], "ticks": [*change.ticks], "told": change.difference}
        yield {"name": f"{side.name}, {change.label}", "at": _to_millimetres(change.area, page.height), **about}


def _to_millimetres(box: tuple[float, ...], height: float) -> list[float]:
    """Turn a box in points from the lower left corner into left, top, right, bottom from the top left one."""
    x0, y0, x1, y1 = box
    return [round(side * POINT, 3) for side in (x0, height - y1, x1, height - y0)]
