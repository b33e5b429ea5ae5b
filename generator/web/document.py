"""A player's file on a page: the tree its fields make, the text that tree is written as, what the rules say of it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from generator.app.files import Content, definitions_of, system_of
from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.page.desk import Desk
from generator.core.page.fields import Tree, order, pruned
from generator.core.page.model import Page
from generator.core.reading.problems import Path, Problem, is_valid
from generator.core.reading.source import Source, SourceError, parse
from generator.core.system import System, systems
from generator.core.writing import emit
from generator.core.writing.edit import flow
from generator.web.desks import desks


@dataclass(frozen=True)
class Document:
    system: System
    desk: Desk
    definitions: Any
    tree: Tree  # as the fields have it, rows still empty included
    original: str  # the text that was opened, where it is not one we would write ourselves
    text: str
    source: Source | None
    problems: tuple[Problem, ...]  # their paths are those of the fields
    subject: Any

    @property
    def valid(self) -> bool:
        return is_valid(self.problems)

    @property
    def name(self) -> str:
        written = self.tree.get("nom")
        return str(written) if isinstance(written, str) else ""

    @property
    def stem(self) -> str:
        return slug(self.name)[:60] or slug(self.desk.untitled)

    @property
    def others(self) -> dict[str, str]:
        """Lines of the file that no field shows."""
        shown = {"systeme", *self.desk.shown}
        return {key: flow(value) for key, value in self.tree.items() if key not in shown}

    @cached_property
    def page(self) -> Page:
        return self.desk.page(self.tree, self.subject, self.definitions)


def make(system: str, tree: Tree, original: str, content: Content = ()) -> Document:
    """The document that a tree makes: written, read again, examined, exactly as a file is."""
    game, desk = systems()[system], desks()[system]
    d = definitions_of(game, content)
    tree = order({**tree, "systeme": system}, desk.keys)
    lean, left = pruned(tree)
    notes = desk.notes(lean, d)
    text = emit.rewritten(original, "", lean, emit.fresh(lean, notes.head, notes.above))
    blank = Document(game, desk, d, tree, original, text, None, (), None)
    try:
        source = parse(text.encode(), f"{blank.stem}.yaml")
    except SourceError as error:
        return replace(blank, problems=tuple(error.problems))
    examined = game.examine(source, d)
    problems = tuple(replace(p, path=_shown(p.path, left)) for p in examined.problems)
    return replace(blank, source=source, problems=problems, subject=examined.subject)


def opened(raw: bytes, content: Content = ()) -> Document:
    """The document of a file: SourceError when it cannot be read or is of a game without a page."""
    source = parse(raw, _("your file"))
    game = system_of(source)
    if game.id not in desks():
        message = _("« {game} » has no page in the browser; the command line reads this file").format(game=game.id)
        raise SourceError(source.name, source.locate([Problem("no-page", ("systeme",), message)]), source.text)
    desk = desks()[game.id]
    tree = order(source.data, desk.keys)
    notes = desk.notes(tree, definitions_of(game, content))
    ours = emit.fresh(tree, notes.head, notes.above) == source.text
    return make(game.id, tree, "" if ours else source.text, content)


def _shown(path: Path, left: Mapping[str, list[int]]) -> Path:
    """The row of the page that a row of the file stands in."""
    if len(path) > 1 and isinstance(path[0], str) and isinstance(path[1], int):
        rows = left.get(path[0], [])
        if path[1] < len(rows):
            return (path[0], rows[path[1]], *path[2:])
    return path
