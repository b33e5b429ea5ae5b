"""Two bands on a table: every number two figures may need, worked out once for many games."""

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from generator.core.chance.distribution import reaching
from generator.core.frozen import dataclass
from generator.core.scenario.ground import Ground
from generator.core.scenario.model import Skirmish
from generator.systems.sndr.combat import FEAR, melee_dice, shot_face, unsaved, weapon_of
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.figure import Figure


@dataclass(frozen=True)
class Shot:
    """A weapon against a target: what a die must reach at each whole pas, its dice, the chance that damage stands."""

    faces: tuple[int, ...]
    dice: int
    rate: int
    stands: float


@dataclass(frozen=True)
class Blow:
    """Melee against somebody: dice and threshold, both also in a charge, and the chance that damage stands."""

    dice: int
    charging: int
    face: int
    charging_face: int
    stands: float
    fear: float  # the chance to be frightened, each phase


class Arena:
    def __init__(self, bands: Sequence[Sequence[Figure]], scenario: Skirmish, d: Definitions) -> None:
        self.figures = figures = [figure for band in bands for figure in band]
        self.first = len(bands[0])
        self.constants = d.constants
        self.vitality = [f.vitality for f in figures]
        self.initiative = [[float(reaching(i)) for i in f.profile.initiative] for f in figures]
        self.actions = [sum(accumulate(chances, mul)) for chances in self.initiative]  # expected of rolling for them
        self.begins = next((n for n, band in enumerate(scenario.bands or ()) if band.id == scenario.first), None)
        self.reaction = [float(reaching(f.reaction)) for f in figures]
        self.run = [float(f.move_fast) for f in figures]
        self.charge = [float(f.move_charge) for f in figures]
        self.shots = [[_shot(a, b, d) for b in figures] for a in figures]
        self.blows = [[_blow(a, b, d) for b in figures] for a in figures]
        self.reach = [max((arm.weapon.range[-1] for arm in f.shooting), default=0) for f in figures]
        self.ground = Ground(scenario, max(self.reach))
        self.fights = [max((arm.dice for arm in f.melee), default=0) for f in figures]
        self.starts = _starts(scenario, len(bands[0]), len(figures))


def _shot(a: Figure, b: Figure, d: Definitions) -> Shot | None:
    arm = max(a.shooting, key=lambda one: one.dice * one.weapon.cadence, default=None)
    if arm is None:
        return None
    faces = [shot_face(a, arm, far, 0, b, d) for far in range(arm.weapon.range[-1] + 1)]
    return Shot(tuple(f or 7 for f in faces), arm.dice, arm.weapon.cadence, float(unsaved(b, arm.weapon, d)))


def _blow(a: Figure, b: Figure, d: Definitions) -> Blow:
    c, combat = d.constants, a.profile.combat
    scared = any(t.id == FEAR for t in b.traits)
    return Blow(
        dice=melee_dice(a, b, d),
        charging=melee_dice(a, b, d, charging=True),
        face=combat,
        charging_face=max(c.threshold_min, combat + c.charge_modifier),
        stands=float(unsaved(b, weapon_of(a), d)),
        fear=float(1 - reaching(a.fear)) if scared else 0.0,
    )


def _starts(scenario: Skirmish, first: int, count: int) -> list[tuple[float, float]]:
    """Ranks of three in each band's square, one the mirror of the other: where they stand favours nobody."""
    spots = []
    for n in range(count):
        k = n if n < first else n - first
        zone = scenario.deployment[0 if n < first else 1].rect
        dx, dy = 1.0 + 2.0 * (k % 3), 5.0 - 2.0 * (k // 3)
        spots.append((zone.x + dx, zone.y + dy) if n < first else (zone.right - dx, zone.top - dy))
    return spots
