"""Who stands where in a battle, and how one moves: to a point, to a line of sight, away; what hides and is revealed."""

from collections.abc import Callable, Sequence
from copy import copy
from math import sqrt

from generator.core.scenario.geometry import length_of, ring_of
from generator.core.scenario.ground import BLOCKED
from generator.systems.sylvaren.battle.arena import Arena, Marker

CONTACT = 1.0  # between the centres of two bases that touch (S-54)
EVEN = 1e-6  # lengths, or squares of them, that differ by less are the same
_NEAR = 0.3  # how much farther one may stop on a way round scenery, which goes by half pas
_AROUND = ((0.0, 0.0), *ring_of(6), *((2 * x, 2 * y) for x, y in ring_of(12)))


class Positions:
    """`pcs` are the players' figures standing, `foes` the enemy's revealed and standing, `hidden` the markers."""

    def __init__(self, arena: Arena, random: Callable[[], float]) -> None:
        self.arena, self.random, self.ground = arena, random, arena.ground
        count = len(arena.quality)
        self.x, self.y = [0.0] * count, [0.0] * count
        self.pcs = list(range(arena.players))
        self.foes: list[int] = []
        markers = [copy(marker) for marker in arena.markers]
        self.hidden = [marker for marker in markers if marker.arrives is None]
        self.late = [marker for marker in markers if marker.arrives is not None]

    def walk(self, i: int, x: float, y: float, stop: float, limit: float | None = None) -> float:
        """Towards a point until so close to it, by the shortest way; how far from it one ends."""
        ax, ay = self.x[i], self.y[i]
        dx, dy = x - ax, y - ay
        far = length_of(dx, dy)
        go = far - stop
        if go <= 1e-9:
            return far
        budget = min(go, self._budget_of(i, limit))
        ground, share, sure = self.ground, budget / far, self.arena.sure[i]
        ex, ey = ax + dx * share, ay + dy * share
        if ground.has_way(ax, ay, ex, ey, 2 * budget, sure):
            self.x[i], self.y[i] = ex, ey
            return far - budget
        return self._walk_round(i, ground.find_way(ax, ay, x, y, self._budget_of(i, limit), sure), (x, y), stop)

    def _budget_of(self, i: int, limit: float | None) -> float:
        return self.arena.move[i] if limit is None else limit

    def _walk_round(self, i: int, way: Sequence[tuple[float, float]], goal: tuple[float, float], stop: float) -> float:
        """Along a way round scenery; points stand on half pas, so that near enough is so close."""
        x, y = goal
        far = length_of(x - self.x[i], y - self.y[i])
        for ex, ey in way:
            self.x[i], self.y[i] = ex, ey
            far = length_of(x - ex, y - ey)
            if far <= stop + _NEAR:
                return CONTACT if stop == CONTACT else far
        return far

    def take_aim(self, i: int, j: int, wanted: float) -> None:
        """Towards a target, as far as is wanted in line with it; where the move does not suffice, to a longer shot;
        and where there is none, on its way to one (S-52)."""
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        dx, dy = bx - ax, by - ay
        far = length_of(dx, dy)
        if far <= wanted and self.sees(i, j):
            return
        go = min(max(far - wanted, 0.0), self.arena.move[i])
        ex, ey = ax + dx * go / (far or 1.0), ay + dy * go / (far or 1.0)
        ground, sure = self.ground, self.arena.sure[i]
        straight = go > 0 and ground.has_way(ax, ay, ex, ey, 2 * go, sure)
        if straight and ground.sight(ex, ey, bx, by, far - go) != BLOCKED:
            self.x[i], self.y[i] = ex, ey
            return
        best, most = None, 2 * self.arena.reach[i]
        here = (ax, ay)
        for here in ground.find_way(ax, ay, bx, by, self.arena.move[i], sure):
            x, y = here
            far = length_of(bx - x, by - y)
            if far <= CONTACT:
                break
            if far <= most and ground.sight(x, y, bx, by, far) != BLOCKED:
                best = here
                if far <= wanted:
                    break
        self.x[i], self.y[i] = best or here

    def retreat(self, i: int, x: float, y: float, budget: float) -> None:
        """Straight away from a point, as far as the table goes."""
        dx, dy = self.x[i] - x, self.y[i] - y
        far = length_of(dx, dy) or 1.0
        ground = self.ground
        to_x = min(max(self.x[i] + dx * budget / far, 0.5), ground.width - 0.5)
        to_y = min(max(self.y[i] + dy * budget / far, 0.5), ground.height - 0.5)
        self.x[i], self.y[i] = ground.step(self.x[i], self.y[i], to_x, to_y, budget)

    def nearest(self, i: int, others: Sequence[int]) -> tuple[int, float]:
        """Who is closest, and how far; -1 where there is nobody."""
        return self.nearest_to(self.x[i], self.y[i], others)

    def nearest_to(self, x: float, y: float, others: Sequence[int]) -> tuple[int, float]:
        """The same from any point. Of those as close as each other, one at random (S-47).

        They often are: a group stops in a ring where its shots carry. So it is not left to the last bit of a float."""
        xs, ys = self.x, self.y
        best, closest, even = -1, 1e9, 1
        for j in others:
            dx, dy = xs[j] - x, ys[j] - y
            far = dx * dx + dy * dy
            if far < closest - EVEN:
                best, closest, even = j, far, 1
            elif far < closest + EVEN:
                even += 1
                if self.random() * even < 1:
                    best = j
        return best, sqrt(closest)

    def sees(self, i: int, j: int) -> bool:
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        return self.ground.sight(ax, ay, bx, by, length_of(bx - ax, by - ay)) != BLOCKED

    # --- what hides

    def in_sight(self, token: Marker) -> bool:
        """Whether a player's figure is near enough to see a marker: by distance alone (S-53)."""
        x, y, xs, ys, limit = token.x, token.y, self.x, self.y, self.arena.sight_square
        return any((xs[i] - x) * (xs[i] - x) + (ys[i] - y) * (ys[i] - y) <= limit for i in self.pcs)

    def reveal(self, i: int) -> None:
        """The markers within sight of this figure are opened (L293, S-53)."""
        x, y, limit = self.x[i], self.y[i], self.arena.sight_square
        for token in self.hidden[:]:
            dx, dy = token.x - x, token.y - y
            if dx * dx + dy * dy <= limit:
                self.open(token)

    def open(self, token: Marker) -> None:
        """Its figures in contact around its spot, the first on it, none nearer than 2 pas to a player's figure where
        there is room (S-72)."""
        self.hidden.remove(token)
        near = [(self.x[i], self.y[i]) for i in self.pcs if length_of(token.x - self.x[i], token.y - self.y[i]) < 4.5]
        room: list[tuple[float, float]] = []
        tight: list[tuple[float, float]] = []
        for dx, dy in _AROUND:
            if len(room) == len(token.members):
                break
            x, y = token.x + dx, token.y + dy
            if self.ground.is_free(x, y):
                is_clear = all(length_of(x - px, y - py) >= 2 for px, py in near)
                (room if is_clear else tight).append((x, y))
        room += tight or [(token.x, token.y)]
        room += [room[-1]] * len(token.members)
        for j, (x, y) in zip(token.members, room, strict=False):
            self.x[j], self.y[j] = x, y
        self.foes += token.members
