"""One change at a time, laid on what the file says by now.

A page sends what was done on it: a field that says something else, a button pressed, each with the version it was made
on. What nobody else touched since is written, whatever else has changed; where somebody gave the same field another
value, or took its row away, nothing is written and both are told. What is sent twice is written once.
"""

import copy

import msgspec
from flask import abort, request
from msgspec.structs import replace

from generator.app.shelf import ShelfFile, version_of
from generator.core.i18n import _
from generator.core.page import fields
from generator.core.page.fields import Tree
from generator.core.page.rows import (
    Rows,
    ToldRows,
    follow_rows,
    lay_blank_rows,
    lists_of_rows,
    names_of_rows,
    place_in_file,
    read_told_rows,
    split_row,
)  # fmt: skip
from generator.core.refusal import Refusal, changed_meanwhile
from generator.core.writing.emit import scalar_of
from generator.web import document, editor
from generator.web.desks import current_guest, current_shelf, own_content
from generator.web.differences import Difference, label_of_field
from generator.web.document import Document
from generator.web.guests import forbid_to_guest
from generator.web.trails import Change, Stand, Trail, Values, clean_values, trail_of, values_shown

_MOST_CHANGES = 200
_UNASKED = 5000
_NO_ROWS = ToldRows({}, frozenset())


class Merged(msgspec.Struct):
    """What became of some changes: the document as it is now, and what nobody but a person can decide."""

    one: Document
    conflicts: list[Difference]
    open: list[str]  # the ids of the changes in conflict
    notice: str = ""


def read_changes() -> list[Change]:
    """Those of this request; a button that leads to another page is one too."""
    form = request.form
    if "_changes" not in form:
        return [Change("", 0, form.get("_version", ""), tuple(form.getlist("_row")), press=form.get("_do", ""))]
    try:
        return msgspec.json.decode(form["_changes"], type=list[Change])[:_MOST_CHANGES]
    except (msgspec.DecodeError, UnicodeError):
        abort(400)


def see_document(place: ShelfFile, one: Document, told: ToldRows = _NO_ROWS, writer: str = "") -> Document:
    """A document that was read, with the numbers of its rows and the blank rows of a page among them."""
    trail, version = trail_of(place.path), version_of(one.before)
    known = told if request.values.get("_version") == version else _NO_ROWS
    lean = fields.prune_empty_rows(one.tree)[0]
    rows = trail.see(version, lean, lambda rows: values_shown(one.page, _number_blank_rows(one, rows)), known, writer)
    own = _number_blank_rows(one, rows)
    tree, every = lay_blank_rows(one.tree, own, told, told.blank | trail.blank)
    return document.number_rows(replace(one, tree=tree), every, rows, own)


def _number_blank_rows(one: Document, written: Rows) -> Rows:
    """The numbers of all rows, where a document has blank ones already: those get numbers that nobody asks for."""
    kept, found = fields.prune_empty_rows(one.tree)[1], {}
    for name, items in lists_of_rows(one.tree):
        places = kept[fields.path_of(name) or ()]
        numbers = dict(zip(places, written.get(name, ()), strict=True))
        found[name] = tuple(numbers.get(n, _UNASKED + n) for n in range(len(items)))
    return found


def open_merged(place: ShelfFile, told: ToldRows = _NO_ROWS, writer: str = "") -> Document:
    return see_document(place, document.open_document(place, own_content()), told, writer)


def take_changes(place: ShelfFile, changes: list[Change]) -> Merged:
    """Write them, one after the other."""
    told = read_told_rows(request.form.getlist("_row"))
    found = Merged(open_merged(place, told), [], [])
    for number, change in enumerate(changes):
        trail = trail_of(place.path)
        if change.tab and trail.is_heard(change):
            continue
        if number:
            found.one = open_merged(place, ToldRows(found.one.rows, found.one.blank))
        try:
            done = _press(place, found.one, change) if change.press else _change_field(place, found.one, change)
        except Refusal as refusal:
            found.notice = refusal.message
        else:
            found.one = done if isinstance(done, Document) else found.one
            found.conflicts += [done] if isinstance(done, Difference) else []
            found.open += [change.id] if isinstance(done, Difference) else []
        if change.id not in found.open:
            trail.note_heard(change)
    return found


def _change_field(place: ShelfFile, one: Document, change: Change) -> Document | Difference:
    """The document with the field changed, or what it says and what the change says, where both were changed."""
    trail = trail_of(place.path)
    name = trail.name_today(change.name, change)
    known = one if name is None else _with_row_of(one, name, change, trail)
    here = place_in_file(name, known.rows) if name else None
    if name is None or here is None or (not change.force and trail.is_another_ones(change, name)):
        theirs = trail.now.shown.get((name or "").removesuffix("[]")) if here else (_("The row was removed."),)
        label = label_of_field(change.name.removesuffix("[]"), one.view.fields(), one.rows)
        return Difference(("",), label, ", ".join(change.values), ", ".join(theirs or ()))
    tree, form = copy.deepcopy(known.tree), editor.own_values(known)
    if name.startswith("_"):
        form[name] = "".join(change.values[:1])
    elif not _put_field(tree, here, change.values, one):
        return one
    tree = one.desk.read(tree, form, one.definitions)
    return _write(place, one, tree, _follow(trail, known.tree, known.rows, tree), change)


