"""A blank form, set by WeasyPrint: its pages as PDF objects, and where everything goes on them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.core.i18n import _
from generator.render.errors import FieldError
from generator.render.press import fonts
from generator.render.press.marks import MARKS
from generator.render.press.pdf import references
from generator.render.press.places import Align, Colour, Field, Picture, Place, Tick
from generator.render.setting import boxes, typeset
from generator.render.setting.typeset import Look

NOTHING: Mapping[str, Mapping[str, Any]] = {"texts": {}, "marks": {}, "images": {}}
_ALIGN: dict[str, Align] = {"start": "left", "left": "left", "center": "center", "end": "right", "right": "right"}


@dataclass(frozen=True)
class Object:
    """A PDF object: its dictionary, which may refer to others, and the bytes of its stream if it has one."""

    head: bytes
    stream: bytes | None


@dataclass(frozen=True)
class Page:
    width: float
    height: float
    content: int  # the object to draw: a form XObject


@dataclass(frozen=True)
class Blank:
    pages: tuple[Page, ...]
    places: tuple[Place, ...]  # in reading order
    objects: Mapping[int, Object]


def set_blank(template: str, shape: Mapping[str, Any], look: Look) -> Blank:
    context = {"form": shape, "mode": "blank", "written": NOTHING, "title": template}
    html = typeset.render_template(
        template, context, paper=look.paper, ink=look.ink, large=look.large, folders=look.folders
    )
    drawn: list[tuple[tuple[Page, ...], dict[int, Object]]] = []
    with typeset.laid_out(html, folders=look.folders) as document:
        places = _places(document)
        document.write_pdf(finisher=lambda _document, pdf: drawn.append(_content(document, pdf)))
    return Blank(drawn[0][0], places, drawn[0][1])


def _content(document: Any, pdf: Any) -> tuple[tuple[Page, ...], dict[int, Object]]:
    """The pages of the PDF as objects to draw, with all that they refer to."""
    objects: dict[int, Object] = {}
    pages = []
    for page, number in zip(document.pages, pdf.pages["Kids"][::3], strict=True):
        dictionary = pdf.objects[number]
        width, height = page.width * boxes.PT, page.height * boxes.PT
        content = references(dictionary["Contents"])[0]
        drawn = _object(pdf.objects[content])
        filters = b" /Filter /FlateDecode" if b"/FlateDecode" in drawn.head else b""
        head = b"/Type /XObject /Subtype /Form /BBox [0 0 %.2f %.2f] /Resources %s%s" % (
            width,
            height,
            dictionary["Resources"],
            filters,
        )
        objects[content] = Object(head, drawn.stream)
        pages.append(Page(width, height, content))
    todo = [number for each in objects.values() for number in references(each.head)]
    while todo:
        number = todo.pop()
        if number not in objects:
            objects[number] = _object(pdf.objects[number])
            todo += references(objects[number].head)
    return tuple(pages), dict(sorted(objects.items()))


def _object(source: Any) -> Object:
    head, stream, body = source.data.partition(b"\nstream\n")
    if not stream:
        return Object(head, None)
    inner = head.removeprefix(b"<<").removesuffix(b">>")
    return Object(re.sub(rb"/Length \d+", b"", inner), body.removesuffix(b"\nendstream"))


def _places(document: Any) -> tuple[Place, ...]:
    found: list[Place] = []
    for spot in boxes.walk(document):
        height = document.pages[spot.page].height
        if name := spot.attribute("data-f"):
            found.append(_field(spot, name, height))
        elif name := spot.attribute("data-t"):
            rect, mark = boxes.padding_rect(spot.box), spot.element.get("data-mark")
            if mark not in MARKS:
                raise FieldError("unknown-mark", _("tick box {name}: no mark {mark}").format(name=name, mark=mark))
            found.append(Tick(name, _label(spot), spot.page, *_points(rect, height), _colour(spot.box), mark))
        elif name := spot.attribute("data-i"):
            rect = boxes.padding_rect(spot.box)
            found.append(Picture(name, _label(spot), spot.page, *_points(rect, height)))
    names = [place.name for place in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise FieldError(
            "field-twice", _("two places on one form have the same name: {names}").format(names=", ".join(twice))
        )
    return tuple(found)


def _field(spot: boxes.Spot, name: str, height: float) -> Field:
    box, style = spot.box, spot.box.style
    line = next((inner for inner in box.descendants() if boxes.is_line(inner)), None)
    strange = [key for key, usual in boxes.PLAIN.items() if style[key] not in usual]
    if line is None or strange or spot.matrix:
        reason = ", ".join(strange) or ("transform" if spot.matrix else "display")
        raise FieldError("field-style", _("field {name} cannot be inked: {reason}").format(name=name, reason=reason))
    x0, y0, x1, y1 = _points(boxes.content_rect(box), height)
    families, weight, italic = style["font_family"], style["font_weight"], style["font_style"] != "normal"
    size = style["font_size"] * boxes.PT
    return Field(
        name=name,
        label=_label(spot),
        page=spot.page,
        x=x0,
        y=y0,
        width=round(x1 - x0, 3),
        height=round(y1 - y0, 3),
        baseline=round((height - line.position_y - line.baseline) * boxes.PT, 3),
        font=fonts.face(families, weight, italic).name,
        size=round(size, 3),
        floor=min(round(size, 3), float(spot.element.get("data-floor"))),
        colour=_colour(box),
        align=_ALIGN[style["text_align_all"]],
        multi=spot.element.get("data-multi") == "1",
        leading=round(line.height * boxes.PT, 3),
        ruled=boxes.fixed_leading(box),
    )


def _points(rect: boxes.Rect, height: float) -> tuple[float, float, float, float]:
    corners = (rect.x0, height - rect.y1, rect.x1, height - rect.y0)
    x0, y0, x1, y1 = (round(n * boxes.PT, 3) for n in corners)
    return x0, y0, x1, y1


def _colour(box: Any) -> Colour:
    red, green, blue = (round(float(part), 3) for part in box.style["color"].to("srgb").coordinates)
    return red, green, blue


def _label(spot: boxes.Spot) -> str:
    return str(spot.element.get("data-label") or "")
