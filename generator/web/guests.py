"""What a guest of the table may open, send and write: their own file, and what makes one; all else is the GM's.

Everything is closed unless it is named here, so that a page added later is not open to guests by mistake. Pictures are
checked before they are stored, cleaned of what a phone adds to them (where it was, when, whose it is), and counted, so
that no guest fills the disk.

What is written through a page is checked first, however it was sent; nobody writes what no page can show again. A guest
gives themselves no waiver, however it is written, names no picture of the GM's, and takes back only changes of their
own, in their file alone.
"""

import io
import struct
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path, PurePosixPath

from flask import Response, abort, current_app, request

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.files.files import definitions_of, portraits_named
from generator.game.page.build import texts_in
from generator.game.page.fields import Tree
from generator.paper.portrait import MAX_PIXELS, decode_strictly
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError, parse
from generator.scan.picture import MOST_PAGES, check_picture, refuse_pdf, refuse_picture, refuse_size
from generator.web.desks import current_author, current_guest, current_shelf, own_content
from generator.web.document import Document, game_with_page
from generator.web.invitations import Guest, Invitations
from generator.web.responses import lead_to
from generator.web.shelf import Shelf, ShelfFile
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.atomic import current_text
from generator.writing.history import Step, steps_behind

# Pictures that guests send

