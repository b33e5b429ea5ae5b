"""Edits sent by the pages of a player's file, made in the file of today, and shown for review in the words of the page.

A page sends each thing done on it: a field that says something else, a button pressed, with what its author saw there.
An edit whose place still says that is made, whatever else has changed; where somebody gave the same field another
value, or took its row away, nothing is written and both are shown. What is sent twice is made once.
"""

import copy
from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from flask import abort, current_app, request
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.problems import Path as Where
from generator.base.record import Record
from generator.base.refusal import Refusal, changed_meanwhile
from generator.game.page import fields
from generator.game.page.fields import Tree, name_of
from generator.game.page.model import Field, Page
from generator.game.page.rows import (
    NO_ROWS,
    Rows,
    SentRows,
    lay_blank_rows,
    lists_of_rows,
    number_rows,
    number_rows_after,
    place_in_file,
    read_sent_rows,
    show_numbers,
    split_row,
)
from generator.reading.source import SourceError
from generator.web import editor
from generator.web.desks import current_author, current_guest, current_shelf, own_content
from generator.web.document import (
    Document,
    as_saved,
    make_document,
    number_document_rows,
    open_document,
    renew,
    with_secrets,
)
from generator.web.guests import check_change, check_size, forbid_to_guest, undo_document
from generator.web.shelf import ShelfFile, version_of
from generator.writing import history
from generator.writing.changes import hold_files
from generator.writing.editor import scalar_of
from generator.writing.edits import Edit, edit_tree, path_today
from generator.writing.newfile import flow_value
from generator.writing.secret import leave_out_secrets


class ReviewedEdit(Record):
    """An edit with the label of its field."""

    label: str
    edit: Edit

    @property
    def mine(self) -> str:
        return _text_of_value(self.edit.after)

    @property
    def theirs(self) -> str:
        return _text_of_value(self.edit.before)


class Conflict(Record):
    """Edits that only a person can decide; `changes`: the ids of those of this page that wait for it."""

    edits: list[ReviewedEdit]
    changes: list[str]


def review_edits(edits: Iterable[Edit], fields: Mapping[str, Field]) -> list[ReviewedEdit]:
    return [ReviewedEdit(_label(edit.path, fields), edit) for edit in edits]


def _label(path: Where, fields: Mapping[str, Field]) -> str:
    field = fields.get(name_of(path))
    row = next((f"{part + 1}. " for part in path if isinstance(part, int)), "")
    return row + field.label if field else name_of(path)


def label_of_field(name: str, fields: Mapping[str, Field], rows: Rows) -> str:
    """Return the label of a field with the number of its row; a field of a removed row has the label of its column."""
    row_parts = split_row(name, rows)
    if name in fields or row_parts is None:
        row = f"{rows[row_parts[0]].index(row_parts[1]) + 1}. " if row_parts else ""
        return row + fields[name].label if name in fields else name
    start, _number, end = row_parts
    alike = (field.label for other, field in fields.items() if other.startswith(start) and other.endswith(end))
    return next(alike, name)


def _text_of_value(value: Any) -> str:
    if isinstance(value, list | tuple) and all(isinstance(text, str) for text in value):
        return ", ".join(value)
    return "" if value is None else value if isinstance(value, str) else flow_value(value)


Values = tuple[str, ...]
_MOST_SENT, _MOST_REMEMBERED, _MOST_FILES = 200, 2000, 100
_UNASKED = 5000
_MOST_TRIES = 4  # to make an edit while another program writes the same file
Key = TypeVar("Key")
Value = TypeVar("Value")
_UNDO = ("undo", "redo")


