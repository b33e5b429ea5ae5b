"""Blank forms: the panels of a layout drawn in their places, once a look and process."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.json import decode, encode

from generator.base.i18n import _
from generator.content.livery import Livery
from generator.paper.drawing.chrome import chrome_of
from generator.paper.formats import LARGE_SMALLEST, SMALLEST, FieldError, Look, SettingError
from generator.sheets.forms import boards, centre, mothership, panels, recto, talents, verso
from generator.sheets.forms.canvas import ENLARGED, Canvas, Form, form_of_pages
from generator.sheets.forms.parts import (
    Box,
    DrawPanel,
    FormLayout,
    LayoutFile,
    Shape,
    draw_plain_panel,
    find_layout,
    read_layout,
)

PANELS: dict[str, DrawPanel] = {
    name: draw
    for module in (recto, verso, talents, centre, boards, mothership)
    for name, draw in module.PANELS.items()
}


def get_form(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    """Return the blank form of a template, `d6/sheet`, for what the game hands over. Raises `SettingError` where its
    layout is wrong, `FieldError` where two places have one name."""
    return _draw_form(find_layout(template, look), encode(shape, order="sorted"), look)


@lru_cache(maxsize=64)
def _draw_form(file: LayoutFile, shape: bytes, look: Look) -> Form:
    form, layout = decode(shape), read_layout(file)
    scale, least = (ENLARGED, LARGE_SMALLEST / ENLARGED) if file.enlarged else (1.0, SMALLEST)
    chrome = chrome_of(Livery(**form.get("livery", {})), look.ink, least)
    panel_pages = panels.panel_pages(form, look) if "panels" in form else []
    blank = form_of_pages(_draw_pages(layout, form, panel_pages, Canvas.of_page(look, chrome), scale))
    _check_names(blank)
    return blank


def _draw_pages(
    layout: FormLayout, form: Shape, panel_pages: Sequence[Sequence[Shape]], empty: Canvas, scale: float
) -> Iterator[Canvas]:
    """Draw the pages of a layout on paper like `empty`; the last with room for panels of the sheet's own as often as
    these take. `scale`: how much larger the panels are drawn than they are laid out."""
    left = list(panel_pages)
    last = max((n for n, page in enumerate(layout.pages) if page.area), default=-1)
    for n, page in enumerate(layout.pages):
        count = len(left) if n == last else min(1, len(left)) if page.area else 1
        for time in range(count):
            placed = left.pop(0) if page.area else []
            number = f" {len(panel_pages) - len(left)}" if page.area and len(panel_pages) > 1 else ""
            canvas = Canvas.of_page(empty.look, empty.chrome, page.title + number)
            for name, box in page.panels.items():
                if time == 0 or name == "foot":  # what stands once stands on the first of repeated pages
                    draw_panel(_canvas_at(canvas, box, scale), name, layout, form)
            for panel in placed:
                assert page.area
                _draw_own_panel(_canvas_at(canvas, page.area, scale), panel, form)
            yield canvas


def _draw_own_panel(room: Canvas, panel: Shape, form: Shape) -> None:
    """Draw a panel that the sheet brings along where its plan says."""
    if panel["template"] not in PANELS:
        raise SettingError("template", _("there is no panel {name}").format(name=panel["template"]))
    canvas = room.inside(panel["left"], panel["top"], panel["wide"], panel["tall"])
    PANELS[panel["template"]](canvas, form, panel)


def _canvas_at(page: Canvas, box: Box, scale: float) -> Canvas:
    """Return the canvas of a panel; in large print its own millimetres are larger than those of the paper."""
    x, y, width, height = box
    return page.inside(x, y, width / scale, height / scale, scale=scale)


def draw_panel(canvas: Canvas, name: str, layout: FormLayout, form: Shape) -> None:
    """Draw a panel by its name: one of labelled fields, or a function of ours; `skills-2` is the second of its kind."""
    if name in layout.panels:
        draw_plain_panel(canvas, layout.panels[name])
        return
    kind, _dash, number = name.rpartition("-") if name[-1].isdigit() else (name, "", "1")
    if kind not in PANELS:
        raise SettingError("template", _("there is no panel {name}").format(name=name))
    PANELS[kind](canvas, form, {"number": int(number)})


def _check_names(form: Form) -> None:
    names = Counter(place.name for place in form.places)
    if twice := sorted(name for name, count in names.items() if count > 1):
        message = _("two places on one form have the same name: {names}").format(names=", ".join(twice))
        raise FieldError("field-twice", message)
