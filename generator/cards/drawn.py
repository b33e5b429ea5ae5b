"""Fronts of shipped cards as they are drawn when the package is built (generated.py).

To size and draw a deck takes four times as long as all else of a command. A front depends on its card, our code, fonts
and icons alone, so it is found by a digest of its card. What is not there is drawn as it is printed, to the same bytes:
cards of one's own, other formats and inks, and in a checkout all of them while something of ours is newer.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from msgspec.json import encode

from generator.base import shipped
from generator.base.record import Record
from generator.cards.view import FORMATS
from generator.content.cards import Card
from generator.content.loading import read_converted
from generator.paper.formats import PT, CardFormat, Ink, Paper
from generator.paper.pdf.attached import md5_of
from generator.paper.pdf.page import Block

_FORMAT: CardFormat = "poker"
_INK: Ink = "color"
_PAPER: Paper = "a4"  # which this format does not depend on
_ROOMS = ("base", "cards", "content", "model", "paper", "reading")


class Fronts(Record):
    """The fronts of one game's cards: operators by the digest of the card."""

    operators: Mapping[str, tuple[str, ...]]


def drawn_fronts(card: Card, format: CardFormat, ink: Ink = _INK) -> Sequence[Block]:
    """Return the fronts of a card that were drawn before; none where they are to be drawn."""
    return _find_fronts(card) if (format, ink) == (_FORMAT, _INK) else ()


@lru_cache(maxsize=1024)  # a deck is looked at before it is printed
def _find_fronts(card: Card) -> Sequence[Block]:
    width, height = (side / PT for side in FORMATS[_FORMAT].cell(_PAPER))
    operators = _read_fronts(card.cover.id).get(_digest_of(card), ())
    return [Block(width, height, front.encode()) for front in operators]


@cache
def _read_fronts(game: str) -> Mapping[str, tuple[str, ...]]:
    fronts = read_converted(f"{game}-fronts", Fronts)
    return fronts.operators if fronts else {}


def _digest_of(card: Card) -> str:
    return md5_of(encode(card))


def draw_usual_fronts(cards: Iterable[Card]) -> Fronts:
    """Draw the fronts of cards in the usual look, to be read again by `drawn_fronts`; cards too long are left out."""
    from generator.cards.front import draw_fronts_of_card, split_card

    form = FORMATS[_FORMAT]
    fitting = [card for card in cards if all(fit.size for _part, fit in split_card(card, form, _PAPER))]
    blocks = {card: draw_fronts_of_card(card, form, _PAPER, _INK) for card in fitting}
    return Fronts({_digest_of(card): tuple(f.operators.decode() for f in fronts) for card, fronts in blocks.items()})


def files_of_fronts() -> list[Path]:
    """List the files that a front depends on beside its card: our code, fonts and icons."""
    code = [path for room in _ROOMS for path in (shipped.REPOSITORY / "generator" / room).rglob("*.py")]
    fonts = [*shipped.shipped_folder("fonts").glob("*/*.ttf")]
    return sorted([*code, *fonts, *(shipped.shipped_folder("templates") / "_icons").iterdir()])
