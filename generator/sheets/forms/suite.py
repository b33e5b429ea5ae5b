"""Texts without room on a leaf: under a banner, a panel for each section, in two columns over as many pages as it
takes."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.record import Record
from generator.base.typography import NBSP
from generator.content.livery import Livery
from generator.model.sheet import BOX
from generator.paper.drawing import frame
from generator.paper.drawing.chrome import Chrome, chrome_of, draw_tick_box
from generator.paper.formats import LARGE_SMALLEST, SIZES, SMALLEST, Look
from generator.paper.paging import fill_columns_evenly
from generator.paper.text.flow import Drawn, Type, draw_line_of_text, set_beside, set_paragraph, stack_drawn
from generator.sheets.forms.canvas import Canvas, Form, form_of_pages

_EDGE, _GAP, _BELOW = 8.0, 2.4, 16.0  # at the foot stands the code
_OVER = frame.TAB + frame.ABOVE + frame.BELOW + _GAP  # what a panel takes beside its lines
_AIR = 1.0  # between lines
_POINTS, _LARGE_POINTS = (8.5, 10.0), (12.0,)
_NOTES = 22.0  # millimetres left of a column that have lines to write on
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")


class _Setting(Record):
    """The type setting of a page's lines."""

    size: tuple[float, float]
    colours: Chrome
    points: float
    top: Drawn  # the banner

    @property
    def wide(self) -> float:
        return (self.size[0] - 2 * _EDGE - _GAP) / 2

    @property
    def tall(self) -> float:
        return self.size[1] - _EDGE - self.top.height - _GAP - _BELOW

    @property
    def side(self) -> float:
        """The side of a box to tick."""
        return 0.36 * self.points

    def kind(self, weight: int = 400) -> Type:
        return self.colours.kind(self.points, weight)

    def runs(self, text: str) -> list[tuple[str, Type]]:
        """Return the runs of a row: its name is strong; its last part does not stand alone on a line."""
        name, dot, rest = text.partition(" · ")
        rest = f"{NBSP}·{NBSP}".join(rest.rsplit(" · ", 1))
        return [(name, self.kind(600)), (dot + rest, self.kind())] if dot else [(text, self.kind())]

    def line(self, text: str) -> Drawn:
        text, ticked, wide = text.removeprefix(BOX), text.startswith(BOX), frame.panel_inner_width(self.wide)
        if not ticked:
            return set_paragraph(self.runs(text), wide)
        indent = self.side + 1.6
        square = Drawn(self.side, draw_tick_box(self.colours, 0, 0.3, self.side))
        return set_beside([(0.0, square), (indent, set_paragraph(self.runs(text), wide - indent))])


def _suite_setting(look: Look, shape: Mapping[str, Any]) -> _Setting:
    size = SIZES[look.paper]
    colours = chrome_of(Livery(**shape["livery"]), look.ink, LARGE_SMALLEST if look.large else SMALLEST)
    top = frame.draw_banner(colours, size[0] - 2 * _EDGE, shape["title"], over="Suite", right=shape["count"])
    return _Setting(size, colours, shape["points"], top)


def suite_pages(
    title: str, over: Sequence[tuple[str, str]], livery: Mapping[str, str], look: Look
) -> list[dict[str, Any]]:
    """Return the pages of these sections, each label and text."""
    sizes = _LARGE_POINTS if look.large else _POINTS
    shape: dict[str, Any] = {"title": title, "count": "99 / 99", "livery": livery, "points": sizes[0]}

    def set_in(points: float) -> list[list[Column]]:
        columns = _fill_columns(_suite_setting(look, {**shape, "points": points}), over)
        return [columns[n : n + 2] for n in range(0, len(columns), 2)]

    count = len(set_in(sizes[0]))
    shape["points"] = max(points for points in sizes if len(set_in(points)) == count)
    *before, last = set_in(shape["points"])
    if len(last) == 1:  # in both columns, each section whole
        kind = _suite_setting(look, shape)
        places, _end = fill_columns_evenly(
            [_height_of_lines(kind, section["lines"]) for section in last[0]], (0.0, 0.0), 0.0
        )
        last = [[last[0][k] for k in indexes] for indexes in places]
    return [
        {**shape, "count": f"{n} / {count}" if count > 1 else "", "columns": page}
        for n, page in enumerate([*before, last], 1)
    ]


