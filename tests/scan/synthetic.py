"""Photos that were never taken: a printed page, marks of graphite and ink, light, lens, sensor, JPEG; and the truth.

Each step is the physical one, in the order it happens: strokes darken paper by a share of its brightness, an eraser
leaves a veil, paper curls, a pinhole looks at it from the side, a lamp falls off, a hand throws a shadow, the lens
blurs, photons are counted, JPEG rounds. Everything is drawn from one seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import cv2
import numpy as np

from generator.scan.pages import Box, PrintedPage

PER_MM = 10.0
Truth = Literal["marked", "empty", "erased", "crossed"]
KINDS = ("check", "cross", "slash", "fill", "dot")


@dataclass(frozen=True, eq=False)
class Taken:
    picture: Any  # grey or BGR
    jpeg: bytes
    truth: dict[str, Truth]
    hard: dict[str, bool]  # light, small or half outside: a question is a fair answer


def take(
    page: PrintedPage,
    printed: Any,
    seed: int,
    *,
    marks: int = 25,
    tilt: float = 35.0,
    megapixels: float = 3.0,
    wanted: Sequence[str] = (),
    flat: bool = False,
) -> Taken:
    """`printed`: the page in grey, at PER_MM. `wanted`: boxes to mark, else some at random. `flat`: by a scanner."""
    chance = np.random.default_rng(seed)
    size = (round(page.size[0] * PER_MM), round(page.size[1] * PER_MM))
    paper = cv2.resize(printed, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    paper = 1 - (1 - paper) * chance.uniform(0.75, 0.97)  # no toner is black, no inkjet full
    truth: dict[str, Truth] = {box.field: "empty" for box in page.boxes if not box.printed}
    hard: dict[str, bool] = {}
    layer = np.zeros(paper.shape, np.float32)
    free = [box for box in page.boxes if not box.printed]
    chosen = [b for b in free if b.field in wanted] if wanted else _some(free, min(marks, len(free) // 2), chance)
    for n, box in enumerate(chosen):
        if not wanted and n % 6 == 5:
            _erased(layer, box, chance)
            truth[box.field] = "erased"
            continue
        light = not wanted and n % 7 == 6
        hard[box.field] = _marked(layer, box, chance, light=light)
        truth[box.field] = "marked"
    if not wanted:
        for _n in range(int(chance.integers(0, 3))):
            for field in _stray(layer, page, chance):
                truth[field] = "crossed" if truth.get(field, "marked") != "marked" else truth.get(field, "marked")
                hard[field] = True
    paper *= 1 - np.clip(layer * _grain(layer.shape, chance), 0, 0.93)
    picture = _scanned(paper, chance) if flat else _photographed(paper, chance, tilt, megapixels)
    quality = int(chance.integers(72, 95))
    _done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    truth = {field: one for field, one in truth.items() if field in {b.field for b in free}}
    return Taken(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), bytes(data), truth, hard)


def _some(boxes: Sequence[Box], count: int, chance: Any) -> list[Box]:
    order = chance.permutation(len(boxes))[:count]
    return [boxes[int(n)] for n in order]


def _line(layer: Any, points: Sequence[tuple[float, float]], width: float, dark: float) -> None:
    """A stroke; darkness does not add up where it crosses itself."""
    drawn = np.zeros(layer.shape, np.uint8)
    spots = np.array([[round(x * PER_MM * 16), round(y * PER_MM * 16)] for x, y in points], np.int32)
    cv2.polylines(drawn, [spots], False, 255, max(1, round(width * PER_MM)), cv2.LINE_AA, 4)
    np.maximum(layer, drawn.astype(np.float32) / 255 * dark, out=layer)


def _wobble(points: Sequence[tuple[float, float]], by: float, chance: Any) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        for t in np.linspace(0, 1, 5)[: 5 if (x1, y1) == points[-1] else 4]:
            dx, dy = chance.normal(0, by, 2)
            found.append((x0 + (x1 - x0) * t + dx, y0 + (y1 - y0) * t + dy))
    return found


def _tool(chance: Any, light: bool) -> tuple[float, float]:
    """Width and darkness of a stroke."""
    if light:
        return chance.uniform(0.3, 0.5), chance.uniform(0.16, 0.26)
    if chance.random() < 0.3:
        return chance.uniform(0.3, 0.5), chance.uniform(0.65, 0.9)  # a pen
    return chance.uniform(0.35, 0.7), chance.uniform(0.32, 0.65)


def _marked(layer: Any, box: Box, chance: Any, *, light: bool) -> bool:
    x0, y0, x1, y1 = box.at
    side = min(x1 - x0, y1 - y0)
    x, y = (x0 + x1) / 2 + chance.normal(0, 0.06 * side), (y0 + y1) / 2 + chance.normal(0, 0.06 * side)
    half = side / 2 * chance.uniform(0.75, 1.15)
    width, dark = _tool(chance, light)
    width = min(width, 0.3 * side)
    kind = KINDS[int(chance.integers(0, len(KINDS)))]
    wobble = 0.03 * side
    if kind == "check":
        shape = [(x - half, y), (x - 0.3 * half, y + 0.8 * half), (x + 1.1 * half, y - 1.1 * half)]
        _line(layer, _wobble(shape, wobble, chance), width, dark)
    elif kind == "cross":
        _line(layer, _wobble([(x - half, y - half), (x + half, y + half)], wobble, chance), width, dark)
        _line(layer, _wobble([(x + half, y - half), (x - half, y + half)], wobble, chance), width, dark)
    elif kind == "slash":
        _line(layer, _wobble([(x - half, y + half), (x + half, y - half)], wobble, chance), width, dark)
    elif kind == "fill":
        rows = np.linspace(-0.8, 0.8, 7) * half
        zigzag = [(x + (0.8 * half if n % 2 else -0.8 * half), y + row) for n, row in enumerate(rows)]
        _line(layer, _wobble(zigzag, wobble, chance), width, dark)
    else:
        spots = [(x + 0.35 * half * np.cos(a), y + 0.35 * half * np.sin(a)) for a in np.linspace(0, 12, 16)]
        _line(layer, spots, width, dark)
    return light or kind == "dot"


def _erased(layer: Any, box: Box, chance: Any) -> None:
    """What an eraser leaves: a ghost of the stroke, and a veil of graphite around."""
    before = np.zeros(layer.shape, np.float32)
    _marked(before, box, chance, light=False)
    ghost = cv2.GaussianBlur(before, (0, 0), 0.25 * PER_MM) * chance.uniform(0.05, 0.14)
    veil = cv2.GaussianBlur(before, (0, 0), 0.9 * PER_MM) * chance.uniform(0.05, 0.15)
    np.maximum(layer, ghost + veil, out=layer)


def _stray(layer: Any, page: PrintedPage, chance: Any) -> list[str]:
    """A line that means nothing, and the boxes it crosses."""
    x, y = chance.uniform(20, page.size[0] - 20), chance.uniform(20, page.size[1] - 20)
    turn, length = chance.uniform(0, 2 * np.pi), chance.uniform(14, 60)
    along = [(x + t * length * np.cos(turn), y + t * length * np.sin(turn)) for t in np.linspace(0, 1, 12)]
    own = np.zeros(layer.shape, np.float32)
    _line(own, along, chance.uniform(0.3, 0.5), chance.uniform(0.25, 0.7))
    np.maximum(layer, own, out=layer)
    crossed = []
    for box in page.boxes:
        x0, y0, x1, y1 = (round(v * PER_MM) for v in box.at)
        if own[y0:y1, x0:x1].max(initial=0) > 0.05:
            crossed.append(box.field)
    return crossed


def _grain(shape: tuple[int, int], chance: Any) -> Any:
    """Graphite lies on the tops of the paper's fibres."""
    fine = cv2.GaussianBlur(chance.normal(0, 1, shape).astype(np.float32), (0, 0), 0.6)
    return np.clip(1 + 0.45 * fine, 0.4, 1.5)


