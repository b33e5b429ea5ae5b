"""How a record is understood: the words for its keys, and the short ways to write it, as its keys declare them."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_origin

from generator.core.reading.keys import As, Key, Keyed, Spread, unwrapped
from generator.core.reading.problems import Path
from generator.core.reading.shape import is_record
from generator.core.reading.values import counted
from generator.core.reading.vocabulary import Vocabulary
from generator.core.record import type_hints

_MOST_COPIES = 100


class Plan:
    """`alone`: the key whose value a plain text is; `count`: the one of the number before it; `shorts`: what a key
    within is called outside -> where it belongs; `spreads`: lists whose items belong in others."""

    def __init__(self, kinds: Mapping[str, Any]) -> None:
        notes = {name: unwrapped(kind)[1] for name, kind in kinds.items()}
        self.kinds = kinds
        self.keys = {name: one for name, found in notes.items() for one in found if isinstance(one, Key)}
        self.alone = next((name for name, key in self.keys.items() if key.alone), "")
        self.count = next((name for name, key in self.keys.items() if key.counts), "")
        self.spreads = {name: one for name, found in notes.items() for one in found if isinstance(one, Spread)}
        records = {outer: plain for outer, kind in kinds.items() if is_record(plain := unwrapped(kind)[0])}
        inner = [(outer, _plan(plain)) for outer, plain in records.items()]
        self.shorts = {key.short: (outer, name) for outer, p in inner for name, key in p.keys.items() if key.short}
        also = {word: name for name, key in self.keys.items() for word in key.also}
        self._words = Vocabulary({**also, **{name: name for name in (*self.shorts, *kinds)}}, strict=True)

    def name_of(self, written: str) -> str | None:
        """The key that is meant: one of the record's, or a short one."""
        return self._words.find(written)

    @property
    def short_kinds(self) -> dict[str, Any]:
        """What stands behind the short keys."""
        inside = {name: (plan_of(self.kinds[outer]), inner) for name, (outer, inner) in self.shorts.items()}
        return {name: plan.kinds[inner] for name, (plan, inner) in inside.items() if plan}

    def meanings(self, written: str) -> tuple[str, ...]:
        """The keys that may be meant."""
        return self._words.meanings(written)

    def item_of(self, name: str) -> Any:
        """What the items of a list are."""
        return get_args(unwrapped(self.kinds[name])[0])[0]

    def copies(self, row: Any) -> list[Any]:
        """« 2 blasters » in a list whose rows have no number: two rows."""
        if not self.alone or not self.keys[self.alone].copies or not isinstance(row, str):
            return [row]
        number, name = counted(row)
        return [name] * min(number, _MOST_COPIES)

    def thing_named(self, row: Any, spread: Spread) -> str:
        """What an item to be spread is called: itself where it is a text, else under the key that a text would be."""
        if not isinstance(row, dict):
            return counted(row)[1] if isinstance(row, str) else ""
        plans = [plan for one in spread.into if (plan := plan_of(self.item_of(one)))]
        names = [row[key] for plan in plans for key in row if plan.name_of(key) == plan.alone]
        return next((name for name in names if isinstance(name, str)), "")


def plan_of(kind: Any) -> Plan | None:
    """Of a record, or of what stands for one; None of anything else."""
    plain = unwrapped(kind)[0]
    if isinstance(plain, Keyed):
        plain.plan = plain.plan or Plan(plain.kinds)
        made: Plan = plain.plan
        return made
    return _plan(plain) if is_record(plain) else None


@cache
def _plan(cls: Any) -> Plan:
    hints = type_hints(cls)
    return Plan({name: kind for name, kind in hints.items() if name != "id" or kind is not str})


def kind_at(kind: Any, path: Path) -> Any:
    """What is declared to stand at a path; None where nothing is."""
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
