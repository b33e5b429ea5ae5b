"""The guests of an open table: each has a link, as a QR code, that can be bound to a file and taken back."""

from urllib.parse import quote

from flask import Blueprint, Response, current_app, request

from generator.base.record import Record
from generator.sharing.share import draw_code_picture
from generator.web.desks import current_shelf
from generator.web.guests import invitations
from generator.web.invitations import Guest
from generator.web.responses import lead_to, page
from generator.web.security import KEY, NAMES

blueprint = Blueprint("seats", __name__, url_prefix="/joueurs")


class Place(Record):
    guest: Guest
    link: str
    code: str


@blueprint.get("")
def show_guests() -> Response:
    places = [_place_of(guest) for guest in invitations().everybody()]
    return page("seats.html.j2", places=places, files=current_shelf().everybody(), alone=_outer_host() in NAMES)


@blueprint.post("")
def change_guests() -> Response:
    verb, _space, ident = request.form.get("_do", "").partition(" ")
    file = request.form.get("fichier", "")
    known = file if current_shelf().find("fichier", file) else ""
    if verb == "invite":
        invitations().invite(request.form.get("nom", ""), known)
    elif verb == "give":
        invitations().give(ident, known)
    elif verb == "take-back":
        invitations().take_back(ident)
    return lead_to("/joueurs")


def _place_of(guest: Guest) -> Place:
    link = f"http://{_outer_host()}:{request.host.rpartition(':')[2]}/?{KEY}={guest.word}"
    return Place(guest, link, f"data:image/svg+xml,{quote(draw_code_picture(link, 'svg').decode())}")


def _outer_host() -> str:
    """Return this machine's address in the network."""
    names: tuple[str, ...] = current_app.config["NAMES"]
    return next((name for name in names if name not in NAMES), NAMES[0])