def _scanned(paper: Any, chance: Any) -> Any:
    """A flatbed at 150 to 300 dots an inch, a little askew."""
    scale = chance.uniform(150, 300) / 25.4 / PER_MM
    height, width = paper.shape
    turned = cv2.getRotationMatrix2D((width / 2, height / 2), chance.uniform(-2.5, 2.5), scale)
    turned[:, 2] += np.array([width, height]) / 2 * (scale - 1) + chance.normal(0, 5, 2)
    out = cv2.warpAffine(
        cv2.GaussianBlur(paper, (0, 0), 0.4 / scale), turned, (round(width * scale), round(height * scale)),
        flags=cv2.INTER_LINEAR, borderValue=0.97,
    )  # fmt: skip
    return _sensor(out * 0.97, chance, 0.008)


def _photographed(paper: Any, chance: Any, tilt: float, megapixels: float) -> Any:
    height, width = paper.shape
    wide, high = round((megapixels * 1e6 * 0.75) ** 0.5), round((megapixels * 1e6 / 0.75) ** 0.5)
    wide, high = (wide, high) if height >= width else (high, wide)  # held as the page lies
    surface = _surface(width, height, chance)
    points = _seen(surface, chance, tilt, wide, high)
    # The photo asks of each of its pixels which point of the paper it sees: the projected grid, inverted.
    across, down = _inverted(points, width, height, wide, high)
    desk = np.full((high, wide), chance.uniform(0.15, 0.6), np.float32)
    desk += cv2.GaussianBlur(chance.normal(0, 1, (high, wide)).astype(np.float32), (0, 0), 5) * 0.3
    shrink = max(0.3, 0.5 * PER_MM * page_mm(width) / wide)
    seen = cv2.remap(cv2.GaussianBlur(paper, (0, 0), shrink), across, down, cv2.INTER_LINEAR, borderValue=-1)
    on = cv2.GaussianBlur((seen >= 0).astype(np.float32), (0, 0), 0.8)
    light = _light(wide, high, chance)
    out = (np.maximum(seen, 0) * on * 0.95 + desk * (1 - on)) * light
    out = cv2.GaussianBlur(out, (0, 0), chance.uniform(0.4, 1.25))
    if chance.random() < 0.25:  # the hand moved
        out = _shaken(out, chance.uniform(1.5, 3.5), chance.uniform(0, np.pi))
    return _sensor(out, chance, chance.uniform(0.004, 0.018))


