"""A form drawn by ourselves: what is printed on it, and the places to write on, in millimetres from the top left."""

from msgspec import Struct, field

from generator.render.press.blocks import block_of
from generator.render.press.flow import PT, Type
from generator.render.press.pen import move_drawing
from generator.render.press.places import Field, Picture, Place, Tick, rgb_of_hex
from generator.render.sheets.form import Form, FormPage


class Canvas(Struct):
    """One page of it."""

    size: tuple[float, float]
    drawn: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    origin: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0

    def scaled(self, x: float, y: float, scale: float) -> "Canvas":
        """The same page, drawn on from another origin and larger."""
        return Canvas(self.size, self.drawn, self.places, (x, y), scale)

    def draw(self, *operators: str) -> None:
        if self.origin == (0.0, 0.0) and self.scale == 1.0:
            self.drawn += operators
        else:
            self.drawn.append(move_drawing(*self.origin, "".join(operators), self.scale))

    def field(
        self,
        name: str,
        label: str,
        box: tuple[float, float, float, float],
        kind: Type,
        *,
        floor: float,
        leading: float | None = None,
        multi: bool = False,
        ruled: bool = False,
    ) -> None:
        """A place for a text. `leading`: from line to line, in mm; ruled, it stays so whatever the size."""
        x, y, width, height = box
        high = kind.line if leading is None else leading
        self.places.append(
            Field(
                name,
                label,
                0,
                self._x(x),
                self._y(y + height),
                self._long(width),
                self._long(height),
                self._y(y + kind.baseline(high)),
                kind.font,
                round(kind.size * self.scale, 3),
                round(min(floor, kind.size) * self.scale, 3),
                rgb_of_hex(kind.colour),
                "left",
                multi,
                self._long(high),
                ruled,
            )
        )

    def tick(self, name: str, label: str, x: float, y: float, side: float, colour: str, mark: str = "check") -> None:
        corners = (self._x(x), self._y(y + side), self._x(x + side), self._y(y))
        self.places.append(Tick(name, label, 0, *corners, rgb_of_hex(colour), mark))

    def picture(self, name: str, label: str, x: float, y: float, width: float, height: float) -> None:
        self.places.append(Picture(name, label, 0, self._x(x), self._y(y + height), self._x(x + width), self._y(y)))

    def _long(self, millimetres: float) -> float:
        return round(millimetres * self.scale / PT, 3)

    def _x(self, millimetres: float) -> float:
        return round((self.origin[0] + millimetres * self.scale) / PT, 3)

    def _y(self, millimetres: float) -> float:
        return round((self.size[1] - self.origin[1] - millimetres * self.scale) / PT, 3)

    def form(self, title: str = "") -> Form:
        drawn = block_of(self.size, "".join(self.drawn))
        return Form((FormPage(drawn.width, drawn.height, (drawn,), title),), tuple(self.places), "")
