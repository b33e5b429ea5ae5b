"""What a guest of the table may ask for: their own file, and what makes one; all else is the GM's.

Everything is closed unless it is named here: a page that is added later is not open to guests by mistake. Waivers are
the GM's alone, whichever way they are written.
"""

from flask import Response, abort, current_app, request

from generator.app.invitations import Guest, Invitations
from generator.core.i18n import _
from generator.web.desks import current_shelf
from generator.web.responses import lead_to

HOME = "/ma-place"
_ALWAYS = frozenset({"home.change_language", "home.serve_accents", "previews.show_layer"})
_OWN = frozenset({
    "players.show_document", "players.change_document", "campaign.show_action", "campaign.write_action",
    "scan.print_retouches",
})  # fmt: skip
_MINE = "mine."  # the pages made for guests


def invitations() -> Invitations:
    """Those of the table; no such page where it is not open."""
    found: Invitations | None = current_app.config["INVITATIONS"]
    return found or abort(404)


def check_guest(guest: Guest) -> Response | None:
    """Refuse what is not theirs; from the first page they are led to their own."""
    asked = request.endpoint or ""
    if asked in _ALWAYS or asked.startswith(_MINE):
        return None
    if asked == "home.show_home":
        return lead_to(HOME)
    theirs = request.view_args or {}
    if asked in _OWN and (theirs.get("kind"), theirs.get("name")) == ("fichier", guest.file) and guest.file:
        forbid_to_guest(request.form.get("_do", "").partition(" ")[0], guest)
        return None
    return abort(403, _("This page is the GM’s: your own character is yours."))


def forbid_to_guest(verb: str, guest: Guest | None) -> None:
    """Refuse what is the GM's alone, however it was sent."""
    if guest and verb in ("waive", "adopt", "discard"):
        abort(403, _("That is the GM’s to say."))


def file_of(guest: Guest) -> str:
    """The address of their file, where it is there."""
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    return place.address if place else ""
