"""Strokes of a hand on a page: whether the one in a box belongs to it, or only passes through."""

from typing import Any

import cv2
import numpy as np

from generator.base.record import Record
from generator.scan.reference import SCALE, Reference

_SEEN = 0.08  # darkness of what may be a stroke
_FULL = 0.6  # darker counts no more
_AROUND = 5.0  # millimetres about a box: as much of a stroke is looked at
_PER_MM = SCALE / 2  # done at half the page's size
_THIN = 0.33  # millimetres that a straight stroke strays from its line
_SLENDER = 1.5  # times as long as wide: a dot goes nowhere
_FRAME = np.ones((7, 7), np.uint8)  # what is beyond the line of a frame, and less than the gap between two boxes
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
        while near := left & set(labels[cv2.dilate(stroke.astype(np.uint8), _FRAME) > 0]):
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
