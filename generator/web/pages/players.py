"""The pages of players' files: a blank form, and every document at its address."""

import secrets
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request

from generator.app.drafts import Studio
from generator.app.shelf import ShelfFile, version_of
from generator.core.game.plays import Campaigns, Pages, Randoms, Standings
from generator.core.i18n import _
from generator.core.page.making import LAST, Step
from generator.core.page.rows import show_numbers
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.refusal import Refusal
from generator.core.system import Row, all_systems
from generator.web import document, editor, making, merging, press
from generator.web.desks import DOCUMENT, any_of, current_guest, current_shelf, document_of, games_with, own_content
from generator.web.differences import Conflict, list_differences
from generator.web.document import Document
from generator.web.previews import picture_first_page, preview_plan
from generator.web.responses import lead_to, offer_download, page
from generator.web.sharing import show_share_page
from generator.web.slots import Slots

blueprint = Blueprint("players", __name__)
GAME = f"/{any_of(games_with(Pages))}"
LOST = "perdu"  # what was typed in a form and found no place in its file
_NO_CONFLICT = Conflict([], [])
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}


@blueprint.get(GAME)
def show_blank_form(system: str) -> Response:
    one = editor.blank_document(system)
    return preview_document(one) if request.args.get("pour") == "apercu" else show_editor(one)


@blueprint.post(GAME)
def begin_document(system: str) -> Response:
    """The first thing written on a blank form makes a draft of it, one for each tab that knows no address yet."""
    changes = merging.read_changes() if "_changes" in request.form else []
    tab = changes[0].tab[:40] if changes else ""
    with current_shelf().alone():
        place = current_shelf().begun(f"{system} {tab}") if tab else None
        if place is None:
            place = current_shelf().begin(editor.blank_document(system).text.encode(), f"{system} {tab}" if tab else "")
        return write_changes(place) if changes else write_fields(place, place.raw, system, fresh=True)


@blueprint.post(f"{GAME}/hasard")
def roll_document(system: str) -> Response:
    """A legal one from a seed, as `holofiche new --random` rolls it."""
    game = all_systems()[system]
    if not game.gives(Randoms):
        abort(404)
    draft = Studio.of(game, own_content()).roll(secrets.randbelow(2**31), {})
    return lead_to(f"{current_shelf().begin(draft.text.encode()).address}?{urlencode({making.STEP: LAST})}")


