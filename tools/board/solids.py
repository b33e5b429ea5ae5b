"""Solids as meshes: what machines are made of. Each is closed, or a ring; x to the right, y up, z towards the bow."""

from collections.abc import Sequence
from math import cos, radians, sin, tau
from typing import Any

import numpy as np

Section = Sequence[tuple[float, float, float]]


class Mesh:
    """Points, and faces as the numbers of their points."""

    def __init__(self, points: Any, faces: Sequence[Sequence[int]]) -> None:
        self.points = np.asarray(points, float)
        self.faces = [tuple(face) for face in faces]

    def at(self, x: float = 0, y: float = 0, z: float = 0) -> "Mesh":
        return Mesh(self.points + np.array([x, y, z]), self.faces)

    def turn(self, axis: str, degrees: float) -> "Mesh":
        return Mesh(self.points @ rotation(**{axis: degrees}).T, self.faces)

    def size(self, x: float = 1, y: float | None = None, z: float | None = None) -> "Mesh":
        scale = np.array([x, x if y is None else y, x if z is None else z])
        return Mesh(self.points * scale, self.faces if scale.prod() > 0 else [face[::-1] for face in self.faces])

    def with_outward_faces(self) -> "Mesh":
        """Faces turned outwards: by the signed volume of the whole."""
        p, volume = self.points, 0.0
        for face in self.faces:
            for k in range(1, len(face) - 1):
                volume += float(np.dot(p[face[0]], np.cross(p[face[k]], p[face[k + 1]])))
        return self if volume > 0 else Mesh(p, [face[::-1] for face in self.faces])


def rotation(x: float = 0, y: float = 0, z: float = 0) -> Any:
    """About x, then y, then z, in degrees."""
    (cx, sx), (cy, sy), (cz, sz) = ((cos(radians(a)), sin(radians(a))) for a in (x, y, z))
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return about_z @ about_y @ about_x


def revolve(profile: Sequence[tuple[float, float]], n: int = 56) -> Mesh:
    """Return a profile of (radius, y) from the bottom up, turned about the y axis."""
    points = [(r * cos(tau * k / n), y, r * sin(tau * k / n)) for r, y in profile for k in range(n)]
    sides = [(i * n, k, (k + 1) % n) for i in range(len(profile) - 1) for k in range(n)]
    return Mesh(points, [(i + k, i + n + k, i + n + after, i + after) for i, k, after in sides])


def loft(sections: Sequence[Section]) -> Mesh:
    """Sections of equal counts of points, each turning the same way."""
    n, last = len(sections[0]), len(sections) - 1
    sides = [(i * n, k, (k + 1) % n) for i in range(last) for k in range(n)]
    faces = [(i + k, i + after, i + n + after, i + n + k) for i, k, after in sides]
    caps = [tuple(range(n))[::-1], tuple(last * n + k for k in range(n))]
    return Mesh([p for section in sections for p in section], [*faces, *caps])


def cut_section(
    w: float, h: float, z: float, cut: float = 0.35, top: float = 1.0, *, x: float = 0, y: float = 0
) -> Section:
    """Return a box with cut corners in x, y at z; `top`: how wide the roof is of the floor."""
    a, b = w / 2, h / 2
    c, t = cut * min(a, b), w / 2 * top
    side = (a, b - c) if top == 1 else ((t + a) / 2, b - c * 1.4)
    right = [(t - c, b), side, (a, -b + c), (a - c, -b)]
    return [(x + p, y + q, z) for p, q in (*right, *((-p, q) for p, q in reversed(right)))]


def oval_section(w: float, h: float, z: float, n: int = 28, power: float = 2.0, *, y: float = 0.0) -> Section:
    """Return a superellipse in x, y at z."""
    turns = [(cos(tau * k / n), sin(tau * k / n)) for k in range(n)]
    bent = [(np.sign(c) * abs(c) ** (2 / power), np.sign(s) * abs(s) ** (2 / power)) for c, s in turns]
    return [(w / 2 * c, y + h / 2 * s, z) for c, s in bent]


def box(w: float, h: float, d: float, cut: float = 0.0) -> Mesh:
    if cut:
        return loft([cut_section(w, h, z * d / 2, cut) for z in (-1, 1)])
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return loft([[(x * w / 2, y * h / 2, z * d / 2) for x, y in corners] for z in (-1, 1)])


def extrude(plan: Sequence[tuple[float, float]], low: float, high: float) -> Mesh:
    """Return a plan of (x, y) raised along z."""
    return loft([[(x, y, z) for x, y in plan] for z in (low, high)])


def tube(points: Any, radius: Any, n: int = 12) -> Mesh:
    """Return a pipe along points, of one radius or one at each."""
    line = np.array(points, float)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    up, sections = np.array([0.3, 1, 0.2]), []
    for p, t, r in zip(line, along, np.broadcast_to(np.asarray(radius, float), (len(line),)), strict=True):
        u = np.cross(up, t)
        u /= np.linalg.norm(u)
        up = np.cross(t, u)
        sections.append([tuple(p + r * (cos(tau * k / n) * u + sin(tau * k / n) * up)) for k in range(n)])
    return loft(sections)


def smooth_line(points: Any, n: int = 60, times: int = 6) -> Any:
    """Return a line through points with its bends rounded."""
    known = np.array(points, float)
    at = np.linspace(0, len(known) - 1, n)
    line = np.stack([np.interp(at, range(len(known)), known[:, k]) for k in range(3)], 1)
    for _ in range(times):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return line


def ring_line(radius: float, y: float, n: int = 48, turn: tuple[float, float] = (0, 360)) -> Any:
    """Return a level circle, or part of it, as a line."""
    t = np.radians(np.linspace(*turn, n + 1))
    return np.stack([radius * np.cos(t), np.full(n + 1, y), radius * np.sin(t)], 1)
