"""What became of each document since this server first saw it: the versions, who wrote each, what each showed.

A change comes with the version it was made on. Whether another person touched the same field since is read here; so is
where the row stands today that the change was made in (see core/page/rows.py). Kept in memory, within bounds. Of a
version that is not known (the server was started anew, or the change slept for long) a field is another's where it
is not what the page had in it.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from flask import current_app
from msgspec import Meta, Struct, field

from generator.core.page.fields import Tree, clean_text
from generator.core.page.model import Page
from generator.core.page.rows import Rows, ToldRows, count_rows, follow_rows, read_told_rows, show_numbers, split_row
from generator.core.record import Record

Values = tuple[str, ...]
_MOST_STANDS, _MOST_HEARD, _MOST_TRAILS = 60, 600, 100


class Change(Struct, forbid_unknown_fields=True):
    """One thing done on a page: a field that says something else, or a button pressed."""

    tab: Annotated[str, Meta(max_length=40)]
    number: int
    version: str
    rows: tuple[str, ...] = ()  # as the page had them
    name: str = ""  # of the field
    values: Values = ()
    old: Values = ()
    press: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)  # what stood beside the button
    force: bool = False  # though another changed the same field

    @property
    def id(self) -> str:
        return f"{self.tab} {self.number}"


class Stand(Record):
    version: str
    writer: str  # the tab that made it so; nobody's where another program did
    rows: Rows
    shown: Mapping[str, Values]  # what each field said


class Trail:
    def __init__(self) -> None:
        self._stands: list[Stand] = []
        self._tree: Tree = {}
        self._next: dict[str, int] = {}
        self._heard: dict[str, None] = {}
        self.blank: frozenset[str] = frozenset()  # rows that nobody has filled, by name and number

    @property
    def now(self) -> Stand:
        return self._stands[-1]

    def fresh_number(self, name: str) -> int:
        """One that no row of this list ever had."""
        number = self._next.get(name, 0)
        self._next[name] = number + 1
        return number

    def see(
        self, version: str, tree: Tree, shown: Callable[[Rows], Mapping[str, Values]], told: ToldRows, writer: str = ""
    ) -> Rows:
        """The numbers of a text's rows: those it had, those its rows had before, or, of one never seen, as `told`."""
        known = next((one.rows for one in reversed(self._stands) if one.version == version), None)
        counted = count_rows(tree)
        if known is not None and all(len(known.get(name, ())) == len(counted[name]) for name in counted):
            rows = known
        elif self._stands:
            rows = follow_rows(self._tree, self.now.rows, tree, self.fresh_number, in_place=False)
        else:
            own = {name: told.written(name) for name in counted}
            rows = {name: own[name] if len(own[name]) == len(counted[name]) else counted[name] for name in counted}
        if not self._stands or (self.now.version, self.now.rows) != (version, rows):
            self.add(Stand(version, writer, rows, shown(rows)), tree)
        return rows

    def add(self, stand: Stand, tree: Tree) -> None:
        self._stands, self._tree = [*self._stands[1 - _MOST_STANDS :], stand], tree
        for name, numbers in stand.rows.items():
            self._next[name] = max(self._next.get(name, 0), *(number + 1 for number in numbers), 0)

    def is_heard(self, change: Change) -> bool:
        """Whether it is written already: sent twice, for nobody heard the answer."""
        return change.id in self._heard

    def note_heard(self, change: Change) -> None:
        self._heard[change.id] = None
        for old in list(self._heard)[:-_MOST_HEARD]:
            del self._heard[old]

    def knows(self, version: str) -> bool:
        return self._index_of(version) is not None

    def _index_of(self, version: str) -> int | None:
        """Where a version stands; a form that was blank began all."""
        if not version and self._stands:
            return 0
        return next((n for n in reversed(range(len(self._stands))) if self._stands[n].version == version), None)

    def shown_on(self, version: str) -> Mapping[str, Values]:
        place = self._index_of(version)
        return {} if place is None else self._stands[place].shown

    def name_today(self, name: str, change: Change) -> str | None:
        """A name as rows are numbered now: a server before this one may have numbered them otherwise; None where
        nobody can tell the row."""
        told = read_told_rows(change.rows)
        found = split_row(name, told.rows)
        if found is None or found[1] not in (written := told.written(found[0])):
            return name
        place = self._index_of(change.version)
        ours = self._stands[-1 if place is None else place].rows.get(found[0], ())
        if written == ours:
            return name
        return f"{found[0]}[{ours[written.index(found[1])]}]{found[2]}" if len(written) == len(ours) else None

    def is_another_ones(self, change: Change, name: str) -> bool:
        """Whether somebody else gave the field another value since the change was made, and not the same one."""
        name = name.removesuffix("[]")
        theirs = self.now.shown.get(name, ())
        if theirs == clean_values(change.values):
            return False
        place = self._index_of(change.version)
        if place is None or theirs == self._stands[place].shown.get(name, ()):
            return place is None and theirs != clean_values(change.old)
        steps = pairwise(self._stands[place:])
        return any(b.writer != change.tab and a.shown.get(name, ()) != b.shown.get(name, ()) for a, b in steps)


class Trails:
    """Of every document, the one asked for last kept longest."""

    def __init__(self) -> None:
        self._trails: dict[Path, Trail] = {}

    def of(self, path: Path) -> Trail:
        self._trails[path] = self._trails.pop(path) if path in self._trails else Trail()
        for old in list(self._trails)[:-_MOST_TRAILS]:
            del self._trails[old]
        return self._trails[path]


def trail_of(path: Path) -> Trail:
    trails: Trails = current_app.config["TRAILS"]
    return trails.of(path.resolve())


def clean_values(values: Values) -> Values:
    return tuple(text for value in values if (text := clean_text(value)))


def values_shown(page: Page, rows: Rows) -> dict[str, Values]:
    """What each field of a page says, by its name there."""
    fields = show_numbers(page, rows).fields()
    several = ("ticks", "list")
    return {name: clean_values(one.values if one.kind in several else (one.value,)) for name, one in fields.items()}
