"""Card texts set with the pen: words, strong words and icons in one line, broken at plain spaces.

Fronts of cards are set once by WeasyPrint and shipped; diagrams and screens are drawn at whatever width they get, so
their texts are laid out here. An icon is as wide as the text is high and is never parted from what it touches.
"""

from collections.abc import Iterator
from math import fsum

from generator.core.content.markup import MarkedSpan, Text, plain_text
from generator.core.paper.formats import PT
from generator.core.record import Record
from generator.render.drawing.chrome import Chrome
from generator.render.press.flow import NOTHING, Drawn, Type, does_not_fit, draw_line_of_text
from generator.render.press.pen import SHARE, Anchor, draw_icon


class Hand(Record):
    """How a text is written: plain words, strong ones, and the colour of icons."""

    plain: Type
    strong: Type
    icon: str

    def width(self, span: MarkedSpan) -> float:
        return self.plain.size * PT * 1.05 if span.kind == "icon" else self.of(span).width(span.text)

    def of(self, span: MarkedSpan) -> Type:
        return self.strong if span.kind == "strong" else self.plain


def hand_of(look: Chrome, size: float, weight: int = 400, *, quiet: bool = False) -> Hand:
    plain = look.kind(size, weight, quiet=quiet, leading=1.16)
    return Hand(plain, plain.but(weight=600, colour=look.word), look.word)


def figure_hand(look: Chrome, size: float, colour: str = "") -> Hand:
    """Of numbers."""
    plain = look.title(size, 600).but(leading=1.16, colour=colour or look.ink)
    return Hand(plain, plain, look.word)


_Piece = tuple[MarkedSpan, ...]  # what no line end parts


def _pieces_of(text: Text) -> Iterator[_Piece]:
    piece: list[MarkedSpan] = []
    for span in text:
        if span.kind == "icon":
            piece.append(span)
            continue
        for n, word in enumerate(span.text.split(" ")):
            if n and piece:
                yield tuple(piece)
                piece = []
            if word:
                piece.append(MarkedSpan(span.kind, word))
    if piece:
        yield tuple(piece)


def measure_text(text: Text, hand: Hand) -> tuple[float, float]:
    """The width of its longest word, and of all of it on one line."""
    wide = [fsum(map(hand.width, piece)) for piece in _pieces_of(text)]
    return max(wide, default=0.0), fsum(wide) + hand.plain.width(" ") * max(0, len(wide) - 1)


def set_text(text: Text, hand: Hand, width: float, anchor: Anchor = "start") -> Drawn:
    """A paragraph; a word wider than its place is an error."""
    if not plain_text(text):
        return NOTHING
    space, high = hand.plain.width(" "), hand.plain.line
    lines: list[list[tuple[float, MarkedSpan]]] = [[]]
    ends = [0.0]
    for piece in _pieces_of(text):
        wides = [hand.width(span) for span in piece]
        wide = fsum(wides)
        if wide > width + 0.3:
            raise does_not_fit(plain_text(piece))
        if lines[-1] and ends[-1] + space + wide > width + 0.02:
            lines.append([])
            ends.append(0.0)
        x = ends[-1] + (space if lines[-1] else 0.0)
        for span, own in zip(piece, wides, strict=True):
            lines[-1].append((x, span))
            x += own
        ends[-1] = x

    def draw() -> str:
        out = ""
        for number, (row, end) in enumerate(zip(lines, ends, strict=True)):
            shift, base = SHARE[anchor] * (width - end), number * high + hand.plain.baseline(high)
            for x, span in row:
                if span.kind == "icon":
                    side = hand.plain.size * PT
                    out += draw_icon(span.text, shift + x + side / 2, base - side * 0.34, side, hand.icon)
                else:
                    out += draw_line_of_text(shift + x, base, span.text, hand.of(span))
        return out

    return Drawn(len(lines) * high, draw)


def plain_words(text: str) -> Text:
    """Words of ours as a card's text."""
    return (MarkedSpan("text", text),)
