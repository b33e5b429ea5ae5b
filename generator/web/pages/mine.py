"""A guest's own place at the table: their file, how to make one, a photo of the sheet for the GM to read."""

from datetime import datetime
from pathlib import Path

from flask import Blueprint, Response, abort, request

from generator.app.invitations import Guest
from generator.core.game.plays import Pages
from generator.core.i18n import _
from generator.core.names import file_stem
from generator.core.refusal import misuse
from generator.web import editor, making
from generator.web.desks import any_of, current_guest, current_shelf, desks_by_game, games_with
from generator.web.guests import HOME, file_of, invitations
from generator.web.responses import lead_to, page

blueprint = Blueprint("mine", __name__, url_prefix=HOME)
PHOTOS = "photos"
_KINDS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".pdf")


@blueprint.get("")
def show_my_place() -> Response:
    guest = _require_guest()
    offers = [(key, desk.offer()) for key, desk in desks_by_game().items()]
    return page("mine.html.j2", guest=guest, address=file_of(guest), offers=offers, sent=request.args.get("envoye"))


@blueprint.post(f"/commencer/{any_of(games_with(Pages))}")
def begin_my_file(system: str) -> Response:
    """A file of their own in the GM's folder, from the first moment on."""
    guest = _require_guest()
    if file_of(guest):
        return lead_to(HOME)
    text = editor.blank_document(system).text.encode()
    with current_shelf().alone():
        place = current_shelf().place_of(current_shelf().add(f"{file_stem(guest.name, 'joueur')}.yaml", text))
        invitations().give(guest.id, place.name)
    return lead_to(f"{place.address}?{making.STEP}={making.NEXT}")


@blueprint.post("/photo")
def take_photo() -> Response:
    """A photo of a sheet, kept in the folder until the GM reads it."""
    guest, sent = _require_guest(), request.files.get("photo")
    kind = Path(sent.filename or "").suffix.lower() if sent else ""
    if sent is None or kind not in _KINDS:
        raise misuse(_("A photo is a picture or a scanner’s PDF."))
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{file_stem(guest.name, 'joueur')}{kind}"
    current_shelf().add(f"{PHOTOS}/{name}", sent.read())
    return lead_to(f"{HOME}?envoye=1")


def _require_guest() -> Guest:
    """A GM has the whole table and no place of this kind."""
    return current_guest() or abort(404)
