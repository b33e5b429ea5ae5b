"""The first page of making a file: nothing is written until something is picked, which makes a draft of it."""

from flask import Blueprint, Response, request

from generator.game.parts import Pages
from generator.web import editor
from generator.web.desks import any_of, current_shelf, games_with
from generator.web.pages.players import lead_to_step, preview_document, show_editor, write_fields
from generator.web.responses import lead_to

blueprint = Blueprint("creating", __name__)
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
        place = current_shelf().begin(editor.blank_document(system).text.encode())
        answer = write_fields(place, place.raw, system, fresh=True)
    return lead_to_step(place) if answer.status_code == 200 else answer
