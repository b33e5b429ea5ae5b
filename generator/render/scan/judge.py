"""From what is seen in a box to what it says: empty, marked, or uncertain with the reason. Nothing is guessed.

Darkness is a part of the paper's own brightness, so that light, shadow and exposure are out of it: graphite takes 0.15
to 0.6 of it, a pen 0.5 to 0.9, what an eraser leaves less than 0.1.
"""

from typing import Literal

from generator.core.frozen import dataclass
from generator.core.i18n import _

State = Literal["marked", "empty", "uncertain"]

_SMALL = 1.7  # millimetres: print and blur fill much of a box below
_FAINT, _FAINT_MEAN, _FAINT_MEAN_SMALL = 0.05, 0.014, 0.02
_CLEAR, _CLEAR_SMALL, _CLEAR_MEAN = 0.145, 0.17, 0.038
_SPREAD = 0.5
_SOFT, _SOFT_SMALL, _SMUDGE = 0.20, 0.18, 0.45
_BALANCE = 0.25
_OUTSIDE = 0.09
_AGREE, _LEFT, _FRAME, _DARK = 0.5, 0.8, 0.4, 35.0
_LONG = 4.5  # millimetres outside of boxes: no tick reaches as far
_OVER_PRINT = 0.22


@dataclass(frozen=True)
class Seen:
    """What is seen in a box beyond what is printed there."""

    field: str
    printed: bool
    side: float  # its shorter one, in millimetres
    mean: float
    peak: float
    middle: float  # the peak well inside
    halves: tuple[float, float, float, float]  # left, right, upper, lower
    spread: float  # how far what is dark reaches, as a part of the box
    outside: float  # on the bare paper around it
    long: float  # how far a stroke that passes through runs outside of boxes, in millimetres
    noise: float
    frame: float  # how much of the box's own frame is where it should be
    agree: float  # how well the page is registered around it
    left: float
    white: float  # the paper's brightness


@dataclass(frozen=True)
class Judged:
    field: str
    state: State
    confidence: float
    reason: str = ""
    printed: bool = False


def judge(seen: Seen) -> Judged:
    doubt = _doubt(seen)
    if doubt is not None and (doubt or seen.printed):
        return Judged(seen.field, "uncertain", 0.5, doubt, seen.printed)
    if seen.printed:
        return Judged(seen.field, "marked", 0.99, printed=True)
    if doubt is None:
        weight = max(seen.peak / _FAINT, seen.mean / _FAINT_MEAN)
        return Judged(seen.field, "empty", round(min(0.999, 1 - 0.2 * max(0.0, weight)), 3))
    return Judged(seen.field, "marked", round(min(0.999, 0.8 + 0.4 * (seen.peak - _CLEAR)), 3))


def _doubt(s: Seen) -> str | None:
    """Why it cannot be told; empty where it is clearly marked, None where it is clearly not."""
    if s.agree < _AGREE or s.left > _LEFT or s.frame < _FRAME:
        return _("badly seen here: blurred, folded or covered")
    if s.white < _DARK:
        return _("too dark here")
    if s.printed:
        over = s.peak > _OVER_PRINT and s.mean > 0.3 * _OVER_PRINT and s.spread > _SPREAD
        return _("something over a tick that was printed") if over else None
    small = s.side < _SMALL
    clear = max(_CLEAR_SMALL if small else _CLEAR, 2.5 * s.noise)
    if s.peak < _FAINT and s.mean < (_FAINT_MEAN_SMALL if small else _FAINT_MEAN):
        return None
    if s.peak < clear or s.mean < _CLEAR_MEAN or s.middle < 0.6 * clear or s.spread < _SPREAD:
        return _("faint, or only a part of the box")
    if s.peak < (_SOFT_SMALL if small else _SOFT) and s.mean > _SMUDGE * s.peak:
        return _("a smudge: rubbed out?")
    if min(s.halves) < _BALANCE * s.mean:
        return _("on one side only")
    if s.long > _LONG:
        return _("a long stroke passes through")
    if s.outside > _OUTSIDE and s.outside > 0.4 * s.peak:
        return _("the stroke goes on outside the box")
    return ""
