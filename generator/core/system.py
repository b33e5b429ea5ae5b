"""What a game is: a package under generator/systems/, found by scanning, with modules of fixed names.

What each module gives is written down in protocols.py; a game has those it needs: every game definitions.py and
listing.py, a game with player files rules.py, view.py and sheet.py, and so on. They are imported when a command needs
them, never before.
"""

from collections.abc import Iterable
from dataclasses import field
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, overload

from generator.core.content.cache import read_once
from generator.core.content.loading import Content
from generator.core.frozen import Record
from generator.core.reading import glyphs
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source

if TYPE_CHECKING:
    from generator.core.game import protocols

_PACKAGE = "generator.systems"
# Where a game gives what is no module of its own: all that makes a new file stands together where it is short.
_HOMES = {"guide": "new", "draft": "new", "random": "new", "schema": "new", "standing": "view"}
_FOLDER = FilePath(__file__).resolve().parent.parent / "systems"


class Examined(Record):
    """A player's file as the rules see it: every problem, and the derived subject unless it could not be understood."""

    problems: list[Problem]
    subject: Any = None


class Row(Record):
    """One line of a summary: a label, a value, and where the value comes from."""

    label: str
    value: str
    origin: str = ""


class Section(Record):
    title: str
    rows: tuple[Row, ...]
    wide: bool = False


class Listing(Record):
    """A kind of content as a table for people and as entries for scripts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    entries: tuple[dict[str, Any], ...] = field(default=())


class System(Record):
    id: str

    def has(self, module: str) -> bool:
        return self._home(module) is not None

    def _home(self, module: str) -> str | None:
        homes = (module, _HOMES.get(module, module))
        return next((one for one in homes if (_FOLDER / self.id / f"{one}.py").is_file()), None)

    if TYPE_CHECKING:

        @overload
        def module(self, name: Literal["definitions"]) -> "protocols.Definitions": ...
        @overload
        def module(self, name: Literal["rules"]) -> "protocols.Rules": ...
        @overload
        def module(self, name: Literal["view"]) -> "protocols.Views": ...
        @overload
        def module(self, name: Literal["sheet"]) -> "protocols.Sheets": ...
        @overload
        def module(self, name: Literal["listing"]) -> "protocols.Listings": ...
        @overload
        def module(self, name: Literal["schema"]) -> "protocols.Schemas": ...
        @overload
        def module(self, name: Literal["scenario"]) -> "protocols.Scenarios": ...
        @overload
        def module(self, name: Literal["briefing"]) -> "protocols.Briefings": ...
        @overload
        def module(self, name: Literal["random"]) -> "protocols.Randoms": ...
        @overload
        def module(self, name: Literal["party"]) -> "protocols.Parties": ...
        @overload
        def module(self, name: Literal["guide"]) -> "protocols.Guides": ...
        @overload
        def module(self, name: Literal["draft"]) -> "protocols.Drafts": ...
        @overload
        def module(self, name: Literal["campaign"]) -> "protocols.Campaigns": ...
        @overload
        def module(self, name: Literal["page"]) -> "protocols.Pages": ...
        @overload
        def module(self, name: Literal["marks"]) -> "protocols.Markings": ...
        @overload
        def module(self, name: Literal["standing"]) -> "protocols.Standings": ...
        @overload
        def module(self, name: Literal["chronicle"]) -> "protocols.Chronicles": ...
        @overload
        def module(self, name: Literal["after"]) -> "protocols.Afters": ...
        @overload
        def module(self, name: Literal["combat"]) -> "protocols.Combat": ...
        @overload
        def module(self, name: Literal["forecast"]) -> "protocols.Forecasts": ...
        @overload
        def module(self, name: Literal["opponent"]) -> "protocols.Opponents": ...
        @overload
        def module(self, name: Literal["table"]) -> "protocols.Tables": ...
        @overload
        def module(self, name: str) -> Any: ...

    def module(self, name: str) -> Any:
        return import_module(f"{_PACKAGE}.{self.id}.{self._home(name) or name}")

    def definitions(self, extra: Iterable[FilePath] = ()) -> Any:
        """The game's content, read, cross-checked and typed; ContentError names every fault."""
        load = self.module("definitions").load
        return read_once(self.id, Content.of(self.id, extra), load, (f"{_PACKAGE}.{self.id}.",))

    def examine(self, source: Source, definitions: Any) -> Examined:
        examined: Examined = self.module("rules").examine(source, definitions)
        found = [*source.problems, *glyphs.problems(source), *examined.problems]
        return Examined(source.locate(found), examined.subject)


@cache
def systems() -> dict[str, System]:
    return {p.parent.name: System(p.parent.name) for p in sorted(_FOLDER.glob("*/__init__.py"))}
