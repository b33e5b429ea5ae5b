"""How a verso is filled: which panels stand in which column, and how tall they are, in millimetres and in rows.

The page stretches a row (--u in the style sheet) so that both columns come out even; the emptier one takes the notes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

HEIGHT = 281.0  # mm of an A4 page inside its margins; other papers stretch rows more or less
ROW = 5.5  # mm: a row as it should come out on A4
GAP = 2.4
HEADER = 13.0  # with its gap, as the gap below the statuses
STATUSES = 36.2
NOTES = 6.4  # around their lines


@dataclass(frozen=True)
class Shape:
    """A panel: its column, the millimetres that do not stretch, and its rows, counted by grid or given."""

    side: Literal["left", "right", "across"]
    mm: float
    rows: float = 0
    grids: Mapping[str, float] = field(default_factory=dict)

    def units(self, count: Mapping[str, int]) -> float:
        return self.rows + sum(count[grid] * weight for grid, weight in self.grids.items())


SHAPES: Mapping[str, Shape] = {
    "talents": Shape("left", 9.4, grids={"don": 2, "don_base": 2}),
    "weapons": Shape("right", 15.2, grids={"arme": 2}),
    "armour": Shape("right", 13.4, grids={"armure": 1}),
    "force": Shape("right", 25, grids={"pouvoir": 2, "pouvoir_base": 2}),
    "forms": Shape("left", 19.4, grids={"forme": 1, "autre_forme": 1}),
    "wantedex": Shape("right", 10, grids={"prime": 1}),
    "implants": Shape("right", 10, grids={"implant": 1}),
    "gadgets": Shape("right", 10, grids={"gadget": 1}),
    "companion": Shape("left", 53.4, 2),
    "traps": Shape("left", 10, grids={"piege": 1}),
    "belt": Shape("right", 10, grids={"ceinture": 1}),
    "energy-shield": Shape("left", 30),
    "stealth": Shape("left", 42),
    "kills": Shape("left", 16.6, grids={"cible": 1}),
    "ship": Shape("right", 70.6, 9),
    "decisive": Shape("left", 10, 5.8),
    "debt": Shape("left", 20.4, grids={"versement": 1}),
    "speeder": Shape("left", 45.2, 2),
    "parts": Shape("left", 10, grids={"piece": 1}),
    "components": Shape("right", 10, grids={"compo": 0.5}),
    "hacking": Shape("left", 24, grids={"piratage": 1}),
    "substances": Shape("right", 10, grids={"substance": 1}),
    "grafts": Shape("left", 10, grids={"greffe": 1}),
    "melee": Shape("left", 40, grids={"coup": 1}),
    "parry": Shape("right", 10, 8.4),
    "heavy-weapon": Shape("right", 43, 2),
    "cone": Shape("right", 15.4, 2.4),
    "explosives": Shape("right", 10, grids={"explosif": 1}),
    "zone": Shape("left", 14, 4.8),
    "contacts": Shape("right", 10, grids={"contact": 1}),
    "mandate": Shape("left", 34.8, 3),
    "fleet": Shape("right", 10, grids={"flotte": 1}),
    "luck": Shape("left", 26.4, grids={"hasard": 1, "gaffe": 1}),
    "learned": Shape("right", 9.4, grids={"appris": 2}),
    "scars": Shape("right", 14, 7.2, grids={"sequelle": 1}),
    "droids": Shape("across", 66),
    "posts": Shape("across", 61.4),
    "command": Shape("across", 50.4),
}
# Where a panel stands on the other side, to balance what a class has.
MOVED: Mapping[str, tuple[str, ...]] = {
    "pisteur": ("gadgets",),
    "techno-chasseur": ("implants",),
    "artilleur": ("heavy-weapon",),
    "autodidacte": ("scars",),
}


def verso(classe: str, panels: Iterable[str], count: Mapping[str, int]) -> dict[str, Any]:
    """The plan of a verso, as the template places it."""
    wanted = ("talents", "weapons", "armour", *panels)
    sides: dict[str, list[str]] = {"left": [], "right": [], "across": []}
    for name in wanted:
        side = SHAPES[name].side
        if name in MOVED.get(classe, ()):
            side = "left" if side == "right" else "right"
        sides[side].append(name)
    wide = sum(SHAPES[name].mm + GAP for name in sides["across"])
    tall = HEIGHT - HEADER - STATUSES - wide
    free = {side: tall - _mm(sides[side]) - ROW * _units(sides[side], count) for side in ("left", "right")}
    noted = max(free, key=lambda side: free[side])
    plan: dict[str, Any] = {
        "less": round(HEIGHT - tall, 2),
        "across": [{"id": name, "mm": SHAPES[name].mm} for name in sides["across"]],
    }
    for side in ("left", "right"):
        lines = max(3, int((free[side] - NOTES) / ROW)) if side == noted else 0
        plan[side] = {
            "panels": [
                {"id": name, "mm": SHAPES[name].mm, "units": SHAPES[name].units(count)} for name in sides[side]
            ],
            "less": round(HEIGHT - tall + _mm(sides[side]) + (NOTES if lines else -GAP), 2),
            "units": round(_units(sides[side], count) + lines, 2),
            "lines": lines,
        }
    return plan


def _mm(names: Iterable[str]) -> float:
    return sum(SHAPES[name].mm + GAP for name in names)


def _units(names: Iterable[str], count: Mapping[str, int]) -> float:
    return sum(SHAPES[name].units(count) for name in names)
