"""Photos of sheets after a game: each piece that matters with its box outlined, to confirm or correct, then written.

What was read stands in the page itself, so that nothing is kept here; the rules have the last word, as everywhere.
"""

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as Redirection

from generator.app import scan, stickers, writing
from generator.app.changes import Change
from generator.app.files import open_file
from generator.app.scan import PhotoSeen
from generator.app.shelf import ShelfFile, version_of
from generator.core.game.marks import Doubt, Meaning, Tick
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.web import press
from generator.web.desks import content, shelf
from generator.web.errors import reasons
from generator.web.responses import download, page

blueprint = Blueprint("scan", __name__, url_prefix="/relire")
MOST_PHOTOS = 12
STATES = ("marked", "empty", "uncertain")


@blueprint.get("")
def asked() -> Response:
    scan.check_extra()
    return page("scan.html.j2", people=_people(), seen=[], photos=MOST_PHOTOS)


@blueprint.post("")
def shown() -> Response:
    """Photos read: what they say, to be confirmed."""
    shots = [(Path(one.filename), one.read()) for one in request.files.getlist("photo") if one.filename]
    chosen = _place(request.form.get("qui", ""))
    around = [place.path for place in _people()]
    with press.one_at_a_time():
        seen = scan.read(shots[:MOST_PHOTOS], [chosen.path] if chosen else [], content(), around)
    return page("scan.html.j2", people=_people(), seen=list(enumerate(map(_told, seen))), photos=MOST_PHOTOS)


@blueprint.post("/ecrire")
def written() -> Response | Redirection:
    """What was confirmed, written over the texts it was read against; all files or none."""
    if request.form.get("_do") == "undo":
        place = _place(request.form.get("qui", "")) or abort(404)
        shelf().undo(place)
        return redirect(place.address, 303)
    with shelf().alone():
        changes, questions, refused = _changes()
        writing.write(*changes)
    done = [(_address(one.file), one) for one in changes]
    return page("scan-written.html.j2", done=done, questions=questions, refused=refused)


@blueprint.get("/retouches/<any(fichier, brouillon):kind>/<path:name>")
def retouched(kind: str, name: str) -> Response | Redirection:
    """Stickers for a sheet as it was printed before the last change."""
    place = shelf().find(kind, name) or abort(404)
    with press.one_at_a_time():
        found = stickers.since_last(place.path, content())
    if found is None:
        return redirect(place.address, 303)
    return download(found.pdf, f"{place.path.stem}-retouches.pdf", "application/pdf")


def _people() -> list[ShelfFile]:
    """Whose sheets these may be: the files of the folder and the drafts."""
    files = (shelf().find("fichier", name) for name, _title, _game in shelf().everybody())
    return [*(one for one in files if one), *shelf().drafts()]


def _place(address: str) -> ShelfFile | None:
    kind, _slash, name = address.strip("/").partition("/")
    return shelf().find(kind, name)


def _address(file: Path) -> str:
    return next((place.address for place in _people() if place.path.resolve() == file.resolve()), "/")


def _told(one: PhotoSeen) -> dict[str, Any]:
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
        "who": _address(one.file) if one.file else "",
    }  # fmt: skip


def _changes() -> tuple[list[Change], list[Doubt], list[str]]:
    meanings: dict[Path, list[Meaning]] = {}
    for n in request.form.getlist("photo", int):
        place = _place(request.form.get(f"qui-{n}", "")) or abort(404)
        if request.form.get(f"version-{n}") != version_of(place.raw):
            message = _("{file} has changed meanwhile: nothing was written").format(file=place.name)
            raise Refusal("changed-meanwhile", message, _("start again"), kind="unwritable")
        if f"accord-{n}" in request.form or f"ancien-{n}" not in request.form:
            meanings.setdefault(place.path, []).append(_meaning(place, n))
    changes, asked, refused = [], [], []
    for file, told in meanings.items():
        proposals, questions = scan.together(told)
        change, against = scan.work_out(file, proposals, content())
        asked += questions
        refused += [line for _proposal, refusal in against for line in reasons(refusal)]
        changes += [change] if change.after != change.before else []
    return changes, asked, refused


def _meaning(place: ShelfFile, n: int) -> Meaning:
    form, ticks = request.form, _ticks(request.form.get(f"coches-{n}", "{}"))
    answers = {name: f"coche-{n}-{name}" in form for name in form.getlist(f"case-{n}") if name in ticks}
    start = f"texte-{n}-"
    texts = {key.removeprefix(start): text for key, text in form.items() if key.startswith(start) and text.strip()}
    return scan.settle(open_file(place.path, content()), ticks, answers, texts)


def _ticks(written: str) -> dict[str, Tick]:
    """What the page said it had read; a person's own browser sends it back."""
    try:
        found: Mapping[str, Any] = json.loads(written)
        return {name: Tick(state, bool(printed)) for name, (state, printed) in found.items() if state in STATES}
    except (ValueError, TypeError, AttributeError):
        abort(400)
