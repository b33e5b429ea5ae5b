"""A Sylvaren scenario as plain data, players' groups against hidden enemy forces, and the review of a saved one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from msgspec.structs import replace

from generator.base import geometry
from generator.base.geometry import Point
from generator.base.i18n import _, ngettext
from generator.base.problems import Path, Problem, Severity
from generator.base.record import Record
from generator.model.scenario import Scenario, Spot, Title, Zone, scenario_json
from generator.reading.shape import Between
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import Figure, derive_figure, items_named

_WARNING: Severity = "warning"
_NOTE: Severity = "note"
Decor = Literal["source", "dense"]
_USUAL_QUALITY = 4  # of the figures of an ordinary group
THREATS = {"faible": "faible", "moyen": "moyenne", "fort": "forte"}  # as agreed with « menace »


class Foe(Record):
    profile: str
    quality: int


class Force(Record):
    """A hidden enemy force: a marker on the table until somebody sees it."""

    id: Annotated[str, Between(1, 3)]  # a letter has to fit its marker
    strength: str
    quality: int
    behaviour: str
    position: Spot
    members: tuple[Foe, ...]
    patrol: tuple[Spot, ...] | None = None
    arrives: Annotated[int, Between(1, 40)] | None = None  # of a reserve: turn and edge of its arrival (S-66)
    edge: str | None = None

    @property
    def place(self) -> Point:
        return (self.position[0], self.position[1])

    def as_json(self) -> dict[str, Any]:
        order = ("id", "strength", "quality", "behaviour", "patrol", "position", "members")
        fields = {key: scenario_json(getattr(self, key)) for key in order}
        return fields | ({"arrives": self.arrives, "edge": self.edge} if self.arrives is not None else {})


class Fielded(Record):
    """A player's figure as it comes to the table: what its numbers are computed from."""

    name: Title
    quality: Annotated[int, Between(1, 20)]
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    category: str | None = None
    leader: bool = False


class Players(Record):
    """A players' group: its name, its Quality, and its figures, which scenarios of older editions do not have."""

    name: str
    quality: int
    figures: tuple[Fielded, ...] = ()

    def as_json(self) -> dict[str, Any]:
        fields = {"name": self.name, "quality": self.quality}
        return {**fields, "figures": scenario_json(self.figures)} if self.figures else fields


