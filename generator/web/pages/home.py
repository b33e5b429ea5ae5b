"""The first page: what there is to make, a file to open, drafts to resume."""

from flask import Blueprint, Response

from generator.core.i18n import _
from generator.web.desks import desks
from generator.web.responses import page

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def home() -> Response:
    games = [(f"game-{key}", f"/{key}", desk.offer()) for key, desk in desks().items()]
    offers = [(style, address, offer.title, offer.text) for style, address, offer in games]
    rolled = _("Rolled, re-rolled in part, with its map and its enemies.")
    offers.append(("scenarios", "/scenario", _("A scenario"), rolled))
    at_hand = _("The rules at hand, chosen by tag and cut to size.")
    offers.append(("decks", "/cartes", _("Reference cards"), at_hand))
    return page("home.html.j2", offers=offers)
