"""Steps of a recipe for what people built: walls with gates, lots along streets, rooms with doors, rows, set pieces.

The inside of a building is halved by walls again and again, each with a door; long walls have two.
"""

from collections.abc import Sequence

from generator.base.geometry import Rect
from generator.game.furnishing.field import Field, to_half
from generator.game.furnishing.nature import scatter_pieces
from generator.model.board import HALF, PASS
from generator.model.recipe import Step

Hole = tuple[float, float]
_TOWER = 2.0  # pas, its side


def raise_ring(f: Field, step: Step) -> None:
    """Raise a wall round an area, with gates; where a road passes, it opens."""
    area, thick = f.area_of(step.box), float(step.thick)
    x, y, w, h = area
    if step.name:
        f.areas[step.name] = Rect(x + thick, y + thick, w - 2 * thick, h - 2 * thick)
    sides = ((x, y, w, True), (x, area.top - thick, w, True), (x, y + thick, h - 2 * thick, False),
             (area.right - thick, y + thick, h - 2 * thick, False))  # fmt: skip
    gates = [0, 0, 0, 0]
    for n in range(f.count(step.gates)):
        least = min(gates)
        gates[f.roller.choice([k for k in range(4) if n > 3 or gates[k] == least])] += 1
    for count, (sx, sy, length, flat) in zip(gates, sides, strict=True):
        holes = _draw_gates(f, step, count, length)
        run = 0.0
        while run < length:  # broken stretches
            if f.happens(step.broken):
                holes.append((run, min(length, run + to_half(f.roller.between(1.5, 3)))))
            run += to_half(f.roller.between(3, 5))
        run_wall(f, step.kind or "", Rect(sx, sy, length if flat else thick, thick if flat else length), holes)
    for cx, cy in ((x, y), (area.right, y), (x, area.top), (area.right, area.top)) if step.tower else ():
        if f.happens(step.towers):
            left = min(max(0.0, to_half(cx - _TOWER / 2)), f.w - _TOWER)
            low = min(max(0.0, to_half(cy - _TOWER / 2)), f.h - _TOWER)
            f.place(step.tower or "", Rect(left, low, _TOWER, _TOWER))


def _draw_gates(f: Field, step: Step, count: int, length: float) -> list[Hole]:
    holes = []
    for _n in range(count):
        gate = f.draw(step.gate)
        if length > gate + 4:
            at = to_half(f.roller.between(2, length - gate - 2))
            holes.append((at, at + gate))
    return holes


def raise_line(f: Field, step: Step) -> None:
    """Place pieces one after the other with gaps between them."""
    area, thick = f.area_of(step.box), float(step.thick)
    flat = area.w >= area.h
    length, room = (area.w, area.h) if flat else (area.h, area.w)
    pos = to_half(f.roller.random())
    while pos < length - 1:
        part = min(f.draw(step.part), length - pos)
        off = to_half(f.roller.random() * max(0.0, room - thick))
        box = (area.x + pos, area.y + off, part, thick) if flat else (area.x + off, area.y + pos, thick, part)
        f.put(step.kind or "", Rect(*box))
        pos += part + f.draw(step.gap)
    if step.name:
        f.areas[step.name] = area


def run_wall(f: Field, kind: str, wall: Rect, holes: Sequence[Hole]) -> None:
    """Place a straight wall without its holes and without what a road takes, never leaving a slit."""
    flat = wall.w >= wall.h
    count = round((wall.w if flat else wall.h) * HALF)
    stands = [True] * count
    for low, high in holes:
        for i in range(max(0, round(low * HALF)), min(count, round(high * HALF))):
            stands[i] = False
    for i in range(count):
        if f.board.mask_rect(_stretch(wall, flat, i, i + 1)) & f.keep:
            stands[i] = False
    i = 0
    while i < count:
        j = i
        while j < count and stands[j] == stands[i]:
            j += 1
        if not stands[i] and j - i < PASS:  # a slit becomes a passage
            j = min(count, i + PASS)
            stands[i:j] = [False] * (j - i)
        if stands[i]:
            f.place(kind, _stretch(wall, flat, i, j))
        i = j


