"""Just enough TrueType to ink text: which glyph, how wide, and a font file of only the glyphs used.

Reading a face takes about a millisecond; reportlab and fontTools need 100 ms before their first glyph, more than all
the rest of printing a sheet. Glyph numbers are kept: unused glyphs become empty, so no table has to be renumbered.
"""

import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from generator.core.frozen import dataclass

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


@dataclass(frozen=True)
class Font:
    name: str  # PostScript name: the file's stem
    data: bytes

    @cached_property
    def tables(self) -> dict[bytes, bytes]:
        count = struct.unpack_from(">H", self.data, 4)[0]
        records = (struct.unpack_from(">4sLLL", self.data, 12 + 16 * i) for i in range(count))
        return {tag: self.data[start : start + length] for tag, _, start, length in records}

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
        widths: tuple[int, ...] = struct.unpack(f">{2 * long}H", self.tables[b"hmtx"][: 4 * long])[::2]
        return (*widths, *[widths[-1]] * (self.glyphs - long))

    @cached_property
    def glyphs(self) -> int:
        return int(struct.unpack_from(">H", self.tables[b"maxp"], 4)[0])

    @cached_property
    def cmap(self) -> dict[int, int]:
        """Unicode -> glyph, from the format 4 (all of the Basic Multilingual Plane) or 12 subtable."""
        table = self.tables[b"cmap"]
        records = (struct.unpack_from(">HHL", table, 4 + 8 * i) for i in range(struct.unpack_from(">H", table, 2)[0]))
        starts = {(platform, encoding): start for platform, encoding, start in records}
        found: dict[int, int] = {}
        # Platforms share subtables: each is read once.
        for start in dict.fromkeys(starts[key] for key in ((3, 1), (0, 3), (3, 10), (0, 4)) if key in starts):
            subtable = table[start:]
            form = struct.unpack_from(">H", subtable)[0]
            found.update(_format_4(subtable) if form == 4 else _format_12(subtable) if form == 12 else {})
        return dict(sorted(found.items()))

    @cached_property
    def texts(self) -> dict[int, str]:
        """Glyph -> what it stands for: its first character, ligatures letter by letter."""
        found = {glyph: chr(code) for code, glyph in reversed(self.cmap.items())}
        return found | {self.cmap[code]: letters for code, letters in _LIGATURES.items() if code in self.cmap}

    @cached_property
    def widths(self) -> "Characters[float]":
        """The width of each character, in thousandths of the size."""
        scale = 1000 / self.units
        return Characters(self.cmap, lambda glyph: self.advances[glyph] * scale)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        loca = self.tables[b"loca"]
        if struct.unpack_from(">h", self.tables[b"head"], 50)[0]:
            return struct.unpack(f">{self.glyphs + 1}L", loca[: 4 * (self.glyphs + 1)])
        return tuple(2 * n for n in struct.unpack(f">{self.glyphs + 1}H", loca[: 2 * (self.glyphs + 1)]))

    def outline(self, glyph: int) -> bytes:
        return self.tables[b"glyf"][self.offsets[glyph] : self.offsets[glyph + 1]]

    def subset(self, glyphs: Iterable[int], *, cmap: bool = False) -> bytes:
        """A font file with the outlines of these glyphs only, and those they are composed of.

        `cmap`: keep the table of characters too, for fonts that a viewer lets people type in.
        """
        wanted, todo = {0}, [0, *glyphs]
        while todo:
            glyph = todo.pop()
            wanted.add(glyph)
            todo.extend(part for part in _components(self.outline(glyph)) if part not in wanted)
        glyf, loca = bytearray(), [0]
        for glyph in sorted(wanted):
            loca += [len(glyf)] * (glyph + 1 - len(loca))  # those between are empty
            glyf += self.outline(glyph)
            glyf += bytes(-len(glyf) % 4)
            loca.append(len(glyf))
        loca += [len(glyf)] * (self.glyphs + 1 - len(loca))
        head = bytearray(self.tables[b"head"])
        struct.pack_into(">L", head, 8, 0)  # checkSumAdjustment: set by _assemble
        struct.pack_into(">h", head, 50, 1)  # long offsets
        kept = (*_KEPT, b"cmap") if cmap else _KEPT
        tables = {tag: self.tables[tag] for tag in kept if tag in self.tables}
        tables |= {b"head": bytes(head), b"glyf": bytes(glyf), b"loca": struct.pack(f">{len(loca)}L", *loca)}
        return _assemble(tables)


def read(path: Path) -> Font:
    return Font(path.stem, path.read_bytes())


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
            found.update(zip(codes, [(code + delta) & 0xFFFF for code in codes], strict=True))
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
    padded = data + bytes(-len(data) % 4) if len(data) % 4 else data
    return int(sum(struct.unpack(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF)


def _assemble(tables: dict[bytes, bytes]) -> bytes:
    power = len(tables).bit_length() - 1
    header = struct.pack(">LHHHH", 0x10000, len(tables), 16 << power, power, 16 * (len(tables) - (1 << power)))
    at, records, body, head_at = 12 + 16 * len(tables), b"", b"", 0
    for tag in sorted(tables):
        data = tables[tag]
        head_at = at if tag == b"head" else head_at
        records += struct.pack(">4sLLL", tag, _checksum(data), at, len(data))
        body += data + bytes(-len(data) % 4)
        at += len(data) + -len(data) % 4
    font = bytearray(header + records + body)
    struct.pack_into(">L", font, head_at + 8, (0xB1B0AFBA - _checksum(bytes(font))) & 0xFFFFFFFF)
    return bytes(font)
