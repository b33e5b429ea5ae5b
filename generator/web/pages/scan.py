"""Photos of sheets after a game: each piece that matters with its box outlined, to confirm or correct, then written.

The last few readings are kept, so that going back and reloading send no photo twice and write nothing again. A box is
ticked, empty, or nobody has said: what could not be told stays so until a person decides, and is left out knowingly or
not at all. The rules have the last word, as everywhere.
"""

import base64
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, request
from msgspec.structs import replace

from generator.app import scan, stickers, writing
from generator.app.answers import remember_answers
from generator.app.changes import Change
from generator.app.readings import Laid, PhotoSeen, lay_on_files, told_of_older_form
from generator.app.shelf import ShelfFile, version_of
from generator.core.refusal import changed_meanwhile
from generator.web import press
from generator.web.desks import DOCUMENT, current_shelf, document_of, own_content
from generator.web.differences import Difference, list_differences
from generator.web.document import open_document
from generator.web.errors import reasons_of_refusal
from generator.web.responses import lead_to, offer_download, page

blueprint = Blueprint("scan", __name__, url_prefix="/relire")
MOST_PHOTOS = 12
MOST_KEPT = 6
ANSWERS = {"oui": True, "non": False}  # of a box; anything else is no answer
_KEPT: OrderedDict[str, tuple[str, dict[str, Any]]] = OrderedDict()  # the last pages, by their number


@blueprint.get("")
def ask_photos() -> Response:
    scan.check_extra()
    return page(
        "scan.html.j2", people=_people_with_sheets(), seen=[], photos=MOST_PHOTOS, received=current_shelf().photos()
    )


@blueprint.get("/<number>")
def show_kept_reading(number: str) -> Response:
    """A page that was made before; one that is gone by now is begun anew."""
    if number not in _KEPT:
        return lead_to("/relire")
    template, given = _KEPT[number]
    return page(
        template,
        people=_people_with_sheets(),
        photos=MOST_PHOTOS,
        received=current_shelf().photos(),
        number=number,
        **given,
    )


def _keep_reading(template: str, **given: Any) -> Response:
    number = secrets.token_hex(5)
    _KEPT[number] = template, given
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    return lead_to(f"/relire/{number}")


@blueprint.post("")
def show_reading() -> Response:
    """Photos read: what they say, to be confirmed."""
    shots = [(Path(one.filename), one.read()) for one in request.files.getlist("photo") if one.filename]
    sent = [current_shelf().within(name) for name in request.form.getlist("recue")]
    shots += [(path, path.read_bytes()) for path in sent[:MOST_PHOTOS]]
    chosen = request.form.get("qui", "")
    around = [place.path for place in _people_with_sheets()]
    with press.one_at_a_time():
        seen = scan.read_photos(
            shots[:MOST_PHOTOS], [_file_at_address(chosen).path] if chosen else [], own_content(), around
        )
    return _keep_photos(seen)


def _keep_photos(seen: Sequence[PhotoSeen], *, asked: bool = False) -> Response:
    """The reading to be confirmed, with what would be written. `asked`: somebody wanted to write, and something is
    left open."""
    laid = lay_on_files([one for one in seen if not one.older], own_content())
    views = list(enumerate(map(_view_of_photo, seen)))
    told = [(one.file.name, _differences_of_change(one.change)) for one in laid if one.is_change]
    return _keep_reading("scan.html.j2", seen=views, told=told, asked=asked, **_open_points(laid))


def _open_points(laid: Sequence[Laid]) -> dict[str, Any]:
    """What is doubtful in which file, what the rules are against."""
    against = [refusal for one in laid for _proposal, refusal in one.refused]
    return {
        "doubts": [(one.file.name, doubt) for one in laid for doubt in one.questions],
        "refused": [line for refusal in against for line in reasons_of_refusal(refusal)],
    }


