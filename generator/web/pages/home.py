"""The first page: what there is to make, a file to open, drafts to resume."""

from flask import Blueprint, Response

from generator.core.i18n import _
from generator.web.render import page

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def home() -> Response:
    offers = [
        ("/d6", _("A character"), _("Class, race, seven dice, experience: the sheet follows as you go.")),
        ("/sylvaren", _("A Sylvaren group"), _("Quality and credits, figure by figure; roster and cards.")),
        ("/sndr", _("An SN&DR band"), _("Up to six figures and forty CG; roster and cards.")),
        ("/nano", _("A Nano group"), _("Two figures of one side, ready to play.")),
        ("/scenario", _("A scenario"), _("Rolled, re-rolled in part, with its map and its enemies.")),
        ("/cartes", _("Reference cards"), _("The rules at hand, chosen by tag and cut to size.")),
    ]
    return page("home.html.j2", offers=offers)
