"""Places of scenery: from pas on the table to millimetres on paper, and the pens for one piece."""

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.paper.drawing.pen import Point, Stroke, circle, style
from generator.scenarios.scenery.palette import Palette


class View(Record):
    """A window on the table: `unit` millimetres to the pas; left, top: where the table's top left corner is drawn."""

    unit: float
    left: float
    top: float
    height: float  # of the table, in pas

    def x(self, pas: float) -> float:
        return self.left + pas * self.unit

    def y(self, pas: float) -> float:
        return self.top + (self.height - pas) * self.unit

    def point(self, place: Point) -> Point:
        return self.x(place[0]), self.y(place[1])

    def box(self, rect: Rect) -> tuple[float, float, float, float]:
        """Return x and y of the top left corner, width and height."""
        return self.x(rect.x), self.y(rect.top), rect.w * self.unit, rect.h * self.unit


class Spot(Record):
    """The place of a piece: x, y the top left corner; `unit` millimetres to the pas; `pen` its stroke's width."""

    x: float
    y: float
    w: float
    h: float
    unit: float
    pen: float
    colours: Palette
    roller: Roller

    @property
    def middle(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def short(self) -> float:
        return min(self.w, self.h)

    def at(self, u: float, v: float) -> Point:
        """Return a point of the rectangle, u across and v down, each from 0 to 1."""
        return (self.x + u * self.w, self.y + v * self.h)

    def along(self, u: float, v: float) -> Point:
        """Return a point of the rectangle, with u along the longer side."""
        return self.at(u, v) if self.w >= self.h else self.at(v, u)

    def run(self, written: str, *, turned: bool = True) -> list[Point]:
        """Return the points of « u,v u,v … », with u along the longer side unless nothing is turned."""
        pairs = (tuple(map(float, pair.split(","))) for pair in written.split())
        return [(self.along if turned else self.at)(u, v) for u, v in pairs]

    def strokes(self, *written: str, turned: bool = True) -> list[Stroke]:
        """Return straight lines, each from a point to another."""
        ends = [self.run(points, turned=turned) for points in written]
        return [(*start, *end) for start, end in ends]

    @property
    def inner_circle(self) -> tuple[float, float, float]:
        """The middle of the largest circle in it, and its radius."""
        return (*self.middle, self.short / 2)

    def rings(self, *shares: float) -> str:
        """Draw circles about the middle, of so much of the largest one."""
        cx, cy, r = self.inner_circle
        return "".join(circle(cx, cy, r * share, self.detail) for share in shares)

    @property
    def body(self) -> str:
        return style(self.colours.solid, self.colours.solid_line, self.pen)

    @property
    def detail(self) -> str:
        return style(None, self.colours.solid_line, self.pen * 0.6)

    @property
    def rough(self) -> str:
        dash = f"{self.unit * 0.16:.2f} {self.unit * 0.12:.2f}"
        return style(self.colours.rough, self.colours.rough_line, self.pen, dash)

    @property
    def motif(self) -> str:
        return style(None, self.colours.rough_line, self.pen * 0.7)
