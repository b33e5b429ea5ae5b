"""The tables an evening is drawn from: content/d6-evening, typed and cross-checked. All of it is ours (A140).

A row fits an evening if one of the words of its `fits` is among those of what was drawn before it: tags of the site,
of the action, of who is behind it and against it, the skeleton, the opponents' theme; a row without any fits all.
Texts have slots, « {rival} », filled by words.py. A person's own folder adds rows, or replaces those of the same id.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Annotated, Any, Literal

from msgspec import field

from generator.base.i18n import _
from generator.base.problems import Problem, meant
from generator.base.record import Record
from generator.content.declared import kinds_of_fields, references_in
from generator.content.loading import Content, Rulings
from generator.model.scenery import Scenery
from generator.reading.keys import Ref
from generator.reading.shape import Between
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.definitions import load as load_definitions

FOLDER = "d6-evening"
SLOTS = ("action", "commanditaire", "rival", "band", "objet", "personne", "lieu", "ici", "monde")
TIE_SLOTS = ("nom", "valeur", "somme", "part", "creancier", "cible", "contact", "climax", "revers")
NEEDS = {"objet": "object", "personne": "person"}  # what a row may need, and the part that is drawn for it

Tag = Annotated[str, Ref("tags")]
Text = Annotated[str, Between(1, 600)]
Need = Literal["objet", "personne"]
DrawnFrom = Literal["entree", "parole", "piste", "peril", "course", "machine"]
Threat = Annotated[str, Ref("oppositions")]


class Row(Record, kw_only=True):
    id: str
    fits: tuple[Tag, ...] = ()
    never: tuple[Tag, ...] = ()
    needs: tuple[Need, ...] = ()

    def suits(self, context: frozenset[str]) -> bool:
        """Return whether the row goes with what was drawn before it, by its words."""
        if not context.issuperset(self.needs) or not context.isdisjoint(self.never):
            return False
        return not self.fits or not context.isdisjoint(self.fits)


class Sentence(Row, kw_only=True):
    text: Text


class Titled(Row, kw_only=True):
    label: str
    tags: tuple[Tag, ...] = ()


class Beat(Record):
    kind: Literal["garde", "parole", "revers", "climax", "prix"]
    label: str
    minutes: Annotated[int, Between(5, 120)]
    draws: tuple[DrawnFrom, ...]
    text: Text
    long: bool = False  # left out of a short evening
    fight: bool = False


class Skeleton(Record, kw_only=True):
    id: str
    label: str
    beats: tuple[Beat, ...]


class Action(Titled, kw_only=True):
    skeleton: Annotated[str, Ref("skeletons")]
    titles: Annotated[tuple[Text, ...], Between(1, 9)]
    pitch: Text
    won: Text
    lost: Text
    left: Text


class Site(Titled, kw_only=True):
    le: str
    ici: str
    oppositions: tuple[Threat, ...]
    zones: tuple[str, ...]
    see: tuple[Text, ...]
    use: tuple[Text, ...]
    fear: tuple[Text, ...]
    recipe: Annotated[str, Ref("recipes")] | None = None


class Gendered(Titled, kw_only=True):
    feminine: str | None = None

    def title_of(self, female: bool) -> str:
        return self.feminine if female and self.feminine else self.label


class Patron(Gendered, kw_only=True):
    faction: Literal["negoce", "savoir", "peuple", "milieu", "loi", "rebelles", "politique", "sacre"]
    attitude: Text
    pays: Literal["bas", "juste", "gras"]
    hides: Text


class Rival(Gendered, kw_only=True):
    band: str
    oppositions: tuple[Threat, ...]
    goal: Text
    weakness: Text
    talks: Text
    flees: Text
    calls: Text


class Thing(Record, kw_only=True):
    id: str
    le: str
    why: Text
    tags: tuple[Tag, ...] = ()
    fits: tuple[Tag, ...] = ()

    @property
    def label(self) -> str:
        """Return the name without its article."""
        return self.le.partition("’")[2] if self.le.startswith("l’") else self.le.partition(" ")[2]


class Person(Record, kw_only=True):
    id: str
    le: str
    label: str
    why: Text
    female: bool = False
    tags: tuple[Tag, ...] = ()


class TableWay(Record):
    how: Text
    skills: tuple[Annotated[str, Ref("skills")], ...]
    threshold: Annotated[int, Between(5, 30)]
    gain: Text


class Failing(Record):
    """What a failure costs: ticks of a clock, PV of who tried, minutes."""

    text: Text
    ticks: Annotated[int, Between(0, 4)] = 1
    clock: Literal["alerte", "echeance"] = "alerte"
    pv: Annotated[int, Between(0, 9)] = 0
    minutes: Annotated[int, Between(0, 120)] = 0


class Obstacle(Row, kw_only=True):
    label: str
    kinds: tuple[DrawnFrom, ...]
    text: Text
    use: Text
    fear: Text
    ways: Annotated[tuple[TableWay, ...], Between(2, 3)]
    fails: Failing


class Truth(Sentence, kw_only=True):
    pass


class ClueRow(Record, kw_only=True):
    id: str
    truth: Annotated[str, Ref("truths")]
    text: Text
    at: Annotated[tuple[Literal["lieu", "pnj", "objet", "corps", "machine"], ...], Between(2, 2)]


class ClockRow(Row, kw_only=True):
    label: str
    kind: Literal["alerte", "echeance"]
    size: Annotated[int, Between(3, 8)]
    half: Text
    full: Text


class Rumour(Sentence, kw_only=True):
    truth: Literal["vrai", "faux", "moitie"]


class Role(Gendered, kw_only=True):
    rank: Annotated[str, Ref("ranks")]
    droid: bool = False


class Hidden(Sentence, kw_only=True):
    truth: Annotated[str, Ref("truths")] | None = None


class TieRow(Record, kw_only=True):
    id: str
    key: str
    texts: Mapping[str, Text]


class Common(Record, kw_only=True):
    """What the tables have in common: the words that rows fit by, worlds, what is paid and earned."""

    label: str
    rulings: Rulings
    tags: tuple[str, ...]
    worlds: tuple[str, ...]
    surfaces: Mapping[str, str]
    fees: Mapping[str, int]
    xp: Mapping[str, int]
    short: int
    apart: tuple[Annotated[str, Ref("races")], ...] = ()


class Tables(Record):
    common: Common
    skeletons: Mapping[str, Skeleton]
    actions: Mapping[str, Action]
    sites: Mapping[str, Site]
    patrons: Mapping[str, Patron]
    rivals: Mapping[str, Rival]
    objects: Mapping[str, Thing]
    persons: Mapping[str, Person]
    openings: Mapping[str, Sentence]
    obstacles: Mapping[str, Obstacle]
    complications: Mapping[str, Sentence]
    reversals: Mapping[str, Sentence]
    truths: Mapping[str, Truth]
    clues: Mapping[str, ClueRow]
    clocks: Mapping[str, ClockRow]
    rewards: Mapping[str, Sentence]
    aftermaths: Mapping[str, Sentence]
    rumours: Mapping[str, Rumour]
    roles: Mapping[str, Role]
    looks: Mapping[str, Sentence]
    manners: Mapping[str, Sentence]
    wants: Mapping[str, Sentence]
    hidden: Mapping[str, Hidden]
    ties: Mapping[str, TieRow] = field(default_factory=dict)


def load(content: Content, d: Definitions, scenery: Scenery) -> Tables:
    """Load the tables, a person's own rows among them; raise ContentError with every fault."""
    ready = content.converted(FOLDER, Tables)
    if ready is not None and not content.has_own:
        return ready
    kinds = kinds_of_fields(Tables)
    parts: dict[str, Any] = {"common": ready.common if ready else content.single("system", Common)}
    for name, (file, entry) in kinds.items():
        parts[name] = content.entries(file, entry, getattr(ready, name) if ready else None, house=kinds)
    content.finish()
    tables = Tables(**parts)
    _check_references(content, tables, d, scenery)
    for file, path, text in _texts_of(tables):
        _check_slots(content, file, path, text)
    content.finish()
    return tables


