"""Text that flows: runs, paragraphs, rows and stacks in our own fonts, kerned.

Millimetres, y downwards. What is laid out is a `Drawn`: its height and operators from its own top left corner. Nothing
is ever clipped: a word too long for its line is broken.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from math import inf

from msgspec.structs import replace

from generator.core.i18n import _
from generator.core.paper.formats import PT as PT
from generator.core.paper.scale import SMALLEST, steps_down
from generator.core.paper.typography import french
from generator.core.record import Record
from generator.render.errors import SettingError
from generator.render.press import fonts
from generator.render.press.page import Page
from generator.render.press.pen import SHARE, Anchor, face_name, line, mm, move_drawing, rgb_text, style
from generator.render.press.shaping import measure_text, measure_words, show_kerned


class Type(Record, dict=True):
    """How a text is set: size in points, leading as a multiple of it, letter-spacing in ems."""

    size: float
    colour: str
    weight: int = 400
    title: bool = False
    leading: float = 1.2
    track: float = 0.0
    least: float = SMALLEST  # the size of what is raised

    @cached_property
    def small(self) -> float:
        """The share of its size that what is raised has."""
        return min(1.0, self.least / self.size)

    @cached_property
    def font(self) -> str:
        return face_name(self.title, self.weight)

    @property
    def line(self) -> float:
        return self.size * self.leading * PT

    def but(self, **changes: object) -> "Type":
        return _replace(self, **changes)

    def width(self, words: str) -> float:
        plain, raised = measure_text(words, self.font)
        if raised:
            plain += self.small * raised
        return (plain + self.track * len(words)) * self.size * PT

    def baseline(self, height: float | None = None) -> float:
        """Below the top of a line of this height, as CSS has it: the font's own box in the middle of the line."""
        ascent, descent = _ascent_and_descent(self.font)
        return (self.line if height is None else height) / 2 + (ascent - descent) / 2 * self.size * PT


# A page is set in few types, and each keeps what it knows of its font.
_replace: Callable[..., Type] = lru_cache(maxsize=1024)(replace)


@lru_cache(maxsize=32)
def _ascent_and_descent(font: str) -> tuple[float, float]:
    drawn = fonts.load_font(font).metrics
    return drawn.ascent / 1000, -drawn.descent / 1000


class Drawn(Record, dict=True):
    """`made`: its operators, or what makes them: a page is laid out in many sizes before one is taken, and what is laid
    out for its height alone is never drawn."""

    height: float
    made: str | Callable[[], str] = ""

    @cached_property
    def operators(self) -> str:
        return self.made if isinstance(self.made, str) else self.made()

    def at(self, x: float, y: float) -> str:
        return move_drawing(x, y, self.operators)


NOTHING = Drawn(0.0)
Run = tuple[str, Type]  # words, set so


def draw_line_of_text(x: float, y: float, words: str, kind: Type, anchor: Anchor = "start") -> str:
    """One line of words, its baseline at y; x is its start, middle or end."""
    if not words:
        return ""
    if anchor != "start":
        x -= SHARE[anchor] * (kind.width(words) - kind.track * kind.size * PT)
    return _draw_french(x, y, french(words), kind)


def _draw_french(x: float, y: float, words: str, kind: Type) -> str:
    """Words as they are printed, from x on."""
    size = kind.size * PT
    spaced, unspaced = (f"{mm(kind.track * size)} Tc ", " 0 Tc") if kind.track else ("", "")
    shown = show_kerned(words, kind.font, size, kind.small)
    return f"BT {rgb_text(kind.colour)} rg 1 0 0 -1 {mm(x)} {mm(y)} Tm {spaced}{shown}{unspaced} ET\n"


def draw_fitted_text(
    x: float, y: float, words: str, kind: Type, width: float, anchor: Anchor = "start", least: float = SMALLEST
) -> str:
    """The same, down the type scale where it would be too wide; what is so even at the least is an error."""
    return draw_line_of_text(x, y, words, fit_type(words, kind, width, least), anchor)


def fit_type(words: str, kind: Type, width: float, least: float = SMALLEST) -> Type:
    """The largest step of the scale at which a line is no wider than its place."""
    for size in steps_down(kind.size, least):
        if (found := kind.but(size=size)).width(words) <= width:
            return found
    raise does_not_fit(words)


def shorten_text(words: str, kind: Type, width: float) -> str:
    """What is said elsewhere too: its beginning, as much as has room."""
    found = words
    while kind.width(found) > width:
        words = words[:-1].rstrip()
        found = f"{words}…"
    return found


def does_not_fit(words: str) -> SettingError:
    excerpt = words if len(words) <= 40 else words[:39] + "…"
    return SettingError("preflight", _("'{text}' does not fit in its place").format(text=excerpt))


Line = list[tuple[float, str, Type]]  # x, words, how they are set


