"""The size of a reference card's text, in each format."""

from collections.abc import Sequence
from functools import lru_cache

from generator.base.record import Record
from generator.cards.body import set_body, theme_look
from generator.cards.grid import GridLook
from generator.cards.view import Format
from generator.content.cards import Card
from generator.paper.errors import SettingError
from generator.paper.formats import Ink, Paper
from generator.paper.text.fitting import largest_that_fits
from generator.paper.text.flow import Drawn, Type, set_headline

_LONG_TITLE = 20  # letters
_HOPELESS = 1.12  # of the room: a height guessed to be larger than that is not looked at


class Fit(Record):
    """The size of the text in points and the height it comes to in mm; no size when no size is small enough."""

    size: float | None
    height: float

    def air(self, room: float, rows: int) -> float:
        """Return the air above and below each row, in mm, from the height left over."""
        return round(min(0.8, max(0.0, room - self.height - 1.5) / (2 * max(1, rows))), 3)


def inner_width(form: Format, paper: Paper) -> float:
    """Return the width of what stands on a card."""
    return form.cell(paper)[0] - 2 * (form.inset + form.pad)


def set_title(card: Card, form: Format, width: float, colour: str) -> Drawn:
    """Set the title of a card beside its icon; a long one is smaller, and takes more lines."""
    size = form.titles[len(card.title) > _LONG_TITLE]
    kind = Type(size, colour, 700, title=True, leading=1.06)
    return set_headline(card.title, kind, width - form.tab - form.beside)


@lru_cache(maxsize=1024)
def head_height(card: Card, form: Format, paper: Paper) -> float:
    """Return how far below the frame's top the text of a card begins."""
    title = set_title(card, form, inner_width(form, paper), "#000000")
    return form.head + max(0.0, title.height - form.title_room)


@lru_cache(maxsize=4096)  # a deck is looked at before it is printed, and cards are tried in several parts
def height_of_card(card: Card, size: float, form: Format, paper: Paper) -> float | None:
    """Return the height of a card's text at a size, title and foot included; None where something is too wide."""
    try:
        body = set_card_text(card, size, 0.0, form, paper, "color")
    except SettingError:
        return None
    return head_height(card, form, paper) + body.height + form.foot


def set_card_text(card: Card, size: float, air: float, form: Format, paper: Paper, ink: Ink) -> Drawn:
    return set_body(card, inner_width(form, paper), GridLook(theme_look(card, ink), size, air))


def fit_card(card: Card, form: Format, paper: Paper, sizes: Sequence[float] = ()) -> Fit:
    """Return the largest size at which a card keeps to its place. `sizes`: others than those of the format."""
    sizes = sizes or form.sizes
    room, least = form.cell(paper)[1] - 2 * form.inset, sizes[-1]
    height = height_of_card(card, least, form, paper)
    if height is None or height > room + 0.01:
        return Fit(None, height or 0)
    around = head_height(card, form, paper) + form.foot

    def fit(size: float) -> Fit | None:
        # A text grows by the square of its size: what would be far too high is not set to know that.
        if around + (height - around) * (size / least) ** 2 > _HOPELESS * room:
            return None
        larger = height_of_card(card, size, form, paper)
        return Fit(size, larger) if larger is not None and larger <= room + 0.01 else None

    return largest_that_fits(sizes[:-1], fit) or Fit(least, height)
