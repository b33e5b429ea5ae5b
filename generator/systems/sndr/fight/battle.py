"""The chances of a band: Exterminations played out by the hundred on their table, both bands by the same policy (N-50).

A chance to win is a share of many fights of thousands of attacks. The numbers of an attack depend on who attacks whom
and on the distance, so they are computed for every pair by the rules of combat.py before any fight, and the loop looks
them up. Both sides choose alike and start as mirror images, so that the odds compare the bands alone.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from operator import mul
from typing import Any

from generator.base.geometry import length_of
from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.battles import Battle, Outcome
from generator.chance.odds import chance_of_face, name_unplayed
from generator.model.ground import BLOCKED, COVER, Ground
from generator.model.scenario import Skirmish
from generator.systems.sndr.fight.combat import chance_unsaved, melee_dice, shot_face, things_of_figure, weapon_of
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import Figure, figure_of_profile


class Shot(Record):
    """A weapon against a target: the face to reach at each whole pas, its dice, the chance that damage stands."""

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
        self.initiative = [[float(chance) for chance in ranks] for ranks in chances]
        self.actions = [float(sum(accumulate(ranks, mul))) for ranks in chances]  # expected number when rolled for
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
    arm = max(a.shooting, key=lambda shooting: shooting.dice * shooting.weapon.cadence, default=None)
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
    """Place ranks of three in each band's square, one the mirror of the other, which favours nobody."""
    spots = []
    for n in range(count):
        k = n if n < first else n - first
        zone = scenario.deployment[0 if n < first else 1].rect
        dx, dy = 1.0 + 2.0 * (k % 3), 5.0 - 2.0 * (k // 3)
        spots.append((zone.x + dx, zone.y + dy) if n < first else (zone.right - dx, zone.top - dy))
    return spots


MOST_TURNS = 40  # a battle still undecided then has no winner
CONTACT = 1.0
EVEN, FAR, CLOSE = POLICIES = ("equilibre", "a-distance", "au-contact")


class Fight:
    """The places of the figures and what is left of them; the first band's figures come first."""

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
        """Count the hits; every 6 hits and is rolled again (L233, N-29)."""
        random, count = self.random, 0
        while dice:
            dice -= 1
            rolled = int(random() * 6) + 1
            count += rolled >= face or rolled == 6
            dice += rolled == 6
        return count

    def hurt(self, j: int, damage: int, stands: float) -> None:
        """Take the damage that is not saved (L215-217) from a figure, and remove it at 0."""
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
        """Return the modifier of the line of sight to the threshold, or None where no shot is possible."""
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        seen = self.arena.ground.sight(ax, ay, bx, by, length_of(bx - ax, by - ay))
        if seen == BLOCKED or self.engaged[i] or self.engaged[j]:
            return None
        c = self.arena.constants
        return (c.concealed_modifier if seen == COVER else 0) + (c.prone_modifier if self.prone[j] else 0)

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
        """Play a shot and the reaction to it: the target shoots back at once, or throws itself down (L153-179, N-47,
        N-49)."""
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
        """Play a phase of melee: the margin is damage to the loser (L231-237)."""
        blow, answer = self.arena.blows[i][j], self.arena.blows[j][i]
        over = self._blows(blow, charging) - self._blows(answer, countering)
        if over > 0:
            self.hurt(j, over, blow.stands)
        elif over < 0:
            self.hurt(i, -over, answer.stands)

    def _blows(self, blow: Blow, charging: bool) -> int:
        face = blow.charging_face if charging else blow.face
        if blow.fear and self.random() < blow.fear:
            face = min(self.arena.constants.threshold_max, face + self.arena.constants.fear_modifier)
        return self.roll_exploding(blow.charging if charging else blow.dice, face)

    def strike(self, i: int, j: int) -> None:
        """Play a charge that has come to contact, and the answer to it: a shot before it or a counter-charge
        (L167-179)."""
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
    """Play a battle, figure by figure in turn.

    Who begins is the scenario's, else rolled, and alternates (L139-145, L345)."""
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
                waiting = [[i for i in queue if fight.vitality[i] > 0] for queue in waiting]
            side = 1 - side
    return Outcome(bool(fight.sides[0]) and not fight.sides[1], arena.first - len(fight.sides[0]), turn)


def activate_figure(fight: Fight, i: int) -> None:
    """Play one static action, or as many as the dice of initiative allow where that promises more (L51-71)."""
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
    """Return the target, its distance, and whether to shoot: the nearest that can be shot at, else the nearest of all.

    At a distance the weakest is shot at first, and of those the strongest in melee."""
    x, y = fight.x[i], fight.y[i]
    distances = [(round(length_of(fight.x[j] - x, fight.y[j] - y), 6), j) for j in fight.enemies(i)]
    if _prefers_to_shoot(fight, i):
        seen = [(far, j) for far, j in distances if far < fight.arena.reach[i] and fight.modifier(i, j) is not None]
        if seen and fight.policy == FAR:
            far, j = min(
                seen, key=lambda target: (fight.vitality[target[1]], -fight.arena.fights[target[1]], target[0])
            )
            return j, far, True
        if seen:
            far, j = min(seen)
            return j, far, True
    far, j = min(distances)
    return j, far, False


def _advance_figure(fight: Fight, i: int, j: int, far: float) -> None:
    """Move towards the target: a charge where it is close enough and the figure prefers melee, else a run."""
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


_POLICIES = {EVEN: "équilibré", FAR: "à distance", CLOSE: "au contact"}
_SAME = "Les deux bandes jouées de la même façon : les règles ne donnent pas de comportement."
_LEFT_OUT = (
    "pouvoirs de la Force", "Héroïsme", "actions coordonnées", "se cacher", "se mettre à couvert", "viser",
    "terrain difficile", "figurines en travers d’un tir",
)  # fmt: skip
FIGURES = "figurine"
ELIMINATION = "extermination"


def battle(scenario: Skirmish, _subjects: Sequence[Any], d: Definitions) -> Battle:
    """Return the battle that computes the first band's chances.

    Raise a Refusal for scenarios that are won by more than fighting."""
    if scenario.scenario != ELIMINATION:
        message = _("only an Extermination has odds: the others are won by more than fighting")
        raise Refusal("no-odds", message, "--scenario extermination", "N-50")
    bands = [[figure_of_profile(d.profiles[m.profile], d) for m in band.members] for band in scenario.bands or ()]
    unplayed = name_unplayed(thing for band in bands for figure in band for thing in things_of_figure(figure, d))
    left_out = f"Laissé de côté : {', '.join((*_LEFT_OUT, *unplayed))}."
    return Battle(_POLICIES, (_SAME, left_out), partial(play_battle, Arena(bands, scenario, d)))
