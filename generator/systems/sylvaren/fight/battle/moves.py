"""The positions of a battle, and the moves: to a point, to a line of sight, away; markers hidden and revealed."""

from collections.abc import Callable, Sequence
from copy import copy
from math import sqrt

from generator.base.geometry import length_of, ring_of
from generator.model.ground import BLOCKED
from generator.systems.sylvaren.fight.battle.arena import Arena, Marker

CONTACT = 1.0  # between the centres of two bases that touch (S-54)
EVEN = 1e-6  # lengths, or squares of lengths, that differ by less are equal
_NEAR = 0.3  # tolerance at the end of a way round scenery, whose points are on half pas
_AROUND = ((0.0, 0.0), *ring_of(6), *((2 * x, 2 * y) for x, y in ring_of(12)))


class Positions:
    """The places of figures. `pcs`: the players' standing, `foes`: the enemy's revealed and standing, `hidden`: the
    markers."""

    def __init__(self, arena: Arena, random: Callable[[], float]) -> None:
        self.arena, self.random, self.ground = arena, random, arena.ground
        count = len(arena.quality)
        self.x, self.y = [0.0] * count, [0.0] * count
        self.pcs = list(range(arena.players))
        self.turned = False  # the second of two groups is played, its figures are `pcs` (S-90)
        self.foes: list[int] = []
        markers = [copy(marker) for marker in arena.markers]
        self.hidden = [marker for marker in markers if marker.arrives is None]
        self.late = [marker for marker in markers if marker.arrives is not None]

    @property
    def allies(self) -> range:
        """The figures of the side that is played, standing or not."""
        players, count = self.arena.players, len(self.arena.quality)
        return range(players, count) if self.turned else range(players)

    def walk(self, i: int, x: float, y: float, stop: float, limit: float | None = None) -> float:
        """Move towards a point until `stop` from it, by the shortest way; return the distance left."""
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
        """Move along a way round scenery, whose points are on half pas; return the distance left."""
        x, y = goal
        far = length_of(x - self.x[i], y - self.y[i])
        for ex, ey in way:
            self.x[i], self.y[i] = ex, ey
            far = length_of(x - ex, y - ey)
            if far <= stop + _NEAR:
                return CONTACT if stop == CONTACT else far
        return far

    def take_aim(self, i: int, j: int, reach: float) -> None:
        """Move towards a target, up to `reach` and in line with it (S-52).

        Where the move does not suffice, move to a longer shot; where there is none, on the way to one."""
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        dx, dy = bx - ax, by - ay
        far = length_of(dx, dy)
        if far <= reach and self.sees(i, j):
            return
        go = min(max(far - reach, 0.0), self.arena.move[i])
        ex, ey = ax + dx * go / (far or 1.0), ay + dy * go / (far or 1.0)
        ground, sure = self.ground, self.arena.sure[i]
        straight = go > 0 and ground.has_way(ax, ay, ex, ey, 2 * go, sure)
        if straight and ground.sight(ex, ey, bx, by, far - go) != BLOCKED:
            self.x[i], self.y[i] = ex, ey
            return
        best, most = None, 2 * self.arena.reach[i]
        spot = (ax, ay)
        for spot in ground.find_way(ax, ay, bx, by, self.arena.move[i], sure):
            x, y = spot
            far = length_of(bx - x, by - y)
            if far <= CONTACT:
                break
            if far <= most and ground.sight(x, y, bx, by, far) != BLOCKED:
                best = spot
                if far <= reach:
                    break
        self.x[i], self.y[i] = best or spot

    def retreat(self, i: int, x: float, y: float, budget: float) -> None:
        """Move straight away from a point, within the table."""
        dx, dy = self.x[i] - x, self.y[i] - y
        far = length_of(dx, dy) or 1.0
        ground = self.ground
        to_x = min(max(self.x[i] + dx * budget / far, 0.5), ground.width - 0.5)
        to_y = min(max(self.y[i] + dy * budget / far, 0.5), ground.height - 0.5)
        self.x[i], self.y[i] = ground.step(self.x[i], self.y[i], to_x, to_y, budget)

    def nearest(self, i: int, others: Sequence[int]) -> tuple[int, float]:
        """Return the figure that is closest, and its distance; -1 where there is none."""
        return self.nearest_to(self.x[i], self.y[i], others)

    def nearest_to(self, x: float, y: float, others: Sequence[int]) -> tuple[int, float]:
        """Return the figure closest to a point, and its distance; of several as close, one at random (S-47).

        That is frequent: a group stops in a ring where its shots carry. So it is not left to the last bit of a float.
        """
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

    # --- markers

    def in_sight(self, token: Marker) -> bool:
        """Check whether a player's figure is near enough to see a marker: by distance alone (S-53)."""
        x, y, xs, ys, limit = token.x, token.y, self.x, self.y, self.arena.sight_square
        return any((xs[i] - x) * (xs[i] - x) + (ys[i] - y) * (ys[i] - y) <= limit for i in self.pcs)

    def reveal(self, i: int) -> None:
        """Reveal the markers within sight of this figure (L293, S-53)."""
        x, y, limit = self.x[i], self.y[i], self.arena.sight_square
        for token in self.hidden[:]:
            dx, dy = token.x - x, token.y - y
            if dx * dx + dy * dy <= limit:
                self.open(token)

    def alarm(self, x: float, y: float, behaviour: str = "") -> None:
        """Send hidden forces into Assaut: those of a behaviour, else the nearest to a point."""
        tokens = [token for token in self.hidden if token.behaviour == behaviour]
        if not behaviour and self.hidden:
            tokens = [min(self.hidden, key=lambda t: (length_of(t.x - x, t.y - y), t.members))]
        for token in tokens:
            token.moves = self.arena.assault

    def open(self, token: Marker) -> None:
        """Place the figures of a marker in contact around its spot, the first on it.

        None is nearer than 2 pas to a player's figure where there is room (S-72)."""
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
