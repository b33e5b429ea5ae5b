"""A table one lays in ten minutes (S-78): ten to sixteen pieces, each as large as a hand, none near another.

What stands in a place is told by its `laid`; of what one owns (`decors:` of collection.yaml) the pieces are drawn that
the place would have, and then others. Each stands where it is farthest from what stands already, so that cover is never
far and there is always more than one way round."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import sqrt

from generator.base.geometry import Rect
from generator.chance.dice import Roller
from generator.game.furnishing.field import Field, Put, to_half
from generator.game.furnishing.table import Measures, Table, measure_field
from generator.model.recipe import Laid, Place, World

LEAST, MOST = 10, 16  # pieces
COVERED = (0.08, 0.18)
_AIM = 0.10  # share covered that owned pieces are drawn up to
_DRAWN = 36.0  # pas: the side of the table for which sizes are written
_SCALES = (0.6, 1.4)
_THROWS, _DARTS, _APART = 16, 30, 2.0
_TALL, _LOW, _SLOW, _ACROSS = (6, 8), (3, 4), (2, 2), (3, 3)  # how many
Lot = tuple[str, float, float]  # a piece before it stands: kind, width, depth
Owned = Sequence[tuple[str, float, float, int]]  # kind, sizes and how many


def lay_table(place: Place, size: tuple[int, int], world: World, roller: Roller, owned: Owned = ()) -> Table:
    """Return the first throw that passes, else the one with the fewest faults."""
    laid = place.laid or Laid(place.more.tall, place.more.low)
    best: tuple[int, Table] | None = None
    for _throw in range(_THROWS):
        field = Field(size, world, roller)
        lots = _draw_owned(field, laid, owned) if owned else _draw_lots(field, laid)
        put = sum(_lay(field, lot) for lot in lots)
        for step in place.steps:
            if step.op == "name" and step.name:
                field.areas[step.name] = field.area_of(step.box)
        measures, floor = measure_field(field)
        faults = _count_faults(measures, put, bool(owned))
        if best is None or faults < best[0]:
            best = faults, Table(field, measures, floor)
        if not faults:
            break
    assert best is not None
    return best[1]


def _count_faults(measures: Measures, put: int, is_owned: bool) -> int:
    enough = LEAST <= put <= MOST or (is_owned and put <= MOST)
    return 3 - sum((COVERED[0] <= measures.covered <= COVERED[1], measures.reached == 1, enough))


def _draw_lots(f: Field, laid: Laid) -> list[Lot]:
    """Draw what a place has, the largest first."""
    share = sqrt(f.w * f.h) / _DRAWN
    scale = min(max(share, _SCALES[0]), _SCALES[1])
    groups = ((laid.across, _ACROSS), (laid.tall, _TALL), (laid.low, _LOW), (laid.slow, _SLOW))
    lots: list[Lot] = []
    for weights, span in groups:
        count = f.count(span) if weights else 0
        lots += (_scaled(f, f.pick(weights), scale) for _n in range(count))
    while len(lots) < LEAST:
        lots.append(_scaled(f, f.pick(laid.low), scale))
    return lots[:MOST]


def _scaled(f: Field, kind: str, scale: float) -> Lot:
    what = f.kinds[kind]
    sides = f.roller.choice(what.laid or what.sizes)
    wide, deep = (max(0.5, to_half(side * scale)) if side > 1 else float(side) for side in sides)
    return (kind, deep, wide) if f.happens(0.5) else (kind, wide, deep)


def _draw_owned(f: Field, laid: Laid, owned: Owned) -> list[Lot]:
    """Draw of what one owns: first what the place would have, then what covers, up to what a table has."""
    here = _names_of(laid)
    lots = [(kind, w, h) for kind, w, h, count in owned for _n in range(count)]
    lots = sorted(f.roller.shuffle(lots), key=lambda lot: (lot[0] not in here, not _covers(f, lot[0])))
    chosen: list[Lot] = []
    covered, ground = 0.0, f.w * f.h
    later: list[Lot] = []
    for lot in lots:
        takes = lot[1] * lot[2] if _covers(f, lot[0]) else 0.0
        if len(chosen) < MOST and (not takes or covered < _AIM * ground):
            chosen.append(lot)
            covered += takes
        else:
            later.append(lot)
    chosen += later[: max(0, LEAST - len(chosen))]
    return sorted(chosen, key=lambda lot: -lot[1] * lot[2])


def _covers(f: Field, kind: str) -> bool:
    return f.kinds[kind].nature in ("tall", "climbable", "low")


def _names_of(laid: Laid) -> set[str]:
    groups: Iterable[Mapping[str, int]] = (laid.tall, laid.low, laid.slow, laid.across)
    return set(chain.from_iterable(groups))


def _lay(f: Field, lot: Lot) -> bool:
    """Lay a piece where it is farthest from all others, of some places where it may stand."""
    kind, w, h = lot
    spots: list[tuple[float, Rect]] = []
    for _n in range(_DARTS):
        x, y = (to_half(f.roller.between(0.0, room)) for room in (max(0.0, f.w - w), max(0.0, f.h - h)))
        rect = Rect(_off(x, w, f.w), _off(y, h, f.h), w, h)
        edge = min(rect.x, rect.y, f.w - rect.right, f.h - rect.top)
        far = min([_gap(rect, piece) for piece in f.pieces] + [max(1.5 * edge, _APART)])
        if far >= _APART:
            spots.append((far, rect))
    return any(f.put(kind, rect) for _far, rect in sorted(spots, key=lambda spot: -spot[0])[:4])


def _off(at: float, size: float, room: float) -> float:
    """Return where a piece stands well inside the table, so that one passes behind it."""
    return min(max(at, _APART), max(0.0, room - size - _APART))


def _gap(rect: Rect, piece: Put) -> float:
    """Return how far apart two pieces are, along the axis on which they are farther apart."""
    other = piece.rect
    across = max(rect.x - other.right, other.x - rect.right, 0.0)
    up = max(rect.y - other.top, other.y - rect.top, 0.0)
    return max(across, up)
