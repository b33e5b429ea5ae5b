"""What a game is: a package under generator/systems/, found by scanning, with modules of fixed names.

What each gives is a part, a Protocol: a game has those it needs, every game Definitions, a game with player files
Rules, and so on (game/parts.py, plays.py). They are imported when a command needs them, never before.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath
from typing import Any, Protocol

from msgspec import field

from generator.core.content.loading import Content
from generator.core.game.homes import HOMES, Part, given_by, names_of
from generator.core.i18n import _, mark
from generator.core.reading import glyphs
from generator.core.reading.problems import Problem
from generator.core.reading.reading import Reading
from generator.core.reading.source import Source
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse

_PACKAGE = "generator.systems"
_FOLDER = FilePath(__file__).resolve().parent.parent / "systems"


class Examined(Record):
    """A player's file as the rules see it: every problem, and the derived subject unless it could not be understood."""

    problems: list[Problem]
    subject: Any = None
    reading: Reading | None = None  # what they judged; the rules themselves need not say


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


@given_by("definitions")
class Definitions(Protocol):
    """All that the house knows of them: they are GameDefinitions, and their `game` is a GameTitle."""

    def load(self, content: Content, /) -> Any: ...


@given_by("rules", lacks=mark("{game} has no player files"))
class Rules(Protocol):
    """`file_kind`: the record that a player's file is, by whose keys it is understood."""

    def file_kind(self, definitions: Any, /) -> Any: ...
    def examine(self, reading: Reading, definitions: Any, /) -> Examined: ...


@given_by("remarks", among="view")
class Remarks(Protocol):
    """What is worth knowing of a subject and no problem: told by `check -v`."""

    def remarks(self, subject: Any, /) -> Sequence[str]: ...


class System(Record):
    id: str

    def gives(self, kind: type) -> bool:
        """Whether the game has this part (core/game/parts.py, plays.py)."""
        return self._home(kind) is not None

    def part(self, kind: type[Part]) -> Part | None:
        """The game's module that gives this part."""
        home = self._home(kind)
        found: Part | None = self._import(home) if home else None
        return found

    def require(self, kind: type[Part]) -> Part:
        """The same where nothing can be done without it: a Refusal in words."""
        found = self.part(kind)
        if found is None:
            home, able = HOMES[kind], ", ".join(games_giving(kind))
            hint = _("games that have it: {games}").format(games=able) if able else None
            told = _(home.lacks).format(game=self.id)
            raise Refusal(home.code, told, hint) if home.code else misuse(told, hint)
        return found

    def _home(self, kind: type) -> str | None:
        home = HOMES[kind]
        if self._is_there(home.module):
            return home.module
        among = home.among and self._is_there(home.among) and vars(self._import(home.among))
        return home.among if among and all(name in among for name in names_of(kind)) else None

    def _is_there(self, module: str) -> bool:
        return (_FOLDER / self.id / f"{module}.py").is_file()

    def _import(self, module: str) -> Any:
        return import_module(f"{_PACKAGE}.{self.id}.{module}")

    def definitions(self, extra: Iterable[FilePath] = (), *, as_written: bool = False) -> Any:
        """The game's content, read, cross-checked and typed; ContentError names every fault. `as_written`: the shipped
        one too is read from its YAML."""
        return self.require(Definitions).load(Content.of(self.id, extra, as_written=as_written))

    def read(self, source: Source, definitions: Any) -> Reading:
        """A player's file by the keys and words of the game."""
        return Reading.of(source, self.require(Rules).file_kind(definitions), definitions.lexicon)

    def examine(self, source: Source, definitions: Any) -> Examined:
        reading = self.read(source, definitions)
        examined = self.require(Rules).examine(reading, definitions)
        problems = examined.problems
        if any(one.code in ("unknown-key", "missing-key") for one in problems):
            from generator.core.reading.belonging import point_all_home

            problems = point_all_home(problems, reading)
        found = [*source.problems, *glyphs.problems(source), *problems]
        return Examined(reading.locate(found), examined.subject, reading)


@cache
def all_systems() -> dict[str, System]:
    found = [p.name for p in sorted(_FOLDER.iterdir()) if (p / "__init__.py").is_file()]
    return {name: System(name) for name in found}


def collect_parts(kind: type[Part]) -> dict[str, Part]:
    """A part of every game that has it, by their ids."""
    return {key: system.require(kind) for key, system in games_giving(kind).items()}


def games_giving(kind: type) -> dict[str, System]:
    """The games that have a part, by their ids."""
    return {key: system for key, system in all_systems().items() if system.gives(kind)}
