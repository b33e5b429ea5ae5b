"""What a print run is made of: paper sizes, inks, sides and card sizes, each named here and nowhere else."""

from pathlib import Path
from typing import Literal, get_args

from generator.core.frozen import dataclass

Paper = Literal["a4", "letter"]
Ink = Literal["color", "gray", "light"]
Duplex = Literal["long", "short", "none"]  # the edge sheets are turned over
CardFormat = Literal["poker", "a6", "screen"]

PAPERS: tuple[Paper, ...] = get_args(Paper)
INKS: tuple[Ink, ...] = get_args(Ink)
DUPLEXES: tuple[Duplex, ...] = get_args(Duplex)
CARD_FORMATS: tuple[CardFormat, ...] = get_args(CardFormat)

# Width and height in millimetres.
SIZES: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
A3 = 2**0.5  # a sheet on A3 is one on A4, so many times larger


@dataclass(frozen=True)
class Look:
    """What shapes the setting of a sheet, beside the sheet itself."""

    paper: Paper = "a4"
    ink: Ink = "color"
    large: bool = False
    folders: tuple[Path, ...] = ()  # template folders that come before the project's


@dataclass(frozen=True)
class Turned:
    """How the sheets are turned over, and how far their backs are moved, right and down, in mm."""

    duplex: Duplex = "long"
    offset: tuple[float, float] = (0.0, 0.0)
