"""The blank form of a sheet: set once, then kept until something it is made from changes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator.core.content import shipped
from generator.core.content.cache import directory, keep
from generator.render.press.places import Field, Picture, Place, Tick
from generator.render.setting import typeset
from generator.render.setting.typeset import Look
from generator.render.sheets.blank import Blank, Object, Page, set_blank

# The modules that decide what is in a kept form: when they change, it is set again.
_MAKERS = (
    "sheets/blank.py", "setting/boxes.py", "sheets/form.py", "press/marks.py", "press/pdf.py", "press/places.py",
    "setting/typeset.py",
)  # fmt: skip


@dataclass(frozen=True)
class Form(Blank):
    key: str

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {place.name: place for place in self.places if isinstance(place, Field)}

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        return {place.name: place for place in self.places if isinstance(place, Tick)}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {place.name: place for place in self.places if isinstance(place, Picture)}


def fresh() -> None:
    """Look at the files again: in a program that keeps running, somebody may have changed a template."""
    _get.cache_clear()
    _files.cache_clear()


def get(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    return _get(template, json.dumps(shape, ensure_ascii=False, sort_keys=True), look)


@lru_cache(maxsize=64)
def _get(template: str, shape: str, look: Look) -> Form:
    key = _key(template, shape, look)
    path = directory("forms", key)
    form = _read(path, key)
    if form is None:
        blank = set_blank(template, json.loads(shape), look)
        form = Form(blank.pages, blank.places, blank.objects, key)
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
    roots = [root / part for root in (*folders, *typeset.template_folders()) for part in ("_shared", system)]
    paths = [path for root in roots for path in sorted(root.rglob("*")) if path.is_file()]
    paths += sorted(shipped.folder("fonts").glob("*/*.ttf"))
    paths += [Path(__file__).parents[1] / name for name in _MAKERS]
    spec = find_spec("weasyprint")  # without importing it: that alone takes longer than all the rest
    paths += [Path(spec.origin)] if spec and spec.origin else []
    return tuple((path.name, hashlib.sha256(path.read_bytes()).digest()) for path in paths)


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
    keep(path, hashlib.sha256(body).hexdigest().encode() + b"\n" + body)


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
    return Form(pages, tuple(map(_place, kept["places"])), objects, key)


def _place(kept: dict[str, Any]) -> Place:
    kind = kept.pop("kind")
    if "colour" in kept:
        kept["colour"] = tuple(kept["colour"])
    return Field(**kept) if kind == "field" else Tick(**kept) if kind == "tick" else Picture(**kept)
