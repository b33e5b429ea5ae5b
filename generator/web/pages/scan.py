"""Photos of sheets after a game: each piece that matters with its box outlined, to confirm or correct, then written.

The last few readings are kept in memory, so that going back and reloading send no photo twice and write nothing again.
A box is ticked, empty or undecided: an undecided one stays so until a person decides, and is left out knowingly or not
at all. What is confirmed still has to obey the rules, as everywhere."""

import base64
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, request
from msgspec.structs import replace

from generator.base.refusal import changed_meanwhile
from generator.campaign.changes import work_out_allowed
from generator.scan import read as scan
from generator.scan import since as stickers
from generator.scan.readings import Laid, PhotoSeen, lay_on_files, remember_answers
from generator.web import press
from generator.web.desks import DOCUMENT, current_author, current_shelf, document_of, own_content
from generator.web.document import open_document, visible_text
from generator.web.edits import ReviewedEdit, review_edits
from generator.web.errors import reasons_of_refusal
from generator.web.responses import lead_to, offer_download, page
from generator.web.shelf import ShelfFile, version_of
from generator.writing import changes as writing
from generator.writing.changed import Change
from generator.writing.edits import edits_between

blueprint = Blueprint("scan", __name__, url_prefix="/relire")
MOST_PHOTOS = 12
MOST_READINGS = 6
ANSWERS = {"oui": True, "non": False}  # of a box; anything else is no answer
_READINGS: OrderedDict[str, tuple[str, dict[str, Any]]] = OrderedDict()  # the last pages shown, by their number


@blueprint.get("")
def ask_photos() -> Response:
    scan.check_extra()
    return page(
        "scan.html.j2", people=_people_with_sheets(), seen=[], photos=MOST_PHOTOS, received=current_shelf().photos()
    )


@blueprint.get("/<number>")
def show_kept_reading(number: str) -> Response:
    """Show a reading again; where it is gone by now, lead to a new one."""
    if number not in _READINGS:
        return lead_to("/relire")
    template, context = _READINGS[number]
    return page(
        template,
        people=_people_with_sheets(),
        photos=MOST_PHOTOS,
        received=current_shelf().photos(),
        number=number,
        **context,
    )


def _keep_reading(template: str, **context: Any) -> Response:
    number = secrets.token_hex(5)
    _READINGS[number] = template, context
    while len(_READINGS) > MOST_READINGS:
        _READINGS.popitem(last=False)
    return lead_to(f"/relire/{number}")


@blueprint.post("")
def show_reading() -> Response:
    """Read the photos that were sent, and show what they say, to be confirmed."""
    shots = [(Path(upload.filename), upload.read()) for upload in request.files.getlist("photo") if upload.filename]
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
    """Store a reading with the changes it proposes, and lead to it.

    `asked`: it was to be written, and something is left open."""
    laid = lay_on_files([photo for photo in seen if not photo.older], own_content(), work_out_allowed)
    views = list(enumerate(map(_view_of_photo, seen)))
    proposals = [(reading.file.name, _review_of_change(reading.change)) for reading in laid if reading.is_change]
    return _keep_reading("scan.html.j2", seen=views, proposals=proposals, asked=asked, **_open_points(laid))


def _open_points(laid: Sequence[Laid]) -> dict[str, Any]:
    """Return the doubts about each file, and the refusals of the rules."""
    against = [refusal for reading in laid for _proposal, refusal in reading.refused]
    return {
        "doubts": [(reading.file.name, doubt) for reading in laid for doubt in reading.questions],
        "refused": [line for refusal in against for line in reasons_of_refusal(refusal)],
    }


