"""A page as it was printed, without differences of light, for finding it in a photo and telling pencil from print."""

from functools import cached_property
from typing import Any

import cv2
import numpy as np

from generator.scan.pages import PrintedPage

_CLOSED = 37  # pixels at half the canvas, 9 mm: six boxes filled together are smaller, a shadow is larger
_NEAR = 16.0  # pixels, 2 mm


def measure_darkness(picture: Any, printed: Any, bare: Any) -> tuple[Any, Any]:
    """Return how dark each point is against the paper around it, without shadows, and how bright that paper is.

    `printed`: the page closed as printed; `bare`: where nothing is printed."""
    height, width = picture.shape
    real = picture.astype(np.float32)
    white = cv2.resize(
        close_small_marks(picture) / np.maximum(printed, 0.1), (width, height), interpolation=cv2.INTER_LINEAR
    )
    bare = bare * (real > 0.9 * white)
    share = wide_blur(real * bare, _NEAR) / np.maximum(wide_blur(white * bare, _NEAR), 1e-3)
    white *= np.where(share > 0, share, 1.0)  # closing takes the brightest grain
    return 1 - real / np.maximum(white, 4), white


def close_small_marks(picture: Any) -> Any:
    """Halve the size and remove what is narrower than a square, print and pencil: a shadow's edge stays where it is."""
    height, width = picture.shape
    small = cv2.resize(picture, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    square = np.ones((_CLOSED, _CLOSED), np.uint8)
    return cv2.morphologyEx(cv2.GaussianBlur(small, (0, 0), 1.0), cv2.MORPH_CLOSE, square).astype(np.float32)


def wide_blur(picture: Any, sigma: float) -> Any:
    """Blur with a wide Gaussian, at reduced size."""
    k = max(1, int(sigma / 2.5))
    height, width = picture.shape
    small = cv2.resize(picture, (max(4, width // k), max(4, height // k)), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), sigma / k), (width, height), interpolation=cv2.INTER_LINEAR)


def flat_light(picture: Any, sigma: float) -> Any:
    real = picture.astype(np.float32)
    return real / np.maximum(wide_blur(real, sigma), 8)


SCALE = 8.0  # pixels a millimetre
# Patches looked for one after the other: on the page at half its size or at full, their side, their step, how far.
LEVELS = ((2, 64, 52, 16), (1, 72, 64, 8), (1, 64, 52, 5))
_TEXTURE = 0.02
BLURS = (0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 3.6, 4.4)  # pixels


class Reference:
    def __init__(self, page: PrintedPage, gray: Any) -> None:
        self.page = page
        self._blurred: dict[float, Any] = {}
        self.width, self.height = int(page.size[0] * SCALE), int(page.size[1] * SCALE)
        self.gray = cv2.resize(gray, (self.width, self.height), interpolation=cv2.INTER_AREA)

    @cached_property
    def half(self) -> Any:
        return cv2.resize(self.gray, (self.width // 2, self.height // 2), interpolation=cv2.INTER_AREA)

    @cached_property
    def keys(self) -> tuple[Any, Any]:
        """Points that a photo can be recognised by, in millimetres, and what each looks like."""
        keys, looks = cv2.SIFT_create(2500, contrastThreshold=0.03).detectAndCompute(self.half, None)
        return np.float32([key.pt for key in keys]) * 2 / SCALE, looks

    @cached_property
    def dark(self) -> Any:
        return 1 - self.gray.astype(np.float32) / 255

    @cached_property
    def white(self) -> Any:
        """Bare paper, away from ink."""
        return cv2.erode((self.gray > 250).astype(np.uint8), np.ones((5, 5), np.uint8)).astype(np.float32)

    @cached_property
    def paper_brightness(self) -> Any:
        """The brightness of the page without its small marks."""
        return close_small_marks(self.gray) / 255

    @cached_property
    def free(self) -> Any:
        """Neither in a box nor at one."""
        free = np.ones((self.height, self.width), np.float32)
        for box in self.page.boxes:
            x0, y0, x1, y1 = (int(v * SCALE) for v in grow_area(box.at, 0.35))
            free[y0 : y1 + 1, x0 : x1 + 1] = 0
        return free

    def blur_print(self, sigma: float) -> Any:
        """Return the print blurred as by a camera of this sharpness."""
        if sigma not in self._blurred:
            self._blurred[sigma] = cv2.GaussianBlur(self.dark, (0, 0), sigma)
        return self._blurred[sigma]

    @cached_property
    def near_ink(self) -> Any:
        """Return a sample of the points at or beside ink, as flat indices."""
        sampled = np.zeros(self.dark.shape, bool)
        sampled[::3, ::3] = True
        return np.flatnonzero(sampled & (cv2.dilate((self.dark > 0.5).astype(np.uint8), np.ones((9, 9))) > 0))

    @cached_property
    def patches(self) -> list[list[tuple[int, int, Any]]]:
        """For each level, the pieces of the page that have something on them: their middle, and what they show."""
        lit = {2: flat_light(self.half, 20), 1: flat_light(self.gray, 40)}
        return [_cut_textured_patches(lit[part], side, step, reach) for part, side, step, reach in LEVELS]


def grow_area(area: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = area
    return x0 - by, y0 - by, x1 + by, y1 + by


def _cut_textured_patches(picture: Any, side: int, step: int, reach: int) -> list[tuple[int, int, Any]]:
    height, width = picture.shape
    half, patches = side // 2, []
    for y in range(half + reach, height - half - reach, step):
        for x in range(half + reach, width - half - reach, step):
            piece = picture[y - half : y + half, x - half : x + half]
            if _can_be_located(piece):
                patches.append((x, y, np.ascontiguousarray(piece)))
    return patches


def _can_be_located(piece: Any) -> bool:
    """Return whether a patch can be located in both directions: along a ruled line it cannot."""
    return bool(min((piece - piece.mean(axis, keepdims=True)).std() for axis in (0, 1)) > _TEXTURE)
