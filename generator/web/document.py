"""A player's file on a page: the tree that its fields make, the text of that tree, and what the rules say of it."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _, current_language
from generator.base.names import is_yaml, slug
from generator.base.problems import Path as Where
from generator.base.problems import Problem, is_valid
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.files.files import Content, definitions_of, portrait_problems, system_of
from generator.game.guide import Step, closing_last
from generator.game.page.desk import Desk, Screen
from generator.game.page.fields import Tree, order_keys, prune_empty_rows
from generator.game.page.model import Page
from generator.game.page.rows import Rows, SentRows, marks_by_row, names_of_rows, path_on_page, show_numbers
from generator.game.parts import Makings
from generator.game.system import Examined, Game, all_systems
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError, parse
from generator.web.desks import current_guest, desks_by_game
from generator.web.shelf import ShelfFile, version_of
from generator.writing import editor
from generator.writing.edits import apply_edits, edits_of_keys
from generator.writing.secret import leave_out_secrets, put_back_secrets

_MOST_EXAMINED = 40


class Document(Record, dict=True):
    system: Game
    desk: Desk
    definitions: Any
    tree: Tree  # as the fields have it, rows still empty included
    place: ShelfFile | None  # where it is written; nowhere as long as nobody has changed a blank one
    before: bytes  # what is written there
    text: str  # as the person who asks may see it: a guest without the secret lines
    source: Source | None
    problems: tuple[Problem, ...]  # their paths are those of the fields
    subject: Any
    rows: Rows = field(default_factory=dict)  # the numbers of its rows on the page; see game/page/rows.py
    blank: frozenset[str] = frozenset()  # of these, the rows that are in no file yet
    reading: Reading | None = None

    @property
    def valid(self) -> bool:
        return is_valid(self.problems)

    @property
    def secrets(self) -> int:
        """Number of its lines that no PDF and no link carries."""
        return leave_out_secrets(self.text.encode())[1]

    @cached_property
    def written(self) -> bytes:
        """Return the bytes to save: the text, with the secret lines a guest does not see.

        Raises Refusal where a guest writes such a line themselves: nobody would show it to them again."""
        text = self.text.encode()
        if current_guest() and leave_out_secrets(text)[1]:
            raise Refusal("secret-line", _("a line that begins with '# secret:' is the GM’s: write it otherwise"))
        return with_secrets(self.before, text)

    @property
    def waivable(self) -> frozenset[str]:
        """Codes of the errors that the GM may allow now; none for a guest, nor while something is still to be filled
        in."""
        errors = [p for p in self.problems if p.severity == "error"]
        if current_guest() or self.subject is None or any(p.unfinished for p in errors):
            return frozenset()
        return self.page.waivable & {p.code for p in errors}

    @property
    def name(self) -> str:
        written = self.tree.get("nom")
        return str(written) if isinstance(written, str) else ""

    @property
    def stem(self) -> str:
        return slug(self.name)[:60] or slug(self.desk.untitled)

    @property
    def version(self) -> str:
        return version_of(self.before) if self.place else ""

    @property
    def address(self) -> str:
        return self.place.address if self.place else f"/{self.system.id}"

    @property
    def marks(self) -> dict[str, str]:
        """Marks of the rows by their names on the page; blank rows have none."""
        rows = SentRows(self.rows, self.blank, {})
        return marks_by_row(prune_empty_rows(self.tree)[0], {name: rows.written(name) for name in self.rows})

    @property
    def others(self) -> list[str]:
        """Keys of the file that neither a field nor the page of its campaign shows."""
        shown = {"systeme", *self.desk.shown, *self.desk.elsewhere}
        return [key for key in self.tree if key not in shown]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Steps of making it that have a screen."""
        return steps_on_page(self.system, self.desk)

    def screen(self, step: Step) -> Screen:
        """Return the screen of a step."""
        return self.desk.screens[step.id](self.tree, self.subject, self.definitions)

    @cached_property
    def page(self) -> Page:
        return self.desk.page(self.tree, self.subject, self.definitions)

    @cached_property
    def view(self) -> Page:
        """The page with the numbers of its rows."""
        return show_numbers(self.page, self.rows)


def renew(document: Document, **fields: Any) -> Document:
    """Return the document with other fields; its page is built anew only where the tree or the subject changed."""
    renewed = replace(document, **fields)
    if "page" in document.__dict__ and renewed.tree == document.tree and renewed.subject is document.subject:
        renewed.__dict__["page"] = document.page
    return renewed


class Examination(Record):
    """A text examined: its game, the definitions it was read by, and what the rules say."""

    game: Game
    definitions: Any
    examined: Examined

    @property
    def reading(self) -> Reading:
        assert self.examined.reading
        return self.examined.reading


class _Examinations:
    """The texts examined last, so that a page, its preview and the next edit of a text share one examination."""

    def __init__(self) -> None:
        self._examinations: OrderedDict[tuple[bytes, Content, str], Examination] = OrderedDict()
        self._lock = threading.Lock()

    def of_text(self, text: bytes, name: str, content: Content) -> Examination:
        """Return the examination of a text.

        Raises SourceError where it cannot be read or is of a game without a page."""
        known = self._find(text, content)
        if known:
            return known
        source = parse(text, name)
        game = game_with_page(source)
        return self.of_reading(game.read(source, definitions_of(game, content)), game, content)

    def of_reading(self, reading: Reading, game: Game, content: Content) -> Examination:
        """Return the examination of a text that was read already."""
        text, definitions = reading.source.raw, definitions_of(game, content)
        known = self._find(text, content)
        if known:
            return known
        examination = Examination(game, definitions, game.examine_reading(reading, definitions))
        with self._lock:
            self._examinations[text, content, current_language()] = examination
            while len(self._examinations) > _MOST_EXAMINED:
                self._examinations.popitem(last=False)
        return examination

    def _find(self, text: bytes, content: Content) -> Examination | None:
        key = text, content, current_language()
        with self._lock:
            known = self._examinations.get(key)
            if known is None or known.definitions is not definitions_of(known.game, content):
                return None
            self._examinations.move_to_end(key)
            return known


