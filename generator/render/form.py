"""The blank form of a sheet: set by WeasyPrint once, then kept, pages and places, until what made it changes."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.core import data
from generator.core.cache import directory, write_atomically
from generator.core.i18n import _
from generator.render import boxes, fonts, setting
from generator.render.errors import FieldError
from generator.render.marks import MARKS
from generator.render.pdf import references
from generator.render.places import Align, Colour, Field, Picture, Tick

NOTHING: Mapping[str, Mapping[str, Any]] = {"texts": {}, "marks": {}, "images": {}}
_ALIGN: dict[str, Align] = {"start": "left", "left": "left", "center": "center", "end": "right", "right": "right"}
# The modules that decide what is in a kept form: when they change, it is set again.
_MAKERS = ("boxes.py", "form.py", "marks.py", "pdf.py", "places.py", "setting.py")


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
class Form:
    key: str
    pages: tuple[Page, ...]
    places: tuple[Field | Tick | Picture, ...]  # in reading order
    objects: Mapping[int, Object]

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {place.name: place for place in self.places if isinstance(place, Field)}

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        return {place.name: place for place in self.places if isinstance(place, Tick)}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {place.name: place for place in self.places if isinstance(place, Picture)}


@dataclass(frozen=True)
class Look:
    """What shapes the setting of a sheet, beside the sheet itself."""

    paper: setting.Paper = "a4"
    ink: setting.Ink = "color"
    large: bool = False
    folders: tuple[Path, ...] = ()  # template folders that come before the project's


def get(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    return _get(template, json.dumps(shape, ensure_ascii=False, sort_keys=True), look)


@lru_cache(maxsize=64)
def _get(template: str, shape: str, look: Look) -> Form:
    key = _key(template, shape, look)
    path = directory("forms", key)
    form = _read(path, key)
    if form is None:
        form = _set(template, json.loads(shape), look, key)
        _keep(path, form)
    return form


def _key(template: str, shape: str, look: Look) -> str:
    digest = hashlib.sha256()
    digest.update(json.dumps([template, shape, look.paper, look.ink, look.large]).encode())
    for name, content in _files(Path(template).parent.as_posix(), look.folders):
        digest.update(f"\n{name}\n".encode() + content)
    return digest.hexdigest()[:40]


@lru_cache(maxsize=16)
def _files(system: str, folders: tuple[Path, ...]) -> tuple[tuple[str, bytes], ...]:
    """Everything a form is made from: its templates, the shared ones, the fonts, WeasyPrint and ourselves."""
    roots = [root / part for root in (*folders, *setting.template_folders()) for part in ("_shared", system)]
    paths = [path for root in roots for path in sorted(root.rglob("*")) if path.is_file()]
    paths += sorted(data.folder("fonts").glob("*/*.ttf"))
    paths += [Path(__file__).with_name(name) for name in _MAKERS]
    spec = find_spec("weasyprint")  # without importing it: that alone takes longer than all the rest
    paths += [Path(spec.origin)] if spec and spec.origin else []
    return tuple((path.name, hashlib.sha256(path.read_bytes()).digest()) for path in paths)


# Setting


def _set(template: str, shape: Mapping[str, Any], look: Look, key: str) -> Form:
    context = {"form": shape, "mode": "blank", "written": NOTHING, "title": template}
    html = setting.render_template(
        template, context, paper=look.paper, ink=look.ink, large=look.large, folders=look.folders
    )
    captured: list[tuple[tuple[Page, ...], dict[int, Object]]] = []
    with setting.laid_out(html, folders=look.folders) as document:
        places = _places(document)
        document.write_pdf(finisher=lambda _document, pdf: captured.append(_content(document, pdf)))
    pages, objects = captured[0]
    return Form(key, pages, places, objects)


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


def _places(document: Any) -> tuple[Field | Tick | Picture, ...]:
    found: list[Field | Tick | Picture] = []
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


# Keeping: one file, its own digest first, then the places as JSON, then the bytes of the objects.


def _keep(path: Path, form: Form) -> None:
    kinds = {Field: "field", Tick: "tick", Picture: "picture"}
    blobs: list[bytes] = []
    table: list[Sequence[Any]] = []
    for number, each in form.objects.items():
        blobs += [each.head, each.stream or b""]
        table.append((number, len(each.head), None if each.stream is None else len(each.stream)))
    header = {
        "key": form.key,
        "pages": [asdict(page) for page in form.pages],
        "places": [{"kind": kinds[type(place)], **asdict(place)} for place in form.places],
        "objects": table,
    }
    body = json.dumps(header, ensure_ascii=False).encode() + b"\n" + b"".join(blobs)
    # Nowhere to keep it: it will be set again next time.
    write_atomically(path, hashlib.sha256(body).hexdigest().encode() + b"\n" + body, ignore_errors=True)


def _read(path: Path, key: str) -> Form | None:
    """A kept form; None if there is none, or if it is not what was written."""
    try:
        digest, _newline, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if hashlib.sha256(body).hexdigest().encode() != digest:
        return None
    header, _newline, blob = body.partition(b"\n")
    kept = json.loads(header)
    if kept["key"] != key:
        return None
    objects, at = {}, 0
    for number, head, stream in kept["objects"]:
        middle, end = at + head, at + head + (stream or 0)
        objects[number] = Object(blob[at:middle], None if stream is None else blob[middle:end])
        at = end
    pages = tuple(Page(**page) for page in kept["pages"])
    return Form(key, pages, tuple(map(_place, kept["places"])), objects)


def _place(kept: dict[str, Any]) -> Field | Tick | Picture:
    kind = kept.pop("kind")
    if "colour" in kept:
        kept["colour"] = tuple(kept["colour"])
    return Field(**kept) if kind == "field" else Tick(**kept) if kind == "tick" else Picture(**kept)
