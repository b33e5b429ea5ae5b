"""One walk over a file: what it means, the record that it is, where each thing of it is written, and every problem.

Keys are found by their declared names, words by what they mean, short forms are written out (`armes: [Blaster]` is
`armes: [{nom: Blaster}]`), numbers and yes or no are read as people write them. The tree as understood keeps what
cannot be understood as it stands, with the place of each thing in the file: problems point at what was written, and an
edit changes that (writing/editor.py). The value beside it is the record, or BAD where a problem of this very part stops
it; a fault in an optional field stops nothing, so that rules can speak of the rest.

Content is our own writing: `read` takes it, and what rules judge on their own, as it is spelt.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from msgspec.structs import fields

from generator.base.i18n import _
from generator.base.names import LONGEST_WORD, match_spoken
from generator.base.problems import Path, Problem, missing_key, path_text, unknown_key
from generator.base.words import both_names
from generator.reading.keys import As, InDice, Keyed, NamedIn, Ref, Spread, unwrapped
from generator.reading.plans import Plan, plan_of
from generator.reading.shape import (
    BAD,
    Between,
    OneOrMany,
    Raw,
    Spellings,
    as_number,
    as_truth,
    counted,
    is_answer,
    is_nothing,
    is_record,
    refuse,
    says_none,
    scalar,
    split_list,
    wrong,
)
from generator.reading.tree import Mark, Plain
from generator.reading.vocabulary import Lexicon, Vocabulary

T = TypeVar("T")
_MOST_ENTRIES = 1000  # of a list that does not say


class Walk:
    """One walk through a file: what its words are looked up in, and what is found on the way.

    `literal`: keys and words are taken as they are spelt.
    """

    def __init__(
        self, lexicon: Lexicon | None, marks: Mapping[Path, Mark] | None = None, *, literal: bool = False
    ) -> None:
        self.places: dict[Path, Path] = {}  # of the tree as understood -> of the tree as written
        self.problems: list[Problem] = []
        self.repeated: list[Problem] = []  # keys that say the same
        self.literal = literal
        self.root: dict[str, Any] = {}
        self._lexicon, self._marks = lexicon, marks or {}

    def meaning(self, notes: tuple[Any, ...], written: str) -> str:
        """Return the id or the name that a word stands for; the word itself where nothing is called so."""
        known = None
        for note in notes:
            if isinstance(note, Ref):
                kinds = [self._lexicon.vocabulary(field) for field in note.fields] if self._lexicon else []
                kinds.append(Vocabulary({word: word for word in note.also}))
                known = next((word for kind in kinds if (word := kind.find(written))), None)
            elif isinstance(note, NamedIn):
                rows = self.root.get(note.rows)
                names = [row.get(note.key) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
                known = Vocabulary({name: name for name in names if isinstance(name, str)}).find(written)
        return known or written

    def knows(self, kind: Any, name: str) -> bool:
        """Tell whether content has something of this name where things of a kind are named."""
        _plain, notes = unwrapped(kind)
        declared = next((note for note in notes if isinstance(note, As)), None)
        if declared:
            return self.knows(declared.kind, name)
        fields = [field for note in notes if isinstance(note, Ref) for field in note.fields] if self._lexicon else []
        return any(self._lexicon.vocabulary(field).meanings(name) for field in fields if self._lexicon)

    def home(self, spread: Spread, name: str) -> str:
        """Return the list that an entry belongs in, by the known name that its own begins with: « Sabre laser vert ».
        """
        words = name[:LONGEST_WORD].replace("(", " ").split()
        for end in range(len(words), 0, -1) if self._lexicon else ():
            homes = self._lexicon.vocabulary(spread.kind).meanings(" ".join(words[:end])) if self._lexicon else ()
            if homes:
                return homes[0]
        return spread.into[-1]

    def repeat(self, path: Path, at: Path, key: str) -> None:
        """Note a key that stands there already, under another spelling or a longer name."""
        message = _("'{key}' is here twice").format(key=key)
        if at and at[-1] != key and isinstance(at[-1], str):
            message = _("'{written}' says the same as '{key}'").format(written=at[-1], key=key)
        mark = self._marks.get(at)
        place = mark.place if mark else None
        self.repeated.append(Problem("duplicate-key", path, message, _("keep one of the two"), place=place))


# A value, its path as understood and as written -> what it means, and the value of the record or BAD.
Reader = Callable[[Any, Path, Path, Walk], tuple[Any, Any]]


def understand(
    kind: Any, tree: Any, lexicon: Lexicon | None = None, marks: Mapping[Path, Mark] | None = None
) -> tuple[Any, Any, Walk]:
    """Return the tree as this kind declares it, its value or BAD, and the walk with its places and problems."""
    walk = Walk(lexicon, marks)
    meaning, value = reader(kind)(tree, (), (), walk)
    return meaning, value, walk


def read(cls: type[T], data: Any, path: Path, problems: list[Problem], **preset: Any) -> T | None:
    """Return the tree as an instance, as it is spelt, or None when a problem of this very part stops it."""
    walk = Walk(None, literal=True)
    value = _read_as_spelt(cls, data, path, walk, preset)
    problems += walk.problems
    return None if value is BAD else value


def read_value(kind: Any, data: Any, path: Path, problems: list[Problem]) -> Any:
    """Return the meaning of a value as it is spelt, or BAD."""
    walk = Walk(None, literal=True)
    value = reader(kind)(data, path, path, walk)[1]
    problems += walk.problems
    return value


def _says_nothing(value: Any) -> bool:
    return is_nothing(value) or value == ""


def keep(value: Any, path: Path, at: Path, walk: Walk) -> Any:
    """Return a value as it is written, with the places of its parts noted."""
    if walk.literal:
        return value
    walk.places[path] = at
    if isinstance(value, dict):
        return {key: keep(entry, (*path, key), (*at, key), walk) for key, entry in value.items()}
    if isinstance(value, list):
        return [keep(entry, (*path, n), (*at, n), walk) for n, entry in enumerate(value)]
    return value


def reader(kind: Any) -> Reader:
    return _read_keyed(kind) if isinstance(kind, Keyed) else _reader(kind)


@cache
def _reader(kind: Any) -> Reader:
    plain, notes = unwrapped(kind)
    inner = _reader_of(plain, notes)
    if not _is_optional(kind):
        return inner

    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        return (keep(value, path, at, walk), None) if is_nothing(value) else inner(value, path, at, walk)

    return take


def _is_optional(kind: Any) -> bool:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _is_optional(args[0])
    return origin in (Union, UnionType) and (type(None) in args or any(map(_is_optional, args)))


def _reader_of(plain: Any, notes: tuple[Any, ...]) -> Reader:
    origin, args = get_origin(plain), get_args(plain)
    if declared := next((note for note in notes if isinstance(note, As)), None):
        return _leave_to_rules(reader(declared.kind))
    if plain is Raw:
        return _leave_to_rules(None)
    if origin is tuple:
        bounds = next((note for note in notes if isinstance(note, Between)), Between(None, _MOST_ENTRIES))
        return _read_list(args[0], next((note for note in notes if isinstance(note, OneOrMany)), None), bounds)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _read_mapping(args[0], reader(args[1]))
    if isinstance(plain, Keyed):
        return _read_keyed(plain)
    if plan := is_record(plain) and plan_of(plain):
        return _read_record(plain, plan)
    return _read_scalar(_meaning_of(plain, notes), scalar(plain, notes))


def _leave_to_rules(inner: Reader | None) -> Reader:
    """Read what rules judge with codes of their own: what it means, and no problem of it."""

    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        if inner is None or walk.literal:
            meaning = keep(value, path, at, walk)
        else:
            count = len(walk.problems)
            meaning = inner(value, path, at, walk)[0]
            del walk.problems[count:]
        return meaning, meaning

    return take


def _meaning_of(plain: Any, notes: tuple[Any, ...]) -> Callable[[str, Walk], str] | None:
    """Return how a word of this type is understood; None where it stands as it is."""
    if any(isinstance(note, Ref | NamedIn) for note in notes):
        return lambda text, walk: walk.meaning(notes, text)
    if get_origin(plain) is Literal:
        spelt = next((dict(note.words) for note in notes if isinstance(note, Spellings)), {})
        known = {name: word for word in reversed(get_args(plain)) for name in (word, *both_names("values", word))}
        words = Vocabulary({**known, **spelt})
        return lambda text, walk: words.find(text) or text
    if plain is int:
        in_dice = any(isinstance(note, InDice) for note in notes)
        return lambda text, walk: as_number(text, in_dice)
    return (lambda text, walk: as_truth(text)) if plain is bool else None


def _read_scalar(meaning_of: Callable[[str, Walk], str] | None, judge: Callable[..., Any]) -> Reader:
    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        if meaning_of and not walk.literal and isinstance(value, str) and not _says_nothing(value):
            walk.places[path] = at
            value = meaning_of(value, walk)
        else:
            value = keep(value, path, at, walk)
        return value, judge(value, path, walk.problems)

    return take


def _read_list(item: Any, single: OneOrMany | None, bounds: Between) -> Reader:
    plan = plan_of(item)

    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        walk.places[path] = at
        if not isinstance(value, list) and _says_nothing(value):
            meaning = keep(value, path, at, walk)
            if not single or is_nothing(value):
                return meaning, refuse(walk.problems, wrong(path, _("a list"), value))
            entry = read_value(item, value, (*path, 0), walk.problems)
            return meaning, () if entry is BAD else (entry,)
        alone = single or (plan and not walk.literal and _is_alone(value, plan))
        if not isinstance(value, list) and not alone:
            return keep(value, path, at, walk), refuse(walk.problems, wrong(path, _("a list"), value))
        rows = _Rows(item, path, walk)
        rows.take(_rows(value, at, walk, item, single))
        return rows.meanings, rows.value(bounds)

    return take


def _is_alone(value: Any, plan: Plan) -> bool:
    return isinstance(value, dict) or (bool(plan.alone) and isinstance(value, str))


def _rows(value: Any, at: Path, walk: Walk, item: Any, single: OneOrMany | None = None) -> list[tuple[Path, Any]]:
    """List the items of a list with their places; of a single value, itself; of a plain text with commas, its parts;
    of `aucun`, none."""
    if isinstance(value, list):
        return [((*at, n), entry) for n, entry in enumerate(value)]
    if not walk.literal and says_none(value):
        return []
    plan = plan_of(item)
    named = plan.kinds[plan.alone] if plan and plan.alone else item
    if isinstance(value, Plain) and not walk.literal and ((single and single.commas) or named is not item):
        return [(at, part) for part in split_list(value, lambda name: walk.knows(named, name))]
    return [(at, value)]


class _Rows:
    """The items of a list under way, which several keys may give."""

    def __init__(self, item: Any, path: Path, walk: Walk, meanings: list[Any] | None = None) -> None:
        self.item, self.path, self.walk = item, path, walk
        self.meanings: list[Any] = [] if meanings is None else meanings  # behind those that are there
        self.values: list[Any] = []
        self.problems: list[Problem] = []

    def take(self, rows: Sequence[tuple[Path, Any]]) -> None:
        plan, count = plan_of(self.item), len(self.walk.problems)
        for at, row in rows:
            for entry in plan.copies(row) if plan and not self.walk.literal else (row,):
                meaning, value = reader(self.item)(entry, (*self.path, len(self.meanings)), at, self.walk)
                self.meanings.append(meaning)
                self.values += [] if value is BAD else [value]
        self.problems += self.walk.problems[count:]
        del self.walk.problems[count:]

    def value(self, bounds: Between) -> Any:
        """Return the list with its problems noted; of one that is too long, that alone."""
        if bounds.high is not None and len(self.meanings) > bounds.high:
            message = _("{n} entries, at most {most}").format(n=len(self.meanings), most=bounds.high)
            return refuse(self.walk.problems, Problem("list-too-long", self.path, message))
        self.walk.problems += self.problems
        return tuple(self.values)


def _read_mapping(key_kind: Any, inner: Reader) -> Reader:
    notes = unwrapped(key_kind)[1]

    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        if not isinstance(value, dict):
            return keep(value, path, at, walk), refuse(walk.problems, wrong(path, _("a mapping"), value))
        walk.places[path] = at
        meanings: dict[str, Any] = {}
        values: dict[str, Any] = {}
        for key, entry in value.items():
            name = key if walk.literal else walk.meaning(notes, key)
            if name in meanings:
                walk.repeat((*path, name), (*at, key), name)
                continue
            meanings[name], read_entry = inner(entry, (*path, name), (*at, key), walk)
            if read_entry is not BAD:
                values[name] = read_entry
        return meanings, values

    return take


def _read_keyed(kind: Keyed) -> Reader:
    """Read a mapping whose keys are known at run time: rules judge it, but for the record that it is as a whole."""

    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        return _read_record(kind, plan_of(kind))(value, path, at, walk)  # its keys are asked for where it stands

    return take if kind.record else _leave_to_rules(take)


def _read_record(kind: Any, plan: Any) -> Reader:
    def take(value: Any, path: Path, at: Path, walk: Walk) -> tuple[Any, Any]:
        if walk.literal:
            return value, _read_as_spelt(kind, value, path, walk, {})
        if isinstance(value, dict):
            return _Record(kind, plan, path, at, walk).read_mapping(value)
        if plan.alone and is_answer(value):
            return keep(value, path, at, walk), refuse(walk.problems, wrong(path, _("a name"), value))
        if isinstance(value, str) and plan.alone and not _says_nothing(value):
            return _Record(kind, plan, path, at, walk).read_text(value)
        return keep(value, path, at, walk), refuse(walk.problems, wrong(path, _("a mapping"), value))

    return take


@cache
def _declared(cls: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the types of a record's keys, and the keys that it cannot do without."""
    declared = fields(cls)
    kinds = {field.name: field.type for field in declared if field.name != "id" or field.type is not str}
    return kinds, tuple(field.name for field in declared if field.required)