@blueprint.post("/ecrire")
def write_reading() -> Response:
    """Write what was confirmed over the texts it was read against; all files or none."""
    if request.form.get("_do") == "undo":
        place = _file_at_address(request.form.get("qui", ""))
        current_shelf().undo(place)
        return lead_to(place.address)
    shown_page = _READINGS.get(request.form.get("lu", ""))
    if shown_page is None or "seen" not in shown_page[1]:
        return lead_to("/relire")
    with current_shelf().alone():
        views = shown_page[1]["seen"]
        for _n, view in views:
            if view["who"] and view["version"] != version_of(_file_at_address(view["who"]).raw):
                raise changed_meanwhile(view["seen"].file.name)
        seen = [_answered_photo(n, view["seen"]) for n, view in views]
        remember_answers(seen)
        if any(
            bool(photo.refused) != bool(view["seen"].refused) for photo, (_n, view) in zip(seen, views, strict=True)
        ):
            return _keep_photos(seen)  # a name was confirmed: the photo's changes are shown before they are written
        agreed = [photo for n, photo in enumerate(seen) if not photo.older or f"accord-{n}" in request.form]
        laid = lay_on_files(agreed, own_content(), work_out_allowed)
        points = _open_points(laid)
        if any(points.values()) and request.form.get("_do") != "rest":  # corrected first, or left out knowingly
            return _keep_photos(seen, asked=True)
        changes = [reading.change for reading in laid if reading.is_change]
        written = [
            (
                _address_of_file(change.file),
                change.file.name,
                _review_of_change(change),
                change.diff_of(change.file.name),
            )
            for change in changes
        ]
        writing.write_changes(*changes, by=current_author())
    return _keep_reading("scan-written.html.j2", done=written, **points)


def _answered_photo(n: int, seen: PhotoSeen) -> PhotoSeen:
    """Return the photo with the answers of the page for its boxes and fields; earlier answers that are missing now are
    open again."""
    if seen.unconfirmed and seen.refused:
        return seen.confirm_name() if ANSWERS.get(request.form.get(f"nom-{n}", "")) else seen
    boxes = {box.field for box in seen.boxes_in_question}
    ticks = {name: ANSWERS.get(request.form.get(f"coche-{n}-{name}", "")) for name in boxes}
    texts = {line.field: request.form.get(f"texte-{n}-{line.field}", "").strip() for line in seen.written}
    answers = {name: yes for name, yes in ticks.items() if yes is not None}
    return replace(seen, answers=answers, texts={name: text for name, text in texts.items() if text})


def _review_of_change(change: Change) -> list[ReviewedEdit]:
    """Return the edits of a change in the words of the file's page, without its journal, which repeats them."""
    place = _file_at_address(_address_of_file(change.file))
    after, before = (open_document(place, own_content(), raw) for raw in (change.after, change.before))
    edits = [edit for edit in edits_between(before.tree, after.tree) if edit.path[0] != "journal"]
    return review_edits(edits, {**before.page.fields(), **after.page.fields()})


@blueprint.get(f"/retouches{DOCUMENT}")
def print_retouches(kind: str, name: str) -> Response:
    """Print stickers for a sheet as it was printed before the last change."""
    place = document_of(kind, name)
    with press.one_at_a_time():
        retouches = stickers.since_last(place.path, own_content(), visible_text)
        pdf = retouches.plan.bind() if retouches else b""
    if retouches is None:
        return lead_to(place.address)
    return offer_download(pdf, retouches.plan.name, "application/pdf")


def _people_with_sheets() -> list[ShelfFile]:
    """Return the files whose sheets these may be: those of the folder and the drafts."""
    files = (current_shelf().find("fichier", name) for name, _title, _game in current_shelf().everybody())
    return [*(place for place in files if place), *current_shelf().drafts()]


def _file_at_address(address: str) -> ShelfFile:
    kind, _slash, name = address.strip("/").partition("/")
    return document_of(kind, name)


def _address_of_file(file: Path) -> str:
    return next((place.address for place in _people_with_sheets() if place.path.resolve() == file.resolve()), "/")


def _view_of_photo(photo: PhotoSeen) -> dict[str, Any]:
    """Return a photo as the page shows it."""
    judged = {box.field: box for box in photo.reading.boxes} if photo.reading else {}
    pieces = [
        {"piece": piece, "read": judged.get(piece.field),
         "state": photo.ticks[piece.field].state if piece.field in photo.ticks else "",
         "picture": base64.b64encode(photo.reading.crop(piece.at)).decode()}
        for piece in photo.pieces if photo.reading
    ]  # fmt: skip
    version = version_of(photo.file.read_bytes()) if photo.file else ""
    return {
        "seen": photo, "pieces": pieces, "version": version, "who": _address_of_file(photo.file) if photo.file else "",
        "name": base64.b64encode(photo.picture_of_name).decode() if photo.unconfirmed and photo.refused else "",
    }  # fmt: skip
