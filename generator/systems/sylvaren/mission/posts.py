"""Where the enemy stands: positions as a layout likes them, 12 pas apart and out of sight; behaviours, never all alike;
the force held back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from generator.core.chance.dice import Roller
from generator.core.scenario.geometry import Point, Rect, distance, square_between
from generator.core.scenario.model import Pas, Spot
from generator.core.scenario.stage import Stage
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.mission.layers import Layout
from generator.systems.sylvaren.raid import Force

PATROL = (6.0, 14.0)  # how far apart the two points of a patrol are
_ROUNDS = 14  # each with more luck and less taste
_AROUND = {1: 7.0, 2: 7.0, 3: 7.6, 4: 9.2, 5: 10.9, 6: 12.7}  # radius of a ring on which so many are 12 pas apart
_RESERVE = 20  # per cent of scenarios with a force held back
LEAST_FOR_RESERVE = 4  # forces, for one to be held back
_ENTERS = (3, 5)  # the turns in which it may come
EDGES = ("nord", "sud", "est", "ouest")


class Land(NamedTuple):
    """Where posts are chosen: spots out of sight of every zone; what is guarded, and the way to it."""

    stage: Stage
    free: Sequence[Point]
    zones: Sequence[Rect]
    goal: Point
    path: Sequence[Point]


def choose_posts(layout: Layout, count: int, where: Land, apart: float, roller: Roller) -> list[Point] | None:
    """So many positions; None where there is no room for them."""
    liking = _like_positions(layout, count, where)
    limit = apart * apart
    for k in range(_ROUNDS):
        noise = 1.5 + 2.0 * k
        found: list[Point] = []
        for _liked, spot in sorted((like + roller.random() * noise, spot) for like, spot in liking):
            if all(square_between(spot, other) >= limit for other in found):
                found.append(spot)
                if len(found) == count:
                    return found
    return None


def _like_positions(layout: Layout, count: int, where: Land) -> list[tuple[float, Point]]:
    """How far each spot is from what the layout wants, the nearest best."""
    stage, free, zones, goal, path = where
    if layout.score == "ring":
        radius = _AROUND.get(count, 13.0)
        return [(abs(distance(spot, goal) - radius), spot) for spot in free]
    if layout.score == "line":
        middles = [zone.centre for zone in zones]
        zx, zy = middles[0][0] / len(zones), middles[0][1] / len(zones)
        for x, y in middles[1:]:
            zx, zy = zx + x / len(zones), zy + y / len(zones)
        ux, uy, far = goal[0] - zx, goal[1] - zy, distance(goal, (zx, zy)) or 1.0
        deep = 0.75 * far if far > 14 else far
        return [(abs(((x - zx) * ux + (y - zy) * uy) / far - deep), (x, y)) for x, y in free]
    if layout.score in ("net", "ambush") and path:
        wanted = 0.0 if layout.score == "net" else 6.0
        return [(_off_path(stage, spot, path[::5], wanted), spot) for spot in free]
    return [(0.0, spot) for spot in free]


def _off_path(stage: Stage, spot: Point, path: Sequence[Point], wanted: float) -> float:
    """How far from the wanted distance of the way; who waits in ambush is out of sight of it."""
    near = min(path, key=lambda p: square_between(spot, p))
    far = distance(spot, near)
    seen = wanted and far < 12 and stage.sees(near, spot)
    return abs(far - wanted) * (1.0 if wanted else 0.5) + (2.5 if seen else 0.0)


def draw_behaviours(
    layout: Layout, forces: Sequence[Force], stage: Stage, free: Sequence[Point], d: Definitions, roller: Roller,
    kept: Mapping[str, str] | None = None,
) -> tuple[Force, ...]:  # fmt: skip
    """By the layout's weights, never all alike (L337); a patrol goes straight between two points, if it has a way."""
    found: list[Force] = []
    told = {key for one in d.layouts.values() for key in one.behaviours}
    own = {b.id: 1 for b in d.behaviours.values() if b.stage == "hidden" and b.id not in told}  # a person's own
    standing = [f for f in forces if f.arrives is None]
    for force in forces:
        if force.arrives is not None:
            found.append(force)
            continue
        weights = {**own, **{key: weight for key, weight in layout.behaviours.items() if key in d.behaviours}}
        seen = {f.behaviour for f in found if f.arrives is None}
        if force is standing[-1] and len(seen) == 1 and len(standing) > 1:
            weights = {key: weight for key, weight in weights.items() if key not in seen} or weights
        same = (kept or {}).get(force.id)
        if same is None or same not in weights:  # or they would be all alike
            same = roller.choose_weighted(list(weights), list(weights.values()))
        behaviour = same
        end = _patrol_end(force.place, stage, free, roller) if d.behaviours[behaviour].points else None
        if d.behaviours[behaviour].points and end is None:
            still = [b.id for b in d.behaviours.values() if b.stage == "hidden" and not b.points]
            behaviour = next((b for b in still if b not in seen), still[0])
        patrol = (force.position, end) if end else None
        roller.note(f"Comportement {force.id}", f"D{len(weights)}", behaviour)
        if patrol:
            roller.note(f"Patrouille {force.id}", "table", [list(p) for p in patrol])
        found.append(replace(force, behaviour=behaviour, patrol=patrol))
    return tuple(found)


def _patrol_end(start: Point, stage: Stage, free: Sequence[Point], roller: Roller) -> Spot | None:
    low, high = (far * far for far in PATROL)
    ends = [spot for spot in free if low <= square_between(start, spot) <= high]
    for x, y in roller.shuffle(ends)[:60]:
        if not stage.ground.is_blocked(*start, x, y):
            return Pas(x), Pas(y)
    return None


def hold_back(
    forces: Sequence[Force], zones: Sequence[Rect], table: tuple[int, int], roller: Roller
) -> tuple[Force, ...]:
    """Now and then the weakest of four or more comes later (S-66)."""
    if len(forces) < LEAST_FOR_RESERVE or roller.below(100) >= _RESERVE:
        return tuple(forces)
    return send_later(forces, weakest_of(forces), None, zones, table, roller)


def weakest_of(forces: Sequence[Force]) -> Force:
    return min(forces, key=lambda f: (f.quality, f.id))


def send_later(
    forces: Sequence[Force], late: Force, turn: int | None, zones: Sequence[Rect], table: tuple[int, int],
    roller: Roller,
) -> tuple[Force, ...]:  # fmt: skip
    """That force by an edge far from the deployment, in a turn that is drawn where none is told."""
    w, h = table
    spots = {"nord": (w / 2, h - 1.0), "sud": (w / 2, 1.0), "est": (w - 1.0, h / 2), "ouest": (1.0, h / 2)}

    def room(edge: str) -> float:
        return min(distance(spots[edge], zone.centre) for zone in zones) + roller.random() * 4

    edge = max(EDGES, key=room)
    turn = turn or _ENTERS[0] + roller.below(_ENTERS[1] - _ENTERS[0] + 1)
    roller.note("Renfort", "D100", {"force": late.id, "turn": turn, "edge": edge})
    x, y = spots[edge]
    held = replace(late, position=(Pas(x), Pas(y)), patrol=None, behaviour="assaut", arrives=turn, edge=edge)
    return tuple(held if force is late else force for force in forces)
