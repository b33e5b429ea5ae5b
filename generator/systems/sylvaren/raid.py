"""A Sylvaren scenario as plain data: players' groups against hidden enemy forces, and what is odd in one."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, ClassVar

from generator.core.i18n import _, ngettext
from generator.core.reading.problems import Path, Problem, Severity
from generator.core.reading.shape import Between
from generator.core.record import Record
from generator.core.scenario import geometry
from generator.core.scenario.geometry import Point
from generator.core.scenario.model import Scenario, Spot, Title, Zone, scenario_json
from generator.systems.sylvaren.definitions import Definitions

_WARNING: Severity = "warning"
_NOTE: Severity = "note"
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
    arrives: Annotated[int, Between(1, 40)] | None = None  # held back: the turn it comes in, and by which edge (S-66)
    edge: str | None = None

    @property
    def place(self) -> Point:
        return (self.position[0], self.position[1])

    def as_json(self) -> dict[str, Any]:
        order = ("id", "strength", "quality", "behaviour", "patrol", "position", "members")
        found = {key: scenario_json(getattr(self, key)) for key in order}
        return found | ({"arrives": self.arrives, "edge": self.edge} if self.arrives is not None else {})


class Fielded(Record):
    """A player's figure as it comes to the table: what its numbers are worked out from."""

    name: Title
    quality: Annotated[int, Between(1, 20)]
    equipment: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    category: str | None = None


class Players(Record):
    """A players' group: its name and the Quality it stands for; its figures, but in scenarios of older editions."""

    name: str
    quality: int
    figures: tuple[Fielded, ...] = ()

    def as_json(self) -> dict[str, Any]:
        told = {"name": self.name, "quality": self.quality}
        return {**told, "figures": scenario_json(self.figures)} if self.figures else told


class Stakes(Record):
    """What a victory brings (S-67): credits for the group, PX for each figure; credits of the secondary objective."""

    credits: int = 0
    px: int = 0
    secondary: int = 0


class Next(Record):
    """Objectives that may follow, won or lost."""

    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class Raid(Scenario):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "threat", "table", "group_quality", "enemy_quality", "forces", "deployment", "terrain",
        "objectives", "title", "theme", "place", "approach", "layout", "objective", "site", "target", "secondary",
        "twist", "turns", "least", "exit", "reserve", "stakes", "next", "rival", "measures", "house", "faction",
        "paper", "groups", "rerolls", "rolls",
    )  # fmt: skip

    threat: str | None = None
    group_quality: int | None = None
    enemy_quality: int | None = None
    forces: tuple[Force, ...] | None = None
    faction: str | None = None
    groups: tuple[Players, ...] | None = None
    approach: str | None = None
    layout: str | None = None
    objective: str | None = None
    site: str | None = None  # where its first token stands, in words
    target: str | None = None  # the force to be captured
    secondary: str | None = None
    twist: str | None = None
    turns: Annotated[int, Between(1, 60)] | None = None
    least: int | None = None  # turns that it takes at least (S-63)
    exit: Zone | None = None
    reserve: str | None = None  # the force held back
    stakes: Stakes | None = None
    next: Next | None = None
    rival: str | None = None  # who was met before and comes back
    house: tuple[str, ...] | None = None
    paper: Mapping[str, Annotated[int, Between(1, 99)]] | None = None  # profiles that a collection lacks, how many

    def as_json(self) -> dict[str, Any]:
        """`turns` is told where there is no limit, too."""
        found = super().as_json()
        if self.objective is None or self.turns is not None:
            return found
        return {key: found.get(key) for key in self.ORDER if key in found or key == "turns"}

    @property
    def goal(self) -> str:
        """Its objective; one of an older edition says it by its tokens."""
        return self.objective or (self.objectives[0].kind if self.objectives else "elimination")

    @property
    def menace(self) -> str:
        """Its threat as the page says it; a word of one's own as it is."""
        return THREATS.get(self.threat or "", self.threat or "")

    def points(self) -> Iterator[tuple[Path, Spot]]:
        for n, force in enumerate(self.forces or ()):
            yield ("forces", n, "position"), force.position
            for m, spot in enumerate(force.patrol or ()):
                yield ("forces", n, "patrol", m), spot
        yield from super().points()

    def review(self, definitions: Definitions) -> list[Problem]:
        """What is unknown, what is not as recommended: errors make it unprintable, warnings are a GM's to ignore."""
        d = definitions
        found = [p for n, force in enumerate(self.forces or ()) for p in _review_force(force, ("forces", n), d)]
        found += _review_groups(self.groups or (), d)
        for key in self.paper or ():
            if key not in d.profiles:
                message = _("no profile is called '{name}'").format(name=key)
                found.append(Problem("profil-inconnu", ("paper", key), message))
        for n, goal in enumerate(self.objectives):
            if goal.kind not in d.objectives:
                message = _("'{name}' is not an objective").format(name=goal.kind)
                found.append(Problem("objectif-inconnu", ("objectives", n, "kind"), message, ", ".join(d.objectives)))
        for part, known in (("objective", d.objectives), ("approach", d.approaches), ("layout", d.layouts),
                            ("secondary", d.secondaries), ("twist", d.twists)):  # fmt: skip
            if (name := getattr(self, part)) is not None and name not in known:
                message = _("'{id}' is not defined").format(id=name)
                found.append(Problem("partie-inconnue", (part,), message, ", ".join(known)))
        if any(p.severity == "error" for p in found):
            return found
        return [*found, *_review_totals(self, d), *_review_places(self, d), *super().review(d)]


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
                yield Problem("partie-inconnue", at, _("'{id}' is not defined").format(id=word))