def _with_row_of(one: Document, name: str, change: Change, trail: Trail) -> Document:
    """The document with the row that a field stands in: a blank one, or one that is wanted though it was removed."""
    told = read_told_rows(change.rows)
    found = split_row(name, {**told.rows, **one.rows})
    if found is None or found[1] in one.rows.get(found[0], ()):
        return one
    row = f"{found[0]}[{found[1]}]"
    if row in told.blank | trail.blank:
        tree, rows = lay_blank_rows(one.tree, one.rows, told, frozenset({row}))
        return replace(one, tree=tree, rows=rows)
    if not change.force:
        return one
    tree, path = copy.deepcopy(one.tree), fields.path_of(found[0]) or ()
    items = [*(fields.at(tree, path) or ()), {}]
    fields.put_value(tree, path, items)
    for other, values in trail.shown_on(change.version).items():
        if other.startswith(f"{row}."):
            _put_field(tree, f"{found[0]}[{len(items) - 1}]{other.removeprefix(row)}", values, one)
    return replace(one, tree=tree, rows={**one.rows, found[0]: (*one.rows.get(found[0], ()), found[1])})


def _put_field(tree: Tree, name: str, values: Values, one: Document) -> bool:
    """Give a place of the file what its field says; False where no field of this page writes it."""
    path, texts = fields.path_of(name.removesuffix("[]")), clean_values(values)
    if path is None or path[0] not in one.desk.shown or any(fields.clean_text(str(part)) != str(part) for part in path):
        return False
    above = (path[:end] for end in range(1, len(path)))
    if any(isinstance(place[-1], str) and isinstance(fields.at(tree, place), str) for place in above):
        return False  # a text has no parts
    several = name.endswith("[]") or len(texts) > 1
    fields.put_value(tree, path, None if not texts else list(texts) if several else scalar_of(texts[0]))
    fields.drop_emptied(tree, path)
    return True


def _press(place: ShelfFile, one: Document, change: Change) -> Document:
    """The document after a button; as it was where the row it stood in is gone."""
    trail, shelf = trail_of(place.path), current_shelf()
    verb, _space, where = change.press.partition(" ")
    forbid_to_guest(verb, current_guest())
    if change.tab and not trail.knows(change.version):
        raise changed_meanwhile(place.name)  # nobody knows whether it was pressed already, nor on what
    if verb in ("undo", "redo"):
        shelf.undo(place, again=verb == "redo")
        return open_merged(place, ToldRows(one.rows, one.blank), change.tab)
    if found := editor.ready_text(one, verb, where):
        shelf.save(place, one.before, found)
        return open_merged(place, writer=change.tab)
    today = trail.name_today(where, change)
    here = place_in_file(today, one.rows) if today is not None else None
    if here is None:
        return one
    tree = editor.press_button(one, verb, here, {**editor.own_values(one), **change.beside}, place)
    if tree is None:
        return one
    rows = dict(one.rows)
    if verb == "remove" and (gone := split_row(today or "", rows)) and not gone[2]:
        rows[gone[0]] = tuple(number for number in rows[gone[0]] if number != gone[1])
    return _write(place, one, tree, _follow(trail, one.tree, rows, tree), change)


def _follow(trail: Trail, before: Tree, rows: Rows, after: Tree) -> Rows:
    return follow_rows(before, rows, after, trail.fresh_number, in_place=True)


def _write(place: ShelfFile, one: Document, tree: Tree, rows: Rows, change: Change) -> Document:
    """The document that a tree makes, written over the one it was made of."""
    trail = trail_of(place.path)
    after = document.make_document(one.system.id, tree, place, own_content(), one.before)
    if current_guest() and editor.allows_more(after, one):
        abort(403, _("That is the GM’s to say."))
    text = after.text.encode()
    current_shelf().save(place, one.before, text, change.name)
    lean, kept = fields.prune_empty_rows(after.tree)
    written = {name: tuple(rows[name][n] for n in kept[fields.path_of(name) or ()]) for name in rows}
    saved = document.number_rows(document.as_saved(after), rows, written, rows)
    if text != one.before:
        trail.add(Stand(version_of(text), change.tab, written, values_shown(after.page, rows)), lean)
    trail.blank = (trail.blank - one.blank - names_of_rows(rows)) | saved.blank
    return saved