def _read_as_spelt(cls: Any, value: Any, path: Path, walk: Walk, preset: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict):
        return refuse(walk.problems, wrong(path, _("a mapping"), value))
    kinds, _needed = _declared(cls)
    values, names = dict(preset), set()
    for key, entry in value.items():
        name = match_spoken(key, kinds)
        if name is None:
            walk.problems.append(unknown_key(key, (*path, key), kinds))
        elif name in names:
            message = _("'{key}' is here twice").format(key=name)
            walk.problems.append(Problem("duplicate-key", (*path, key), message, _("keep one of the two")))
        else:
            names.add(name)
            read_entry = reader(kinds[name])(entry, (*path, key), path, walk)[1]
            values |= {} if read_entry is BAD else {name: read_entry}
    return _make(cls, values, names, path, walk)


def _make(cls: Any, values: dict[str, Any], names: Collection[str], path: Path, walk: Walk) -> Any:
    """Return the record of these values, or BAD where one is missing that it cannot do without.

    With a fault in an optional field it is made all the same, so that rules can speak of the rest.
    """
    needed = _declared(cls)[1]
    walk.problems += [missing_key(name, path) for name in needed if name not in values and name not in names]
    return cls(**values) if all(name in values for name in needed) else BAD


class _Record:
    """A record under way: what its keys mean so far, and their values."""

    def __init__(self, kind: Any, plan: Plan, path: Path, at: Path, walk: Walk) -> None:
        self.kind, self.plan, self.path, self.at, self.walk = kind, plan, path, at, walk
        self.meanings: dict[str, Any] = {} if path else walk.root
        self.values: dict[str, Any] = {}
        self._spread_rows: dict[str, _Rows] = {}
        self._inner: dict[str, _Record] = {}  # those that short keys add to
        walk.places[path] = at

    def read_text(self, text: str) -> tuple[Any, Any]:
        """Read a plain name for the whole record, perhaps with how many there are."""
        plan = self.plan
        number, name = counted(text) if plan.count else (1, text)
        self._settle(plan.alone, name, self.at)
        if number != 1:
            self._settle(plan.count, Plain(str(number)), self.at)
        return self.meanings, self._value()

    def read_mapping(self, written: Mapping[str, Any]) -> tuple[Any, Any]:
        self._take_all(written)
        return self.meanings, self._value()

    def _take_all(self, written: Mapping[str, Any]) -> None:
        plan = self.plan
        names = {key: plan.name_of(key) for key in written}
        # As declared: one key may speak of names that another gives; what stands for other keys comes after them.
        usual = [*(name for name in plan.kinds if name not in plan.spreads), *plan.shorts, *plan.spreads]
        for key in sorted(written, key=lambda key: usual.index(name) if (name := names[key]) else -1):
            self._take(key, names[key], written[key], (*self.at, key))
        if self.meanings.get(plan.count) == "1":  # one goes without saying
            del self.meanings[plan.count]
        targets: dict[str, tuple[str, ...]] = {name: (outer,) for name, (outer, _inner) in plan.shorts.items()}
        targets |= {name: spread.into for name, spread in plan.spreads.items()}
        order = [target for key, name in names.items() for target in targets.get(name or "", (name or key,))]
        self.meanings = {name: self.meanings[name] for name in dict.fromkeys(order) if name in self.meanings}

    def _take(self, key: str, name: str | None, value: Any, at: Path) -> None:
        plan = self.plan
        if name is None:
            self.meanings[key] = keep(value, (*self.path, key), at, self.walk)
            self.walk.problems.append(unknown_key(key, (*self.path, key), plan.kinds))
        elif name in plan.shorts:
            self._take_short(*plan.shorts[name], value, at)
        elif name in plan.spreads:
            self._spread(name, value, at)
        elif name not in self.meanings:
            self._settle(name, value, at)
        elif name in plan.keys and plan.keys[name].gathers and isinstance(self.meanings[name], list):
            self._gather(name, value, at)
        else:
            self.walk.repeat((*self.path, name), at, name)

    def _settle(self, name: str, value: Any, at: Path) -> None:
        kind, path = self.plan.kinds[name], (*self.path, name)
        inner = plan_of(kind) if name in self.plan.holders and isinstance(value, dict) else None
        if inner:
            self._inner[name] = record = _Record(unwrapped(kind)[0], inner, path, at, self.walk)
            record._take_all(value)
            self.meanings[name] = record.meanings
            return
        read_kind = reader(kind) if self._is_judged(name) else _leave_to_rules(reader(kind))
        self.meanings[name], read_value = read_kind(value, path, at, self.walk)
        if read_value is not BAD:
            self.values[name] = read_value

    def _is_judged(self, name: str) -> bool:
        """Tell whether a key is one of the record's own."""
        if not isinstance(self.kind, Keyed):
            return True
        return self.kind.record is not None and name in _declared(self.kind.record)[0]

    def _gather(self, name: str, value: Any, at: Path) -> None:
        """Add rows under another word for the same list, behind those that are there."""
        single = next((note for note in unwrapped(self.plan.kinds[name])[1] if isinstance(note, OneOrMany)), None)
        rows = _Rows(self.plan.item_of(name), (*self.path, name), self.walk, self.meanings[name])
        if not _says_nothing(value):
            rows.take(_rows(value, at, self.walk, rows.item, single))
        self.values[name] = (*self.values.get(name, ()), *rows.value(Between()))

    def _take_short(self, outer: str, inner: str, value: Any, at: Path) -> None:
        path, plan = (*self.path, outer, inner), plan_of(self.plan.kinds[outer])
        holder = self.meanings.setdefault(outer, {})
        if plan is None or not isinstance(holder, dict) or inner in holder:
            self.walk.repeat(path, at, path_text(path))
            return
        if outer not in self._inner:
            kind = unwrapped(self.plan.kinds[outer])[0]
            self._inner[outer] = _Record(kind, plan, path[:-1], at, self.walk)
            self._inner[outer].meanings = holder
            del self.walk.places[path[:-1]]  # it is written nowhere
        self._inner[outer]._settle(inner, value, at)

    def _spread(self, name: str, value: Any, at: Path) -> None:
        spread = self.plan.spreads[name]
        taken = [home for home in spread.into if home in self.meanings]
        things = self.plan.item_of(name)
        for where, row in _rows(value, at, self.walk, things) if not _says_nothing(value) else ():
            home = self.walk.home(spread, self.plan.thing_named(row, spread))
            path = (*self.path, home)
            if home in taken:
                self.walk.repeat(path, where, home)
                continue
            rows = self._spread_rows.setdefault(home, _Rows(self.plan.item_of(home), path, self.walk))
            self.meanings[home] = rows.meanings
            self.walk.places.setdefault(path, at)
            rows.take([(where, row)])

    def _value(self) -> Any:
        for name, rows in self._spread_rows.items():
            notes = unwrapped(self.plan.kinds[name])[1]
            bounds = next((note for note in notes if isinstance(note, Between)), Between(None, _MOST_ENTRIES))
            if (entries := rows.value(bounds)) is not BAD:
                self.values[name] = entries
        for name, record in self._inner.items():
            if (inner := record._value()) is not BAD:
                self.values[name] = inner
        if not isinstance(self.kind, Keyed):
            return _make(self.kind, self.values, self.meanings, self.path, self.walk)
        if self.kind.record is None:
            return self.meanings
        judged = {name: value for name, value in self.values.items() if self._is_judged(name)}
        others = {name: value for name, value in self.meanings.items() if name in self.values and name not in judged}
        more = {self.kind.others: others} if self.kind.others else {}
        return _make(self.kind.record, {**judged, **more}, self.meanings, self.path, self.walk)
