"""Steps of a recipe that follow the land: bands across the table, things strewn in clusters, a wreck and its debris."""

from generator.base.geometry import Rect, length_of, ring_of
from generator.game.furnishing.field import Field, to_half
from generator.model.recipe import Step

_LEANS = (0, 0, 20, -25, 40)  # degrees, of what may stand at an angle
_TURN = 5  # degrees to a step of the ring below
_DIRECTIONS = ring_of(360 // _TURN)


def make_band(f: Field, step: Step) -> None:
    """Lay a road, river, trench or canyon across the table.

    Its stretches wander along an axis, with crossings; a bank raises pieces along both sides."""
    flat = f.happens(0.5) if step.axis == "any" else step.axis == "x"
    length, breadth = (f.w, f.h) if flat else (f.h, f.w)
    width = f.draw(step.width)
    at = to_half(f.draw_share(step.at) * breadth - width / 2)
    pos, end = to_half(step.along[0] * length), to_half(step.along[-1] * length)
    slots = max(1, round((end - pos) / step.step))
    crossed = _draw_crossings(f, f.count(step.crossings), slots)
    boxes = []
    for k in range(slots):
        run = step.step if k < slots - 1 else end - pos
        if run <= 0:
            break
        box = _lay(flat, pos, at, run, width)
        boxes.append(box)
        if k in crossed and step.crossing:
            f.place(step.crossing, box)
        elif step.kind and f.kinds[step.kind].nature == "floor":
            f.place(step.kind, box)
        elif step.kind:
            f.put(step.kind, box, gap=False, over=True)
        if step.bank and k not in crossed:
            _raise_banks(f, step, flat, (pos, at, run, width), breadth)
        pos += run
        at = min(max(at + to_half(f.roller.between(-1, 1) * step.wander), 1), breadth - width - 1)
    if step.name and boxes:
        x, y = min(b.x for b in boxes), min(b.y for b in boxes)
        f.areas[step.name] = Rect(x, y, max(b.right for b in boxes) - x, max(b.top for b in boxes) - y)
        f.areas[f"{step.name}-milieu"] = boxes[len(boxes) // 2]


def _lay(flat: bool, along: float, across: float, run: float, width: float) -> Rect:
    return Rect(along, across, run, width) if flat else Rect(across, along, width, run)


def _draw_crossings(f: Field, count: int, slots: int) -> set[int]:
    """Draw a crossing in each part of a band's length."""
    crossed = set()
    for k in range(count):
        low, high = k * slots // count, (k + 1) * slots // count
        crossed.add(low + f.roller.below(max(1, high - low)))
    return crossed


def _raise_banks(f: Field, step: Step, flat: bool, box: tuple[float, float, float, float], breadth: float) -> None:
    pos, at, run, width = box
    for side in (-1, 1):
        if f.happens(step.open):
            continue
        depth = f.draw(step.depth)
        low = at - depth if side < 0 else at + width
        low, high = max(0.0, low), min(breadth, low + depth)
        if high - low >= 1:
            f.place(step.bank or "", _lay(flat, pos, low, run, high - low))


def scatter_pieces(f: Field, step: Step, box: Rect | None = None) -> None:
    """Throw darts in clusters until a share of the ground is covered; `out` keeps off an area, `near` draws towards
    one."""
    roller = f.roller
    area = box or f.area_of(step.box, step.within, step.inset)
    away = f.board.mask_rect(f.areas[step.out]) if step.out and step.out in f.areas else 0
    middles, spread = _draw_clusters(f, step, area)
    target, covered, missed = step.cover * area.w * area.h, 0.0, 0
    kinds, weights = list(step.of), [float(weight) for weight in step.of.values()]
    while covered < target and missed < step.darts:
        kind = roller.choose_weighted(kinds, weights)
        if middles and f.happens(0.85):
            mx, my = roller.choice(middles)
            x = mx + (roller.random() + roller.random() - 1) * spread
            y = my + (roller.random() + roller.random() - 1) * spread
        else:
            x, y = roller.between(area.x, area.right), roller.between(area.y, area.top)
        x, y = to_half(x), to_half(y)
        size = 0.0
        if area.holds_point((x, y)) and not (away and f.board.mask_rect(Rect(x, y, 1, 1)) & away):
            size = _throw_piece(f, step, kind, (x, y), area)
        covered += size
        missed = 0 if size else missed + 1
    if step.name:
        f.areas[step.name] = Rect(*middles[0], 2, 2) if middles else area


def _draw_clusters(f: Field, step: Step, area: Rect) -> tuple[list[tuple[float, float]], float]:
    if step.near and step.near in f.areas:
        towards = f.areas[step.near]
        return [towards.centre], max(towards.w, towards.h) / 2 + step.spread
    between = f.roller.between
    count = f.count(step.clusters)
    return [(between(area.x, area.right), between(area.y, area.top)) for _n in range(count)], step.spread


def _throw_piece(f: Field, step: Step, kind: str, at: tuple[float, float], area: Rect) -> float:
    """Throw a dart; return how much ground it takes, 0 where it does not stand."""
    what = f.kinds[kind]
    count = f.count(step.clump) if what.clumps else 1
    if f.happens(step.against) and what.is_solid:
        w, h = f.pick_size(kind)
        return w * h if f.lean(kind, Rect(*at, w, h)) else 0.0
    if count > 1:
        return f.clump(kind, *at, count)
    w, h = f.pick_size(kind)
    if at[0] + w > area.right + 0.01 or at[1] + h > area.top + 0.01:
        return 0.0
    turn = f.roller.choice(_LEANS) if what.turns and not step.square else 0
    return w * h if f.put(kind, Rect(*at, w, h), turn) else 0.0


def wreck_hull(f: Field, step: Step) -> None:
    """Break a ship on the ground: parts along an axis, two walls and a hold each; debris thinner with distance."""
    roller = f.roller
    area = f.area_of(step.box)
    cx = to_half((area.x + area.w * roller.random() + f.w / 2) / 2)
    cy = to_half((area.y + area.h * roller.random() + f.h / 2) / 2)
    share = min(1.0, min(f.w, f.h) / 34)  # a small table has a smaller wreck
    length, width = to_half(f.draw(step.length) * share), to_half(f.draw(step.width) * max(0.8, share))
    turn = int(roller.between(-40, 40) / _TURN) * _TURN + (90 if f.happens(0.5) else 0)
    ux, uy = _direction_of(turn)
    count, gap = f.count(step.parts), f.draw(step.gap)
    cuts = [roller.between(0.7, 1.3) for _n in range(count)]
    total, at, holds = 0.0, -length / 2, []
    for cut in cuts:
        total += cut
    for k, cut in enumerate(cuts):
        part = (length - gap * (count - 1)) * cut / total
        mid, side = at + part / 2, roller.between(-1, 1)
        at += part + gap
        x, y = cx + ux * mid - uy * side, cy + uy * mid + ux * side
        lean = turn + round(roller.between(-12, 12) / _TURN) * _TURN
        wide = width * (1 - 0.35 * abs(k - (count - 1) / 2) / max(1, count / 2))
        room = wide / 2 + 2
        if not (room < x < f.w - room and room < y < f.h - room):
            continue
        if part >= 4 and wide >= 4.5 and 0 < k < count - 1:
            _lay_hold(f, step.kind or "", (x, y), (part, wide), lean)
            holds.append(Rect(x - 1, y - 1, 2, 2))
        else:
            f.place(step.kind or "", Rect(x - part / 2, y - wide / 2, part, wide), lean)
            beside = wide / 2 + 1
            holds.append(Rect(x + uy * beside - 0.5, y - ux * beside - 0.5, 1, 1))
    f.areas[step.name or "epave"] = Rect(cx - 3, cy - 3, 6, 6)
    f.areas["soute"] = holds[len(holds) // 2] if holds else f.areas["table"]
    _strew_debris(f, step, (cx, cy, ux, uy), (length / 2, width / 2))


def _direction_of(degrees: int) -> tuple[float, float]:
    return _DIRECTIONS[degrees // _TURN % len(_DIRECTIONS)]


def _lay_hold(f: Field, kind: str, at: tuple[float, float], size: tuple[float, float], turn: int) -> None:
    """Place a part one walks into: two long walls, and at each end a bulkhead that leaves a way in."""
    (x, y), (part, wide), (ux, uy) = at, size, _direction_of(turn)
    for side in (-1, 1):
        along, cross = side * (part / 2 - 0.5), wide * 0.5
        off = f.roller.choice((-1, 1)) * (wide / 2 - cross / 2 - 0.5)
        bx, by = x + ux * along - uy * off, y + uy * along + ux * off
        f.place(kind, Rect(bx - 0.5, by - cross / 2, 1, cross), turn)
    for side in (-1, 1):
        out = side * (wide / 2 - 0.5)
        f.place(kind, Rect(x - uy * out - part / 2, y + ux * out - 0.5, part, 1), turn)


def _strew_debris(
    f: Field, step: Step, axis: tuple[float, float, float, float], half: tuple[float, float]
) -> None:
    cx, cy, ux, uy = axis
    for _n in range(step.darts):
        x, y = f.roller.between(1, f.w - 2), f.roller.between(1, f.h - 2)
        along, off = abs((x - cx) * ux + (y - cy) * uy), abs((y - cy) * ux - (x - cx) * uy)
        far = length_of(max(0.0, along - half[0]), max(0.0, off - half[1]))
        left = max(0.0, 1 - far / (3 * step.fade))
        if f.happens(left * left * left):
            kind = f.pick(step.of)
            turn = f.roller.choice(_LEANS) if f.kinds[kind].turns else 0
            f.put(kind, Rect(to_half(x), to_half(y), *f.pick_size(kind)), turn)
