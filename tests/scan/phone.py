"""A second maker of photos, of other physics than synthetic.py: light is linear and has a colour, ink takes a share of
each channel, paper bends by waves or folds, a lens is a disc and bends lines, a sensor has one colour a pixel and
counts photons, a phone makes it smooth and sharp. Pens and hands are named, so that a bench can tell them apart."""

from collections.abc import Sequence
from typing import Any, Literal

import cv2
import numpy as np

from generator.scan.pages import Box, PrintedPage
from tests.scan.synthetic import PER_MM, Taken, Truth

Kind = Literal["plain", "folded", "moved", "dim", "app", "wide"]
KINDS: tuple[Kind, ...] = ("plain", "folded", "moved", "dim", "app", "wide")
# Of each pen: what of red, green and blue is left under it; its width in mm; how much its grain varies.
PENS: dict[str, tuple[tuple[float, float, float], float, float]] = {
    "ballpoint": ((0.08, 0.11, 0.42), 0.42, 0.15),
    "black": ((0.07, 0.07, 0.08), 0.45, 0.12),
    "felt": ((0.05, 0.05, 0.06), 1.0, 0.03),
    "red-felt": ((0.62, 0.05, 0.07), 0.9, 0.03),
    "pencil": ((0.24, 0.24, 0.25), 0.5, 0.4),
}
_ROOM = 8.0  # millimetres around a box that its mark may reach
HANDS = ("tail", "short", "cross", "stroke", "fill")


def shoot(
    page: PrintedPage, printed: Any, seed: int, *, pen: str, hand: str, kind: Kind = "plain", wanted: Sequence[str] = ()
) -> Taken:
    """`printed`: the page in BGR at PER_MM; `wanted`: boxes to mark, else one in nine."""
    chance = np.random.default_rng(seed)
    size = (round(page.size[0] * PER_MM), round(page.size[1] * PER_MM))
    paper = (cv2.resize(printed, size, interpolation=cv2.INTER_AREA)[..., ::-1].astype(np.float32) / 255) ** 2.2
    paper = 0.06 + 0.86 * paper  # toner reflects, paper does not reflect all
    free = [box for box in page.boxes if not box.printed]
    chosen = [b for b in free if b.field in wanted] if wanted else [b for b in free if chance.random() < 1 / 9]
    truth: dict[str, Truth] = {box.field: "empty" for box in free}
    own = {box.field for box in chosen}
    for box in chosen:
        left, top = (max(0, round((at - _ROOM) * PER_MM)) for at in box.at[:2])
        right, low = (round((at + _ROOM) * PER_MM) for at in box.at[2:])
        window = paper[top:low, left:right]
        inked = _draw_mark(window.shape[:2], box, (left / PER_MM, top / PER_MM), pen, hand, chance)
        window *= 1 - inked[..., None] * (1 - np.array(PENS[pen][0], np.float32))
        truth[box.field] = "marked"
        for other in free:
            if other.field not in own and _share_inside(inked, other, left, top) > 0.02:
                truth[other.field] = "crossed"
    picture = _photograph(paper, kind, chance)
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(70, 93))])[1]
    return Taken(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), bytes(data), truth, {})


def _share_inside(inked: Any, box: Box, left: int, top: int) -> float:
    x0, y0, x1, y1 = (max(0, round(v * PER_MM) - at) for v, at in zip(box.at, (left, top) * 2, strict=True))
    inside = inked[y0:y1, x0:x1]
    return float(inside.mean()) if inside.size else 0.0


