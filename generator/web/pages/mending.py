"""A file as text: what no page can show, because it is no YAML, of another game, or because we are at fault, can still
be read, mended and saved. Nothing here understands the file."""

from flask import Blueprint, Response, request

from generator.app.shelf import ShelfFile, version_of
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.refusal import Refusal
from generator.web.desks import DOCUMENT, current_shelf, document_of
from generator.web.editor import MOST_TEXT
from generator.web.responses import lead_to, page

blueprint = Blueprint("mending", __name__)
_ENCODINGS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig"), (b"", "cp1252"))


@blueprint.get(f"/texte{DOCUMENT}")
def show_text(kind: str, name: str) -> Response:
    return show_as_text(document_of(kind, name), _("The file as text"))


@blueprint.post(f"/texte{DOCUMENT}")
def save_text(kind: str, name: str) -> Response:
    """Written over the text it was made on; over another nothing is, and both are there to be compared."""
    place, shelf = document_of(kind, name), current_shelf()
    typed = request.form.get("texte", "").replace("\r\n", "\n")
    with shelf.alone():
        raw = place.raw
        if request.form.get("_version") != version_of(raw):
            title = _("{file} has changed meanwhile: nothing was written").format(file=place.path.name)
            return show_as_text(place, title, status=409, typed=typed)
        if b"\r\n" in raw:
            typed = typed.replace("\n", "\r\n")
        shelf.save(place, raw, typed.encode())
    return lead_to(place.address)


def show_as_text(
    place: ShelfFile, title: str, *, status: int = 200, problems: tuple[Problem, ...] = (),
    details: tuple[str, ...] = (), typed: str | None = None,
) -> Response:  # fmt: skip
    """`problems`: what is wrong with it, at its lines; `typed`: what somebody wrote and is not saved yet."""
    raw = place.raw
    if len(raw) > MOST_TEXT:
        message = _("the file is too big: {size} kB, at most {limit} kB")
        raise Refusal("too-big", message.format(size=len(raw) // 1024, limit=MOST_TEXT // 1024))
    now = _decode_somehow(raw)
    first = next((one.place.line for one in problems if one.place), 0)
    return page(
        "text.html.j2",
        status,
        title=title,
        name=place.path.name if place.kind == "fichier" else "",
        address=f"/texte{place.address}",
        problems=problems,
        details=details,
        first=first,
        text=now if typed is None else typed,
        theirs=now if typed is not None else "",
        version=version_of(raw),
    )


def _decode_somehow(raw: bytes) -> str:
    """The text as whoever wrote it most likely saw it; saved, it is UTF-8."""
    for start, encoding in _ENCODINGS:
        if raw.startswith(start):
            try:
                return raw.decode(encoding).replace("\r\n", "\n").replace("\0", "\ufffd")
            except UnicodeDecodeError:
                continue
    return raw.decode("utf-8", "replace").replace("\0", "\ufffd")
