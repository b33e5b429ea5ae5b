"""How both bands of SN&DR are played, alike, for the rules give no behaviour (N-50): three policies, three scenarios
(L337-361; N-18, N-19, N-61). Both start as mirror images where the scenario allows it, so that odds compare the bands.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from generator.base.geometry import Point, Rect, distance_to, length_of
from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.chance.battles import Battle, Outcome
from generator.chance.odds import name_unplayed
from generator.model.scenario import Skirmish
from generator.systems.sndr.fight.battle import CLOSE, CONTACT, EVEN, FAR, Arena, Fight
from generator.systems.sndr.fight.combat import things_of_figure
from generator.systems.sndr.rules.definitions import Battle as Rules
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import figure_of_profile

MOST_TURNS = 40  # a battle still undecided then has no winner
_HOPELESS = 0.25  # the chance of a phase below which a figure would rather leave it
_TOUCH = CONTACT + 0.1
_POWER, _BOLT = 12.0, 6.0  # pas, how far powers carry
_THREATENED = 20.0  # pas: an enemy this near makes a shield worth its action
_RUNNERS = 2  # figures of a band that go for tokens at once


class Game:
    """A battle under way by the rules of its scenario: who has won, and what a figure does for it."""

    def __init__(self, arena: Arena, scenario: Skirmish, rules: Rules) -> None:
        self.rules, self.turns = rules, rules.turns or MOST_TURNS

    def winner(self, fight: Fight, *, ended: bool) -> int | None:
        """Return the side that has won, or None; `ended`: after the last turn."""
        for side in (0, 1):
            if fight.sides[side] and not fight.sides[1 - side]:
                return side
        return None

    def act(self, fight: Fight, i: int) -> bool:
        """Play an action for the scenario; return False where the figure fights instead."""
        return False

    def end_turn(self, fight: Fight) -> None:
        """Do what the scenario does at the end of a turn."""

    def down(self, fight: Fight) -> int:
        return fight.arena.first - len(fight.sides[0])


class Ambush(Game):
    """The ambushed band has to leave by the end of the corridor (N-18)."""

    def __init__(self, arena: Arena, scenario: Skirmish, rules: Rules) -> None:
        super().__init__(arena, scenario, rules)
        ids = [band.id for band in scenario.bands or ()]
        self.victim = ids.index(getattr(scenario, "ambushed", None) or ids[0])
        count = arena.first if self.victim == 0 else len(arena.figures) - arena.first
        self.most = int(count * float(rules.losses or 0.5))  # losses that are still borne
        self.count, self.gone = count, list[int]()
        self.exit = _rect(rules.exit.zone) if rules.exit else Rect(0, 0, 0, 0)

    def winner(self, fight: Fight, *, ended: bool) -> int | None:
        left = len(fight.sides[self.victim])
        if self.count - left - len(self.gone) > self.most:
            return 1 - self.victim
        if not left or not fight.sides[1 - self.victim]:
            return self.victim
        return 1 - self.victim if ended else None

    def act(self, fight: Fight, i: int) -> bool:
        if fight.side_of(i) != self.victim or fight.engaged[i]:
            return False
        if fight.policy == FAR and fight.arena.reach[i] and choose_target(fight, i)[2]:
            return False
        if fight.policy == CLOSE and _nearest(fight, i)[0] <= fight.arena.charge[i] + CONTACT:
            return False
        y = min(max(fight.y[i], self.exit.y + 0.5), self.exit.top - 0.5)
        fight.walk(i, self.exit.x - 0.5, y, fight.arena.run[i])
        if fight.x[i] >= self.exit.x - 1.0:
            fight.sides[self.victim].remove(i)
            self.gone.append(i)
        return True

    def down(self, fight: Fight) -> int:
        return super().down(fight) - (len(self.gone) if self.victim == 0 else 0)


class Hunt(Game):
    """Tokens are carried to one's own corner (N-19)."""

    def __init__(self, arena: Arena, scenario: Skirmish, rules: Rules) -> None:
        super().__init__(arena, scenario, rules)
        self.tokens: list[Point] = [token.place for token in scenario.objectives]
        self.carried: dict[int, None] = {}
        self.delivered = [0, 0]
        self.need = rules.delivered or (len(self.tokens) // 2 + 1)
        self.homes = arena.zones

    def winner(self, fight: Fight, *, ended: bool) -> int | None:
        for side in (0, 1):
            if self.delivered[side] >= self.need:
                return side
        if ended and self.delivered[0] != self.delivered[1]:
            return 0 if self.delivered[0] > self.delivered[1] else 1
        return super().winner(fight, ended=ended)

    def act(self, fight: Fight, i: int) -> bool:
        self._drop(fight)
        if fight.engaged[i]:
            return False
        side = fight.side_of(i)
        if i in self.carried:
            return self._carry_home(fight, i, self.homes[side])
        spot = self._task_of(fight, i, side)
        if spot is None:
            return False
        if length_of(fight.x[i] - spot[0], fight.y[i] - spot[1]) <= _TOUCH + 0.4:
            self.tokens.remove(spot)
            self.carried[i] = None
            return True
        fight.walk(i, *spot, fight.arena.run[i])
        return True

    def _carry_home(self, fight: Fight, i: int, home: Rect) -> bool:
        x, y = min(max(fight.x[i], home.x + 1), home.right - 1), min(max(fight.y[i], home.y + 1), home.top - 1)
        fight.walk(i, x, y, fight.arena.run[i])
        if distance_to((fight.x[i], fight.y[i]), home) <= 0:
            del self.carried[i]
            self.delivered[fight.side_of(i)] += 1
        return True

    def _drop(self, fight: Fight) -> None:
        for i in [i for i in self.carried if fight.vitality[i] <= 0]:
            del self.carried[i]
            self.tokens.append((fight.x[i], fight.y[i]))

    def _task_of(self, fight: Fight, i: int, side: int) -> Point | None:
        """Return the token that this figure goes for: the nearest free ones do, a few at once."""
        if fight.policy == FAR and fight.arena.reach[i] and choose_target(fight, i)[2]:
            return None
        ready = [k for k in fight.sides[side] if not fight.engaged[k] and k not in self.carried]
        pairs = sorted(
            (round(length_of(fight.x[k] - x, fight.y[k] - y), 6), k, (x, y)) for k in ready for x, y in self.tokens
        )
        tasks: dict[int, Point] = {}
        for _far, k, spot in pairs:
            if k not in tasks and spot not in tasks.values() and len(tasks) < _RUNNERS:
                tasks[k] = spot
        return tasks.get(i)


def _rect(corners: Sequence[float]) -> Rect:
    x1, y1, x2, y2 = map(float, corners)
    return Rect(x1, y1, x2 - x1, y2 - y1)


_GAMES: dict[str, type[Game]] = {"extermination": Game, "embuscade": Ambush, "chasse-au-coaxium": Hunt}


def play_battle(
    arena: Arena, begin: Callable[[], Game], policy: str, random: Callable[[], float]
) -> Outcome:
    """Play a battle, figure by figure in turn.

    Who begins is the scenario's, else rolled, and alternates (L139-145, L345)."""
    fight, game = Fight(arena, policy, random), begin()
    begins = int(random() * 2) if arena.begins is None else arena.begins
    turn, winner = 0, game.winner(fight, ended=False)
    while winner is None and turn < game.turns and (fight.sides[0] or fight.sides[1]):
        turn += 1
        fight.begin_turn()
        waiting = [sorted(side, key=lambda i: not arena.leads[i]) for side in fight.sides]
        side = (begins + turn - 1) % 2
        while winner is None and (waiting[0] or waiting[1]):
            if waiting[side]:
                _activate_with_followers(fight, game, waiting[side])
                waiting = [[i for i in queue if i in team] for queue, team in zip(waiting, fight.sides, strict=True)]
                winner = game.winner(fight, ended=False)
            side = 1 - side
    winner = game.winner(fight, ended=True) if winner is None else winner
    return Outcome(winner == 0, game.down(fight), turn)


def _activate_with_followers(fight: Fight, game: Game, waiting: list[int]) -> None:
    """Activate the first who waits, and after a leader those around him, with as many actions (L293, N-42)."""
    i = waiting.pop(0)
    near = []
    if fight.arena.leads[i]:
        reach = fight.arena.constants.leader_reach + CONTACT
        near = [j for j in waiting if fight.far(i, j) <= reach]
    done = activate_figure(fight, game, i)
    for j in near if done else ():
        waiting.remove(j)
        if fight.vitality[j] > 0:
            activate_figure(fight, game, j, done)


def activate_figure(fight: Fight, game: Game, i: int, sure: int = 0) -> int:
    """Play one static action, or as many as the dice of initiative allow where that promises more (L51-71); `sure`: as
    many without dice. Return how many were played."""
    arena = fight.arena
    chances = arena.confused[i] if fight.confused[i] else arena.initiative[i]
    if sure:
        chances = [1.0] * sure
    elif arena.actions[i] < 1 or fight.confused[i]:
        still = bool(fight.engaged[i]) or choose_target(fight, i)[2]
        chances = [1.0] if still else chances
    done, used = 0, False
    for chance in chances:
        if (chance < 1 and fight.random() >= chance) or fight.vitality[i] <= 0 or not fight.enemies(i):
            break
        if i not in fight.friends(i):
            break  # it left the table
        used = _act(fight, game, i, used, done, len(chances) - done)
        done += 1
    return done


def _act(fight: Fight, game: Game, i: int, used: bool, done: int, left: int) -> bool:
    """Play an action, with so many done before and left; return whether a power was used, now or before, as one is
    enough for an activation."""
    if fight.engaged[i]:
        return _act_engaged(fight, i, used)
    if game.act(fight, i):
        return used
    arena = fight.arena
    target, far, seen = choose_target(fight, i)
    if seen:
        fight.shoot(i, target)
        return used
    reaches = far <= arena.charge[i] + arena.run[i] * (left - 1) + CONTACT
    settled = done > 0 or left == 1 or far <= _POWER  # else it comes nearer first
    if arena.powers[i] and not used and settled and not (reaches and arena.fights[i] > 2) and _use_power(fight, i):
        return True
    _advance(fight, i, target, far)
    return used


def _act_engaged(fight: Fight, i: int, used: bool) -> bool:
    """Fight on, or push the enemy away or leave where that is hopeless."""
    arena = fight.arena
    j = max(fight.engaged[i], key=lambda j: (arena.wins[i][j] * arena.blows[i][j].harm.stands, -j))
    worst = max(fight.engaged[i], key=lambda j: (arena.wins[j][i], -j))
    if arena.wins[i][j] < _HOPELESS and arena.wins[worst][i] > 2 * arena.wins[i][j]:
        if "push" in arena.powers[i] and not used:
            fight.push(i, worst)
            return True
        if arena.reach[i]:
            fight.disengage(i)
            return used
    fight.melee(i, j)
    return used


def _use_power(fight: Fight, i: int) -> bool:
    """Use the power that helps most from this place, if one does: heal, strike, confuse, shield."""
    arena, powers = fight.arena, fight.arena.powers[i]
    if "heal" in powers and (hurt := _fallen_beside(fight, i)) is not None:
        fight.tend(i, hurt)
        return True
    near = sorted((round(fight.far(i, j), 6), j) for j in fight.enemies(i))
    if "lightning" in powers:
        for far, j in near:
            if far <= _BOLT and arena.bolts[i][j] and fight.sees(i, j):
                fight.strike_with_lightning(i, j)
                return True
    if "confuse" in powers:
        threats = [j for far, j in near if far <= _POWER and not fight.confused[j] and arena.actions[j] > 1.5]
        for j in sorted(threats, key=lambda j: -arena.fights[j]):
            if fight.sees(i, j):
                fight.confuse(i, j)
                return True
    if "shield" in powers and near[0][0] <= _THREATENED and (friend := _friend_to_shield(fight, i)) is not None:
        fight.shield(i, friend)
        return True
    return False


def _fallen_beside(fight: Fight, i: int) -> int | None:
    """Return a friend out of the fight in contact whom Guérison may bring back (L285)."""
    arena = fight.arena
    team = range(arena.first) if i < arena.first else range(arena.first, len(arena.figures))
    return next(
        (j for j in team if fight.vitality[j] <= 0 and j not in fight.tended and arena.mendable[j]
         and fight.far(i, j) <= CONTACT + 0.5), None,
    )  # fmt: skip


def _friend_to_shield(fight: Fight, i: int) -> int | None:
    """Return the strongest friend in sight, or the figure itself, whose save a shield betters (L261)."""
    for j in sorted(fight.friends(i), key=lambda j: (-fight.arena.fights[j], j)):
        save = fight.arena.figures[j].profile.save
        near = j == i or (fight.far(i, j) <= _POWER and fight.sees(i, j))
        if save and save > 1 and not fight.shielded[j] and near:
            return j
    return None


def _prefers_to_shoot(fight: Fight, i: int) -> bool:
    return bool(fight.arena.reach[i]) and not (fight.policy == CLOSE and fight.arena.fights[i] > 2)


def choose_target(fight: Fight, i: int) -> tuple[int, float, bool]:
    """Return the target, its distance, and whether to shoot.

    Of those that can be shot at the one where most damage stands; at a distance the weakest first. Else the nearest of
    those that can be hurt at all."""
    arena = fight.arena
    distances = [(round(fight.far(i, j), 6), j) for j in fight.enemies(i)]
    if _prefers_to_shoot(fight, i):
        best, choice = 0.0, (0.0, -1)
        for far, j in distances:
            shot = arena.shots[i][j]
            at = int(far + 0.999999)
            if shot is None or at >= len(shot.faces) or not shot.harm.stands:
                continue
            line = fight.modifier(i, j)
            if line is None:
                continue
            face = min(max(shot.faces[at] + line, 2), 6)
            value = (7 - face) * (shot.harm.shielded if fight.shielded[j] else shot.harm.stands) * (1 - 0.001 * far)
            if fight.policy == FAR:
                value *= 2 / fight.vitality[j]
            if value > best:
                best, choice = value, (far, j)
        if best:
            return choice[1], choice[0], True
    open_to = [(far, j) for far, j in distances if arena.blows[i][j].harm.stands * arena.wins[i][j] > 0.02]
    far, j = min(open_to or distances)
    return j, far, False


def _nearest(fight: Fight, i: int) -> tuple[float, int]:
    return min((round(fight.far(i, j), 6), j) for j in fight.enemies(i))


def _advance(fight: Fight, i: int, j: int, far: float) -> None:
    """Move towards the target: a charge where it is close enough and the figure prefers melee, a shot on the move where
    that brings it into sight, else a run."""
    arena = fight.arena
    fights = not _prefers_to_shoot(fight, i)
    if fights and far <= arena.charge[i] + CONTACT:
        fight.walk(i, fight.x[j], fight.y[j], max(0.0, far - CONTACT))
        if fight.far(i, j) <= _TOUCH:
            fight.strike(i, j)
        return
    if not fights and far <= arena.reach[i] + arena.stroll[i]:
        fight.walk(i, fight.x[j], fight.y[j], min(arena.stroll[i], max(0.5, far - 2)))
        target, _far, seen = choose_target(fight, i)
        if seen:
            fight.shoot(i, target, arena.constants.moving_modifier)
        return
    go = min(arena.run[i], max(0.0, far - (CONTACT + 1 if fights else min(far, arena.reach[i] * 0.5))))
    fight.walk(i, fight.x[j], fight.y[j], go or arena.run[i] / 2)


_POLICIES = {EVEN: "équilibré", FAR: "à distance", CLOSE: "au contact"}
_SAME = "Les deux bandes jouées de la même façon : les règles ne donnent pas de comportement."
_LEFT_OUT = (
    "actions coordonnées", "se cacher", "viser", "terrain difficile", "figurines en travers d’un tir",
)  # fmt: skip
FIGURES = "figurine"


def battle(scenario: Skirmish, _subjects: Sequence[Any], d: Definitions) -> Battle:
    """Return the battle that computes the first band's chances.

    Raise a Refusal for a scenario whose rules do not say how it is won."""
    rules = d.scenarios.get(scenario.scenario or "")
    game = _GAMES.get(scenario.scenario or "")
    if rules is None or game is None or (game is Ambush and rules.exit is None):
        message = _("this scenario has no odds: its rules do not say how it ends")
        raise Refusal("no-odds", message, "--scenario extermination", "N-61")
    bands = [[figure_of_profile(d.profiles[m.profile], d) for m in band.members] for band in scenario.bands or ()]
    unplayed = name_unplayed(thing for band in bands for figure in band for thing in things_of_figure(figure, d))
    left_out = f"Laissé de côté : {', '.join((*_LEFT_OUT, *unplayed))}."
    arena = Arena(bands, scenario, d)
    play = partial(play_battle, arena, partial(game, arena, scenario, rules))
    return Battle(_POLICIES, (_SAME, left_out), play, house=game is Ambush)
