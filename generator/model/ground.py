"""The table a battle is fought on: what blocks a way or a line of sight, and how to go round it.

A thousand battles ask the same table a million questions, most of them easy: far from any scenery one walks straight.
So every point of half a pas knows how far it is to the nearest piece; a straight way is one mask of what a base sweeps,
laid on the table by a shift, and a line of sight likewise. What is left goes by fields: for a goal the distance of all
points from it, flooded once and kept for all battles; whoever goes there walks down its slope.
"""

from collections.abc import Sequence
from functools import lru_cache

from generator.base.geometry import Point, length_of, ring_of
from generator.model.board import HALF, MARGIN, Line, Numbered, board_of, mask_lane
from generator.model.scenario import Terrain

RADIUS = 0.5  # of a base
_BODY = 0.9  # cells: what of a base's half must not overlap scenery
CLEAR, COVER, BLOCKED = range(3)
_AROUND = tuple((far * x / 2, far * y / 2) for far in range(1, 13) for x, y in ring_of(8 * far))


@lru_cache(maxsize=2)
def ground_of(table: Sequence[int], terrain: Sequence[Terrain]) -> "Ground":
    """Return the ground of a table, made once for all who look at it in turn."""
    return Ground(table, terrain)


class Ground:
    """Where a base can stand, what is hard to cross, what hides, as masks of a board."""

    def __init__(self, table: Sequence[int], terrain: Sequence[Terrain]) -> None:
        self.width, self.height = float(table[0]), float(table[1])
        self.board = board = board_of(table[0], table[1])
        self.tall = self.low = self.solid = self.rough = 0
        for piece in sorted(terrain, key=lambda piece: piece.passage == "free"):
            mask = board.mask_piece(piece.rect, piece.turn)
            self.tall |= mask if piece.hides == "block" else 0
            self.low |= mask if piece.hides == "cover" else 0
            if piece.passage == "free":  # a bridge, a road: what was below it is out of the way
                self.solid, self.rough = self.solid & ~mask, self.rough & ~mask
            elif piece.passage == "rough":
                self.rough |= mask
            else:
                self.solid |= mask
        self.pieces = [piece for piece in terrain if piece.passage != "free"]
        self.stand = board.stand_points(board.full & ~self.solid)
        beside = self.rough | self.rough << 1
        self.slow = (beside | beside << board.row) & self.stand
        self._rooms = [self._measure_room(self.stand & ~self.slow), self._measure_room(self.stand)]
        self._walls = (self.solid | self.rough, self.solid)
        self._fields: dict[int, Numbered] = {}
        row = board.row
        self._steps = (-1, 1, -row, row, -row - 1, -row + 1, row - 1, row + 1)

    def _measure_room(self, free: int) -> bytes:
        """Compute for every point how many half pas one may go from it in any direction and meet nothing."""
        board, left = self.board, free
        layers: list[int] = []
        while left and len(layers) < 40:
            inner = left & left << 1 & left >> 1
            inner &= inner << board.row & inner >> board.row
            layers.append(left & ~inner)
            left = inner
        return Numbered(board, [0, *layers, left]).count_on().replace(b"\xff", b"\0")

    # --- sight

    def sight(self, ax: float, ay: float, bx: float, by: float, far: float) -> int:
        """Compute what a shot sees of its target, by three lines to its base: all blocked, none; two, less than half of
        it.

        Something low within a pas of the target hides half of it too (S-60)."""
        if far < 2 * RADIUS:
            return CLEAR
        i, j = int(ax * 2 + 0.5), int(ay * 2 + 0.5)
        dx, dy = int(bx * 2 + 0.5) - i, int(by * 2 + 0.5) - j
        board = self.board
        line = board.lines.get(dx * 4096 + dy)
        if line is None:
            line = board.lines[dx * 4096 + dy] = Line(dx, dy, board.row)
        at = board.origin + i + j * board.row + line.base
        if at < 0:
            return BLOCKED  # off the table
        window = self.tall >> at
        if window & line.whole:
            hidden = bool(window & line.middle) + bool(window & line.sides[0]) + bool(window & line.sides[1])
            if hidden > 1:
                return BLOCKED if hidden == 3 else COVER
        return COVER if self.low and self.low >> at & line.close else CLEAR

    # --- ways

    def has_way(self, x: float, y: float, ex: float, ey: float, half_pas: float, sure: bool) -> bool:
        """Return whether a straight way is free of scenery, and of rough ground for one who is not `sure` of foot."""
        board = self.board
        bit = board.origin + int(x * 2 + 0.5) + int(y * 2 + 0.5) * board.row
        return half_pas + 1 < self._rooms[sure][bit] or self._sweeps_free(bit, x, y, ex, ey, sure)

    def _sweeps_free(self, bit: int, x: float, y: float, ex: float, ey: float, sure: bool) -> bool:
        board = self.board
        i, j = int(ex * 2 + 0.5), int(ey * 2 + 0.5)
        if not 0 < i < board.columns or not 0 < j < board.rows:
            return False
        dx, dy = i - int(x * 2 + 0.5), j - int(y * 2 + 0.5)
        lane = board.lanes.get(dx * 4096 + dy)
        if lane is None:
            lane = board.lanes[dx * 4096 + dy] = mask_lane(dx, dy, board.row, _BODY)
        base, mask = lane
        return not self._walls[sure] >> bit + base & mask

    def step(
        self, x: float, y: float, to_x: float, to_y: float, budget: float, sure: bool = False
    ) -> tuple[float, float]:
        """Return the point reached towards another within a budget, round what is in the way."""
        dx, dy = to_x - x, to_y - y
        far = length_of(dx, dy)
        if far < 1e-9 or budget < 1e-9:
            return x, y
        share = min(1.0, budget / far)
        ex, ey = x + dx * share, y + dy * share
        if self.has_way(x, y, ex, ey, 2 * far * share, sure):
            return ex, ey
        path = self.find_way(x, y, to_x, to_y, budget, sure)
        return path[-1] if path else (x, y)

    def find_way(self, x: float, y: float, to_x: float, to_y: float, budget: float, sure: bool) -> list[Point]:
        """Return the points one comes by within a budget, down the slope of the goal's field, or None without a way.

        They are half a pas or so apart; the last is the goal where one gets there."""
        board = self.board
        goal = self._field_of(to_x, to_y, sure)
        bit = board.bit_at(x, y)
        is_stand = 0 <= bit < board.size and self.stand >> bit & 1
        layer = goal.up_to(bit)[bit] if is_stand else 255
        if layer == 255:  # not where a base stands: pushed there
            bit = board.bit_at(*self.find_room(x, y))
            layer = goal.up_to(bit)[bit]
            if layer == 255:
                return []
        field = goal.numbers
        last, way = layer - int(2 * budget + 1e-6), []
        while layer > 0:
            best, at = layer, bit
            for step in self._steps:
                if field[bit + step] < best:
                    best, at = field[bit + step], bit + step
            if best >= layer or best < last:
                break
            layer, bit = best, at
            way.append(((bit % board.row - MARGIN) / HALF, (bit // board.row - MARGIN) / HALF))
        return way

    def _field_of(self, x: float, y: float, sure: bool) -> Numbered:
        """Goals of one square pas share a field: no wall stands between two of its points that a base stands on."""
        x, y = min(max(x, 0.0), self.width - 1), min(max(y, 0.0), self.height - 1)
        key = (int(x) * 4096 + int(y)) * 2 + sure
        field = self._fields.get(key)
        if field is None:
            board = self.board
            corner = board.bit_at(int(x), int(y))
            near = [corner + board.row + 1, corner + board.row, corner + 1, corner]
            start = next((1 << bit for bit in near if self.stand >> bit & 1), 0)
            start = start or 1 << board.bit_at(*self.find_room(int(x) + 0.5, int(y) + 0.5))
            field = self._fields[key] = Numbered(board, board.flood(start, self.stand, 0 if sure else self.slow))
        return field

    def is_blocked(self, x: float, y: float, ex: float, ey: float) -> bool:
        """Return whether a straight move would hit an obstacle or the edge of the table."""
        inside = 0 <= ex <= self.width and 0 <= ey <= self.height
        return not inside or not self.has_way(x, y, ex, ey, 2 * length_of(ex - x, ey - y), True)

    def find_room(self, x: float, y: float) -> Point:
        """Return the nearest point a base stands on; this one, where it does."""
        if self.is_free(x, y):
            return x, y
        for dx, dy in _AROUND:
            if self.is_free(x + dx, y + dy):
                return self.board.point_of(self.board.bit_at(x + dx, y + dy))
        return x, y

    def is_beside(self, x: float, y: float) -> bool:
        """Return whether scenery stands within a pas of a base, near enough to take cover."""
        return self._rooms[1][self.board.bit_at(x, y)] <= 3

    def is_free(self, x: float, y: float) -> bool:
        inside = 0.4 < x < self.width - 0.4 and 0.4 < y < self.height - 0.4
        return inside and bool(self.stand >> self.board.bit_at(x, y) & 1)

    def refuge(self, x: float, y: float) -> Point:
        """Return where one who flees runs: the nearest scenery more than 2 pas away, else the lower edge."""
        best, spot = 1e9, (x, RADIUS)
        for piece in self.pieces:
            sx, sy = min(max(x, piece.x), piece.rect.right), min(max(y, piece.y), piece.rect.top)
            far = length_of(sx - x, sy - y)
            if 2 < far < best:
                best, spot = far, (sx, sy)
        return spot