def _stretch(wall: Rect, flat: bool, start: int, end: int) -> Rect:
    low, long = start / HALF, (end - start) / HALF
    return Rect(wall.x + low, wall.y, long, wall.h) if flat else Rect(wall.x, wall.y + low, wall.w, long)


def divide_lots(f: Field, step: Step) -> None:
    """Divide ground by streets, the first the widest, until the lots are of their size; build on each."""
    low, high = step.lot[0], step.lot[-1]
    todo, lots = [(f.area_of(step.box, step.within, step.inset), 0)], []
    while todo:
        lot, deep = todo.pop()
        street = to_half(max(1.5, f.draw(step.street) - deep * 0.5))
        wide, high_enough = (side >= 2 * low + street and side > high for side in (lot.w, lot.h))
        if not (wide or high_enough):
            lots.append(lot)
            continue
        if wide and (lot.w >= lot.h or not high_enough):
            cut = to_half(f.roller.between(low, lot.w - street - low))
            halves = (Rect(lot.x, lot.y, cut, lot.h), Rect(lot.x + cut + street, lot.y, lot.w - cut - street, lot.h))
        else:
            cut = to_half(f.roller.between(low, lot.h - street - low))
            halves = (Rect(lot.x, lot.y, lot.w, cut), Rect(lot.x, lot.y + cut + street, lot.w, lot.h - cut - street))
        todo += [(half, deep + 1) for half in halves]
    for lot in lots:
        style = f.pick(step.styles)
        if style == "empty" and step.name:
            f.areas[step.name] = lot
        build_house(f, style, _trim_lot(f, step, lot), step)
    if step.name:
        squares = [lot for lot in lots if lot.w * lot.h >= 12]
        f.areas.setdefault(step.name, f.roller.choice(squares or lots))


def _trim_lot(f: Field, step: Step, lot: Rect) -> Rect:
    x, y, w, h = lot
    if step.trim:
        less, lower = to_half(f.roller.between(0, step.trim)), to_half(f.roller.between(0, step.trim))
        if w - less >= 2:
            x, w = x + (less if f.happens(0.5) else 0), w - less
        if h - lower >= 2:
            y, h = y + (lower if f.happens(0.5) else 0), h - lower
    return Rect(x, y, w, h)


def build_house(f: Field, style: str, lot: Rect, step: Step) -> None:
    """Build a house on as much of a lot as the streets leave."""
    from generator.game.furnishing.nature import scatter_pieces

    kind = step.kind or ""
    left = _free_part(f, lot)
    if left is None or style == "empty":
        return
    x, y, w, h = left
    if style == "ell" and min(w, h) >= 3.5:
        cut_w, cut_h = to_half(w * f.roller.between(0.4, 0.6)), to_half(h * f.roller.between(0.4, 0.6))
        low, near = f.happens(0.5), f.happens(0.5)
        f.put(kind, Rect(x, y if low else y + h - cut_h, w, cut_h))
        f.put(kind, Rect(x if near else x + w - cut_w, y + cut_h if low else y, cut_w, h - cut_h), gap=False)
    elif style == "dome":
        side = min(w, h, 4.0)
        at = to_half(x + (w - side) * f.roller.random()), to_half(y + (h - side) * f.roller.random())
        f.put(step.dome or kind, Rect(*at, side, side))
    elif style in ("open", "ruin", "yard") and min(w, h) >= 3.5:
        wall = {"open": step.wall, "ruin": step.ruin, "yard": step.yard}[style] or kind
        _wall_house(f, wall, left, is_ruin=style == "ruin")
    elif style == "stack":
        scatter_pieces(f, Step("scatter", of=step.stack, cover=type(step.cover)(0.45)), left)
    else:
        f.put(kind, left)


def _free_part(f: Field, lot: Rect) -> Rect | None:
    """Return the largest part of a lot that no road takes, cut from one of its sides; None where it is too small."""
    taken = f.near | f.keep
    if not f.board.mask_rect(lot) & taken:
        return lot
    x, y, w, h = lot
    best: Rect | None = None
    for side in range(4):
        for cut in range(1, int((w if side < 2 else h) * HALF) - 3):
            c = cut / HALF
            box = Rect(*((x + c, y, w - c, h), (x, y, w - c, h), (x, y + c, w, h - c), (x, y, w, h - c))[side])
            if not f.board.mask_rect(box) & taken:
                if best is None or box.w * box.h > best.w * best.h:
                    best = box
                break
    return best if best and min(best.w, best.h) >= 2 else None


