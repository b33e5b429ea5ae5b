"""Exterminations by the hundred, from deployment to the end, both bands by the same policy (N-50): every number two
figures may need, worked out once, and the fight itself.

A chance to win is a share of many fights, and there are thousands of attacks in them. What an attack needs depends on
who attacks whom and on the distance, so it is worked out for every pair by the rules of combat.py before any fight, as
plain numbers; the loop looks them up. Both sides choose alike and stand as mirror images: what the odds then tell is
the bands' own worth."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import mul

from generator.core.chance.battles import Outcome
from generator.core.chance.distribution import chance_of_face
from generator.core.record import Record
from generator.core.scenario.geometry import length_of
from generator.core.scenario.ground import BLOCKED, COVER, Ground
from generator.core.scenario.model import Skirmish
from generator.systems.sndr.combat import chance_unsaved, melee_dice, shot_face, weapon_of
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.figure import Figure


class Shot(Record):
    """A weapon against a target: what a die must reach at each whole pas, its dice, the chance that damage stands."""

    faces: tuple[int, ...]
    dice: int
    rate: int
    stands: float


class Blow(Record):
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
        chances = [[chance_of_face(i) for i in f.profile.initiative] for f in figures]
        self.initiative = [[float(chance) for chance in some] for some in chances]
        self.actions = [float(sum(accumulate(some, mul))) for some in chances]  # expected of rolling for them
        self.begins = next((n for n, band in enumerate(scenario.bands or ()) if band.id == scenario.first), None)
        self.reaction = [float(chance_of_face(f.reaction)) for f in figures]
        self.run = [float(f.move_fast) for f in figures]
        self.charge = [float(f.move_charge) for f in figures]
        self.shots = [[_shot_of_pair(a, b, d) for b in figures] for a in figures]
        self.blows = [[_blow_of_pair(a, b, d) for b in figures] for a in figures]
        self.reach = [max((arm.weapon.range[-1] for arm in f.shooting), default=0) for f in figures]
        self.ground = Ground(scenario.table, scenario.terrain)
        self.fights = [max((arm.dice for arm in f.melee), default=0) for f in figures]
        self.starts = _starting_places(scenario, len(bands[0]), len(figures))


def _shot_of_pair(a: Figure, b: Figure, d: Definitions) -> Shot | None:
    arm = max(a.shooting, key=lambda one: one.dice * one.weapon.cadence, default=None)
    if arm is None:
        return None
    faces = [shot_face(a, arm, far, 0, b, d) for far in range(arm.weapon.range[-1] + 1)]
    return Shot(tuple(f or 7 for f in faces), arm.dice, arm.weapon.cadence, float(chance_unsaved(b, arm.weapon, d)))


def _blow_of_pair(a: Figure, b: Figure, d: Definitions) -> Blow:
    c, combat = d.constants, a.profile.combat
    scared = any(t.effects.frightening for t in b.traits)
    return Blow(
        dice=melee_dice(a, b, d),
        charging=melee_dice(a, b, d, charging=True),
        face=combat,
        charging_face=max(c.threshold_min, combat + c.charge_modifier),
        stands=float(chance_unsaved(b, weapon_of(a), d)),
        fear=float(1 - chance_of_face(a.fear)) if scared else 0.0,
    )


def _starting_places(scenario: Skirmish, first: int, count: int) -> list[tuple[float, float]]:
    """Ranks of three in each band's square, one the mirror of the other: where they stand favours nobody."""
    spots = []
    for n in range(count):
        k = n if n < first else n - first
        zone = scenario.deployment[0 if n < first else 1].rect
        dx, dy = 1.0 + 2.0 * (k % 3), 5.0 - 2.0 * (k // 3)
        spots.append((zone.x + dx, zone.y + dy) if n < first else (zone.right - dx, zone.top - dy))
    return spots


MOST_TURNS = 40  # beyond it nobody has won
CONTACT = 1.0
EVEN, FAR, CLOSE = POLICIES = ("equilibre", "a-distance", "au-contact")


class Fight:
    """Where everybody stands and what is left of them; the first band's figures come first."""

    def __init__(self, arena: Arena, policy: str, random: Callable[[], float]) -> None:
        self.arena, self.policy, self.random = arena, policy, random
        count = len(arena.figures)
        self.vitality = arena.vitality[:]
        self.x = [x for x, _y in arena.starts]
        self.y = [y for _x, y in arena.starts]
        self.engaged: list[list[int]] = [[] for _n in range(count)]
        self.prone = [False] * count
        self.sides = [list(range(arena.first)), list(range(arena.first, count))]

    def enemies(self, i: int) -> list[int]:
        return self.sides[1 if i < self.arena.first else 0]

    # --- dice

    def hits(self, dice: int, face: int) -> int:
        random, least = self.random, face - 1
        return sum(random() * 6 >= least for _n in range(dice))

    def roll_exploding(self, dice: int, face: int) -> int:
        """Every 6 hits and is rolled again (L233, N-29)."""
        random, count = self.random, 0
        while dice:
            dice -= 1
            rolled = int(random() * 6) + 1
            count += rolled >= face or rolled == 6
            dice += rolled == 6
        return count

    def hurt(self, j: int, damage: int, stands: float) -> None:
        """Damage that is not saved (L215-217)."""
        lost = sum(self.random() < stands for _n in range(damage))
        if lost and self.vitality[j] > 0:
            self.vitality[j] -= lost
            if self.vitality[j] <= 0:
                for other in self.engaged[j]:
                    self.engaged[other].remove(j)
                self.engaged[j] = []
                self.sides[0 if j < self.arena.first else 1].remove(j)

    # --- shooting

    def modifier(self, i: int, j: int) -> int | None:
        """What the line of sight adds to the threshold; None where there is no shot."""
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        seen = self.arena.ground.sight(ax, ay, bx, by, length_of(bx - ax, by - ay))
        if seen == BLOCKED or self.engaged[i] or self.engaged[j]:
            return None
        c = self.arena.constants
        return (c.concealed_modifier if seen == COVER else 0) + (c.prone_modifier if self.prone[j] else 0)

    def volley(self, i: int, j: int, more: int, far: float) -> int:
        """Hits of an action of shooting; none out of range."""
        shot = self.arena.shots[i][j]
        at = int(far + 0.999999)
        if shot is None or at >= len(shot.faces):
            return 0
        c = self.arena.constants
        face = min(max(shot.faces[at] + more, c.threshold_min), c.threshold_max)
        return self.hits(shot.dice * shot.rate, face)

    def shoot(self, i: int, j: int, more: int = 0) -> None:
        """A shot and the reaction to it: it shoots back at once, or throws itself down (L153-179, N-47, N-49)."""
        seen = self.modifier(i, j)
        shot = self.arena.shots[i][j]
        if seen is None or shot is None:
            return
        far = length_of(self.x[i] - self.x[j], self.y[i] - self.y[j])
        back = 0
        answer = self.arena.shots[j][i]
        if self.random() < self.arena.reaction[j]:
            line = self.modifier(j, i)
            if answer and far < len(answer.faces) and line is not None:
                back = self.volley(j, i, line, far)
            elif not self.prone[j]:
                self.prone[j] = True
                seen += self.arena.constants.prone_modifier
        forth = self.volley(i, j, seen + more, far)
        self.hurt(j, forth, shot.stands)
        if answer:
            self.hurt(i, back, answer.stands)

    # --- melee

    def melee(self, i: int, j: int, charging: bool = False, countering: bool = False) -> None:
        """A phase: the margin is damage to the loser (L231-237)."""
        own, other = self.arena.blows[i][j], self.arena.blows[j][i]
        over = self._blows(own, charging) - self._blows(other, countering)
        if over > 0:
            self.hurt(j, over, own.stands)
        elif over < 0:
            self.hurt(i, -over, other.stands)

    def _blows(self, blow: Blow, charging: bool) -> int:
        face = blow.charging_face if charging else blow.face
        if blow.fear and self.random() < blow.fear:
            face = min(self.arena.constants.threshold_max, face + self.arena.constants.fear_modifier)
        return self.roll_exploding(blow.charging if charging else blow.dice, face)

    def strike(self, i: int, j: int) -> None:
        """A charge that has come to contact, and the answer to it: a shot before it, or a counter-charge (L167-179)."""
        countering = False
        if self.random() < self.arena.reaction[j] and not self.engaged[j]:
            answer = self.arena.shots[j][i]
            if answer and self.arena.fights[j] <= answer.dice:
                self.hurt(i, self.volley(j, i, 0, 1.0), answer.stands)
                if self.vitality[i] <= 0:
                    return
            else:
                countering = True
        self.engaged[i].append(j)
        self.engaged[j].append(i)
        self.prone[i] = False
        self.melee(i, j, charging=True, countering=countering)


def play_battle(arena: Arena, policy: str, random: Callable[[], float]) -> Outcome:
    """Figure by figure in turn; who begins is the scenario's, else rolled, and alternates (L139-145, L345)."""
    fight = Fight(arena, policy, random)
    begins = int(random() * 2) if arena.begins is None else arena.begins
    turn = 0
    while turn < MOST_TURNS and fight.sides[0] and fight.sides[1]:
        turn += 1
        waiting = [fight.sides[0][:], fight.sides[1][:]]
        side = (begins + turn - 1) % 2
        while fight.sides[0] and fight.sides[1] and (waiting[0] or waiting[1]):
            if waiting[side]:
                activate_figure(fight, waiting[side].pop(0))
                waiting = [[i for i in one if fight.vitality[i] > 0] for one in waiting]
            side = 1 - side
    return Outcome(bool(fight.sides[0]) and not fight.sides[1], arena.first - len(fight.sides[0]), turn)


def activate_figure(fight: Fight, i: int) -> None:
    """A static action for sure, or as many as the dice of initiative allow where that promises more (L51-71)."""
    target, far, seen = _choose_target(fight, i)
    still = seen or bool(fight.engaged[i])
    for chance in (1.0,) if still and fight.arena.actions[i] < 1 else fight.arena.initiative[i]:
        if fight.random() >= chance or fight.vitality[i] <= 0 or not fight.enemies(i):
            return
        target, far, seen = _choose_target(fight, i)
        if fight.engaged[i]:
            fight.melee(i, fight.engaged[i][0])
        elif seen:
            fight.shoot(i, target)
        else:
            _advance_figure(fight, i, target, far)


def _prefers_to_shoot(fight: Fight, i: int) -> bool:
    return bool(fight.arena.reach[i]) and not (fight.policy == CLOSE and fight.arena.fights[i] > 2)


def _choose_target(fight: Fight, i: int) -> tuple[int, float, bool]:
    """Who to turn to, how far off, and whether to shoot: the nearest of those one can shoot at, else of all.

    One who keeps at a distance shoots at the weakest, and of them at the strongest in melee.
    """
    x, y = fight.x[i], fight.y[i]
    found = [(round(length_of(fight.x[j] - x, fight.y[j] - y), 6), j) for j in fight.enemies(i)]
    if _prefers_to_shoot(fight, i):
        seen = [(far, j) for far, j in found if far < fight.arena.reach[i] and fight.modifier(i, j) is not None]
        if seen and fight.policy == FAR:
            far, j = min(seen, key=lambda one: (fight.vitality[one[1]], -fight.arena.fights[one[1]], one[0]))
            return j, far, True
        if seen:
            far, j = min(seen)
            return j, far, True
    far, j = min(found)
    return j, far, False


def _advance_figure(fight: Fight, i: int, j: int, far: float) -> None:
    """Towards the target: a charge where it is close enough and one fights better so, else a run."""
    arena = fight.arena
    fight.prone[i] = False
    fights = not _prefers_to_shoot(fight, i)
    if fights and far <= arena.charge[i] + CONTACT:
        ground = arena.ground.step(fight.x[i], fight.y[i], fight.x[j], fight.y[j], max(0.0, far - CONTACT))
        fight.x[i], fight.y[i] = ground
        if length_of(fight.x[i] - fight.x[j], fight.y[i] - fight.y[j]) <= CONTACT + 0.1:
            fight.strike(i, j)
        return
    go = min(arena.run[i], max(0.0, far - (CONTACT + 1 if fights else min(far, arena.reach[i] * 0.5))))
    fight.x[i], fight.y[i] = arena.ground.step(fight.x[i], fight.y[i], fight.x[j], fight.y[j], go or arena.run[i] / 2)
