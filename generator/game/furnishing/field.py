"""A table while it is being furnished: what stands on it so far, as pieces and as masks.

A piece stands only where a base still passes round it, or flush against something: so a table is never closed, whatever
the order of its steps. Roads, gates and doors are kept free from the moment they are made.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.base.geometry import Rect
from generator.chance.dice import Roller
from generator.model.board import BASE, HALF, PASS, board_of
from generator.model.recipe import Span, World

EDGE = 1.5  # pas: a piece stands at the edge of the table, or so far from it
_SIDES = ((0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5))


class Put(NamedTuple):
    """A piece on the table."""

    kind: str
    rect: Rect
    turn: int = 0


class Field:
    def __init__(self, size: tuple[int, int], world: World, roller: Roller) -> None:
        self.w, self.h = float(size[0]), float(size[1])
        self.board, self.kinds, self.stamps, self.roller = board_of(*size), world.kinds, world.stamps, roller
        self.areas: dict[str, Rect] = {"table": Rect(0.0, 0.0, self.w, self.h)}
        self.keep = 0  # stays free: roads, gates, doors
        self.pieces: list[Put] = []
        self._forget_masks()

    def _forget_masks(self) -> None:
        self.tall = self.low = self.wall = self.rough = self.void = self.flat = 0
        self.backs = 0  # what things are put against
        self.near = 0  # within a passage's width of something solid

    # --- what is drawn by lot

    def draw(self, span: Span) -> float:
        """Draw a measure, on half pas."""
        return to_half(self.roller.between(span[0], span[-1])) if len(span) > 1 else float(span[0])

    def draw_share(self, span: Span) -> float:
        return self.roller.between(span[0], span[-1])

    def count(self, span: Sequence[int]) -> int:
        return span[0] + self.roller.below(span[-1] - span[0] + 1)

    def happens(self, chance: float) -> bool:
        return self.roller.random() < chance

    def pick(self, weights: Mapping[str, int]) -> str:
        return self.roller.choose_weighted(list(weights), [float(w) for w in weights.values()])

    def pick_size(self, kind: str) -> tuple[float, float]:
        w, h = self.roller.choice(self.kinds[kind].sizes)
        return (h, w) if self.happens(0.5) else (w, h)

    # --- areas

    def area_of(self, box: Sequence[Span], within: str | None = None, inset: float = 0.0) -> Rect:
        """Draw a part of the table, never a slit away from its edge."""
        if not box:
            return _shrink(self.areas.get(within or "table", self.areas["table"]), inset)
        left, low, right, top = (self.draw_share(span) for span in box)
        x, w = _off_edge(to_half(left * self.w), to_half(right * self.w), self.w)
        y, h = _off_edge(to_half(low * self.h), to_half(top * self.h), self.h)
        return _shrink(Rect(x, y, w, h), inset)

    def keep_free(self, rects: Sequence[Rect]) -> int:
        """Keep these rectangles free of pieces; return their mask."""
        mask = 0
        for rect in rects:
            mask |= self.board.mask_rect(rect)
        self.keep |= mask
        return mask

    # --- pieces

    def put(self, kind: str, rect: Rect, turn: int = 0, *, gap: bool = True, over: bool = False) -> bool:
        """Place a piece if it may stand here, and return whether it does.

        Nothing stands under it, and a base passes between it and the rest."""
        what = self.kinds[kind]
        if what.is_solid:
            x, y = _at_edge(rect.x, rect.w, self.w, turn), _at_edge(rect.y, rect.h, self.h, turn)
            if x is None or y is None:
                return False
            rect = Rect(x, y, rect.w, rect.h)
        if not self.holds(rect, turn):
            return False
        mask = self.board.mask_piece(rect, turn)
        under = (self.near if gap and what.is_solid else self.wall) | (0 if over else self.rough | self.flat)
        if not mask or mask & under:
            return False
        if mask & self.keep and what.nature != "floor":
            return False
        self.place(kind, rect, turn)
        return True

    def holds(self, rect: Rect, turn: int = 0) -> bool:
        return bool(turn) or self.areas["table"].holds(rect)

    def place(self, kind: str, rect: Rect, turn: int = 0) -> None:
        """Place a piece, whatever stands there."""
        what, mask = self.kinds[kind], self.board.mask_piece(rect, turn)
        if not mask:
            return
        self.pieces.append(Put(kind, rect, turn))
        if what.nature == "floor":
            self.keep |= mask
            return
        self.tall |= mask if what.nature in ("tall", "climbable") else 0
        self.low |= mask if what.nature == "low" else 0
        self.flat |= mask if what.nature == "open" else 0
        self.backs |= mask if what.backs else 0
        self.void |= mask if what.void else 0
        if what.is_solid:
            self.wall |= mask
            self.near |= self.board.grow(mask, PASS)
        else:
            self.rough |= mask

    def lean(self, kind: str, rect: Rect) -> bool:
        """Push a piece against what stands near, if that leaves no slit; return whether it stands."""
        board, blocked = self.board, self.wall | self.keep | self.rough | self.flat
        if not self.holds(rect) or board.mask_rect(rect) & blocked:
            return False
        for dx, dy in self.roller.shuffle(_SIDES):
            at = rect
            for _n in range(8):
                after = Rect(at.x + dx, at.y + dy, at.w, at.h)
                if not self.holds(after):
                    break
                mask = board.mask_rect(after)
                if mask & blocked:
                    if mask & self.backs and not self._leaves_slit(at):
                        self.place(kind, at)
                        return True
                    break
                at = after
        return False

    def _leaves_slit(self, rect: Rect) -> bool:
        board = self.board
        free = board.full & ~(self.wall | board.mask_rect(rect))
        wide = board.cover_squares(board.fit_square(free, PASS), PASS)
        return bool(board.cover_squares(board.fit_square(free, BASE), BASE) & ~wide)

    def clump(self, kind: str, x: float, y: float, count: int) -> float:
        """Place rectangles side by side as one formation; return the ground it takes, or 0."""
        parts = [Rect(x, y, *self.pick_size(kind))]
        for _n in range(count - 1):
            parts.append(self._beside(self.roller.choice(parts), *self.pick_size(kind)))
        if not all(self.holds(part) for part in parts):
            return 0.0
        board, mask, is_solid = self.board, 0, self.kinds[kind].is_solid
        for part in parts:
            mask |= board.mask_rect(part)
        if mask & ((self.near if is_solid else self.wall) | self.keep | self.rough | self.flat):
            return 0.0
        free = board.full & ~mask
        if is_solid and free & ~board.cover_squares(board.fit_square(free, PASS), PASS):
            return 0.0  # a slit inside it, or between it and the edge
        for part in parts:
            self.place(kind, part)
        return mask.bit_count() / HALF**2

    def _beside(self, part: Rect, w: float, h: float) -> Rect:
        side, slide = self.roller.below(4), self.roller.random()
        if side < 2:
            return Rect(part.right if side else part.x - w, to_half(part.y - h + 0.5 + slide * (part.h + h - 1)), w, h)
        return Rect(to_half(part.x - w + 0.5 + slide * (part.w + w - 1)), part.top if side == 2 else part.y - h, w, h)

    def remove(self, gone: set[Put]) -> None:
        """Remove pieces; the masks are made anew from those that are left."""
        remaining, self.pieces = [p for p in self.pieces if p not in gone], []
        self._forget_masks()
        for piece in remaining:
            self.place(*piece)


def to_half(value: float) -> float:
    return int(value * 2 + 0.5) / 2 if value >= 0 else -int(0.5 - value * 2) / 2


def _shrink(rect: Rect, by: float) -> Rect:
    return Rect(rect.x + by, rect.y + by, max(0.5, rect.w - 2 * by), max(0.5, rect.h - 2 * by))


def _off_edge(low: float, high: float, room: float) -> tuple[float, float]:
    """Return where a stretch of a side begins and how long it is, at the edge or a passage away from it."""
    low = EDGE if 0 < low < EDGE else low
    high = room - EDGE if 0 < room - high < EDGE else high
    return low, high - low


def _at_edge(at: float, size: float, room: float, turn: int) -> float | None:
    if turn:
        return at if 2.5 <= at <= room - size - 2.5 else None
    if 0 < at < EDGE:
        at = EDGE if at >= EDGE / 2 else 0.0
    beyond = room - at - size
    if 0 < beyond < EDGE:
        at = room - size - (EDGE if beyond >= EDGE / 2 else 0.0)
        if 0 < at < EDGE:
            return None
    return at