@blueprint.get(DOCUMENT)
def show_document(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    raw, wanted = place.raw, request.args.get("pour")
    if wanted == "version":
        return Response(version_of(raw), mimetype="text/plain")
    if wanted == "yaml":
        return offer_download(raw, f"{document.open_document(place, own_content(), raw).stem}.yaml", "application/yaml")
    editor.check_size(raw, place.path.name if place.kind == "fichier" else "")
    one = document.open_document(place, own_content(), raw)
    if wanted == "apercu":
        return preview_document(one)
    if wanted == "vignette":
        with press.wait_for_turn():
            return picture_first_page(press.plan_of_document(one, Look()), FOREVER)
    if wanted in ("pdf", "voir"):
        return _print_document(one, kept=wanted == "pdf")
    if wanted == "partage":
        return show_share_page(one, place)
    lost = request.args.get(LOST, "")[:400]
    return show_editor(merging.see_document(place, one), notice=lost)


@blueprint.post(DOCUMENT)
def change_document(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    verb = request.form.get("_do", "").partition(" ")[0]
    if verb == "discard":
        current_shelf().drop(place)
        return lead_to(f"/?jete={place.name}" if place.kind == "brouillon" else "/")
    with current_shelf().alone():
        if {"_changes", "_only"} & request.form.keys():
            answer = write_changes(place)
        else:
            raw = place.raw
            answer = write_fields(place, raw, document.game_with_page(parse(raw, place.name)).id)
        if verb == "adopt" and answer.status_code == 200:
            return lead_to(current_shelf().adopt(place, document.open_document(place, own_content()).name).address)
    return lead_to_step(place) if verb in ("go", "set", "ready") and answer.status_code == 200 else answer


def write_changes(place: ShelfFile) -> Response:
    """What was done on a page, merged into what the file says by now."""
    changes = merging.read_changes()
    found = merging.take_changes(place, changes)
    return show_editor(
        found.one, notice=found.notice, status=422 if found.notice else 409 if found.open else 200,
        conflict=Conflict(found.conflicts, found.open), added=any(one.press for one in changes),
    )  # fmt: skip


def write_fields(place: ShelfFile, raw: bytes, system: str, *, fresh: bool = False) -> Response:
    """What a whole form says written over the text it was made on; over another, both are shown."""
    form = request.form
    verb, _space, name = form.get("_do", "").partition(" ")
    try:
        one = editor.posted_document(system, place, raw)
    except Refusal as refusal:
        return show_editor(merging.open_merged(place), notice=refusal.message, status=422)
    if current_guest() and editor.allows_more(one, document.open_document(place, own_content(), raw)):
        abort(403, _("That is the GM’s to say."))
    text = editor.ready_text(one, verb, name) or one.text.encode()
    if not fresh and verb != "mine" and form.get("_version", "") != version_of(raw) and text != raw:
        theirs = document.open_document(place, own_content(), raw)
        found = list_differences(one.tree, theirs.tree, {**theirs.page.fields(), **one.page.fields()})
        return show_editor(one, conflict=Conflict(found, []), status=409)
    current_shelf().save(place, raw, text)
    if verb not in ("undo", "redo"):
        return show_editor(merging.see_document(place, document.as_saved(one)), added=bool(verb))
    try:
        current_shelf().undo(place, again=verb == "redo")
    except Refusal as refusal:
        return show_editor(merging.open_merged(place), notice=refusal.message, status=422)
    return show_editor(merging.open_merged(place))


def lead_to_step(place: ShelfFile) -> Response:
    """The step that the button pressed leads to: another, the same with what was picked, or the name of a ready one."""
    verb, _space, name = request.form.get("_do", "").partition(" ")
    here = request.form.get(f"_{making.STEP}", making.NEXT)
    steps = [step.id for step in document.open_document(place, own_content()).steps]
    step = name if verb == "go" else steps[-2] if verb == "ready" else here
    return lead_to(f"{place.address}?{urlencode({making.STEP: step if step in steps else making.NEXT})}")


def _print_document(one: Document, *, kept: bool) -> Response:
    """Its PDF, to be kept, or to be shown in the browser's own viewer, which prints it."""
    if not one.valid or one.subject is None:
        return show_editor(one, notice=_("Not printed yet: some problems are left. They are listed here."), status=422)
    try:
        answer = offer_download(press.pdf_of_document(one, editor.chosen_look()), f"{one.stem}.pdf", "application/pdf")
        if not kept:
            answer.headers["Content-Disposition"] = f'inline; filename="{one.stem}.pdf"'
        return answer
    except Refusal as refusal:
        return show_editor(one, notice=refusal.message, status=422)


def show_editor(
    one: Document, *, notice: str = "", status: int = 200, conflict: Conflict = _NO_CONFLICT, added: bool = False,
    step: Step | None = None,
) -> Response:  # fmt: skip
    """`added`: a button was pressed, whose work is shown; `step`: of making it, where the address does not say it."""
    whole = bool(conflict.differences) and not conflict.changes  # a form sent as a whole, of which nothing was written
    step = None if whole else step or making.step_shown(one)
    step = show_numbers(step, one.rows) if step else None
    return page(
        "making.html.j2" if step else "editor.html.j2",
        status,
        one=one,
        step=step,
        rail=making.rail_of(one, step) if step else [],
        beside=making.beside_step(one, step) if step else (None, None),
        by_steps=bool(one.steps),
        name=one.name,
        address=one.address if one.place or not step else f"{one.address}/creer",
        version=request.form.get("_version", "") if whole else one.version,
        view=one.view,
        slots=Slots(one.problems, one.view.fields()),
        notice=notice,
        conflict=conflict,
        look=editor.chosen_look(),
        asked=request.form,
        added=added,
        steps=current_shelf().steps(one.place) if one.place else (False, False),
        folder=current_shelf().folder,
        campaign=_rows_of_campaign(one),
    )


def _rows_of_campaign(one: Document) -> list[Row]:
    """Where its campaign stands, in a few lines, for a document that is kept somewhere."""
    module = one.system.part(Standings)
    if one.place is None or one.subject is None or module is None or not one.system.gives(Campaigns):
        return []
    standing = module.standing(one.subject)
    rows = [Row(_("To spend"), standing.spendable or "0")]
    return [*rows, *(Row(_("Pending"), text) for text in standing.pending)]


def preview_document(one: Document) -> Response:
    """Pictures of the real pages, or why there are none yet."""
    look = editor.chosen_look()
    key = press.document_key(one, look)
    if request.args.get("_seen") == key:
        return Response(status=204)
    found: dict[str, Any] = {"key": key, "pages": [], "reason": ""}
    try:
        found["pages"] = preview_plan(key, lambda: press.plan_of_document(one, look))
    except Refusal as refusal:
        if refusal.code == "busy":
            raise
        found["reason"] = refusal.message
    return page("preview.html.j2", preview=found, one=one)
