"""Judgement of boxes from their measurements: empty, marked, or uncertain with the reason; nothing is guessed.

Darkness is a fraction of the paper's own brightness, so that light, shadow and exposure do not matter: graphite takes
0.15 to 0.6 of it, a pen 0.5 to 0.9, the traces of an eraser less than 0.1. Strokes of a hand are followed over the
page, to tell one that belongs to a box from one that only passes through.
"""

from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any

import cv2
import numpy as np
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.game.marks import State
from generator.scan.reference import SCALE, Reference

_SEEN = 0.08  # darkness of what may be a stroke
_FULL = 0.6  # darker counts no more
_AROUND = 5.0  # millimetres about a box: as much of a stroke is looked at
_PER_MM = SCALE / 2  # done at half the page's size
_THIN = 0.33  # millimetres that a straight stroke strays from its line
_SLENDER = 1.5  # times as long as wide: a dot goes nowhere
_FRAME_REACH = np.ones((7, 7), np.uint8)  # what is beyond the line of a frame, and less than the gap between two boxes
_HOOK = 6  # points off the line of a stroke: where they are it was begun


class Stroke(Record):
    """The stroke that is most of what a box shows: the share of it that lies inside; how far from any box it goes; how
    long it is if it is straight, else 0, in millimetres; whether its hook is in the box, as that of a tick whose tail
    leaves it. A tail that passes through another box is asked about there: it may hide a mark."""

    share: float = 1.0
    far: float = 0.0
    straight: float = 0.0
    hook: bool = False


