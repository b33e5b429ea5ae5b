"""A battle of SN&DR: what is the same every time it is played, and its state with all that a figure may do to another.

A chance to win is a share of many fights of thousands of attacks. The numbers of an attack depend on who attacks whom
and on the distance, so they are computed for every pair by the rules of combat.py before any fight, and the loop looks
them up; how many of some dice hit is one draw from a table."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from math import comb
from operator import mul
from typing import NamedTuple, TypeVar

from generator.base.geometry import Point, length_of
from generator.base.record import Record
from generator.chance.odds import chance_of_face
from generator.model.ground import BLOCKED, COVER, ground_of
from generator.model.scenario import Skirmish
from generator.systems.sndr.fight.combat import chance_unsaved, melee_dice, shot_face, weapon_of
from generator.systems.sndr.rules.definitions import Definitions, PlayedPower, Weapon
from generator.systems.sndr.rules.figure import Figure, modify_threshold

T = TypeVar("T")

CONTACT = 1.0
EVEN, FAR, CLOSE = POLICIES = ("equilibre", "a-distance", "au-contact")
_MOST_HITS = 40  # of dice that explode: what is beyond has no chance worth the name
_UNSHOT = 7  # a threshold that no die reaches


class Harm(NamedTuple):
    """The chance that one damage stands: against the save, against the save of a shielded target; and that a point of
    heroism undoes one (N-31)."""

    stands: float
    shielded: float
    undone: float


class Shot(Record):
    """A weapon against a target: the face to reach at each whole pas, its dice, what its damage does."""

    faces: tuple[int, ...]
    dice: int
    rate: int
    harm: Harm


class Blow(Record):
    """Melee against somebody: dice and threshold, both also in a charge, and what damage does."""

    dice: int
    charging: int
    face: int
    charging_face: int
    harm: Harm
    fear: float  # the chance to be frightened, each phase


@cache
def running_hits(dice: int, face: int) -> list[float]:
    """Return the running chances of 0, 1, 2… hits of dice that hit from `face` on; the last is beyond any number."""
    yes = 7 - min(max(face, 1), 7)
    weights = (comb(dice, k) * yes**k * (6 - yes) ** (dice - k) for k in range(dice))
    return [*(running / 6**dice for running in accumulate(weights)), 2.0]


@cache
def exploding_hits(dice: int, face: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2… hits of dice of which every 6 hits and is rolled again (L233, N-29)."""
    miss, hit = (min(max(face, 2), 6) - 1) / 6, (6 - min(max(face, 2), 6)) / 6
    one = [miss]
    for _n in range(_MOST_HITS):
        one.append(one[-1] / 6)
    one = [one[k] + (hit / 6 ** (k - 1) if k else 0.0) for k in range(_MOST_HITS)]
    total = [1.0]
    for _n in range(dice):
        longer = [0.0] * _MOST_HITS
        for k, chance in enumerate(total):
            for more in range(_MOST_HITS - k):
                longer[k + more] += chance * one[more]
        total = longer
    return tuple(total)


@cache
def _running_exploding(dice: int, face: int) -> list[float]:
    return [*list(accumulate(exploding_hits(dice, face)))[:-1], 2.0]


@cache
def chance_to_win_phase(dice: int, face: int, back: int, answer: int) -> float:
    """Return the chance that the first of two pools has more hits."""
    mine, theirs = exploding_hits(dice, face), [0.0, *accumulate(exploding_hits(back, answer))]
    return sum(chance * theirs[min(k, len(theirs) - 1)] for k, chance in enumerate(mine))


