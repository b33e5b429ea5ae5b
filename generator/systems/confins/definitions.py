"""Aux Confins de l’Empire: the combat tables the GM's cards draw on. Its files are encounters: who fights."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.content.loading import Citations, Content, Ruling, Rulings
from generator.core.paper.figure import Livery


@dataclass(frozen=True)
class Game:
    label: str
    full_label: str
    livery: Livery
    source: Citations
    constants: Mapping[str, str]
    sources: Mapping[str, Citations]
    rulings: Mapping[str, Rulings]


@dataclass(frozen=True)
class Table:
    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: Citations
    note: str | None = None
    rulings: Rulings = ()


@dataclass(frozen=True)
class Definitions:
    game: Game
    tables: Mapping[str, Table]
    rulings: Mapping[str, Ruling]


def load(content: Content) -> Definitions:
    game = content.single("system", Game)
    tables = content.entries("tables", Table)
    rulings = content.rulings()
    content.finish()
    assert game is not None
    return Definitions(game, tables, rulings)
