"""The pages of players' files: the first page of making one, a blank form, every document at its address, and a
document shared as a link, a code or a QR code.

Picking something to make begins a file of it, in the folder, or a draft without one; before that nothing is written.
"""

import secrets
from base64 import b64encode
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, current_app, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.provenance import NOTE, SIGN
from generator.base.refusal import Refusal
from generator.files import settings
from generator.game.guide import LAST, Step
from generator.game.page.rows import show_numbers
from generator.game.parts import Campaigns, Makings, Pages, Standings
from generator.game.system import Row, all_systems
from generator.making.drafts import Studio
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.sharing.share import draw_code_picture, share_file
from generator.web import editor, edits, making, press
from generator.web.desks import (
    DOCUMENT,
    any_of,
    current_author,
    current_guest,
    current_shelf,
    desks_by_game,
    document_of,
    games_with,
    own_content,
)
from generator.web.document import Document, as_saved, game_with_page, open_document, visible_text, with_secrets
from generator.web.edits import Conflict, review_edits
from generator.web.guests import check_bytes, check_change, check_rows, name_file, undo_document
from generator.web.making import Slots
from generator.web.pages.play import play_address
from generator.web.press import picture_first_page, preview_plan
from generator.web.responses import lead_to, offer_download, page
from generator.web.shelf import ShelfFile, version_of
from generator.writing.changes import hold_files
from generator.writing.edits import edits_between


def show_share_page(document: Document, place: ShelfFile) -> Response:
    """Show a link where a site of ours is known, else a code."""
    site = current_app.config["SITE"] or settings.load().site
    shared = share_file(place.path, site)
    if current_guest():
        shared = replace(shared, secrets=0)  # that there are any is the GM's to know
    picture = b64encode(draw_code_picture(shared.text, "svg")).decode()
    return page(
        "share.html.j2",
        one=document,
        name=document.name,
        address=document.address,
        shared=shared,
        picture=picture,
        site=site,
    )


blueprint = Blueprint("players", __name__)
GAME = f"/{any_of(games_with(Pages))}"
LOST = "perdu"  # what was typed in a form and found no place in its file
_NO_CONFLICT = Conflict([], [])
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}


@blueprint.get(GAME)
def show_blank_form(system: str) -> Response:
    document = editor.blank_document(system)
    return preview_document(document) if request.args.get("pour") == "apercu" else show_editor(document)


@blueprint.post(GAME)
def begin_document(system: str) -> Response:
    """Begin a document from a blank form at the first edit, one for each tab that knows no address yet."""
    sent = edits.read_sent() if "_changes" in request.form else []
    tab = sent[0].tab[:40] if sent else ""
    with current_shelf().alone():
        place = current_shelf().find_begun(f"{system} {tab}") if tab else None
        if place is None:
            place = begin_blank(system, f"{system} {tab}" if tab else "")
        return write_edits(place) if sent else write_fields(place, place.raw, system, fresh=True)


def begin_blank(system: str, by: str = "") -> ShelfFile:
    """Begin a document that is blank but for its game; `by`: who may ask for it again."""
    stem = desks_by_game()[system].offer().label
    return current_shelf().begin(editor.blank_document(system).text.encode(), by, stem)


@blueprint.post(f"{GAME}/hasard")
def roll_document(system: str) -> Response:
    """Begin a document with a random legal file, as `holofiche new --random` rolls it."""
    game = all_systems()[system]
    if not game.gives(Makings):
        abort(404)
    draft = Studio.of(game, own_content()).roll(secrets.randbelow(2**31), {})
    return lead_to(f"{current_shelf().begin(draft.text.encode()).address}?{urlencode({making.STEP: LAST})}")


