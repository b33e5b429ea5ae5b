"""Blank forms, set by WeasyPrint: the parts of their pages as blocks, and where everything goes on them."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.paper.scale import LARGE_SMALLEST, nearest_step
from generator.core.record import Record
from generator.render.errors import FieldError, SettingError
from generator.render.press import fonts
from generator.render.press.flow import PT
from generator.render.press.marks import MARKS
from generator.render.press.places import Align
from generator.render.setting import boxes, harvest, typeset
from generator.render.setting.parts import FormPart, names_of_places, split_page
from generator.render.sheets.form import Wish

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NOTHING: Mapping[str, Mapping[str, Any]] = {"texts": {}, "marks": {}, "hidden": {}, "images": {}, "faces": {}}
_ALIGN: dict[str, Align] = {"start": "left", "left": "left", "center": "center", "end": "right", "right": "right"}
_AT_ONCE = 12  # pages of one document: WeasyPrint keeps every box of every page


class FormDraft(Record):
    """A form taken apart: the head of its document, and the parts of each page."""

    root: "Element"
    titles: tuple[str, ...]
    pages: tuple[tuple[FormPart, ...], ...]

    @property
    def index(self) -> bytes:
        """What a form is kept as: for each page its title, then its parts, those that are moved with how far."""
        pages = zip(self.titles, self.pages, strict=True)
        return json.dumps([[title, *map(self._entry_of_part, page)] for title, page in pages]).encode()

    def _entry_of_part(self, part: FormPart) -> str | tuple[str, float, float, int]:
        if part.at is None:
            return part.name
        x, y = (round(side * typeset.zoom_of(self.root) / PT, 3) for side in part.at[:2])
        return part.name, x, -y, part.at[2]

    @property
    def parts(self) -> list[FormPart]:
        return [part for page in self.pages for part in page]


def draft_form(wish: Wish) -> FormDraft:
    template = wish.template
    context = {**wish.context, "mode": "blank", "written": NOTHING, "title": template}
    html = typeset.render_template(template, context, wish.look)
    from xml.etree import ElementTree

    root = typeset.parse_page(html)
    head, body = root[0], root[1]
    if not len(body) or any("page" not in element.get("class", "").split() for element in body):
        message = _("template {name}: every element of the body has to be a page (class page)").format(name=template)
        raise SettingError("template", message)
    known = f"{wish.style}\n{root.get('class')}\n{ElementTree.tostring(head, encoding='unicode')}"
    pages = tuple(tuple(split_page(page, known)) for page in body)
    listed = [name for page in body for name in names_of_places(page)]
    if twice := sorted({name for name in listed if listed.count(name) > 1}):
        raise FieldError(
            "field-twice", _("two places on one form have the same name: {names}").format(names=", ".join(twice))
        )
    return FormDraft(root, tuple(page.get("data-title", "") for page in body), pages)


def set_parts(drafts: Sequence[FormDraft], wanted: Iterable[str], look: Look) -> Iterator[tuple[str, bytes]]:
    """The wanted parts of these drafts, each once, as entries of an archive."""
    missing = set(wanted)
    heads: dict[bytes, tuple[FormDraft, dict[str, FormPart]]] = {}
    from xml.etree import ElementTree

    for one in drafts:
        _first, parts = heads.setdefault(ElementTree.tostring(one.root[0]), (one, {}))
        parts.update((part.name, part) for part in one.parts if part.name in missing)
    for first, parts in heads.values():
        left = iter(parts.values())
        while some := list(islice(left, _AT_ONCE)):
            yield from _set_parts(first.root, some, look)


def _set_parts(root: "Element", parts: Sequence[FormPart], look: Look) -> Iterator[tuple[str, bytes]]:
    from copy import copy

    whole, body = copy(root), copy(root[1])
    body[:] = [part.page for part in parts]
    whole[:] = [root[0], body]
    zoom = typeset.zoom_of(root)
    with typeset.laid_out(whole, folders=look.folders) as document:
        if len(document.pages) != len(parts):
            raise SettingError("page-overflow", _("a page of a form runs over onto another"))
        places = _places_by_page(document, parts, boxes.PT * zoom)
        drawn = harvest.harvest_blocks(document)
    larger = b"" if zoom == 1 else b"%g 0 0 %g 0 0 cm\n" % (zoom, zoom)
    for part, block, here in zip(parts, drawn, places, strict=True):
        size = [round(zoom * side, 3) for side in (block.width, block.height)]
        head = json.dumps([*size, here], ensure_ascii=False, separators=(",", ":"))
        yield part.name, head.encode() + b"\n" + larger + block.operators


def _places_by_page(document: Any, parts: Sequence[FormPart], pt: float) -> list[list[list[Any]]]:
    """The places of each page: order on the whole page, kind, and values in the order of its class, on no page yet.

    `pt`: how many points a pixel is."""
    found: list[list[list[Any]]] = [[] for _part in parts]
    for spot in boxes.walk_boxes(document):
        height = document.pages[spot.page].height
        for kind, place in (("f", _field_place), ("t", _tick_place), ("i", _picture_place)):
            if name := spot.attribute(f"data-{kind}"):
                values = [name, spot.element.get("data-label", ""), 0, *place(spot, name, height, pt)]
                found[spot.page].append([parts[spot.page].orders[name], kind, values])
    return found


def _picture_place(spot: boxes.SetBox, _name: str, height: float, pt: float) -> list[Any]:
    return [*_rect_in_points(boxes.padding_rect(spot.box), height, pt)]


def _tick_place(spot: boxes.SetBox, name: str, height: float, pt: float) -> list[Any]:
    mark = spot.element.get("data-mark")
    if mark not in MARKS:
        raise FieldError("unknown-mark", _("tick box {name}: no mark {mark}").format(name=name, mark=mark))
    return [*_picture_place(spot, name, height, pt), _hex_colour_of(spot.box), mark]


def _field_place(spot: boxes.SetBox, name: str, height: float, pt: float) -> list[Any]:
    box, style = spot.box, spot.box.style
    strange = [key for key, usual in boxes.PLAIN.items() if style[key] not in usual]
    if not boxes.has_edges(box) or strange or spot.matrix:
        reason = ", ".join(strange) or ("transform" if spot.matrix else "display")
        raise FieldError("field-style", _("field {name} cannot be inked: {reason}").format(name=name, reason=reason))
    inside, (leading, baseline) = boxes.content_rect(box), boxes.first_line(box)
    x0, y0, x1, y1 = _rect_in_points(inside, height, pt)
    families, weight, italic = style["font_family"], style["font_weight"], style["font_style"] != "normal"
    size = round(style["font_size"] * pt, 3)
    return [
        x0,
        y0,
        round(x1 - x0, 3),
        round(y1 - y0, 3),
        round((height - inside.y0 - baseline) * pt, 3),
        fonts.choose_face(families, weight, italic).name,
        size,
        min(size, _floor_on_paper(float(spot.element.get("data-floor")), pt / boxes.PT)),
        _hex_colour_of(box),
        _ALIGN[style["text_align_all"]],
        spot.element.get("data-multi") == "1",
        round(leading * pt, 3),
        boxes.fixed_leading(box),
    ]


def _floor_on_paper(floor: float, zoom: float) -> float:
    """The step of the type scale under which a field's text does not go; what is drawn larger is large print."""
    return floor if zoom == 1 else nearest_step(floor * zoom, LARGE_SMALLEST)


def _rect_in_points(rect: boxes.BoxEdges, height: float, pt: float) -> tuple[float, float, float, float]:
    corners = (rect.x0, height - rect.y1, rect.x1, height - rect.y0)
    x0, y0, x1, y1 = (round(n * pt, 3) for n in corners)
    return x0, y0, x1, y1


def _hex_colour_of(box: Any) -> str:
    parts = (round(255 * float(part)) for part in box.style["color"].to("srgb").coordinates)
    return "#" + "".join(f"{part:02x}" for part in parts)
