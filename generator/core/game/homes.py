"""Where a game gives a part: how a Protocol is bound to the modules that may give it.

A part stands in a module of its own name, whose file alone says that the game has it: nothing is imported to know. A
short one may stand in a module with others, `among`, and is given where that module has all its names.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from generator.core.i18n import mark
from generator.core.record import Record

Part = TypeVar("Part")


class Home(Record):
    """`lacks`: what is told where a command needs the part of a game that does not have it; `code`: how it is called
    where that is more than a wrong usage."""

    module: str
    among: str
    lacks: str
    code: str


HOMES: dict[type, Home] = {}


def given_by(
    module: str, among: str = "", *, lacks: str = mark("{game} has nothing of the kind"), code: str = ""
) -> Callable[[type[Part]], type[Part]]:
    def register(kind: type[Part]) -> type[Part]:
        HOMES[kind] = Home(module, among, lacks, code)
        return kind

    return register


def names_of(kind: type) -> list[str]:
    """The names that a module has which gives this part."""
    bases = [base for base in kind.__mro__ if base not in Protocol.__mro__]
    names = [name for base in bases for name in (*vars(base), *base.__annotations__)]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]
