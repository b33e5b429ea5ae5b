"""The posts of the enemy, 12 pas apart and out of sight, as a layout prefers them; behaviours; the force held back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from generator.base.geometry import Point, Rect, distance, distance_to, square_between
from generator.chance.dice import Roller
from generator.game.furnishing.stage import Stage
from generator.model.scenario import Pas, Spot
from generator.systems.sylvaren.mission.layers import Layout
from generator.systems.sylvaren.mission.raid import Force
from generator.systems.sylvaren.rules.definitions import Definitions

PATROL = (6.0, 14.0)  # how far apart the two points of a patrol are
_ROUNDS = 14  # each with more noise on the scores
_AROUND = {1: 7.0, 2: 7.0, 3: 7.6, 4: 9.2, 5: 10.9, 6: 12.7}  # radius of the ring by number of posts 12 pas apart
_PULL = 0.3  # of a pas, what a step of leaning makes a pas from the group worth
_RESERVE = 20  # per cent of scenarios with a force held back
LEAST_FOR_RESERVE = 4  # forces, below which none is held back
_ENTERS = (3, 5)  # first and last turn of its arrival
EDGES = ("nord", "sud", "est", "ouest")


class Land(NamedTuple):
    """The ground where posts are chosen: spots out of sight of every zone, the goal that is guarded, and the path to
    it."""

    stage: Stage
    free: Sequence[Point]
    zones: Sequence[Rect]
    goal: Point
    path: Sequence[Point]


def choose_posts(
    layout: Layout, count: int, where: Land, spacing: float, roller: Roller, lean: int = 0
) -> list[Point] | None:
    """Return `count` positions, or None where there is no room for them.

    `lean`: nearer to the group, or farther from it below 0."""
    liking = _score_spots(layout, count, where)
    if lean:
        pull = lean * _PULL
        liking = [(like + pull * min(distance_to(spot, zone) for zone in where.zones), spot) for like, spot in liking]
    limit = spacing * spacing
    for k in range(_ROUNDS):
        noise = 1.5 + 2.0 * k
        posts: list[Point] = []
        for _liked, spot in sorted((like + roller.random() * noise, spot) for like, spot in liking):
            if all(square_between(spot, other) >= limit for other in posts):
                posts.append(spot)
                if len(posts) == count:
                    return posts
    return None


def _score_spots(layout: Layout, count: int, where: Land) -> list[tuple[float, Point]]:
    """Return each spot with its distance from what the layout prefers, 0 the best."""
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
        offset = 0.0 if layout.score == "net" else 6.0
        return [(_off_path(stage, spot, path[::5], offset), spot) for spot in free]
    return [(0.0, spot) for spot in free]


def _off_path(stage: Stage, spot: Point, path: Sequence[Point], offset: float) -> float:
    """Return how far a spot is from the preferred distance to the path; an ambush is worse in sight of it."""
    near = min(path, key=lambda p: square_between(spot, p))
    far = distance(spot, near)
    seen = offset and far < 12 and stage.sees(near, spot)
    return abs(far - offset) * (1.0 if offset else 0.5) + (2.5 if seen else 0.0)


def draw_behaviours(
    layout: Layout, forces: Sequence[Force], stage: Stage, free: Sequence[Point], d: Definitions, roller: Roller,
    behaviours: Mapping[str, str] | None = None, needed: str | None = None,
) -> tuple[Force, ...]:  # fmt: skip
    """Draw behaviours by the layout's weights, never all alike (L337), and the points of patrols; one at least is the
    `needed` one.

    A patrol goes straight between two points; a force without such a way gets another behaviour."""
    placed: list[Force] = []
    listed = {key for other in d.layouts.values() for key in other.behaviours}
    personal = {b.id: 1 for b in d.behaviours.values() if b.stage == "hidden" and b.id not in listed}  # a person's
    standing = [f for f in forces if f.arrives is None]
    for force in forces:
        if force.arrives is not None:
            placed.append(force)
            continue
        weights = {**personal, **{key: weight for key, weight in layout.behaviours.items() if key in d.behaviours}}
        seen = {f.behaviour for f in placed if f.arrives is None}
        if force is standing[-1] and len(seen) == 1 and len(standing) > 1:
            weights = {key: weight for key, weight in weights.items() if key not in seen} or weights
        same = (behaviours or {}).get(force.id)
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
        placed.append(replace(force, behaviour=behaviour, patrol=patrol))
    if needed and standing and needed not in {f.behaviour for f in placed if f.arrives is None}:
        called = max(n for n, force in enumerate(placed) if force.arrives is None)
        placed[called] = replace(placed[called], behaviour=needed, patrol=None)
        roller.note(f"Comportement {placed[called].id}", "alarme", needed)
    return tuple(placed)


def _patrol_end(start: Point, stage: Stage, free: Sequence[Point], roller: Roller) -> Spot | None:
    low, high = (far * far for far in PATROL)
    ends = [spot for spot in free if low <= square_between(start, spot) <= high]
    for x, y in roller.shuffle(ends)[:60]:
        if not stage.ground.is_blocked(*start, x, y):
            return Pas(x), Pas(y)
    return None


def hold_back(
    forces: Sequence[Force], zones: Sequence[Rect], table: tuple[int, int], roller: Roller, always: bool | None = None
) -> tuple[Force, ...]:
    """Return the forces, now and then with the weakest of four or more held back (S-66); `always`: every time, or
    never."""
    held = roller.below(100) < _RESERVE if always is None else always
    if len(forces) < LEAST_FOR_RESERVE or not held:
        return tuple(forces)
    return send_later(forces, weakest_of(forces), None, zones, table, roller)


def weakest_of(forces: Sequence[Force]) -> Force:
    return min(forces, key=lambda f: (f.quality, f.id))


def send_later(
    forces: Sequence[Force], late: Force, turn: int | None, zones: Sequence[Rect], table: tuple[int, int],
    roller: Roller,
) -> tuple[Force, ...]:  # fmt: skip
    """Return the forces with `late` entering by the edge farthest from the deployment, in `turn` or in one that is
    drawn."""
    w, h = table
    spots = {"nord": (w / 2, h - 1.0), "sud": (w / 2, 1.0), "est": (w - 1.0, h / 2), "ouest": (1.0, h / 2)}

    def room(edge: str) -> float:
        return min(distance(spots[edge], zone.centre) for zone in zones) + roller.random() * 4

    edge = max(EDGES, key=room)
    turn = turn or _ENTERS[0] + roller.below(_ENTERS[1] - _ENTERS[0] + 1)
    roller.note("Renfort", "D100", {"force": late.id, "turn": turn, "edge": edge})
    x, y = spots[edge]
    reserve = replace(late, position=(Pas(x), Pas(y)), patrol=None, behaviour="assaut", arrives=turn, edge=edge)
    return tuple(reserve if force is late else force for force in forces)
