"""What a game is: a package under generator/systems/, found by scanning, with modules of fixed names.

    definitions.py  KINDS-free dataclasses and load(content) -> definitions           every game
    rules.py        examine(source, definitions) -> Examined                          games with player files
    view.py         as_json(subject) -> dict; outline(subject) -> sections            games with player files
    listing.py      listings(definitions) -> {kind: Listing}                          every game
    sheet.py        what `holofiche sheet` prints                                     games with player files
    scenario.py     what `holofiche scenario` rolls; campaign.py; random.py           as the game has them

Modules are imported when a command needs them, never before.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath
from typing import Any

from generator.core.content.cache import digest_of, kept
from generator.core.content.loading import Content
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source

_PACKAGE = "generator.systems"
_FOLDER = FilePath(__file__).resolve().parent.parent / "systems"


@dataclass(frozen=True)
class Examined:
    """A player's file as the rules see it: every problem, and the derived subject unless it could not be understood."""

    problems: list[Problem]
    subject: Any = None


@dataclass(frozen=True)
class Row:
    """One line of a summary: a label, a value, and where the value comes from."""

    label: str
    value: str
    origin: str = ""


@dataclass(frozen=True)
class Section:
    title: str
    rows: tuple[Row, ...]
    wide: bool = False


@dataclass(frozen=True)
class Listing:
    """A kind of content as a table for people and as entries for scripts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    entries: tuple[dict[str, Any], ...] = field(default=())


@dataclass(frozen=True)
class System:
    id: str

    def has(self, module: str) -> bool:
        return (_FOLDER / self.id / f"{module}.py").is_file()

    def module(self, name: str) -> Any:
        return import_module(f"{_PACKAGE}.{self.id}.{name}")

    def definitions(self, extra: Iterable[FilePath] = ()) -> Any:
        """The game's content, read, cross-checked and typed; ContentError names every fault."""
        content = Content.of(self.id, extra)
        module = self.module("definitions")
        code = [*sorted(FilePath(__file__).parent.rglob("*.py")), *sorted((_FOLDER / self.id).glob("*.py"))]
        key = digest_of([*content.paths(), *code], *(str(f) for f in content.folders))

        def build() -> Any:
            built = module.load(content)
            content.finish()
            return built

        return kept(self.id, key, build)

    def examine(self, source: Source, definitions: Any) -> Examined:
        examined: Examined = self.module("rules").examine(source, definitions)
        return Examined(source.locate([*source.problems, *examined.problems]), examined.subject)


@cache
def systems() -> dict[str, System]:
    return {p.parent.name: System(p.parent.name) for p in sorted(_FOLDER.glob("*/__init__.py"))}