Column = list[dict[str, Any]]  # sections, each a label and its lines


def _height_of_lines(kind: _Setting, lines: Sequence[str]) -> float:
    return _OVER + sum(kind.line(line).height + _AIR for line in lines)


def _fill_columns(kind: _Setting, over: Sequence[tuple[str, str]]) -> list[Column]:
    """Fill column after column, each as full as it gets."""
    columns: list[Column] = [[]]
    left = kind.tall
    for label, text in over:
        name, waiting = label, [line for line in text.split("\n") if line.strip()]
        while waiting:
            taken, waiting = _take_fitting_lines(kind, waiting, left - _OVER, must=not columns[-1])
            if taken:
                columns[-1].append({"label": name, "lines": taken})
                name = f"{label} (suite)"
                left -= _height_of_lines(kind, taken)
            if waiting:
                columns.append([])
                left = kind.tall
    return columns


def _take_fitting_lines(
    kind: _Setting, lines: Sequence[str], room: float, *, must: bool
) -> tuple[list[str], list[str]]:
    """Return the lines that have room, and the others; in an empty column, something always has."""
    taken: list[str] = []
    for n, line in enumerate(lines):
        tall = kind.line(line).height + _AIR
        if tall <= room:
            taken.append(line)
            room -= tall
            continue
        head, tail = _cut_line(kind, line, room - _AIR, must=must and not taken)
        return [*taken, *filter(None, [head])], [*filter(None, [tail]), *lines[n + 1 :]]
    return taken, []


def _cut_line(kind: _Setting, line: str, room: float, *, must: bool) -> tuple[str, str]:
    """Cut off as many sentences as have room; as many words where not even one sentence has and it must."""
    ends = [match.start() for match in _SENTENCE.finditer(line)]
    if fitting := bisect_right(ends, room, key=lambda end: kind.line(line[:end]).height):
        end = ends[fitting - 1]
        return line[:end], line[end:].lstrip()
    if not must:
        return "", line
    room = max(room, kind.kind().line + 0.01)
    end = bisect_right(range(1, len(line) + 1), room, key=lambda end: kind.line(line[:end]).height)
    if end < len(line) and line[end] != " ":
        end = line.rfind(" ", 0, end) + 1 or end  # whole words
    return line[:end].rstrip(), line[end:].lstrip()


def draw_form(shape: Mapping[str, Any], look: Look) -> Form:
    kind = _suite_setting(look, shape)
    canvas = Canvas(kind.size, kind.colours, look, title="Suite")
    canvas.draw(kind.top.at(_EDGE, _EDGE))
    start = _EDGE + kind.top.height + _GAP
    for n, column in enumerate([*shape["columns"], []][:2]):
        x, y = _EDGE + n * (kind.wide + _GAP), start
        for section in column:
            body = stack_drawn([kind.line(line) for line in section["lines"]], _AIR)
            hint = "à cocher une fois utilisé" if any(line.startswith(BOX) for line in section["lines"]) else ""
            panel = frame.draw_panel(kind.colours, kind.wide, section["label"], body, hint=hint)
            canvas.draw(panel.at(x, y))
            y += panel.height + _GAP
        if (left := start + kind.tall - y) >= _NOTES:
            lines = frame.draw_writing_lines(
                kind.colours, frame.panel_inner_width(kind.wide), left - frame.panel_height(Drawn(0.0))
            )
            canvas.draw(
                frame.draw_panel(kind.colours, kind.wide, "Notes", lines, drawing="scroll", height=left).at(x, y)
            )
    if SIGN in str(shape["columns"]):
        small = kind.colours.kind(kind.colours.least, quiet=True)
        canvas.draw(draw_line_of_text(_EDGE, kind.size[1] - 6.7, SHORT_NOTE, small))
    return form_of_pages([canvas])
