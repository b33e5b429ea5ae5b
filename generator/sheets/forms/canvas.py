"""A blank form and the surface it is drawn on: operators, and the places to write on, in millimetres from the top left.

A canvas is a rectangle of a page. `inside` gives a smaller one with its own origin, for a panel and its contents; all
canvases of a page share its list of places, so that every field is known, in reading order.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from msgspec import Struct, field

from generator.base.record import Record
from generator.base.typography import french
from generator.paper.code import form_mark
from generator.paper.drawing.chrome import WHITE, Chrome, draw_words
from generator.paper.drawing.pen import Anchor, circle, closed_path, draw_path, line, mm, move_drawing, rect, style
from generator.paper.formats import LARGE_SMALLEST, SCALE, SIZES, Look, nearest_step
from generator.paper.pdf.page import Block, block_of
from generator.paper.pdf.places import Align, Field, Picture, Place, Tick, rgb_of_hex
from generator.paper.text.flow import PT, Drawn, Run, Type, set_paragraph


class FormPage(Record):
    width: float
    height: float
    blocks: tuple[Block, ...]  # drawn one over the other
    title: str = ""  # Recto, Verso


class Form(Record, dict=True):
    pages: tuple[FormPage, ...]
    places: tuple[Place, ...]
    sections: tuple[tuple[int, str], ...] = ()  # titles of panels, each with how many places stand before it

    @cached_property
    def mark(self) -> bytes:
        """Two bytes that tell this form from others on a printed page."""
        return form_mark(self.places)

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {place.name: place for place in self.places if isinstance(place, Field)}

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        return {place.name: place for place in self.places if isinstance(place, Tick)}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {place.name: place for place in self.places if isinstance(place, Picture)}


_ANCHORS: dict[Align, Anchor] = {"left": "start", "center": "middle", "right": "end"}
ENLARGED = 1.5  # how much larger a page of the large print is drawn
# The steps of the type scale on such a page, before it is enlarged: 9, 12, 12, 16, 16, 22, 30 and 30 points on paper.
_LARGE_STEPS = dict(zip(SCALE, (6.0, 8.0, 8.0, 32 / 3, 32 / 3, 44 / 3, 20.0, 20.0), strict=True))


class Canvas(Struct):
    """A rectangle of a page: `size` in its own millimetres, `origin` and `scale` where these stand on the paper."""

    size: tuple[float, float]
    chrome: Chrome
    look: Look
    parts: "list[str | Canvas]" = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    sections: list[tuple[int, str]] = field(default_factory=list)
    origin: tuple[float, float] = (0.0, 0.0)
    scale: float = 1.0
    page_height: float = 0.0  # of the paper; that of the canvas itself where it is the page
    title: str = ""  # of the page: Recto, Verso
    number: int = 0  # of the page in its form
    squares: dict[str, list[str]] = field(default_factory=dict)  # tick boxes by the colour of their edges, drawn last

    @classmethod
    def of_page(cls, look: Look, chrome: Chrome, title: str = "", number: int = 0) -> "Canvas":
        """Return an empty page of the look's paper."""
        return cls(SIZES[look.paper], chrome, look, title=title, number=number)

    @property
    def width(self) -> float:
        return self.size[0]

    @property
    def height(self) -> float:
        return self.size[1]

    @property
    def large(self) -> bool:
        """Whether this page is drawn enlarged, for the large print."""
        return self.scale != 1

    @property
    def tick_side(self) -> float:
        """The side of a box to tick; 5 mm on paper in large print."""
        return 2.9 if self.scale == 1 else 3.34

    @property
    def point_side(self) -> float:
        """The side of a box in a row of points."""
        return 3.2 if self.scale == 1 else 3.34

    def inside(
        self,
        x: float,
        y: float,
        width: float | None = None,
        height: float | None = None,
        *,
        scale: float = 1.0,
        chrome: Chrome | None = None,
    ) -> "Canvas":
        """Return the rectangle at x, y as a canvas of its own; `scale` says how large its millimetres are in this one.
        Without a width or height it reaches to the edge of this one."""
        size = (self.width - x if width is None else width, self.height - y if height is None else height)
        part = Canvas(
            size,
            chrome or self.chrome,
            self.look,
            places=self.places,
            sections=self.sections,
            origin=(self.origin[0] + x * self.scale, self.origin[1] + y * self.scale),
            scale=self.scale * scale,
            page_height=self.page_height or self.height,
            title=self.title,
            number=self.number,
        )
        self.parts.append(part)
        return part

    def begin_section(self, title: str) -> None:
        """Say that the places that follow stand under this title."""
        self.sections.append((len(self.places), title))

    def draw(self, *operators: str) -> None:
        self.parts += operators

    def line(self, x0: float, y0: float, x1: float, y1: float, colour: str, width: float | None = None) -> None:
        self.draw(line(x0, y0, x1, y1, style(None, colour, self.chrome.hair if width is None else width)))

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None = None,
        stroke: str | None = None,
        thickness: float | None = None,
    ) -> None:
        """Draw a rectangle whose stroke stays inside of it, as a CSS border does."""
        wide = (self.chrome.hair if thickness is None else thickness) if stroke else 0.0
        self.draw(rect(x + wide / 2, y + wide / 2, width - wide, height - wide, style(fill, stroke, wide or 0.2)))

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        fill: str | None = None,
        stroke: str | None = None,
        thickness: float = 0.2,
    ) -> None:
        self.draw(draw_path(closed_path(points), style(fill, stroke, thickness)))

    def text(
        self, x: float, y: float, height: float, words: str, kind: Type, align: Align = "left", width: float = 0.0
    ) -> None:
        """Set one line of words in the middle of a line box from y on, `height` mm high, as CSS does; centred or right
        aligned between x and x + `width`."""
        at = x if align == "left" else x + width / 2 if align == "center" else x + width
        self.draw(draw_words(at, y, height, words, kind, _ANCHORS[align]))

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
        align: Align = "left",
    ) -> None:
        """Add a place for a text: x, y, width, height. `leading`: from line to line, in mm, and the height of the line
        that a single one stands in the middle of; ruled, it stays so whatever the size."""
        x, y, width, height = box
        high = kind.line if leading is None else leading
        self.places.append(
            Field(
                name,
                french(label),
                self.number,
                self._x(x),
                self._y(y + height),
                self._long(width),
                self._long(height),
                self._y(y + kind.baseline(high)),
                kind.font,
                round(kind.size * self.scale, 3),
                self._floor(min(floor, kind.size)),
                rgb_of_hex(kind.colour),
                align,
                multi,
                self._long(high),
                ruled,
            )
        )

    def step(self, size: float) -> float:
        """Return the size to set a step of the usual scale in: itself, or what stands for it in an enlarged page."""
        return size if self.scale == 1 else _LARGE_STEPS[size]

    def kind(
        self, size: float, weight: int = 400, *, quiet: bool = False, leading: float = 1.2, italic: bool = False
    ) -> Type:
        """Return the text face at a step of the scale, in the chrome's colours."""
        return self.chrome.kind(self.step(size), weight, quiet=quiet, leading=leading, italic=italic)

    def title_kind(self, size: float, weight: int = 600, *, quiet: bool = False, track: float = 0.0) -> Type:
        """Return the title face at a step of the scale, in the chrome's colours."""
        return self.chrome.title(self.step(size), weight, quiet=quiet, track=track)

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        runs: Sequence[Run],
        *,
        leading: float | None = None,
        align: Align = "left",
    ) -> Drawn:
        """Set runs of text from y on, broken into lines no wider than `width`, and return what was set."""
        lines = set_paragraph(runs, width, leading=leading, anchor=_ANCHORS[align])
        self.draw(lines.at(x, y))
        return lines

    def box(
        self,
        name: str,
        label: str,
        x: float,
        y: float,
        side: float,
        mark: str = "check",
        *,
        colour: str | None = None,
        ring: bool = False,
        edge: str = "",
    ) -> None:
        """Draw a box to tick, or a ring, and add its place; `colour`: of the mark, `edge`: of the box."""
        hair = self.chrome.hair
        if ring:
            self.draw(circle(x + side / 2, y + side / 2, (side - hair) / 2, style(WHITE, self.chrome.mute, hair)))
        else:
            edges = (x + hair / 2, y + hair / 2, side - hair, side - hair)
            self.squares.setdefault(edge or self.chrome.mute, []).append(" ".join([*map(mm, edges), "re"]))
        self.tick(name, label, x + hair, y + hair, side - 2 * hair, colour or self.chrome.ink, mark)

    def tick(self, name: str, label: str, x: float, y: float, side: float, colour: str, mark: str = "check") -> None:
        """Add a place for a mark; its box is drawn by the caller."""
        corners = (self._x(x), self._y(y + side), self._x(x + side), self._y(y))
        self.places.append(Tick(name, french(label), self.number, *corners, rgb_of_hex(colour), mark))

    def picture(self, name: str, label: str, x: float, y: float, width: float, height: float) -> None:
        """Add a place for an image, or for the sheet's own drawing of that name."""
        corners = (self._x(x), self._y(y + height), self._x(x + width), self._y(y))
        self.places.append(Picture(name, french(label), self.number, *corners))

    def _floor(self, floor: float) -> float:
        """Return the smallest size of a field on paper: a step of the scale, also where a page is enlarged."""
        return round(floor, 3) if self.scale == 1 else nearest_step(floor * self.scale, LARGE_SMALLEST)

    def _long(self, millimetres: float) -> float:
        return round(millimetres * self.scale / PT, 3)

    def _x(self, millimetres: float) -> float:
        return round((self.origin[0] + millimetres * self.scale) / PT, 3)

    def _y(self, millimetres: float) -> float:
        return round(((self.page_height or self.height) - self.origin[1] - millimetres * self.scale) / PT, 3)

    def operators(self) -> str:
        """Return everything drawn on this canvas, with its own upper left corner as the origin."""
        parts = []
        for part in self.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                x, y = ((at - start) / self.scale for at, start in zip(part.origin, self.origin, strict=True))
                parts.append(move_drawing(x, y, part.operators(), part.scale / self.scale))
        for edge, squares in self.squares.items():
            before, _bar, paint = style(WHITE, edge, self.chrome.hair).partition("|")
            parts.append(f"{before} {' '.join(squares)} {paint}\n")
        return "".join(parts)


def form_of_pages(pages: Iterable[Canvas]) -> Form:
    """Return the form of these pages, which are numbered from 0."""
    form_pages: list[FormPage] = []
    places: list[Place] = []
    sections: list[tuple[int, str]] = []
    for page in pages:
        sections += [(len(places) + before, title) for before, title in page.sections]
        block = block_of(page.size, page.operators())
        form_pages.append(FormPage(block.width, block.height, (block,), page.title))
        places += page.places
    return Form(tuple(form_pages), tuple(places), tuple(sections))
