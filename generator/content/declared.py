"""Definitions as a game declares them: the fields of one record say which file gives each kind of entry.

    game: Game                                                system.yaml, one record
    profiles: Mapping[str, Profile]                           profiles.yaml, entries by their ids
    generic: Annotated[Mapping[str, Profile], In("quality")]  quality.yaml

What refers to another entry says so in its type, alone, in a list or as the key of a mapping:
    faction: Annotated[str, Ref("factions")]
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from types import UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, get_args, get_origin

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Path, Problem
from generator.base.provenance import by_the_book
from generator.base.record import Record, type_hints
from generator.base.refusal import unknown_word
from generator.base.shipped import drawing_names, icon_names, shipped_folder
from generator.content.livery import Livery
from generator.content.loading import Citations, Content, Rulings
from generator.reading.keys import Ref as Ref
from generator.reading.shape import Some, is_record
from generator.reading.vocabulary import Lexicon

D = TypeVar("D")


class Entry(Record, kw_only=True):
    """What every entry of the content has."""

    id: str
    label: str
    source: Citations
    rulings: Rulings = ()
    book: Mapping[str, str] = field(default_factory=dict)  # fields as the rules have them, where a ruling differs


class GameTitle(Record, kw_only=True):
    """What every game's system.yaml says beside its constants: its names, where it and each constant come from."""

    label: str
    livery: Livery  # of its pages, as on the backs of its cards
    source: Citations
    sources: Mapping[str, Citations]
    rulings: Mapping[str, Rulings]
    example: str = ""  # the smallest file of it
    usual: bool = False  # it is meant where nothing says which game is
    # numbers of ours where the source has none, by chapter: whole kinds, or entries as kind.id
    house: Mapping[str, Some] = field(default_factory=dict)

    kept: tuple[str, ...] | None = None  # chapters of it that are kept; all where it is None

    def keeps(self, chapter: str) -> bool:
        return self.kept is None or chapter in self.kept

    def said_by(self, value: str) -> Literal["rules", "house", "nobody"]:
        """Return who says a value: « equipment.gants.price » is ours where `house` lists it, nobody's by the book."""
        chapter = next((chapter for chapter, values in self.house.items() if value in values), None)
        return "rules" if chapter is None else "house" if self.keeps(chapter) else "nobody"

    @property
    def by_the_book(self) -> bool:
        return self.kept is not None

    @property
    def house_values(self) -> frozenset[str]:
        return frozenset(value for values in self.house.values() for value in values)


class GameDefinitions(Record, dict=True):
    """What every game's definitions are: they know the words for their entries."""

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon(self.words, self.printed_name)

    def printed_name(self, kind: str, meaning: str) -> str:
        """Return the name of an entry as it is printed; the meaning itself where it is none, or has no name."""
        entry = getattr(self, kind, {}).get(meaning)
        return str(getattr(entry, "label", meaning))

    def waiver_of(self, code: str) -> str:
        """Return the line of a file by which the GM waives this code; empty where nobody can."""
        return ""

    def words(self, kind: str) -> Mapping[str, str]:
        """Return every way to write an entry of this field, as slugs -> its id."""
        return entry_names(getattr(self, kind))

    def keep_house(self, chapters: tuple[str, ...]) -> Self:
        """Return the definitions with the house values of these chapters only; what is ours in texts is of no chapter.

        Raises Refusal where a chapter is none of the game's."""
        title: GameTitle = getattr(self, "game")  # noqa: B009 - every game's definitions have one, of its own kind
        for chapter in chapters if title.house else ():
            if chapter not in title.house and chapter not in _chapters_of_games():
                message = _("'{name}' is no chapter of house values.").format(name=chapter)
                raise unknown_word(message, chapter, title.house)
        fewer: dict[str, dict[str, Any]] = {}
        for chapter, values in title.house.items():
            for value in values if chapter not in chapters else ():
                kind, _dot, key = value.partition(".")
                if "." in key:
                    continue  # of « equipment.gants.price » only what is shown changes
                entries = fewer.setdefault(kind, dict(getattr(self, kind)))
                for name in [key] if key else list(entries):
                    entries.pop(name, None)
        kept: Self = by_the_book(replace(self, **fewer, game=replace(title, kept=chapters)))
        return kept


