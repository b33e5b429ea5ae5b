"""The three scenarios as content: geometry in pas from the lower left corner, and what they say."""

from typing import Literal

from generator.core.content.declared import Entry
from generator.core.frozen import dataclass
from generator.systems.sndr.numbers import Number

Rect = tuple[Number, ...]  # x1, y1, x2, y2


@dataclass(frozen=True)
class SceneryWanted:
    pieces: tuple[int, ...]
    difficult: tuple[int, ...] = ()
    difficult_side: tuple[int, ...] = ()
    outside: Rect = ()


@dataclass(frozen=True)
class Deployment:
    band: Literal["1", "2", "ambushed", "other"]
    zones: tuple[Rect, ...]
    text: str


@dataclass(frozen=True)
class Rolled:
    rule: Literal["d6", "other"]
    text: str


@dataclass(frozen=True)
class Strip:
    zone: Rect
    width: int


@dataclass(frozen=True)
class Exit:
    edge: Literal["left", "right", "top", "bottom"]
    zone: Rect
    text: str


@dataclass(frozen=True)
class Tokens:
    label: str
    count: int
    spacing: int
    positions: tuple[tuple[Number, ...], ...]


@dataclass(frozen=True)
class Battle(Entry):
    roll: tuple[int, ...]
    table: tuple[int, ...]
    scenery: SceneryWanted
    deployment: tuple[Deployment, ...]
    first: Rolled
    victory: str
    end: str
    ambushed: Rolled | None = None
    strip: Strip | None = None
    exit: Exit | None = None
    losses: Number | None = None
    tokens: Tokens | None = None
    carrying: str | None = None
    turns: int | None = None
    delivered: int | None = None
