"""The board: the strokes that the stage lets through, one list a pen, and the file they are kept in."""

from collections.abc import Callable, Collection, Iterable, Mapping
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
from contourpy import contour_generator

from tools.board.stage import Stage, View
from tools.board.strokes import (
    Stroke,
    chain_edges,
    close_gaps,
    join_strokes,
    loop_area,
    path_data,
    simplify_stroke,
    smooth_loop,
    smooth_stroke,
    split_runs,
    stroke_length,
)

LIGHT = np.array([-0.55, 0.62, 0.56]) / np.linalg.norm([-0.55, 0.62, 0.56])
_SLANT = 62.0  # of hatching: that of the form's own bars
_NEAR = 0.02  # millimetres that a stroke may be off, so that it takes fewer points


class Board(Stage):
    """Pens: a outline, b edges, c panels, h hatching, s deep shade, d dashed light; k full ink, f the silhouette."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.strokes: dict[str, list[Stroke]] = {pen: [] for pen in "abchsd"}
        self.solids: list[Stroke] = []
        self.silhouette: list[Stroke] = []
        self._decals: list[tuple[Any, str, float, bool, float]] = []

    def decal(self, points: Any, pen: str = "c", bias: float = 0.25, *, glass: bool = False, dash: float = 0.0) -> None:
        """Draw a line on a surface, hidden as the surface is; of `glass` it is seen through."""
        self._decals.append((np.asarray(points, float), pen, bias, glass, dash))

    def settle(self) -> None:
        """Settle what is seen: nothing more is put on the stage."""
        self._far = cv2.erode(np.maximum(self.depth, -1e6).astype(np.float32), np.ones((3, 3), np.float32))
        self.mask = self.part >= 0
        self._inside = cv2.distanceTransform(self.mask.astype(np.uint8), cv2.DIST_L2, 5) / self.ppm

    def cells_of(self, points: Any) -> tuple[Any, Any]:
        """Return the rows and columns of the buffer that points of the paper stand on."""
        x, y = (np.clip((points[:, k] * self.ppm).astype(int), 0, self.part.shape[1 - k] - 1) for k in (0, 1))
        return y, x

    def ink_decals(self) -> None:
        for points, pen, bias, glass, dash in self._decals:
            self._draw_seen(self.project(points), pen, bias, glass=glass, dash=dash)

    def _draw_seen(self, line: Any, pen: str, bias: float, *, glass: bool = False, dash: float = 0.0) -> None:
        """Draw a line on the paper cut to what is seen of it."""
        at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line[:, :2], axis=0), axis=1))])
        if at[-1] < 1e-6:
            return
        s = np.linspace(0, at[-1], max(2, int(at[-1] * self.ppm) + 1))
        q = np.stack([np.interp(s, at, line[:, k]) for k in range(3)], 1)
        seen = (q[:, :2] > 0.3).all(1) & (q[:, 0] < self.width - 0.3) & (q[:, 1] < self.height - 0.3)
        cells = self.cells_of(q)
        if not glass:
            seen &= (q[:, 2] + bias >= self._far[cells]) & (self._inside[cells] > 0.10)
        if dash:
            seen &= (s / dash).astype(int) % 2 == 0
        self.strokes[pen] += [q[run][:, :2] for run in split_runs(seen) if s[run[-1]] - s[run[0]] > 0.06]

    def outline(self, pen: str = "a", *, least: float = 0.4, sigma: float = 1.0, small: float = 14.0) -> None:
        """Closed loops about all there is; bodies that are small take the finer pen."""
        for loop in self.trace_mask(self.mask, sigma):
            if loop_area(loop) > least:
                loop = simplify_stroke(smooth_loop(loop, 2 if self.soft else 1), 0.012)
                self.strokes[pen if loop_area(loop) >= small else "b"].append(loop)
                self.silhouette.append(loop)

    def trace_mask(self, mask: Any, sigma: float) -> list[Stroke]:
        blurred = cv2.GaussianBlur(np.pad(mask.astype(np.float32), 2), (0, 0), sigma)
        return [(line - 1.5) / self.ppm for line in contour_generator(z=blurred).lines(0.5)]

    def edges(self, bias: float = 0.12) -> None:
        """Creases of solids, and where one passes before itself."""
        for mesh, seen, how in self.meshes:
            normals, sides = self._faces_of(mesh, seen)
            by_pen: dict[str, list[tuple[int, int]]] = {}
            for (a, b), faces in sides.items():
                if np.linalg.norm(seen[a, :2] - seen[b, :2]) < 1e-6:
                    continue
                first, last = normals[faces[0]], normals[faces[-1]]
                if len(faces) > 1 and (first[2] > 0) != (last[2] > 0):
                    by_pen.setdefault(how["rim"], []).append((a, b))
                elif len(faces) == 1 or (first[2] > 0 and np.dot(first, last) < cos(radians(how["crease"]))):
                    by_pen.setdefault(how["edge"], []).append((a, b))
            for pen, edges in by_pen.items():
                for chain in chain_edges(edges):
                    self._draw_seen(seen[chain], pen, bias)

    def _faces_of(self, mesh: Any, seen: Any) -> tuple[list[Any], dict[tuple[int, int], list[int]]]:
        """Return the direction of each face as it is seen, and the faces at each edge."""
        normals, sides = [], dict[tuple[int, int], list[int]]()
        for number, face in enumerate(mesh.faces):
            p = seen[list(face)] * np.array([1, -1, 1])
            n = sum(np.cross(p[k] - p[0], p[k + 1] - p[0]) for k in range(1, len(face) - 1))
            normals.append(n / (np.linalg.norm(n) + 1e-12))
            for a, b in zip(face, face[1:] + face[:1], strict=True):
                sides.setdefault((min(a, b), max(a, b)), []).append(number)
        return normals, sides

    def borders(self, pen: str = "b", *, jump: float = 0.25, bend: float = 0.80, least: float = 0.5) -> None:
        """Draw where one soft part passes before another, or meets it at an angle."""
        for number in sorted(self.soft):
            for loop in self.trace_mask(self.part == number, 0.9) if (self.part == number).any() else ():
                if len(loop) < 6:
                    continue
                across = np.gradient(loop, axis=0)[:, ::-1] * np.array([-1, 1])
                across *= 2 / self.ppm / (np.linalg.norm(across, axis=1)[:, None] + 1e-9)
                a, b = self.cells_of(loop + across), self.cells_of(loop - across)
                mine_a = self.part[a] == number
                is_inside = (self.part[a] >= 0) & (self.part[b] >= 0) & (self.part[a] != self.part[b])
                is_step = np.abs(self.depth[a] - self.depth[b]) > jump
                bent = (self.facing[a] * self.facing[b]).sum(1) < bend
                # One of the two parts draws the line: the nearer, or the lower number.
                mine, theirs = (np.where(is_mine, self.depth[a], self.depth[b]) for is_mine in (mine_a, ~mine_a))
                other = np.where(mine_a, self.part[b], self.part[a])
                first = (mine > theirs + 1e-6) | ((np.abs(mine - theirs) <= 1e-6) & (number < other))
                for run in split_runs(close_gaps(is_inside & (is_step | bent) & first, 3)):
                    line = loop[run]
                    if len(run) > 2 and stroke_length(line) > least:
                        self.strokes[pen].append(simplify_stroke(smooth_stroke(smooth_stroke(line)), 0.015))

    def slices(
        self, pitch: float, only: Iterable[int], where: Callable[["Board"], Any], *,
        offset: float = 0.0, margin: float = 0.35, least: float = 1.0,
    ) -> None:  # fmt: skip
        """Level lines of the world's height over what is seen: what lives has no edges."""
        rows, cols = np.mgrid[0 : self.part.shape[0], 0 : self.part.shape[1]]
        x, y = (cols + 0.5) / self.ppm - self.view.at[0], self.view.at[1] - (rows + 0.5) / self.ppm
        height = (np.stack([x, y, self.depth], -1).reshape(-1, 3) @ self.view.eye)[:, 1].reshape(rows.shape)
        height /= self.view.scale
        for number in only:
            mask = (self.part == number) & where(self)
            if mask.sum() < 20:
                continue
            free = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5) / self.ppm
            levels = contour_generator(z=np.ma.array(height, mask=~mask))
            low, high = height[mask].min(), height[mask].max()
            for level in np.arange(np.floor((low - offset) / pitch) * pitch + offset, high, pitch):
                for line in levels.lines(level):
                    line = (line + 0.5) / self.ppm
                    for run in split_runs(free[self.cells_of(line)] > margin):
                        if len(run) > 2 and stroke_length(line[run]) > least:
                            self.strokes["c"].append(simplify_stroke(smooth_stroke(line[run]), 0.02))

    def hatch(
        self, dark: float = 0.05, *, pitch: float = 0.5, pen: str = "h", margin: float = 0.2, least: float = 0.7,
        without: Collection[int] = (),
    ) -> None:  # fmt: skip
        """Strokes over what the light does not reach; after all other lines, for it keeps off them."""
        mask = self.mask & (self.facing @ LIGHT < dark) & ~np.isin(self.part, [*self.plain, *without])
        lines = np.zeros(mask.shape, np.uint8)
        for line in [*self.strokes["a"], *self.strokes["b"]]:
            cv2.polylines(lines, [np.round(line * self.ppm).astype(np.int32)], False, 1, 1)
        mask &= cv2.distanceTransform(1 - lines, cv2.DIST_L2, 5) / self.ppm > margin
        c, s, far = cos(radians(_SLANT)), -sin(radians(_SLANT)), self.width + self.height
        t = np.arange(-far, far, 1 / self.ppm)
        for k in np.arange(-far, far, pitch):
            line = np.stack([self.width / 2 - s * k + c * t, self.height / 2 + c * k + s * t], 1)
            line = line[(line > 0.4).all(1) & (line[:, 0] < self.width - 0.4) & (line[:, 1] < self.height - 0.4)]
            for run in split_runs(mask[self.cells_of(line)]) if len(line) > 1 else ():
                if len(run) / self.ppm > least:
                    self.strokes[pen].append(line[run][[0, -1]])

    def ticks(self, parts: Collection[int], *, pitch: float = 1.15, long: float = 0.9, margin: float = 0.22) -> None:
        """Short strokes downwards over fur, in staggered rows, that keep off all other lines."""
        mask = np.isin(self.part, list(parts))
        free = cv2.distanceTransform(self._free_of_lines(mask), cv2.DIST_L2, 5) / self.ppm > margin
        for row, y in enumerate(np.arange(pitch / 2, self.height - long, pitch * 0.8)):
            for n, x in enumerate(np.arange(0.5 + pitch / 2 * (row % 2), self.width - 0.5, pitch)):
                lean = 0.28 * ((row * 7 + n * 5) % 5 - 2)
                line = np.stack(
                    [np.linspace(x, x + lean, 9), np.linspace(y, y + long * (0.75 + 0.1 * ((row + n) % 4)), 9)], 1
                )
                if free[self.cells_of(line)].all():
                    self.strokes["h"].append(line[[0, -1]])

    def _free_of_lines(self, mask: Any) -> Any:
        lines = np.zeros(mask.shape, np.uint8)
        for line in [*self.strokes["a"], *self.strokes["b"]]:
            cv2.polylines(lines, [np.round(line * self.ppm).astype(np.int32)], False, 1, 1)
        return (mask & (lines == 0)).astype(np.uint8)

    def fill(self, parts: Collection[int]) -> None:
        """Parts in full ink: a visor, a weapon, what must be read from across the table."""
        for loop in self.trace_mask(np.isin(self.part, list(parts)), 1.0):
            if loop_area(loop) > 0.05:
                self.solids.append(simplify_stroke(smooth_loop(loop, 2), 0.012))

    def tidy(self, pen: str, near: float = _NEAR) -> list[Stroke]:
        """Return the strokes of a pen, joined, of as few points as they need."""
        return [simplify_stroke(line, near) for line in join_strokes(self.strokes[pen])]

    def svg(self, title: str) -> str:
        """Return the file: a path a pen, in the order they are drawn."""
        paths = {"f": path_data(self.silhouette, closed=True)}
        paths |= {pen: path_data(self.tidy(pen)) for pen in "dhscba"}
        return self.file_of(title, {**paths, "k": path_data(self.solids, closed=True)})

    def file_of(self, title: str, paths: Mapping[str, str]) -> str:
        """Return a file of these paths by pen; hundredths of a millimetre are its unit."""
        size = f"{self.width * 100:.0f} {self.height * 100:.0f}"
        rows = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">', f"<title>{title}</title>"]
        rows += [f'<path class="{pen}" d="{data}"/>' for pen, data in paths.items() if data]
        return "\n".join(rows) + "\n</svg>\n"
