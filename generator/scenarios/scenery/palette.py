"""The palette of a map: that of its theme in colour, greys, or lines alone in light ink."""

from generator.base.record import Record
from generator.content.livery import Livery
from generator.paper.formats import Ink


class Palette(Record):
    ground: str | None
    grid: str
    bold: str  # every sixth line of the grid
    text: str
    quiet: str
    solid: str | None  # scenery that blocks
    solid_line: str
    rough: str | None  # difficult terrain
    rough_line: str
    side: str  # the players, or the first band
    side_wash: str | None
    foe: str
    foe_wash: str | None
    gold: str
    gold_wash: str | None
    hair: float  # millimetres
    tint: str = "colour"  # or gray, or light: lines alone

    def tone(self, name: str) -> str:
        return {"side": self.side, "foe": self.foe, "gold": self.gold}.get(name, self.text)

    def wash(self, name: str) -> str | None:
        return {"side": self.side_wash, "foe": self.foe_wash, "gold": self.gold_wash}.get(name)


# ground, solid, solid_line, rough, rough_line
_THEMES = {
    "desert": ("#fbf6e9", "#e2cda6", "#6a4e27", "#f1e0b6", "#9a7434"),
    "jungle": ("#f2f7ee", "#bcd3a8", "#34532a", "#d9e8c9", "#5b7d45"),
    "glace": ("#f3f8fc", "#cde0ee", "#2f5a78", "#e1eef7", "#5d8bab"),
    "urbain": ("#f6f5f2", "#d5cfc5", "#4a443b", "#e8e2d6", "#83796a"),
    "base": ("#f3f6f7", "#cbd4d9", "#33424c", "#e0e7ea", "#66798a"),
}
_PLAIN = ("#f8f8f8", "#d9d9d9", "#333333", "#ececec", "#6b6b6b")


def palette_of_theme(theme: str, ink: Ink, side: Livery, foe: Livery) -> Palette:
    if ink == "light":
        return Palette(
            None, "#c9c9c9", "#9d9d9d", "#000000", "#444444", "#ffffff", "#000000", None, "#666666",
            "#000000", None, "#000000", None, "#000000", None, 0.12, "light",
        )  # fmt: skip
    if ink == "gray":
        _ground, solid, solid_line, rough, rough_line = _PLAIN
        return Palette(
            None, "#d5d5d5", "#ababab", "#111111", "#555555", solid, solid_line, rough, rough_line,
            "#2b2b2b", "#e4e4e4", "#2b2b2b", "#e4e4e4", "#2b2b2b", "#f2f2f2", 0.15, "gray",
        )  # fmt: skip
    ground, solid, solid_line, rough, rough_line = _THEMES.get(theme, _PLAIN)
    return Palette(
        ground, "#d9d8d2", "#b3b1a8", "#16181d", "#5b616d", solid, solid_line, rough, rough_line,
        side.accent, side.wash, foe.accent, foe.wash, "#8a5f00", "#fdf2d4", 0.15,
    )  # fmt: skip
