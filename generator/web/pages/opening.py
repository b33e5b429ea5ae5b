"""A file that a person opens: YAML, or a PDF of ours with its YAML inside; it becomes a draft, at an address."""

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as Redirection

from generator.core.i18n import _
from generator.core.reading.source import parse
from generator.render.errors import PrintError
from generator.web.desks import shelf
from generator.web.document import playable
from generator.web.editor import check_size
from generator.web.errors import error_page
from generator.web.responses import page

blueprint = Blueprint("opening", __name__)


@blueprint.post("/ouvrir")
def opened() -> Response | Redirection:
    file = request.files.get("fichier")
    if file is not None and file.filename:
        raw = file.read()
    else:
        raw = request.form.get("texte", "").replace("\r\n", "\n").encode()
    if not raw:
        return error_page(400, _("No file was chosen"), _("Choose a YAML file, or a PDF printed by holofiche."))
    return _from_pdf(raw) if raw.startswith(b"%PDF") else _from_text(raw)


def _from_pdf(raw: bytes) -> Response | Redirection:
    from generator.render.press.attached import extract

    try:
        files = [file for file in extract(raw) if file.name.endswith((".yaml", ".yml"))]
    except PrintError as error:
        return error_page(422, _("This PDF cannot be opened"), error.message)
    if len(files) == 1:
        return _from_text(files[0].data)
    texts = [(file.name, file.data.decode("utf-8", "replace")) for file in files[:200]]
    return page("several.html.j2", texts=texts)


def _from_text(raw: bytes) -> Redirection:
    """A draft of it; SourceError where nobody can read it."""
    check_size(raw)
    playable(parse(raw, _("your file")))
    return redirect(shelf().begin(raw).address, 303)