def page_mm(pixels: int) -> float:
    return pixels / PER_MM


def _surface(width: int, height: int, chance: Any) -> Any:
    """A grid of the paper in space: bent like a cylinder, a corner lifted."""
    xs, ys = np.meshgrid(np.linspace(-0.5, 0.5, 33) * width, np.linspace(-0.5, 0.5, 45) * height)
    turn, bend = chance.uniform(0, np.pi), chance.uniform(-6, 6) * PER_MM
    along = (xs * np.cos(turn) + ys * np.sin(turn)) / (0.5 * height)
    lifted = np.maximum(0, xs / width + ys / height - 0.55) ** 2 * chance.uniform(0, 60) * PER_MM
    return np.stack([xs, ys, bend * along**2 + lifted], -1)


def _seen(surface: Any, chance: Any, tilt: float, wide: int, high: int) -> Any:
    """Where a pinhole sees each point of the grid."""
    angle, around = np.radians(chance.uniform(0, tilt)), chance.uniform(0, 2 * np.pi)
    spin = np.radians(chance.normal(0, 4))
    axis = np.array([np.cos(around), np.sin(around), 0.0])
    tilted, _more = cv2.Rodrigues(axis * angle)
    turned, _more = cv2.Rodrigues(np.array([0, 0, spin]))
    space = surface.reshape(-1, 3) @ (tilted @ turned).T
    far = surface[..., :2].max() * 2 * chance.uniform(1.25, 1.8)
    flat = space[:, :2] / (space[:, 2:] + far)
    low, top = flat.min(0), flat.max(0)
    scale = min(wide / (top - low)[0], high / (top - low)[1]) * chance.uniform(0.9, 0.97)
    return ((flat - (low + top) / 2) * scale + [wide / 2, high / 2]).reshape((*surface.shape[:2], 2))


def _inverted(points: Any, width: int, height: int, wide: int, high: int) -> tuple[Any, Any]:
    rows, columns = points.shape[:2]
    across, down = np.full((high, wide), -1e6, np.float32), np.full((high, wide), -1e6, np.float32)
    for r in range(rows - 1):
        for c in range(columns - 1):
            corners = points[[r, r, r + 1, r + 1], [c, c + 1, c + 1, c]].astype(np.float32)
            x0, y0 = np.floor(corners.min(0)).astype(int)
            x1, y1 = np.ceil(corners.max(0)).astype(int) + 1
            x0, y0, x1, y1 = max(0, x0), max(0, y0), min(wide, x1), min(high, y1)
            if x0 >= x1 or y0 >= y1:
                continue
            box = np.array([[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]], np.float32)
            matrix = cv2.getPerspectiveTransform(corners, box)
            ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
            depth = matrix[2, 0] * xs + matrix[2, 1] * ys + matrix[2, 2]
            u = (matrix[0, 0] * xs + matrix[0, 1] * ys + matrix[0, 2]) / depth
            v = (matrix[1, 0] * xs + matrix[1, 1] * ys + matrix[1, 2]) / depth
            inside = (u >= c - 1e-4) & (u <= c + 1 + 1e-4) & (v >= r - 1e-4) & (v <= r + 1 + 1e-4)
            across[y0:y1, x0:x1][inside] = u[inside] / (columns - 1) * (width - 1)
            down[y0:y1, x0:x1][inside] = v[inside] / (rows - 1) * (height - 1)
    return across, down


def _light(wide: int, high: int, chance: Any) -> Any:
    """A lamp that falls off, and the shadow of a hand or a phone."""
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    x, y, reach = chance.uniform(-0.3, 1.3) * wide, chance.uniform(-0.3, 1.3) * high, chance.uniform(1.2, 3) * high
    light = 1 / (1 + ((xs - x) ** 2 + (ys - y) ** 2) / reach**2)
    light = light / light.max() * chance.uniform(0.7, 1.0)
    for _n in range(int(chance.integers(0, 3))):
        turn, edge = chance.uniform(0, 2 * np.pi), chance.uniform(0, 0.6) * wide
        distance = (xs - wide / 2) * np.cos(turn) + (ys - high / 2) * np.sin(turn) - edge
        light *= 1 - chance.uniform(0.15, 0.5) / (1 + np.exp(-distance / chance.uniform(8, 60)))
    return light.astype(np.float32)


def _shaken(picture: Any, length: float, turn: float) -> Any:
    kernel = np.zeros((9, 9), np.float32)
    for t in np.linspace(-0.5, 0.5, 21):
        kernel[round(4 + t * length * np.sin(turn)), round(4 + t * length * np.cos(turn))] += 1
    return cv2.filter2D(picture, -1, kernel / kernel.sum())


def _sensor(picture: Any, chance: Any, noise: float) -> Any:
    lit = np.clip(picture, 0, 1)
    counted = lit + chance.normal(0, 1, lit.shape) * noise * np.sqrt(0.15 + lit)
    return np.clip(255 * counted, 0, 255).astype(np.uint8)
