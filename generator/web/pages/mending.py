"""A file as text: one that no page can show, because it is no YAML, of another game, or because of a fault of ours, can
still be read, mended and saved. The text is not parsed here."""

from flask import Blueprint, Response, request

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.refusal import Refusal
from generator.checking.fixes import fix_text
from generator.reading.source import SourceError, text_of
from generator.web.desks import DOCUMENT, current_shelf, document_of, own_content
from generator.web.guests import check_bytes, undo_document
from generator.web.responses import lead_to, page
from generator.web.shelf import ShelfFile, version_of

blueprint = Blueprint("mending", __name__)


@blueprint.get(f"/texte{DOCUMENT}")
def show_text(kind: str, name: str) -> Response:
    return show_as_text(document_of(kind, name), _("The file as text"))


@blueprint.post(f"/texte{DOCUMENT}")
def save_text(kind: str, name: str) -> Response:
    """Write the text over the one it was made on; where the file changed, show both and write nothing.

    The button that corrects writes what the hints say. The undo button takes the last change back, even of a file too
    large to be shown."""
    place, shelf = document_of(kind, name), current_shelf()
    if request.form.get("_do") == "undo":
        with shelf.alone():
            undo_document(place, again=False)
        return lead_to(place.address)
    typed = request.form.get("texte", "").replace("\r\n", "\n")
    with shelf.alone():
        raw = place.raw
        if request.form.get("_version") != version_of(raw):
            title = _("{file} has changed meanwhile: nothing was written").format(file=place.path.name)
            return show_as_text(place, title, status=409, typed=typed)
        if request.form.get("_do") == "fix":
            shelf.save(place, raw, fix_text(raw, place.path, own_content()).change.after)
            return lead_to(place.address)
        text = typed.replace("\n", "\r\n") if b"\r\n" in raw else typed
        try:
            check_bytes(text.encode())
        except Refusal as refusal:
            title = _("Nothing was written.")
            return show_as_text(place, title, status=422, details=(refusal.message,), typed=typed)
        shelf.save(place, raw, text.encode())
    return lead_to(place.address)


def show_as_text(
    place: ShelfFile, title: str, *, status: int = 200, problems: tuple[Problem, ...] = (),
    details: tuple[str, ...] = (), typed: str | None = None,
) -> Response:  # fmt: skip
    """Show a file as text, or how to go on where it is too large or cannot be read.

    `problems`: its problems, at their lines; `typed`: a text that is not saved yet."""
    raw, is_shown = b"", False
    try:
        raw = place.raw
        check_bytes(raw)
        is_shown = True
    except SourceError as error:
        problems = tuple(error.problems)
    except Refusal as refusal:
        details = (*details, refusal.message)
    now = text_of(raw).replace("\r\n", "\n").replace("\0", "\ufffd") if is_shown else ""
    fixes = ""
    if is_shown and typed is None and (problems or status == 200):  # not where a fault of ours may come again
        fixed = fix_text(raw, place.path, own_content())
        fixes = fixed.change.diff_of(place.path.name) if fixed.count else ""
    first = next((problem.place.line for problem in problems if problem.place), 0)
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
        is_shown=is_shown,
        fixes=fixes,
        can_undo=current_shelf().steps(place)[0],
    )
