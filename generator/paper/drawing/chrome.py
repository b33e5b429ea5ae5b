"""Drawings that every printed page shares: the colours of an ink, plates, headings, figures, boxes."""

from functools import lru_cache
from math import fsum

from generator.base.record import Record
from generator.content.livery import Livery
from generator.model.figure import Stat
from generator.paper.drawing.ornament import mix_colours
from generator.paper.drawing.pen import Anchor, chamfered_path, draw_path, rect, style
from generator.paper.formats import SMALLEST, Ink, steps_down
from generator.paper.text.flow import Drawn, Type, draw_fitted_text, draw_line_of_text, largest_that_fits

WHITE = "#ffffff"
_FAINTLY = 0.82  # the share of the quiet colour in the words of a box: a contrast of 4.5 to 1, and a tick still shows
_INKS: dict[Ink, tuple[str, str, str, str, float]] = {
    "color": ("#17202a", "#4c5863", "#9aa8b2", "#c9d1d7", 0.2),
    "gray": ("#111111", "#4a4a4a", "#9c9c9c", "#c4c4c4", 0.2),
    "light": ("#111111", "#444444", "#a8a8a8", "#bdbdbd", 0.15),
}
_TINTS: dict[Ink, str] = {"color": "#eef2f4", "gray": "#f0f0f0", "light": WHITE}
_LIGHT_EDGE = "#767676"


class Chrome(Record):
    """The colours of a page. `accent` fills plates, `word` is what titles are written in."""

    ink: str
    mute: str
    line: str
    rule: str
    hair: float
    accent: str
    word: str
    wash: str | None  # none in light ink: an outline stands for it
    emblem: str = ""  # the icon in the banner
    least: float = SMALLEST  # points: nothing is smaller; more in large print
    printed_in: Ink = "color"

    @property
    def bright(self) -> str:
        """A colour that shows over the accent."""
        return mix_colours(self.accent, 0.15)

    @property
    def soft(self) -> str:
        """A colour that hardly shows over the accent."""
        return mix_colours(self.accent, 0.82)

    @property
    def faint(self) -> str:
        """A colour that only glimmers over the accent."""
        return mix_colours(self.accent, 0.6)

    @property
    def light(self) -> bool:
        return self.wash is None

    @property
    def tint(self) -> str:
        """The ground of a field that is to be found at a glance; white in light ink."""
        return _TINTS[self.printed_in]

    @property
    def ground(self) -> str:
        """The fill of a plate with words on it: the accent; white in light ink, which `edge` outlines."""
        return WHITE if self.light else self.accent

    @property
    def on_ground(self) -> str:
        """The colour of words on a plate."""
        return self.word if self.light else WHITE

    @property
    def edge(self) -> str:
        """The accent as a line."""
        return _LIGHT_EDGE if self.light else self.accent

    def kind(
        self, size: float, weight: int = 400, *, quiet: bool = False, leading: float = 1.2, italic: bool = False
    ) -> Type:
        return _type_of(size, self.mute if quiet else self.ink, weight, False, leading, 0.0, self.least, italic)

    def title(self, size: float, weight: int = 700, *, quiet: bool = False, track: float = 0.0) -> Type:
        return _type_of(size, self.mute if quiet else self.ink, weight, True, 1.2, track, self.least)


_type_of = lru_cache(maxsize=1024)(Type)  # a page is set in few types, and each caches the metrics of its font


def chrome_of(livery: Livery, ink: Ink, least: float = SMALLEST) -> Chrome:
    if ink == "color":
        return Chrome(*_INKS[ink], livery.accent, livery.accent, livery.wash, livery.emblem, least, ink)
    text = _INKS[ink][0]
    return Chrome(*_INKS[ink], "#2a2a2a", text, "#ececec" if ink == "gray" else None, livery.emblem, least, ink)


def draw_stat_ground(look: Chrome, x: float, y: float, width: float, height: float) -> str:
    """Draw the ground of a figure: a wash, or an outline in light ink."""
    if look.wash:
        return rect(x, y, width, height, style(look.wash))
    inset = look.hair / 2
    return rect(x + inset, y + inset, width - look.hair, height - look.hair, style(None, look.line, look.hair))


def figure_plate(look: Chrome, x: float, y: float, width: float, height: float, cut: str = "ac") -> str:
    """Draw the ground of a figure that stands alone, two corners cut, as on the sheets."""
    shape = chamfered_path(x + 0.15, y + 0.15, x + width - 0.15, y + height - 0.15, 1.5, cut)
    return draw_path(shape, style(look.wash, look.word, 0.2 if look.light else 0.3))


@lru_cache(maxsize=128)  # figures of one kind stand in several forces, and a page is laid out more than once
def draw_stats(
    look: Chrome, width: float, values: tuple[Stat, ...], *, height: float, label: float, value: float, gap: float = 0.8
) -> Drawn:
    """Draw numbers on their plates, side by side over the whole width: what each needs and a share of the rest."""
    if not values:
        return Drawn(0.0)
    small, large = look.title(label, 500, quiet=True, track=0.03), look.title(value)
    room = width - gap * (len(values) - 1)
    steps = steps_down(value, look.least)

    def needs_at(size: float) -> list[float]:
        figure = large.but(size=size)
        return [max(small.width(stat.label), figure.width(stat.value)) + 1.6 for stat in values]

    size = largest_that_fits(steps, lambda size: size if fsum(needs_at(size)) <= room else None) or steps[-1]
    large, needs = large.but(size=size), needs_at(size)
    if fsum(needs) > room:  # the same share less for all; a label too wide for it is an error
        needs = [need * room / fsum(needs) for need in needs]
    spare = (room - fsum(needs)) / len(values)

    def draw() -> str:
        out, x = "", 0.0
        for stat, need in zip(values, needs, strict=True):
            wide = need + spare
            out += draw_stat_ground(look, x, 0, wide, height)
            out += draw_fitted_text(x + wide / 2, height * 0.32, stat.label, small, wide, "middle", look.least)
            out += draw_fitted_text(x + wide / 2, height * 0.8, stat.value, large, wide, "middle", look.least)
            x += wide + gap
        return out

    return Drawn(height, draw)


def draw_tick_box(look: Chrome, x: float, y: float, side: float, mark: str = "", size: float = SMALLEST) -> str:
    """Draw a box to tick, with its mark written in it faintly."""
    inset = look.hair / 2
    out = rect(x + inset, y + inset, side - look.hair, side - look.hair, style(WHITE, look.mute, look.hair))
    kind = Type(size, mix_colours(look.mute, _FAINTLY), 500, title=True)
    return out + (draw_line_of_text(x + side / 2, y + kind.baseline(side), mark, kind, "middle") if mark else "")


def draw_words(x: float, y: float, height: float, text: str, kind: Type, anchor: Anchor = "start") -> str:
    """Draw a line of words in the middle of a height."""
    return draw_line_of_text(x, y + kind.baseline(height), text, kind, anchor)
