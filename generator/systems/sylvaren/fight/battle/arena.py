"""What is the same every time a battle is played: its table, its figures and its objective, with every number that two
figures may need computed once for thousands of battles."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb

from msgspec import Struct

from generator.base.geometry import Point, Rect
from generator.chance.odds import name_unplayed
from generator.model.ground import Ground
from generator.systems.sylvaren.fight.combat import best_melee, face_chance, is_frightening
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.rules.definitions import ELIMINATION, Definitions, Objective
from generator.systems.sylvaren.rules.figure import Figure, Gift, from_profile, melee_difficulty, shot_numbers
from generator.systems.sylvaren.rules.playable import Move


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


MOST_DICE = 24  # beside Quality
HARDEST = 10  # no die reaches it
ATTACKS = ("attack", "wound")  # forms of powers with which players wound, in order of preference
WARRIOR, SHOOTER, USER = range(3)


class Marker(Struct):
    """A hidden force: its moves, its place, the points of its patrol and which of them is next, its members."""

    moves: tuple[Move, ...]
    x: float
    y: float
    patrol: tuple[tuple[float, float], ...]
    members: tuple[int, ...]
    leg: int = 1
    arrives: int | None = None  # of a reserve: the turn and the edge of its arrival
    edge: str = ""


class Arena:
    """Tables by pairs of figures, the players' first. Difficulties index `chance` and `totals`."""

    def __init__(self, group: Sequence[Figure], scenario: Raid, d: Definitions, teams: Sequence[int] = ()) -> None:
        """Compute the tables. `teams`: the group of each figure, where several play together."""
        foes = [from_profile(d.profiles[m.profile], d) for f in scenario.forces or () for m in f.members]
        self.figures = figures = [*group, *foes]
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
        self.ground = Ground(scenario.table, scenario.terrain)
        self.gifts = [[g for g in f.gifts if not g.power.free] for f in figures]
        self.stance = [USER if self.gifts[n] else SHOOTER if f.shots else WARRIOR for n, f in enumerate(figures)]
        self.resists = [next((g for g in f.gifts if g.power.form == "resist"), None) for f in figures]
        self.strikes = [_best_strike(gifts, list(d.powers)) for gifts in self.gifts]
        self.heals = [max((i.equipment.heals for i in f.items), default=0) for f in figures]
        self.frightening = [is_frightening(f) for f in figures]
        self.team = list(teams) or [0] * len(group)
        self.leaders = [_leader_of_team(group, self.team, n) for n in range(max(self.team) + 1)]
        edge = Rect(0, 0, scenario.table[0], d.constants.deployment)
        self.zones = [zone.rect for zone in scenario.deployment] or [edge]
        self.starts: dict[str, list[Point]] = {}  # places by policy, the same in every battle
        self.aim = Aim(scenario, d.objectives[scenario.goal], len(group))
        chances = [face_chance(difficulty, d) for difficulty in range(HARDEST + 1)]
        self.chance = [float(chance) for chance in chances]
        self.most_dice = max(self.quality) + MOST_DICE
        self.totals = [[_running_chances(n, chance) for chance in chances] for n in range(self.most_dice + 1)]
        self._pairs(d)

    def _pairs(self, d: Definitions) -> None:
        """Compute, for melee, the difficulty and the dice beside Quality; for shots, by whole pas, dice, difficulty and
        rate."""
        figures, base = self.figures, d.constants.power_attack_difficulty
        self.melee = [[_melee_numbers(a, b, d) for b in figures] for a in figures]
        self.shots = [[_shots_by_distance(a, b, d) for b in figures] for a in figures]
        # Difficulties of an attack by a power (S-12): against armour, and without it.
        self.thrown = (
            [_bound_difficulty(base + f.wound_melee) for f in figures],
            [_bound_difficulty(base + f.wound_saber) for f in figures],
        )


def _leader_of_team(group: Sequence[Figure], team: Sequence[int], number: int) -> int:
    members = [n for n in range(len(group)) if team[n] == number]
    return next((n for n in members if group[n].leader), members[0])


def _best_strike(gifts: Sequence[Gift], order: Sequence[str]) -> Gift | None:
    strikes = [gift for gift in gifts if gift.power.form in ATTACKS]
    return min(strikes, key=lambda g: (ATTACKS.index(g.power.form), order.index(g.power.id)), default=None)


def _markers_of_forces(scenario: Raid, first: int, d: Definitions) -> list[Marker]:
    markers = []
    for force in scenario.forces or ():
        patrol = tuple((p[0], p[1]) for p in force.patrol or ())
        members = tuple(range(first, first + len(force.members)))
        moves = d.behaviours[force.behaviour].moves
        reserve = {"arrives": force.arrives, "edge": force.edge or ""}
        markers.append(Marker(moves, force.position[0], force.position[1], patrol, members, **reserve))  # type: ignore[arg-type]
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
    most = max((s.long_reach for s in a.shots), default=0)
    best_shots: list[_Shot | None] = []
    for far in range(most + 1):
        usable = []
        for shot in a.shots:
            dice, difficulty = shot_numbers(a, b, shot.item.equipment, d)
            if far <= shot.long_reach:
                dice += d.constants.long_range_dice if far > shot.reach else 0
                expected = max(1, dice) * face_chance(difficulty, d) * shot.item.equipment.rate
                usable.append((expected, (dice - a.quality, _bound_difficulty(difficulty), shot.item.equipment.rate)))
        best_shots.append(max(usable)[1] if usable else None)
    return best_shots


def _running_chances(dice: int, chance: Fraction) -> list[float]:
    """Return the running chances of 0, 1, 2… successes; the last is beyond any random number."""
    yes, denominator = chance.numerator, chance.denominator
    weights = (comb(dice, k) * yes**k * (denominator - yes) ** (dice - k) for k in range(dice))
    return [*(running / denominator**dice for running in accumulate(weights)), 2.0]
