"""Kerning: what the fonts say about pairs of glyphs (GPOS, the `kern` feature), read pair by pair as text needs it.

Our fonts have lookups of pairs only, by glyph or by class, that change the advance of the first: all else is ignored.
"""

import struct
from collections.abc import Iterator
from functools import cache, lru_cache

from generator.render.press import fonts
from generator.render.press.inkfonts import choose, codes, runs

_ADVANCE = 4  # the only kind of value our fonts have


class Kerning:
    def __init__(self, table: bytes) -> None:
        self._table = table
        self._pairs: dict[tuple[int, int], int] = {}
        self._lookups = [_Lookup(table, at) for at in _kern_lookups(table)] if table else []

    def between(self, left: int, right: int) -> int:
        """What is added to the advance of the first glyph, in font units."""
        pair = (left, right)
        if pair not in self._pairs:
            self._pairs[pair] = sum(lookup.value(left, right) for lookup in self._lookups)
        return self._pairs[pair]


def _unpack(table: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}H", table, at)


def _kern_lookups(table: bytes) -> list[int]:
    """Where the lookups start that any feature called `kern` names, in their order."""
    features, lookups = _unpack(table, 6, 2)
    wanted: set[int] = set()
    for n in range(_unpack(table, features, 1)[0]):
        tag, offset = struct.unpack_from(">4sH", table, features + 2 + 6 * n)
        if tag == b"kern":
            count = _unpack(table, features + offset + 2, 1)[0]
            wanted.update(_unpack(table, features + offset + 4, count))
    return [lookups + _unpack(table, lookups + 2 + 2 * n, 1)[0] for n in sorted(wanted)]


class _Lookup:
    """Subtables in order; the first that covers a pair decides."""

    def __init__(self, table: bytes, at: int) -> None:
        kind, _flag, count = _unpack(table, at, 3)
        starts = [at + offset for offset in _unpack(table, at + 6, count)] if kind == 2 else []
        self._tables = [_Single(table, start) if _unpack(table, start, 1)[0] == 1 else _Classes(table, start)
                        for start in starts if _unpack(table, start + 4, 2) == (_ADVANCE, 0)]  # fmt: skip

    def value(self, left: int, right: int) -> int:
        for each in self._tables:
            if (found := each.value(left, right)) is not None:
                return found
        return 0


class _Single:
    """Pairs of two glyphs."""

    def __init__(self, table: bytes, at: int) -> None:
        self._table, self._at = table, at
        self._coverage = _coverage(table, at + _unpack(table, at + 2, 1)[0])
        self._sets: dict[int, dict[int, int]] = {}

    def value(self, left: int, right: int) -> int | None:
        index = self._coverage.get(left)
        if index is None:
            return None
        if left not in self._sets:
            start = self._at + _unpack(self._table, self._at + 10 + 2 * index, 1)[0]
            count = _unpack(self._table, start, 1)[0]
            flat = struct.unpack_from(">" + "Hh" * count, self._table, start + 2)
            self._sets[left] = dict(zip(flat[::2], flat[1::2], strict=True))
        return self._sets[left].get(right)


class _Classes:
    """Pairs of two classes of glyphs."""

    def __init__(self, table: bytes, at: int) -> None:
        coverage, _f1, _f2, first, second, _count1, self._count = _unpack(table, at + 2, 7)
        self._table, self._start = table, at + 16
        self._coverage = _coverage(table, at + coverage)
        self._first, self._second = _classes(table, at + first), _classes(table, at + second)

    def value(self, left: int, right: int) -> int | None:
        if left not in self._coverage:
            return None
        place = self._first.get(left, 0) * self._count + self._second.get(right, 0)
        return int(struct.unpack_from(">h", self._table, self._start + 2 * place)[0])


def _coverage(table: bytes, at: int) -> dict[int, int]:
    form, count = _unpack(table, at, 2)
    if form == 1:
        return {glyph: n for n, glyph in enumerate(_unpack(table, at + 4, count))}
    return {glyph: index + glyph - start for glyph, start, index in _spans(table, at + 4, count)}


def _classes(table: bytes, at: int) -> dict[int, int]:
    form, first, count = _unpack(table, at, 3)
    if form == 1:
        return {first + n: found for n, found in enumerate(_unpack(table, at + 6, count))}
    return {glyph: found for glyph, _start, found in _spans(table, at + 4, first)}


def _spans(table: bytes, at: int, count: int) -> Iterator[tuple[int, int, int]]:
    """Each glyph of some ranges, where its range starts, and what is said of it."""
    for start, end, value in struct.iter_unpack(">3H", table[at : at + 6 * count]):
        yield from ((glyph, start, value) for glyph in range(start, end + 1))


@cache
def kerning(font: str) -> Kerning:
    return Kerning(bytes(fonts.font(font).tables.get(b"GPOS", b"")))


@lru_cache(maxsize=8192)
def width(text: str, font: str) -> float:
    """How wide a kerned text comes out, in ems."""
    return sum(_width(part, face) for face, part in runs(text, font))


def _width(text: str, font: str) -> float:
    face, pairs = fonts.font(font), kerning(font)
    glyphs = [face.cmap[ord(char)] for char in text]
    total = sum(map(face.advances.__getitem__, glyphs))
    return (total + sum(map(pairs.between, glyphs, glyphs[1:]))) / face.units


@lru_cache(maxsize=8192)
def show(text: str, font: str, size: float) -> str:
    """Operators that choose the font and show a text, kerned; what the face lacks is shown in its stand-in."""
    return " ".join(f"{choose(face, size)} [{_shown(part, face)}] TJ" for face, part in runs(text, font))


def _shown(text: str, font: str) -> str:
    face, pairs, names = fonts.font(font), kerning(font), codes(font)
    glyphs = [face.cmap[ord(char)] for char in text]
    moves = [*map(pairs.between, glyphs, glyphs[1:]), 0]
    out = ["<"]
    for char, move in zip(text, moves, strict=True):
        out.append(f"{names[char]}>{round(-move * 1000 / face.units)}<" if move else names[char])
    return "".join([*out, ">"])