_EXAMINATIONS = _Examinations()


def steps_on_page(game: Game, desk: Desk) -> tuple[Step, ...]:
    """Return the steps to a new file of a game that have a screen, in the order of the page."""
    making = game.part(Makings)
    return tuple(step for step in closing_last(making.STEPS) if step.id in desk.screens) if making else ()


def visible_text(raw: bytes) -> bytes:
    """Return a file's bytes as the person who asks may see them: a guest without the secret lines."""
    return leave_out_secrets(raw)[0] if current_guest() else raw


def with_secrets(before: bytes, after: bytes) -> bytes:
    """Return the text to write over `before`, with the secret lines that a guest sees in neither."""
    return put_back_secrets(before, after) if current_guest() else after


def make_document(
    system: str, tree: Tree, place: ShelfFile | None, content: Content = (), before: bytes = b""
) -> Document:
    """Return the document that a tree makes.

    The tree is worked into the text `before`, which is read again and examined exactly as a file is."""
    game = all_systems()[system]
    d = definitions_of(game, content)
    desk = desks_by_game()[system].knowing(d)
    tree = order_keys({"systeme": system, **tree}, desk.keys)
    lean, left = prune_empty_rows(tree)
    old = _EXAMINATIONS.of_text(visible_text(before), "", content).reading if before else None
    text, reading = _text_of_document(lean, desk, d, old)
    blank = Document(game, desk, d, tree, place, before, text, None, (), None)
    # A draft has no name of its own yet: its PDF carries it under the one it would be saved as.
    path = place.path if place and place.kind == "fichier" else (place.path.parent if place else Path()) / blank.stem
    name = str(path if is_yaml(path) else path.with_suffix(".yaml"))
    try:
        if reading is None:
            examination = _EXAMINATIONS.of_text(text.encode(), name, content)
            if old and examination.reading.tree == old.tree:  # said in other words: it stays as it is written
                reading, blank = old, replace(blank, text=old.source.text)
        if reading:
            examination = _EXAMINATIONS.of_reading(reading, game, content)
    except SourceError as error:
        return replace(blank, problems=tuple(error.problems))
    examined, source = examination.examined, replace(examination.reading.source, name=name)
    reading = replace(examination.reading, source=source)
    images = reading.locate(portrait_problems(reading, path.parent)) if place else []
    problems = tuple(replace(p, path=_path_on_page(p.path, left)) for p in [*examined.problems, *images])
    return replace(blank, source=source, problems=problems, subject=examined.subject, reading=reading)


def _text_of_document(tree: Tree, desk: Desk, definitions: Any, before: Reading | None) -> tuple[str, Reading | None]:
    """Return the file's text, with its reading where it was read already.

    A file that a person wrote keeps its comments and layout; one that we wrote ourselves is written anew."""
    notes = desk.notes(tree, definitions)
    fresh = editor.fresh_file(desk.spelt(tree), notes.head, notes.above)
    if before is None:
        return fresh, None
    old = before.tree
    kept = {key: value for key, value in tree.items() if value != {} or key in old}
    edits = edits_of_keys(prune_empty_rows(old)[0], kept)
    if not edits:
        return before.source.text, before
    notes = desk.notes(old, definitions)
    if editor.is_fresh(before, lambda nodes: editor.fresh_file(order_keys(nodes, desk.keys), notes.head, notes.above)):
        return fresh, None
    after = apply_edits(before, edits, anew=True)
    return after.source.text, after


def open_document(place: ShelfFile, content: Content = (), raw: bytes | None = None) -> Document:
    """Return the document of a place.

    Raises SourceError where it cannot be read or is of a game without a page."""
    raw = place.raw if raw is None else raw
    name = place.path.name if place.kind == "fichier" else _("your file")
    examination = _EXAMINATIONS.of_text(visible_text(raw), name, content)
    return make_document(examination.game.id, examination.reading.tree, place, content, raw)


def as_saved(document: Document) -> Document:
    """Return the document as it is once its text is written."""
    return renew(document, before=document.written)


def number_document_rows(document: Document, rows: Rows, written: Rows, examined: Rows) -> Document:
    """Return the document with numbered rows, and its problems at these numbers.

    `rows`: the numbers of all rows; `written`: of those that are in the file, the others being blank; `examined`: of
    those that the problems were found in."""
    problems = tuple(replace(p, path=path_on_page(p.path, examined)) for p in document.problems)
    return renew(document, rows=rows, blank=names_of_rows(rows) - names_of_rows(written), problems=problems)


def game_with_page(source: Source) -> Game:
    """Return the game of a file; raise SourceError where it has no page."""
    game = system_of(source)
    if game.id not in desks_by_game():
        message = _("'{game}' has no page in the browser; the command line reads this file").format(game=game.id)
        raise SourceError(source.name, source.locate([Problem("no-page", ("systeme",), message)]), source.text)
    return game


def _path_on_page(path: Where, left: Mapping[Where, list[int]]) -> Where:
    """Convert a path in the file to one on the page, where rows that the file leaves out are counted."""
    return tuple(
        left[path[:n]][part] if isinstance(part, int) and part < len(left.get(path[:n], ())) else part
        for n, part in enumerate(path)
    )
