"""Proofs: what a file of paths looks like on paper, as a picture, without a press."""

import re

import cv2
import numpy as np

from tools.board.strokes import read_path

WIDTHS = {"a": 0.32, "b": 0.17, "c": 0.11, "h": 0.09, "s": 0.17, "d": 0.11}
_PATH = re.compile(r'<path class="(\w)" d="([^"]+)"')
_FINER = 4


def draw_proof(svg: str, dpi: int, ground: int = 239, *, back: bool = False) -> bytes:
    """Draw a drawing in gray ink, as PNG; `back`: what is behind it, as seen through it."""
    wide, high = (float(side) / 100 for side in re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())  # type: ignore[union-attr]
    scale = dpi / 25.4 * _FINER
    paper = np.full((round(high * scale), round(wide * scale)), ground, np.uint8)
    paths = _PATH.findall(svg)
    if not any(pen == "f" for pen, _d in paths):
        paths = [("f", d) for pen, d in paths if pen == "a"] + paths
    for letter, data in paths:
        pen = letter.lower()
        if (letter != pen) != back and pen not in "fa":
            continue
        strokes = read_path(data)
        dots = [np.round(line * scale * 16).astype(np.int32) for line, _closed in strokes]
        if pen in "fk":
            cv2.fillPoly(paper, dots, 255 if pen == "f" else 42, cv2.LINE_AA, 4)
            continue
        thick = max(1, round(WIDTHS[pen] * scale))
        for dot, (_line, closed) in zip(dots, strokes, strict=True):
            cv2.polylines(paper, [dot], closed, 138 if pen == "d" else 42, thick, cv2.LINE_AA, 4)
    small = cv2.resize(paper, None, fx=1 / _FINER, fy=1 / _FINER, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".png", small)[1])
