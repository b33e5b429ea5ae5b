"""A scenario as plain data: what was rolled, ready to be printed, saved as JSON or YAML, edited and read again."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

from generator.base.geometry import Point, Rect, do_overlap
from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.chance.dice import Roll, Roller, dice_of_part
from generator.reading.shape import Between


class Pas(float):
    """A length or a coordinate in pas, as a file writes it."""

    EXAMPLE = "12.5"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,6})?", text):
            raise ValueError(text)
        return cls(text)


Spot = Annotated[tuple[Pas, ...], Between(2, 2)]
Title = Annotated[str, Between(1, 120)]
Word = Annotated[str, Between(1, 60)]
Sight = Literal["block", "cover", "clear"]
Passage = Literal["blocked", "climb", "rough", "free"]
MOST_PAS = 200  # a table's side


class Fighter(Record):
    """A figure of a band; its name as its file gives it."""

    profile: str
    name: Title | None = None


class Band(Record):
    """One of two sides that face each other."""

    id: Annotated[str, Between(1, 20)]
    name: str
    side: str
    members: tuple[Fighter, ...]


Edge = Literal["nord", "sud", "est", "ouest"]


def nearest_edge(rect: Rect, table: Sequence[float]) -> Edge:
    """Return the edge of the table that a zone lies along, north at the top of the map."""
    ends: dict[Edge, tuple[float, float]] = {
        "nord": (table[1] - rect.top, -rect.w), "sud": (rect.y, -rect.w),
        "est": (table[0] - rect.right, -rect.h), "ouest": (rect.x, -rect.h),
    }  # fmt: skip
    return min(ends, key=lambda edge: ends[edge])


class Zone(Record):
    """Where a side deploys, or the way out. In an open zone scenery may stand. `edge`: of the table, by which one
    leaves."""

    side: str
    x: Pas
    y: Pas
    w: Pas
    h: Pas
    open: bool = False
    edge: Edge | None = None

    @classmethod
    def of(cls, side: str, rect: Rect, *, open: bool = False, edge: Edge | None = None) -> Self:
        return cls(side, Pas(rect.x), Pas(rect.y), Pas(rect.w), Pas(rect.h), open, edge)

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)


class Terrain(Record):
    """A piece of scenery: what it does to sight and to movement (S-60). One that says neither is a wall, or difficult
    ground, as all were before."""

    kind: Word
    x: Pas
    y: Pas
    w: Pas
    h: Pas
    difficult: bool = False
    sight: Sight | None = None
    move: Passage | None = None
    turn: Annotated[int, Between(-180, 180)] = 0  # degrees against the clock

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.w, self.h)

    @property
    def hides(self) -> Sight:
        return self.sight or ("clear" if self.difficult else "block")

    @property
    def passage(self) -> Passage:
        return self.move or ("rough" if self.difficult else "blocked")

    def as_json(self) -> dict[str, Any]:
        document = {**asdict(self), "sight": self.hides, "move": self.passage}
        return document if self.turn else {key: value for key, value in document.items() if key != "turn"}


class Objective(Record):
    kind: Word
    x: Pas
    y: Pas

    @property
    def place(self) -> Point:
        return (self.x, self.y)


class Quality(Record):
    """What a table made from a recipe comes to, in per cent: ground under obstacles, points 4 to 8 pas apart that see
    each other, ground reached, places of the worst deployment that no force sees."""

    covered: Pas
    sight: Pas
    reached: Pas
    hidden: Pas | None = None


class Scenario(Record):
    """What every game's scenario is; a game adds what it has of its own, and says where that stands in the JSON."""

    ORDER: ClassVar[tuple[str, ...]]  # of the keys of the JSON; those that say nothing are left out

    system: str
    seed: Annotated[int, Between(0)]
    table: Annotated[tuple[int, ...], Between(2, 2)]
    deployment: tuple[Zone, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    objectives: tuple[Objective, ...] = ()
    title: Title | None = None
    theme: str | None = None
    place: str | None = None  # the recipe its table was made from
    measures: Quality | None = None
    rerolls: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()

    @property
    def parts_kept(self) -> tuple[str, ...]:
        """The parts of its game that this one does not have: nothing of them can be rolled anew."""
        return ()

    @property
    def area(self) -> Rect:
        return Rect(0, 0, self.table[0], self.table[1])

    def reroller(self, part: str) -> Roller:
        """Dice for a part rolled anew."""
        return dice_of_part(self.seed, part, self.rerolls.count(part) + 1)

    def with_reroll(self, part: str, roller: Roller, **new: Any) -> Self:
        """Return the scenario with the part that these dice gave."""
        log = (*self.rolls, Roll("Relance", "choix", part), *roller.log)
        return replace(self, **new, rerolls=(*self.rerolls, part), rolls=log)

    def points(self) -> Iterator[tuple[Path, Spot]]:
        """List every point that has to be on the table, and where it is written."""
        for n, goal in enumerate(self.objectives):
            yield ("objectives", n), (goal.x, goal.y)

    def review(self, definitions: Any) -> list[Problem]:
        """Warn of what is odd in it: here scenery that overlaps scenery, a deployment area or an objective."""
        if self.place:  # made from a recipe: walls join, roads lie under everything, zones are where they are
            return []
        problems = []
        areas = [(z.rect, _("the deployment area")) for z in self.deployment if not z.open]
        for n, piece in enumerate(self.terrain):
            below = [(t.rect, t.kind) for t in self.terrain[:n]]
            under = [what for rect, what in (*below, *areas) if do_overlap(piece.rect, rect)]
            under += [o.kind for o in self.objectives if piece.rect.holds_point(o.place)]
            for what in under:
                message = _("'{kind}' overlaps {other}").format(kind=piece.kind, other=what)
                problems.append(Problem("scenery-overlap", ("terrain", n), message, severity="warning"))
        return problems

    def as_json(self) -> dict[str, Any]:
        return {key: scenario_json(getattr(self, key)) for key in self.ORDER if getattr(self, key) is not None}


class Skirmish(Scenario):
    """Two bands that face each other."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "scenario", "table", "bands", "first", "deployment", "terrain", "objectives", "title",
        "theme", "place", "measures", "rerolls", "rolls",
    )  # fmt: skip

    scenario: str | None = None
    bands: tuple[Band, ...] | None = None
    first: str | None = None

    def review(self, definitions: Any) -> list[Problem]:
        """Check that there are two bands, of a known scenario, made of known profiles."""
        problems = []
        if self.scenario not in definitions.scenarios:
            message = _("'{name}' is not a scenario of this game").format(name=self.scenario)
            problems.append(Problem("unknown-scenario", ("scenario",), message))
        bands = self.bands or ()
        if len(bands) != 2:
            message = _("two bands face each other, not {n}").format(n=len(bands))
            problems.append(Problem("two-bands", ("bands",), message))
        for n, band in enumerate(bands):
            for m, member in enumerate(band.members):
                if member.profile not in definitions.profiles:
                    message = _("no profile is called '{name}'").format(name=member.profile)
                    problems.append(Problem("unknown-profile", ("bands", n, "members", m, "profile"), message))
        return [*problems, *super().review(definitions)]


def _record_json(record: Any) -> dict[str, Any]:
    """Return a small record as JSON, without empty keys."""
    return {
        key: scenario_json(value) for key, value in asdict(record).items() if value is not None and value is not False
    }


def scenario_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return [scenario_json(v) for v in value]
    if hasattr(value, "as_json"):
        return value.as_json()
    return _record_json(value) if isinstance(value, Struct) else value


def as_yaml(document: Mapping[str, Any]) -> str:
    """Format the document for people to edit: one line for each short entry."""
    import yaml

    return yaml.safe_dump(
        _without_subtypes(document), allow_unicode=True, sort_keys=False, width=110, default_flow_style=None
    )


def _without_subtypes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_subtypes(v) for key, v in value.items()}
    if isinstance(value, list):
        return [_without_subtypes(v) for v in value]
    return float(value) if isinstance(value, float) else value
