"""Removal of light from a picture of paper: what is left is how dark print and pencil are."""

from typing import Any

import cv2
import numpy as np

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