def break_lines(runs: Sequence[Run], width: float) -> list[Line]:
    """Lines no wider than their place, broken at plain spaces; a word alone too long is broken where it must be."""
    rows: list[Line] = [[]]
    x = 0.0
    gap = 0.0  # the space that stands before the next word, if it stays on the line
    for words, kind in runs:
        track, size, small = kind.track, kind.size, kind.small  # of many words
        space = kind.width(" ")
        for k, (word, plain, raised) in enumerate(measure_words(words, kind.font)):
            if k:
                gap = space
            if not word:
                continue
            wide = (plain + small * raised + track * len(word)) * size * PT
            row = rows[-1]
            if row and gap and x + gap + wide > width + 0.02:
                row = []
                rows.append(row)
                x = 0.0
            while x + (gap if row else 0) + wide > width + 0.02 and not row and len(word) > 1:
                end = max(1, next(i for i in range(1, len(word) + 1) if kind.width(word[:i]) > width + 0.02) - 1)
                row.append((0.0, word[:end], kind))
                word = word[end:]
                wide = kind.width(word)
                row = []
                rows.append(row)
            lead = gap if row else 0.0
            if row and lead and row[-1][2] is kind:
                row[-1] = (row[-1][0], f"{row[-1][1]} {word}", kind)
            else:
                row.append((x + lead, word, kind))
            x += lead + wide
            gap = 0.0
    return rows if rows[-1] or len(rows) == 1 else rows[:-1]


def set_paragraph(
    runs: Sequence[Run], width: float, *, leading: float | None = None, anchor: Anchor = "start"
) -> Drawn:
    """Runs set one after the other; the first says how high a line is. `leading`: that height, in mm."""
    runs = [run for run in runs if run[0]]
    if not runs:
        return NOTHING
    kind = runs[0][1]
    high = kind.line if leading is None else leading
    base = max(run[1].baseline(high) for run in runs) if leading is None else kind.baseline(high)
    rows = break_lines(runs, width)

    def draw() -> str:
        out = []
        for number, row in enumerate(rows):
            shift = 0.0
            if anchor != "start" and row:
                shift = SHARE[anchor] * (width - row[-1][0] - row[-1][2].width(row[-1][1]))
            out += [_draw_french(shift + x, number * high + base, words, one) for x, words, one in row]
        return "".join(out)

    return Drawn(len(rows) * high, draw)


def set_headline(
    text: str, kind: Type, width: float, tall: float = inf, *, anchor: Anchor = "start", least: float = SMALLEST
) -> Drawn:
    """A title of whole words, at the largest step of the scale that its place allows, or at the least."""
    for size in steps_down(kind.size, least):
        one = kind.but(size=size)
        found = set_paragraph([(text, one)], width, anchor=anchor)
        if found.height <= tall and max(map(one.width, french(text).split(" "))) <= width:
            break
    return found


def stack_drawn(parts: Iterable[Drawn], gap: float = 0.0) -> Drawn:
    """One below the other."""
    y = 0.0
    places: list[tuple[float, Drawn]] = []
    for part in parts:
        places.append((y, part))
        y += part.height + gap
    return Drawn(max(0.0, y - gap), lambda: "".join(part.at(0, at) for at, part in places))


def add_space(part: Drawn, above: float = 0.0, below: float = 0.0) -> Drawn:
    if not (above or below):
        return part
    return Drawn(part.height + above + below, lambda: part.at(0, above) if above else part.operators)


def set_beside(parts: Sequence[tuple[float, Drawn]]) -> Drawn:
    """Side by side, each from its x on; as high as the highest."""
    return Drawn(max(part.height for _x, part in parts), lambda: "".join(part.at(x, 0) for x, part in parts))


def flow_beside(picture: Drawn, wide: float, parts: Sequence[Callable[[float], Drawn]], width: float) -> Drawn:
    """Parts one below the other, each made as wide as there is room: beside a picture as long as that reaches down,
    then below it. `wide`: of the picture, with the gap at its right."""
    y, places = 0.0, [(0.0, 0.0, picture)] if wide else []
    for make in parts:
        left = wide if y < picture.height else 0.0
        part = make(width - left)
        places.append((left, y, part))
        y += part.height
    return Drawn(max(y, picture.height), lambda: "".join(part.at(x, at) for x, at, part in places))


def add_rule_below(part: Drawn, width: float, colour: str, thickness: float = 0.2) -> Drawn:
    """With a rule below it."""
    y = part.height + thickness / 2
    return Drawn(part.height + thickness, lambda: part.operators + line(0, y, width, y, style(None, colour, thickness)))


def page(size: tuple[float, float], operators: str) -> Page:
    """A page of so many millimetres; what is drawn on it has its origin in the top left corner, y downwards."""
    width, height = (side / PT for side in size)
    scale = f"{1 / PT:.6f}"
    return Page(width, height, f"1 j {scale} 0 0 -{scale} 0 {height:.4f} cm\n{operators}")
