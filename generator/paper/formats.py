"""Paper sizes, inks, sides, card sizes and type sizes, each named here and nowhere else, and the errors of printing.

Every letter on paper has one of the sizes of the type scale, in points: a page of many nearby sizes looks unsure of
itself. What has to shrink goes down step by step, and what does not fit at the smallest size is cut, split or continued
elsewhere. Large print has a scale of its own; from 12 points on both are alike.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from generator.base.record import Record
from generator.base.refusal import Refusal

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


# The scale of type sizes

SCALE = (6.5, 7.5, 8.5, 10.0, 12.0, 16.0, 22.0, 30.0)
LARGE_SCALE = (9.0, 12.0, 16.0, 22.0, 30.0)
SMALLEST, LARGE_SMALLEST = SCALE[0], LARGE_SCALE[0]


def _scale_from(least: float) -> list[float]:
    """Return the steps from `least` on, which says whose scale it is.

    Where it belongs to neither, return the large print's divided by as much: such a page is enlarged as a whole."""
    if least not in SCALE and least not in LARGE_SCALE:
        return [step * least / LARGE_SMALLEST for step in LARGE_SCALE]
    return [step for step in (LARGE_SCALE if least in LARGE_SCALE else SCALE) if step >= least - 0.01]


@lru_cache(maxsize=256)  # asked for every text of a page
def steps_down(size: float, least: float = SMALLEST) -> tuple[float, ...]:
    """Return a size, then the steps below it, from the largest down to `least`."""
    return size, *(step for step in reversed(_scale_from(least)) if step < size - 0.01)


def step_at_most(size: float, least: float = SMALLEST) -> float:
    """Return the largest step that is no larger; the smallest of all where even that is larger."""
    return max((step for step in _scale_from(least) if step <= size + 0.01), default=least)


def nearest_step(size: float, least: float = SMALLEST) -> float:
    """Return the step nearest to a size."""
    return min(_scale_from(least), key=lambda step: abs(step - size))


def step_in_mm(size: float) -> float:
    """Return the largest step that is no larger than so many millimetres, in millimetres, for text on a drawing."""
    return step_at_most(size / PT) * PT


# Errors of printing


class PrintError(Refusal):
    """A print that is not possible as requested."""


class SettingError(PrintError):
    """A page that WeasyPrint complains about, or that would lose text on paper."""


class FieldError(PrintError):
    """A value without a place on the form, or the reverse."""


class ImageError(PrintError):
    """A portrait that cannot be printed."""


class ExtractError(PrintError):
    """A PDF that carries no file of ours."""
