"""A player's file on a page: the tree its fields make, the text that tree is written as, what the rules say of it."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.app.files import Content, definitions_of, portrait_problems, system_of
from generator.app.shelf import ShelfFile, version_of
from generator.core.i18n import _
from generator.core.names import is_yaml, slug
from generator.core.page.desk import Desk
from generator.core.page.fields import Tree, order_keys, prune_empty_rows
from generator.core.page.making import Step
from generator.core.page.model import Page
from generator.core.page.rows import Rows, names_of_rows, path_on_page, show_numbers
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem, is_valid
from generator.core.reading.reading import Reading
from generator.core.reading.source import Source, SourceError, parse
from generator.core.record import Record
from generator.core.refusal import unsafe_layout
from generator.core.system import System, all_systems
from generator.core.writing import emit
from generator.core.writing.secret import leave_out_secrets
from generator.web.desks import current_guest, desks_by_game


class Document(Record, dict=True):
    system: System
    desk: Desk
    definitions: Any
    tree: Tree  # as the fields have it, rows still empty included
    place: ShelfFile | None  # where it is written; nowhere as long as nobody has changed a blank one
    before: bytes  # what is written there
    text: str
    source: Source | None
    problems: tuple[Problem, ...]  # their paths are those of the fields
    subject: Any
    rows: Rows = field(default_factory=dict)  # the numbers of its rows on the page; see core/page/rows.py
    blank: frozenset[str] = frozenset()  # of these, the rows that are in no file yet

    @property
    def valid(self) -> bool:
        return is_valid(self.problems)

    @property
    def secrets(self) -> int:
        """How many lines of it no PDF and no link carries."""
        return leave_out_secrets(self.text.encode())[1]

    @property
    def waivable(self) -> frozenset[str]:
        """Codes of what a GM may allow now, and no guest: faults of a file in which nothing is still to be done."""
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
    def others(self) -> list[str]:
        """Lines of the file that neither a field shows nor the page of its campaign."""
        shown = {"systeme", *self.desk.shown, *self.desk.elsewhere}
        return [key for key in self.tree if key not in shown]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Of making it, where its game has them."""
        return self.desk.steps(self.tree, self.subject, self.definitions)

    @cached_property
    def page(self) -> Page:
        return self.desk.page(self.tree, self.subject, self.definitions)

    @cached_property
    def view(self) -> Page:
        """The page with the numbers of rows."""
        return show_numbers(self.page, self.rows)


def make_document(
    system: str, tree: Tree, place: ShelfFile | None, content: Content = (), before: bytes = b""
) -> Document:
    """The document that a tree makes: worked into the text there is, read again, examined, exactly as a file is."""
    game = all_systems()[system]
    d = definitions_of(game, content)
    desk = desks_by_game()[system].knowing(d)
    tree = order_keys({**tree, "systeme": system}, desk.keys)
    lean, left = prune_empty_rows(tree)
    text = _text_of_document(lean, desk, d, game.read(parse(before, ""), d) if before else None)
    blank = Document(game, desk, d, tree, place, before, text, None, (), None)
    # A draft has no name of its own yet: its PDF carries it under the one it would be saved as.
    name = place.path if place and place.kind == "fichier" else (place.path.parent if place else Path()) / blank.stem
    try:
        source = parse(text.encode(), str(name if is_yaml(name) else name.with_suffix(".yaml")))
    except SourceError as error:
        return replace(blank, problems=tuple(error.problems))
    examined = game.examine(source, d)
    reading = examined.reading
    images = reading.locate(portrait_problems(reading, name.parent)) if place and reading else []
    problems = tuple(replace(p, path=_path_on_page(p.path, left)) for p in [*examined.problems, *images])
    return replace(blank, source=source, problems=problems, subject=examined.subject)


def _text_of_document(tree: Tree, desk: Desk, definitions: Any, before: Reading | None) -> str:
    """The file's text: what a person wrote keeps comments and layout, what we wrote ourselves is written anew."""
    notes = desk.notes(tree, definitions)
    fresh = emit.fresh_file(desk.spelt(tree), notes.head, notes.above)
    if before is None:
        return fresh
    old = before.tree
    if prune_empty_rows(old)[0] == before.as_understood(tree):
        return before.source.text  # nothing was changed: nothing is written otherwise
    notes = desk.notes(old, definitions)
    if emit.is_fresh(before, lambda nodes: emit.fresh_file(order_keys(nodes, desk.keys), notes.head, notes.above)):
        return fresh
    text = emit.merge_tree(before, {key: value for key, value in tree.items() if value != {} or key in old})
    if text is None:
        raise unsafe_layout()
    return text


def open_document(place: ShelfFile, content: Content = (), raw: bytes | None = None) -> Document:
    """The document of a place: SourceError when it cannot be read or is of a game without a page."""
    raw = place.raw if raw is None else raw
    source = parse(raw, place.path.name if place.kind == "fichier" else _("your file"))
    game = game_with_page(source)
    return make_document(game.id, game.read(source, definitions_of(game, content)).tree, place, content, raw)


def as_saved(one: Document) -> Document:
    """The document once its text is written."""
    return replace(one, before=one.text.encode())


def number_rows(one: Document, rows: Rows, written: Rows, examined: Rows) -> Document:
    """The document whose rows have these numbers, those that are `written` and blank ones; so have its problems, found
    among the rows that were `examined`."""
    problems = tuple(replace(p, path=path_on_page(p.path, examined)) for p in one.problems)
    return replace(one, rows=rows, blank=names_of_rows(rows) - names_of_rows(written), problems=problems)


def game_with_page(source: Source) -> System:
    """The game of a file, which must have a page."""
    game = system_of(source)
    if game.id not in desks_by_game():
        message = _("'{game}' has no page in the browser; the command line reads this file").format(game=game.id)
        raise SourceError(source.name, source.locate([Problem("no-page", ("systeme",), message)]), source.text)
    return game


def _path_on_page(path: Where, left: Mapping[Where, list[int]]) -> Where:
    """The rows of the page that rows of the file stand in."""
    return tuple(
        left[path[:n]][part] if isinstance(part, int) and part < len(left.get(path[:n], ())) else part
        for n, part in enumerate(path)
    )
