"""What may be written through a page: nothing that no page can show again, and by a guest only what is theirs.

Checked before anything is written, however it was sent. A guest gives themselves no waiver, names no picture of the
GM's, and takes back only changes of their own, in their file alone."""

from flask import abort

from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.files.files import definitions_of, portraits_named
from generator.game.page.build import texts_in
from generator.game.page.fields import Tree
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError, parse
from generator.web.desks import current_author, current_guest, current_shelf, own_content
from generator.web.document import Document, game_with_page
from generator.web.guests import pictures_sent_beside
from generator.web.shelf import ShelfFile
from generator.writing import changes as writing
from generator.writing import history

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
