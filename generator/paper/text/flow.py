"""Text that flows: runs, paragraphs, rows and stacks in our own fonts, kerned, and the largest size at which text fits.

Lengths are millimetres, y downwards. The result is a `Drawn`: its height, and its operators from its top left corner.
Nothing is ever clipped: a word too long for its line is broken, or refused. An icon is never parted from the word it
touches.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import TypeVar

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.provenance import SIGN
from generator.base.record import Record
from generator.base.typography import NBSP, NNBSP, french
from generator.paper.drawing.pen import SHARE, Anchor, draw_icon, face_name, line, mm, move_drawing, rgb_text, style
from generator.paper.formats import PT as PT
from generator.paper.formats import SMALLEST, SettingError, steps_down
from generator.paper.pdf.page import Page
from generator.paper.text import fonts
from generator.paper.text.lines import Piece, break_lines, least_widths
from generator.paper.text.shaping import measure_text, show_kerned

T = TypeVar("T")


def largest_that_fits(
    sizes: Sequence[float], fit: Callable[[float], T | None], guess: float | None = None
) -> T | None:
    """Return `fit` of the largest size for which it is not None, or None; sizes come from large to small.

    With a guess, for what is slow to set: where that size fits, only larger ones are tried, else the smallest first."""
    if guess is None:
        for size in sizes:
            if (fitted := fit(size)) is not None:
                return fitted
        return None
    start = next((n for n, size in enumerate(sizes) if size <= guess), len(sizes) - 1)
    tried, larger = fit(sizes[start]), sizes[:start]
    if tried is None and start < len(sizes) - 1:
        tried, larger = fit(sizes[-1]), sizes[start + 1 : -1]
    if tried is None:
        return None
    better = largest_that_fits(larger, fit)
    return tried if better is None else better


class Type(Record, dict=True):
    """How a text is set: size in points, leading as a multiple of it, letter-spacing in ems."""

    size: float
    colour: str
    weight: int = 400
    title: bool = False
    leading: float = 1.2
    track: float = 0.0
    least: float = SMALLEST  # the size of raised letters
    italic: bool = False
    icon: bool = False  # its words are the name of one of our icons, as wide as the text is high

    @cached_property
    def small(self) -> float:
        """The size of raised letters as a share of its own."""
        return min(1.0, self.least / self.size)

    @cached_property
    def font(self) -> str:
        return face_name(self.title, self.weight, self.italic)

    @cached_property
    def space(self) -> float:
        return self.width(" ")

    @property
    def face(self) -> str:
        """The face that its words are measured in; empty for an icon."""
        return "" if self.icon else self.font

    @property
    def line(self) -> float:
        return self.size * self.leading * PT

    def but(self, **changes: object) -> "Type":
        return _replace(self, **changes)

    def width(self, words: str) -> float:
        if self.icon:
            return _ICON * self.size * PT / 1000
        plain, raised = measure_text(french(words), self.font)
        return (plain + self.small * raised + 1000 * self.track * len(words)) * self.size * PT / 1000

    def baseline(self, height: float | None = None) -> float:
        """Return its distance below the top of a line of this height, as CSS has it: the font's box in the middle of
        the line."""
        ascent, descent = _ascent_and_descent(self.font)
        return (self.line if height is None else height) / 2 + (ascent - descent) / 2 * self.size * PT


# A page is set in few types, and each caches the metrics of its font.
_replace: Callable[..., Type] = lru_cache(maxsize=1024)(replace)


@lru_cache(maxsize=32)
def _ascent_and_descent(font: str) -> tuple[float, float]:
    metrics = fonts.load_font(font).metrics
    return metrics.ascent / 1000, -metrics.descent / 1000


class Drawn(Record, dict=True):
    """A laid out part of a page: its height and its drawing.

    `drawing` holds its operators, or a function that returns them: a page is laid out in many sizes before one is
    taken, and a part that is laid out for its height alone is never drawn."""

    height: float
    drawing: str | Callable[[], str] = ""

    @cached_property
    def operators(self) -> str:
        return self.drawing if isinstance(self.drawing, str) else self.drawing()

    def at(self, x: float, y: float) -> str:
        return move_drawing(x, y, self.operators)


NOTHING = Drawn(0.0)
Run = tuple[str, Type]  # words and their type


def draw_line_of_text(x: float, y: float, words: str, kind: Type, anchor: Anchor = "start") -> str:
    """Draw a line of words, its baseline at y; x is its start, middle or end."""
    if not words:
        return ""
    if anchor != "start":
        x -= SHARE[anchor] * (kind.width(words) - kind.track * kind.size * PT)
    return _draw_french(x, y, french(words), kind)


def _draw_french(x: float, y: float, words: str, kind: Type) -> str:
    """Draw words that have their French typography already, from x on."""
    size = kind.size * PT
    spaced, unspaced = (f"{mm(kind.track * size)} Tc ", " 0 Tc") if kind.track else ("", "")
    shown = show_kerned(words, kind.font, size, kind.small)
    return f"BT {rgb_text(kind.colour)} rg 1 0 0 -1 {mm(x)} {mm(y)} Tm {spaced}{shown}{unspaced} ET\n"


def draw_fitted_text(
    x: float, y: float, words: str, kind: Type, width: float, anchor: Anchor = "start", least: float = SMALLEST
) -> str:
    """Draw a line of words, down the type scale where it would be too wide.

    Raises `SettingError` where it is too wide even at the least size."""
    return draw_line_of_text(x, y, words, fit_type(words, kind, width, least), anchor)


def fit_type(words: str, kind: Type, width: float, least: float = SMALLEST) -> Type:
    """Return the largest step of the scale at which a line is no wider than its place. Raises `SettingError` where
    none is."""

    def fit(size: float) -> Type | None:
        smaller = kind.but(size=size)
        return smaller if smaller.width(words) <= width else None

    if (fitting := largest_that_fits(steps_down(kind.size, least), fit)) is None:
        raise does_not_fit(words)
    return fitting


def shorten_text(words: str, kind: Type, width: float) -> str:
    """Shorten a text to the room there is, with an ellipsis; its whole stands elsewhere."""
    shortened = words
    while kind.width(shortened) > width:
        words = words[:-1].rstrip()
        shortened = f"{words}…"
    return shortened


def does_not_fit(words: str) -> SettingError:
    excerpt = words if len(words) <= 40 else words[:39] + "…"
    return SettingError("preflight", _("'{text}' does not fit in its place").format(text=excerpt))


_Span = tuple[Type, str, float]  # type, words or the name of an icon, width
_Spans = tuple[str, Sequence[_Span]]  # the blank before a piece, and its spans
_ICON = 1050  # thousandths of its size that an icon takes
_LOOSE = rf"([{NBSP}{NNBSP}]?)((?:[^-/{NBSP}{NNBSP}]|{NNBSP}{SIGN})+(?:[-/](?=\w))?|[-/]+)"  # in cards alone


def _words_of(text: str, loose: bool) -> Iterator[tuple[str, str]]:
    """Yield words between plain spaces, each with the gap before it; loose ones also end behind a hyphen or a slash,
    and at a no-break space but that before the sign of a value of ours."""
    for n, word in enumerate(text.split(" ")):
        if not loose:
            yield " " if n else "", word
            continue
        for k, match in enumerate(re.finditer(_LOOSE, word) if word else ()):
            yield match[1] if k else " " if n else "", match[2]


@lru_cache(maxsize=16384)  # whatever the size: a page or a card is tried in several, its tables in several widths
def _split_runs(
    runs: tuple[tuple[str, str], ...], loose: bool
) -> tuple[tuple[int, str, tuple[tuple[int, str, int, int], ...]], ...]:
    """Split runs, words and face each, into pieces.

    A piece has the number of the run the blank before it stands in, that blank, and its parts: which run, the words,
    and the widths `measure_text` gives of them."""
    pieces: list[tuple[int, str, tuple[tuple[int, str, int, int], ...]]] = []
    spans: list[tuple[int, str, int, int]] = []
    gap = (0, "")
    for number, (text, font) in enumerate(runs):
        if not font:
            spans.append((number, text, _ICON, 0))
            continue
        for n, (blank, word) in enumerate(_words_of(french(text), loose)):
            if (n or blank) and spans:
                pieces.append((*gap, tuple(spans)))
                spans, gap = [], (number, blank)
            elif blank:
                gap = (number, blank)
            if word:
                spans.append((number, word, *measure_text(word, font)))
    return (*pieces, (*gap, tuple(spans))) if spans else tuple(pieces)


@lru_cache(maxsize=16384)  # measured, then set in several widths
def _pieces_of(runs: tuple[Run, ...], loose: bool) -> tuple[Piece[_Spans], ...]:
    """Return the pieces of runs as wide as they are set."""
    kinds = [kind for _words, kind in runs]
    scales = [(kind.size * PT / 1000, kind.small, 1000 * kind.track) for kind in kinds]
    pieces: list[Piece[_Spans]] = []
    for number, blank, spans in _split_runs(tuple([(words, kind.face) for words, kind in runs]), loose):
        placed, total = [], 0.0
        for at, words, plain, raised in spans:
            em, small, track = scales[at]
            width = (plain + small * raised + track * len(words)) * em
            placed.append((kinds[at], words, width))
            total += width
        gap = kinds[number].space if blank == " " else kinds[number].width(blank) if blank else 0.0
        pieces.append((gap, total, (blank, placed)))
    return tuple(pieces)


def measure_runs(runs: Sequence[Run], *, loose: bool = False) -> tuple[float, float]:
    """Return the width of the widest piece of some runs, and the width of all on one line."""
    pieces = _pieces_of(tuple(runs), loose)
    widths = [width for _gap, width, _spans in pieces]
    return max(widths, default=0.0), sum(widths) + sum([gap for gap, _width, _spans in pieces[1:]])


def least_widths_of_runs(runs: Sequence[Run], least: float = 0.0, *, loose: bool = False) -> list[float]:
    """Return the least width that one line of some runs takes, that two lines take, and so on, no narrower than
    `least`."""
    return least_widths(_pieces_of(tuple(runs), loose), least)


def _cut_by_letters(piece: _Spans, room: float) -> tuple[Piece[_Spans], Piece[_Spans]] | None:
    """Cut a piece that is wider than a line in two: as many letters as the line holds, one at least, and the others."""
    blank, spans = piece
    head: list[_Span] = []
    for n, (kind, words, width) in enumerate(spans):
        if width <= room:
            head.append((kind, words, width))
            room -= width
            continue
        end = next((k for k in range(len(words) - 1, 0, -1) if kind.width(words[:k]) <= room), 0)
        end = end if head else max(1, end)
        if end and not kind.icon:
            head.append((kind, words[:end], kind.width(words[:end])))
            words = words[end:]
        tail = [*([(kind, words, kind.width(words))] if words else []), *spans[n + 1 :]]
        parts = ((blank, head), ("", tail))
        first, last = ((0.0, sum(width for *_span, width in part[1]), part) for part in parts)
        return (first, last) if head and tail else None
    return None


def _refuse(piece: _Spans, room: float) -> None:
    """Raise `SettingError` for a piece that is visibly wider than a line."""
    if sum(width for *_span, width in piece[1]) > room + _UNSEEN:
        raise does_not_fit("".join(words for kind, words, _width in piece[1] if not kind.icon))


NEAR, _UNSEEN = 0.02, 0.28  # millimetres by which a line, and a word alone, may jut out


def _spans_of_line(placed: Iterable[tuple[float, _Spans]]) -> Iterator[tuple[float, str, Type]]:
    """Yield the spans of a line with their places, neighbours of one type as one text."""
    before: tuple[float, str, Type] | None = None
    for x, (blank, spans) in placed:
        for kind, words, width in spans:
            if before and before[2] is kind and not kind.icon:
                before = (before[0], f"{before[1]}{blank}{words}", kind)
            else:
                if before:
                    yield before
                before = (x, words, kind)
            x, blank = x + width, ""
    if before:
        yield before


def set_paragraph(
    runs: Sequence[Run],
    width: float,
    *,
    leading: float | None = None,
    anchor: Anchor = "start",
    keep_words: bool = False,
    loose: bool = False,
) -> Drawn:
    """Set runs one after the other, broken at plain spaces; the first says how high a line is.

    `leading`: that height, in mm. A word too wide for a line is cut by letters; with `keep_words`, `SettingError` is
    raised instead. `loose`: words may be broken behind hyphens and at no-break spaces too."""
    runs = [run for run in runs if run[0]]
    if not runs:
        return NOTHING
    kind = runs[0][1]
    high = kind.line if leading is None else leading
    rows = break_lines(_pieces_of(tuple(runs), loose), width + NEAR, cut=_refuse if keep_words else _cut_by_letters)

    def draw() -> str:
        base = max([run[1].baseline(high) for run in runs]) if leading is None else kind.baseline(high)
        out = []
        for number, (end, row) in enumerate(rows):
            shift, y = SHARE[anchor] * (width - end), number * high + base
            out += [_draw_span(shift + x, y, words, kind) for x, words, kind in _spans_of_line(row)]
        return "".join(out)

    return Drawn(max(1, len(rows)) * high, draw)


def _draw_span(x: float, y: float, words: str, kind: Type) -> str:
    """Draw words as they are printed, or the icon they name, on a baseline from x on."""
    if not kind.icon:
        return _draw_french(x, y, words, kind)
    em = kind.size * PT
    return draw_icon(words, x + em / 2, y - em * 0.34, em, kind.colour)


def set_headline(
    text: str, kind: Type, width: float, tall: float = inf, *, anchor: Anchor = "start", least: float = SMALLEST
) -> Drawn:
    """Set a title of whole words, at the largest step of the scale that its place allows, or at the least."""

    def fit(size: float) -> Drawn | None:
        runs = [(text, kind.but(size=size))]
        title = set_paragraph(runs, width, anchor=anchor)
        return title if title.height <= tall and measure_runs(runs)[0] <= width else None

    steps = steps_down(kind.size, least)
    return largest_that_fits(steps, fit) or set_paragraph([(text, kind.but(size=steps[-1]))], width, anchor=anchor)


def stack_drawn(parts: Iterable[Drawn], gap: float = 0.0) -> Drawn:
    """Set parts one below the other."""
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
    """Set parts side by side, each from its x on; as high as the highest."""
    return Drawn(max(part.height for _x, part in parts), lambda: "".join(part.at(x, 0) for x, part in parts))


def flow_beside(picture: Drawn, wide: float, parts: Sequence[Callable[[float], Drawn]], width: float) -> Drawn:
    """Set parts one below the other, each made as wide as there is room.

    They stand beside a picture as long as that reaches down, then below it. `wide`: of the picture, with the gap at its
    right."""
    y, places = 0.0, [(0.0, 0.0, picture)] if wide else []
    for make in parts:
        left = wide if y < picture.height else 0.0
        part = make(width - left)
        places.append((left, y, part))
        y += part.height
    return Drawn(max(y, picture.height), lambda: "".join(part.at(x, at) for x, at, part in places))


def add_rule_below(part: Drawn, width: float, colour: str, thickness: float = 0.2) -> Drawn:
    """Draw a rule below a part."""
    y = part.height + thickness / 2
    return Drawn(part.height + thickness, lambda: part.operators + line(0, y, width, y, style(None, colour, thickness)))


def page(size: tuple[float, float], operators: str) -> Page:
    """Make a page of so many millimetres; its drawing has its origin in the top left corner, y downwards."""
    width, height = (side / PT for side in size)
    scale = f"{1 / PT:.6f}"
    return Page(width, height, f"1 j {scale} 0 0 -{scale} 0 {height:.4f} cm\n{operators}")