class SentEdit(Struct, forbid_unknown_fields=True):
    """An edit as a page sends it: a field by its name and its values, or a button and the fields beside it."""

    tab: Annotated[str, Meta(max_length=40)]
    number: int
    version: str  # of the file, as the page had it
    rows: tuple[str, ...] = ()  # as the page had them
    name: str = ""
    values: Values = ()
    old: Values = ()
    press: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)
    force: bool = False  # though somebody else changed the same field

    @property
    def id(self) -> str:
        return f"{self.tab} {self.number}"

    @property
    def place(self) -> str:
        """Name of the field, or of what the button acts on."""
        return self.name or self.press.partition(" ")[2]

    def as_edit(self) -> Edit:
        """Return the proposed edit, with its row named by its content."""
        page_rows, path = read_sent_rows(self.rows), fields.path_of(self.name.removesuffix("[]")) or (self.place,)
        row_parts, rows = split_row(self.place, page_rows.rows), None
        list_name, number, rest = row_parts or ("", 0, "")
        if row_parts and number in (written := page_rows.written(list_name)):
            rows = page_rows.marks_of(list_name)
            path = (*(fields.path_of(list_name) or ()), written.index(number))
            path = (*path, *(fields.path_of(rest.lstrip(".").removesuffix("[]")) or ()))
        verb, after = self.press.partition(" ")[0], _public_values(self.values)
        return Edit(path, _public_values(self.old), after, action=verb, arguments=self.beside, by=self.tab, rows=rows)


class Memory:
    """The pages of a file that this server has shown and heard of.

    With it a row keeps its number on all pages, a page that is typed on before it was answered makes no conflict, and
    an edit sent twice is made once. Without it, as after a restart, rows are found by their marks."""

    def __init__(self) -> None:
        self.shown_rows = NO_ROWS  # as they were shown last
        self._ids: dict[str, None] = {}
        self._versions: dict[str, None] = {}
        self._values: dict[tuple[str, str], Values] = {}  # by tab and field, the values after its edit
        self._rows: dict[tuple[str, str | None], None] = {}  # each row that was shown, with its mark; blank ones too
        self._next: dict[str, int] = {}

    def has_heard(self, sent: SentEdit) -> bool:
        return bool(sent.tab) and sent.id in self._ids

    def note_heard(self, sent: SentEdit) -> None:
        _remember(self._ids, sent.id, None)

    def note_version(self, version: str) -> None:
        _remember(self._versions, version, None)

    def knows_version(self, version: str) -> bool:
        return version in self._versions or (not version and bool(self._versions))

    def note_values(self, sent: SentEdit, values: Values) -> None:
        _remember(self._values, (sent.tab, sent.name), values)

    def values_after(self, sent: SentEdit) -> Values | None:
        """Return the values of a field after the last edit that the same page made of it."""
        return self._values.get((sent.tab, sent.name))

    def note_rows(self, page_rows: SentRows) -> None:
        """Remember the rows that are shown from now on."""
        self.shown_rows = SentRows(page_rows.rows, page_rows.blank, page_rows.marks)
        for name, numbers in page_rows.rows.items():
            self.keep_numbers(name, numbers)
            for row in (f"{name}[{number}]" for number in numbers):
                _remember(self._rows, (row, page_rows.marks.get(row)), None)

    def has_shown(self, row: str, page_rows: SentRows) -> bool:
        """Return whether the row that a page sends was numbered here."""
        return (row, page_rows.marks.get(row)) in self._rows

    def keep_numbers(self, name: str, numbers: Iterable[int]) -> None:
        self._next[name] = max(self._next.get(name, 0), *(number + 1 for number in numbers), 0)

    def fresh_number(self, name: str) -> int:
        """Return a number that no row of this list ever had."""
        number = self._next.get(name, 0)
        self._next[name] = number + 1
        return number


def _remember(memory: dict[Key, Value], key: Key, value: Value) -> None:
    memory.pop(key, None)
    memory[key] = value
    while len(memory) > _MOST_REMEMBERED:
        del memory[next(iter(memory))]


class Memories:
    """The memory of each file; the files asked for least recently are forgotten first."""

    def __init__(self) -> None:
        self._memories: dict[Path, Memory] = {}

    def of(self, path: Path) -> Memory:
        self._memories[path] = self._memories.pop(path) if path in self._memories else Memory()
        for old in list(self._memories)[:-_MOST_FILES]:
            del self._memories[old]
        return self._memories[path]


def _memory_of(place: ShelfFile) -> Memory:
    memories: Memories = current_app.config["MEMORIES"]
    return memories.of(place.path.resolve())


class Merged(Struct):
    """The outcome of some edits: the document as it is now, and the conflicts that only a person can resolve."""

    document: Document
    conflicts: list[ReviewedEdit]
    open: list[str]  # the ids of those in conflict
    notice: str = ""


