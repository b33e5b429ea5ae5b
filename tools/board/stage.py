"""The stage: an eye, and what it sees of solids and fields, as one buffer of depths, parts and directions.

A field is sought along rays; most of a plate is empty, so a coarse pass says where it may be and how far the rays may
leap: a tenth of the time of seeking everywhere."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from tools.board.solids import Mesh, rotation

Field = Callable[[Any], tuple[Any, Any]]
_COARSE = 4  # pixels
_STEPS = 110


class View:
    """Where the eye stands and what a millimetre is: paper of w x h, the origin of the model at a place on it."""

    def __init__(
        self, at: tuple[float, float], scale: float, az: float = 30.0, el: float = 20.0, *,
        roll: float = 0.0, paper: tuple[float, float] = (40.0, 52.0), ppm: int = 22,
    ) -> None:  # fmt: skip
        self.at, self.scale, self.paper, self.ppm = at, scale, paper, ppm
        self.eye = rotation(z=roll) @ rotation(x=el) @ rotation(y=az)

    def resized(self, at: tuple[float, float], by: float, paper: tuple[float, float], ppm: int) -> "View":
        """Return the same sight of the same thing on another paper."""
        other = View(at, self.scale * by, paper=paper, ppm=ppm)
        other.eye = self.eye
        return other


class Stage:
    def __init__(self, view: View) -> None:
        self.view, self.ppm = view, view.ppm
        self.width, self.height = view.paper
        shape = round(self.height * view.ppm), round(self.width * view.ppm)
        self.depth = np.full(shape, -1e9)
        self.part = np.full(shape, -1)
        self.facing = np.zeros((*shape, 3))
        self.meshes: list[tuple[Mesh, Any, dict[str, Any]]] = []
        self.count = 0
        self.soft: set[int] = set()  # parts whose borders are found in the buffer
        self.plain: set[int] = set()  # parts that take no hatching

    def project(self, points: Any) -> Any:
        """Points of the model as x and y on the paper, and nearness to the eye."""
        v = np.asarray(points, float) @ self.view.eye.T * self.view.scale
        return np.stack([self.view.at[0] + v[:, 0], self.view.at[1] - v[:, 1], v[:, 2]], 1)

    def put(self, mesh: Mesh, *, crease: float = 24.0, hatch: bool = True, edge: str = "b", rim: str = "b") -> int:
        """Put a solid on the stage, with the bend that makes an edge of it, in degrees; return the number of its part.
        """
        number, mesh = self.count, mesh.with_outward_faces()
        self.count += 1
        seen = self.project(mesh.points)
        self.meshes.append((mesh, seen, {"crease": crease, "edge": edge, "rim": rim}))
        if not hatch:
            self.plain.add(number)
        for face in mesh.faces:
            for k in range(1, len(face) - 1):
                self._fill_triangle(seen[[face[0], face[k], face[k + 1]]], number)
        return number

    def _fill_triangle(self, corners: Any, number: int) -> None:
        p = corners[:, :2] * self.ppm
        normal = np.cross(corners[1] - corners[0], corners[2] - corners[0]) * np.array([1, -1, 1])
        size = np.linalg.norm(normal)
        d = (p[1, 1] - p[2, 1]) * (p[0, 0] - p[2, 0]) + (p[2, 0] - p[1, 0]) * (p[0, 1] - p[2, 1])
        if size < 1e-12 or abs(d) < 1e-9:
            return
        normal = normal / size * (-1 if normal[2] > 0 else 1)  # towards the eye; y of the paper runs down
        x0, y0 = np.maximum(np.floor(p.min(0)).astype(int), 0)
        x1, y1 = np.minimum(np.ceil(p.max(0)).astype(int) + 1, self.depth.shape[::-1])
        if x0 >= x1 or y0 >= y1:
            return
        X, Y = np.meshgrid(np.arange(x0, x1) + 0.5, np.arange(y0, y1) + 0.5)
        a = ((p[1, 1] - p[2, 1]) * (X - p[2, 0]) + (p[2, 0] - p[1, 0]) * (Y - p[2, 1])) / d
        b = ((p[2, 1] - p[0, 1]) * (X - p[2, 0]) + (p[0, 0] - p[2, 0]) * (Y - p[2, 1])) / d
        z = a * corners[0, 2] + b * corners[1, 2] + (1 - a - b) * corners[2, 2]
        window = (slice(y0, y1), slice(x0, x1))
        won = (a >= -1e-6) & (b >= -1e-6) & (1 - a - b >= -1e-6) & (z > self.depth[window])
        self.depth[window][won] = z[won]
        self.part[window][won] = number
        self.facing[window][won] = -normal

    def sculpt(self, field: Field, parts: int, reach: float = 14.0) -> int:
        """Put a field on the stage, points -> distances and part numbers; return the number of its first part."""
        first = self.count
        self.count += parts
        self.soft |= set(range(first, first + parts))
        ways, deep, facing = self._seek_field(field, reach)
        depth, part, seen = self.depth.ravel(), self.part.ravel(), self.facing.reshape(-1, 3)
        nearer = deep > depth[ways]
        ways, deep, facing, P = ways[nearer], deep[nearer], facing[nearer], self._hits[nearer]
        depth[ways], part[ways], seen[ways] = deep, first + field(P)[1], facing
        return first

    def _seek_field(self, field: Field, reach: float) -> tuple[Any, Any, Any]:
        """Pixels that see the field, how near it is there and where it faces."""
        high, wide = self.depth.shape
        rows, cols = np.mgrid[0:high:_COARSE, 0:wide:_COARSE]
        step = _COARSE / self.ppm / self.view.scale
        far, near = self._march(field, rows.ravel(), cols.ravel(), reach, np.zeros(rows.size))
        leap = np.where(near < 1.6 * step, far, 1e9).reshape(rows.shape).astype(np.float32)
        leap = cv2.erode(leap, np.ones((3, 3), np.float32))  # the nearest of what is about it
        leap = np.kron(leap, np.ones((_COARSE, _COARSE), np.float32))[:high, :wide]
        ways = np.where(leap.ravel() < 1e8)[0]
        start = np.maximum(leap.ravel()[ways] - 3 * step, 0).astype(float)
        t, near = self._march(field, ways // wide, ways % wide, reach, start)
        hit = near < 0.004 / self.view.scale
        ways, t = ways[hit], t[hit]
        o, d = self._rays(ways // wide, ways % wide, reach)
        P = o + t[:, None] * d
        e = 0.02 / self.view.scale
        slope = np.stack([field(P + axis * e)[0] - field(P - axis * e)[0] for axis in np.eye(3)], 1)
        slope /= np.linalg.norm(slope, axis=1)[:, None] + 1e-12
        self._hits = P
        return ways, (reach - t) * self.view.scale, slope @ self.view.eye.T

    def _rays(self, rows: Any, cols: Any, reach: float) -> tuple[Any, Any]:
        view = self.view
        x, y = (cols + 0.5) / self.ppm, (rows + 0.5) / self.ppm
        v = np.stack([(x - view.at[0]) / view.scale, (view.at[1] - y) / view.scale, np.full(len(x), reach)], 1)
        return v @ view.eye, np.array([0, 0, -1.0]) @ view.eye

    def _march(self, field: Field, rows: Any, cols: Any, reach: float, start: Any) -> tuple[Any, Any]:
        """Return how far each ray goes, and how near it comes to the field; where it misses, how far it was when
        nearest."""
        o, d = self._rays(rows, cols, reach)
        t, best, near = start.copy(), start.copy(), np.full(len(o), 1e9)
        live = np.arange(len(o))
        for _ in range(_STEPS):
            if not len(live):
                break
            distance = field(o[live] + t[live, None] * d)[0]
            closer = distance < near[live]
            best[live[closer]], near[live[closer]] = t[live[closer]], distance[closer]
            t[live] += distance * 0.85
            live = live[(distance >= 0.004 / self.view.scale) & (t[live] < 2 * reach)]
        return best, near
