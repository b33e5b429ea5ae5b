"""A tree as a player's file: written anew as a person would, or worked into the text that person already has, by the
paths of the tree as it was read.

Somebody asks for `experience.gagnee`; the file says `XP: 25`. Where a thing stands is known from the reading, so that
the key is changed as its owner spelt it and no second one is added. There may be several ways to write a change: the
value where it stands, the short form it is in (`2 médipacks`), the record around it written out, the long form of a
short key. They are tried in this order, and the first that reads as exactly the tree that was meant is taken; where
none does, nothing changes.

Trees hold dict, list and text; text becomes a plain scalar where that is safe (see newfile.scalar_word).
"""

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.base.problems import Path
from generator.reading.plans import kind_at, plan_of
from generator.reading.reading import Reading
from generator.reading.shape import counted, integer, is_nothing
from generator.reading.tree import Plain, at
from generator.writing.edit import EditError, TextEdit, as_nodes, is_empty, lean, unended
from generator.writing.newfile import KeyLine, write_new_file

Way = Callable[[TextEdit], None]
_FAULTS = (EditError, LookupError, ValueError, AttributeError, TypeError)


class Editor:
    """A file under edit; each step leaves a reading of the text as it is then."""

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
        """Return the value at a path; None where there is none, or `~` is written."""
        value = at(self.tree, path)
        return None if is_nothing(value) else value

    def set(self, path: Path, value: Any) -> None:
        """Give a key this value; keys on the way that are missing are made."""
        old = self.get(path)
        if old and value and isinstance(value, dict | list) and isinstance(old, type(value)):
            self._align(path, old, value)
            return
        expected = self._tree_with(path, value)
        ways: list[Way] = [lambda text: text.set(self._written(path), value)]
        if grouped := self._grouped_as_written(path, value):
            ways.insert(0, lambda text: text.set(self._written(path), grouped))
        self._change(expected, [*ways, *self._ways_around(path, expected)])

    def append(self, path: Path, value: Any) -> None:
        """Add an entry at the end of a list, which is made if it is missing."""
        old = self.get(path)
        items = old if isinstance(old, list) else [] if is_empty(old) else [old]
        expected = self._tree_with(path, [*items, value])
        written = self.reading.source_node(path)
        texts = isinstance(written, list) and bool(written) and all(isinstance(entry, str) for entry in written)
        forms = self._forms((*path, len(items)), value) if texts else [value]
        ways: list[Way] = [lambda text, form=form: text.append(self._written(path), form) for form in forms]  # type: ignore[misc]
        self._change(expected, [*ways, *self._ways_around((*path, 0), expected)])

    def prepend(self, path: Path, value: Any) -> None:
        """Add an entry before the first of a list that has some."""
        expected = self._tree_with(path, [value, *self.get(path)])
        self._change(expected, [lambda text: text.prepend(self._written(path), value)])

    def remove(self, path: Path) -> None:
        """Take a key or an item out, with its own lines."""
        expected = copy.deepcopy(self.tree)
        del at(expected, path[:-1])[path[-1]]
        ways: list[Way] = [lambda text: text.remove(self.reading.places[path])]
        self._change(expected, [*ways, *self._ways_around(path, expected)])

    def rewrite(self, key: str, value: Any) -> None:
        """Write the lines of a top key anew, without the comments among them."""
        expected = {**self.tree, key: as_nodes(value)}
        self._change(expected, [self._long_form(key, expected)])

    # how it is done

    def _change(self, expected: Any, ways: list[Way]) -> None:
        """Write the change in the first way that reads as the expected tree. Raises EditError where none does."""
        targets = [lean(expected)]
        for way in ways:
            text = TextEdit(self.reading.source, str((self.reading.places.get((self.foot,)) or ("",))[0]))
            try:
                way(text)
            except _FAULTS:
                continue
            reading = self.reading.again(text.source)
            if not self._is_tree(reading.tree, targets[0]) and len(targets) == 1:
                targets.append(lean(self.reading.as_understood(expected)))  # a walk, which most edits do without
            is_expected = any(self._is_tree(reading.tree, target) for target in targets)
            if is_expected and len(reading.problems) <= len(self.reading.problems):
                self.reading = reading
                return
        raise EditError(self.reading.source.name)

    def _is_tree(self, tree: Any, target: Any) -> bool:
        tree = lean(tree)
        return bool(tree == target or (not self.text.endswith("\n") and unended(tree) == unended(target)))

    def _ways_around(self, path: Path, expected: Any) -> Iterator[Way]:
        """Yield ways to rewrite what stands around a path, from the inside out; last, the long form of a short key."""
        for end in range(len(path) - 1, 0, -1):
            above = path[:end]
            where = self.reading.places.get(above)
            for form in self._forms(above, at(expected, above)) if where else ():
                yield lambda text, where=where, form=form: text.replace(where, form)  # type: ignore[misc]
        key, plan = str(path[0]), plan_of(self.reading.kind)
        if plan and key in expected and any(plan.name_of(str(where[0])) != key for where in self._spelt(key)):
            yield self._long_form(key, expected)

    def _forms(self, path: Path, value: Any) -> list[Any]:
        """List the ways to write a record where it stands: in short, or in full."""
        if isinstance(value, list) and value:
            short = [self._forms((*path, n), entry)[0] for n, entry in enumerate(value)]
            return [short, value] if all(isinstance(entry, str) for entry in short) else [value]
        plan = plan_of(kind_at(self.reading.kind, path))
        if plan and isinstance(value, dict) and plan.alone in value and set(value) <= {plan.alone, plan.count}:
            number = value.get(plan.count, 1)
            if not isinstance(value[plan.alone], str):
                return [value]
            names = dict.fromkeys([*self._name_as_written(path, plan.alone, value), value[plan.alone]])
            return [*(f"{number} {name}" if str(number) != "1" else name for name in names), value]
        return [value]

    def _name_as_written(self, path: Path, key: str, value: dict[str, Any]) -> Iterator[str]:
        """Yield the word that the owner wrote in a short form (`2 cordes`), where it still names the same."""
        written = self.reading.source_node(path)
        in_list = isinstance(self.reading.source_node(path[:-1]), list)
        if in_list and isinstance(written, str) and self.get((*path, key)) == value[key]:
            yield counted(written)[1]

    def _grouped_as_written(self, path: Path, value: Any) -> Plain | None:
        """Return a number with spaces between thousands, where its owner writes the one there so: `1 250`."""
        written = self.reading.source_node(path)
        if isinstance(value, bool) or not isinstance(value, int) or not isinstance(written, str):
            return None
        return Plain(f"{value:_}".replace("_", " ")) if re.fullmatch(r"-?[0-9]{1,3}( [0-9]{3})+", written) else None

    def _long_form(self, key: str, tree: Any) -> Way:
        """Return the way that writes a top key as its record declares it, with the others that are written together
        with it."""
        spelt = {str(at[0]) for at in self._spelt(key)}
        places = self.reading.places.items()
        along = {str(path[0]): tree[path[0]] for path, at in places if at and at[0] in spelt and path[0] in tree}
        entries = {**along, key: tree[key]}
        return lambda text: text.rewrite(sorted(spelt), entries) if spelt else text.set((key,), tree[key])

    def _spelt(self, key: str) -> list[Path]:
        """List the places that a key at the top is written in."""
        return [at for path, at in self.reading.places.items() if path[:1] == (key,) and at]

    def _written(self, path: Path) -> Path:
        """Return where a path stands in the text, or would."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.reading.places:
                return (*self.reading.places[path[:end]], *path[end:])
        return path

    def _tree_with(self, path: Path, value: Any) -> Any:
        """Return the tree with this value, keys on the way made where they are missing."""
        tree = copy.deepcopy(self.tree)
        node = tree
        for part in path[:-1]:
            if isinstance(node, dict) and not isinstance(node.get(part), dict | list):
                node[part] = {}
            node = node[part]
        node[path[-1]] = as_nodes(value)
        return tree

    def _align(self, path: Path, old: Any, value: Any) -> None:
        """Give a mapping or a list this value: what differs is written anew where it stands, the rest stays."""
        new = as_nodes(value)
        keys, gone = list(new), [key for key in old if key not in new]
        if isinstance(new, list):
            keys, gone = list(range(len(new))), list(range(len(new), len(old)))
            same = next((n for n, (was, now) in enumerate(zip(old, new, strict=False)) if was != now), len(new))
            if gone and old[same + len(gone) :] == new[same:]:  # taken out: the others keep their lines and comments
                keys, gone = [], list(range(same, same + len(gone)))
        for key in keys:
            if isinstance(new, list) and key >= len(old):
                self.append(path, value[key])
            elif self.get((*path, key)) != new[key]:
                self.set((*path, key), value[key])
        for key in reversed(gone):
            self.remove((*path, key))


def scalar_of(text: str) -> str:
    """Return a text typed by a person as it goes into a tree: a whole number is one, whatever its sign."""
    plain = Plain(text)
    return text if integer(plain) is None else plain


def fresh_file(tree: Mapping[str, Any], head: Sequence[str] = (), above: Mapping[str, str] | None = None) -> str:
    """Return the text of a new file. `head`: lines of comment at the top; `above`: one before a key."""
    return write_new_file(head, [KeyLine(key, value, above=(above or {}).get(key, "")) for key, value in tree.items()])


def is_fresh(reading: Reading, text: Callable[[Any], str]) -> bool:
    """Return whether a file is as we write one anew: `text` of its tree."""
    return text(reading.source.nodes).encode() == reading.source.raw
