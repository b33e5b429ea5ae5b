"""A person's file under edit, by the paths of its tree as understood.

Somebody asks for `experience.gagnee`; the file says `XP: 25`. Where a thing stands is known from the reading, so that
the key is changed as its owner spelt it and no second one is added. There may be several ways to write a change: the
value where it stands, the short form it is in (`2 médipacks`), the record around it written out, the long form of a
short key. They are tried in this order, and the first that reads as exactly the tree that was meant is taken; where
none does, nothing changes.
"""

import copy
from collections.abc import Callable, Iterator
from typing import Any

from generator.core.reading.plans import kind_at, plan_of
from generator.core.reading.problems import Path
from generator.core.reading.reading import Reading
from generator.core.reading.shape import is_nothing
from generator.core.reading.tree import at
from generator.core.writing.edit import EditError, TextEdit, as_nodes, is_empty, lean, unended

Way = Callable[[TextEdit], None]
_FAULTS = (EditError, LookupError, ValueError, AttributeError, TypeError)


class Editor:
    """Each step leaves a reading of the text as it is then."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.foot = ""  # a top key that stays below those that are added

    @property
    def tree(self) -> Any:
        return self.reading.tree

    @property
    def text(self) -> str:
        return self.reading.source.text

    @property
    def raw(self) -> bytes:
        return self.reading.source.raw

    def get(self, path: Path) -> Any:
        """What stands there; None where there is nothing, or `~` says so."""
        found = at(self.tree, path)
        return None if is_nothing(found) else found

    def set(self, path: Path, value: Any) -> None:
        """Give a key this value; keys on the way that are missing are made."""
        old = self.get(path)
        if old and value and isinstance(value, dict | list) and isinstance(old, type(value)):
            self._align(path, old, value)
            return
        meant = self._tree_with(path, value)
        ways: list[Way] = [lambda text: text.set(self._written(path), value)]
        self._change(meant, [*ways, *self._ways_around(path, meant)])

    def append(self, path: Path, value: Any) -> None:
        """One more item at the end of a list, made if it is missing."""
        held = self.get(path)
        items = held if isinstance(held, list) else [] if is_empty(held) else [held]
        meant = self._tree_with(path, [*items, value])
        written = self.reading.source_node(path)
        texts = isinstance(written, list) and bool(written) and all(isinstance(one, str) for one in written)
        forms = self._forms((*path, 0), value) if texts else [value]
        ways: list[Way] = [lambda text, form=form: text.append(self._written(path), form) for form in forms]  # type: ignore[misc]
        self._change(meant, [*ways, *self._ways_around((*path, 0), meant)])

    def prepend(self, path: Path, value: Any) -> None:
        """One more item before the first of a list that has some."""
        meant = self._tree_with(path, [value, *self.get(path)])
        self._change(meant, [lambda text: text.prepend(self._written(path), value)])

    def remove(self, path: Path) -> None:
        """Take a key or an item out, with its own lines."""
        meant = copy.deepcopy(self.tree)
        del at(meant, path[:-1])[path[-1]]
        ways: list[Way] = [lambda text: text.remove(self.reading.places[path])]
        self._change(meant, [*ways, *self._ways_around(path, meant)])

    def rewrite(self, key: str, value: Any) -> None:
        """The lines of a top key written anew, the comments among them gone."""
        meant = {**self.tree, key: as_nodes(value)}
        self._change(meant, [self._long_form(key, meant)])

    # how it is done

    def _change(self, meant: Any, ways: list[Way]) -> None:
        """The first way that reads as what is meant."""
        wanted = lean(self.reading.as_understood(meant))
        for way in ways:
            text = TextEdit(self.reading.source, str((self.reading.places.get((self.foot,)) or ("",))[0]))
            try:
                way(text)
            except _FAULTS:
                continue
            found = self.reading.again(text.source)
            tree = lean(found.tree)
            same = tree == wanted or (not self.text.endswith("\n") and unended(tree) == unended(wanted))
            if same and len(found.problems) <= len(self.reading.problems):
                self.reading = found
                return
        raise EditError(self.reading.source.name)

    def _ways_around(self, path: Path, meant: Any) -> Iterator[Way]:
        """What stands around a path written anew, from the inside out; at last, the long form of a short key."""
        for end in range(len(path) - 1, 0, -1):
            above = path[:end]
            where = self.reading.places.get(above)
            for form in self._forms(above, at(meant, above)) if where else ():
                yield lambda text, where=where, form=form: text.replace(where, form)  # type: ignore[misc]
        key, plan = str(path[0]), plan_of(self.reading.kind)
        if plan and key in meant and any(plan.name_of(str(where[0])) != key for where in self._spelt(key)):
            yield self._long_form(key, meant)

    def _forms(self, path: Path, value: Any) -> list[Any]:
        """How records may be written where they stand: in short, or in full."""
        if isinstance(value, list) and value:
            short = [self._forms((*path, n), one)[0] for n, one in enumerate(value)]
            return [short, value] if all(isinstance(one, str) for one in short) else [value]
        plan = plan_of(kind_at(self.reading.kind, path))
        if plan and isinstance(value, dict) and plan.alone in value and set(value) <= {plan.alone, plan.count}:
            number = value.get(plan.count, 1)
            return [f"{number} {value[plan.alone]}" if str(number) != "1" else value[plan.alone], value]
        return [value]

    def _long_form(self, key: str, meant: Any) -> Way:
        """A key at the top as records declare it, with the others that are written together with it."""
        spelt = {str(at[0]) for at in self._spelt(key)}
        places = self.reading.places.items()
        along = {str(here[0]): meant[here[0]] for here, at in places if at and at[0] in spelt and here[0] in meant}
        entries = {**along, key: meant[key]}
        return lambda text: text.rewrite(sorted(spelt), entries) if spelt else text.set((key,), meant[key])

    def _spelt(self, key: str) -> list[Path]:
        """The places that a key at the top is written in."""
        return [at for here, at in self.reading.places.items() if here[:1] == (key,) and at]

    def _written(self, path: Path) -> Path:
        """Where a path stands in the text, or would."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.reading.places:
                return (*self.reading.places[path[:end]], *path[end:])
        return path

    def _tree_with(self, path: Path, value: Any) -> Any:
        """The tree with this value, keys on the way made where they are missing."""
        tree = copy.deepcopy(self.tree)
        node = tree
        for part in path[:-1]:
            if isinstance(node, dict) and not isinstance(node.get(part), dict | list):
                node[part] = {}
            node = node[part]
        node[path[-1]] = as_nodes(value)
        return tree

    def _align(self, path: Path, old: Any, value: Any) -> None:
        """A mapping or a list made this: what differs is written anew where it stands, the rest stays."""
        new = as_nodes(value)
        keys, gone = list(new), [key for key in old if key not in new]
        if isinstance(new, list):
            keys, gone = list(range(len(new))), list(range(len(new), len(old)))
            same = next((n for n, (was, one) in enumerate(zip(old, new, strict=False)) if was != one), len(new))
            if gone and old[same + len(gone) :] == new[same:]:  # taken out: the others keep their lines and comments
                keys, gone = [], list(range(same, same + len(gone)))
        for key in keys:
            if isinstance(new, list) and key >= len(old):
                self.append(path, value[key])
            elif self.get((*path, key)) != new[key]:
                self.set((*path, key), value[key])
        for key in reversed(gone):
            self.remove((*path, key))