def share_group(figures: int, zones: int) -> tuple[int, ...]:
    """Return how many figures start in each zone: as even as can be, the first ones more."""
    return tuple((figures + zones - 1 - n) // zones for n in range(zones))


class Stakes(Record):
    """The reward of a victory (S-67): credits for the group, PX for each figure; credits of the secondary objective."""

    credits: int = 0
    px: int = 0
    secondary: int = 0


class Next(Record):
    """Objectives that may follow, won or lost."""

    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class Rival(Record):
    """The figure of an enemy who comes back: in which force, as which profile, with which rules of his own, for the
    how many-th time, and why."""

    force: str
    profile: str
    rules: tuple[str, ...] = ()
    returns: int = 1
    reason: str = ""


class Raid(Scenario):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "threat", "table", "group_quality", "enemy_quality", "forces", "deployment", "terrain",
        "objectives", "title", "mission", "theme", "place", "approach", "layout", "objective", "site", "target",
        "secondary", "twist", "turns", "least", "exit", "split", "reserve", "events", "stakes", "next", "rival",
        "rival_figure", "before", "against", "decor", "measures", "house", "faction", "paper", "groups", "rerolls",
        "rolls",
    )  # fmt: skip

    threat: str | None = None
    group_quality: int | None = None
    enemy_quality: int | None = None
    forces: tuple[Force, ...] | None = None
    faction: str | None = None
    groups: tuple[Players, ...] | None = None
    decor: Decor | None = None  # dense, as all were before (S-78)
    mission: str | None = None  # the row that place, objective, enemy and sentence come from (S-84)
    approach: str | None = None
    layout: str | None = None
    objective: str | None = None
    site: str | None = None  # where its first token stands, in words
    target: str | None = None  # the force to be captured
    secondary: str | None = None
    twist: str | None = None
    turns: Annotated[int, Between(1, 60)] | None = None
    least: int | None = None  # the least number of turns (S-63)
    exit: Zone | None = None
    split: tuple[Annotated[int, Between(0, 99)], ...] | None = None  # figures that start in each zone
    reserve: str | None = None  # the force held back
    events: tuple[str, ...] | None = None  # what a die may bring each turn, by its last faces (S-85)
    stakes: Stakes | None = None
    next: Next | None = None
    against: str | None = None  # what two groups fight for, against each other (S-90)
    rival: str | None = None  # an enemy met before who comes back
    rival_figure: Rival | None = None
    before: tuple[str, ...] | None = None  # what happened in the last game, in words
    house: tuple[str, ...] | None = None
    paper: Mapping[str, Annotated[int, Between(1, 99)]] | None = None  # number by profile that a collection lacks

    def as_json(self) -> dict[str, Any]:
        """Return the scenario as JSON; `turns` is there without a limit, too."""
        fields = super().as_json()
        if self.objective is None or self.turns is not None:
            return fields
        return {key: fields.get(key) for key in self.ORDER if key in fields or key == "turns"}

    @property
    def parts_kept(self) -> tuple[str, ...]:
        return ("forces", "behaviours", "layout", "secondary", "twist", "reserve") if self.against else ()

    @property
    def goal(self) -> str:
        """The id of the objective; scenarios of older editions have it in their tokens."""
        if self.against:  # what they fight for is another matter
            return "elimination"
        return self.objective or (self.objectives[0].kind if self.objectives else "elimination")

    @property
    def menace(self) -> str:
        """The threat as the page prints it; an unknown word as it is."""
        return THREATS.get(self.threat or "", self.threat or "")

    def points(self) -> Iterator[tuple[Path, Spot]]:
        for n, force in enumerate(self.forces or ()):
            yield ("forces", n, "position"), force.position
            for m, spot in enumerate(force.patrol or ()):
                yield ("forces", n, "patrol", m), spot
        yield from super().points()

    def review(self, definitions: Definitions) -> list[Problem]:
        """List the unknown parts and what is not as recommended: errors forbid printing, warnings do not."""
        d = definitions
        if self.against:
            return self._review_duel(d)
        problems = [p for n, force in enumerate(self.forces or ()) for p in _review_force(force, ("forces", n), d)]
        problems += _review_groups(self.groups or (), d)
        for key in self.paper or ():
            if key not in d.profiles:
                message = _("no profile is called '{name}'").format(name=key)
                problems.append(Problem("unknown-profile", ("paper", key), message))
        for n, goal in enumerate(self.objectives):
            if goal.kind not in d.objectives:
                message = _("'{name}' is not an objective").format(name=goal.kind)
                problems.append(
                    Problem("unknown-objective", ("objectives", n, "kind"), message, ", ".join(d.objectives))
                )
        problems += _unknown_parts(self, (
            ("mission", d.missions), ("objective", d.objectives), ("approach", d.approaches),
            ("layout", d.layouts), ("secondary", d.secondaries), ("twist", d.twists),
        ))  # fmt: skip
        for n, name in enumerate(self.events or ()):
            if name not in d.events:
                problems.append(Problem("unknown-part", ("events", n), _("'{id}' is not defined").format(id=name)))
        if any(p.severity == "error" for p in problems):
            return problems
        return [*problems, *_review_totals(self, d), *_review_places(self, d), *super().review(d)]

    def _review_duel(self, d: Definitions) -> list[Problem]:
        problems = [*_review_groups(self.groups or (), d)]
        problems += _unknown_parts(self, (("against", d.duels), ("approach", d.fronts)))
        sides = [group for group in self.groups or () if group.figures]
        if len(sides) != 2 or len(self.deployment) != 2:
            message = _("two groups face each other, not {n}").format(n=len(sides))
            problems.append(Problem("two-bands", ("groups",), message, ruling="S-90"))
        return [*problems, *super().review(d)]