def tables_of(d: Definitions, scenery: Scenery) -> Tables:
    """Return the tables that go with these definitions, read once."""
    if FOLDER not in d.tables_aside:
        own = tuple(map(Path, d.own))
        whole = d if d.game.kept is None else load_definitions(Content.of("d6", own))  # with what is referred to
        d.tables_aside[FOLDER] = load(Content.of(FOLDER, own), whole, scenery)
    tables: Tables = d.tables_aside[FOLDER]
    return tables


def _check_references(content: Content, tables: Tables, d: Definitions, scenery: Scenery) -> None:
    tags = (*tables.common.tags, *tables.skeletons, *d.oppositions, *NEEDS)
    known = SimpleNamespace(
        skeletons=tables.skeletons,
        truths=tables.truths,
        tags=dict.fromkeys(tags),
        skills=d.skills,
        oppositions=d.oppositions,
        ranks=d.ranks,
        races=d.races,
        recipes=scenery.places,
    )
    for path, written, ref in references_in(Common, tables.common, ()):
        content.require("system", path, written, ref.known_ids(known))
    for name, (file, entry) in kinds_of_fields(Tables).items():
        for key, row in getattr(tables, name).items():
            for path, written, ref in references_in(entry, row, (key,)):
                content.require(file, path, written, ref.known_ids(known))


def _texts_of(tables: Tables) -> Iterator[tuple[str, tuple[Any, ...], str]]:
    """Yield the texts with slots: the file, the path in it, the text."""
    for name, (file, _entry) in kinds_of_fields(Tables).items():
        for key, row in getattr(tables, name).items():
            yield from ((file, (key, *path), text) for path, text in _texts_in(row))


def _texts_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from _texts_in(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from _texts_in(part, (*path, number))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts_in(part, (*path, key))


def _check_slots(content: Content, file: str, path: tuple[Any, ...], text: str) -> None:
    """Note a fault at each slot that nothing fills, and at braces that do not close."""
    known = (*SLOTS, *TIE_SLOTS) if file == "ties" else SLOTS
    try:
        slots = [name for _before, name, _form, _as in Formatter().parse(text) if name is not None]
    except ValueError:
        content.fault_at(file, Problem("dangling-reference", path, _("a brace is open or closed alone")))
        return
    for name in slots:
        if name.lower() not in known:
            message = _("'{id}' is not defined").format(id=f"{{{name}}}")
            content.fault_at(file, Problem("dangling-reference", path, message, meant(name, known)))
