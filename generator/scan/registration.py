"""Registration of a photo on the page it shows: by common features, then piece by piece, as paper curls.

A page lies in no plane once it was in a bag: a homography alone leaves millimetres at its corners, more than a box. So
it is found in three steps, each within reach of the next: features of both pictures (SIFT) give the plane; patches of
the print, looked for near where the plane puts them, give a smooth bend; smaller patches what is left of it, locally.
Patches that do not agree (pencil, thumb, fold) are left out, and how well those around a box agree is told with it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from generator.base.record import Record
from generator.scan.reference import LEVELS, SCALE, Reference, flat_light

_SMALL = 1300  # pixels along the longer side are enough to recognise a page
_LEAST = 25  # points that agree
_DEGREE = 5  # of the smooth field that takes out a page's curl


class Unreadable(Exception):
    """The photo cannot be laid on the page: nothing is read from it."""


class Features(Record, eq=False):
    """The features of a photo; detected once, compared with many pages."""

    points: Any
    looks: Any


class PageLocation(Record, eq=False):
    """The location of a page in a photo: the homography from its pixels to millimetres, and how many points agree."""

    matrix: Any
    agreeing: int


class FlatPhoto(Record, eq=False):
    """The photo on the canvas of the page, the displacement left at each patch, and how well it fits."""

    picture: Any
    patches: Any
    agreeing: int
    agreement: float
    left: float  # pixels of the canvas
    sharpness: float  # photo pixels a millimetre, where there are fewest
    tint: Any = None  # of the photo, on the same canvas


def detect_features(gray: Any) -> Features:
    scale = min(1.0, _SMALL / max(gray.shape))
    small = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else gray
    keys, looks = cv2.SIFT_create(2500, contrastThreshold=0.03).detectAndCompute(small, None)
    if looks is None or len(keys) < _LEAST:
        raise Unreadable("no-features")
    return Features(np.float32([key.pt for key in keys]) / scale, looks)


def register_photo(seen: Features, reference: Reference) -> PageLocation:
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
    return PageLocation(matrix, int(agree.sum()))


def _is_seen_from_front(matrix: Any, reference: Reference) -> bool:
    """Return whether the homography keeps the page the right way round, all of it before the camera."""
    width, height = reference.page.size
    back = np.linalg.inv(matrix) if abs(np.linalg.det(matrix)) > 1e-12 else np.zeros((3, 3))
    depth = np.array([(x, y, 1) for x in (0, width) for y in (0, height)]) @ back[2]
    return bool((depth * np.linalg.det(back) > 0).all())


def is_on_page(location: PageLocation, reference: Reference, at: tuple[float, float]) -> bool:
    """Return whether a point of the photo is on the located page."""
    x, y, depth = location.matrix @ np.array([*at, 1.0])
    return bool(0 < x / depth < reference.page.size[0] and 0 < y / depth < reference.page.size[1])


def cover_page(gray: Any, location: PageLocation, reference: Reference) -> tuple[Any, float]:
    """Return the photo with this page painted over, and the share of it that the page takes."""
    width, height = reference.page.size
    corners = np.float32([[[0, 0], [width, 0], [width, height], [0, height]]])
    outline = cv2.perspectiveTransform(corners, np.linalg.inv(location.matrix))
    covered = gray.copy()
    cv2.fillPoly(covered, [np.int32(np.clip(outline[0], -20000, 20000))], int(np.median(gray)))
    return covered, float(cv2.contourArea(outline) / (gray.shape[0] * gray.shape[1]))


def lay_photo_flat(gray: Any, reference: Reference, location: PageLocation, tint: Any = None) -> FlatPhoto:
    """Warp the photo onto the canvas of the page. `tint`: of the photo, warped likewise."""
    back = np.linalg.inv(np.diag([SCALE, SCALE, 1]) @ location.matrix)
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
    return FlatPhoto(picture, moved, location.agreeing, agreement, left, _pixels_per_mm(back, reference), colours)


def _make_sampler(gray: Any, back: Any) -> Callable[..., Any]:
    k = [[float(v) for v in row] for row in back]

    def sample(xs: Any, ys: Any, interpolation: int = cv2.INTER_LINEAR) -> Any:
        depth = k[2][0] * xs + k[2][1] * ys + k[2][2]
        across = (k[0][0] * xs + k[0][1] * ys + k[0][2]) / depth
        down = (k[1][0] * xs + k[1][1] * ys + k[1][2]) / depth
        return cv2.remap(gray, across, down, interpolation, borderMode=cv2.BORDER_REPLICATE)

    return sample


def _measure_patch_moves(reference: Reference, level: int, picture: Any) -> Any:
    """Return of each patch its middle, how far it has moved, how well it agrees (-1: not found)."""
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
    """Return the maximum of a parabola through three neighbours, relative to the middle one."""
    before, middle, after = map(float, three)
    return (after - before) / (2 * (2 * middle - before - after) + 1e-6)


def _polynomial_basis(x: Any, y: Any) -> Any:
    return np.stack([x**i * y**j for i in range(_DEGREE + 1) for j in range(_DEGREE + 1 - i)], -1)


def _fit_bend(moved: Any, width: int, height: int) -> Any:
    """Fit a smooth field to the displacements, without outliers."""
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
    """Return the remaining displacements on a grid, blurred by their weights."""
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
    origins = np.array(corners) @ back.T
    beside = (np.array(corners) + np.array([SCALE, 0, 0])) @ back.T
    return float(np.hypot(*(beside[:, :2] / beside[:, 2:] - origins[:, :2] / origins[:, 2:]).T).min())
