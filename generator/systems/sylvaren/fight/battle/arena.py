"""What is the same every time a battle is played: its table, its figures and its objective, with every number that two
figures may need computed once for thousands of battles."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import comb
from typing import TypeVar

from msgspec import Struct

from generator.base.geometry import Point, Rect
from generator.chance.odds import name_unplayed
from generator.model.ground import ground_of
from generator.systems.sylvaren.fight.combat import best_melee, is_frightening
from generator.systems.sylvaren.mission.raid import Raid, share_group
from generator.systems.sylvaren.rules.definitions import ELIMINATION, Definitions, Objective
from generator.systems.sylvaren.rules.figure import Figure, from_profile, melee_difficulty, shot_numbers
from generator.systems.sylvaren.rules.playable import Move

T = TypeVar("T")


class Aim:
    """The objective, its tokens, the exit and the limit of turns. `target`: the figures that have to be put out of the
    fight."""

    def __init__(self, raid: Raid, objective: Objective, players: int) -> None:
        self.objective = objective
        self.tokens: list[Point] = [token.place for token in raid.objectives]
        self.exit = raid.exit.rect if raid.exit else None
        self.table = Rect(0.0, 0.0, float(raid.table[0]), float(raid.table[1]))
        self.turns = raid.turns
        self.half = (players + 1) // 2
        self.target: tuple[int, ...] = ()
        first = players
        for force in raid.forces or ():
            if force.id == raid.target:
                self.target = tuple(range(first, first + len(force.members)))
            first += len(force.members)

    @property
    def is_played(self) -> bool:
        """Whether there is more to it than the enemy."""
        return self.objective.id != ELIMINATION and (
            bool(self.tokens) == bool(self.objective.points) and (self.turns is not None)
        )


HARDEST = 10  # no die reaches it
WARRIOR, SHOOTER, USER = range(3)
_ASSAULT = "assaut"  # what an alarm makes of a hidden force


class _Totals(dict[int, list[float]]):
    """Running chances of 0, 1, 2… successes by 16 × dice + difficulty, computed when first asked for."""

    def __missing__(self, key: int) -> list[float]:
        self[key] = _running_chances(key >> 4, _chance_in_36(key & 15))
        return self[key]


TOTALS = _Totals()


class Marker(Struct):
    """A hidden force: its moves, its place, the points of its patrol and which of them is next, its members."""

    moves: tuple[Move, ...]
    x: float
    y: float
    patrol: tuple[tuple[float, float], ...]
    members: tuple[int, ...]
    behaviour: str = ""
    leg: int = 1
    arrives: int | None = None  # of a reserve: the turn and the edge of its arrival
    edge: str = ""


class Arena:
    """Tables by pairs of figures, the players' first. Difficulties index `chance` and `totals`."""

    def __init__(self, group: Sequence[Figure], scenario: Raid, d: Definitions, teams: Sequence[int] = ()) -> None:
        """Compute the tables. `teams`: the group of each figure, where several play together."""
        ids = [m.profile for f in scenario.forces or () for m in f.members]
        met = {key: from_profile(d.profiles[key], d) for key in dict.fromkeys(ids)}
        self.figures = figures = [*group, *(met[key] for key in ids)]
        self.unplayed = name_unplayed(
            entry for f in figures for entry in (*f.things, *(gift.power for gift in f.gifts))
        )
        self.players = len(group)
        self.constants = d.constants
        self.sight_square = float(d.constants.visibility) ** 2 + 1e-9
        self.markers = _markers_of_forces(scenario, len(group), d)
        self.quality = [f.quality for f in figures]
        self.move = [float(f.movement) for f in figures]
        self.sure = [f.difficult_movement >= f.movement for f in figures]  # no ground is difficult for these
        self.reach = [max((s.reach for s in f.shots), default=0) for f in figures]
        self.ground = ground_of(scenario.table, scenario.terrain)
        self.gifts = [[g for g in f.gifts if not g.power.free] for f in figures]
        self.stance = [USER if self.gifts[n] else SHOOTER if f.shots else WARRIOR for n, f in enumerate(figures)]
        self.resists = [next((g for g in f.gifts if g.power.form == "resist"), None) for f in figures]
        self.heals = [max((i.equipment.heals for i in f.items), default=0) for f in figures]
        self.frightening = [is_frightening(f) for f in figures]
        self.team = list(teams) or [0] * len(group)
        self.leaders = [_leader_of_team(group, self.team, n) for n in range(max(self.team) + 1)]
        edge = Rect(0, 0, scenario.table[0], d.constants.deployment)
        self.zones = [zone.rect for zone in scenario.deployment] or [edge]
        said = scenario.split or ()
        is_ours = len(said) == len(self.zones) and sum(said) == len(group)
        self.split = said if is_ours else share_group(len(group), len(self.zones))  # figures that start in each zone
        self.starts: dict[str, list[Point]] = {}  # places by policy, the same in every battle
        self.aim = Aim(scenario, d.objectives[scenario.goal], len(group))
        self.chance = [_chance_in_36(difficulty) / 36 for difficulty in range(HARDEST + 1)]
        self.assault = d.behaviours[_ASSAULT].moves if _ASSAULT in d.behaviours else ()
        self.retreats = bool(d.constants.nerve)
        # For morale (S-82): the force of each figure, the difficulty of its test, the edge that it falls back to.
        self.forces = [tuple(marker.members) for marker in self.markers]
        self.force_of = {j: n for n, members in enumerate(self.forces) for j in members}
        self.edges = [_nearest_edge(marker, scenario.table) for marker in self.markers]
        self.nerve = [_nerve_of(members, figures, d) for members in self.forces]
        # For melee, the difficulty and the dice beside Quality; for shots, by whole pas, dice, difficulty and rate.
        self.melee = _by_pairs(figures, lambda a, b: _melee_numbers(a, b, d))
        self.shots = _by_pairs(figures, lambda a, b: _shots_by_distance(a, b, d))
        # Difficulties of an attack by a power (S-12): against armour, and without it.
        base = d.constants.power_attack_difficulty
        self.thrown = (
            [_bound_difficulty(base + f.wound_melee) for f in figures],
            [_bound_difficulty(base + f.wound_saber) for f in figures],
        )


