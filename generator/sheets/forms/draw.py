"""Blank forms: the panels of a layout drawn in their places, once a look and process."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from msgspec.json import decode, encode

from generator.base.i18n import _
from generator.base.problems import meant
from generator.base.record import Record
from generator.content.livery import Livery
from generator.paper.drawing.chrome import chrome_of
from generator.paper.formats import LARGE_SMALLEST, SMALLEST, FieldError, Look, SettingError
from generator.paper.pdf.places import Place
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

DrawShape = Callable[[Canvas, Shape], None]


def get_form(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    """Return the blank form of a template, `d6/sheet`, for what the game hands over. Raises `SettingError` where its
    layout is wrong, `FieldError` where two places have one name."""
    return _draw_form(find_layout(template, look), encode(shape, order="sorted"), look)


@lru_cache(maxsize=64)
def _draw_form(file: LayoutFile, shape: bytes, look: Look) -> Form:
    form = decode(shape)
    scale, least = (ENLARGED, LARGE_SMALLEST / ENLARGED) if file.enlarged else (1.0, SMALLEST)
    chrome = chrome_of(Livery(**form.get("livery", {})), look.ink, least)
    panel_pages = panels.panel_pages(form, look) if "panels" in form else []
    blank = form_of_pages(_draw_pages(file, form, panel_pages, Canvas.of_page(look, chrome), scale))
    _check_names(blank)
    return blank


def _draw_pages(
    file: LayoutFile, form: Shape, panel_pages: Sequence[Sequence[Shape]], empty: Canvas, scale: float
) -> Iterator[Canvas]:
    """Draw the pages of a layout on paper like `empty`; the last with room for panels of the sheet's own as often as
    these take. `scale`: how much larger the panels are drawn than they are laid out."""
    layout, left, numbers = read_layout(file), list(panel_pages), count()
    last = max((n for n, page in enumerate(layout.pages) if page.area), default=-1)
    for n, page in enumerate(layout.pages):
        times = len(left) if n == last else min(1, len(left)) if page.area else 1
        for time in range(times):
            placed = left.pop(0) if page.area else []
            part = f" {len(panel_pages) - len(left)}" if page.area and len(panel_pages) > 1 else ""
            canvas = Canvas.of_page(empty.look, empty.chrome, page.title + part, next(numbers))
            for name, box in page.panels.items():
                if time == 0 or name == "foot":  # what stands once stands on the first of repeated pages
                    draw = _panel_drawer(name, layout, file.path)
                    _draw_once(canvas, _canvas_at(canvas, box, scale), (file, name), form, draw)
            for panel in placed:
                assert page.area
                _draw_own_panel(_canvas_at(canvas, page.area, scale), panel, form)
            yield canvas


class _NotedShape(Mapping[str, Any]):
    """What a form is drawn from, with note of the values that are read."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self.read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        self.read[key] = self._shape.get(key)
        return self._shape[key]

    def __iter__(self) -> Iterator[str]:
        self.read.update(self._shape)
        return iter(self._shape)

    def __len__(self) -> int:
        return len(self._shape)


class _DrawnPanel(Record):
    """A panel, and the values that it was drawn from."""

    read: Mapping[str, Any]
    canvas: Canvas
    places: Sequence[Place]
    sections: Sequence[tuple[int, str]]


@lru_cache(maxsize=1024)
def _panels_drawn(*_key: Hashable) -> list[_DrawnPanel]:
    """Return the list of what was drawn in one place."""
    return []


def _draw_once(room: Canvas, canvas: Canvas, name: Hashable, form: Shape, draw: DrawShape) -> None:
    """Draw a panel, or take it over from a form that has the same: most of a recto is alike in the classes of a family.

    `canvas`: of the panel, the last part of its room."""
    drawn_here = _panels_drawn(
        name, canvas.size, canvas.origin, canvas.scale, canvas.look, canvas.chrome, canvas.title, canvas.number
    )
    before = len(room.places)
    for drawn in drawn_here:
        if all(form.get(key) == value for key, value in drawn.read.items()):
            room.parts[-1] = drawn.canvas
            room.places += drawn.places
            room.sections += [(before + place, title) for place, title in drawn.sections]
            return
    noted, begun = _NotedShape(form), len(room.sections)
    draw(canvas, noted)
    canvas.parts, canvas.squares = [canvas.operators()], {}
    sections = [(place - before, title) for place, title in room.sections[begun:]]
    drawn_here.append(_DrawnPanel(noted.read, canvas, room.places[before:], sections))


def _draw_own_panel(room: Canvas, panel: Shape, form: Shape) -> None:
    """Draw a panel that the sheet brings along where its plan says."""
    if panel["template"] not in PANELS:
        raise SettingError("template", _("there is no panel {name}").format(name=panel["template"]))
    canvas, draw = room.inside(panel["left"], panel["top"], panel["wide"], panel["tall"]), PANELS[panel["template"]]
    _draw_once(room, canvas, encode(panel), form, lambda canvas, form: draw(canvas, form, panel))


def _canvas_at(page: Canvas, box: Box, scale: float) -> Canvas:
    """Return the canvas of a panel; in large print its own millimetres are larger than those of the paper."""
    x, y, width, height = box
    return page.inside(x, y, width / scale, height / scale, scale=scale)


def _panel_drawer(name: str, layout: FormLayout, path: Path) -> DrawShape:
    """Return the function that draws a panel, by its name: one of labelled fields, or a function of ours; `skills-2` is
    the second of its kind. Raises `SettingError`, which names the layout's file, where there is none."""
    if name in layout.panels:
        return lambda canvas, _form: draw_plain_panel(canvas, layout.panels[name])
    kind, _dash, number = name.rpartition("-") if name[-1].isdigit() else (name, "", "1")
    if kind not in PANELS:
        reason = _("there is no panel {name}").format(name=name)
        message = _("the layout {path} cannot be used: {reason}").format(path=path.name, reason=reason)
        raise SettingError("template", message, meant(kind, [*layout.panels, *PANELS]))
    return lambda canvas, form: PANELS[kind](canvas, form, {"number": int(number)})


def _check_names(form: Form) -> None:
    names = Counter(place.name for place in form.places)
    if twice := sorted(name for name, count in names.items() if count > 1):
        message = _("two places on one form have the same name: {names}").format(names=", ".join(twice))
        raise FieldError("field-twice", message)
