"""The first page: the table, drafts, and what there is to make; the folder, the language and the colours of all pages,
and a copy of everything to download."""

from datetime import date
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import misuse
from generator.campaign.next import look_ahead
from generator.campaign.table import Seat, Table, open_table, seat_of, usual_title
from generator.files.files import definitions_of
from generator.game.parts import Makings, Parties, Plays
from generator.game.system import all_systems
from generator.reading.source import SourceError
from generator.scan import read as scan
from generator.web import press
from generator.web.desks import current_shelf, desks_by_game, games_with, own_content
from generator.web.editor import chosen_look
from generator.web.errors import error_page, lines_of_problems
from generator.web.guests import steps_unseen
from generator.web.invitations import Invitations
from generator.web.keeping import gather_files
from generator.web.responses import LANGUAGE, LANGUAGES, lead_to, offer_download, page
from generator.web.shelf import ShelfFile
from generator.writing.changes import end_stopped, stopped_changes

blueprint = Blueprint("home", __name__)
LAST = 5  # sessions shown
YEAR = 365 * 24 * 3600
FOLDER = "holofiche"  # in the person's home, unless another is named


class HomeCard(Record):
    """Somebody at the table, or a draft."""

    address: str
    seat: Seat
    version: str
    game: str
    opens: bool
    plays: bool = False
    portrait: str = ""  # the address of its picture

    @property
    def stem(self) -> str:
        return self.seat.file.stem

    @property
    def is_begun(self) -> bool:
        """Return whether nothing is wrong with it but what is still to be done."""
        errors = [problem for problem in self.seat.problems if problem.severity == "error"]
        return bool(errors) and all(problem.unfinished for problem in errors)

    @property
    def purse(self) -> str:
        """Return what can be spent, without what a pending line says."""
        standing = self.seat.standing
        return ", ".join(text for text in standing.amounts if not any(text in line for line in standing.pending))


@blueprint.get("/")
def show_home() -> Response:
    table: Table | None = None
    if folder := current_shelf().folder:
        try:
            table = open_table(folder, own_content())
        except SourceError as error:
            return error_page(422, _("The table’s own file has faults"), error.name, lines_of_problems(error.problems))
    offers = []
    for key, desk in desks_by_game().items():
        offer = desk.offer()
        roll = key if all_systems()[key].gives(Makings) else ""
        offers.append((f"game-{key}", f"/{key}/creer", offer.title, offer.text, roll, offer.drawing))
    rolled = _("Rolled, re-rolled in part, with its map and its enemies.")
    offers.append(("scenarios", "/scenario", _("A scenario"), rolled, "", ""))
    at_hand = _("The rules at hand, chosen by tag and cut to size.")
    offers.append(("decks", "/cartes", _("Reference cards"), at_hand, "", ""))
    seats = [card_of_file(current_shelf().place_of(seat.file), seat) for seat in table.seats] if table else []
    begun = current_shelf().drafts()
    drafts = [] if folder else [card_of_file(place, seat_of(place.path, own_content())) for place in begun]
    return page(
        "home.html.j2", offers=offers, table=table, seats=seats, drafts=drafts, last=LAST,
        scenarios=current_shelf().scenarios(), usual=Path.home() / FOLDER,
        thrown=current_shelf().find_discarded(request.args.get("jete", "")),
        title=usual_title(folder)[0] if folder and table else "",
        stopped=stopped_changes([folder]) if folder else [],
        news=_news_of_guests(), step=look_ahead(folder).step if folder and table else "", parties=games_with(Parties),
        elsewhere=len(begun) - len(drafts), reads_photos=scan.has_extra(),
    )  # fmt: skip


@blueprint.post("/reprise")
def end_stopped_change() -> Response:
    """Finish a change of several files that was stopped in the middle, or take it back."""
    with current_shelf().alone():
        for intent in stopped_changes([current_shelf().table]):
            if intent.place.name == request.form.get("changement"):
                end_stopped(intent, finish=request.form.get("_do") == "finish")
    return lead_to("/")


@blueprint.post("/rendre")
def take_back_draft() -> Response:
    """Take back a document that was discarded a moment ago."""
    place = current_shelf().take_back(request.form.get("brouillon", ""))
    return lead_to(place.address if place else "/")


@blueprint.post("/dossier")
def settle_folder() -> Response:
    """Work from now on in the folder that was named; drafts move there, or into the folder there is."""
    written = request.form.get("dossier", "").strip()
    folder = Path(written).expanduser()
    if current_shelf().folder:
        current_shelf().settle(current_shelf().table)
    else:
        if not written or not folder.is_absolute():
            raise misuse(_("A folder is named from the root: {example}").format(example=Path.home() / FOLDER))
        current_shelf().settle(folder)
    return lead_to("/")


@blueprint.post("/langue")
def change_language() -> Response:
    """Set the other language and lead back to the same page."""
    back = request.form.get("vers", "/")
    answer = lead_to(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    if request.form.get("langue") in LANGUAGES:
        answer.set_cookie(LANGUAGE, request.form["langue"], max_age=YEAR, samesite="Lax")
    return answer


@blueprint.get("/accents.css")
def serve_accents() -> Response:
    """Return the style sheet with the colours that games give their pages."""
    rules = [
        f".{style} {{ --accent: {colour}; }}"
        for key, desk in desks_by_game().items()
        for style, colour in desk.accents(definitions_of(all_systems()[key], own_content())).items()
    ]
    return Response("\n".join(rules) + "\n", mimetype="text/css", headers={"Cache-Control": "max-age=3600"})


@blueprint.get("/chronique")
def serve_chronicle() -> Response:
    """Return the campaign of the folder as a booklet, under the title of the address."""
    from generator.campaign.chronicle import tell_chronicle

    folder = current_shelf().folder
    if folder is None:
        abort(404)
    with press.one_at_a_time():
        plan = tell_chronicle(folder, own_content(), chosen_look(), request.args.get("titre", "")).plan
        return offer_download(plan.bind(), plan.name, "application/pdf")


def _news_of_guests() -> list[tuple[str, int]]:
    """List the guests who changed their file since the GM looked, each with the number of changes."""
    invitations: Invitations | None = current_app.config["INVITATIONS"]
    counts = [(guest.name, len(steps_unseen(guest))) for guest in invitations.everybody()] if invitations else []
    return [(name, count) for name, count in counts if count]


def card_of_file(place: ShelfFile, seat: Seat) -> HomeCard:
    """Return the card of a file as the first page, or its player's, shows it."""
    known = desks_by_game().get(seat.system or "")
    game = known.offer().label if known else seat.system or ""
    try:
        version = press.key_of(place.raw)[:20]
    except SourceError:  # its seat says why
        version = ""
    plays = bool(seat.system) and all_systems()[seat.system or ""].gives(Plays) and not seat.count("error")
    has_portrait = bool(known) and press.portrait_beside(place.path, seat.standing.portrait)
    face = f"{place.address}?pour=portrait&v={version}" if has_portrait else ""
    return HomeCard(place.address, seat, version, game, known is not None, plays, face)


@blueprint.get("/copie")
def keep_copy() -> Response:
    return offer_download(gather_files(current_shelf()), f"holofiche-{date.today().isoformat()}.zip", "application/zip")