class Strokes:
    def __init__(self, extra: Any, reference: Reference) -> None:
        """`extra`: darkness beyond what is printed."""
        size = (reference.width // 2, reference.height // 2)
        small = cv2.resize(extra, size, interpolation=cv2.INTER_AREA)
        bare = cv2.resize(reference.dark, size, interpolation=cv2.INTER_AREA) < 0.12
        self._mass = np.where(bare & (small > _SEEN), np.clip(small, 0, _FULL), 0)
        shown = cv2.dilate((self._mass > 0).astype(np.uint8), np.ones((3, 3), np.uint8))  # over the lines of frames
        count, self._labels = cv2.connectedComponents(shown)
        self._total = np.bincount(self._labels.ravel(), self._mass.ravel(), count)
        free = cv2.resize(reference.free, size, interpolation=cv2.INTER_NEAREST).astype(np.uint8)
        away = cv2.distanceTransform(free, cv2.DIST_L2, 3) / _PER_MM
        self._far = np.zeros(count, np.float32)
        inked = self._mass > 0
        np.maximum.at(self._far, self._labels[inked], away[inked])

    def at(self, area: tuple[float, float, float, float]) -> Stroke:
        x0, y0, x1, y1 = (round(v * _PER_MM) for v in area)
        inside = np.bincount(self._labels[y0:y1, x0:x1].ravel(), self._mass[y0:y1, x0:x1].ravel(), len(self._total))
        label = int(inside.argmax())
        if not inside[label]:
            return Stroke()
        share = float(inside[label] / self._total[label])
        area = (x0, y0, x1, y1)
        return Stroke(share, float(self._far[label]), self._straight(label, *area), self._has_hook(label, *area))

    def _has_hook(self, label: int, x0: int, y0: int, x1: int, y1: int) -> bool:
        """Return whether the stroke leaves its own line in this box."""
        reach = round(_AROUND * _PER_MM)
        top, left = max(0, y0 - reach), max(0, x0 - reach)
        window = np.s_[top : y1 + reach, left : x1 + reach]
        points = np.argwhere((self._labels[window] == label) & (self._mass[window] > 0)).astype(np.float32)
        if len(points) < 2 * _HOOK:
            return False
        dy, dx, y, x = cv2.fitLine(points, cv2.DIST_WELSCH, 0, 0.01, 0.01).ravel()
        along, off = ((points - (y, x)) @ axis for axis in (np.array((dy, dx)), np.array((dx, -dy))))
        width = 4 * float(np.median(np.abs(off)))  # of a bar, half of whose points are in its middle half
        beyond = np.abs(off) > max(1.0, 0.5 * width + 0.5)
        if np.ptp(along[~beyond]) < 2 * width:
            return False
        rows, columns = points[:, 0] + top, points[:, 1] + left
        inside = (rows >= y0 - 1) & (rows <= y1) & (columns >= x0 - 1) & (columns <= x1)
        return int((beyond & inside).sum()) >= _HOOK

    def _straight(self, label: int, x0: int, y0: int, x1: int, y1: int) -> float:
        reach = round(_AROUND * _PER_MM)
        window = np.s_[max(0, y0 - reach) : y1 + reach, max(0, x0 - reach) : x1 + reach]
        labels, inked = self._labels[window], self._mass[window] > 0
        stroke = labels == label
        length, wide = _line_dimensions(stroke & inked)
        if length < _SLENDER * wide:
            return length
        # The frames of boxes cut a stroke into pieces: those that lie on one line with it are of it.
        left = set(np.unique(labels)) - {0, label}
        while near := left & set(labels[cv2.dilate(stroke.astype(np.uint8), _FRAME_REACH) > 0]):
            for other in sorted(near):
                joined = stroke | (labels == other)
                longer, _wide = _line_dimensions(joined & inked)
                if longer > length:
                    stroke, length = joined, longer
            left -= near
        return length


def _line_dimensions(shown: Any) -> tuple[float, float]:
    """Return length and width of a straight line; 0 for any other shape."""
    points = np.argwhere(shown) / _PER_MM
    if len(points) < 4:
        return 0.0, 0.0
    along = (points - points.mean(0)) @ np.linalg.eigh(np.cov(points.T))[1]
    wide, length = (float(np.ptp(along[:, n])) for n in (0, 1))
    return (length, wide) if along[:, 0].std() < _THIN else (0.0, 0.0)


_SMALL = 1.7  # millimetres: print and blur fill much of a box below
_FAINT, _FAINT_MEAN, _FAINT_MEAN_SMALL = 0.05, 0.014, 0.02
_CLEAR, _CLEAR_SMALL, _CLEAR_MEAN = 0.145, 0.17, 0.038
_SPREAD = 0.5
_SOFT, _SOFT_SMALL, _SMUDGE = 0.20, 0.18, 0.45
_BALANCE = 0.25
_OUTSIDE = 0.09
_AGREE, _LEFT, _FRAME, _DARK = 0.5, 0.8, 0.4, 35.0
_LONG, _LONG_SIDES, _FAR = 5.0, 2.2, 2.4  # millimetres, sides of a box, millimetres from any: no tick reaches as far
_STRONG, _STRONG_MEAN, _OWN, _DOT, _STRAIGHT = 0.29, 0.05, 0.7, 0.33, 0.75  # clear wherever in the box it stands
_FAINT_MOST, _WEAK, _WEAK_SMUDGE = 0.09, 0.4, 0.55
_OVER_PRINT = 0.22
_COLOURED, _PALE = 0.1, 0.75  # more colour than paper has; the part of the usual darkness that a pen has at least
_NOTHING, _RIM = 0.02, 0.12  # well inside, and at the rim
_INKED = 0.24  # darker is no shadow of a neighbour's mark


class BoxSeen(Record):
    """The measurements of a box beyond its print."""

    field: str
    printed: bool
    side: float  # its shorter one, in millimetres
    mean: float
    peak: float
    middle: float  # the peak well inside
    halves: tuple[float, float, float, float]  # left, right, upper, lower
    spread: float  # how far what is dark reaches, as a part of the box
    outside: float  # on the bare paper around it
    stroke: Stroke
    noise: float
    frame: float  # how much of the box's own frame is where it should be
    agree: float  # how well the page is registered around it
    left: float
    white: float  # the paper's brightness
    tint: float = 0.0  # how much more colour there is in it than on the paper: ink of a pen, nothing to rub out


class Judged(Record):
    field: str
    state: State
    confidence: float
    reason: str = ""
    printed: bool = False


def judge_boxes(boxes: Sequence[BoxSeen]) -> list[Judged]:
    """Judge each box, then compare it with the others of its page: the same paper and light, the same hand."""
    faint = _grain_level([box.peak for box in boxes if not box.printed])
    judged = [
        _judge_box(box, faint)
        if box.agree >= _AGREE and box.left <= _LEFT and box.frame >= _FRAME
        else Judged(box.field, "uncertain", 0.5, _("badly seen here: blurred, folded or covered"), box.printed)
        for box in boxes
    ]
    marked = [
        box.peak for box, verdict in zip(boxes, judged, strict=True) if verdict.state == "marked" and not box.printed
    ]
    usual = median(marked) if marked else 0.0
    return [
        replace(verdict, state="uncertain", confidence=0.5, reason=_("much fainter than the others: rubbed out?"))
        if verdict.state == "marked" and not box.printed and box.peak < usual * _least_share_of_mark(box)
        else verdict
        for box, verdict in zip(boxes, judged, strict=True)
    ]


def is_pen(box: BoxSeen) -> bool:
    """Return whether the mark in a box has a colour: graphite and what an eraser leaves have none."""
    return box.tint > _COLOURED


def _least_share_of_mark(box: BoxSeen) -> float:
    """Return the least share of the usual darkness that a mark has: an even spread may be what an eraser left."""
    if is_pen(box):
        return 0.0
    return _WEAK_SMUDGE if box.mean > 0.3 * box.peak else _WEAK


def _grain_level(peaks: Sequence[float]) -> float:
    """Return how dark the grain of paper and sensor makes an empty box: most boxes of a page are empty."""
    quiet = quantiles(peaks, n=10)[2] if len(peaks) > 1 else 0.0
    return min(max(_FAINT, 4 * quiet), _FAINT_MOST)


def _judge_box(seen: BoxSeen, faint: float) -> Judged:
    doubt = _reason_to_doubt(seen, faint)
    if doubt is not None and (doubt or seen.printed):
        return Judged(seen.field, "uncertain", 0.5, doubt, seen.printed)
    if seen.printed:
        return Judged(seen.field, "marked", 0.99, printed=True)
    if doubt is None:
        weight = max(seen.peak / faint, seen.mean / _FAINT_MEAN)
        return Judged(seen.field, "empty", round(min(0.999, 1 - 0.2 * max(0.0, weight)), 3))
    return Judged(seen.field, "marked", round(min(0.999, 0.8 + 0.4 * (seen.peak - _CLEAR)), 3))


def _reason_to_doubt(s: BoxSeen, faint: float) -> str | None:
    """Return why a box cannot be judged; empty where it is clearly marked, None where it is clearly not."""
    if s.white < _DARK:
        return _("too dark here")
    if s.printed:
        over = s.peak > _OVER_PRINT and s.mean > 0.3 * _OVER_PRINT and s.spread > _SPREAD
        return _("something over a tick that was printed") if over else None
    small = s.side < _SMALL
    less = _PALE if is_pen(s) else 1.0  # a pale pen is a pen all the same
    clear = less * max(_CLEAR_SMALL if small else _CLEAR, 2.5 * s.noise)
    beside = s.middle < _NOTHING and s.peak < _RIM  # of its own frame, a hair from where it should be
    if (s.peak < faint or beside) and s.mean < (_FAINT_MEAN_SMALL if small else _FAINT_MEAN):
        return None
    belongs = s.stroke.share > _OWN or s.stroke.hook
    if (s.stroke.straight > max(_LONG, _LONG_SIDES * s.side) or s.stroke.far > _FAR) and not s.stroke.hook:
        return _("a long stroke passes through")
    if s.peak > _STRONG and s.mean > _STRONG_MEAN and belongs and s.spread > _DOT and s.frame > _STRAIGHT:
        return ""
    if s.peak < clear or s.mean < less * _CLEAR_MEAN or s.middle < 0.6 * clear or s.spread < _SPREAD:
        return _("faint, or only a part of the box")
    if s.peak < (_SOFT_SMALL if small else _SOFT) and s.mean > _SMUDGE * s.peak and not is_pen(s):
        return _("a smudge: rubbed out?")
    if min(s.halves) < _BALANCE * s.mean and not (belongs and s.peak > _INKED):
        return _("on one side only")
    if s.outside > _OUTSIDE and s.outside > 0.4 * s.peak and not belongs:
        return _("the stroke goes on outside the box")
    return ""
