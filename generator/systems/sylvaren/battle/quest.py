"""The objective in a battle: who goes to a token, tests, carries, holds and leaves while the others fight (S-63, S-64).

What one does for the objective is ours, as policies are: the nearest runs for it, at once (each for himself), where no
enemy is close (together), or once those revealed are gone (with care). What the tests and carriers do is the rules'.
"""

from generator.core.scenario.geometry import Point, distance_to, length_of
from generator.systems.sylvaren.battle.aim import Aim
from generator.systems.sylvaren.battle.fight import Fight
from generator.systems.sylvaren.battle.players import ALONE, CAREFUL, Goal

_REACH = 1.35  # pas between a figure and what it is in contact with, on half pas
_CLOSE = 7.0  # an enemy nearer than this keeps a group from running
_CHASE = 12.0  # or from walking away from it
_EDGE = 1.0  # who is as near to where one leaves has left


class Quest:
    """How far it has come in one battle."""

    def __init__(self, aim: Aim) -> None:
        self.aim, self.objective = aim, aim.objective
        self.left = list(aim.tokens)  # tokens still to be had
        self.free: set[Point] = set()  # of them those that were carried, and need no test
        self.begun: set[Point] = set()  # half done, or made easier
        self.done = 0
        self.holders: list[Point] = []  # where a token was had that has to be held
        self.carriers: list[int] = []
        self.gone: list[int] = []  # figures that left the table
        self.out = 0  # of what was carried
        self.ticks = 0

    def is_won(self, fight: Fight) -> bool:
        one = self.objective
        if one.capture:
            return bool(self.aim.target) and all(fight.quality[j] <= 0 for j in self.aim.target)
        if self.done < one.count or self.ticks < one.hold:
            return False
        if one.back is None:
            return True
        need = {"carriers": one.count, "one": 1, "half": self.aim.half}[one.leave]
        return (self.out if one.leave == "carriers" else len(self.gone)) >= need

    def end_turn(self, fight: Fight) -> None:
        """What is held ticks; who fell drops what he carried."""
        if any(_is_near(fight, i, spot) for spot in self.holders for i in fight.pcs):
            self.ticks += 1
        for i in self.carriers[:]:
            if fight.quality[i] <= 0:
                spot = (fight.x[i], fight.y[i])
                self.carriers.remove(i)
                self.left.append(spot)
                self.free.add(spot)
                self.done -= 1

    def goal_of_group(self, fight: Fight) -> Goal | None:
        """Where the group goes while nobody is in sight: to the nearest token, to what it holds, to the way out."""
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
        """Its activation for the objective, where it is its task; else it fights as its policy says."""
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
        """The token that this figure is the nearest to, unless the enemy is in the way of its policy."""
        if policy == CAREFUL and fight.foes:
            return None
        x, y = fight.x[i], fight.y[i]
        mine = [
            spot for spot in self.left
            if min(fight.pcs, key=lambda k: (length_of(fight.x[k] - spot[0], fight.y[k] - spot[1]), k)) == i
        ]  # fmt: skip
        if not mine:
            return None
        spot = min(mine, key=lambda spot: (length_of(spot[0] - x, spot[1] - y), spot))
        if policy != ALONE and fight.foes and length_of(spot[0] - x, spot[1] - y) > fight.arena.move[i] + _REACH:
            _foe, far = fight.nearest(i, fight.foes)
            if far < _CLOSE:
                return None
        return spot

    def _test(self, fight: Fight, i: int, spot: Point) -> None:
        one = self.objective
        difficulty = (one.test or 0) - (one.enough == "easier" and spot in self.begun)
        successes = 2 if spot in self.free else fight.roll_test(difficulty)
        if successes == 1 and one.enough in ("half", "easier") and spot not in self.begun:
            self.begun.add(spot)
            return
        suffices = one.enough == "done" or (one.enough == "half" and spot in self.begun)
        if successes == 2 or (successes == 1 and suffices):
            self.left.remove(spot)
            self.done += 1
            if one.hold:
                self.holders.append(spot)
            if one.back and one.leave == "carriers":
                self.carriers.append(i)

    def _should_leave(self, fight: Fight, i: int, policy: str) -> bool:
        one = self.objective
        if not one.back or one.leave == "carriers" or self.ticks < one.hold:
            return False
        if policy != ALONE and fight.foes:
            x, y = self._way_out(fight.x[i], fight.y[i])
            is_away = length_of(x - fight.x[i], y - fight.y[i]) > 2 * fight.arena.move[i]
            if is_away and (policy == CAREFUL or fight.nearest(i, fight.foes)[1] < _CHASE):
                return False
        return one.leave == "half" or i == self._nearest_to_exit(fight)

    def _nearest_to_exit(self, fight: Fight) -> int:
        def far(i: int) -> float:
            x, y = self._way_out(fight.x[i], fight.y[i])
            return length_of(x - fight.x[i], y - fight.y[i])

        return min(fight.pcs, key=lambda i: (far(i), i))

    def _way_out(self, x: float, y: float) -> Point:
        """The nearest point by which one leaves."""
        if self.aim.exit:
            zone = self.aim.exit
            return min(max(x, zone.x + 0.5), zone.right - 0.5), min(max(y, zone.y + 0.5), zone.top - 0.5)
        w, h = self.aim.table.w, self.aim.table.h
        return min(((0.5, y), (w - 0.5, y), (x, 0.5), (x, h - 0.5)), key=lambda p: length_of(p[0] - x, p[1] - y))

    def _leave(self, fight: Fight, i: int) -> bool:
        carries = i in self.carriers
        pace = fight.arena.move[i]
        if carries and self.objective.carry:
            pace = min(pace, float(self.objective.carry))
        to = self._way_out(fight.x[i], fight.y[i])
        fight.walk(i, *to, 0.3, pace)
        fight.reveal(i)
        x, y = fight.x[i], fight.y[i]
        zone = self.aim.exit
        away = distance_to((x, y), zone) if zone else min(x, y, self.aim.table.w - x, self.aim.table.h - y)
        if away <= _EDGE and not fight.engaged[i]:
            fight.pcs.remove(i)
            self.gone.append(i)
            if carries:
                self.carriers.remove(i)
                self.out += 1
        return True

    def _hold(self, fight: Fight, i: int) -> bool:
        """The nearest stays where something has to be held."""
        for spot in self.holders:
            near = min(fight.pcs, key=lambda k: (length_of(fight.x[k] - spot[0], fight.y[k] - spot[1]), k))
            if near == i and not _is_near(fight, i, spot):
                fight.walk(i, *spot, 1.0)
                fight.reveal(i)
                return True
            if near == i and not fight.foes:
                return True
        return False


def _is_near(fight: Fight, i: int, spot: Point) -> bool:
    return length_of(fight.x[i] - spot[0], fight.y[i] - spot[1]) <= _REACH

