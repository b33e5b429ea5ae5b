"""The first page: the table, drafts, and what there is to make; the language and the colours of all pages."""

from pathlib import Path

from flask import Blueprint, Response, request

from generator.app.files import definitions_of
from generator.app.shelf import ShelfFile, version_of
from generator.app.table import Seat, Table, open_table, seat_of
from generator.core.game.parts import Randoms
from generator.core.i18n import _
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.refusal import misuse
from generator.core.system import systems
from generator.web.desks import content, desks, shelf
from generator.web.errors import error_page, unread
from generator.web.responses import LANGUAGE, LANGUAGES, lead_to, page
from generator.web.security import YEAR

blueprint = Blueprint("home", __name__)
LAST = 5  # sessions shown
FOLDER = "holofiche"  # in the person's home, unless another is named


class HomeCard(Record):
    """Somebody at the table, or a draft."""

    address: str
    seat: Seat
    version: str
    game: str
    opens: bool


@blueprint.get("/")
def home() -> Response:
    table: Table | None = None
    if folder := shelf().folder:
        try:
            table = open_table(folder, content())
        except SourceError as error:
            return error_page(422, _("The table’s own file has faults"), error.name, unread(error.problems))
    offers = []
    for key, desk in desks().items():
        offer = desk.offer()
        offers.append((f"game-{key}", f"/{key}", offer.title, offer.text, key if systems()[key].gives(Randoms) else ""))
    rolled = _("Rolled, re-rolled in part, with its map and its enemies.")
    offers.append(("scenarios", "/scenario", _("A scenario"), rolled, ""))
    at_hand = _("The rules at hand, chosen by tag and cut to size.")
    offers.append(("decks", "/cartes", _("Reference cards"), at_hand, ""))
    seats = [_card(shelf().place_of(seat.file), seat) for seat in table.seats] if table else []
    drafts = [_card(place, seat_of(place.path, content())) for place in shelf().drafts()]
    return page(
        "home.html.j2", offers=offers, table=table, seats=seats, drafts=drafts, last=LAST,
        scenarios=shelf().scenarios(), usual=Path.home() / FOLDER,
    )  # fmt: skip


@blueprint.post("/dossier")
def settled() -> Response:
    """A folder to work in, named by who started without one; drafts go there."""
    written = request.form.get("dossier", "").strip()
    folder = Path(written).expanduser()
    if shelf().folder is None:
        if not written or not folder.is_absolute():
            raise misuse(_("A folder is named from the root: {example}").format(example=Path.home() / FOLDER))
        shelf().settle(folder)
    return lead_to("/")


@blueprint.post("/langue")
def spoken() -> Response:
    """The other language, on the same page."""
    back = request.form.get("vers", "/")
    answer = lead_to(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    if request.form.get("langue") in LANGUAGES:
        answer.set_cookie(LANGUAGE, request.form["langue"], max_age=YEAR, samesite="Lax")
    return answer


@blueprint.get("/accents.css")
def accents() -> Response:
    """The colours that games give their pages."""
    rules = [
        f".{style} {{ --accent: {colour}; }}"
        for key, desk in desks().items()
        for style, colour in desk.accents(definitions_of(systems()[key], content())).items()
    ]
    return Response("\n".join(rules) + "\n", mimetype="text/css", headers={"Cache-Control": "max-age=3600"})


def _card(place: ShelfFile, seat: Seat) -> HomeCard:
    known = desks().get(seat.system or "")
    game = known.offer().label if known else seat.system or ""
    return HomeCard(place.address, seat, version_of(place.raw), game, known is not None)
