"""Photos of sheets after a game: each piece that matters with its box outlined, to confirm or correct, then written.

What was read stands in the page itself; the last few pages are kept, so that going back and reloading send no photo
twice and write nothing again. The rules have the last word, as everywhere.
"""

import base64
import json
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, request

from generator.app import scan, stickers, writing
from generator.app.changes import Change
from generator.app.files import open_file
from generator.app.scan import PhotoSeen
from generator.app.shelf import ShelfFile, version_of
from generator.app.ticks import merge_meanings, settle_ticks
from generator.core.game.marks import Doubt, Meaning, Tick
from generator.core.refusal import changed_meanwhile
from generator.web import press
from generator.web.desks import DOCUMENT, current_shelf, document_of, own_content
from generator.web.differences import Difference, list_differences
from generator.web.document import open_document
from generator.web.errors import reasons_of_refusal
from generator.web.responses import lead_to, offer_download, page

blueprint = Blueprint("scan", __name__, url_prefix="/relire")
MOST_PHOTOS = 12
STATES = ("marked", "empty", "uncertain")
MOST_KEPT = 6
_KEPT: OrderedDict[str, tuple[str, dict[str, Any]]] = OrderedDict()  # the last pages, by their number


@blueprint.get("")
def ask_photos() -> Response:
    scan.check_extra()
    return page("scan.html.j2", people=_people_with_sheets(), seen=[], photos=MOST_PHOTOS)


@blueprint.get("/<number>")
def show_kept_reading(number: str) -> Response:
    """A page that was made before; one that is gone by now is begun anew."""
    if number not in _KEPT:
        return lead_to("/relire")
    template, given = _KEPT[number]
    return page(template, people=_people_with_sheets(), photos=MOST_PHOTOS, number=number, **given)


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
    chosen = request.form.get("qui", "")
    around = [place.path for place in _people_with_sheets()]
    with press.one_at_a_time():
        seen = scan.read_photos(
            shots[:MOST_PHOTOS], [_file_at_address(chosen).path] if chosen else [], own_content(), around
        )
    return _keep_reading(
        "scan.html.j2", seen=list(enumerate(map(_view_of_photo, seen))), doubts=[], refused=[], said={}
    )


@blueprint.post("/ecrire")
def write_reading() -> Response:
    """What was confirmed, written over the texts it was read against; all files or none."""
    if request.form.get("_do") == "undo":
        place = _file_at_address(request.form.get("qui", ""))
        current_shelf().undo(place)
        return lead_to(place.address)
    with current_shelf().alone():
        changes, doubts, refused = _changes_confirmed()
        read = _KEPT.get(request.form.get("lu", ""))
        if (doubts or refused) and read and request.form.get("_do") != "rest":  # corrected first, or left out knowingly
            given = {**read[1], "doubts": doubts, "refused": refused, "said": request.form.to_dict()}
            return _keep_reading("scan.html.j2", **given)
        told = [
            (_address_of_file(one.file), one.file.name, _differences_of_change(one), one.diff_of(one.file.name))
            for one in changes
        ]
        writing.write_changes(*changes)
    return _keep_reading("scan-written.html.j2", done=told, doubts=doubts, refused=refused)


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
         "picture": base64.b64encode(one.reading.crop(piece.at)).decode()}
        for piece in one.pieces if one.reading
    ]  # fmt: skip
    ticks = {name: [tick.state, tick.printed] for name, tick in one.ticks.items()}
    version = version_of(one.file.read_bytes()) if one.file else ""
    return {
        "seen": one, "pieces": pieces, "ticks": json.dumps(ticks), "version": version,
        "who": _address_of_file(one.file) if one.file else "",
    }  # fmt: skip


def _changes_confirmed() -> tuple[list[Change], list[tuple[str, Doubt]], list[str]]:
    """What is to be written, what of it is doubtful in which file, what the rules are against."""
    meanings: dict[Path, list[Meaning]] = {}
    for n in request.form.getlist("photo", int):
        place = _file_at_address(request.form.get(f"qui-{n}", ""))
        if request.form.get(f"version-{n}") != version_of(place.raw):
            raise changed_meanwhile(place.name)
        if f"accord-{n}" in request.form or f"ancien-{n}" not in request.form:
            meanings.setdefault(place.path, []).append(_meaning(place, n))
    changes, doubts, refused = [], [], []
    for file, told in meanings.items():
        proposals, doubtful = merge_meanings(told)
        change, against = scan.work_out(file, proposals, own_content())
        doubts += [(file.name, doubt) for doubt in doubtful]
        refused += [line for _proposal, refusal in against for line in reasons_of_refusal(refusal)]
        changes += [change] if change.after != change.before else []
    return changes, doubts, refused


def _meaning(place: ShelfFile, n: int) -> Meaning:
    form, ticks = request.form, _ticks_sent_back(request.form.get(f"coches-{n}", "{}"))
    answers = {name: f"coche-{n}-{name}" in form for name in form.getlist(f"case-{n}") if name in ticks}
    start = f"texte-{n}-"
    texts = {key.removeprefix(start): text for key, text in form.items() if key.startswith(start) and text.strip()}
    return settle_ticks(open_file(place.path, own_content()), ticks, answers, texts)


def _ticks_sent_back(written: str) -> dict[str, Tick]:
    """What the page said it had read; a person's own browser sends it back."""
    try:
        found: Mapping[str, Any] = json.loads(written)
        return {name: Tick(state, bool(printed)) for name, (state, printed) in found.items() if state in STATES}
    except (ValueError, TypeError, AttributeError):
        abort(400)
