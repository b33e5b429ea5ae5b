"""The guests of an open table: each has a link, as a QR code, that can be bound to a file and taken back; what they
changed since the GM looked, and who changed the files of the table last."""

from datetime import datetime
from urllib.parse import quote

from flask import Blueprint, Response, current_app, request

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.reading.source import text_of
from generator.sharing.share import draw_code_picture
from generator.web.desks import current_shelf
from generator.web.guests import invitations, steps_unseen
from generator.web.invitations import Guest
from generator.web.responses import lead_to, page
from generator.web.security import KEY, NAMES
from generator.writing.atomic import current_text
from generator.writing.changed import changed_lines
from generator.writing.changes import text_without
from generator.writing.history import GM, TERMINAL, Step, steps_behind

blueprint = Blueprint("seats", __name__, url_prefix="/joueurs")
_MOST_LINES, _MOST_STEPS, _LAST = 12, 20, 15


class StepShown(Record):
    """A step of a file's history, as the GM reads it."""

    number: int
    when: str
    author: str
    file: str
    lines: tuple[tuple[int, str, str], ...]


class Place(Record):
    """A guest with their link and what they changed; `last`: the number of the last step."""

    guest: Guest
    link: str
    code: str
    news: tuple[StepShown, ...]
    count: int
    last: int


@blueprint.get("")
def show_guests(notice: str = "", status: int = 200) -> Response:
    guests = invitations().everybody()
    files = current_shelf().everybody()
    steps = [row for name, _title, _game in files for row in _last_steps(name, guests)]
    steps.sort(key=lambda step: -step.number)
    return page(
        "seats.html.j2", status, screen=any(guest.is_screen for guest in guests),
        places=[_place_of(guest) for guest in guests], files=files,
        alone=_outer_host() in NAMES, steps=steps[:_LAST], notice=notice,
    )  # fmt: skip


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
    elif verb == "seen" and (last := parse_digits(request.form.get("pas", ""))) is not None:
        invitations().note_seen(ident, last)
    elif verb == "undo" and (guest := invitations().find(ident)):
        try:
            _undo_guest(guest, parse_digits(request.form.get("pas", "")) or 0)
        except Refusal as refusal:
            return show_guests(refusal.message, 422)
    return lead_to("/joueurs")


def _undo_guest(guest: Guest, last: int) -> None:
    """Take back what a guest changed, up to the step that the page showed; what others changed since stays."""
    place, shelf = current_shelf().find("fichier", guest.file), current_shelf()
    with shelf.alone():
        numbers = [step.number for step, _after in steps_unseen(guest) if step.number <= last]
        if place and numbers:
            raw = place.raw
            shelf.save(place, raw, text_without(place.path, raw, numbers))
    invitations().note_seen(guest.id, last)


def _place_of(guest: Guest) -> Place:
    link = f"http://{_outer_host()}:{request.host.rpartition(':')[2]}/?{KEY}={guest.word}"
    code = f"data:image/svg+xml,{quote(draw_code_picture(link, 'svg').decode())}"
    unseen = steps_unseen(guest)
    news = tuple(_show_step(step, after, guest.file, [guest]) for step, after in unseen[:_MOST_STEPS])
    return Place(guest, link, code, news, len(unseen), unseen[0][0].number if unseen else 0)


def _last_steps(name: str, guests: list[Guest]) -> list[StepShown]:
    """List the last steps of a file of the folder."""
    path = current_shelf().within(name)
    steps = zip(range(_LAST), steps_behind(path, current_text(path)), strict=False)
    return [_show_step(step, after, name, guests) for _n, (step, after) in steps]


def _show_step(step: Step, after: bytes, name: str, guests: list[Guest]) -> StepShown:
    names = {guest.id: guest.name for guest in guests} | {GM: _("the GM"), TERMINAL: _("the terminal")}
    author = _("a photo") if step.taken else names.get(step.by, _("a player"))
    when = f"{datetime.fromtimestamp(step.when):%d/%m/%Y %H:%M}"
    lines = tuple(changed_lines(text_of(step.before), text_of(after)))[:_MOST_LINES]
    return StepShown(step.number, when, author, name, lines)


def _outer_host() -> str:
    """Return this machine's address in the network."""
    names: tuple[str, ...] = current_app.config["NAMES"]
    return next((name for name in names if name not in NAMES), NAMES[0])
