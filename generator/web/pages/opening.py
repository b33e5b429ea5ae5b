"""Opening a YAML file, a PDF with its YAML inside, or a share code: it becomes a document, at an address. A copy
of all files (keeping.py) is put back where it was; own content, as a ZIP or a folder, is used from then on."""

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

from flask import Blueprint, Response, request

from generator.base.i18n import _, join_label
from generator.base.names import is_yaml
from generator.base.refusal import Refusal
from generator.content.loading import ContentError
from generator.files import keptcontent
from generator.paper.formats import ExtractError, PrintError
from generator.paper.pdf.attached import Attached, extract_files
from generator.reading.source import parse
from generator.scan.since import filled_in
from generator.sharing.share import decode_file
from generator.web import press
from generator.web.desks import current_shelf, desks_by_game, opened_content, own_content, takes_given_content
from generator.web.document import game_with_page
from generator.web.errors import error_page, lines_of_content
from generator.web.guests import check_size
from generator.web.keeping import (
    ArchiveParts,
    is_open,
    name_of_upload,
    open_content,
    read_archive,
    read_folder,
    restore_files,
    split_content,
)
from generator.web.pages.players import LOST
from generator.web.responses import lead_to, page
from generator.web.shelf import ShelfFile

blueprint = Blueprint("opening", __name__)
FOLDER = "contenu"  # the field of a folder of own content


@blueprint.post("/ouvrir")
def open_upload() -> Response:
    if folder := request.files.getlist(FOLDER):
        return _from_folder((upload.filename or "", upload.read()) for upload in folder)
    file = request.files.get("fichier")
    if file is not None and file.filename:
        raw = file.read()
    elif code := request.form.get("code", "").strip():
        return _from_code(code)
    else:
        raw = request.form.get("texte", "").replace("\r\n", "\n").encode()
    if not raw:
        return error_page(400, _("No file was chosen"), _("Choose a YAML file, or a PDF printed by holofiche."))
    if raw.startswith(b"PK"):
        return _from_archive(raw, file.filename or "" if file else "")
    return _from_pdf(raw) if raw.startswith(b"%PDF") else _from_text(raw)


@blueprint.post("/contenu")
def change_content() -> Response:
    """Put the opened content away, or take back what was put away last."""
    if takes_given_content():
        raise _refuse_content()
    with current_shelf().alone():
        if request.form.get("_do") == "take back":
            keptcontent.take_content_back()
        else:
            keptcontent.put_content_away()
    return lead_to("/")


def _from_archive(raw: bytes, name: str) -> Response:
    """Put the files of a copy back and use the own content in it, unless other content is in use.

    An archive that is nothing but content replaces what is in use."""
    files = read_archive(raw)
    parts = split_content(files, name_of_upload(name))
    if parts.is_content:
        return _from_content(parts)
    if takes_given_content():  # content is put back as the files of the folder that it may be
        restore_files(current_shelf(), files)
        return lead_to("/")
    if parts.others:
        restore_files(current_shelf(), parts.others)
    active = opened_content()
    if active and parts.content and not is_open(parts.content):
        message = _("the files are back, but not their content '{name}': '{other}' is in use")
        hint = _("put '{other}' away, then open the copy again").format(other=active.name)
        raise Refusal("content-in-use", message.format(name=parts.name, other=active.name), hint)
    return _from_content(parts) if parts.content else lead_to("/")


def _from_folder(uploads: Iterable[tuple[str, bytes]]) -> Response:
    """Use the own content of a folder."""
    parts = split_content(read_folder(uploads), _("your content"), expected=True)
    if not parts.content:
        message = _("there is no content in this folder: it is written in files like {example}")
        example = f"{next(iter(desks_by_game()))}/cards.yaml"
        raise Refusal("no-content", message.format(example=example), _("choose the folder with those of the games"))
    return _from_content(parts)


def _from_content(parts: ArchiveParts) -> Response:
    if takes_given_content():
        raise _refuse_content()
    try:
        with current_shelf().alone(), press.one_at_a_time():  # its cards are measured
            open_content(parts.name, parts.content)
    except ContentError as error:
        title = _("Your content '{name}' has faults").format(name=parts.name)
        return error_page(422, title, _("It is not used. Here is what is wrong with it:"), lines_of_content(error))
    return lead_to("/")


def _refuse_content() -> Refusal:
    message = _("holofiche was started with content of its own: {names}")
    names = ", ".join(folder.name for folder in own_content())
    return Refusal("content-given", message.format(names=names), _("add these files to it, or start without --content"))


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
    """Return the file of a form with the entries typed into it, as `extract` does, and a line for each lost entry."""
    try:
        with press.one_at_a_time():
            raw, lost = filled_in(pdf, file.name, file.data, own_content())
            return raw, [join_label(", ".join(entry.boxes), entry.why) for entry in lost]
    except ExtractError:  # the form is damaged, the file in it is not
        return file.data, []


def open_text(raw: bytes) -> ShelfFile:
    """Return the document with this text, begun now unless it is there; raise SourceError where it cannot be read."""
    check_size(raw)
    game_with_page(parse(raw, _("your file")))
    return current_shelf().find_same(raw) or current_shelf().begin(raw)


def _from_code(code: str) -> Response:
    """Open a link or a code: the character that it opened before, however it was changed since."""
    raw = decode_file(code)
    place = open_text(raw)
    current_shelf().note_link(raw, place)
    return lead_to(place.address)


def _from_text(raw: bytes, lost: Sequence[str] = ()) -> Response:
    address = open_text(raw).address
    return lead_to(f"{address}?{urlencode({LOST: ' ; '.join(lost)})}" if lost else address)
