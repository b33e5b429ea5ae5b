"""The parts of forms: framed panels with a tab, plates, labelled fields, tick boxes, tables; and where they stand.

Lengths are millimetres of the canvas. A line of text stands in the middle of a line box, as in CSS, so that a field and
the words beside it share a baseline when they share a box.

A layout (`templates/<game>/<form>.yaml`) has three things: panels and their places on a page, panels that are nothing
but labelled fields, and labels. It has no loops, conditions, arithmetic or inheritance: a panel with a shape of its own
is a function of `generator/sheets/forms`. Letter and large print are the same panels in another file of places.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from generator.base import shipped
from generator.base.i18n import _
from generator.base.record import Record
from generator.base.typography import set_capitals
from generator.content.loading import read_converted
from generator.paper.drawing import frame
from generator.paper.drawing.pen import chamfered_path, draw_path, style
from generator.paper.formats import SCALE, Look, SettingError
from generator.paper.pdf.places import Align
from generator.paper.text.flow import NOTHING, Drawn, Run, Type, does_not_fit, set_paragraph, shorten_text
from generator.reading.source import SourceError, load_tree
from generator.sheets.forms.canvas import Canvas

# The layout

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
    shipped_here = file.path.is_relative_to(shipped.shipped_folder("templates"))
    converted = read_converted(_converted_name(file.path), FormLayout) if shipped_here else None
    return converted or _read_layout_file(file.path)


def _read_layout_file(path: Path) -> FormLayout:
    try:
        return msgspec.convert(load_tree(path), FormLayout, strict=False)
    except (SourceError, msgspec.ValidationError) as error:
        message = _("the layout {path} cannot be used: {reason}").format(path=path.name, reason=error)
        raise SettingError("template", message) from error


def _converted_name(path: Path) -> str:
    return f"{path.parent.name}-form-{path.stem}"


def convert_layouts() -> Iterator[tuple[str, FormLayout, list[Path]]]:
    """Yield the shipped layouts, to be read again by `read_layout`: name, value and the paths it is of."""
    for path in sorted(shipped.shipped_folder("templates").glob("*/*.yaml")):
        yield _converted_name(path), _read_layout_file(path), [path]


# The parts

Shape = Mapping[str, Any]  # what the game hands over for a form, or for a panel of it
DrawPanel = Callable[[Canvas, Shape, Shape], None]  # canvas of the panel, the form's data, the panel's own
LABEL = 2.5  # the height of a label's line
_FIVE, _NEXT = 0.9, 0.28  # between two points of a row, more after five
_PADDINGS = (0.6, 0.4, 0.2)  # of rows of a table that has little room


def draw_frame(canvas: Canvas, title: str = "", hint: str = "", *, low_hint: bool = False, heavy: bool = False) -> None:
    """Draw the frame of a panel, its title on a tab and a word of the rules beside it, or at its foot where there is no
    room beside the title."""
    chrome = canvas.chrome
    size = (canvas.width, canvas.height)
    colour, width = (chrome.edge, 0.4) if heavy else (chrome.line, chrome.hair)
    inset = width / 2
    shape = chamfered_path(inset, inset, size[0] - inset, size[1] - inset, frame.CUT, "bd")
    canvas.draw(draw_path(shape, style(None, colour, width)))
    if title:
        canvas.begin_section(title)
        canvas.draw(frame.draw_tab(chrome, canvas.width, title, size=canvas.step(7.5)))
    if hint:
        kind, y = canvas.kind(7.5, quiet=True), canvas.height - 4.1 if low_hint else 0.0
        beside = 0.0 if low_hint else frame.width_of_tab(chrome, canvas.width, title, size=canvas.step(7.5))
        canvas.text(
            4.0 if low_hint else 0.0,
            y,
            3.2 if low_hint else 4.3,
            shorten_text(hint, kind, canvas.width - 4.0 - beside),
            kind,
            "left" if low_hint else "right",
            canvas.width - 4.0,
        )


def draw_plate(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    filled: bool = True,
    thickness: float = 0.3,
    cut: float = 3.2,
) -> None:
    """Draw the ground of a number: a plate with its upper left and lower right corners cut."""
    inset = 0.2
    shape = chamfered_path(x + inset, y + inset, x + width - inset, y + height - inset, cut, "ac")
    fill = (canvas.chrome.wash if filled else None) or "#ffffff"
    canvas.draw(draw_path(shape, style(fill, canvas.chrome.edge, thickness)))


def draw_label(canvas: Canvas, x: float, y: float, words: str, align: Align = "left", width: float = 0.0) -> None:
    """Set the small capitals above a field."""
    canvas.text(x, y, LABEL, set_capitals(words), label_type(canvas), align, width)


def label_type(canvas: Canvas) -> Type:
    return canvas.title_kind(6.5, 500, quiet=True, track=0.02)


def draw_labelled_field(
    canvas: Canvas,
    name: str,
    label: str,
    box: tuple[float, float, float, float],
    *,
    kind: Type | None = None,
    high: float = 5.0,
    align: Align = "left",
    strong: bool = False,
    floor: float = 6.5,
    multi: bool = False,
    full_label: str = "",
    rule: bool = True,
) -> None:
    """Draw a field under its small label, on a rule at the foot of its box: x, y, width, height.

    `high`: the height of its lines; `full_label`: for screen readers, where the label alone is not clear."""
    x, y, width, height = box
    draw_label(canvas, x, y, label, align, width)
    if rule:
        thick = 0.5 if strong else canvas.chrome.hair
        colour = canvas.chrome.edge if strong else canvas.chrome.line
        canvas.line(x, y + height - thick / 2, x + width, y + height - thick / 2, colour, thick)
    canvas.field(
        name,
        full_label or label,
        (x, y + LABEL, width, high),
        kind or canvas.kind(8.5, 500),
        floor=floor,
        leading=None if multi else high,
        multi=multi,
        align=align,
    )


def draw_field_line(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    fields: Sequence[tuple[str, str, float]],
    *,
    figures: Sequence[str] = (),
    high: float = 5.0,
) -> None:
    """Draw labelled fields side by side: name, label and width in per cent each; what is left over is between them."""
    x, y, width, height = box
    gap = (100 - sum(share for _name, _label, share in fields)) / max(1, len(fields) - 1)
    left = 0.0
    for name, label, share in fields:
        kind = canvas.title_kind(8.5, 600) if name in figures else canvas.kind(8.5, 500)
        at = (x + width * left / 100, y, width * share / 100, height)
        draw_labelled_field(canvas, name, label, at, kind=kind, high=high)
        left += share + gap


def draw_plain_panel(canvas: Canvas, panel: PlainPanel) -> None:
    """Draw a panel of labelled fields: the lines share its height, those of larger type are taller."""
    if panel.title:
        draw_frame(canvas, panel.title)
        canvas = canvas.inside(
            frame.PAD, frame.TAB + 1.0, canvas.width - 2 * frame.PAD, canvas.height - frame.TAB - 2.4
        )
    highs = [max(_field_height(canvas, field.size) for field in line) for line in panel.lines]
    gap = (canvas.height - sum(highs) - LABEL * len(highs)) / max(1, len(highs) - 1)
    y = 0.0
    for line, high in zip(panel.lines, highs, strict=True):
        between = (100 - sum(field.width for field in line)) / max(1, len(line) - 1)
        left = 0.0
        for field in line:
            weight = 500 if field.size < 10 else 600
            kind = canvas.title_kind(field.size, 600) if field.figure else canvas.kind(field.size, weight)
            box = (canvas.width * left / 100, y, canvas.width * field.width / 100, LABEL + high)
            draw_labelled_field(canvas, field.name, field.label, box, kind=kind, high=high, strong=field.size >= 16)
            left += field.width + between
        y += LABEL + high + gap


def _field_height(canvas: Canvas, size: float) -> float:
    return max(5.0, 0.4875 * canvas.step(size))


def draw_figure(
    canvas: Canvas,
    name: str,
    label: str,
    box: tuple[float, float, float, float],
    *,
    full_label: str = "",
    filled: bool = True,
    thickness: float = 0.3,
    cut: float = 1.6,
    floor: float = 6.5,
    stretch: float = 1.0,
    below: tuple[str, str] | None = None,
) -> None:
    """Draw a number on its plate under a small label.

    `full_label`: as for a labelled field; `stretch`: the height of a millimetre in this panel; `below`: name and label
    of a small field under the number."""
    x, y, width, height = box
    draw_plate(canvas, x, y, width, height, filled=filled, thickness=thickness, cut=cut)
    draw_label(canvas, x, y + 0.9 * stretch, label, "center", width)
    canvas.field(
        name,
        full_label or label,
        (x + 0.8, y + 3.2 * stretch, width - 1.6, (5.2 if below else 7.8) * stretch),
        canvas.title_kind(12, 600),
        floor=floor,
        leading=(5.2 if below else 8.0) * stretch,
        align="center",
    )
    if below:
        box = (x + 0.8, y + 8.4 * stretch, width - 1.6, 2.8 * stretch)
        canvas.field(*below, box, canvas.kind(7.5, 600), floor=6.5, leading=2.8 * stretch, align="center")


def draw_points(
    canvas: Canvas, prefix: str, count: int, label: str, x: float, y: float, *, mark: str = "cross", first: int = 1
) -> float:
    """Draw boxes to tick in a row, five and five, and return where the row ends."""
    side = canvas.point_side
    for n in range(first, first + count):
        if n > first and n % 5 == 1:
            x += _FIVE
        canvas.box(f"{prefix}_{n}", f"{label} {n}", x, y, side, mark, colour=canvas.chrome.mute)
        x += side + _NEXT
    return x - _NEXT


def runs_of(text: str, kind: Type, strong: Type) -> list[Run]:
    """Return a text whose **words between stars** are strong, as runs."""
    return [(part, strong if n % 2 else kind) for n, part in enumerate(text.split("**")) if part]


def draw_rule_at_foot(canvas: Canvas, text: str, *, bottom: float = 0.9, quiet: bool = True) -> float:
    """Set a line of the rules at the foot of a panel, **words** between stars strong, and return where it begins."""
    kind = canvas.kind(7.5, quiet=quiet)
    runs = runs_of(text, kind, canvas.kind(7.5, 600))
    width = canvas.width - 6.0
    paragraph = set_paragraph(runs, width) if runs else NOTHING
    top = canvas.height - bottom - paragraph.height
    canvas.draw(paragraph.at(4.0, top))
    return top


def draw_ruled_table(
    canvas: Canvas,
    grid: Shape,
    box: tuple[float, float, float],
    row: float,
    *,
    head: float = 3.0,
    first: int = 1,
    named: Sequence[str] = (),
    titled: bool = False,
    plain_heads: bool = False,
) -> None:
    """Draw a table to write in: x, y and width of its place, the height of a row. A column is text, a number, a box to
    tick, charges (five boxes) or the label of its row. `first`: the number of its first row; `named`: what is added to
    the name of a row to tell a column, where its label is not; `titled`: a row is called by its own label;
    `plain_heads`: heads in the text face."""
    x, y, width = box
    chrome, hair = canvas.chrome, canvas.chrome.hair
    cell = 0.7 if canvas.large else 1.0
    heads = canvas.kind(6.5, 500, quiet=True) if plain_heads else canvas.title_kind(6.5, 500, quiet=True, track=0.02)
    lefts, at = [], x
    for column in grid["columns"]:
        lefts.append(at)
        at += width * column["width"] / 100
    last = len(grid["columns"]) - 1
    edges = [
        (left + (0.6 if k == 0 else cell), left + width * column["width"] / 100 - (0.6 if k == last else cell))
        for k, (left, column) in enumerate(zip(lefts, grid["columns"], strict=True))
    ]
    for (left, right), column in zip(edges, grid["columns"], strict=True):
        middle = column["kind"] in ("number", "box")
        canvas.text(
            left,
            y,
            head,
            column["label"] if plain_heads else set_capitals(column["label"]),
            heads,
            "center" if middle else "left",
            right - left,
        )
    for n in range(first, first + grid["rows"]):
        top = y + head + (n - first) * row
        canvas.line(x, top + hair / 2, x + width, top + hair / 2, chrome.rule)
        for k, (column, (left, right)) in enumerate(zip(grid["columns"], edges, strict=True)):
            if k:
                canvas.line(lefts[k] + hair / 2, top, lefts[k] + hair / 2, top + row, chrome.rule)
            name = f"{grid['prefix']}_{n}_{column['id']}"
            column_name = named[k] if named else f", {column['label']}"
            row_name = grid["labels"][n - 1] if titled else f"{grid['label']} {n}"
            draw_cell(
                canvas,
                column,
                name,
                row_name + column_name,
                (left, top + hair, right - left, row - hair),
                grid["labels"][n - 1] if grid["labels"] else "",
            )


def draw_cell(
    canvas: Canvas, column: Shape, name: str, label: str, box: tuple[float, float, float, float], words: str = ""
) -> None:
    """Draw a cell of a table to write in."""
    left, top, width, high = box
    middle = top + high / 2
    match column["kind"]:
        case "blank":
            pass
        case "label":
            canvas.text(left, top, high, words, canvas.kind(7.5, 600))
        case "box":
            canvas.box(name, label, left + (width - canvas.tick_side) / 2, middle - 1.6, canvas.tick_side)
        case "charges":
            draw_points(canvas, name, 5, label, left, middle - 1.6)
        case "number":
            canvas.field(
                name,
                label,
                (left, top, width, high),
                canvas.title_kind(7.5, 600),
                floor=6.5,
                leading=high,
                align="center",
            )
        case _:
            canvas.field(name, label, (left, top, width, high), canvas.kind(7.5, 500), floor=6.5, leading=high)


def draw_printed_table(
    canvas: Canvas,
    table: Shape,
    box: tuple[float, float, float],
    widths: Sequence[float],
    least: float,
    *,
    head: float = 3.0,
    dense: bool = False,
    upright: bool = False,
    strong_last: bool = False,
    plain_heads: bool = False,
    padding: float = 0.9,
    foot: float | None = None,
) -> float:
    """Draw a table of the rules in x, y and width of its place and return its height.

    `widths`: the shares of its columns; `least`: the height of a row, at least; `dense`: rows as low as their text and
    `padding`; `upright`: rules between columns; `plain_heads`: heads in the text face; `foot`: where it ends at most,
    else the canvas. Where it has no room at 7.5 points its rows are padded less, then set at 6.5; raises `SettingError`
    where that is too high too."""
    x, y, width = box
    chrome, hair = canvas.chrome, canvas.chrome.hair
    cell = 0.7 if canvas.large else 1.0
    last = len(widths) - 1
    lefts = [x + width * sum(widths[:k]) / sum(widths) for k in range(len(widths) + 1)]
    heads = canvas.kind(6.5, 500, quiet=True) if plain_heads else canvas.title_kind(6.5, 500, quiet=True, track=0.02)
    edges = [
        (lefts[k] + (0.6 if k == 0 else cell), lefts[k + 1] - (0.6 if k == last else cell)) for k in range(last + 1)
    ]
    for (left, _right), words in zip(edges, table["columns"], strict=False):
        canvas.text(left, y, head, words if plain_heads else set_capitals(words), heads)

    def set_rows(size: float) -> list[list[Drawn]]:
        plain = canvas.kind(size, leading=1.12 if dense else 1.15)
        strong = plain.but(weight=600)
        first = strong if dense else canvas.title_kind(size, 600).but(leading=plain.leading)
        kinds = [first, *[plain] * (last - 1), strong if strong_last else plain]
        return [
            [
                set_paragraph([(words, kind)], right - left)
                for words, kind, (left, right) in zip(cells, kinds, edges, strict=False)
            ]
            for cells in table["rows"]
        ]

    def row_height(texts: Sequence[Drawn], between: float) -> float:
        high = max(text.height for text in texts) + hair
        return high + between if dense else max(high, least)

    room = (canvas.height if foot is None else foot) - y - head
    least = min(least, room / max(1, len(table["rows"])))  # its panel may not grow with the rows beside it
    ways = [(size, between) for size in (7.5, 6.5) for between in (padding, *(p for p in _PADDINGS if p < padding))]
    for size, between in ways if dense else [(7.5, 0.0), (6.5, 0.0)]:
        rows = set_rows(size)
        heights = [row_height(texts, between) for texts in rows]
        if sum(heights) <= room + 0.05:
            break
    else:
        raise does_not_fit(table["rows"][-1][0])
    top = y + head
    for texts, high in zip(rows, heights, strict=True):
        canvas.line(x, top + hair / 2, x + width, top + hair / 2, chrome.rule)
        for k, text in enumerate(texts):
            if upright and k:
                canvas.line(lefts[k] + hair / 2, top, lefts[k] + hair / 2, top + high, chrome.rule)
            canvas.draw(text.at(edges[k][0], top + hair + (high - hair - text.height) / 2))
        top += high
    return top - y
