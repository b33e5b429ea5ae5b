"""A card's colours in each ink, from one accent."""


from generator.core.frozen import dataclass
from generator.core.paper.formats import Ink


@dataclass(frozen=True)
class CardInk:
    accent: str  # titles and rules
    fill: str  # behind a drawn icon: white where ink is spared
    on: str  # the icon on that fill
    edge: str  # the outline of that fill
    tints: tuple[str, str, str]  # weaker lines of ornaments, from strong to faint


# What a front is set in, once for all inks and themes: colours that nothing else has.
ROLES = CardInk("#010100", "#010101", "#010102", "#010103", ("#010104", "#010105", "#010106"))
# The text, the quiet text and the lines of each ink, as in templates/_shared/page.css.
PAGE: dict[Ink, tuple[str, str, str]] = {
    "color": ("#16181d", "#5b616d", "#aab0bb"),
    "gray": ("#111111", "#555555", "#a4a4a4"),
    "light": ("#000000", "#444444", "#999999"),
}


def painting(accent: str, ink: Ink) -> dict[str, str]:
    """From what a front is set in to what it is printed in."""
    drawn = colours(accent, ink)
    roles = ((ROLES.accent, drawn.accent), (ROLES.fill, drawn.fill), (ROLES.on, drawn.on), (ROLES.edge, drawn.edge))
    return dict([*roles, *zip(PAGE["color"], PAGE[ink], strict=True)])


def colours(accent: str, ink: Ink) -> CardInk:
    if ink == "light":
        return CardInk("#1c1c1c", "#ffffff", "#1c1c1c", "#1c1c1c", ("#8a8a8a", "#a8a8a8", "#c6c6c6"))
    colour = accent if ink == "color" else _grey(accent)
    return CardInk(colour, colour, "#ffffff", colour, (_mix(colour, 0.55), _mix(colour, 0.32), _mix(colour, 0.16)))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _grey(colour: str) -> str:
    """A grey as light as the colour looks, but dark enough to read."""
    red, green, blue = _channels(colour)
    level = min(0x58, round(0.299 * red + 0.587 * green + 0.114 * blue))
    return f"#{level:02x}{level:02x}{level:02x}"


def _mix(colour: str, share: float) -> str:
    """So much of the colour, the rest white."""
    return "#" + "".join(f"{round(255 - (255 - c) * share):02x}" for c in _channels(colour))
