"""Just enough TrueType to ink text: which glyph, how wide, and a font file of only the glyphs used.

Reading a face takes about a millisecond; reportlab and fontTools need 100 ms before their first glyph, more than all
the rest of printing a sheet. Glyph numbers are kept: unused glyphs become empty, so no table has to be renumbered.
"""

import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

from generator.core.record import Record

T = TypeVar("T")
# What a PDF viewer reads of an embedded TrueType font; layout and naming tables stay behind.
_KEPT = (b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep")

_LIGATURES = {0xFB01: "fi", 0xFB02: "fl"}


class Characters(dict[str, T]):
    """What is known of each character that a font draws, worked out when it is first asked for."""

    def __init__(self, cmap: Mapping[int, int], known: Callable[[int], T]) -> None:
        self._cmap, self._known = cmap, known

    def __missing__(self, char: str) -> T:
        self[char] = found = self._known(self._cmap[ord(char)])
        return found

    def __contains__(self, char: object) -> bool:
        return isinstance(char, str) and ord(char) in self._cmap


class Font(Record, dict=True):
    name: str  # PostScript name: the file's stem
    data: bytes

    @cached_property
    def tables(self) -> dict[bytes, memoryview]:
        count = struct.unpack_from(">H", self.data, 4)[0]
        records = struct.iter_unpack(">4sLLL", self.data[12 : 12 + 16 * count])
        whole = memoryview(self.data)
        return {tag: whole[start : start + length] for tag, _, start, length in records}

    @cached_property
    def units(self) -> int:
        return int(struct.unpack_from(">H", self.tables[b"head"], 18)[0])

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        x0, y0, x1, y1 = struct.unpack_from(">4h", self.tables[b"head"], 36)
        return x0, y0, x1, y1

    @cached_property
    def ascent(self) -> int:
        return int(struct.unpack_from(">h", self.tables[b"hhea"], 4)[0])

    @cached_property
    def descent(self) -> int:
        return int(struct.unpack_from(">h", self.tables[b"hhea"], 6)[0])

    @cached_property
    def cap_height(self) -> int:
        return int(struct.unpack_from(">h", self.tables[b"OS/2"], 88)[0])

    @cached_property
    def italic_angle(self) -> float:
        return float(struct.unpack_from(">l", self.tables[b"post"], 4)[0] / 65536)

    @cached_property
    def advances(self) -> tuple[int, ...]:
        """The width of each glyph, in font units."""
        long = struct.unpack_from(">H", self.tables[b"hhea"], 34)[0]
        widths: tuple[int, ...] = struct.unpack(">" + long * "H2x", self.tables[b"hmtx"][: 4 * long])
        return (*widths, *[widths[-1]] * (self.glyphs - long))

    @cached_property
    def glyphs(self) -> int:
        return int(struct.unpack_from(">H", self.tables[b"maxp"], 4)[0])

    @cached_property
    def cmap(self) -> Mapping[int, int]:
        """Unicode -> glyph."""
        return _cmap(bytes(self.tables[b"cmap"]))

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """Glyph -> what it stands for: its first character, ligatures letter by letter."""
        return _texts(bytes(self.tables[b"cmap"]))

    @cached_property
    def widths(self) -> "Characters[float]":
        """The width of each character, in thousandths of the size."""
        scale = 1000 / self.units
        return Characters(self.cmap, lambda glyph: self.advances[glyph] * scale)

    @cached_property
    def _has_long_offsets(self) -> bool:
        return bool(struct.unpack_from(">h", self.tables[b"head"], 50)[0])

    def outline(self, glyph: int) -> bytes:
        if self._has_long_offsets:
            start, end = struct.unpack_from(">LL", self.tables[b"loca"], 4 * glyph)
            return bytes(self.tables[b"glyf"][start:end])
        start, end = struct.unpack_from(">HH", self.tables[b"loca"], 2 * glyph)
        return bytes(self.tables[b"glyf"][2 * start : 2 * end])

    def subset(self, glyphs: Iterable[int], *, cmap: bool = False) -> bytes:
        """A font file with the outlines of these glyphs only, and those they are composed of.

        `cmap`: keep the table of characters too, for fonts that a viewer lets people type in.
        """
        wanted: dict[int, bytes] = {}
        todo = [0, *glyphs]
        while todo:
            glyph = todo.pop()
            if glyph not in wanted:
                wanted[glyph] = self.outline(glyph)
                todo += _components(wanted[glyph])
        glyf, loca = bytearray(), [0]
        for glyph in sorted(wanted):
            loca += [len(glyf)] * (glyph + 1 - len(loca))  # those between are empty
            glyf += wanted[glyph]
            glyf += bytes(len(glyf) % 2)
            loca.append(len(glyf))
        loca += [len(glyf)] * (self.glyphs + 1 - len(loca))
        head = bytearray(self.tables[b"head"])
        struct.pack_into(">L", head, 8, 0)  # checkSumAdjustment: set by _assemble
        kept = (*_KEPT, b"cmap") if cmap else _KEPT
        tables: dict[bytes, bytes | memoryview] = {tag: self.tables[tag] for tag in kept if tag in self.tables}
        tables |= {b"head": bytes(head), b"glyf": bytes(glyf), b"loca": self._loca(loca), b"hmtx": self._hmtx(wanted)}
        return _assemble(tables)

    def _loca(self, offsets: list[int]) -> bytes:
        if self._has_long_offsets:
            return struct.pack(f">{len(offsets)}L", *offsets)
        return struct.pack(f">{len(offsets)}H", *[offset // 2 for offset in offsets])

    def _hmtx(self, wanted: Iterable[int]) -> bytes:
        """Widths of these glyphs; those of the others are nothing, and pack to nothing."""
        whole = self.tables[b"hmtx"]
        if len(whole) != 4 * self.glyphs:  # the last width is that of more than one
            return bytes(whole)
        found = bytearray(len(whole))
        for glyph in wanted:
            found[4 * glyph : 4 * glyph + 4] = whole[4 * glyph : 4 * glyph + 4]
        return bytes(found)


def read(path: Path) -> Font:
    return Font(path.stem, path.read_bytes())


@cache
def _cmap(table: bytes) -> dict[int, int]:
    """From the format 4 (all of the Basic Multilingual Plane) or 12 subtable; faces of a family share theirs."""
    records = struct.iter_unpack(">HHL", table[4 : 4 + 8 * struct.unpack_from(">H", table, 2)[0]])
    starts = {(platform, encoding): start for platform, encoding, start in records}
    found: dict[int, int] = {}
    # Platforms share subtables: each is read once.
    for start in dict.fromkeys(starts[key] for key in ((3, 1), (0, 3), (3, 10), (0, 4)) if key in starts):
        subtable = table[start:]
        form = struct.unpack_from(">H", subtable)[0]
        found.update(_format_4(subtable) if form == 4 else _format_12(subtable) if form == 12 else {})
    return found


@cache
def _texts(table: bytes) -> dict[int, str]:
    cmap = _cmap(table)
    found = {cmap[code]: chr(code) for code in sorted(cmap, reverse=True)}
    return found | {cmap[code]: letters for code, letters in _LIGATURES.items() if code in cmap}


def _format_4(table: bytes) -> dict[int, int]:
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, 14)
    starts = struct.unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", table, 16 + 4 * count)
    at = 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", table, at)
    found: dict[int, int] = {}
    for i, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        if start == 0xFFFF:
            continue
        codes = range(start, end + 1)
        if offset:
            glyphs = struct.unpack_from(f">{len(codes)}H", table, at + 2 * i + offset)
            found.update(zip(codes, [(glyph + delta) & 0xFFFF if glyph else 0 for glyph in glyphs], strict=True))
        else:
            found.update(zip(codes, range((start + delta) & 0xFFFF, 0x10000), strict=False))
    return {code: glyph for code, glyph in found.items() if glyph}


def _format_12(table: bytes) -> dict[int, int]:
    found: dict[int, int] = {}
    for i in range(struct.unpack_from(">L", table, 12)[0]):
        start, end, glyph = struct.unpack_from(">LLL", table, 16 + 12 * i)
        found.update((code, glyph + code - start) for code in range(start, end + 1))
    return found


def _components(outline: bytes) -> list[int]:
    """The glyphs a composite glyph is made of (glyf table, negative number of contours)."""
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:
        return []
    parts, at = [], 10
    while True:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        parts.append(glyph)
        at += 4 + (4 if flags & 0x01 else 2)
        at += 2 if flags & 0x08 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
        if not flags & 0x20:
            return parts


def _checksum(data: bytes) -> int:
    return int(sum(struct.unpack(f">{len(data) // 4}L", data)) & 0xFFFFFFFF)


def _assemble(tables: Mapping[bytes, bytes | memoryview]) -> bytes:
    power = len(tables).bit_length() - 1
    header = struct.pack(">LHHHH", 0x10000, len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    at, total, head_at, body = 12 + 16 * len(tables), 0, 0, bytearray()
    for tag in sorted(tables):
        padded = b"%s%s" % (tables[tag], bytes(-len(tables[tag]) % 4))
        head_at = at if tag == b"head" else head_at
        total += (checksum := _checksum(padded))
        header += struct.pack(">4sLLL", tag, checksum, at, len(tables[tag]))
        body += padded
        at += len(padded)
    font = bytearray(header) + body
    struct.pack_into(">L", font, head_at + 8, (0xB1B0AFBA - total - _checksum(header)) & 0xFFFFFFFF)
    return bytes(font)