def _review_force(force: Force, path: Path, d: Definitions) -> list[Problem]:
    found = []
    for n, member in enumerate(force.members):
        if member.profile not in d.profiles:
            message = _("no profile is called '{name}'").format(name=member.profile)
            found.append(Problem("profil-inconnu", (*path, "members", n, "profile"), message))
    behaviour = d.behaviours.get(force.behaviour)
    if behaviour is None or behaviour.stage != "hidden":
        names = ", ".join(b.id for b in d.behaviours.values() if b.stage == "hidden")
        message = _("'{name}' is not a behaviour of a hidden force").format(name=force.behaviour)
        found.append(Problem("comportement-inconnu", (*path, "behaviour"), message, names))
    elif behaviour.points and len(force.patrol or ()) != behaviour.points:
        message = _("a patrol goes between {n} points").format(n=behaviour.points)
        found.append(Problem("patrouille-sans-points", (*path, "patrol"), message))
    if force.strength not in d.constants.force_share:
        names = ", ".join(d.constants.force_share)
        message = _("'{name}' is not a strength").format(name=force.strength)
        found.append(Problem("force-inconnue", (*path, "strength"), message, names))
    return found


def _review_totals(scenario: Raid, d: Definitions) -> list[Problem]:
    c = d.constants
    forces = scenario.forces or ()
    found = []
    for n, force in enumerate(forces):
        path: Path = ("forces", n, "members")
        total, size = sum(m.quality for m in force.members), len(force.members)
        if total != force.quality:
            message = _("the members of force {id} add up to {n}, not {quality}")
            message = message.format(id=force.id, n=total, quality=force.quality)
            found.append(Problem("qualite-inexacte", path, message, severity="warning"))
        low, high = c.force_members
        alone = size == 1 and force.quality >= c.preferences.boss_quality
        if size > high or (size < low and not alone):
            message = ngettext("force {id} has {n} figure", "force {id} has {n} figures", size)
            hint = _("{low} to {high} are recommended").format(low=low, high=high)
            ruling, severity = ("S-31", _WARNING) if size > high else ("S-48", _NOTE)
            found.append(Problem("effectif", path, message.format(id=force.id, n=size), hint, severity, ruling))
    low, high = c.forces
    whole = sum(f.quality for f in forces)
    if not low <= len(forces) <= high:
        message = ngettext("{n} force", "{n} forces", len(forces)).format(n=len(forces))
        hint = _("{low} to {high} are recommended").format(low=low, high=high)
        few = whole < c.two_forces_under and len(forces) < low  # a small group's enemy
        severity, ruling = (_NOTE, "S-62") if few else (_WARNING, "S-29")
        found.append(Problem("nombre-de-forces", ("forces",), message, hint, severity, ruling))
    if scenario.enemy_quality is not None and whole != scenario.enemy_quality:
        message = _("the forces add up to {n}, not {quality}").format(n=whole, quality=scenario.enemy_quality)
        found.append(Problem("qualite-inexacte", ("forces",), message, severity="warning", ruling="S-15"))
    return found


def _review_places(scenario: Raid, d: Definitions) -> list[Problem]:
    c = d.constants
    found = []
    indexed = [(n, force) for n, force in enumerate(scenario.forces or ()) if force.arrives is None]
    for (_n, a), (m, b) in combinations(indexed, 2):
        if geometry.distance(a.place, b.place) < c.fe_spacing:
            message = _("forces {a} and {b} start less than {n} pas apart").format(a=a.id, b=b.id, n=c.fe_spacing)
            found.append(Problem("forces-trop-proches", ("forces", m, "position"), message, None, "warning", "S-18"))
    for n, force in indexed:
        if any(geometry.distance_to(force.place, z.rect) <= c.visibility for z in scenario.deployment):
            message = _("force {id} starts in sight of the deployment area").format(id=force.id)
            found.append(Problem("force-en-vue", ("forces", n, "position"), message, None, "warning", "S-33"))
    return found
