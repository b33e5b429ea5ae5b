"""The layout of a form's panels: `templates/<game>/<form>.yaml`, read into records.

A file says three things only: which panels stand on a page and where, panels that are nothing but labelled fields, and
labels. It has no loops, conditions, arithmetic or inheritance: whatever has a shape of its own is a function of
`generator/sheets/forms`. Letter and large print are the same panels in another file of places.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from generator.base import shipped
from generator.base.i18n import _
from generator.base.record import Record
from generator.paper.errors import SettingError
from generator.paper.formats import Look
from generator.paper.scale import SCALE
from generator.reading.source import SourceError, load_tree

Box = tuple[float, float, float, float]  # x, y, width, height: millimetres from the upper left corner of the paper


class PlainField(Record, forbid_unknown_fields=True):
    """A field under its label. `width`: in per cent of its line; what is left over is the gap between fields."""

    name: str
    label: str
    width: Annotated[float, Meta(gt=0, le=100)] = 100.0
    size: float = 8.5  # points: a step of the type scale
    figure: bool = False  # a number, in the title face

    def __post_init__(self) -> None:
        if self.size not in SCALE:
            raise ValueError(_("{size} is no size of the type scale: {scale}").format(size=self.size, scale=SCALE))


class PlainPanel(Record, forbid_unknown_fields=True):
    """A panel of nothing but labelled fields, line by line; framed if it has a title."""

    lines: tuple[tuple[PlainField, ...], ...]
    title: str = ""


class PageLayout(Record, forbid_unknown_fields=True):
    """A page: each panel by its name, in its place. One called `skills-2` is the second of the panels `skills`."""

    panels: Mapping[str, Box]
    title: str = ""
    area: Box | None = None  # of the panels that the sheet brings along; the last such page is repeated


class FormLayout(Record, forbid_unknown_fields=True):
    pages: tuple[PageLayout, ...]
    panels: Mapping[str, PlainPanel] = {}
    labels: Mapping[str, str] = {}


class LayoutFile(Record):
    """The file of a layout as it stands now: one that was changed is another."""

    path: Path
    changed: int
    enlarged: bool  # its pages are drawn larger: of the large print


def find_layout(template: str, look: Look) -> LayoutFile:
    """Return the file of a form's layout, `d6/sheet`, on the look's paper; in large print its own, or the usual one
    where it has none. Raises `SettingError` where there is none."""
    paper = "" if look.paper == "a4" else f"-{look.paper}"
    for root in (*look.folders, shipped.shipped_folder("templates")):
        for enlarged in (True, False) if look.large else (False,):
            path = root / f"{template}{'-large' if enlarged else ''}{paper}.yaml"
            if path.is_file():
                return LayoutFile(path, path.stat().st_mtime_ns, enlarged)
    raise SettingError("template", _("the form {name} has no layout").format(name=template))


@lru_cache(maxsize=32)
def read_layout(file: LayoutFile) -> FormLayout:
    """Read a layout. Raise SettingError that says what is wrong in it."""
    try:
        return msgspec.convert(load_tree(file.path), FormLayout, strict=False)
    except (SourceError, msgspec.ValidationError) as error:
        message = _("the layout {path} cannot be used: {reason}").format(path=file.path.name, reason=error)
        raise SettingError("template", message) from error
