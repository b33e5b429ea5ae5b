"""Measurements of every box of a page laid flat: divided by the white of the paper, with the print subtracted."""

from typing import Any

import cv2
import numpy as np

from generator.scan.judge import BoxSeen, Strokes
from generator.scan.reference import BLURS, SCALE, Reference
from generator.scan.registration import FlatPhoto

_GRID = 57  # points across the surroundings of a box
_FROM, _TO = -0.9, 1.9  # of them: the box itself is 0 to 1
_ROWS = 30000  # remap takes no more at once
_AROUND = 14  # patches that say how well a place is registered


def look_at_boxes(laid: FlatPhoto, lit: tuple[Any, Any], reference: Reference) -> list[BoxSeen]:
    """Measure all boxes at once, each on a grid of its own; `lit`: how dark each point is, and how bright its paper."""
    boxes = reference.page.boxes
    if not boxes:
        return []
    darkness, white = lit
    sigma, contrast = _fit_blur(darkness, reference)
    corners = np.array([box.at for box in boxes], np.float32) * SCALE
    uv = np.linspace(_FROM, _TO, _GRID, dtype=np.float32)
    u, v = np.meshgrid(uv, uv)
    grab = _make_grabber(corners, u, v)
    soft, printed = 0.10 * SCALE, reference.blur_print(sigma)
    dark = grab(cv2.GaussianBlur(darkness, (0, 0), soft))
    ink = grab(cv2.GaussianBlur(printed, (0, 0), soft))
    paper, free = grab(reference.white) > 0.5, grab(reference.free) > 0.5
    fine = grab(darkness - cv2.GaussianBlur(darkness, (0, 0), 3))
    families = [(round(b.at[2] - b.at[0], 1), round(b.at[3] - b.at[1], 1), b.mark, b.printed) for b in boxes]
    gain, frame = _print_gains(dark, ink, u, v, families, contrast)
    extra = dark - gain[:, None, None] * ink
    inner, core = _is_within_rim(u, v, 0.1), _is_within_rim(u, v, 0.25)
    inside = extra[:, inner]
    peak, top = np.percentile(inside, 95, axis=1), np.percentile(inside, 97, axis=1)
    middle = np.percentile(extra[:, core], 92, axis=1)
    strong = (extra > np.maximum(0.06, 0.35 * top)[:, None, None]) & inner
    strokes = Strokes(darkness - contrast * printed, reference)
    tints = _tints_of_boxes(grab(laid.tint.astype(np.float32) / 255), core, paper) if laid.tint is not None else None
    sides = [inner & part for part in (u < 0.5, u > 0.5, v < 0.5, v > 0.5)]
    seen = []
    for n, box in enumerate(boxes):
        x, y = (corners[n, 0] + corners[n, 2]) / 2, (corners[n, 1] + corners[n, 3]) / 2
        agree, left = _local_agreement(laid.patches, x, y)
        beyond, clean, shown = (paper & free)[n], paper[n], strong[n]
        halves = [float(np.clip(extra[n][part], -0.05, 0.6).mean()) for part in sides]
        seen.append(
            BoxSeen(
                field=box.field,
                printed=box.printed,
                side=min(box.at[2] - box.at[0], box.at[3] - box.at[1]),
                mean=float(inside[n].mean()),
                peak=float(peak[n]),
                middle=float(middle[n]),
                halves=(halves[0], halves[1], halves[2], halves[3]),
                spread=float(max(np.ptp(u[shown]), np.ptp(v[shown]))) if shown.any() else 0.0,
                outside=float(np.percentile(extra[n][beyond], 92)) if beyond.sum() > 30 else 0.0,
                stroke=strokes.at(box.at),
                noise=float(fine[n][clean].std()) if clean.sum() > 20 else 0.02,
                frame=float(frame[n]),
                agree=agree,
                left=left,
                white=float(white[int(y), int(x)]),
                tint=0.0 if tints is None else float(tints[n]),
            )
        )
    return seen


def _tints_of_boxes(tint: Any, core: Any, paper: Any) -> Any:
    """Measure how much more colour there is well inside each box than on the paper around it."""
    around = np.array(
        [np.median(box_tint[bare]) if bare.sum() > 20 else 1.0 for box_tint, bare in zip(tint, paper, strict=True)]
    )
    return np.percentile(tint[:, core], 85, axis=1) - around


def _local_agreement(patches: Any, x: float, y: float) -> tuple[float, float]:
    """Return how well the patches around a place agree, without those that pencil covers, and their median
    displacement."""
    far = np.hypot(patches[:, 0] - x, patches[:, 1] - y)
    around = patches[np.argsort(far, kind="stable")[:_AROUND]]
    around = around[np.hypot(around[:, 0] - x, around[:, 1] - y) < 16 * SCALE]
    sure = around[around[:, 4] > 0.5]
    if not len(sure):
        return 0.0, 9.0
    return float(np.percentile(around[:, 4], 75)), float(np.median(np.hypot(sure[:, 2], sure[:, 3])))


def _is_within_rim(u: Any, v: Any, rim: float) -> Any:
    return (u > rim) & (u < 1 - rim) & (v > rim) & (v < 1 - rim)


def _fit_blur(darkness: Any, reference: Reference) -> tuple[float, float]:
    """Return the blur of the photo and the contrast of its print that explain best what is seen."""
    seen = darkness.ravel()[reference.near_ink]

    def fit(n: int) -> tuple[float, int, float]:
        ink = reference.blur_print(BLURS[n]).ravel()[reference.near_ink]
        contrast = float((ink * seen).sum() / max((ink * ink).sum(), 1e-6))
        return float(np.mean(np.minimum(np.abs(seen - contrast * ink), 0.3))), n, contrast

    best = min(map(fit, range(0, len(BLURS), 2)))
    best = min(best, *(fit(n) for n in (best[1] - 1, best[1] + 1) if 0 <= n < len(BLURS)))
    return BLURS[best[1]], best[2]


def _make_grabber(corners: Any, u: Any, v: Any) -> Any:
    width, height = (corners[:, 2] - corners[:, 0])[:, None, None], (corners[:, 3] - corners[:, 1])[:, None, None]
    xs = (corners[:, 0, None, None] + u[None] * width - 0.5).reshape(-1, _GRID).astype(np.float32)
    ys = (corners[:, 1, None, None] + v[None] * height - 0.5).reshape(-1, _GRID).astype(np.float32)

    def grab(picture: Any) -> Any:
        pieces = [
            cv2.remap(picture, xs[n : n + _ROWS], ys[n : n + _ROWS], cv2.INTER_LINEAR) for n in range(0, len(xs), _ROWS)
        ]
        return np.concatenate(pieces).reshape(-1, _GRID, _GRID)

    return grab


def _print_gains(dark: Any, ink: Any, u: Any, v: Any, families: list[Any], contrast: float) -> tuple[Any, Any]:
    """Return how strongly print shows, and the share of it that each box shows where its frame should be.

    The gain is by family of boxes: the colour of the line, halftone and fading differ."""
    near = np.where((u > -0.3) & (u < 1.3) & (v > -0.3) & (v < 1.3), ink, 0)
    frame = near > 0.5 * near.max((1, 2), keepdims=True)
    ratios = np.array([np.median(dark[n][f] / ink[n][f]) if f.sum() > 8 else contrast for n, f in enumerate(frame)])
    shares = {
        key: float(np.clip(np.percentile(ratios[[family == key for family in families]], 40), 0.25, 1.4))
        for key in set(families)
    }
    gain = np.array([shares[key] for key in families])
    return gain, ratios / gain
