"""What cards share: a theme's word, icon and colour on fronts, a game's or a deck's own on backs."""

from typing import Annotated

from generator.base.record import Record
from generator.base.typography import french
from generator.content.loading import Citations, Rulings
from generator.content.lookup import Lookup
from generator.reading.shape import Between, Pattern

COVER = "deck"  # the key of a cover in a file of one's own
_Colour = Annotated[str, Pattern(r"#[0-9a-f]{6}", "#1f6f8b")]


class CardTheme(Record):
    """A word, an icon and a colour that cards share: on their fronts those of a theme, on backs those of a game."""

    id: str
    label: str
    icon: str
    accent: _Colour
    source: Citations = ()
    rulings: Rulings = ()


class Cover(Record):
    """How a deck of one's own presents itself: `deck` in its file, beside the cards."""

    title: Annotated[str, Between(1, 40)] = "Cartes maison"
    icon: str = "card"
    accent: _Colour = "#37414d"

    @property
    def theme(self) -> CardTheme:
        return CardTheme("own", french(self.title), self.icon, self.accent)


def cover_of_game(game: str, lookup: Lookup) -> CardTheme:
    """Return the game's name, emblem and colour."""
    system = lookup.kind("system")
    plain, livery = Cover(), system.get("livery") or {}
    icon, accent = livery.get("emblem", plain.icon), livery.get("accent", plain.accent)
    return CardTheme(game, french(str(system.get("label", game))), str(icon), str(accent))