def read_sent() -> list[SentEdit]:
    """Return the edits of this request, a button that leads to another page included; answer 400 where they are
    malformed."""
    form = request.form
    if "_changes" not in form:
        return [SentEdit("", 0, form.get("_version", ""), tuple(form.getlist("_row")), press=form.get("_do", ""))]
    try:
        return msgspec.json.decode(form["_changes"], type=list[SentEdit])[:_MOST_SENT]
    except (msgspec.DecodeError, UnicodeError):
        abort(400)


def see_document(place: ShelfFile, document: Document, page_rows: SentRows = NO_ROWS) -> Document:
    """Return a document with the numbers of its rows, and with the blank rows of a page among them."""
    memory = _memory_of(place)
    memory.note_version(version_of(document.before))
    lean, places = fields.prune_empty_rows(document.tree)
    for name, numbers in page_rows.rows.items():
        memory.keep_numbers(name, numbers)
    written = number_rows(lean, memory.shown_rows, page_rows, memory.fresh_number)
    rows: dict[str, tuple[int, ...]] = {}
    for name, items in lists_of_rows(document.tree):  # blank rows of the file get numbers that no page asks for
        by_place = dict(zip(places[fields.path_of(name) or ()], written.get(name, ()), strict=True))
        rows[name] = tuple(by_place.get(n, _UNASKED + n) for n in range(len(items)))
    tree, all_rows = lay_blank_rows(document.tree, rows, page_rows, page_rows.blank)
    return _note_shown(place, number_document_rows(renew(document, tree=tree), all_rows, written, rows))


def _note_shown(place: ShelfFile, document: Document) -> Document:
    _memory_of(place).note_rows(_rows_of_page(document))
    return document


def open_merged(place: ShelfFile, page_rows: SentRows = NO_ROWS) -> Document:
    return see_document(place, open_document(place, own_content()), page_rows)


def _rows_of_page(document: Document) -> SentRows:
    """Return the rows of a document as its page would send them."""
    return SentRows(document.rows, document.blank, document.marks)


def make_edits(place: ShelfFile, edits: list[SentEdit]) -> Merged:
    """Make edits in the file one after the other, and return the outcome."""
    page_rows, memory = read_sent_rows(request.form.getlist("_row")), _memory_of(place)
    merged = Merged(open_merged(place, page_rows), [], [])
    for sent in edits:
        if memory.has_heard(sent):
            continue
        if place.raw != merged.document.before:  # another program wrote meanwhile
            merged.document = open_merged(place, _rows_of_page(merged.document))
        try:
            done = _make_edit(place, merged.document, sent)
        except Refusal as refusal:
            if refusal.kind == "unwritable":  # no fault of the edit: its page sends it again
                raise
            merged.notice = refusal.message
        else:
            if isinstance(done, Document):
                merged.document = done
            else:
                merged.conflicts.append(done)
                merged.open.append(sent.id)
        if sent.id not in merged.open:
            memory.note_heard(sent)
    return merged


def undo_unreadable(place: ShelfFile) -> Document | None:
    """Undo the change that made a file unreadable for pages, where a page that is still open asks for it; else return
    None."""
    first = next(iter(read_sent()), None)
    verb = first.press.partition(" ")[0] if first else ""
    if first is None or verb not in _UNDO or _memory_of(place).has_heard(first):
        return None
    try:
        check_size(place.raw, place.name)
    except (SourceError, Refusal):
        undo_document(place, again=verb == "redo")
        _memory_of(place).note_heard(first)
        return open_merged(place)
    return None


def _make_edit(place: ShelfFile, document: Document, sent: SentEdit) -> Document | ReviewedEdit:
    """Make an edit; where another program wrote meanwhile, lock the file and make it on the new text.

    An editor knows no lock of ours: it is tried a few times."""
    make, refused = _press if sent.press else _change_field, changed_meanwhile(place.name)
    for again in range(_MOST_TRIES):
        with hold_files([place.path]) if again else nullcontext():
            today = open_merged(place, _rows_of_page(document)) if again else document
            try:
                return make(place, today, sent)
            except Refusal as refusal:
                if refusal.code != "changed-meanwhile":
                    raise
                refused = refusal
    raise refused


