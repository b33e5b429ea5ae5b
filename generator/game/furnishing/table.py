"""The table of a place: its recipe followed, nooks closed, cover thinned or added, measured, rolled again if it fails.

A recipe alone gives a table worth playing on three times out of four. So each is measured on the whole of its area, not
on samples, and one that fails is rolled again; the best of several is taken in the worst case, and says so.

A dense table for two bands (N-53) is half of a place turned about the middle, so that both sides are exactly equal.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from generator.base.geometry import Rect, ring_of
from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.furnishing.built import (
    divide_lots,
    divide_rooms,
    line_up_rows,
    raise_line,
    raise_ring,
    stamp_set_piece,
)
from generator.game.furnishing.field import Field, Put
from generator.game.furnishing.nature import make_band, scatter_pieces, wreck_hull
from generator.game.params import DENSE, RANDOM, SOURCE
from generator.model.board import BASE, HALF, PASS, Board
from generator.model.recipe import NATURES, Kind, Op, Place, Step, World
from generator.model.scenario import Pas, Quality, Terrain
from generator.model.scenery import Scenery, chosen_place

COVERED = (0.15, 0.25)
SEEN = (0.50, 0.75)
ROUGH = 0.20
_AIM_COVERED, _AIM_SEEN = (0.162, 0.235), (0.53, 0.715)
THROWS = 12
_ROUNDS = 8
_NEAR_AND_FAR = (8, 10, 12, 14, 16)  # cells: 4 to 8 pas, the distances of a shot


def _name_area(f: Field, step: Step) -> None:
    f.areas[step.name or ""] = f.area_of(step.box)


_OPS: dict[Op, Callable[[Field, Step], None]] = {
    "band": make_band, "ring": raise_ring, "line": raise_line, "lots": divide_lots, "rooms": divide_rooms,
    "rows": line_up_rows, "hull": wreck_hull, "scatter": scatter_pieces, "stamp": stamp_set_piece, "name": _name_area,
}  # fmt: skip


class Measures(Record):
    """Shares of the ground: under obstacles, difficult; of points 4 to 8 pas apart that see each other; of where a base
    could stand, what is reached through passages of 1.5 pas."""

    covered: float
    rough: float
    sight: float
    reached: float

    @property
    def faults(self) -> int:
        ok = (COVERED[0] <= self.covered <= COVERED[1], SEEN[0] <= self.sight <= SEEN[1])
        return 4 - sum((*ok, self.reached == 1, self.rough <= ROUGH))


class Table(Record):
    field: Field
    measures: Measures
    floor: int  # what is reached

    def quality(self, hidden: float | None = None) -> Quality:
        """Return its measures in per cent, as a scenario has them."""
        covered, sight, reached = (
            Pas(round(100 * share, 1)) for share in (self.measures.covered, self.measures.sight, self.measures.reached)
        )
        return Quality(covered, sight, reached, None if hidden is None else Pas(round(100 * hidden, 1)))

    def terrain(self) -> tuple[Terrain, ...]:
        """Return its pieces, floors first: what stands on them is drawn over them."""
        kinds = self.field.kinds
        pieces = sorted(self.field.pieces, key=lambda piece: kinds[piece.kind].nature != "floor")
        return tuple(_terrain_of(piece, kinds[piece.kind]) for piece in pieces)


def _terrain_of(piece: Put, kind: Kind) -> Terrain:
    sight, move = NATURES[kind.nature]
    x, y, w, h = (Pas(round(side, 3)) for side in piece.rect)
    return Terrain(piece.kind, x, y, w, h, kind.nature == "difficult", sight, move, piece.turn)


def make_table(
    place: Place,
    size: tuple[int, int],
    world: World,
    roller: Roller,
    clear: Sequence[Rect] = (),
    *,
    twofold: bool = False,
) -> Table:
    """Return the first throw that passes, else the one with the fewest faults.

    `clear`: where nothing may stand; `twofold`: half of it, and that half turned about the middle, so that two corners
    are exactly equal."""
    best: Table | None = None
    for _throw in range(THROWS):
        field = Field(size, world, roller)
        clear_mask = field.keep_free(clear)
        for step in place.steps:
            if field.happens(step.chance):
                _OPS[step.op](field, step)
        tidy_nooks(field, place.plug)
        _settle(field, place)
        field.remove({p for p in field.pieces if clear_mask and field.board.mask_piece(p.rect, p.turn) & clear_mask})
        if twofold:
            turn_half(field)
        else:
            tidy_nooks(field, place.plug)
        measures, floor = measure_field(field)
        if best is None or measures.faults < best.measures.faults:
            best = Table(field, measures, floor)
        if not measures.faults:
            break
    assert best is not None
    return best


def turn_half(f: Field) -> None:
    """Keep what is nearer to one corner, and add the same turned about the middle.

    A piece that would meet its twin is left out, and so is one that closes a passage."""
    half = [p for p in f.pieces if p.rect.centre[0] / f.w + p.rect.centre[1] / f.h < 1 - 1e-6]
    f.remove(set(f.pieces))
    f.keep = 0
    for piece in half:
        twin = _twin_of(piece, f)
        mask, other = f.board.mask_piece(piece.rect, piece.turn), f.board.mask_piece(twin.rect, twin.turn)
        is_floor = f.kinds[piece.kind].nature == "floor"
        if not mask & other and (is_floor or not f.board.grow(mask, PASS) & other):
            f.place(*piece)
            f.place(*twin)
    for _round in range(6):
        _floor, lost = split_floor(f)
        gone = _mend_nooks(f, lost, may_plug=False)[0] if lost else set()
        if not gone:
            return
        f.remove({p for p in f.pieces if p in gone or _twin_of(p, f) in gone})


def _twin_of(piece: Put, f: Field) -> Put:
    x, y, w, h = piece.rect
    return Put(piece.kind, Rect(f.w - x - w, f.h - y - h, w, h), piece.turn)


def measure_field(f: Field) -> tuple[Measures, int]:
    board = f.board
    ground = (board.full & ~f.void).bit_count()
    floor, lost = split_floor(f)
    rough = (f.rough & ~f.wall).bit_count() / ground
    reached = floor.bit_count() / max(1, floor.bit_count() + lost.bit_count())
    return Measures(_share_covered(f), rough, share_seen(board, f.tall, floor), reached), floor


def _share_covered(f: Field) -> float:
    """Return the share of the ground played on that is built or grown over; water and solid rock are not counted."""
    solid = (f.tall | f.low | f.wall) & ~f.flat & ~f.void & f.board.full
    return solid.bit_count() / (f.board.full & ~f.void).bit_count()


def share_seen(board: Board, tall: int, floor: int) -> float:
    """Return the share that see each other of all pairs of floor cells 4 to 8 pas apart in fifty directions."""
    clear, pairs, seen = board.full & ~tall, 0, 0
    for off, between, start in _rays_of(board):
        lines = floor & start & (floor >> off if off >= 0 else floor << -off)
        pairs += lines.bit_count()
        for step in between:
            lines &= clear >> step if step >= 0 else clear << -step
        seen += lines.bit_count()
    return seen / pairs if pairs else 0.0


@cache
def _rays_of(board: Board) -> list[tuple[int, list[int], int]]:
    """List rays: where each ends from where it begins, the cells between, and where it may begin and end on the table.
    """
    rays = []
    for n, far in enumerate(_NEAR_AND_FAR):
        for k in range(10):
            x, y = ring_of(100)[5 * k + n]
            dx, dy, most = round(far * x), round(far * y), max(abs(round(far * x)), abs(round(far * y)))
            cells = [(round(dx * s / most), round(dy * s / most)) for s in range(1, most)]
            start = board.mask_cells(max(0, -dx), 0, board.columns - abs(dx), board.rows - dy)
            rays.append((dx + dy * board.row, [cx + cy * board.row for cx, cy in cells], start))
    return rays


def split_floor(f: Field) -> tuple[int, int]:
    """Return the ground that is one by passages of 1.5 pas, and the rest of what a base could stand on."""
    board = f.board
    free = board.full & ~f.wall
    wide = left = board.fit_square(free, PASS)
    best = 0
    while left:
        part = board.reach_all(left & -left, wide)
        best = part if part.bit_count() > best.bit_count() else best
        left &= ~part
        if left.bit_count() < best.bit_count():
            break
    floor = board.cover_squares(best, PASS)
    return floor, board.cover_squares(board.fit_square(free, BASE), BASE) & ~floor


def tidy_nooks(f: Field, plug: str) -> None:
    """Remove a small piece, or close the nook, where a base would be stuck or would squeeze through."""
    for _round in range(6):
        _floor, lost = split_floor(f)
        if not lost:
            return
        gone, plugs = _mend_nooks(f, lost)
        if not gone and not plugs:
            return
        if gone:
            f.remove(gone)
        for box in plugs:
            f.place(plug, box)


def _mend_nooks(f: Field, lost: int, *, may_plug: bool = True) -> tuple[set[Put], list[Rect]]:
    board, gone, plugs = f.board, set[Put](), list[Rect]()
    while lost:
        spot, before = lost & -lost, 0
        while spot != before:
            before, spot = spot, board.grow(spot, 1) & lost
        lost &= ~spot
        touch = board.grow(spot, 1)
        near = [p for p in f.pieces if board.mask_piece(p.rect, p.turn) & touch]
        small = [p for p in near if f.kinds[p.kind].sizes and p.rect.w * p.rect.h <= 9]
        if any(p in gone for p in small):
            continue
        box = _bounds_of(board, spot)
        if may_plug and spot.bit_count() <= 24 and not board.mask_rect(box) & ~spot:
            plugs.append(box)
        elif small:
            gone.add(min(small, key=lambda p: p.rect.w * p.rect.h))
        elif walls := [p for p in near if min(p.rect.w, p.rect.h) <= 0.5]:
            gone.add(f.roller.choice(walls))
    return gone, plugs


def _bounds_of(board: Board, mask: int) -> Rect:
    points = board.list_points(mask)
    x, y = min(p[0] for p in points), min(p[1] for p in points)
    return Rect(x, y, max(p[0] for p in points) - x + 1 / HALF, max(p[1] for p in points) - y + 1 / HALF)


def _settle(f: Field, place: Place) -> None:
    """Add pieces of the place to a table too bare or too open, remove some from one too full or closed.

    After some rounds it is judged as it is."""
    for _round in range(_ROUNDS):
        covered = _share_covered(f)
        sight = share_seen(f.board, f.tall, split_floor(f)[0])
        before = len(f.pieces)
        if covered > _AIM_COVERED[1] or sight < _AIM_SEEN[0]:
            _thin_out(f, tall=sight < _AIM_SEEN[0])
        elif covered < _AIM_COVERED[0] or sight > _AIM_SEEN[1]:
            more = place.more
            of = more.tall if sight > (_AIM_SEEN[0] + _AIM_SEEN[1]) / 2 else more.low
            lack = Pas(max(_AIM_COVERED[0] - covered, 0.012))
            scatter_pieces(f, Step("scatter", of=of, cover=lack, clump=more.clump, darts=60, against=more.against))
        if len(f.pieces) == before:
            return


def _thin_out(f: Field, *, tall: bool) -> None:
    loose = [
        p for p in f.pieces
        if (kind := f.kinds[p.kind]).sizes and kind.is_solid and p.rect.w * p.rect.h <= 20
        and (kind.nature in ("tall", "climbable")) == tall
    ]  # fmt: skip
    if loose:
        f.remove(set(f.roller.shuffle(loose)[: max(2, len(loose) // 8)]))


_PLACES = 4  # tried, where none is asked for


def is_dense(decor: str | None, place: str | None) -> bool:
    """Return whether a dense table is asked for, by name or by a place. Raises Refusal where the two contradict."""
    if decor == SOURCE and place:
        message = _("the few pieces of the rules make no place")
        raise Refusal("decor-and-place", message, _("leave out --place, or write --decor dense"))
    return decor == DENSE or bool(place)


def roll_dense(
    scenery: Scenery,
    size: tuple[int, int],
    request: tuple[str | None, str | None],
    clear: Sequence[Rect],
    roller: Roller,
) -> dict[str, Any]:
    """Return the fields of a scenario that a dense table changes; `request`: the place, the theme."""
    place, theme = (None if word == RANDOM else word for word in request)
    best: tuple[Table, Place] | None = None
    for _try in range(1 if place else _PLACES):
        chosen = chosen_place(scenery, place, theme, roller, lambda place: place.halves_well(scenery))
        table = make_table(chosen, size, scenery, roller, clear, twofold=True)
        if best is None or table.measures.faults < best[0].measures.faults:
            best = table, chosen
        if not table.measures.faults:
            break
    assert best is not None
    table, chosen = best
    return {
        "terrain": table.terrain(),
        "measures": table.quality(),
        "place": chosen.id,
        "title": chosen.label,
        "theme": chosen.theme,
    }
