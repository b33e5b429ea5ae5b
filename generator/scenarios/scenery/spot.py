"""Places of scenery, from pas on the table to millimetres on paper, and the palette of a map.

A palette is the theme's in colour, greys, or lines alone in light ink.
"""

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.livery import Livery
from generator.paper.drawing.pen import Point, Stroke, circle, style
from generator.paper.formats import Ink


class Palette(Record):
    ground: str | None
    grid: str
    bold: str  # every sixth line of the grid
    text: str
    quiet: str
    solid: str | None  # scenery that blocks
    solid_line: str
    rough: str | None  # difficult terrain
    rough_line: str
    side: str  # the players, or the first band
    side_wash: str | None
    foe: str
    foe_wash: str | None
    gold: str
    gold_wash: str | None
    hair: float  # millimetres
    tint: str = "colour"  # or gray, or light: lines alone

    def tone(self, name: str) -> str:
        return {"side": self.side, "foe": self.foe, "gold": self.gold}.get(name, self.text)

    def wash(self, name: str) -> str | None:
        return {"side": self.side_wash, "foe": self.foe_wash, "gold": self.gold_wash}.get(name)


# ground, solid, solid_line, rough, rough_line
_THEMES = {
    "desert": ("#fbf6e9", "#e2cda6", "#6a4e27", "#f1e0b6", "#9a7434"),
    "jungle": ("#f2f7ee", "#bcd3a8", "#34532a", "#d9e8c9", "#5b7d45"),
    "glace": ("#f3f8fc", "#cde0ee", "#2f5a78", "#e1eef7", "#5d8bab"),
    "urbain": ("#f6f5f2", "#d5cfc5", "#4a443b", "#e8e2d6", "#83796a"),
    "base": ("#f3f6f7", "#cbd4d9", "#33424c", "#e0e7ea", "#66798a"),
}
_PLAIN = ("#f8f8f8", "#d9d9d9", "#333333", "#ececec", "#6b6b6b")


def palette_of_theme(theme: str, ink: Ink, side: Livery, foe: Livery) -> Palette:
    if ink == "light":
        return Palette(
            None, "#c9c9c9", "#9d9d9d", "#000000", "#444444", "#ffffff", "#000000", None, "#666666",
            "#000000", None, "#000000", None, "#000000", None, 0.12, "light",
        )  # fmt: skip
    if ink == "gray":
        _ground, solid, solid_line, rough, rough_line = _PLAIN
        return Palette(
            None, "#d5d5d5", "#ababab", "#111111", "#555555", solid, solid_line, rough, rough_line,
            "#2b2b2b", "#e4e4e4", "#2b2b2b", "#e4e4e4", "#2b2b2b", "#f2f2f2", 0.15, "gray",
        )  # fmt: skip
    ground, solid, solid_line, rough, rough_line = _THEMES.get(theme, _PLAIN)
    return Palette(
        ground, "#d9d8d2", "#b3b1a8", "#16181d", "#5b616d", solid, solid_line, rough, rough_line,
        side.accent, side.wash, foe.accent, foe.wash, "#8a5f00", "#fdf2d4", 0.15,
    )  # fmt: skip


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