@blueprint.get(DOCUMENT)
def show_document(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    raw, purpose = place.raw, request.args.get("pour")
    if purpose == "version":
        return Response(version_of(raw), mimetype="text/plain")
    if purpose == "yaml":
        stem = open_document(place, own_content(), raw).stem
        return offer_download(visible_text(raw), f"{stem}.yaml", "application/yaml")
    check_bytes(raw)
    document = open_document(place, own_content(), raw)
    if document.source:
        check_rows(document.source)
    if not purpose and not current_guest() and (named := name_file(place)) != place:
        return lead_to(f"{named.address}?{request.query_string.decode()}".rstrip("?"))
    if purpose == "apercu":
        return preview_document(document)
    if purpose == "portrait":
        return press.portrait_of_document(document)
    if purpose == "vignette":
        with press.wait_for_turn():
            return picture_first_page(press.plan_of_document(document, Look()), FOREVER)
    if purpose in ("pdf", "voir"):
        return _print_document(document, as_download=purpose == "pdf")
    if purpose == "partage":
        return show_share_page(document, place)
    lost = request.args.get(LOST, "")[:400]
    return show_editor(edits.see_document(place, document), notice=lost)


@blueprint.post(DOCUMENT)
def change_document(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    verb = request.form.get("_do", "").partition(" ")[0]
    if (undone := edits.undo_unreadable(place)) is not None:
        return show_editor(undone)
    if verb == "discard":
        return lead_to(f"/?jete={current_shelf().drop(place)}")
    with current_shelf().alone():
        if {"_changes", "_only"} & request.form.keys():
            answer = write_edits(place)
        else:
            raw = place.raw
            answer = write_fields(place, raw, game_with_page(parse(raw, place.name)).id)
        if verb == "adopt" and answer.status_code == 200:
            return lead_to(current_shelf().adopt(place, open_document(place, own_content()).name).address)
    return lead_to_step(place) if verb in ("go", "set", "ready") and answer.status_code == 200 else answer


def write_edits(place: ShelfFile) -> Response:
    """Make the edits of a page in the file of today."""
    sent = edits.read_sent()
    merged = edits.make_edits(place, sent)
    return show_editor(
        merged.document, notice=merged.notice, status=422 if merged.notice else 409 if merged.open else 200,
        conflict=Conflict(merged.conflicts, merged.open), added=any(edit.press for edit in sent),
    )  # fmt: skip


def write_fields(place: ShelfFile, raw: bytes, system: str, *, fresh: bool = False) -> Response:
    """Write a whole form over the text it was made on; where the file changed, show both."""
    form = request.form
    verb, _space, name = form.get("_do", "").partition(" ")
    try:
        document = editor.posted_document(system, place, raw)
    except Refusal as refusal:
        return show_editor(edits.open_merged(place), notice=refusal.message, status=422)
    theirs = open_document(place, own_content(), raw)
    try:
        check_change(document, theirs)
    except Refusal as refusal:
        return show_editor(document, notice=refusal.message, status=422)
    ready = editor.ready_text(document, verb, name)
    text = with_secrets(raw, ready) if ready else document.written
    if not fresh and verb != "mine" and form.get("_version", "") != version_of(raw) and text != raw:
        reviewed = review_edits(
            edits_between(theirs.tree, document.tree), {**theirs.page.fields(), **document.page.fields()}
        )
        return show_editor(document, conflict=Conflict(reviewed, []), status=409)
    try:
        current_shelf().save(place, raw, text, by=current_author())
    except Refusal as refusal:
        if refusal.code != "changed-meanwhile":
            raise
        with hold_files([place.path]):  # another program was faster, and waits now: both are shown
            return write_fields(place, place.raw, system)
    if verb not in ("undo", "redo"):
        return show_editor(edits.see_document(place, as_saved(document)), added=bool(verb))
    try:
        undo_document(place, again=verb == "redo")
    except Refusal as refusal:
        return show_editor(edits.open_merged(place), notice=refusal.message, status=422)
    return show_editor(edits.open_merged(place))


def lead_to_step(place: ShelfFile) -> Response:
    """Redirect to the step that the button leads to: another, the same after a choice, or the last but one after a
    ready file."""
    verb, _space, name = request.form.get("_do", "").partition(" ")
    place = name_file(place)
    current_step = request.form.get(f"_{making.STEP}", making.NEXT)
    steps = [step.id for step in open_document(place, own_content()).steps]
    step = name if verb == "go" else steps[-2] if verb == "ready" else current_step
    return lead_to(f"{place.address}?{urlencode({making.STEP: step if step in steps else making.NEXT})}")


def _print_document(document: Document, *, as_download: bool) -> Response:
    """Return the PDF of a document, as a download or for the browser's own viewer, which prints it."""
    if not document.valid or document.subject is None:
        return show_editor(
            document, notice=_("Not printed yet: some problems are left. They are listed here."), status=422
        )
    try:
        answer = offer_download(
            press.pdf_of_document(document, editor.chosen_look()), f"{document.stem}.pdf", "application/pdf"
        )
        if not as_download:
            answer.headers["Content-Disposition"] = f'inline; filename="{document.stem}.pdf"'
        return answer
    except Refusal as refusal:
        return show_editor(document, notice=refusal.message, status=422)


def show_editor(
    document: Document, *, notice: str = "", status: int = 200, conflict: Conflict = _NO_CONFLICT, added: bool = False,
    step: Step | None = None,
) -> Response:  # fmt: skip
    """Show the page of a document.

    `added`: a button was pressed, whose effect is shown; `step`: of making it, where the address does not say it."""
    # Nothing was written of a form that was sent as a whole.
    is_whole_form = bool(conflict.edits) and not conflict.changes
    step = None if is_whole_form else step or making.step_shown(document)
    screen = show_numbers(document.screen(step), document.rows) if step else None
    return page(
        "making.html.j2" if step else "editor.html.j2",
        status,
        one=document,
        step=step,
        screen=screen,
        ours=NOTE if SIGN in repr(screen) else "",
        rail=making.rail_of(document, step) if step else [],
        beside=making.beside_step(document, step) if step else (None, None),
        by_steps=document.desk.has_steps,
        play=play_address(document),
        name=document.name,
        address=document.address if document.place or not step else f"{document.address}/creer",
        version=request.form.get("_version", "") if is_whole_form else document.version,
        view=document.view,
        marks=document.marks,
        slots=Slots(document.problems, document.view.fields()),
        notice=notice,
        conflict=conflict,
        look=editor.chosen_look(),
        asked=request.form,
        added=added,
        steps=current_shelf().steps(document.place, current_author()) if document.place else (False, False),
        folder=current_shelf().folder,
        campaign=_rows_of_campaign(document),
    )


def _rows_of_campaign(document: Document) -> list[Row]:
    """Return where the campaign of a saved document stands, in a few lines."""
    module = document.system.part(Standings)
    if document.place is None or document.subject is None or module is None or not document.system.gives(Campaigns):
        return []
    standing = module.standing(document.subject)
    rows = [Row(_("To spend"), standing.spendable or "0")]
    return [*rows, *(Row(_("Pending"), text) for text in standing.pending)]


def preview_document(document: Document) -> Response:
    """Return pictures of the real pages, or why there are none yet."""
    look = editor.chosen_look()
    key = press.document_key(document, look)
    if request.args.get("_seen") == key:
        return Response(status=204)
    preview: dict[str, Any] = {"key": key, "pages": [], "reason": ""}
    try:
        preview["pages"] = preview_plan(key, lambda: press.plan_of_document(document, look))
    except Refusal as refusal:
        if refusal.code == "busy":
            raise
        preview["reason"] = refusal.message
    return page("preview.html.j2", preview=preview, one=document)


CREATE = f"/{any_of(games_with(Pages))}/creer"


@blueprint.get(CREATE)
def show_first_step(system: str) -> Response:
    document = editor.blank_document(system)
    if not document.steps:
        return lead_to(f"/{system}")
    if request.args.get("pour") == "apercu":
        return preview_document(document)
    return show_editor(document, step=document.steps[0])


@blueprint.post(CREATE)
def begin_by_steps(system: str) -> Response:
    with current_shelf().alone():
        place = begin_blank(system)
        answer = write_fields(place, place.raw, system, fresh=True)
    return lead_to_step(place) if answer.status_code == 200 else answer