@blueprint.post("/ecrire")
def write_reading() -> Response:
    """What was confirmed, written over the texts it was read against; all files or none."""
    if request.form.get("_do") == "undo":
        place = _file_at_address(request.form.get("qui", ""))
        current_shelf().undo(place)
        return lead_to(place.address)
    kept = _KEPT.get(request.form.get("lu", ""))
    if kept is None or "seen" not in kept[1]:
        return lead_to("/relire")
    with current_shelf().alone():
        views = kept[1]["seen"]
        for _n, view in views:
            if view["who"] and view["version"] != version_of(_file_at_address(view["who"]).raw):
                raise changed_meanwhile(view["seen"].file.name)
        seen = [_answered_photo(n, view["seen"]) for n, view in views]
        remember_answers(seen)
        if any(bool(one.refused) != bool(view["seen"].refused) for one, (_n, view) in zip(seen, views, strict=True)):
            return _keep_photos(seen)  # somebody said whose it is: what it says is shown before it is written
        agreed = [one for n, one in enumerate(seen) if not one.older or f"accord-{n}" in request.form]
        laid = lay_on_files(agreed, own_content())
        points = _open_points(laid)
        if any(points.values()) and request.form.get("_do") != "rest":  # corrected first, or left out knowingly
            return _keep_photos(seen, asked=True)
        changes = [one.change for one in laid if one.is_change]
        told = [
            (_address_of_file(one.file), one.file.name, _differences_of_change(one), one.diff_of(one.file.name))
            for one in changes
        ]
        writing.write_changes(*changes)
    return _keep_reading("scan-written.html.j2", done=told, **points)


def _answered_photo(n: int, seen: PhotoSeen) -> PhotoSeen:
    """The photo with what the page says of its boxes and fields; what was answered before and is not now is open."""
    if seen.held and seen.refused:
        return seen.confirm_name() if ANSWERS.get(request.form.get(f"nom-{n}", "")) else seen
    boxes = {one.field for one in seen.boxes_in_question}
    said = {name: ANSWERS.get(request.form.get(f"coche-{n}-{name}", "")) for name in boxes}
    texts = {one.field: request.form.get(f"texte-{n}-{one.field}", "").strip() for one in seen.written}
    answers = {name: yes for name, yes in said.items() if yes is not None}
    return replace(seen, answers=answers, texts={name: text for name, text in texts.items() if text})


def _differences_of_change(change: Change) -> list[Difference]:
    """What a change makes otherwise, in the words of the file's page; its journal says it once more."""
    place = _file_at_address(_address_of_file(change.file))
    after, before = (open_document(place, own_content(), raw) for raw in (change.after, change.before))
    found = list_differences(after.tree, before.tree, {**before.page.fields(), **after.page.fields()})
    return [one for one in found if one.path[0] != "journal"]


@blueprint.get(f"/retouches{DOCUMENT}")
def print_retouches(kind: str, name: str) -> Response:
    """Stickers for a sheet as it was printed before the last change."""
    place = document_of(kind, name)
    with press.one_at_a_time():
        found = stickers.since_last(place.path, own_content())
        data = found.plan.bind() if found else b""
    if found is None:
        return lead_to(place.address)
    return offer_download(data, found.plan.name, "application/pdf")


def _people_with_sheets() -> list[ShelfFile]:
    """Whose sheets these may be: the files of the folder and the drafts."""
    files = (current_shelf().find("fichier", name) for name, _title, _game in current_shelf().everybody())
    return [*(one for one in files if one), *current_shelf().drafts()]


def _file_at_address(address: str) -> ShelfFile:
    kind, _slash, name = address.strip("/").partition("/")
    return document_of(kind, name)


def _address_of_file(file: Path) -> str:
    return next((place.address for place in _people_with_sheets() if place.path.resolve() == file.resolve()), "/")


def _view_of_photo(one: PhotoSeen) -> dict[str, Any]:
    """A photo as the page shows it."""
    judged = {box.field: box for box in one.reading.boxes} if one.reading else {}
    pieces = [
        {"piece": piece, "read": judged.get(piece.field),
         "state": one.ticks[piece.field].state if piece.field in one.ticks else "",
         "picture": base64.b64encode(one.reading.crop(piece.at)).decode()}
        for piece in one.pieces if one.reading
    ]  # fmt: skip
    version = version_of(one.file.read_bytes()) if one.file else ""
    return {
        "seen": one, "pieces": pieces, "version": version, "who": _address_of_file(one.file) if one.file else "",
        "name": base64.b64encode(one.picture_of_name).decode() if one.held and one.refused else "",
        "elsewhere": told_of_older_form(one.reading.elsewhere) if one.reading and one.reading.elsewhere else "",
    }  # fmt: skip