def _chapters_of_games() -> set[str]:
    """Return the chapters of all shipped games: a table that plays several names those it keeps for all of them."""
    chapters: set[str] = set()
    for path in sorted(shipped_folder("content").glob("*/system.yaml")):
        block = re.search(r"^house:.*\n((?: .*\n)+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        chapters |= set(re.findall(r"^  ([\w-]+):", block[1], re.MULTILINE)) if block else set()
    return chapters


class RuleTable(Record):
    """A table of the rules, for cards to show."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: Citations
    roll: str | None = None  # the die that picks a row
    note: str | None = None
    rulings: Rulings = ()


class In(Record):
    """The file of a kind whose field has another name."""

    file: str


class Closed(Record):
    """A kind whose entries are asked for by their ids alone: one of a person's own would be printed and played nowhere,
    and is a fault."""


class IconRef(Ref):
    """The name of an icon."""

    def known_ids(self, definitions: Any) -> list[str]:
        return icon_names()


Icon = Annotated[str, IconRef()]


class SilhouetteRef(Ref):
    """The name of a drawn figure."""

    def known_ids(self, definitions: Any) -> list[str]:
        return drawing_names("_figures")


Silhouette = Annotated[str, SilhouetteRef()]


def load_declared(
    content: Content,
    definitions: type[D],
    *,
    named: Iterable[str] = (),
    check: Callable[[Content, D], None] = lambda content, loaded: None,
) -> D:
    """Load the definitions, cross-checked; raise ContentError with every fault.

    `named`: kinds whose entries answer to labels and aliases; `check`: what a game must check besides."""
    ready = content.converted(content.system, definitions)
    if ready is not None and not content.has_own:
        return ready
    loaded = definitions(**_parts(content, definitions, ready))
    check_references(content, loaded)
    check_closed(content, definitions)
    check_house(content, loaded)
    for kind in named:
        check_names(content, kind, getattr(loaded, kind))
    check(content, loaded)
    content.finish()
    return loaded


def _parts(content: Content, definitions: type[D], ready: D | None) -> dict[str, Any]:
    """Read the fields of the definitions from their files; raise ContentError with the faults.

    `ready`: those of the shipped files, converted."""
    kinds: Any = definitions
    parts: dict[str, Any] = {
        name: content.single("system", kind) if ready is None else getattr(ready, name)
        for name, kind in type_hints(kinds).items()
        if is_record(kind)
    }
    house = frozenset(value for part in parts.values() if isinstance(part, GameTitle) for value in part.house_values)
    for name, (file, entry) in kinds_of_fields(definitions).items():
        parts[name] = content.entries(file, entry, None if ready is None else getattr(ready, name), house)
    content.finish()
    return parts


def check_references(content: Content, definitions: Any) -> None:
    """Check that every reference that the types declare exists."""
    for name, (file, entry) in kinds_of_fields(type(definitions)).items():
        for key, value in getattr(definitions, name).items():
            for path, written, ref in references_in(entry, value, (key,)):
                content.require(file, path, written, ref.known_ids(definitions))


def check_house(content: Content, definitions: Any) -> None:
    """Check that each house value named is a kind, or an entry of one."""
    kinds, game = kinds_of_fields(type(definitions)), getattr(definitions, "game", None)
    fields = {file: name for name, (file, _entry) in kinds.items()}
    for chapter, values in game.house.items() if isinstance(game, GameTitle) else ():
        for n, value in enumerate(values):
            kind, _dot, key = value.partition(".")
            key, dot, _field = key.partition(".")  # of « equipment.gants.price » the entry
            kind = fields.get(kind, kind) if dot else kind
            if kind not in kinds or (key and key not in getattr(definitions, kind)):
                message = _("'{id}' is not defined").format(id=value)
                content.fault_at("system", Problem("dangling-reference", ("house", chapter, n), message))


def check_closed(content: Content, definitions: type) -> None:
    files = {name: file for name, (file, _entry) in kinds_of_fields(definitions).items()}
    for name, kind in type_hints(definitions).items():
        if get_origin(kind) is Annotated and any(isinstance(note, Closed) for note in get_args(kind)[1:]):
            for key in content.own_ids(files[name]):
                message = _("nothing prints or plays another of these than those of the game")
                content.fault_at(files[name], Problem("not-playable", (key,), message))


def entry_names(entries: Mapping[str, Any]) -> dict[str, str]:
    """Return every way to write each entry (its id, label or an alias) -> its id."""
    names = {key: key for key in entries}
    for key, entry in entries.items():
        for name in map(slug, (entry.label, *getattr(entry, "aliases", ()))):
            names.setdefault(name, key)
    return names


def check_names(content: Content, kind: str, entries: Mapping[str, Any]) -> None:
    """No two entries may answer to one name."""
    names = entry_names(entries)
    for key, entry in entries.items():
        for name in map(slug, (entry.label, *entry.aliases)):
            if names[name] != key:
                content.clash(kind, (key,), name, names[name])


def kinds_of_fields(definitions: type) -> dict[str, tuple[str, Any]]:
    """Return the fields that are read from a file: the kind and the type of an entry."""
    kinds: dict[str, tuple[str, Any]] = {}
    for name, kind in type_hints(definitions).items():
        plain, notes = (get_args(kind)[0], get_args(kind)[1:]) if get_origin(kind) is Annotated else (kind, ())
        entry: Any = get_args(plain)[-1] if get_args(plain) else None
        file = next((note.file for note in notes if isinstance(note, In)), name)
        if is_record(entry) and "id" in entry.__struct_fields__:
            kinds[name] = (file, entry)
    return kinds


def references_in(kind: Any, value: Any, path: Path) -> Iterator[tuple[Path, str, Ref]]:
    """Yield the references in a value of this type, each with its place."""
    origin, args = get_origin(kind), get_args(kind)
    if value is None:
        return
    if origin is Annotated:
        for note in args[1:]:
            if isinstance(note, Ref):
                yield path, value, note
        yield from references_in(args[0], value, path)
    elif origin in (Union, UnionType):
        yield from references_in(args[0], value, path)
    elif origin is tuple:
        for number, inner in enumerate(value):
            yield from references_in(args[0], inner, (*path, number))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from references_in(args[0], key, (*path, key))
            yield from references_in(args[1], inner, (*path, key))
    elif is_record(kind):
        for name, hint in type_hints(kind).items():
            yield from references_in(hint, getattr(value, name), (*path, name))
