"""One face of ours, as HarfBuzz reads it: glyphs, advance widths, kerned text, outlines, and subsets to embed.

Glyphs keep their numbers in a subset, so that drawings made before it name the right ones. Lengths are in thousandths
of the size, as PDF counts them.
"""

import struct
import zlib
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path

import uharfbuzz as hb

from generator.base.record import Record
from generator.paper.pdf.writer import EFFORT

# The tables of an embedded TrueType font that a PDF viewer reads; layout, names and hints are dropped.
_TABLES = {"glyf", "head", "hhea", "hmtx", "loca", "maxp"}
_KEEP_INVISIBLE = hb.BufferFlags.PRESERVE_DEFAULT_IGNORABLES
_KERNED = {"kern": True, "ccmp": False, "liga": False, "mark": False}  # all that our fonts do without being asked
_SUBSET_FLAGS = (
    hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.NO_BIDI_CLOSURE | hb.SubsetFlags.NO_HINTING
)  # fmt: skip
_LIGATURES = {0xFB01: "fi", 0xFB02: "fl"}
_CODES: dict[bytes, dict[int, int]] = {}  # by table of characters: faces of a family have the same


_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}endcmap CMapName currentdict /CMap defineresource pop end end"""


class Metrics(Record):
    """Ascent, descent, height of capitals and slant of a face; `bounds` of all its glyphs: left, bottom, right, top."""

    ascent: int
    descent: int
    cap_height: int
    italic_angle: float
    bounds: tuple[int, int, int, int]


class FontFile(Record):
    """A subset as a PDF embeds it: the compressed file and its length, advance widths for /W, compressed /ToUnicode."""

    compressed: bytes
    length: int
    widths: str
    unicode: bytes


class Typeface:
    def __init__(self, path: Path) -> None:
        self._face = hb.Face(hb.Blob.from_file_path(path))
        self._font = hb.Font(self._face)
        self._font.scale = (1000, 1000)
        # Called for every letter.
        self.glyph_of = cache(self._find_glyph)
        self.width_of_glyph = cache(lambda glyph: int(self._font.get_glyph_h_advance(glyph)))
        self.trace_glyph = cache(self._trace_glyph)

    @cached_property
    def metrics(self) -> Metrics:
        extents = self._font.get_font_extents("ltr")
        sides = struct.unpack_from(">4h", self._face.reference_table("head").data, 36)
        x0, y0, x1, y1 = (round(side * 1000 / self._face.upem) for side in sides)
        return Metrics(
            ascent=int(extents.ascender),
            descent=int(extents.descender),
            cap_height=int(self._font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT)),
            italic_angle=float(self._font.get_style_value(hb.StyleTag.SLANT_ANGLE)),
            bounds=(x0, y0, x1, y1),
        )

    @cached_property
    def characters(self) -> frozenset[int]:
        """The code points it draws."""
        return frozenset(self._face.unicodes)

    def text_of_glyph(self, glyph: int) -> str:
        """Return what a glyph stands for: its first character, a ligature letter by letter."""
        code = self._first_codes[glyph]
        return _LIGATURES.get(code) or chr(code)

    @cached_property
    def _first_codes(self) -> Mapping[int, int]:
        table = bytes(self._face.reference_table("cmap").data)
        if table not in _CODES:
            codes = sorted(self._face.unicodes, reverse=True)
            _CODES[table] = dict(zip(map(self._font.get_nominal_glyph, codes), codes, strict=True))
        return _CODES[table]

    def draws(self, char: str) -> bool:
        return self._font.get_nominal_glyph(ord(char)) is not None

    def _find_glyph(self, char: str) -> int:
        """Return the glyph of a character. Raises KeyError for one that this face does not draw."""
        glyph: int | None = self._font.get_nominal_glyph(ord(char))
        if glyph is None:
            raise KeyError(char)
        return glyph

    def shape_text(self, text: str) -> tuple[list[int], list[int]]:
        """Return the glyphs of a text, and the advance width of each, kerned."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "fr"
        buffer.flags = _KEEP_INVISIBLE
        hb.shape(self._font, buffer, _KERNED)
        return [info.codepoint for info in buffer.glyph_infos], [place.x_advance for place in buffer.glyph_positions]

    def _trace_glyph(self, glyph: int) -> str:
        """Return the outline as the path of an SVG, y upwards; empty for a space."""
        steps: list[str] = []
        self._font.draw_glyph(glyph, _PEN, steps)
        return "".join(steps)

    def subset(self, glyphs: Iterable[int], typed: Collection[str] = ()) -> bytes:
        """Return a font file with the outlines of these glyphs only, and those they are composed of.

        `typed`: characters whose table the subset keeps, for fonts that a viewer lets people type in."""
        request = hb.SubsetInput()
        request.flags = _SUBSET_FLAGS
        request.glyph_set.update(glyphs)
        request.unicode_set.update(map(ord, typed))
        tables = _TABLES | {"cmap"} if typed else _TABLES
        dropped = (tag for tag in self._face.table_tags if tag not in tables)
        request.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
        return bytes(hb.subset(self._face, request).blob.data)

    def font_file(self, glyphs: Collection[int]) -> FontFile:
        """Return a subset of these glyphs, to be embedded."""
        data = self.subset(glyphs)
        widths = list_widths({glyph: self.width_of_glyph(glyph) for glyph in glyphs})
        unicode = write_cmap({glyph: self.text_of_glyph(glyph) for glyph in glyphs})
        return FontFile(zlib.compress(data, EFFORT), len(data), widths, zlib.compress(unicode, EFFORT))


def list_widths(widths: Mapping[int, int]) -> str:
    """Return the entries of /W: the number of a glyph, then its width and those of all that follow it without a gap."""
    entries: list[str] = []
    last = None
    for glyph, width in sorted(widths.items()):
        entries.append(f" {width}" if last is not None and glyph == last + 1 else f"] {glyph} [{width}")
        last = glyph
    return "".join([*entries, "]"]).removeprefix("] ")


def write_cmap(texts: Mapping[int, str]) -> bytes:
    """Write /ToUnicode, which maps glyphs to text; glyphs that follow each other as their letters do are a range."""
    ranges: list[list[int]] = []  # first glyph, last glyph
    for glyph, text in sorted(texts.items()):
        before = texts.get(glyph - 1, "")
        # The last byte counts up on both sides, and must not start anew.
        follows = len(before) == len(text) == 1 and ord(text) == ord(before) + 1 and glyph & 255 and ord(text) & 255
        if ranges and follows:
            ranges[-1][1] = glyph
        else:
            ranges.append([glyph, glyph])
    codes = {first: texts[first].encode("utf-16-be").hex().upper() for first, _last in ranges}
    lines = [f"<{first:04X}> <{last:04X}> <{codes[first]}>\n" for first, last in ranges]
    blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    listed = "".join(f"{len(block)} beginbfrange\n{''.join(block)}endbfrange\n" for block in blocks)
    return _CMAP.format(ranges=listed).encode()


def _make_pen() -> hb.DrawFuncs:
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, steps: steps.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, steps: steps.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda x0, y0, x, y, steps: steps.append(f"Q{x0:g} {y0:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda steps: steps.append("Z"))
    return pen


_PEN = _make_pen()
