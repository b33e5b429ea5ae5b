"""Small geometry of strokes on paper: arcs, dashes, chains of edges, strokes joined and simplified."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

Stroke = Any  # an array of points, (n, 2)


def draw_arc(at: Sequence[float], radii: Sequence[float], turn: tuple[float, float] = (0, 360), n: int = 48) -> Stroke:
    """Part of an ellipse about a point, from one angle to another, in degrees."""
    t = np.radians(np.linspace(*turn, n + 1))
    return np.stack([at[0] + radii[0] * np.cos(t), at[1] + radii[1] * np.sin(t)], 1)


def dash_stroke(points: Any, on: float, off: float) -> list[Stroke]:
    """Return a stroke in dashes of one length, with gaps of another."""
    line = np.asarray(points, float)
    at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    out = []
    for start in np.arange(0, at[-1] - on * 0.4, on + off):
        steps = np.linspace(start, min(at[-1], start + on), 2 if len(line) == 2 else 4)
        out.append(np.stack([np.interp(steps, at, line[:, k]) for k in (0, 1)], 1))
    return out


def stroke_length(line: Stroke) -> float:
    return float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum())


def loop_area(line: Stroke) -> float:
    x, y = line[:, 0], line[:, 1]
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def smooth_stroke(line: Stroke) -> Stroke:
    """Return an open stroke with the steps of the raster taken out; its ends stay."""
    if len(line) < 7:
        return line
    weights, padded = np.array([1, 2, 3, 2, 1]) / 9, np.pad(line, ((2, 2), (0, 0)), mode="edge")
    out = np.stack([np.convolve(padded[:, k], weights, "valid") for k in (0, 1)], 1)
    out[0], out[-1] = line[0], line[-1]
    return out


def smooth_loop(line: Stroke, times: int) -> Stroke:
    """Return a closed stroke with the steps of the raster taken out."""
    if len(line) < 8 or not np.allclose(line[0], line[-1]):
        return line
    q = line[:-1]
    for _ in range(times):
        q = (np.roll(q, 2, 0) + 2 * np.roll(q, 1, 0) + 3 * q + 2 * np.roll(q, -1, 0) + np.roll(q, -2, 0)) / 9
    return np.vstack([q, q[:1]])


def close_gaps(mask: Any, reach: int) -> Any:
    """Return a row of yes and no with its small gaps closed."""
    for choose in (np.max, np.min):
        mask = np.array([choose(mask[max(0, n - reach) : n + reach + 1]) for n in range(len(mask))])
    return mask.astype(bool)


def split_runs(mask: Any) -> Iterator[Any]:
    """Return the indices of each run of yes."""
    for run in np.split(np.arange(len(mask)), np.where(np.diff(mask.astype(int)) != 0)[0] + 1):
        if len(run) and mask[run[0]]:
            yield run


def chain_edges(edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Edges that share an end, in one stroke."""
    ends: dict[int, set[int]] = {}
    for a, b in edges:
        ends.setdefault(a, set()).add(b)
        ends.setdefault(b, set()).add(a)

    def walk_from(a: int) -> list[int]:
        chain = [a]
        while (end := chain[-1]) == a or len(ends[end]) == 1:
            if not ends[end]:
                break
            after = next(iter(ends[end]))
            ends[end].discard(after)
            ends[after].discard(end)
            chain.append(after)
        return chain

    out = []
    for a in [*(v for v in ends if len(ends[v]) != 2), *ends]:
        while ends[a]:
            out.append(walk_from(a))
    return out


def join_strokes(strokes: Iterable[Stroke], near: float = 0.03) -> list[Stroke]:
    """Strokes that meet end to end become one."""

    def key_of(point: Any) -> tuple[int, int]:
        return round(point[0] / near), round(point[1] / near)

    ends: dict[tuple[int, int], Stroke] = {}
    out = []

    def grow_stroke(line: Stroke) -> tuple[Stroke, bool]:
        """Return the stroke, longer by one that ends where it does, and whether there was one."""
        for reverse in (True, False):
            key = key_of(line[0 if reverse else -1])
            other: Any = ends.get(key)
            if other is None:
                continue
            for end in (key_of(other[0]), key_of(other[-1])):
                if ends.get(end) is other:
                    del ends[end]
            forward = other if key_of(other[0]) == key else other[::-1]
            return np.vstack([line[::-1] if reverse else line, forward[1:]]), True
        return line, False

    for line in strokes:
        if len(line) < 2:
            continue
        grown = True
        while grown and key_of(line[0]) != key_of(line[-1]):
            line, grown = grow_stroke(line)
        if key_of(line[0]) == key_of(line[-1]):
            out.append(line)
        else:
            ends[key_of(line[0])] = ends[key_of(line[-1])] = line
    return [*out, *{id(line): line for line in ends.values()}.values()]


def simplify_stroke(line: Any, tolerance: float) -> Stroke:
    """Return the points that a stroke needs to stay as near to itself as that (Douglas and Peucker)."""
    line = np.asarray(line, float)
    if len(line) < 3:
        return line
    mask = np.zeros(len(line), bool)
    mask[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    if np.allclose(line[0], line[-1]):
        far = int(np.argmax(((line - line[0]) ** 2).sum(1)))
        mask[far], spans = True, [(0, far), (far, len(line) - 1)]
    while spans:
        a, b = spans.pop()
        if b - a < 2:
            continue
        along, offset = line[b] - line[a], line[a + 1 : b] - line[a]
        size = np.hypot(*along)
        off = (
            np.abs(along[0] * offset[:, 1] - along[1] * offset[:, 0]) / size
            if size > 1e-9
            else np.hypot(offset[:, 0], offset[:, 1])
        )
        most = int(np.argmax(off))
        if off[most] > tolerance:
            mask[a + 1 + most] = True
            spans += [(a, a + 1 + most), (a + 1 + most, b)]
    return line[mask]


def path_data(strokes: Iterable[Stroke], closed: bool = False) -> str:
    """Strokes as one path in hundredths, each point counted from the last; closed with z."""
    out: list[str] = []
    end = np.zeros(2, int)
    for line in strokes:
        dots = np.round(np.asarray(line) * 100).astype(int)
        steps = np.diff(dots, axis=0)
        steps = steps[(steps != 0).any(1)]
        if len(steps):
            ring = closed or (len(line) > 3 and np.allclose(line[0], line[-1]))
            start, way = (" ".join(map(str, values)) for values in (dots[0] - end, steps.ravel()))
            out.append(f"{'m' if out else 'M'}{start}l{way}{'z' if ring else ''}")
            end = dots[0] if ring else dots[0] + steps.sum(0)
    return "".join(out)


def read_path(data: str) -> list[tuple[Stroke, bool]]:
    """Return the strokes of a path, in millimetres, and whether each is closed."""
    out: list[tuple[Stroke, bool]] = []
    end = np.zeros(2)
    for part in data[1:].split("m"):
        line = np.array(part.replace("l", " ").rstrip("z").split(), float).reshape(-1, 2).cumsum(0) / 100 + end
        end = line[0] if part.endswith("z") else line[-1]
        out.append((line, part.endswith("z")))
    return out