def _by_pairs(figures: Sequence[Figure], numbers: Callable[[Figure, Figure], T]) -> list[list[T]]:
    """Compute the numbers of every two figures; of those alike once."""
    kinds = {id(figure): figure for figure in figures}
    rows = {}
    for key, a in kinds.items():
        known = {other: numbers(a, b) for other, b in kinds.items()}
        rows[key] = [known[id(b)] for b in figures]
    return [rows[id(a)] for a in figures]


def _nearest_edge(marker: Marker, table: Sequence[int]) -> tuple[float | None, float | None]:
    """Return the edge that a force falls back to, the nearest to its start, as the one coordinate that it fixes."""
    w, h = float(table[0]), float(table[1])
    x, y = marker.x, marker.y
    edges: list[tuple[float, tuple[float | None, float | None]]] = [
        (x, (0.5, None)), (w - x, (w - 0.5, None)), (y, (None, 0.5)), (h - y, (None, h - 0.5))
    ]  # fmt: skip
    return min(edges, key=lambda edge: edge[0])[1]


def _nerve_of(members: Sequence[int], figures: Sequence[Figure], d: Definitions) -> int | None:
    """Return the difficulty of the test of courage of a force; None for a single figure (S-82)."""
    if len(members) < 2 or not d.constants.nerve:
        return None
    led = any(profile.role == "leader" for j in members if (profile := figures[j].profile))
    return d.constants.nerve[led]


def _leader_of_team(group: Sequence[Figure], team: Sequence[int], number: int) -> int:
    members = [n for n in range(len(group)) if team[n] == number]
    return next((n for n in members if group[n].leader), members[0])


def _markers_of_forces(scenario: Raid, first: int, d: Definitions) -> list[Marker]:
    markers = []
    for force in scenario.forces or ():
        patrol = tuple((p[0], p[1]) for p in force.patrol or ())
        members = tuple(range(first, first + len(force.members)))
        moves = d.behaviours[force.behaviour].moves
        reserve = {"arrives": force.arrives, "edge": force.edge or ""}
        place = force.position[0], force.position[1]
        markers.append(Marker(moves, *place, patrol, members, force.behaviour, **reserve))  # type: ignore[arg-type]
        first += len(force.members)
    return markers


def _bound_difficulty(difficulty: int) -> int:
    return max(2, min(difficulty, HARDEST))


def _melee_numbers(a: Figure, b: Figure, d: Definitions) -> tuple[int, int]:
    arm, _dice, _chance = best_melee(a, b, a.quality, d)
    dice = arm.item.equipment.melee_dice + d.constants.melee_dice_modifier
    return _bound_difficulty(melee_difficulty(arm, b, d)), dice


_Shot = tuple[int, int, int]


def _shots_by_distance(a: Figure, b: Figure, d: Definitions) -> list[_Shot | None]:
    """Return for each whole pas the best shot: dice beside Quality, difficulty, shots an action (S-08)."""
    usable = []
    for shot in a.shots:
        dice, difficulty = shot_numbers(a, b, shot.item.equipment, d)
        rate, difficulty = shot.item.equipment.rate, _bound_difficulty(difficulty)
        for reach, less in ((shot.reach, 0), (shot.long_reach, d.constants.long_range_dice)):
            expected = max(1, dice + less) * _chance_in_36(difficulty) * rate
            usable.append((expected, (dice + less - a.quality, difficulty, rate), reach))
    most = max((shot.long_reach for shot in a.shots), default=0)
    bests = [max((u for u in usable if u[2] >= far), default=None) for far in range(most + 1)]
    return [best[1] if best else None for best in bests]


def _chance_in_36(difficulty: int) -> int:
    """Return the chance of one die in 36ths; from 7+ on a 6, then 4+, 5+ or 6+ (L36, S-34)."""
    return 6 * (7 - max(2, difficulty)) if difficulty <= 6 else max(0, 10 - difficulty)


def _running_chances(dice: int, yes: int) -> list[float]:
    """Return the running chances of 0, 1, 2… successes of a chance in 36ths; the last is beyond any random number."""
    weights = (comb(dice, k) * yes**k * (36 - yes) ** (dice - k) for k in range(dice))
    return [*(running / 36**dice for running in accumulate(weights)), 2.0]
