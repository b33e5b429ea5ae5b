"""Paper sizes, inks, sides and card sizes, each named here and nowhere else."""

import re
from pathlib import Path
from typing import Literal, get_args

from generator.base.record import Record

Paper = Literal["a4", "letter"]
Ink = Literal["color", "gray", "light"]
Duplex = Literal["long", "short", "none"]  # the edge sheets are turned over
CardFormat = Literal["poker", "a6", "paravent"]
WrittenFormat = Literal[CardFormat, "screen"]  # the last as a screen was called before

PAPERS: tuple[Paper, ...] = get_args(Paper)
INKS: tuple[Ink, ...] = get_args(Ink)
DUPLEXES: tuple[Duplex, ...] = get_args(Duplex)
CARD_FORMATS: tuple[CardFormat, ...] = get_args(CardFormat)
SCREEN: CardFormat = "paravent"

# Width and height in millimetres.
SIZES: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
PT = 25.4 / 72  # millimetres of a point
SAFE = 6.0  # millimetres from the edge that printers may not reach
A3 = 2**0.5  # a sheet on A3 is one on A4, so many times larger


class Look(Record):
    """The options that shape a sheet: paper, ink, large print, template folders."""

    paper: Paper = "a4"
    ink: Ink = "color"
    large: bool = False
    folders: tuple[Path, ...] = ()  # template folders that come before the project's


class Turned(Record):
    """How the sheets are turned over, and how far their backs are moved, right and down, in mm."""

    duplex: Duplex = "long"
    offset: tuple[float, float] = (0.0, 0.0)


MOST_OFFSET = 10.0  # mm; more than a printer can be off
_NUMBER = r"[-+−]?[0-9]{1,2}(?:[%s][0-9]{1,2})?"
# Two numbers apart, each with the decimal sign of its language; or, as they are saved, with a comma between them.
_SHIFTS = (rf"({_NUMBER % '.,'})(?:\s*[,;]?\s+|;)({_NUMBER % '.,'})", rf"({_NUMBER % '.'}),({_NUMBER % '.'})")


def offset_of(text: str) -> tuple[float, float]:
    """Read « 1.5,-0.8 » or « 1,5 -0,8 »: how far backs are off, to the right and down, seen on the back.

    Raises ValueError for anything else."""
    match = next((shift for form in _SHIFTS if (shift := re.fullmatch(form, text.strip()))), None)
    if not match:
        raise ValueError(text)
    x, y = (float(part.replace("−", "-").replace(",", ".")) for part in match.groups())
    if max(abs(x), abs(y)) > MOST_OFFSET:
        raise ValueError(text)
    return x, y


def offset_text(offset: tuple[float, float]) -> str:
    return f"{offset[0]:g},{offset[1]:g}"
