"""The objective in a battle: who goes to a token, tests, carries, holds and leaves while the others fight (S-63, S-64).

The conduct of the group is the house's, as policies are: the nearest runs for the token, at once (alone), where no
enemy is close (together), or once those revealed are gone (with care). Tests and carriers follow the rules."""

from generator.base.geometry import Point, Rect, length_of
from generator.systems.sylvaren.fight.battle.arena import Aim
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.players import ALONE, CAREFUL, Goal
from generator.systems.sylvaren.rules.definitions import Outcome

_REACH = 1.35  # pas between a figure and a token in contact, on half pas
_CLOSE = 7.0  # pas: an enemy nearer than this stops a group from running to a token
_CHASE = 12.0  # pas: or from leaving the table
_EDGE = 0.6  # pas: a figure this near to the edge has left
_OUTCOMES: tuple[Outcome, ...] = ("failed", "partial", "full")
_GARDE = "garde"


class Quest:
    """The state of the objective in one battle."""

    def __init__(self, aim: Aim) -> None:
        self.aim, self.objective = aim, aim.objective
        self.left = list(aim.tokens)  # tokens not yet taken
        self.free: set[Point] = set()  # dropped tokens, which need no test
        self.begun: set[Point] = set()  # half done, or made easier
        self.done = 0
        self.holders: list[Point] = []  # places of tokens to be held
        self.carriers: list[int] = []
        self.gone: list[int] = []  # figures that left the table
        self.out = 0  # carried tokens out of the table
        self.ticks = 0
        self.waiting: set[int] = set()  # figures whose charge follows only from the next turn on

    def is_won(self, fight: Fight) -> bool:
        objective = self.objective
        if objective.capture:
            return bool(self.aim.target) and all(fight.quality[j] <= 0 for j in self.aim.target)
        if self.done < objective.count or self.ticks < objective.hold:
            return False
        if objective.back is None:
            return True
        need = {"carriers": objective.count, "one": 1, "half": self.aim.half}[objective.leave]
        return (self.out if objective.leave == "carriers" else len(self.gone)) >= need

    def end_turn(self, fight: Fight) -> None:
        """Count a turn for tokens that are held; figures that fell drop what they carried."""
        self.waiting.clear()
        if any(_is_near(fight, i, spot) for spot in self.holders for i in fight.pcs):
            self.ticks += 1
        for i in self.carriers[:]:
            if fight.quality[i] <= 0:
                spot = (fight.x[i], fight.y[i])
                self.carriers.remove(i)
                fight.unarmed.discard(i)
                self.left.append(spot)
                self.free.add(spot)
                self.done -= 1

    def goal_of_group(self, fight: Fight) -> Goal | None:
        """Return the goal while no enemy is in sight: the nearest token, those that are held, or the way out."""
        leader = next((i for i in fight.leaders if fight.quality[i] > 0 and i in fight.pcs), fight.pcs[0])
        x, y = fight.x[leader], fight.y[leader]
        spots = self.left if self.done < self.objective.count else self.holders
        if self.objective.capture:
            spots = [(token.x, token.y) for token in fight.hidden if set(token.members) & set(self.aim.target)]
        if spots:
            near = min(spots, key=lambda spot: (length_of(spot[0] - x, spot[1] - y), spot))
            return (*near, 8.9 if self.objective.capture else 2.0)
        return (*self._way_out(x, y), 0.4) if self.objective.back and self.done >= self.objective.count else None

    def act(self, fight: Fight, i: int, policy: str) -> bool:
        """Play the activation of a figure for the objective, where it is its task; return False where it fights
        instead."""
        if fight.engaged[i] or fight.refuge[i] is not None or fight.quality[i] + fight.passing[i] <= 0:
            return False
        if i in self.carriers or (self.done >= self.objective.count and self._should_leave(fight, i, policy)):
            return self._leave(fight, i)
        if self.done >= self.objective.count:
            return self._hold(fight, i)
        task = self._task_of(fight, i, policy)
        if task is None:
            return False
        fight.walk(i, *task, 1.0)
        fight.reveal(i)
        if _is_near(fight, i, task) and not fight.engaged[i]:
            self._test(fight, i, task)
        return True

    def _task_of(self, fight: Fight, i: int, policy: str) -> Point | None:
        """Return the token that this figure is the nearest to, or None where its policy forbids it, as enemies are
        near."""
        if policy == CAREFUL and fight.foes:
            return None
        x, y = fight.x[i], fight.y[i]
        mine = [spot for spot in self.left if _nearest_to(fight, spot) == i]
        if not mine:
            return None
        spot = min(mine, key=lambda spot: (length_of(spot[0] - x, spot[1] - y), spot))
        if policy != ALONE and fight.foes and length_of(spot[0] - x, spot[1] - y) > fight.arena.move[i] + _REACH:
            _foe, far = fight.nearest(i, fight.foes)
            if far < _CLOSE:
                return None
        return spot

    def _test(self, fight: Fight, i: int, spot: Point) -> None:
        objective = self.objective
        eased = (objective.enough == "easier" and spot in self.begun) or (objective.eased and fight.arena.gifts[i])
        difficulty = (objective.test or 0) - bool(eased)
        successes = 2 if spot in self.free else fight.roll_test(difficulty)
        if spot not in self.free:
            self._suffer(fight, i, _OUTCOMES[successes])
        if successes == 1 and objective.enough in ("half", "easier") and spot not in self.begun:
            self.begun.add(spot)
            return
        suffices = objective.enough == "done" or (objective.enough == "half" and spot in self.begun)
        if successes == 2 or (successes == 1 and suffices):
            self.left.remove(spot)
            self.done += 1
            if objective.hold:
                self.holders.append(spot)
            if objective.back and objective.leave == "carriers" and fight.quality[i] > 0:
                self.carriers.append(i)

    def _suffer(self, fight: Fight, i: int, outcome: Outcome) -> None:
        """Play the effect of a test's outcome."""
        effect = self.objective.effects.get(outcome)
        if effect == "alarm":
            fight.alarm(fight.x[i], fight.y[i])
        elif effect == "alarm-garde":
            fight.alarm(fight.x[i], fight.y[i], _GARDE)
        elif effect == "quality":
            fight.wound(i, 1)
        elif effect == "waits":
            self.waiting.add(i)
        elif effect == "unarmed":
            fight.unarmed.add(i)

    def _should_leave(self, fight: Fight, i: int, policy: str) -> bool:
        objective = self.objective
        if not objective.back or objective.leave == "carriers" or self.ticks < objective.hold:
            return False
        if policy != ALONE and fight.foes:
            x, y = self._way_out(fight.x[i], fight.y[i])
            is_away = length_of(x - fight.x[i], y - fight.y[i]) > 2 * fight.arena.move[i]
            if is_away and (policy == CAREFUL or fight.nearest(i, fight.foes)[1] < _CHASE):
                return False
        return objective.leave == "half" or i == self._nearest_to_exit(fight)

    def _nearest_to_exit(self, fight: Fight) -> int:
        def far(i: int) -> float:
            x, y = self._way_out(fight.x[i], fight.y[i])
            return length_of(x - fight.x[i], y - fight.y[i])

        return min(fight.pcs, key=lambda i: (far(i), i))

    def _way_out(self, x: float, y: float) -> Point:
        """Return the nearest point by which the group leaves."""
        w, h = self.aim.table.w, self.aim.table.h
        if self.aim.exit:
            zone = self.aim.exit
            x, y = min(max(x, zone.x + 0.5), zone.right - 0.5), min(max(y, zone.y + 0.5), zone.top - 0.5)
            if zone.is_at_edge((w, h)):
                return _onto_edge(x, y, zone, w, h)
            return x, y
        return min(((0.5, y), (w - 0.5, y), (x, 0.5), (x, h - 0.5)), key=lambda p: length_of(p[0] - x, p[1] - y))

    def _leave(self, fight: Fight, i: int) -> bool:
        carries = i in self.carriers
        pace = fight.arena.move[i]
        if carries and self.objective.carry:
            pace = min(pace, float(self.objective.carry))
        if i in self.waiting:
            return False
        to = self._way_out(fight.x[i], fight.y[i])
        away = fight.walk(i, *to, 0.0, pace)
        fight.reveal(i)
        if away <= _EDGE and not fight.engaged[i]:
            fight.pcs.remove(i)
            self.gone.append(i)
            if carries:
                self.carriers.remove(i)
                self.out += 1
        return True

    def _hold(self, fight: Fight, i: int) -> bool:
        """Keep the nearest figure at each token that has to be held; return False for the others."""
        for spot in self.holders:
            near = _nearest_to(fight, spot)
            if near == i and not _is_near(fight, i, spot):
                fight.walk(i, *spot, 1.0)
                fight.reveal(i)
                return True
            if near == i and not fight.foes:
                return True
        return False


def _onto_edge(x: float, y: float, zone: Rect, w: float, h: float) -> Point:
    """Return the point of an exit at the edge it lies on: one leaves the table, not the zone (S-64)."""
    edges = [
        (zone.x, (0.5, y)), (w - zone.right, (w - 0.5, y)), (zone.y, (x, 0.5)), (h - zone.top, (x, h - 0.5))
    ]  # fmt: skip
    spots = [spot for far, spot in edges if far <= 0.5]
    return min(spots, key=lambda spot: length_of(spot[0] - x, spot[1] - y))


def _nearest_to(fight: Fight, spot: Point) -> int:
    """Return the figure nearest to a spot; of several as near the first."""
    xs, ys, (x, y), best, closest = fight.x, fight.y, spot, -1, 1e9
    for k in fight.pcs:
        dx, dy = xs[k] - x, ys[k] - y
        far = dx * dx + dy * dy
        if far < closest or (far == closest and k < best):
            best, closest = k, far
    return best


def _is_near(fight: Fight, i: int, spot: Point) -> bool:
    return length_of(fight.x[i] - spot[0], fight.y[i] - spot[1]) <= _REACH
