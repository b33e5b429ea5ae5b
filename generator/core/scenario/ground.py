"""The table a battle is fought on: what blocks a way or a line of sight, and how to go round it."""

from collections.abc import Sequence

from generator.core.scenario.geometry import Box, Rect, length_of, meets_box
from generator.core.scenario.model import Scenario

RADIUS = 0.5  # of a base
_BODY = RADIUS - 0.05  # what must not overlap scenery
_CORNER = 0.1  # how far from that one turns a corner
_CELL = 0.75  # from the middle of a cell of one pas to its corner, a little more
LONG = 4.5  # a move beyond this is walked in parts
CLEAR, COVER, BLOCKED = range(3)

Cells = list[list[tuple[float, Box]]]


class Ground:
    """For each square pas the scenery that a move or a shot with its middle there can meet, and how far it is at least.

    The nearest first: what is farther than half of a way cannot be met on it.
    """

    def __init__(self, scenario: Scenario, look: float) -> None:
        """`look` is how far the longest shot carries."""
        self.width, self.height = float(scenario.table[0]), float(scenario.table[1])
        self.across = int(self.width) + 1
        solid = [t.rect for t in scenario.terrain if not t.difficult]
        rough = [t.rect for t in scenario.terrain if t.difficult]
        self.pieces = [_grown_box(r, 0) for r in (*solid, *rough)]
        self.walls = self._cells([_grown_box(r, _BODY) for r in solid], LONG / 2)
        self.swamps = self._cells([_grown_box(r, 0) for r in rough], LONG / 2)
        self.screens = self._cells([_grown_box(r, RADIUS) for r in solid], look / 2)

    def _cells(self, boxes: Sequence[Box], reach: float) -> Cells:
        found: Cells = [[] for _n in range(self.across * (int(self.height) + 1))]
        for box in boxes:
            left, low, right, high = box
            rows = range(max(0, int(low - reach - 1)), min(int(self.height), int(high + reach + 1)) + 1)
            for cx in range(max(0, int(left - reach - 1)), min(int(self.width), int(right + reach + 1)) + 1):
                dx = max(left - cx - 0.5, 0.0, cx + 0.5 - right)
                for cy in rows:
                    far = length_of(dx, max(low - cy - 0.5, 0.0, cy + 0.5 - high)) - _CELL
                    if far <= reach:
                        found[cx + self.across * cy].append((far, box))
        for cell in found:
            cell.sort()
        return found

    def sight(self, ax: float, ay: float, bx: float, by: float, far: float) -> int:
        """What a shot sees of its target, by three lines to its base: all blocked, none; two, less than half of it."""
        if far < 2 * RADIUS:
            return CLEAR
        between = None
        for near, box in self.screens[int((ax + bx) / 2) + self.across * int((ay + by) / 2)]:
            if near > far / 2:
                break
            if meets_box(ax, ay, bx, by, box):
                between = between or []
                between.append((box[0] + RADIUS, box[1] + RADIUS, box[2] - RADIUS, box[3] - RADIUS))
        if not between:
            return CLEAR
        sx, sy = (ay - by) / far * RADIUS, (bx - ax) / far * RADIUS
        hidden = 0
        for side in (-1.0, 0.0, 1.0):
            for box in between:
                if meets_box(ax, ay, bx + side * sx, by + side * sy, box):
                    hidden += 1
                    break
        return BLOCKED if hidden == 3 else COVER if hidden == 2 else CLEAR

    def step(self, x: float, y: float, to_x: float, to_y: float, budget: float) -> tuple[float, float]:
        """As far as the budget goes towards a point, round what is in the way."""
        for _corner in range(4):
            dx, dy = to_x - x, to_y - y
            far = length_of(dx, dy)
            if far < 1e-9 or budget <= 1e-9:
                break
            go = budget if budget < far else far
            if go > LONG:
                go = LONG
            ex, ey = x + dx * go / far, y + dy * go / far
            box = self.wall(x, y, ex, ey, go / 2)
            if box is None:
                x, y, budget = ex, ey, budget - go
                continue
            cx, cy = _corner_of(box, x, y, to_x, to_y)
            off = length_of(cx - x, cy - y)
            if off < 1e-6:
                break
            go = budget if budget < off else off
            x, y, budget = x + (cx - x) * go / off, y + (cy - y) * go / off, budget - go
        return x, y

    def wall(self, x: float, y: float, ex: float, ey: float, half: float) -> Box | None:
        """The first piece of scenery in the way; one it was pushed against is not, or it could never leave.

        `half` of how long the way is.
        """
        first, found = 0.0, None
        for near, box in self.walls[int((x + ex) / 2) + self.across * int((y + ey) / 2)]:
            if near > half:
                break
            if meets_box(x, y, ex, ey, box) and not (box[0] < x < box[2] and box[1] < y < box[3]):
                along = (box[0] + box[2] - 2 * x) * (ex - x) + (box[1] + box[3] - 2 * y) * (ey - y)
                if found is None or along < first:
                    first, found = along, box
        return found

    def is_rough(self, x: float, y: float, ex: float, ey: float) -> bool:
        cell = int((x + ex) / 2) + self.across * int((y + ey) / 2)
        return any(meets_box(x, y, ex, ey, box) for _near, box in self.swamps[cell])

    def is_blocked(self, x: float, y: float, ex: float, ey: float) -> bool:
        """Whether a straight move would hit an obstacle or the edge of the table."""
        inside = 0 <= ex <= self.width and 0 <= ey <= self.height
        return not inside or self.wall(x, y, ex, ey, length_of(ex - x, ey - y) / 2) is not None

    def refuge(self, x: float, y: float) -> tuple[float, float]:
        """Where one who flees runs: the nearest scenery more than 2 pas away, else the lower edge."""
        spots = [(min(max(x, b[0]), b[2]), min(max(y, b[1]), b[3])) for b in self.pieces]
        found = [(length_of(sx - x, sy - y), sx, sy) for sx, sy in spots]
        return min(((d, sx, sy) for d, sx, sy in found if d > 2), default=(0.0, x, 0.5))[1:]


def _grown_box(rect: Rect, grown: float) -> Box:
    return rect.x - grown, rect.y - grown, rect.right + grown, rect.top + grown


def _corner_of(box: Box, x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
    """The corner by which the way round is shortest, of those one can walk to.

    The whole way counts, past the next corners where the goal is hidden from this one: by the straight line a figure
    would turn back at a corner, and go to and fro between two of them for ever.
    """
    left, low, right, high = box[0] - _CORNER, box[1] - _CORNER, box[2] + _CORNER, box[3] + _CORNER
    ring = ((left, low), (right, low), (right, high), (left, high))
    straight = [length_of(to_x - cx, to_y - cy) for cx, cy in ring]
    is_open = [not meets_box(cx, cy, to_x, to_y, box) for cx, cy in ring]
    sides = (right - left, high - low, right - left, high - low)  # from each corner to the next
    best, found = 1e9, (x, y)
    for n, (cx, cy) in enumerate(ring):
        here = length_of(cx - x, cy - y)
        if here <= 0.02 or meets_box(x, y, cx, cy, box):
            continue
        rest = straight[n]
        if not is_open[n] and any(is_open):
            after, before, across = (n + 1) % 4, n - 1, n - 2
            ways = [(sides[n] + straight[after], is_open[after]), (sides[before] + straight[before], is_open[before])]
            ways.append((sides[0] + sides[1] + straight[across], is_open[across]))
            rest = min(way for way, is_free in ways if is_free)
        if here + rest < best:
            best, found = here + rest, (cx, cy)
    return found
