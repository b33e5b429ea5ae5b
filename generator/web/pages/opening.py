"""A file that a person opens: YAML, or a PDF of ours with its YAML inside; a draft comes the same way."""

from flask import Blueprint, Response, request

from generator.core.i18n import _
from generator.core.reading.source import SourceError
from generator.render.errors import PrintError
from generator.web import document
from generator.web.desks import content
from generator.web.editor import MOST_TEXT
from generator.web.errors import error_page
from generator.web.pages.players import show, unread
from generator.web.responses import page

blueprint = Blueprint("opening", __name__)


@blueprint.post("/ouvrir")
def opened() -> Response:
    file = request.files.get("fichier")
    if file is not None and file.filename:
        raw = file.read()
    else:
        raw = request.form.get("texte", "").replace("\r\n", "\n").encode()
    if not raw:
        return error_page(400, _("No file was chosen"), _("Choose a YAML file, or a PDF printed by holofiche."))
    if raw.startswith(b"%PDF"):
        return _from_pdf(raw)
    return _from_text(raw)


def _from_pdf(raw: bytes) -> Response:
    from generator.render.press.attached import extract

    try:
        files = extract(raw)
    except PrintError as error:
        return error_page(422, _("This PDF cannot be opened"), error.message)
    if len(files) == 1:
        return _from_text(files[0].data)
    texts = [(file.name, file.data.decode("utf-8", "replace")) for file in files[:200]]
    return page("several.html.j2", texts=texts)


def _from_text(raw: bytes) -> Response:
    title = _("This file cannot be opened")
    if len(raw) > MOST_TEXT:
        message = _("the file is too big: {size} kB, at most {limit} kB")
        return error_page(413, title, message.format(size=len(raw) // 1024, limit=MOST_TEXT // 1024))
    try:
        one = document.opened(raw, content())
    except SourceError as error:
        return error_page(422, title, _("Here is what is wrong with it:"), unread(error.problems))
    return show(one)