def _unknown_parts(raid: Raid, parts: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[Problem]:
    for part, known in parts:
        if (name := getattr(raid, part)) is not None and name not in known:
            yield Problem("unknown-part", (part,), _("'{id}' is not defined").format(id=name), ", ".join(known))


def own_figures(scenario: Raid, d: Definitions) -> list[list[Figure]]:
    """Return the figures of each group of a scenario; of a Quality alone none are known."""
    return [[_figure_of(fielded, d) for fielded in group.figures] for group in scenario.groups or () if group.figures]


def _figure_of(fielded: Fielded, d: Definitions) -> Figure:
    category = d.categories[fielded.category] if fielded.category else None
    rules, items = tuple(d.rules[rule] for rule in fielded.rules), items_named(fielded.equipment, d)
    figure = derive_figure(fielded.name, fielded.quality, items, rules, d, category=category)
    return replace(figure, leader=fielded.leader)


def usual_group(quality: int, d: Definitions) -> list[Figure]:
    """Return a group that this Quality often makes, to play a scenario out that no file was given for (S-75)."""
    c = d.constants
    size = max(1, round(quality / _USUAL_QUALITY))
    shares = [quality // size + (n < quality % size) for n in range(size)]
    return [
        replace(derive_figure("", share, items_named(c.usual[n % len(c.usual)], d), (), d), leader=n == 0)
        for n, share in enumerate(shares)
    ]


def _review_groups(groups: Sequence[Players], d: Definitions) -> Iterator[Problem]:
    for n, group in enumerate(groups):
        for m, figure in enumerate(group.figures):
            path: Path = ("groups", n, "figures", m)
            known = d.equipment_names
            unknown = [((*path, "equipment", k), w) for k, w in enumerate(figure.equipment) if w not in known]
            unknown += [((*path, "rules", k), w) for k, w in enumerate(figure.rules) if w not in d.rules]
            if figure.category is not None and figure.category not in d.categories:
                unknown.append(((*path, "category"), figure.category))
            for at, word in unknown:
                yield Problem("unknown-part", at, _("'{id}' is not defined").format(id=word))


def _review_force(force: Force, path: Path, d: Definitions) -> list[Problem]:
    problems = []
    for n, member in enumerate(force.members):
        if member.profile not in d.profiles:
            message = _("no profile is called '{name}'").format(name=member.profile)
            problems.append(Problem("unknown-profile", (*path, "members", n, "profile"), message))
    behaviour = d.behaviours.get(force.behaviour)
    if behaviour is None or behaviour.stage != "hidden":
        names = ", ".join(b.id for b in d.behaviours.values() if b.stage == "hidden")
        message = _("'{name}' is not a behaviour of a hidden force").format(name=force.behaviour)
        problems.append(Problem("unknown-behaviour", (*path, "behaviour"), message, names))
    elif behaviour.points and len(force.patrol or ()) != behaviour.points:
        message = _("a patrol goes between {n} points").format(n=behaviour.points)
        problems.append(Problem("patrol-without-points", (*path, "patrol"), message))
    if force.strength not in d.constants.force_share:
        names = ", ".join(d.constants.force_share)
        message = _("'{name}' is not a strength").format(name=force.strength)
        problems.append(Problem("unknown-strength", (*path, "strength"), message, names))
    return problems


def _review_totals(scenario: Raid, d: Definitions) -> list[Problem]:
    c = d.constants
    forces = scenario.forces or ()
    problems = []
    for n, force in enumerate(forces):
        path: Path = ("forces", n, "members")
        total, size = sum(m.quality for m in force.members), len(force.members)
        if total != force.quality:
            message = _("the members of force {id} add up to {n}, not {quality}")
            message = message.format(id=force.id, n=total, quality=force.quality)
            problems.append(Problem("inexact-quality", path, message, severity="warning"))
        low, high = c.force_members
        alone = size == 1 and force.quality >= c.preferences.boss_quality
        if size > high or (size < low and not alone):
            message = ngettext("force {id} has {n} figure", "force {id} has {n} figures", size)
            hint = _("{low} to {high} are recommended").format(low=low, high=high)
            ruling, severity = ("S-31", _WARNING) if size > high else ("S-76", _NOTE)
            problems.append(Problem("force-size", path, message.format(id=force.id, n=size), hint, severity, ruling))
    low, high = c.forces
    quality = sum(f.quality for f in forces)
    if not low <= len(forces) <= high:
        message = ngettext("{n} force", "{n} forces", len(forces)).format(n=len(forces))
        hint = _("{low} to {high} are recommended").format(low=low, high=high)
        few = quality < c.two_forces_under and len(forces) < low  # a small group's enemy
        severity, ruling = (_NOTE, "S-62") if few else (_WARNING, "S-29")
        problems.append(Problem("number-of-forces", ("forces",), message, hint, severity, ruling))
    if scenario.enemy_quality is not None and quality != scenario.enemy_quality:
        message = _("the forces add up to {n}, not {quality}").format(n=quality, quality=scenario.enemy_quality)
        problems.append(Problem("inexact-quality", ("forces",), message, severity="warning", ruling="S-15"))
    return problems


def _review_places(scenario: Raid, d: Definitions) -> list[Problem]:
    c = d.constants
    problems = []
    indexed = [(n, force) for n, force in enumerate(scenario.forces or ()) if force.arrives is None]
    for (_n, a), (m, b) in combinations(indexed, 2):
        if geometry.distance(a.place, b.place) < c.fe_spacing:
            message = _("forces {a} and {b} start less than {n} pas apart").format(a=a.id, b=b.id, n=c.fe_spacing)
            problems.append(Problem("forces-too-close", ("forces", m, "position"), message, None, "warning", "S-18"))
    if scenario.exit and not scenario.exit.rect.is_at_edge(scenario.table):
        hint = _("put it on an edge, or roll the objective anew (--reroll objective)")
        message = _("the exit lies on no edge of the table")
        problems.append(Problem("exit-off-edge", ("exit",), message, hint, "warning", "S-64"))
    for n, force in indexed:
        if any(geometry.distance_to(force.place, z.rect) <= c.visibility for z in scenario.deployment):
            message = _("force {id} starts in sight of the deployment area").format(id=force.id)
            problems.append(Problem("force-in-sight", ("forces", n, "position"), message, None, "warning", "S-33"))
    return problems