def _name_today(place: ShelfFile, document: Document, sent: SentEdit) -> str | None:
    """Return the name on today's page of the field an edit is about; None where its row is gone."""
    page_rows = read_sent_rows(sent.rows)
    row_parts = split_row(sent.place, {**page_rows.rows, **document.rows})
    if row_parts is None:
        return sent.place
    (name, number, rest), edit = row_parts, sent.as_edit()
    row, is_there = f"{name}[{number}]", number in document.rows.get(name, ())
    if row in page_rows.blank:
        return sent.place
    if number not in page_rows.written(name) or _memory_of(place).has_shown(row, page_rows):
        return sent.place if is_there else None
    lean, path = fields.prune_empty_rows(document.tree)[0], fields.path_of(name) or ()
    numbers = _rows_of_page(document).written(name)
    is_known = edit.rows is not None or len(page_rows.written(name)) == len(numbers)
    path_now = path_today(edit, lean) if is_known else None
    return f"{name}[{numbers[int(path_now[len(path)])]}]{rest}" if path_now else None


def _change_field(place: ShelfFile, document: Document, sent: SentEdit) -> Document | ReviewedEdit:
    """Return the document with the field changed, or the edit in conflict where somebody else changed it too."""
    memory, edit = _memory_of(place), sent.as_edit()
    shown = _values_shown(document.page, document.rows)
    name = _name_today(place, document, sent)
    gone = name is None
    known, name = _with_row_of(place, document, sent, name)
    name_in_file = place_in_file(name, known.rows) if name else None
    now = shown.get((name or "").removesuffix("[]"), ())
    unseen = sent.version == document.version or memory.values_after(sent) == now  # nobody but this page wrote it
    if name is None or name_in_file is None or not (sent.force or gone or unseen or edit.holds_on(now)):
        label = label_of_field(sent.name.removesuffix("[]"), document.view.fields(), document.rows)
        theirs = (_("The row was removed."),) if name_in_file is None else now
        return ReviewedEdit(label, replace(edit, before=theirs, after=sent.values))
    form, made = editor.own_values(known), list[Edit]()
    if name.startswith("_"):
        form[name] = "".join(sent.values[:1])
    elif not (made := _edits_of_field(known, name_in_file, edit, sent.values)):
        return document
    tree = document.desk.read(edit_tree(known.tree, made), form, document.definitions)
    rows = number_rows_after(known.tree, known.rows, tree, memory.fresh_number)
    saved = _write(place, document, tree, rows, sent.name)
    memory.note_values(sent, _values_shown(saved.page, saved.rows).get(name.removesuffix("[]"), ()))
    return saved


def _with_row_of(place: ShelfFile, document: Document, sent: SentEdit, name: str | None) -> tuple[Document, str | None]:
    """Return the document with the row of a field added where it is missing, and the field's name in it.

    A row is added where it is blank on the page that sent it, or where it was removed and is wanted all the same."""
    page_rows = read_sent_rows(sent.rows)
    row_parts = split_row(name or sent.place, {**page_rows.rows, **document.rows})
    if row_parts is None:
        return document, name
    list_name, number, rest = row_parts
    row = f"{list_name}[{number}]"
    is_there = number in document.rows.get(list_name, ())
    memory = _memory_of(place)
    # Blank on a page that numbered its rows otherwise.
    is_strange = row in page_rows.blank and not memory.has_shown(row, page_rows)
    if name and is_there and not is_strange:
        return document, name
    if name and not is_there:  # blank, and on this page alone
        tree, rows = lay_blank_rows(document.tree, document.rows, page_rows, frozenset({row}))
        return replace(document, tree=tree, rows=rows), name
    if not name and not sent.force:
        return document, None
    if is_there:  # another row, of another page
        memory.keep_numbers(list_name, page_rows.rows.get(list_name, ()))
        number = memory.fresh_number(list_name)
    tree, path = copy.deepcopy(document.tree), fields.path_of(list_name) or ()
    new_row = {} if name else _earlier_row(place, sent.as_edit(), len(path))
    fields.put_value(tree, path, [*(fields.at(tree, path) or ()), new_row])
    rows = {**document.rows, list_name: (*document.rows.get(list_name, ()), number)}
    return replace(document, tree=tree, rows=rows), f"{list_name}[{number}]{rest}"


