"""A photo laid on the page it shows: by points that both have, then piece by piece, as paper curls.

A page lies in no plane once it was in a bag: a homography alone leaves millimetres at its corners, more than a box. So
it is found in three steps, each within reach of the next: features of both pictures (SIFT) give the plane; patches of
the print, looked for near where the plane puts them, give a smooth bend; smaller patches what is left of it, locally.
Patches that do not agree (pencil, thumb, fold) are left out, and how well those around a box agree is told with it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from generator.core.record import Record
from generator.render.scan.light import flat_light
from generator.render.scan.reference import LEVELS, SCALE, Reference

_SMALL = 1300  # pixels along the longer side are enough to recognise a page
_LEAST = 25  # points that agree
_DEGREE = 5  # of the smooth field that takes out a page's curl


class Unreadable(Exception):
    """The photo cannot be laid on the page: nothing is read from it."""


class Sights(Record, eq=False):
    """What a photo can be recognised by; found once, compared with many pages."""

    points: Any
    looks: Any


class Found(Record, eq=False):
    """Where a page lies in a photo: the homography from its pixels to millimetres, and how many points agree."""

    matrix: Any
    agreeing: int


class Laid(Record, eq=False):
    """The photo on the canvas of the page, what each patch says beyond the field, and how well all of it lies."""

    picture: Any
    patches: Any
    agreeing: int
    agreement: float
    left: float  # pixels of the canvas
    sharpness: float  # photo pixels a millimetre, where there are fewest
    tint: Any = None  # of the photo, on the same canvas


def detect_features(gray: Any) -> Sights:
    scale = min(1.0, _SMALL / max(gray.shape))
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else gray
    keys, looks = cv2.SIFT_create(2500, contrastThreshold=0.03).detectAndCompute(small, None)
    if looks is None or len(keys) < _LEAST:
        raise Unreadable("no-features")
    return Sights(np.float32([key.pt for key in keys]) / scale, looks)


def register_photo(seen: Sights, reference: Reference) -> Found:
    points, looks = reference.keys
    pairs = cv2.BFMatcher(cv2.NORM_L2).knnMatch(seen.looks, looks, k=2)
    good = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < 0.8 * pair[1].distance]
    if len(good) < _LEAST:
        raise Unreadable(f"matches {len(good)}")
    cv2.setRNGSeed(1)  # the same photo is read the same way
    source, target = seen.points[[m.queryIdx for m in good]], points[[m.trainIdx for m in good]]
    matrix, agree = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 1.5, maxIters=5000, confidence=0.999)
    if matrix is None or agree.sum() < _LEAST:
        raise Unreadable("points disagree")
    if not _is_seen_from_front(matrix, reference):
        raise Unreadable("folded")
    return Found(matrix, int(agree.sum()))


def _is_seen_from_front(matrix: Any, reference: Reference) -> bool:
    """Whether it keeps the page the right way round, all of it before the camera."""
    width, height = reference.page.size
    back = np.linalg.inv(matrix) if abs(np.linalg.det(matrix)) > 1e-12 else np.zeros((3, 3))
    depth = np.array([(x, y, 1) for x in (0, width) for y in (0, height)]) @ back[2]
    return bool((depth * np.linalg.det(back) > 0).all())


def is_on_page(found: Found, reference: Reference, at: tuple[float, float]) -> bool:
    """Whether a point of the photo is on the page that was found."""
    x, y, depth = found.matrix @ np.array([*at, 1.0])
    return bool(0 < x / depth < reference.page.size[0] and 0 < y / depth < reference.page.size[1])


def cover_page(gray: Any, found: Found, reference: Reference) -> tuple[Any, float]:
    """The photo without this page, and the part of it that the page takes."""
    width, height = reference.page.size
    corners = np.float32([[[0, 0], [width, 0], [width, height], [0, height]]])
    outline = cv2.perspectiveTransform(corners, np.linalg.inv(found.matrix))
    covered = gray.copy()
    cv2.fillPoly(covered, [np.int32(np.clip(outline[0], -20000, 20000))], int(np.median(gray)))
    return covered, float(cv2.contourArea(outline) / (gray.shape[0] * gray.shape[1]))


def lay_photo_flat(gray: Any, reference: Reference, found: Found, tint: Any = None) -> Laid:
    """`tint`: of the photo, laid as flat."""
    back = np.linalg.inv(np.diag([SCALE, SCALE, 1]) @ found.matrix)
    sample = _make_sampler(gray, back)
    xs, ys = np.meshgrid(*(np.arange(n, dtype=np.float32) for n in (reference.width, reference.height)))
    small = cv2.resize(sample(xs, ys), (reference.width // 2, reference.height // 2), interpolation=cv2.INTER_AREA)
    bend = _fit_bend(
        _measure_patch_moves(reference, 0, flat_light(small, 20)), reference.width // 2, reference.height // 2
    )
    field = _displacement_field(bend, reference.width, reference.height) * 2
    xs, ys = xs + field[..., 0], ys + field[..., 1]
    moved = np.empty((0, 5), np.float32)
    for level, sigma in ((1, 1.0), (2, 0.9)):
        moved = _measure_patch_moves(reference, level, flat_light(sample(xs, ys), 40))
        field = _local_displacements(moved, reference.width, reference.height, LEVELS[level][2], sigma)
        xs, ys = xs + field[..., 0], ys + field[..., 1]
    picture = sample(xs, ys, cv2.INTER_CUBIC)
    at = moved[:, :2].astype(int)
    moved[:, 2:4] -= field[at[:, 1], at[:, 0]]
    sure = moved[:, 4] > 0.5
    left = float(np.median(np.hypot(moved[sure, 2], moved[sure, 3]))) if sure.any() else 99.0
    agreement = float(np.median(moved[:, 4])) if len(moved) else 0.0
    colours = None if tint is None else _make_sampler(tint, back)(xs, ys)
    return Laid(picture, moved, found.agreeing, agreement, left, _pixels_per_mm(back, reference), colours)


def _make_sampler(gray: Any, back: Any) -> Callable[..., Any]:
    k = [[float(v) for v in row] for row in back]

    def sample(xs: Any, ys: Any, interpolation: int = cv2.INTER_LINEAR) -> Any:
        depth = k[2][0] * xs + k[2][1] * ys + k[2][2]
        across = (k[0][0] * xs + k[0][1] * ys + k[0][2]) / depth
        down = (k[1][0] * xs + k[1][1] * ys + k[1][2]) / depth
        return cv2.remap(gray, across, down, interpolation, borderMode=cv2.BORDER_REPLICATE)

    return sample


def _measure_patch_moves(reference: Reference, level: int, picture: Any) -> Any:
    """Each patch: its middle, how far it has moved, how well it agrees (-1: it was not found)."""
    _part, side, _step, reach = LEVELS[level]
    out, far = [], side // 2 + reach
    for x, y, piece in reference.patches[level]:
        match = cv2.matchTemplate(picture[y - far : y + far, x - far : x + far], piece, cv2.TM_CCOEFF_NORMED)
        _least, best, _at, (px, py) = cv2.minMaxLoc(match)
        if 0 < px < match.shape[1] - 1 and 0 < py < match.shape[0] - 1:
            dx, dy = _parabola_vertex(match[py, px - 1 : px + 2]), _parabola_vertex(match[py - 1 : py + 2, px])
            out.append((x, y, px - reach + dx, py - reach + dy, best))
        else:
            out.append((x, y, 0, 0, -1))
    return np.array(out, np.float32).reshape(-1, 5)


def _parabola_vertex(three: Sequence[float]) -> float:
    """Where a parabola through three neighbours is highest, from the middle one."""
    before, here, after = map(float, three)
    return (after - before) / (2 * (2 * here - before - after) + 1e-6)


def _polynomial_basis(x: Any, y: Any) -> Any:
    return np.stack([x**i * y**j for i in range(_DEGREE + 1) for j in range(_DEGREE + 1 - i)], -1)


def _fit_bend(moved: Any, width: int, height: int) -> Any:
    """A smooth field through the displacements, outliers left out."""
    terms = _polynomial_basis(moved[:, 0] / width * 2 - 1, moved[:, 1] / height * 2 - 1)
    inside = moved[:, 4] > 0.35
    coefficients = None
    for tolerance in (12.8, 6.4, 3.2, 1.6, 1.6):
        if inside.sum() < 40:
            raise Unreadable("patches")
        weight = np.sqrt(np.clip(moved[inside, 4], 0.01, 1))[:, None]
        coefficients, *_more = np.linalg.lstsq(terms[inside] * weight, moved[inside, 2:4] * weight, rcond=None)
        error = np.hypot(*(terms @ coefficients - moved[:, 2:4]).T)
        inside = (error < tolerance) & (moved[:, 4] > 0.35)
    if inside.sum() < 40:
        raise Unreadable("patches")
    return coefficients


def _displacement_field(coefficients: Any, width: int, height: int) -> Any:
    xs, ys = np.meshgrid(np.linspace(-1, 1, width // 16 + 1), np.linspace(-1, 1, height // 16 + 1))
    coarse = (_polynomial_basis(xs.ravel(), ys.ravel()) @ coefficients).reshape((*xs.shape, 2)).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)


def _local_displacements(moved: Any, width: int, height: int, cell: int, sigma: float) -> Any:
    """What is left of the displacements, on a grid, blurred with their weights."""
    total = np.zeros((height // cell + 2, width // cell + 2, 3), np.float32)
    for x, y, dx, dy, sure in moved:
        if sure > 0.5 and abs(dx) < 4.5 and abs(dy) < 4.5:
            total[round(y / cell), round(x / cell)] += (dx * sure, dy * sure, sure)
    smooth = cv2.GaussianBlur(total, (0, 0), sigma)
    field = smooth[..., :2] / np.maximum(smooth[..., 2:], 1e-3) * np.clip(smooth[..., 2:] / 0.02, 0, 1)
    spread = np.array([[1 / cell, 0, 0], [0, 1 / cell, 0]])
    return cv2.warpAffine(
        field, spread, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
    )


def _pixels_per_mm(back: Any, reference: Reference) -> float:
    width, height = reference.width, reference.height
    corners = [(x, y, 1) for x in (0, width) for y in (0, height)] + [(width / 2, height / 2, 1)]
    here = np.array(corners) @ back.T
    beside = (np.array(corners) + np.array([SCALE, 0, 0])) @ back.T
    return float(np.hypot(*(beside[:, :2] / beside[:, 2:] - here[:, :2] / here[:, 2:]).T).min())
