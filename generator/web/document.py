"""A player's file on a page: the tree its fields make, the text that tree is written as, what the rules say of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any

from generator.app.files import definitions_of, system_of
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading.problems import Path, Problem, is_valid
from generator.core.reading.source import Source, SourceError, parse
from generator.core.system import System, systems
from generator.core.writing import emit
from generator.core.writing.edit import flow
from generator.web.fields import Tree, order, pruned


@dataclass(frozen=True)
class Notes:
    """Comments of a new file: at its top, and before some keys. Files are French."""

    head: tuple[str, ...] = ()
    above: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Kind:
    """How the files of one game are written: their keys in order, and a newcomer's comments."""

    system: str
    keys: tuple[str, ...]
    untitled: str
    notes: Callable[[Tree, Any], Notes]
    shown: tuple[str, ...]  # keys that have fields; the others are kept as they stand
    wanting: Callable[[Any], str]  # what a subject still lacks before it has a sheet; nothing when it has one

    @property
    def game(self) -> System:
        return systems()[self.system]


@dataclass(frozen=True)
class Document:
    kind: Kind
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
    def stem(self) -> str:
        name = self.tree.get("nom")
        return slug(name if isinstance(name, str) else "")[:60] or slug(self.kind.untitled)

    @property
    def others(self) -> dict[str, str]:
        """Lines of the file that no field shows."""
        shown = {"systeme", *self.kind.shown}
        return {key: flow(value) for key, value in self.tree.items() if key not in shown}


def make(kind: Kind, tree: Tree, original: str, extra: tuple[FilePath, ...] = ()) -> Document:
    """The document that a tree makes: written, read again, examined, exactly as a file is."""
    d = definitions_of(kind.game, extra)
    tree = order({**tree, "systeme": kind.system}, kind.keys)
    lean, kept = pruned(tree)
    notes = kind.notes(lean, d)
    text = emit.rewritten(original, "", lean, emit.fresh(lean, notes.head, notes.above))
    blank = Document(kind, d, tree, original, text, None, (), None)
    name = f"{blank.stem}.yaml"
    try:
        source = parse(text.encode(), name)
    except SourceError as error:
        return replace(blank, problems=tuple(error.problems))
    examined = kind.game.examine(source, d)
    problems = tuple(replace(p, path=_shown(p.path, kept)) for p in map(_placed, examined.problems))
    return replace(blank, source=source, problems=problems, subject=examined.subject)


def opened(raw: bytes, kinds: Mapping[str, Kind], extra: tuple[FilePath, ...] = ()) -> Document:
    """The document of a file: SourceError when it cannot be read or is of a game without a page."""
    source = parse(raw, _("your file"))
    kind = kinds[system_of(source).id]
    tree = order(source.data, kind.keys)
    notes = kind.notes(tree, definitions_of(kind.game, extra))
    ours = emit.fresh(tree, notes.head, notes.above) == source.text
    return make(kind, tree, "" if ours else source.text, extra)


def _placed(problem: Problem) -> Problem:
    """A missing key has no place in a file; on the page it has its field, and a name there."""
    if problem.code == "missing-key":
        labels = {"nom": _("Name"), "race": _("Race"), "classe": _("Class"), "profil": _("Profile")}
        labels |= {"qualite": _("Quality"), "objet": _("Object"), "cout": _("Cost")}
        for key, label in labels.items():
            if _("the key « {key} » is missing").format(key=key) == problem.message:
                message = _("{label}: still to be filled in").format(label=label)
                return replace(problem, path=(*problem.path, key), message=message, hint=None)
    return problem


def _shown(path: Path, kept: Mapping[str, list[int]]) -> Path:
    """The row of the page that a row of the file stands in."""
    if len(path) > 1 and isinstance(path[0], str) and isinstance(path[1], int):
        rows = kept.get(path[0], [])
        if path[1] < len(rows):
            return (path[0], rows[path[1]], *path[2:])
    return path
