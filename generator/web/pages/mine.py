"""A guest's own place at the table: their file, how to make one, a photo of the sheet for the GM to read."""

from datetime import datetime
from pathlib import Path

from flask import Blueprint, Response, abort, request

from generator.base.i18n import _
from generator.base.names import file_stem, player_stem
from generator.base.refusal import misuse
from generator.campaign.table import seat_of
from generator.game.parts import Pages
from generator.web import editor, making, press
from generator.web.desks import any_of, current_guest, current_shelf, desks_by_game, games_with, own_content
from generator.web.guests import HOME, check_photo, file_of, invitations, keep_picture
from generator.web.invitations import Guest
from generator.web.pages.home import card_of_file
from generator.web.pages.play import lead_to_play
from generator.web.responses import lead_to, page

blueprint = Blueprint("mine", __name__, url_prefix=HOME)
PHOTOS = "photos"


@blueprint.get("")
def show_my_place() -> Response:
    guest = _require_guest()
    offers = [(key, desk.offer()) for key, desk in desks_by_game().items()]
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    card = card_of_file(place, seat_of(place.path, own_content())) if place else None
    return page(
        "mine.html.j2", guest=guest, address=file_of(guest), card=card, offers=offers, sent=request.args.get("envoye")
    )


@blueprint.get("/jouer")
def lead_to_my_play() -> Response:
    """Redirect to the guest's file in play; to their place while there is none that is ready."""
    guest = _require_guest()
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    return (lead_to_play(place) if place else None) or lead_to(HOME)


@blueprint.post(f"/commencer/{any_of(games_with(Pages))}")
def begin_my_file(system: str) -> Response:
    """Begin a guest's own file in the GM's folder."""
    guest = _require_guest()
    if file_of(guest):
        return lead_to(HOME)
    text = editor.blank_document(system, guest.name).text.encode()
    with current_shelf().alone():
        place = current_shelf().place_of(current_shelf().add(f"{player_stem(guest.name, 'joueur')}.yaml", text))
        invitations().give(guest.id, place.name)
    return lead_to(f"{place.address}?{making.STEP}={making.NEXT}")


@blueprint.post("/photo")
def take_photo() -> Response:
    """Store a photo of a sheet in the folder, for the GM to read."""
    guest, sent = _require_guest(), request.files.get("photo")
    if sent is None or not sent.filename:
        raise misuse(_("A photo is a picture or a scanner’s PDF."))
    picture = sent.read()
    with press.one_at_a_time():
        kind = check_photo(Path(sent.filename).name, picture)
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{file_stem(guest.name, 'joueur')}{kind}"
    shelf = current_shelf()
    keep_picture(picture, lambda raw: shelf.place_of(shelf.add(f"{PHOTOS}/{name}", raw)).name)
    return lead_to(f"{HOME}?envoye=1")


def _require_guest() -> Guest:
    """Return the guest who asks; answer 404 to the GM, who has no place of this kind."""
    return current_guest() or abort(404)
