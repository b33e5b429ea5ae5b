"""Sheets as pictures: each page whole, cards of figures one by one."""

from collections.abc import Iterable, Iterator

from generator.core.names import slug
from generator.core.paper.figure import CARDS
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.render.press.flow import PT
from generator.render.press.plates import Plate, cropped, opaque
from generator.render.sheets import form, ink
from generator.render.sheets.figures import card_size
from generator.render.sheets.filled import fill
from generator.render.sheets.print import placed


def plates(sheets: Iterable[Sheet], look: Look) -> Iterator[Plate]:
    form.fresh()
    names: set[str] = set()
    for leaf in fill(placed(sheets, look), look):
        sheet = leaf[0].sheet
        for number, whole in enumerate(ink.pages(leaf), 1):
            if sheet.template != CARDS:
                yield Plate(_free(slug(whole.label or f"{sheet.title} {number}"), names), opaque(whole))
                continue
            width, height = card_size(look)
            for card in sheet.form["cards"]:
                name = sheet.fields.get(f"{card['place']}.name") or card["kind"] or card["group"]
                left, low = card["x"] / PT, whole.height - (card["y"] + height) / PT
                box = (left, low, left + width / PT, low + height / PT)
                yield Plate(_free(slug(f"carte {name}"), names), cropped(whole, box))


def _free(name: str, taken: set[str]) -> str:
    """Numbered where two have the same name."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found)
    return found