def _earlier_row(place: ShelfFile, edit: Edit, depth: int) -> Tree:
    """Return a removed row as the file had it last; an empty one where its history does not have it."""
    for raw in history.earlier_texts(place.path):
        try:
            tree = fields.prune_empty_rows(open_document(place, own_content(), raw).tree)[0]
        except (SourceError, Refusal):
            continue
        if edit.rows is not None and (path := path_today(edit, tree)):
            row = fields.at(tree, path[: depth + 1])
            return dict(row) if isinstance(row, dict) else {}
    return {}


def _edits_of_field(document: Document, name: str, sent: Edit, values: Values) -> list[Edit]:
    """Return the edit of a field at its place of today, and those that take out what it leaves empty around it; none
    where no field of this page writes there."""
    tree, path, texts = document.tree, fields.path_of(name.removesuffix("[]")), _clean_values(values)
    if path is None or path[0] not in document.desk.shown:
        return []
    if any(fields.clean_text(str(part)) != str(part) for part in path):
        return []
    above = (path[:end] for end in range(1, len(path)))
    if any(isinstance(place[-1], str) and isinstance(fields.at(tree, place), str) for place in above):
        return []  # a text has no parts
    several = name.endswith("[]") or len(texts) > 1
    after = None if not texts else list(texts) if several else scalar_of(texts[0])
    edit = replace(sent, path=path, before=fields.at(tree, path), after=after, rows=None)
    return [edit, *(Edit(path, {}) for path in fields.emptied_above(edit_tree(tree, [edit]), path))]


def _press(place: ShelfFile, document: Document, sent: SentEdit) -> Document:
    """Return the document after a button; unchanged where the row of the button is gone."""
    verb, _space, where = sent.press.partition(" ")
    forbid_to_guest(verb, current_guest())
    if sent.tab and not _memory_of(place).knows_version(sent.version):
        raise changed_meanwhile(place.name)  # nobody knows whether it was pressed already, nor on what
    if verb in _UNDO:
        undo_document(place, again=verb == "redo")
        return open_merged(place, _rows_of_page(document))
    if ready := editor.ready_text(document, verb, where):
        current_shelf().save(place, document.before, with_secrets(document.before, ready), by=current_author())
        return open_merged(place)
    today = _name_today(place, document, sent)
    name_in_file = place_in_file(today, document.rows) if today is not None else None
    if today is None or name_in_file is None:
        return document
    form = {**editor.own_values(document), **sent.beside}
    made = editor.edits_of_button(document, verb, name_in_file, form, place)
    if made is None:
        return document
    tree = edit_tree(document.tree, made)
    rows = dict(document.rows)
    if verb == "remove" and (row := split_row(today, rows)) and not row[2]:
        rows[row[0]] = tuple(number for number in rows[row[0]] if number != row[1])
    numbers = number_rows_after(document.tree, rows, tree, _memory_of(place).fresh_number)
    return _write(place, document, tree, numbers, "")


def _write(place: ShelfFile, document: Document, tree: Tree, rows: Rows, name: str) -> Document:
    """Write the document that a tree makes over the one it was made of; return it as it is then."""
    after = make_document(document.system.id, tree, place, own_content(), document.before)
    check_change(after, document)
    current_shelf().save(place, document.before, after.written, name, current_author())
    _memory_of(place).note_version(version_of(after.written))
    places = fields.prune_empty_rows(after.tree)[1]
    written = {name: tuple(rows[name][n] for n in places[fields.path_of(name) or ()]) for name in rows}
    return _note_shown(place, number_document_rows(as_saved(after), rows, written, rows))


def _clean_values(values: Values) -> Values:
    return tuple(text for value in values if (text := fields.clean_text(value)))


def _public_values(values: Values) -> Values:
    """Return values as both a guest and the GM see them: without secret lines."""
    return _clean_values(tuple(leave_out_secrets(value.encode())[0].decode() for value in _clean_values(values)))


def _values_shown(page: Page, rows: Rows) -> dict[str, Values]:
    """Return the values of each field of a page by its name there, without secret lines."""
    several = ("ticks", "list")
    shown = show_numbers(page, rows).fields()
    return {name: _public_values(f.values if f.kind in several else (f.value,)) for name, f in shown.items()}
