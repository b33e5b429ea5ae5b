"""A tree as a person wrote it -> the tree as the records declare it, and for each thing in it where it is written.

Two readers once read each file: one that knew accents, plurals and `oui`, and side paths that looked keys up raw. Here
a file is understood once, before anybody looks at it: keys by their declared names, words by what they mean, short
forms written out (`armes: [Blaster]` is `armes: [{nom: Blaster}]`), numbers and yes or no as such. What cannot be
understood is left as it stands: the readers and rules after this one name each fault. Places stay those of the file,
so that problems point at what was written and an edit changes that (writing/editor.py).
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin

from generator.core.i18n import _
from generator.core.reading.keys import As, InDice, Keyed, NamedIn, Ref, Spread, unwrapped
from generator.core.reading.plans import Plan, plan_of
from generator.core.reading.problems import Path, Problem, path_text
from generator.core.reading.shape import OneOrMany, Spellings, is_nothing
from generator.core.reading.tree import Mark, Plain
from generator.core.reading.values import as_number, as_truth, counted
from generator.core.reading.vocabulary import Lexicon, Vocabulary


class Walk:
    """One walk through a file: what its words are looked up in, and what is found on the way."""

    def __init__(self, lexicon: Lexicon | None, marks: Mapping[Path, Mark] | None = None) -> None:
        self.places: dict[Path, Path] = {}  # of the tree as understood -> of the tree as written
        self.problems: list[Problem] = []
        self.root: dict[str, Any] = {}
        self._lexicon, self._marks = lexicon, marks or {}

    def meaning(self, notes: tuple[Any, ...], written: str) -> str:
        """The id or the name that a word stands for; the word itself where it means nothing known."""
        found = None
        for note in notes:
            if isinstance(note, Ref):
                kinds = [self._lexicon.vocabulary(field) for field in note.fields] if self._lexicon else []
                kinds.append(Vocabulary({one: one for one in note.also}))
                found = next((one for kind in kinds if (one := kind.find(written))), None)
            elif isinstance(note, NamedIn):
                rows = self.root.get(note.rows)
                names = [one.get(note.key) for one in rows if isinstance(one, dict)] if isinstance(rows, list) else []
                found = Vocabulary({one: one for one in names if isinstance(one, str)}).find(written)
        return found or written

    def home(self, spread: Spread, name: str) -> str:
        """The list that something belongs in, by the known name that its own begins with: « Sabre laser vert »."""
        words = name.replace("(", " ").split()
        for end in range(len(words), 0, -1) if self._lexicon else ():
            found = self._lexicon.vocabulary(spread.kind).meanings(" ".join(words[:end])) if self._lexicon else ()
            if found:
                return found[0]
        return spread.into[-1]

    def repeat(self, path: Path, at: Path, key: str) -> None:
        """A key that is there already, under another spelling or a longer name."""
        message = _("'{key}' is here twice").format(key=key)
        if at and at[-1] != key and isinstance(at[-1], str):
            message = _("'{written}' says the same as '{key}'").format(written=at[-1], key=key)
        mark = self._marks.get(at)
        place = mark.place if mark else None
        self.problems.append(Problem("duplicate-key", path, message, _("keep one of the two"), place=place))


Settler = Callable[[Any, Path, Path, Walk], Any]  # a value, its path as understood, its path as written


def understand(
    kind: Any, tree: Any, lexicon: Lexicon | None = None, marks: Mapping[Path, Mark] | None = None
) -> tuple[Any, Walk]:
    """The tree as this kind declares it, and the walk that led there: places and repeated keys."""
    walk = Walk(lexicon, marks)
    return settler(kind)(tree, (), (), walk), walk


def _says_nothing(value: Any) -> bool:
    return is_nothing(value) or value == ""


def keep(value: Any, here: Path, at: Path, walk: Walk) -> Any:
    """What is taken as it is written."""
    walk.places[here] = at
    if isinstance(value, dict):
        return {key: keep(one, (*here, key), (*at, key), walk) for key, one in value.items()}
    if isinstance(value, list):
        return [keep(one, (*here, n), (*at, n), walk) for n, one in enumerate(value)]
    return value


def settler(kind: Any) -> Settler:
    return _settle_keys(kind) if isinstance(kind, Keyed) else _settler(kind)


@cache
def _settler(kind: Any) -> Settler:
    plain, notes = unwrapped(kind)
    meant = next((note for note in notes if isinstance(note, As)), None)
    origin, args = get_origin(plain), get_args(plain)
    if meant:
        return settler(meant.kind)
    if origin is tuple:
        return _settle_list(args[0], next((note for note in notes if isinstance(note, OneOrMany)), None))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _settle_mapping(args[0], settler(args[1]))
    if plan_of(plain):
        return _settle_keys(plain)
    if any(isinstance(note, Ref | NamedIn) for note in notes):
        return _settle_text(lambda text, walk: walk.meaning(notes, text))
    if origin is Literal:
        spelt = next((dict(note.meant) for note in notes if isinstance(note, Spellings)), {})
        words = Vocabulary({**{word: word for word in args}, **spelt})
        return _settle_text(lambda text, walk: words.find(text) or text)
    if plain is int:
        in_dice = any(isinstance(note, InDice) for note in notes)
        return _settle_text(lambda text, walk: as_number(text, in_dice))
    if plain is bool:
        return _settle_text(lambda text, walk: as_truth(text))
    return keep


def _settle_text(told: Callable[[str, Walk], str]) -> Settler:
    def take(value: Any, here: Path, at: Path, walk: Walk) -> Any:
        walk.places[here] = at
        return told(value, walk) if isinstance(value, str) and not _says_nothing(value) else keep(value, here, at, walk)

    return take


def _settle_list(item: Any, single: OneOrMany | None) -> Settler:
    plan = plan_of(item)

    def take(value: Any, here: Path, at: Path, walk: Walk) -> Any:
        walk.places[here] = at
        alone = single or (plan is not None and (isinstance(value, dict) or (plan.alone and isinstance(value, str))))
        if _says_nothing(value) or not (isinstance(value, list) or alone):
            return keep(value, here, at, walk)
        rows = _rows(value, at)
        if single and single.commas and isinstance(value, Plain):
            rows = [(at, Plain(one.strip())) for one in value.split(",") if one.strip()]
        found: list[Any] = []
        for where, row in rows:
            for one in plan.copies(row) if plan else (row,):
                found.append(settler(item)(one, (*here, len(found)), where, walk))
        return found

    return take


def _rows(value: Any, at: Path) -> list[tuple[Path, Any]]:
    """The items of a list with their places; of a single value, itself."""
    return [((*at, n), one) for n, one in enumerate(value)] if isinstance(value, list) else [(at, value)]


def _settle_mapping(key_kind: Any, settle: Settler) -> Settler:
    notes = unwrapped(key_kind)[1]

    def take(value: Any, here: Path, at: Path, walk: Walk) -> Any:
        if not isinstance(value, dict):
            return keep(value, here, at, walk)
        walk.places[here] = at
        found: dict[str, Any] = {}
        for key, one in value.items():
            name = walk.meaning(notes, key)
            if name in found:
                walk.repeat((*here, name), (*at, key), name)
            else:
                found[name] = settle(one, (*here, name), (*at, key), walk)
        return found

    return take


def _settle_keys(kind: Any) -> Settler:
    def take(value: Any, here: Path, at: Path, walk: Walk) -> Any:
        plan = plan_of(kind)
        if plan is None or not isinstance(value, dict | str) or _says_nothing(value):
            return keep(value, here, at, walk)
        record = _Record(plan, here, at, walk)
        if isinstance(value, dict):
            return record.from_mapping(value)
        return record.from_text(value) if plan.alone else keep(value, here, at, walk)

    return take


class _Record:
    """A record under way: what is found of it so far."""

    def __init__(self, plan: Plan, here: Path, at: Path, walk: Walk) -> None:
        self.plan, self.here, self.at, self.walk = plan, here, at, walk
        self.found: dict[str, Any] = {} if here else walk.root
        walk.places[here] = at

    def from_text(self, text: str) -> dict[str, Any]:
        """A plain name for the whole record, perhaps with how many there are."""
        plan = self.plan
        number, name = counted(text) if plan.count else (1, text)
        self.found[plan.alone] = self._settle(plan.alone, name, self.at)
        if number != 1:
            self.found[plan.count] = Plain(str(number))
            self.walk.places[(*self.here, plan.count)] = self.at
        return self.found

    def from_mapping(self, value: Mapping[str, Any]) -> dict[str, Any]:
        plan = self.plan
        names = {key: plan.name_of(key) for key in value}
        # As declared: one key may speak of names that another gives; what stands for other keys comes after them.
        usual = [*(one for one in plan.kinds if one not in plan.spreads), *plan.shorts, *plan.spreads]
        for key in sorted(value, key=lambda one: usual.index(name) if (name := names[one]) else -1):
            self._take(key, names[key], value[key], (*self.at, key))
        if self.found.get(plan.count) == "1":  # one goes without saying
            del self.found[plan.count]
        targets: dict[str, tuple[str, ...]] = {name: (outer,) for name, (outer, _inner) in plan.shorts.items()}
        targets |= {name: spread.into for name, spread in plan.spreads.items()}
        order = [one for key, name in names.items() for one in targets.get(name or "", (name or key,))]
        return {name: self.found[name] for name in dict.fromkeys(order) if name in self.found}

    def _take(self, key: str, name: str | None, value: Any, at: Path) -> None:
        if name is None:
            self.found[key] = keep(value, (*self.here, key), at, self.walk)
        elif name in self.plan.shorts:
            self._take_short(*self.plan.shorts[name], value, at)
        elif name in self.plan.spreads:
            self._spread(self.plan.spreads[name], value, at)
        elif name not in self.found:
            self.found[name] = self._settle(name, value, at)
        elif name in self.plan.keys and self.plan.keys[name].gathers and isinstance(self.found[name], list):
            self._gather(self.found[name], name, value, at)
        else:
            self.walk.repeat((*self.here, name), at, name)

    def _gather(self, rows: list[Any], name: str, value: Any, at: Path) -> None:
        """Rows under another word for the same list, behind those that are there."""
        for where, row in _rows(value, at) if not _says_nothing(value) else ():
            rows.append(settler(self.plan.item_of(name))(row, (*self.here, name, len(rows)), where, self.walk))

    def _settle(self, name: str, value: Any, at: Path) -> Any:
        return settler(self.plan.kinds[name])(value, (*self.here, name), at, self.walk)

    def _take_short(self, outer: str, inner: str, value: Any, at: Path) -> None:
        path, plan = (*self.here, outer, inner), plan_of(self.plan.kinds[outer])
        holder = self.found.setdefault(outer, {})
        if plan is None or not isinstance(holder, dict) or inner in holder:
            self.walk.repeat(path, at, path_text(path))
        else:
            holder[inner] = settler(plan.kinds[inner])(value, path, at, self.walk)

    def _spread(self, spread: Spread, value: Any, at: Path) -> None:
        taken = [name for name in spread.into if name in self.found]
        for where, row in _rows(value, at) if not _says_nothing(value) else ():
            home = self.walk.home(spread, self.plan.thing_named(row, spread))
            path = (*self.here, home)
            if home in taken:
                self.walk.repeat(path, where, home)
                continue
            rows, item = self.found.setdefault(home, []), self.plan.item_of(home)
            self.walk.places.setdefault(path, at)
            plan = plan_of(item)
            for one in plan.copies(row) if plan else (row,):
                rows.append(settler(item)(one, (*path, len(rows)), where, self.walk))