def _draw_mark(
    shape: tuple[int, ...], box: Box, origin: tuple[float, float], pen: str, hand: str, chance: Any
) -> Any:
    """What of the paper the pen covers, from 0 to 1."""
    x0, y0, x1, y1 = (at - origin[n % 2] for n, at in enumerate(box.at))
    side = min(x1 - x0, y1 - y0)
    x, y = (x0 + x1) / 2 + chance.normal(0, 0.07 * side), (y0 + y1) / 2 + chance.normal(0, 0.07 * side)
    reach = side / 2 * chance.uniform(0.8, 1.1)
    tail = chance.uniform(1.5, 2.4) if hand == "tail" else 1.0
    paths = {
        "tail": [[(-0.8, 0.0), (-0.25, 0.75), (tail, -1.3 * tail)]],
        "short": [[(-0.7, 0.0), (-0.2, 0.6), (0.8, -0.8)]],
        "cross": [[(-0.85, -0.8), (0.85, 0.85)], [(0.8, -0.9), (-0.8, 0.85)]],
        "stroke": [[(-0.9, 0.85), (0.9, -0.9)]],
        "fill": [[((0.75 if n % 2 else -0.75), -0.8 + 1.6 * n / 8) for n in range(9)]],
    }[hand]
    _left, width, grain = PENS[pen]
    inked = np.zeros(shape, np.float32)
    for path in paths:
        points = np.array([(x + reach * u, y + reach * v) for u, v in path])
        points += chance.normal(0, 0.03 * side, points.shape)
        _press_along(inked, points, width * chance.uniform(0.85, 1.15), chance)
    spots = cv2.GaussianBlur(chance.normal(0, 1, shape).astype(np.float32), (0, 0), 0.7)
    return np.clip(cv2.GaussianBlur(inked, (0, 0), 0.6) * np.clip(1 - grain * np.abs(spots) * 1.6, 0.15, 1), 0, 1)


def _press_along(inked: Any, points: Any, width: float, chance: Any) -> None:
    """A pen presses more at the beginning of a stroke and lifts at its end."""
    lengths = np.hypot(*np.diff(points, axis=0).T)
    steps = np.linspace(0, lengths.sum(), max(12, int(lengths.sum() * 12)))
    ends = np.concatenate([[0], np.cumsum(lengths)])
    xs, ys = (np.interp(steps, ends, points[:, n]) for n in (0, 1))
    lift = np.interp(steps / max(steps[-1], 1e-6), (0, 0.75, 1), (1, 0.95, chance.uniform(0.45, 0.8)))
    for px, py, part in zip(xs, ys, lift, strict=True):
        at = (round(px * PER_MM * 16), round(py * PER_MM * 16))
        cv2.circle(inked, at, round(width * part / 2 * PER_MM * 16), float(0.7 + 0.3 * part), -1, cv2.LINE_AA, 4)


def _photograph(paper: Any, kind: Kind, chance: Any) -> Any:
    wide, high = 1560, 2080  # 3.2 megapixels
    xs, ys, shade = _paper_seen(paper.shape, wide, high, kind, chance)
    shrunk = cv2.GaussianBlur(paper, (0, 0), 0.42 * paper.shape[1] / wide)
    seen = cv2.remap(shrunk, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(-1, -1, -1))
    table = np.array([chance.uniform(0.05, 0.35) * part for part in (1.0, 0.8, 0.6)], np.float32)
    light = shade[..., None] * np.array([1.0, chance.uniform(0.78, 1), chance.uniform(0.55, 0.95)], np.float32)
    light = np.where(seen[..., :1] < 0, table, np.maximum(seen, 0)) * light * _lamp(wide, high, chance)[..., None]
    light = cv2.filter2D(light, -1, _disc(chance.uniform(0.7, 1.3)))
    if kind == "moved":
        light = cv2.filter2D(light, -1, _path(chance.uniform(7, 16), chance.uniform(0, np.pi)))
    raw = _sense(light.astype(np.float32), 90.0 if kind == "dim" else 2600.0, chance)
    picture = _develop(raw, chance, smooth=kind == "dim")
    if kind == "app":
        gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        return cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 41, 11)
    return picture