class Arena:
    """Tables by figures and by pairs of them, the first band's first."""

    def __init__(self, bands: Sequence[Sequence[Figure]], scenario: Skirmish, d: Definitions) -> None:
        self.figures = figures = [figure for band in bands for figure in band]
        self.first = len(bands[0])
        self.constants = c = d.constants
        self.vitality = [f.vitality for f in figures]
        self.heroism = [f.profile.heroism for f in figures]
        self.initiative = [_chances_of_ranks(f, 0, d) for f in figures]
        self.confused = [_chances_of_ranks(f, d.constants.confusion_modifier, d) for f in figures]
        self.actions = [sum(accumulate(ranks, mul)) for ranks in self.initiative]  # expected number when rolled for
        self.begins = next((n for n, band in enumerate(scenario.bands or ()) if band.id == scenario.first), None)
        reactions = [[f.reaction, min(f.reaction + c.confusion_modifier, c.threshold_max)] for f in figures]
        self.reaction = [[float(chance_of_face(face)) for face in faces] for faces in reactions]
        self.run = [float(f.move_fast) for f in figures]
        self.stroll = [float(f.move_shooting) for f in figures]
        self.charge = [float(f.move_charge) for f in figures]
        self.powers = [_powers_of(f, d) for f in figures]
        self.minds = [sum(t.effects.confusion for t in f.traits) for f in figures]
        self.slips = [any(t.effects.slips for t in f.traits) for f in figures]
        self.mendable = [not any(t.effects.mechanical for t in f.traits) for f in figures]
        self.leads = [f.leader for f in figures]
        self.shots = _by_pairs(figures, lambda a, b: _shot_of_pair(a, b, d))
        self.blows = _by_pairs(figures, lambda a, b: _blow_of_pair(a, b, d))
        self.bolts = _by_pairs(figures, lambda a, b: _bolt_of_pair(a, b, d))
        self.wins = _by_pairs(figures, lambda a, b: _chance_of_phase(a, b, d))
        self.reach = [max((arm.weapon.range[-1] for arm in f.shooting), default=0) for f in figures]
        self.ground = ground_of(scenario.table, scenario.terrain)
        self.fights = [max((arm.dice for arm in f.melee), default=0) for f in figures]
        self.zones = [zone.rect for zone in scenario.deployment]
        self.starts = _starting_places(scenario, len(bands[0]), len(figures))


def _by_pairs(figures: Sequence[Figure], numbers: Callable[[Figure, Figure], T]) -> list[list[T]]:
    """Return a row for each figure: `numbers` of it and each other, computed once for figures of one profile."""
    kinds = {figure.profile.id: figure for figure in figures}
    known = {(a.profile.id, b.profile.id): numbers(a, b) for a in kinds.values() for b in kinds.values()}
    return [[known[a.profile.id, b.profile.id] for b in figures] for a in figures]


def _chances_of_ranks(figure: Figure, more: int, d: Definitions) -> list[float]:
    return [
        float(chance_of_face(min(face + more, d.constants.threshold_max) if more else face))
        for face in figure.profile.initiative
    ]


def _powers_of(figure: Figure, d: Definitions) -> dict[PlayedPower, int]:
    return {play: power.threshold for power in figure.powers if (play := power.trait.play)}


def _harm(target: Figure, weapon: Weapon | None, face: int, d: Definitions) -> Harm:
    """Return what damage of a weapon whose dice hit from `face` on does to a target."""
    c, save = d.constants, target.profile.save
    stands = float(chance_unsaved(target, weapon, d))
    if save is None:
        return Harm(stands, stands, 1 / (7 - face))
    by = weapon.save_modifier if weapon else 0
    now = modify_threshold(save, by, low=c.threshold_min, high=c.threshold_max)
    better = modify_threshold(save, by + c.shield_modifier, low=c.shield_min, high=c.threshold_max)
    fixed = 1 - float(chance_of_face(target.profile.save2)) if target.profile.save2 is not None else 1.0
    missed = 1 / (now - 1) if now > 1 else 0.0  # the die of the save was one short
    return Harm(stands, float(1 - chance_of_face(better)) * fixed, 1 - (1 - missed) * (1 - 1 / (7 - face)))


