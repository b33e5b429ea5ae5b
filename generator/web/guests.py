"""What a guest of the table may ask for: their own file, and what makes one; all else is the GM's.

Everything is closed unless it is named here: a page that is added later is not open to guests by mistake. Waivers are
the GM's alone, however they are written."""

from collections.abc import Callable
from itertools import takewhile
from pathlib import PurePosixPath

from flask import Response, abort, current_app, request

from generator.base.i18n import _
from generator.web.desks import current_guest, current_shelf
from generator.web.invitations import Guest, Invitations
from generator.web.responses import lead_to
from generator.web.shelf import ShelfFile
from generator.web.uploads import check_quota, strip_metadata
from generator.writing.atomic import current_text
from generator.writing.history import Step, steps_behind

HOME = "/ma-place"
_ALWAYS = frozenset({"home.change_language", "home.serve_accents", "previews.show_layer"})
_OWN = frozenset({
    "players.show_document", "players.change_document", "campaign.show_action", "campaign.write_action",
    "scan.print_retouches",
})  # fmt: skip
_MINE = "mine."  # the pages made for guests


def invitations() -> Invitations:
    """Return the invitations of the table; answer 404 where it is not open."""
    opened: Invitations | None = current_app.config["INVITATIONS"]
    return opened or abort(404)


def check_guest(guest: Guest) -> Response | None:
    """Refuse a page that is not the guest's; lead from the first page to their own, and return None where they may go
    on."""
    endpoint = request.endpoint or ""
    if endpoint in _ALWAYS or endpoint.startswith(_MINE):
        return None
    if endpoint == "home.show_home":
        return lead_to(HOME)
    theirs = request.view_args or {}
    if endpoint in _OWN and (theirs.get("kind"), theirs.get("name")) == ("fichier", guest.file) and guest.file:
        forbid_to_guest(request.form.get("_do", "").partition(" ")[0], guest)
        return None
    return abort(403, _("This page is the GM’s: your own character is yours."))


def forbid_to_guest(verb: str, guest: Guest | None) -> None:
    """Answer 403 where a guest presses a button of the GM's."""
    if guest and verb in ("waive", "adopt", "discard"):
        abort(403, _("That is the GM’s to say."))


def keep_picture(picture: bytes, keep: Callable[[bytes], str]) -> str:
    """Keep a picture that was sent, and return its name in the folder; a guest's is cleaned, counted and noted as
    theirs.

    Raises Refusal where they have sent too many."""
    guest = current_guest()
    if guest is None:
        return keep(picture)
    picture = strip_metadata(picture)
    with current_shelf().alone():
        check_quota(current_shelf(), invitations().find(guest.id) or guest, picture)
        name = keep(picture)
        invitations().note_sent(guest.id, name)
    return name


def pictures_sent_beside(place: ShelfFile) -> set[str]:
    """Return the names of the pictures beside a file that the guest who asks has sent."""
    guest = current_guest()
    known = invitations().find(guest.id) if guest else None
    names = [PurePosixPath(name) for name in (known.sent if known else ())]
    return {name.name for name in names if name.parent == PurePosixPath(place.name).parent}


def steps_unseen(guest: Guest) -> list[tuple[Step, bytes]]:
    """List what a guest changed in their file since the GM looked, the latest first, each with the text it led to."""
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    if place is None:
        return []
    steps = takewhile(lambda row: row[0].number > guest.seen, steps_behind(place.path, current_text(place.path)))
    return [(step, after) for step, after in steps if step.by == guest.id]


def file_of(guest: Guest) -> str:
    """Return the address of a guest's file, or "" where there is none."""
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    return place.address if place else ""