def _wall_house(f: Field, kind: str, house: Rect, *, is_ruin: bool) -> None:
    """Place walls that one enters by doors; a ruin has lost some of them."""
    f.areas.setdefault("maison", house)
    x, y, w, h = house
    thin = 0.5
    sides = (Rect(x, y, w, thin), Rect(x, y + h - thin, w, thin), Rect(x, y + thin, thin, h - 2 * thin),
             Rect(x + w - thin, y + thin, thin, h - 2 * thin))  # fmt: skip
    for n, side in enumerate(sides):
        length, holes = max(side.w, side.h), []
        run = 0.0
        while is_ruin and run < length:
            if f.happens(0.4):
                holes.append((run, run + to_half(f.roller.between(1.5, 3))))
            run += 2.5
        if not holes and length >= 2.5 and (n == 0 or f.happens(0.6)):
            holes = [draw_door(f, length)]
        run_wall(f, kind, side, holes)


def draw_door(f: Field, length: float, width: float = 1.5) -> Hole:
    at = to_half(f.roller.between(0.5, max(0.5, length - width - 0.5)))
    return at, at + width


def line_up_rows(f: Field, step: Step) -> None:
    area = f.area_of(step.box, step.within, step.inset)
    if step.name:
        f.areas[step.name] = area
    fill_rows(f, step.kind or "", area, (step.size[0], step.size[1]), (step.gap[0], step.gap[-1]), step.missing)


def fill_rows(
    f: Field, kind: str, area: Rect, size: tuple[float, float], gap: tuple[float, float], missing: float
) -> None:
    """Place the same piece in rows: stalls, containers, bunks; one lacks here and there."""
    w, h = size if f.happens(0.5) else size[::-1]
    across, up = int((area.w + gap[0]) / (w + gap[0])), int((area.h + gap[1]) / (h + gap[1]))
    if across < 1 or up < 1:
        return
    wide, high = (area.w - across * w) / max(1, across - 1), (area.h - up * h) / max(1, up - 1)
    for i in range(across):
        for j in range(up):
            if not f.happens(missing):
                x = to_half(area.x + i * (w + min(wide, gap[0] + 1.5)))
                f.put(kind, Rect(x, to_half(area.y + j * (h + min(high, gap[1] + 1.5))), w, h))


def stamp_set_piece(f: Field, step: Step) -> None:
    """Place a set piece, mirrored or turned by a quarter, off the roads if it can be."""
    stamp, roller = f.stamps[step.use or ""], f.roller
    sw, sh = stamp.size
    mirrored, quarter = f.happens(0.5), f.happens(0.5)
    w, h = (sh, sw) if quarter else (sw, sh)
    area = f.area_of(step.box, step.within)
    for _n in range(12):
        left = to_half(area.x + (area.w - w) * (roller.random() if area.w > w else 0.5))
        low = to_half(area.y + (area.h - h) * (roller.random() if area.h > h else 0.5))
        left, low = min(max(0.0, left), f.w - w), min(max(0.0, low), f.h - h)
        if not f.board.mask_rect(Rect(left, low, w, h)) & f.keep:
            break

    def lay(x: float, y: float, pw: float, ph: float) -> Rect:
        x = sw - x - pw if mirrored else x
        return Rect(left + y, low + x, ph, pw) if quarter else Rect(left + x, low + y, pw, ph)

    for part in stamp.pieces:
        f.place(part.kind, lay(*part.at), part.turn)
    f.areas.update({name: lay(*box) for name, box in stamp.areas.items()})
    f.areas[step.name or stamp.id] = Rect(left, low, w, h)


_THIN = 0.5
_LONG = 11.0  # pas: a wall as long has two doors