def _shot_of_pair(a: Figure, b: Figure, d: Definitions) -> Shot | None:
    arm = max(a.shooting, key=lambda shooting: shooting.dice * shooting.weapon.cadence, default=None)
    if arm is None:
        return None
    faces = [shot_face(a, arm, far, 0, b, d) or _UNSHOT for far in range(arm.weapon.range[-1] + 1)]
    harm = _harm(b, arm.weapon, a.profile.shoot or d.constants.threshold_max, d)
    return Shot(tuple(faces), arm.dice, arm.weapon.cadence, harm)


def _blow_of_pair(a: Figure, b: Figure, d: Definitions) -> Blow:
    c, combat = d.constants, a.profile.combat
    scared = any(t.effects.frightening for t in b.traits)
    return Blow(
        dice=melee_dice(a, b, d),
        charging=melee_dice(a, b, d, charging=True),
        face=combat,
        charging_face=max(c.threshold_min, combat + c.charge_modifier),
        harm=_harm(b, weapon_of(a), combat, d),
        fear=float(1 - chance_of_face(a.fear)) if scared else 0.0,
    )


def _bolt_of_pair(a: Figure, b: Figure, d: Definitions) -> Blow | None:
    """Return Éclairs de Force: melee from afar with dice of their own, C their threshold (L269, N-14)."""
    face = _powers_of(a, d).get("lightning")
    if face is None:
        return None
    dice = d.constants.lightning_power
    return Blow(dice, dice, face, face, _harm(b, None, face, d), 0.0)


def _chance_of_phase(a: Figure, b: Figure, d: Definitions) -> float:
    return chance_to_win_phase(melee_dice(a, b, d), a.profile.combat, melee_dice(b, a, d), b.profile.combat)


