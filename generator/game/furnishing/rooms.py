"""An inside: walls from end to end, halved again and again, each with its door; long walls have two."""

from generator.base.geometry import Rect
from generator.game.furnishing.built import Hole, draw_door, fill_rows, run_wall
from generator.game.furnishing.field import Field, to_half
from generator.game.furnishing.nature import scatter_pieces
from generator.model.recipe import Step

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
