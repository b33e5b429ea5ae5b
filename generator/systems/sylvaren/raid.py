"""A Sylvaren scenario as plain data: players' groups against hidden enemy forces."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from generator.core.frozen import dataclass
from generator.core.reading.problems import Path
from generator.core.scenario.geometry import Point
from generator.core.scenario.model import Scenario, Spot, plain

THREATS = {"faible": "faible", "moyen": "moyenne", "fort": "forte"}  # as agreed with « menace »


@dataclass(frozen=True)
class Foe:
    profile: str
    quality: int


@dataclass(frozen=True)
class Force:
    """A hidden enemy force: a marker on the table until somebody sees it."""

    strength: str
    quality: int
    behaviour: str
    position: Spot
    members: tuple[Foe, ...]
    patrol: tuple[Spot, ...] | None = None
    id: str = ""

    @property
    def place(self) -> Point:
        return (self.position[0], self.position[1])

    def as_json(self) -> dict[str, Any]:
        order = ("id", "strength", "quality", "behaviour", "patrol", "position", "members")
        return {key: plain(getattr(self, key)) for key in order}


@dataclass(frozen=True)
class Players:
    """A players' group: its name and the Quality it stands for."""

    name: str
    quality: int


@dataclass(frozen=True)
class Raid(Scenario):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "threat", "table", "group_quality", "enemy_quality", "forces", "deployment", "terrain",
        "objectives", "title", "theme", "faction", "groups", "rerolls", "rolls",
    )  # fmt: skip
    IDS: ClassVar[Mapping[str, int]] = {"forces": 3}  # a letter has to fit its marker

    threat: str | None = None
    group_quality: int | None = None
    enemy_quality: int | None = None
    forces: tuple[Force, ...] | None = None
    faction: str | None = None
    groups: tuple[Players, ...] | None = None

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
