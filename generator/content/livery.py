"""In whose colours something is printed."""

from collections.abc import Mapping
from typing import Any

from generator.base.record import Record
from generator.base.shipped import drawing_names

# What a drawing of a figure may have after its look: `antennaed-gun`, `trooper-cape`.
MARKS = ("stripe", "cape", "pauldron")
VERSIONS = ("gun", *MARKS)


def drawn_as(look: str, *versions: str) -> str:
    """Return the drawing of this look in the first of these versions that is drawn; else the look itself."""
    return next((name for v in versions if (name := f"{look}-{v}") in drawing_names("_figures")), look)


def look_of(silhouette: str | None) -> str:
    """Return what a drawing of a figure looks like, whatever marks it."""
    look, _dash, version = (silhouette or "").rpartition("-")
    return look if version in VERSIONS else silhouette or ""


class Livery(Record):
    """The colours of a game or of a side, and the icon of its emblem; everything else is the same for all."""

    accent: str = "#3d4650"
    wash: str = "#eceef0"
    emblem: str = ""

    @classmethod
    def of(cls, sides: Mapping[str, Any], side: str | None) -> "Livery":
        """Return a side's own livery; a plain one for an unknown side."""
        livery = sides.get(side or "")
        return cls(livery.accent, livery.wash) if livery else cls()


class Face(Record):
    """A drawing of ours that stands where a picture may, by its place below drawings/ (`_plates/lutteur`)."""

    drawing: str
    accent: str  # the colour of its lines
