"""Plans of records: the words for their keys and the short ways to write them, as the keys declare."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin

from generator.base.problems import Path
from generator.base.record import type_hints
from generator.reading.keys import As, Key, Keyed, Spread, unwrapped
from generator.reading.shape import counted, is_record
from generator.reading.vocabulary import Vocabulary

_MOST_COPIES = 100


class Plan:
    """`alone`: the key whose value a plain text is; `count`: the one of the number before it; `shorts`: what a key
    within is called outside -> where it belongs; `spreads`: lists whose items belong in others."""

    def __init__(self, kinds: Mapping[str, Any]) -> None:
        notes = {name: unwrapped(kind)[1] for name, kind in kinds.items()}
        self.kinds = kinds
        self.keys = {name: note for name, listed in notes.items() for note in listed if isinstance(note, Key)}
        self.alone = next((name for name, key in self.keys.items() if key.alone), "")
        self.count = next((name for name, key in self.keys.items() if key.counts), "")
        self.spreads = {name: note for name, listed in notes.items() for note in listed if isinstance(note, Spread)}
        records = {outer: plain for outer, kind in kinds.items() if is_record(plain := unwrapped(kind)[0])}
        inner = [(outer, _plan(plain)) for outer, plain in records.items()]
        self.shorts = {key.short: (outer, name) for outer, p in inner for name, key in p.keys.items() if key.short}
        self.holders = frozenset(outer for outer, _name in self.shorts.values())  # records that short keys add to
        also = {word: name for name, key in self.keys.items() for word in key.also}
        self._words = Vocabulary({**also, **{name: name for name in (*self.shorts, *kinds)}}, strict=True)

    def name_of(self, written: str) -> str | None:
        """Return the key that is meant, one of the record's or a short one, or None."""
        return self._words.find(written)

    @property
    def short_kinds(self) -> dict[str, Any]:
        """What stands behind the short keys."""
        inside = {name: (plan_of(self.kinds[outer]), inner) for name, (outer, inner) in self.shorts.items()}
        return {name: plan.kinds[inner] for name, (plan, inner) in inside.items() if plan}

    def meanings(self, written: str) -> tuple[str, ...]:
        """Return the keys that a word may mean."""
        return self._words.meanings(written)

    def item_of(self, name: str) -> Any:
        """Return the type of a list's entries."""
        return get_args(unwrapped(self.kinds[name])[0])[0]

    def copies(self, row: Any) -> list[Any]:
        """Return a row once for each that it counts: « 2 blasters » in a list whose rows have no number are two rows.
        """
        if not self.alone or not self.keys[self.alone].copies or not isinstance(row, str):
            return [row]
        number, name = counted(row)
        return [name] * min(number, _MOST_COPIES)

    def thing_named(self, row: Any, spread: Spread) -> str:
        """Return the name of an entry to be spread: itself where it is a text, else under the key that a text would be.
        """
        if not isinstance(row, dict):
            return counted(row)[1] if isinstance(row, str) else ""
        plans = [plan for target in spread.into if (plan := plan_of(self.item_of(target)))]
        names = [row[key] for plan in plans for key in row if plan.name_of(key) == plan.alone]
        return next((name for name in names if isinstance(name, str)), "")


def plan_of(kind: Any) -> Plan | None:
    """Return the plan of a record or of a Keyed; None for any other type."""
    plain = unwrapped(kind)[0]
    if isinstance(plain, Keyed):
        plain.plan = plain.plan or Plan(plain.kinds)
        plan: Plan = plain.plan
        return plan
    return _plan(plain) if is_record(plain) else None


@cache
def _plan(cls: Any) -> Plan:
    hints = type_hints(cls)
    return Plan({name: kind for name, kind in hints.items() if name != "id" or kind is not str})


def kind_at(kind: Any, path: Path) -> Any:
    """Return the type declared at a path; None where there is none."""
    for part in path:
        plain, notes = unwrapped(kind)
        plain = next((note.kind for note in notes if isinstance(note, As)), plain)
        plan = plan_of(plain)
        if plan:
            kind = plan.kinds.get(str(part))
        elif get_args(plain):
            kind = get_args(plain)[0 if get_origin(plain) is tuple else -1]
        else:
            return None
    return kind
