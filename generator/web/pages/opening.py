"""What a person opens: YAML, a PDF of ours with its YAML inside, a share code; it becomes a draft, at an address. A
copy of all files (keeping.py) is put back where it was."""

from collections.abc import Sequence
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from generator.app.forms import filled_in
from generator.app.keeping import restore_files
from generator.app.share import decode_file
from generator.app.shelf import ShelfFile
from generator.core.i18n import _, join_label
from generator.core.names import is_yaml
from generator.core.reading.source import parse
from generator.render.errors import ExtractError, PrintError
from generator.render.press.attached import Attached, extract_files
from generator.web import press
from generator.web.desks import current_shelf, own_content
from generator.web.document import game_with_page
from generator.web.editor import check_size
from generator.web.errors import error_page
from generator.web.pages.players import LOST
from generator.web.responses import lead_to, page

blueprint = Blueprint("opening", __name__)


@blueprint.post("/ouvrir")
def open_upload() -> Response:
    file = request.files.get("fichier")
    if file is not None and file.filename:
        raw = file.read()
    elif code := request.form.get("code", "").strip():
        return _from_text(decode_file(code))
    else:
        raw = request.form.get("texte", "").replace("\r\n", "\n").encode()
    if not raw:
        return error_page(400, _("No file was chosen"), _("Choose a YAML file, or a PDF printed by holofiche."))
    if raw.startswith(b"PK"):
        restore_files(current_shelf(), raw)
        return lead_to("/")
    return _from_pdf(raw) if raw.startswith(b"%PDF") else _from_text(raw)


def _from_pdf(raw: bytes) -> Response:
    try:
        files = [file for file in extract_files(raw) if is_yaml(file.name)]
    except PrintError as error:
        return error_page(422, _("This PDF cannot be opened"), error.message)
    if len(files) == 1:
        return _from_text(*typed_in(raw, files[0]))
    texts = [(file.name, file.data.decode("utf-8", "replace")) for file in files[:200]]
    return page("several.html.j2", texts=texts)


def typed_in(pdf: bytes, file: Attached) -> tuple[bytes, list[str]]:
    """The file of a form with what was typed into it since, as `extract` gives it; what found no place in it."""
    try:
        with press.one_at_a_time():
            data, lost = filled_in(pdf, file.name, file.data, own_content())
            return data, [join_label(", ".join(one.boxes), one.why) for one in lost]
    except ExtractError:  # the form is damaged, the file in it is not
        return file.data, []


def begin_draft(raw: bytes) -> ShelfFile:
    """A draft of it; SourceError where nobody can read it."""
    check_size(raw)
    game_with_page(parse(raw, _("your file")))
    return current_shelf().begin(raw)


def _from_text(raw: bytes, lost: Sequence[str] = ()) -> Response:
    address = begin_draft(raw).address
    return lead_to(f"{address}?{urlencode({LOST: ' ; '.join(lost)})}" if lost else address)