MOST_FILES = 20  # of one guest, as long as they are in the folder
MOST_BYTES = 60_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_END = b"\xff\xd9"
_MORE_PICTURES = b"MPF\0"
_SCAN = 0xDA  # the segment of a JPEG that its picture begins with
_NOTES_OF_JPEG = (0xE1, 0xED, 0xFE)  # Exif and XMP, IPTC, comments
_NOTES_OF_PNG = (b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME")
_ENDINGS = {"JPEG": ".jpg", "PNG": ".png", "WEBP": ".webp"}


def check_quota(shelf: Shelf, guest: Guest, picture: bytes) -> None:
    """Raise Refusal where a guest has sent as much as the folder takes from one of them."""
    sizes = [path.stat().st_size for name in guest.sent if (path := shelf.inside(name))]
    if len(sizes) >= MOST_FILES or sum(sizes) + len(picture) > MOST_BYTES:
        message = _("{n} pictures of yours are in the folder: at most {most}, and {size} MB, are kept")
        text = message.format(n=len(sizes), most=MOST_FILES, size=MOST_BYTES // 1_000_000)
        raise Refusal("too-many-pictures", text, _("the GM removes those that are done with"))


def strip_metadata(picture: bytes) -> bytes:
    """Return a JPEG or a PNG without notes on place, time and owner; anything else, and what is odd, as it is.

    How a JPEG is turned stays: it is nobody's secret, and no photo is upright without it."""
    with suppress(OSError, ValueError, IndexError, struct.error):
        if picture.startswith(b"\xff\xd8"):
            return _strip_jpeg(picture)
        if picture.startswith(_PNG):
            return _PNG + b"".join(chunk for kind, chunk in _chunks_of_png(picture) if kind not in _NOTES_OF_PNG)
    return picture


def _strip_jpeg(picture: bytes) -> bytes:
    kept, at = [b"\xff\xd8", _turn_of(picture)], 2
    while picture[at] == 0xFF and picture[at + 1] != _SCAN:
        size = 2 + struct.unpack_from(">H", picture, at + 2)[0]
        if picture[at + 1] not in _NOTES_OF_JPEG and picture[at + 4 : at + 8] != _MORE_PICTURES:
            kept.append(picture[at : at + size])
        at += size
    end = picture.index(_END, at) + len(_END)  # what comes after it are other pictures, with notes of their own
    return b"".join(kept) + picture[at:end]


def _turn_of(picture: bytes) -> bytes:
    """Return the segment of a JPEG that says how it is turned, and nothing else; b"" where it is upright."""
    from PIL import ExifTags, Image

    with Image.open(io.BytesIO(picture), formats=["JPEG"]) as opened:
        turn = opened.getexif().get(ExifTags.Base.Orientation, 1)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = turn
    data = exif.tobytes()
    return b"" if turn == 1 else b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data


def _chunks_of_png(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG)
    while at < len(picture):
        size = 12 + int(struct.unpack_from(">I", picture, at)[0])
        yield picture[at + 4 : at + 8], picture[at : at + size]
        at += size


def check_photo(name: str, photo: bytes) -> str:
    """Return the file ending of a photo by its bytes, whatever its name.

    Raises Refusal where it is neither a picture that can be decoded nor a scanner's PDF."""
    if photo.startswith(b"%PDF-"):
        _check_pdf(name, photo)
        return ".pdf"
    from PIL import Image

    check_picture(Path(name), photo)
    try:
        with _decoding(), Image.open(io.BytesIO(photo), formats=list(_ENDINGS)) as opened:
            if opened.format != "JPEG" and opened.width * opened.height > MAX_PIXELS:
                raise refuse_size(Path(name), MAX_PIXELS)
            opened.draft("L", (400, 400))  # a JPEG takes less room so; every byte is looked at all the same
            opened.load()
            return _ENDINGS[opened.format or ""]
    except (OSError, SyntaxError, ValueError, TypeError, IndexError, EOFError, KeyError):
        raise refuse_picture(Path(name)) from None


@contextmanager
def _decoding() -> Iterator[None]:
    with warnings.catch_warnings(action="ignore"), decode_strictly():  # how many pixels it has is asked above
        yield


def _check_pdf(name: str, pdf: bytes) -> None:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(pdf)
        count = len(document)
        document.close()
    except pypdfium2.PdfiumError:
        raise refuse_pdf(Path(name)) from None
    if not 0 < count <= MOST_PAGES:
        message = _("{file} has {n} pages, at most {most} are read").format(file=name, n=count, most=MOST_PAGES)
        raise Refusal("too-many-pages", message, _("give the pages that were played on"), kind="unreadable")


# What a guest may open

HOME = "/ma-place"
_ALWAYS = frozenset({"home.change_language", "home.serve_accents", "previews.show_layer"})
_OWN = frozenset({
    "play.show_play", "play.mark_play", "players.show_document", "players.change_document",
    "campaign.show_action", "campaign.write_action", "scan.print_retouches",
})  # fmt: skip
_LOOKS = frozenset({"screen.show_screen", "screen.show_plan"})
_MINE = "mine."  # the pages made for guests


def invitations() -> Invitations:
    """Return the invitations of the table; answer 404 where it is not open."""
    opened: Invitations | None = current_app.config["INVITATIONS"]
    return opened or abort(404)


def check_guest(guest: Guest) -> Response | None:
    """Refuse a page that is not the guest's; lead from the first page to their own, and return None where they may go
    on."""
    endpoint = request.endpoint or ""
    if guest.is_screen:
        if endpoint == "home.show_home":
            return lead_to("/ecran")
        if endpoint in _ALWAYS or (endpoint in _LOOKS and request.method in ("GET", "HEAD")):
            return None
        return abort(403, _("This link can only look."))
    if endpoint in _ALWAYS or endpoint.startswith(_MINE):
        return None
    if endpoint == "home.show_home":
        return lead_to(f"{HOME}/jouer")
    theirs = request.view_args or {}
    name = current_shelf().name_today(theirs.get("name", ""))
    if endpoint in _OWN and (theirs.get("kind"), name) == ("fichier", guest.file) and guest.file:
        forbid_to_guest(request.form.get("_do", "").partition(" ")[0], guest)
        return None
    return abort(403, _("This page is the GM’s: your own character is yours."))


def forbid_to_guest(verb: str, guest: Guest | None) -> None:
    """Answer 403 where a guest presses a button of the GM's."""
    if guest and verb in ("waive", "adopt", "discard"):
        abort(403, _("That is the GM’s to say."))


def keep_picture(picture: bytes, keep: Callable[[bytes], str]) -> str:
    """Keep a picture that was sent, and return its name in the folder; a guest's is cleaned, counted and noted as
    theirs.

    Raises Refusal where they have sent too many."""
    guest = current_guest()
    if guest is None:
        return keep(picture)
    picture = strip_metadata(picture)
    with current_shelf().alone():
        check_quota(current_shelf(), invitations().find(guest.id) or guest, picture)
        name = keep(picture)
        invitations().note_sent(guest.id, name)
    return name


def pictures_sent_beside(place: ShelfFile) -> set[str]:
    """Return the names of the pictures beside a file that the guest who asks has sent."""
    guest = current_guest()
    known = invitations().find(guest.id) if guest else None
    names = [PurePosixPath(name) for name in (known.sent if known else ())]
    return {name.name for name in names if name.parent == PurePosixPath(place.name).parent}


def steps_unseen(guest: Guest) -> list[tuple[Step, bytes]]:
    """List what a guest changed in their file since the GM looked, the latest first, each with the text it led to."""
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    if place is None:
        return []
    steps = takewhile(lambda row: row[0].number > guest.seen, steps_behind(place.path, current_text(place.path)))
    return [(step, after) for step, after in steps if step.by == guest.id]


def name_file(place: ShelfFile) -> ShelfFile:
    """Call a file that was begun without a name after the name it has by now; whose it is, it stays."""
    named = current_shelf().name_file(place)
    if named != place and current_app.config["INVITATIONS"]:
        invitations().follow(place.name, named.name)
    return named


def file_of(guest: Guest) -> str:
    """Return the address of a guest's file, or "" where there is none."""
    place = current_shelf().find("fichier", guest.file) if guest.file else None
    return place.address if place else ""


# What a page may write

MOST_TEXT = 256 * 1024
MOST_ROWS = 300  # of a list: more than a page can show
TOO_BIG, TOO_LONG = "too-big", "too-long"
_WAIVED = "derogations"
_TYPED = ("text", "number", "area", "portrait")  # fields that a browser bounds


def check_size(raw: bytes, name: str = "") -> None:
    """Raise Refusal for a file that no page can show; the command line reads it."""
    check_bytes(raw)
    check_rows(parse(raw, name or _("your file")))


def check_bytes(raw: bytes) -> None:
    """Raise Refusal for a text larger than a page shows."""
    if len(raw) > MOST_TEXT:
        message = _("the file is too big: {size} kB, at most {limit} kB")
        raise Refusal(TOO_BIG, message.format(size=len(raw) // 1024, limit=MOST_TEXT // 1024))


def check_rows(source: Source) -> None:
    """Raise Refusal for a list longer than a page shows."""
    for key, count in source.lengths().items():
        if count > MOST_ROWS:
            message = _("'{key}' has {n} lines, and a page shows at most {most}: the command line reads this file")
            raise Refusal(TOO_LONG, message.format(key=key, n=count, most=MOST_ROWS))


def check_change(after: Document, before: Document) -> None:
    """Raise Refusal for a document that no page could show once it is written, or that is not a guest's to write."""
    _check_lengths(after, before)
    check_bytes(after.written)
    if after.source:
        check_rows(after.source)
    if current_guest():
        _forbid_waivers(after.tree, before.tree)
        _check_pictures(after, before)


def _check_lengths(after: Document, before: Document) -> None:
    """Raise Refusal for a text longer than its field takes; a longer one that was written by hand stays."""
    longest = max((len(field.value) for field in before.page.fields().values()), default=0)
    for field in after.page.fields().values():
        if field.kind in _TYPED and len(field.value) > max(field.longest, longest):
            message = _("{label}: {n} characters, at most {most}")
            raise Refusal("text-too-long", message.format(label=field.label, n=len(field.value), most=field.longest))


def undo_document(place: ShelfFile, *, again: bool) -> None:
    """Undo the last change of a file or make it again, whatever the file says today.

    Raises Refusal where a guest did not make that change; answers 403 where it would bring a waiver back to them."""
    author = current_author()
    with writing.hold_files([place.path]):
        if current_guest():
            (change,) = writing.undo_changes(place.path, dry=True, again=again, by=author)
            after, before = (_read_text(raw) for raw in (change.after, change.before))
            _forbid_waivers(after.tree if after else {}, before.tree if before else {})
        current_shelf().undo(place, again=again, by=author)


def _forbid_waivers(after: Tree, before: Tree) -> None:
    """Answer 403 where a waiver was added."""
    now, then = (set(texts_in(tree.get(_WAIVED))) for tree in (after, before))
    if not now <= then:
        abort(403, _("That is the GM’s to say."))


def _check_pictures(after: Document, before: Document) -> None:
    """Raise Refusal for a picture that a guest's file never named and that they did not send: it may be the GM's."""
    named, known = (_pictures_in(document.reading) for document in (after, before))
    if after.place is None or named <= known:
        return
    known |= pictures_sent_beside(after.place)
    fresh = named - known
    for raw in history.earlier_texts(after.place.path) if fresh else ():
        if any(name.encode() in raw for name in fresh):
            known |= _pictures_in(_read_text(raw))
    if not named <= known:
        message = _("this picture is not one that you sent: choose the picture itself, its name is not enough")
        raise Refusal("picture-not-yours", message)


def _pictures_in(reading: Reading | None) -> set[str]:
    """Return the names of the pictures that a file names."""
    named = portraits_named(reading) if reading else []
    return {name.strip() for _where, name in named if isinstance(name, str)}


def _read_text(raw: bytes) -> Reading | None:
    """Return the reading of a file's bytes; None where they cannot be read."""
    try:
        source = parse(raw, "")
        game = game_with_page(source)
        return game.read(source, definitions_of(game, own_content()))
    except SourceError:
        return None
