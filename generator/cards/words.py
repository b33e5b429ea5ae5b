"""Texts of cards: plain words, strong ones and icons in one line."""

from functools import lru_cache

from generator.base.record import Record
from generator.content.markup import MarkedSpan, Text
from generator.paper.drawing.chrome import Chrome
from generator.paper.drawing.pen import Anchor
from generator.paper.text.flow import Drawn, Run, Type, least_widths_of_runs, measure_runs, set_paragraph


class Hand(Record):
    """The types of a text: of plain words, strong ones and icons."""

    plain: Type
    strong: Type
    icon: Type

    def of(self, span: MarkedSpan) -> Type:
        return self.icon if span.kind == "icon" else self.strong if span.kind == "strong" else self.plain


@lru_cache(maxsize=256)
def hand_of(look: Chrome, size: float, weight: int = 400, *, quiet: bool = False) -> Hand:
    plain = look.kind(size, weight, quiet=quiet, leading=1.16)
    return Hand(plain, plain.but(weight=600, colour=look.word), plain.but(colour=look.word, icon=True))


@lru_cache(maxsize=256)
def figure_hand(look: Chrome, size: float, colour: str = "") -> Hand:
    """Return the hand of numbers."""
    plain = look.title(size, 600).but(leading=1.16, colour=colour or look.ink)
    return Hand(plain, plain, plain.but(colour=look.word, icon=True))


def _runs_of(text: Text, hand: Hand) -> list[Run]:
    return [(span.text, hand.of(span)) for span in text]


@lru_cache(maxsize=16384)
def measure_text(text: Text, hand: Hand, *, loose: bool = False) -> tuple[float, float]:
    """Return the width of its longest word, and of all of it on one line."""
    return measure_runs(_runs_of(text, hand), loose=loose)


def least_widths_of_text(text: Text, hand: Hand, least: float = 0.0, *, loose: bool = False) -> list[float]:
    """Return the least width that one line of it takes, that two lines take, and so on, no narrower than `least`."""
    return least_widths_of_runs(_runs_of(text, hand), least, loose=loose)


@lru_cache(maxsize=16384)  # to measure a card, then to draw it
def set_text(text: Text, hand: Hand, width: float, anchor: Anchor = "start", *, loose: bool = False) -> Drawn:
    """Set a paragraph. `loose`: words may be broken behind hyphens and at no-break spaces. Raises `SettingError` where
    a word is wider than its place."""
    return set_paragraph(_runs_of(text, hand), width, anchor=anchor, keep_words=True, loose=loose)


def plain_words(text: str) -> Text:
    """Return words of ours as a card's text."""
    return (MarkedSpan("text", text),)