def _paper_seen(shape: tuple[int, ...], wide: int, high: int, kind: Kind, chance: Any) -> tuple[Any, Any, Any]:
    """For each pixel, the point of the paper it sees, and how much light falls there."""
    height, width = shape[:2]
    us, vs = (np.linspace(-end, end, count, dtype=np.float32) for end, count in ((0.5, wide), (0.667, high)))
    us, vs = np.meshgrid(us, vs)
    bend = chance.uniform(-0.34, -0.22) if kind == "wide" else chance.uniform(-0.05, 0.02)
    far = us**2 + vs**2
    us, vs = us * (1 - bend * far), vs * (1 - bend * far)
    corners = np.float32([[-0.5, -0.667], [0.5, -0.667], [0.5, 0.667], [-0.5, 0.667]])
    slant = chance.uniform(-0.09, 0.09, (4, 2)).astype(np.float32)
    room = 1.16 if kind == "wide" else 1.07
    ends = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    middle = np.float32([width / 2, height / 2])
    matrix = cv2.getPerspectiveTransform(corners, (ends - middle) * room + middle + slant * width * 0.5)
    depth = matrix[2, 0] * us + matrix[2, 1] * vs + matrix[2, 2]
    xs = (matrix[0, 0] * us + matrix[0, 1] * vs + matrix[0, 2]) / depth
    ys = (matrix[1, 0] * us + matrix[1, 1] * vs + matrix[1, 2]) / depth
    rise, slope = np.zeros_like(xs), np.zeros_like(xs)
    for _wave in range(3):  # the paper rests in waves
        turn, long, phase = chance.uniform(0, 2 * np.pi), chance.uniform(0.6, 1.6) * width, chance.uniform(0, 2 * np.pi)
        at = (xs * np.cos(turn) + ys * np.sin(turn)) / long * 2 * np.pi + phase
        tall = chance.uniform(0.5, 2.2) * PER_MM
        rise, slope = rise + tall * np.cos(at), slope + tall / long * 2 * np.pi * np.sin(at)
    if kind == "folded":
        for at, end in ((xs, width), (ys, height)):
            off = np.abs(at - end / 2)
            tall = chance.uniform(2, 7) * PER_MM
            rise = rise + tall * np.maximum(0, 1 - off / (0.45 * end))
            slope = slope + np.where(at < end / 2, 1, -1) * tall / (0.45 * end) + 0.5 * np.exp(-((off / 4.0) ** 2))
    lean = chance.uniform(-0.35, 0.35, 2)
    lit = np.clip(1 - 0.8 * slope, 0.25, 1.25).astype(np.float32)
    return (xs + lean[0] * rise).astype(np.float32), (ys + lean[1] * rise).astype(np.float32), lit


def _lamp(wide: int, high: int, chance: Any) -> Any:
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    turn = chance.uniform(0, 2 * np.pi)
    along = ((xs / wide - 0.5) * np.cos(turn) + (ys / high - 0.5) * np.sin(turn)) * chance.uniform(0.2, 0.8)
    corner = 1 - 0.35 * (((xs / wide - 0.5) ** 2 + (ys / high - 0.5) ** 2) / 0.5)
    edge = 1 / (1 + np.exp(-(xs * np.cos(turn) - ys * np.sin(turn) - chance.uniform(-0.2, 0.6) * wide) / 25))
    return np.clip((0.62 + along) * corner * (1 - chance.uniform(0, 0.35) * edge), 0.05, 1)


def _disc(radius: float) -> Any:
    ys, xs = np.mgrid[-3:4, -3:4]
    disc = np.clip(radius + 0.5 - np.hypot(xs, ys), 0, 1).astype(np.float32)
    return disc / disc.sum()


def _path(length: float, turn: float) -> Any:
    kernel = np.zeros((19, 19), np.float32)
    for t in np.linspace(-0.5, 0.5, 61):
        kernel[round(9 + t * length * np.sin(turn)), round(9 + t * length * np.cos(turn))] += 1
    return kernel / kernel.sum()


def _sense(light: Any, well: float, chance: Any) -> Any:
    """One colour a pixel, red green green blue, photons counted, noise of reading."""
    mosaic = light[..., 1].copy()
    mosaic[0::2, 0::2], mosaic[1::2, 1::2] = light[0::2, 0::2, 0], light[1::2, 1::2, 2]
    counted = mosaic * well + chance.normal(0, 1, mosaic.shape) * np.sqrt(np.maximum(mosaic, 0) * well + 9)
    return np.clip(counted / well * 16000, 0, 65535).astype(np.uint16)


def _develop(raw: Any, chance: Any, *, smooth: bool) -> Any:
    colour = cv2.cvtColor(raw, cv2.COLOR_BayerRGGB2BGR).astype(np.float32) / 16000
    for n in range(3):
        colour[..., n] *= chance.uniform(0.96, 1.04) * 0.9 / max(float(np.percentile(colour[::7, ::7, n], 90)), 1e-3)
    picture = 255 * np.clip(colour, 0, 1) ** (1 / 2.2)
    picture = 255 * (0.85 * picture / 255 + 0.15 * (3 * (picture / 255) ** 2 - 2 * (picture / 255) ** 3))
    if smooth:
        picture = cv2.bilateralFilter(picture.astype(np.float32), 5, 40, 2)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.4)
    return np.clip(picture + chance.uniform(0.3, 0.8) * (picture - soft), 0, 255).astype(np.uint8)