def divide_rooms(f: Field, step: Step) -> None:
    """Lay a corridor, then rooms on both sides of it, furnished by their style."""
    low, high = step.room[0], step.room[-1]
    todo, leaves = list(_lay_corridor(f, step)), []
    while todo:
        room = todo.pop()
        longest = max(room.w, room.h)
        if longest <= high or longest < 2 * low + _THIN:
            leaves.append(room)
            continue
        upright = room.w >= room.h
        cut = _draw_cut(f, room, low, upright)
        side = room.h if upright else room.w
        holes = [draw_door(f, side, step.door)]
        if side > _LONG:
            middle = to_half(side / 2)
            holes = [draw_door(f, side / 2, step.door)]
            start, end = draw_door(f, side / 2, step.door)
            holes.append((start + middle, end + middle))
        if upright:
            wall = Rect(room.x + cut, room.y, _THIN, room.h)
            rest = room.w - cut - _THIN
            todo += [Rect(room.x, room.y, cut, room.h), Rect(wall.right, room.y, rest, room.h)]
        else:
            wall = Rect(room.x, room.y + cut, room.w, _THIN)
            rest = room.h - cut - _THIN
            todo += [Rect(room.x, room.y, room.w, cut), Rect(room.x, wall.top, room.w, rest)]
        _open_doors(f, step.kind or "", wall, holes)
    for n, room in enumerate(f.roller.shuffle(leaves)):
        f.areas[f"salle{n + 1}"] = room
        _furnish_room(f, step, f.pick(step.styles), room)


def _lay_corridor(f: Field, step: Step) -> tuple[Rect, Rect]:
    area, width = f.area_of(step.box, step.within), f.draw(step.spine)
    middle = area.y + to_half(f.roller.between(0.4, 0.6) * area.h)
    low, high = to_half(middle - width / 2 - _THIN), to_half(middle + width / 2)
    third = to_half(area.w / 3)
    for y in (low, high):
        starts = [to_half(f.roller.between(k * third + 1, (k + 1) * third - step.door - 1)) for k in range(3)]
        _open_doors(f, step.kind or "", Rect(area.x, y, area.w, _THIN), [(at, at + step.door) for at in starts])
    f.areas["couloir"] = Rect(area.x, low + _THIN, area.w, high - low - _THIN)
    above = high + _THIN
    return Rect(area.x, area.y, area.w, low - area.y), Rect(area.x, above, area.w, area.top - above)


def _open_doors(f: Field, kind: str, wall: Rect, holes: list[Hole]) -> None:
    """Place a wall with doors, and keep the floor before and behind each free."""
    run_wall(f, kind, wall, holes)
    for start, end in holes:
        if wall.w >= wall.h:
            f.keep |= f.board.mask_rect(Rect(wall.x + start, wall.y - 1.5, end - start, 3.5))
        else:
            f.keep |= f.board.mask_rect(Rect(wall.x - 1.5, wall.y + start, 3.5, end - start))


def _draw_cut(f: Field, room: Rect, least: float, upright: bool) -> float:
    """Return where to halve a room so that no wall ends in a door."""
    span = room.w if upright else room.h
    cut = to_half(span / 2)
    for _n in range(12):
        cut = to_half(f.roller.between(max(least, span * 0.38), min(span - least, span * 0.62)))
        ends = ((room.x + cut, room.y), (room.x + cut, room.top - 0.5))
        if not upright:
            ends = ((room.x, room.y + cut), (room.right - 0.5, room.y + cut))
        if not any(f.board.mask_rect(Rect(x, y, 0.5, 0.5)) & f.keep for x, y in ends):
            break
    return cut


def _furnish_room(f: Field, step: Step, style: str, room: Rect) -> None:
    inner = Rect(room.x + 1.5, room.y + 1.5, room.w - 3, room.h - 3)
    if min(inner.w, inner.h) < 1:
        return
    for piece in step.furniture.get(style, ()):
        if piece.size:
            gap = (piece.gap[0], piece.gap[-1])
            fill_rows(f, piece.kind, inner, (piece.size[0], piece.size[1]), gap, piece.missing)
        else:
            strewn = Step("scatter", of={piece.kind: 1}, cover=piece.cover, against=piece.against)
            scatter_pieces(f, strewn, inner.grow_by(1))
