"""A furnished table as a mission sees it: where a base stands, how long the ways are, what is out of sight."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from generator.base.geometry import Point, Rect
from generator.model.board import MARGIN, PASS
from generator.model.ground import Ground, ground_of
from generator.model.scenario import Terrain

EXIT = 8.0  # pas, the length of a stretch of an edge by which one leaves
_SAMPLES = 40  # places of a zone that are looked at


class Ways:
    """How far everything is from somewhere, by the shortest way a base walks."""

    def __init__(self, ground: Ground, starts: int) -> None:
        self._board = ground.board
        self.layers = list(ground.board.flood(starts, ground.stand, ground.slow))

    def length_to(self, goal: int) -> float | None:
        """Return the length in pas to the nearest of these points; None where no way leads there."""
        return next((n / 2 for n, layer in enumerate(self.layers) if layer & goal), None)

    def within(self, pas: float) -> int:
        """Return the points that are no farther."""
        mask = 0
        for layer in self.layers[: int(2 * pas) + 1]:
            mask |= layer
        return mask

    def trace_back(self, goal: int) -> list[Point]:
        """Return a way from where they begin to a point, half a pas at a time."""
        board, bit = self._board, goal
        n = next((n for n, layer in enumerate(self.layers) if layer & bit), -1)
        bits = [bit] if n >= 0 else []
        while n > 0:
            around = bit | bit << 1 | bit >> 1
            around |= around << board.row | around >> board.row
            n -= 1
            if hit := self.layers[n] & around:
                bit = hit & -hit
                bits.append(bit)
        return [board.point_of(bit.bit_length() - 1) for bit in reversed(bits)]


class Stage:
    """`areas`: the named ones of its place, where they are known."""

    def __init__(self, table: Sequence[int], terrain: Sequence[Terrain], areas: Mapping[str, Rect]) -> None:
        self.w, self.h = float(table[0]), float(table[1])
        self.ground = ground_of(tuple(table), tuple(terrain))
        self.board, self.areas = self.ground.board, dict(areas)
        self.terrain = tuple(terrain)

    @cached_property
    def standing(self) -> int:
        """Points that are reached through passages of 1.5 pas without crossing anything low."""
        board = self.board
        wall = self.ground.solid | self.ground.low
        free = board.full & ~wall
        wide = left = board.fit_square(free, PASS)
        best = 0
        while left.bit_count() > best.bit_count():
            part = board.reach_all(left & -left, wide)
            best = max(best, part, key=int.bit_count)
            left &= ~part
        floor = board.cover_squares(best, PASS)
        return board.stand_points(floor) & ~self.ground.slow

    @cached_property
    def spots(self) -> list[Point]:
        """Those on whole pas, a pas from the edge: where something may be put."""
        return self.board.list_points(self.standing & self.board.whole)

    def points_in(self, rects: Sequence[Rect]) -> int:
        """Return the points of these areas that a base stands on, all of it inside."""
        board, mask = self.board, 0
        for x, y, w, h in rects:
            mask |= board.mask_cells(int(2 * x) + 1, int(2 * y) + 1, max(1, int(2 * w) - 1), max(1, int(2 * h) - 1))
        return mask & self.ground.stand

    def bit_of(self, point: Point) -> int:
        return 1 << self.board.bit_at(*point)

    def ways_from(self, starts: int) -> Ways:
        return Ways(self.ground, starts)

    @cached_property
    def edges(self) -> int:
        """Points from which a base leaves the table by any edge."""
        inner = self.points_in([Rect(1, 1, self.w - 2, self.h - 2)])
        return self.ground.stand & ~inner

    def list_exits(self) -> list[Rect]:
        """List stretches of the edges by which one leaves."""
        exits = []
        for share in (1, 3, 5):
            x, y = (max(0.0, int(side * share / 3) / 2 - EXIT / 2) for side in (self.w, self.h))
            x, y = min(x, self.w - EXIT), min(y, self.h - EXIT)
            exits += [Rect(x, 0, EXIT, 1), Rect(x, self.h - 1, EXIT, 1)]
            exits += [Rect(0, y, 1, EXIT), Rect(self.w - 1, y, 1, EXIT)]
        return exits

    @cached_property
    def _tall(self) -> str:
        return f"{self.ground.tall:0{self.board.size}b}"[::-1]

    def sees(self, a: Point, b: Point) -> bool:
        """Return whether nothing tall stands on the straight line between two points, looked at every half pas."""
        (ax, ay), (bx, by), row, tall = a, b, self.board.row, self._tall
        count = int(2 * max(abs(bx - ax), abs(by - ay))) or 1
        x, y = 2 * ax + 0.01 + MARGIN, 2 * ay + 0.01 + MARGIN  # a hair aside: never between two cells
        dx, dy = 2 * (bx - ax) / count, 2 * (by - ay) / count
        return not any(tall[int(x + dx * k) + int(y + dy * k) * row] == "1" for k in range(1, count))

    def share_hidden(self, zones: Sequence[Rect], watchers: Sequence[Point]) -> float:
        """Return the share of places that nobody sees, of the zone where it is least."""
        worst = 1.0
        for zone in zones:
            places = [
                (zone.x + 0.5 + i, zone.y + 0.5 + j) for i in range(int(zone.w)) for j in range(int(zone.h))
                if self.ground.is_free(zone.x + 0.5 + i, zone.y + 0.5 + j)
            ]  # fmt: skip
            places = places[:: max(1, len(places) // _SAMPLES)]
            hidden = sum(not any(self.sees(eye, at) for eye in watchers) for at in places)
            worst = min(worst, hidden / len(places) if places else 0.0)
        return worst


def far_from(points: Sequence[Point], zones: Sequence[Rect], pas: float) -> list[Point]:
    """Return the points that are farther than so much from every zone."""
    limit, remaining = pas * pas, list(points)
    for left, low, w, h in zones:
        right, top, near = left + w, low + h, remaining
        remaining = []
        for x, y in near:
            dx = left - x if x < left else x - right if x > right else 0.0
            dy = low - y if y < low else y - top if y > top else 0.0
            if dx * dx + dy * dy > limit:
                remaining.append((x, y))
    return remaining