def _starting_places(scenario: Skirmish, first: int, count: int) -> list[Point]:
    """Place ranks of three in each band's zone, one the mirror of the other, which favours nobody; of several zones
    by turns."""
    spots: list[Point] = []
    for n in range(count):
        k, band = (n, 0) if n < first else (n - first, 1)
        ids = [other.id for other in scenario.bands or ()]
        zones = [zone.rect for zone in scenario.deployment if not ids or zone.side == ids[band]]
        zones = zones or [scenario.deployment[band].rect]
        zone, at = zones[k % len(zones)], k // len(zones)
        if len(zones) > 1:  # on both sides of the corridor, where it is left from the middle on
            y = zone.top - 1.0 if zone.y == 0 else zone.y + 1.0
            spots.append((zone.x + zone.w / 2 + 3.0 * at, y))
            continue
        dx, dy = 1.0 + 2.0 * (at % 3), 5.0 - 2.0 * (at // 3)
        upper = zone.right >= scenario.table[0] and zone.top >= scenario.table[1]
        spots.append((zone.right - dx, zone.top - dy) if upper else (zone.x + dx, zone.y + dy))
    return spots


class Fight:
    """The places of the figures and what is left of them; the first band's figures come first."""

    def __init__(self, arena: Arena, policy: str, random: Callable[[], float]) -> None:
        self.arena, self.policy, self.random = arena, policy, random
        count = len(arena.figures)
        self.vitality = arena.vitality[:]
        self.heroism = arena.heroism[:]
        self.x = [x for x, _y in arena.starts]
        self.y = [y for _x, y in arena.starts]
        self.engaged: list[list[int]] = [[] for _n in range(count)]
        self.prone = [False] * count
        self.shielded = [False] * count  # this turn
        self.confused = [False] * count
        self.tended: set[int] = set()  # those whom a heal was tried on (L285)
        self.sides = [list(range(arena.first)), list(range(arena.first, count))]

    def side_of(self, i: int) -> int:
        return 0 if i < self.arena.first else 1

    def enemies(self, i: int) -> list[int]:
        return self.sides[1 if i < self.arena.first else 0]

    def friends(self, i: int) -> list[int]:
        return self.sides[0 if i < self.arena.first else 1]

    def begin_turn(self) -> None:
        count = len(self.vitality)
        self.shielded, self.confused = [False] * count, [False] * count

    def far(self, i: int, j: int) -> float:
        return length_of(self.x[i] - self.x[j], self.y[i] - self.y[j])

    # --- dice

    def hits(self, dice: int, face: int) -> int:
        running, number, k = running_hits(dice, face), self.random(), 0
        while number > running[k]:
            k += 1
        return k

    def roll_exploding(self, dice: int, face: int) -> int:
        """Count the hits; every 6 hits and is rolled again (L233, N-29)."""
        running, number, k = _running_exploding(dice, face), self.random(), 0
        while number > running[k]:
            k += 1
        return k

    def succeeds(self, face: int) -> bool:
        return self.random() * 6 >= face - 1

    def reacts(self, j: int) -> bool:
        return self.random() < self.arena.reaction[j][self.confused[j]]

    def hurt(self, j: int, damage: int, harm: Harm) -> None:
        """Take the damage that is not saved (L215-217) from a figure, and remove it at 0; heroism undoes what would put
        it out of the fight (L329)."""
        if damage <= 0 or self.vitality[j] <= 0:
            return
        stands = harm.shielded if self.shielded[j] else harm.stands
        lost = sum(self.random() < stands for _n in range(damage)) if stands else 0
        while lost >= self.vitality[j] and self.heroism[j] and self.random() < harm.undone:
            self.heroism[j] -= 1
            lost -= 1
        if lost:
            self.vitality[j] -= lost
            if self.vitality[j] <= 0:
                self.part(j)
                self.friends(j).remove(j)

    def part(self, j: int) -> None:
        """Take a figure out of every melee."""
        for other in self.engaged[j]:
            self.engaged[other].remove(j)
        self.engaged[j] = []

    # --- shooting

    def modifier(self, i: int, j: int) -> int | None:
        """Return the modifier of the line of sight to the threshold, or None where no shot is possible."""
        if self.engaged[i] or self.engaged[j]:
            return None
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        seen = self.arena.ground.sight(ax, ay, bx, by, length_of(bx - ax, by - ay))
        if seen == BLOCKED:
            return None
        c = self.arena.constants
        return (c.concealed_modifier if seen == COVER else 0) + (c.prone_modifier if self.prone[j] else 0)

    def sees(self, i: int, j: int) -> bool:
        far = self.far(i, j)
        return self.arena.ground.sight(self.x[i], self.y[i], self.x[j], self.y[j], far) != BLOCKED

    def volley(self, i: int, j: int, more: int, far: float) -> int:
        """Roll the hits of an action of shooting; none out of range."""
        shot = self.arena.shots[i][j]
        at = int(far + 0.999999)
        if shot is None or at >= len(shot.faces):
            return 0
        c = self.arena.constants
        face = min(max(shot.faces[at] + more, c.threshold_min), c.threshold_max)
        return self.hits(shot.dice * shot.rate, face)

    def shoot(self, i: int, j: int, more: int = 0) -> None:
        """Play a shot and the reaction to it: the target shoots back at once, takes cover or throws itself down
        (L153-179, N-46, N-47, N-49)."""
        seen = self.modifier(i, j)
        shot = self.arena.shots[i][j]
        if seen is None or shot is None:
            return
        far = self.far(i, j)
        back = 0
        answer = self.arena.shots[j][i]
        if self.reacts(j):
            line = self.modifier(j, i)
            if answer and far < len(answer.faces) and line is not None and answer.harm.stands:
                back = self.volley(j, i, line, far)
            elif self.arena.ground.is_beside(self.x[j], self.y[j]):
                seen = max(seen, self.arena.constants.cover_modifier)
            elif not self.prone[j]:
                self.prone[j] = True
                seen += self.arena.constants.prone_modifier
        forth = self.volley(i, j, seen + more, far)
        self.hurt(j, forth, shot.harm)
        if answer:
            self.hurt(i, back, answer.harm)

    # --- melee

    def melee(self, i: int, j: int, charging: bool = False, countering: bool = False) -> None:
        """Play a phase of melee: the margin is damage to the loser (L231-237)."""
        blow, answer = self.arena.blows[i][j], self.arena.blows[j][i]
        over = self._blows(blow, charging) - self._blows(answer, countering)
        if over > 0:
            self.hurt(j, over, blow.harm)
        elif over < 0:
            self.hurt(i, -over, answer.harm)

    def _blows(self, blow: Blow, charging: bool) -> int:
        face = blow.charging_face if charging else blow.face
        if blow.fear and self.random() < blow.fear:
            face = min(self.arena.constants.threshold_max, face + self.arena.constants.fear_modifier)
        return self.roll_exploding(blow.charging if charging else blow.dice, face)

    def strike(self, i: int, j: int) -> None:
        """Play a charge that has come to contact, and the answer to it: a shot before it or a counter-charge
        (L167-179)."""
        countering = False
        if not self.engaged[j] and self.reacts(j):
            answer = self.arena.shots[j][i]
            if answer and self.arena.fights[j] <= answer.dice:
                self.hurt(i, self.volley(j, i, 0, 1.0), answer.harm)
                if self.vitality[i] <= 0:
                    return
            else:
                countering = True
        self.engaged[i].append(j)
        self.engaged[j].append(i)
        self.prone[i] = False
        self.melee(i, j, charging=True, countering=countering)

    def disengage(self, i: int) -> None:
        """Leave a melee; enemies that react strike at once, and every hit is damage (L115)."""
        if not self.arena.slips[i]:
            for j in self.engaged[i][:]:
                if self.vitality[i] > 0 and self.reacts(j):
                    self.hurt(i, self._blows(self.arena.blows[j][i], charging=False), self.arena.blows[j][i].harm)
        if self.vitality[i] > 0:
            x, y = self.x[self.engaged[i][0]], self.y[self.engaged[i][0]]
            self.part(i)
            self.retreat(i, x, y, float(self.arena.figures[i].move_disengage))

    def retreat(self, i: int, x: float, y: float, pas: float) -> None:
        """Move straight away from a point, within the table."""
        dx, dy = self.x[i] - x, self.y[i] - y
        far = length_of(dx, dy) or 1.0
        ground = self.arena.ground
        to_x = min(max(self.x[i] + dx * pas / far, 0.5), ground.width - 0.5)
        to_y = min(max(self.y[i] + dy * pas / far, 0.5), ground.height - 0.5)
        self.walk(i, to_x, to_y, pas)

    def walk(self, i: int, x: float, y: float, pas: float) -> None:
        self.prone[i] = False
        self.x[i], self.y[i] = self.arena.ground.step(self.x[i], self.y[i], x, y, pas)

    # --- powers of the Force

    def strike_with_lightning(self, i: int, j: int) -> None:
        """Éclairs: a phase from afar that costs the one who loses it nothing (L269)."""
        bolt, answer = self.arena.bolts[i][j], self.arena.blows[j][i]
        if bolt:
            dice = answer.dice or self.arena.fights[j]  # N-14: Briseur does not cancel a weapon here
            over = self.roll_exploding(bolt.dice, bolt.face) - self.roll_exploding(dice, answer.face)
            self.hurt(j, over, bolt.harm)

    def confuse(self, i: int, j: int) -> None:
        face = self.arena.powers[i]["confuse"] + self.arena.minds[j]
        self.confused[j] = self.confused[j] or self.succeeds(face)

    def shield(self, i: int, j: int) -> None:
        self.shielded[j] = self.shielded[j] or self.succeeds(self.arena.powers[i]["shield"])

    def push(self, i: int, j: int) -> None:
        if self.succeeds(self.arena.powers[i]["push"]):
            self.part(j)
            self.retreat(j, self.x[i], self.y[i], float(self.arena.constants.push_distance))

    def tend(self, i: int, j: int) -> None:
        """Guérison: one try for each figure out of the fight (L285)."""
        self.tended.add(j)
        if self.succeeds(self.arena.powers[i]["heal"]):
            self.vitality[j] = 1
            self.friends(i).append(j)
