"""A scenario as plain data: what was rolled, ready to be printed, saved as JSON or YAML, edited and read again."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from generator.core.chance.dice import Roll
from generator.core.reading.shape import Between
from generator.core.scenario.geometry import Point, Rect


class Pas(float):
    """A length or a coordinate in pas, as a file writes it."""

    EXAMPLE = "12.5"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,6})?", text, re.ASCII):
            raise ValueError(text)
        return cls(text)


Spot = Annotated[tuple[Pas, ...], Between(2, 2)]
Title = Annotated[str, Between(1, 120)]
Word = Annotated[str, Between(1, 60)]
MOST_PAS = 200  # a table's side


@dataclass(frozen=True)
class Member:
    profile: str
    quality: int

    def as_json(self) -> dict[str, Any]:
        return {"profile": self.profile, "quality": self.quality}


@dataclass(frozen=True)
class Force:
    """A hidden enemy force: a marker on the table until somebody sees it."""

    strength: str
    quality: int
    behaviour: str
    position: Spot
    members: tuple[Member, ...]
    patrol: tuple[Spot, ...] | None = None
    id: str = ""

    @property
    def place(self) -> Point:
        return (self.position[0], self.position[1])

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "strength": self.strength,
            "quality": self.quality,
            "behaviour": self.behaviour,
            "patrol": [list(p) for p in self.patrol] if self.patrol else None,
            "position": list(self.position),
            "members": [m.as_json() for m in self.members],
        }


@dataclass(frozen=True)
class Fighter:
    """A figure of a band; `name` and `cg` as its file or its game gives them."""

    profile: str
    name: Title | None = None
    cg: int | None = None


@dataclass(frozen=True)
class Band:
    """One of two sides that face each other."""

    name: str
    side: str
    members: tuple[Fighter, ...]
    cg: int | None = None
    random: bool = False  # rolled, not somebody's own
    id: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, **_plain(self)}


@dataclass(frozen=True)
class Group:
    """A players' group: its name and the Quality it stands for."""

    name: str
    quality: int


@dataclass(frozen=True)
class Zone:
    """Where a side deploys. In an open zone scenery may stand."""

    side: str
    x: Pas
    y: Pas
    w: Pas
    h: Pas
    open: bool = False

    @classmethod
    def of(cls, side: str, rect: Rect, *, open: bool = False) -> Self:
        return cls(side, Pas(rect.x), Pas(rect.y), Pas(rect.w), Pas(rect.h), open)

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)


@dataclass(frozen=True)
class Terrain:
    kind: Word
    x: Pas
    y: Pas
    w: Pas
    h: Pas
    difficult: bool = False

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "x": self.x, "y": self.y, "w": self.w, "h": self.h, "difficult": self.difficult}


@dataclass(frozen=True)
class Objective:
    kind: Word
    x: Pas
    y: Pas

    @property
    def place(self) -> Point:
        return (self.x, self.y)


@dataclass(frozen=True)
class Scenario:
    """The contract's keys, then ours. Keys that a game has no use for are None and left out of the JSON."""

    system: str
    seed: Annotated[int, Between(0)]
    table: Annotated[tuple[int, ...], Between(2, 2)]
    deployment: tuple[Zone, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    objectives: tuple[Objective, ...] = ()
    threat: str | None = None
    group_quality: int | None = None
    enemy_quality: int | None = None
    forces: tuple[Force, ...] | None = None
    scenario: str | None = None
    bands: tuple[Band, ...] | None = None
    first: str | None = None
    ambushed: str | None = None
    title: Title | None = None
    theme: str | None = None
    faction: str | None = None
    groups: tuple[Group, ...] | None = None
    rerolls: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def area(self) -> Rect:
        return Rect(0, 0, self.table[0], self.table[1])

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {
            "system": self.system,
            "seed": self.seed,
            "scenario": self.scenario,
            "threat": self.threat,
            "table": list(self.table),
            "group_quality": self.group_quality,
            "enemy_quality": self.enemy_quality,
            "forces": None if self.forces is None else [f.as_json() for f in self.forces],
            "bands": None if self.bands is None else [b.as_json() for b in self.bands],
            "first": self.first,
            "ambushed": self.ambushed,
            "deployment": [_plain(z) for z in self.deployment],
            "terrain": [t.as_json() for t in self.terrain],
            "objectives": [_plain(o) for o in self.objectives],
            "title": self.title,
            "theme": self.theme,
            "faction": self.faction,
            "groups": None if self.groups is None else [_plain(g) for g in self.groups],
            "rerolls": list(self.rerolls),
            "rolls": [r.as_json() for r in self.rolls],
        }
        return {key: value for key, value in document.items() if value is not None}


def _plain(record: Any) -> dict[str, Any]:
    """A small record as JSON, without what it does not say."""
    return {key: _item(value) for key, value in vars(record).items() if value is not None and value is not False}


def _item(value: Any) -> Any:
    return [_plain(v) for v in value] if isinstance(value, tuple) else value


def as_yaml(document: Mapping[str, Any]) -> str:
    """The same document for people to edit: one line for each short thing."""
    import yaml

    return yaml.safe_dump(_bare(document), allow_unicode=True, sort_keys=False, width=110, default_flow_style=None)


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(v) for key, v in value.items()}
    if isinstance(value, list):
        return [_bare(v) for v in value]
    return float(value) if isinstance(value, float) else value
