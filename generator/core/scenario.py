"""A scenario as plain data: what was rolled, ready to be printed, saved as JSON or YAML, edited and read again."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Self

from generator.core.dice import Roll, Roller
from generator.core.geometry import Point, Rect
from generator.core.i18n import _
from generator.core.problems import Path, Problem
from generator.core.shape import Between, is_nothing, read, wrong
from generator.core.source import Source
from generator.core.tree import Plain


class Pas(float):
    """A length or a coordinate in pas, as a file writes it."""

    EXAMPLE = "12.5"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,6})?", text, re.ASCII):
            raise ValueError(text)
        return cls(text)


Spot = Annotated[tuple[Pas, ...], Between(2, 2)]


@dataclass(frozen=True)
class Member:
    profile: str
    quality: int

    def as_json(self) -> dict[str, Any]:
        return {"profile": self.profile, "quality": self.quality}


@dataclass(frozen=True)
class Force:
    """A hidden enemy force: a marker on the table until somebody sees it."""

    id: str
    strength: str
    quality: int
    behaviour: str
    position: Spot
    members: tuple[Member, ...]
    patrol: tuple[Spot, ...] | None = None

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
    name: str | None = None
    cg: int | None = None


@dataclass(frozen=True)
class Band:
    """One of two sides that face each other."""

    id: str
    name: str
    side: str
    members: tuple[Fighter, ...]
    cg: int | None = None
    random: bool = False  # rolled, not somebody's own


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
    kind: str
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
    kind: str
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
    title: str | None = None
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
            "bands": None if self.bands is None else [_plain(b) for b in self.bands],
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


@dataclass(frozen=True)
class Wish:
    """What a person asks for. A game takes some of it; the command line refuses the rest."""

    subjects: tuple[Any, ...] = ()  # what the rules made of the files given
    opponent: Any = None
    quality: int | None = None
    threat: str | None = None
    forces: int | None = None
    table: tuple[int, int] | None = None
    faction: str | None = None
    boss: bool = False
    named: bool = False
    theme: str | None = None
    scenario: str | None = None
    side: str | None = None


class Refusal(Exception):
    """What was asked for cannot be rolled: said before anything is rolled, with what would fit."""

    def __init__(self, code: str, message: str, hint: str | None = None, ruling: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, (), message, hint, ruling=ruling)


def stream(seed: int, part: str, again: int = 0) -> Roller:
    """The dice of one part of a scenario: rolling another part anew leaves them alone."""
    digest = hashlib.sha256(f"{seed}/{part}/{again}".encode()).digest()
    return Roller(int.from_bytes(digest[:8], "big"))


def contest(label: str, sides: tuple[str, str], roller: Roller) -> str:
    """A D6 each, ties rolled again; the side with the highest."""
    while True:
        faces = [roller.d(f"{label}, {side}") for side in sides]
        if faces[0] != faces[1]:
            return sides[0] if faces[0] > faces[1] else sides[1]


def one_or_other(label: str, options: tuple[int, ...], roller: Roller) -> int:
    """« 5-6 » of something: a D6, the first half of its faces for the first number."""
    return options[(roller.d(label) - 1) * len(options) // 6]


def load_all(source: Source) -> tuple[list[Scenario], list[Problem]]:
    """Every scenario of a file: one document, or `scenarios: […]`."""
    problems: list[Problem] = []
    trees: list[tuple[Path, Any]] = [((), source.data)]
    if isinstance(source.data, dict) and isinstance(source.data.get("scenarios"), list):
        trees = [(("scenarios", n), tree) for n, tree in enumerate(source.data["scenarios"])]
    found = [_load(tree, path, problems) for path, tree in trees]
    return [s for s in found if s is not None], source.locate(problems)


def _load(tree: Any, path: Path, problems: list[Problem]) -> Scenario | None:
    if not isinstance(tree, dict):
        problems.append(wrong(path, _("a mapping"), tree))
        return None
    before = len(problems)
    scenario = read(Scenario, {k: v for k, v in tree.items() if k != "rolls"}, path, problems)
    if scenario is None:
        return None
    problems += [replace(p, path=(*path, *p.path)) for p in misplaced(scenario)]
    rolls = _rolls(tree.get("rolls"))
    return replace(scenario, rolls=rolls) if len(problems) == before else None


def misplaced(scenario: Scenario) -> list[Problem]:
    """What does not stand on the table at all."""
    if len(scenario.table) != 2 or min(scenario.table) < 1:
        return [Problem("table", ("table",), _("two sides in pas are expected: [36, 36]"))]
    found: list[Problem] = []

    def point(path: Path, place: tuple[Pas, ...]) -> None:
        if len(place) != 2:
            found.append(Problem("wrong-type", path, _("two coordinates are expected: [12.0, 20.5]")))
        elif not scenario.area.holds_point((place[0], place[1])):
            found.append(Problem("off-the-table", path, _("this point is not on the table")))

    for n, force in enumerate(scenario.forces or ()):
        point(("forces", n, "position"), force.position)
        for m, spot in enumerate(force.patrol or ()):
            point(("forces", n, "patrol", m), spot)
    for n, goal in enumerate(scenario.objectives):
        point(("objectives", n), (goal.x, goal.y))
    rects: list[tuple[Path, Rect]] = [(("terrain", n), t.rect) for n, t in enumerate(scenario.terrain)]
    rects += [(("deployment", n), z.rect) for n, z in enumerate(scenario.deployment)]
    for path, rect in rects:
        if rect.w <= 0 or rect.h <= 0 or not scenario.area.holds(rect):
            found.append(Problem("off-the-table", path, _("this is not wholly on the table")))
    return found


def _rolls(tree: Any) -> tuple[Roll, ...]:
    """The log as it was written: only shown, never used."""
    entries = [_value(e) for e in tree] if isinstance(tree, list) else []
    return tuple(Roll(str(e.get("label")), str(e.get("dice")), e.get("result")) for e in entries if isinstance(e, dict))


def _value(tree: Any) -> Any:
    """A tree of written scalars as JSON would have it."""
    if isinstance(tree, dict):
        return {key: _value(v) for key, v in tree.items()}
    if isinstance(tree, list):
        return [_value(v) for v in tree]
    if isinstance(tree, Plain):
        if is_nothing(tree):
            return None
        if tree in ("true", "false"):
            return tree == "true"
        for kind, form in ((int, r"-?\d{1,15}"), (float, r"-?\d{1,15}\.\d{1,15}")):
            if re.fullmatch(form, tree, re.ASCII):
                return kind(tree)
    return str(tree)


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


def combined(rollers: Iterable[Roller]) -> tuple[Roll, ...]:
    return tuple(roll for roller in rollers for roll in roller.log)
