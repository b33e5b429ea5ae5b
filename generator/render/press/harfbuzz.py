"""One face of ours, as HarfBuzz reads it: glyphs, widths, kerned text, outlines, a font file of only what is used.

Imported with the first thing that must be asked: HarfBuzz costs ten milliseconds, which a sheet of usual letters need
not pay (letters.py). Glyphs keep their numbers in a font file of few of them, so that blocks set long ago name the
right ones. Lengths are in thousandths of the size, as PDF counts them.
"""

import struct
import zlib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import uharfbuzz as hb

from generator.core.reading.glyphs import USUAL
from generator.render.press.fontfile import FontFile, list_widths, write_cmap
from generator.render.press.letters import Letters, Metrics

# What a PDF viewer reads of an embedded TrueType font; layout, names and hints for coarse screens stay behind.
_KEPT = {"glyf", "head", "hhea", "hmtx", "loca", "maxp"}
_WHOLE = hb.BufferFlags.PRESERVE_DEFAULT_IGNORABLES
_KERNED = {"kern": True, "ccmp": False, "liga": False, "mark": False}  # all that our fonts do without being asked
_AS_THEY_ARE = (
    hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    | hb.SubsetFlags.NO_BIDI_CLOSURE | hb.SubsetFlags.NO_HINTING
)  # fmt: skip
_LIGATURES = {0xFB01: "fi", 0xFB02: "fl"}
_TEXTS: dict[bytes, dict[int, str]] = {}  # by table of characters: faces of a family have the same


class OpenedFace:
    def __init__(self, path: Path) -> None:
        self._face = hb.Face(hb.Blob.from_file_path(path))
        self._font = hb.Font(self._face)
        self._font.scale = (1000, 1000)

    def measure_face(self) -> Metrics:
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

    @property
    def characters(self) -> frozenset[int]:
        """What it draws, as code points."""
        return frozenset(self._face.unicodes)

    @property
    def texts(self) -> Mapping[int, str]:
        """Glyph -> what it stands for: its first character, ligatures letter by letter."""
        table = bytes(self._face.reference_table("cmap").data)
        if table not in _TEXTS:
            codes, glyph_of = sorted(self._face.unicodes, reverse=True), self._font.get_nominal_glyph
            first = dict(zip(map(glyph_of, codes), codes, strict=True))
            _TEXTS[table] = {glyph: _LIGATURES.get(code) or chr(code) for glyph, code in first.items()}
        return _TEXTS[table]

    def find_glyph(self, char: str) -> int | None:
        """The glyph of a character; None for one that this face does not draw."""
        glyph: int | None = self._font.get_nominal_glyph(ord(char))
        return glyph

    def measure_glyph(self, glyph: int) -> int:
        return int(self._font.get_glyph_h_advance(glyph))

    def shape_text(self, text: str) -> tuple[list[int], list[int]]:
        """The glyphs of a text, and how far each leads on, kerned."""
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "fr"
        buffer.flags = _WHOLE
        hb.shape(self._font, buffer, _KERNED)
        return [info.codepoint for info in buffer.glyph_infos], [place.x_advance for place in buffer.glyph_positions]

    def trace_glyph(self, glyph: int) -> str:
        """The outline as the path of an SVG, y upwards; empty for a space."""
        found: list[str] = []
        self._font.draw_glyph(glyph, _PEN, found)
        return "".join(found)

    def cut_font(self, glyphs: Iterable[int], typed: Collection[str] = ()) -> bytes:
        """A font file with the outlines of these glyphs only, and those they are composed of.

        `typed`: characters whose table is kept too, for fonts that a viewer lets people type in.
        """
        wanted = hb.SubsetInput()
        wanted.flags = _AS_THEY_ARE
        wanted.glyph_set.update(glyphs)
        wanted.unicode_set.update(map(ord, typed))
        kept = _KEPT | {"cmap"} if typed else _KEPT
        dropped = (tag for tag in self._face.table_tags if tag not in kept)
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in dropped)
        return bytes(hb.subset(self._face, wanted).blob.data)

    def make_file(self, glyphs: Collection[int], *, effort: int) -> FontFile:
        """These glyphs, to be embedded; packed with so much effort of nine."""
        data, texts = self.cut_font(glyphs), self.texts
        widths = list_widths({glyph: self.measure_glyph(glyph) for glyph in glyphs})
        unicode = write_cmap({glyph: texts[glyph] for glyph in glyphs})
        return FontFile(zlib.compress(data, effort), len(data), widths, zlib.compress(unicode, effort))

    def collect_letters(self) -> Letters:
        """What is shipped of it (letters.py)."""
        glyphs = {char: glyph for char in sorted(USUAL) if (glyph := self.find_glyph(char)) is not None}
        widths = tuple(map(self.measure_glyph, glyphs.values()))
        file = self.make_file(sorted(set(glyphs.values())), effort=9)
        return Letters("".join(glyphs), tuple(glyphs.values()), widths, self.measure_face(), file)


def _make_pen() -> hb.DrawFuncs:
    pen = hb.DrawFuncs()
    pen.set_move_to_func(lambda x, y, found: found.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, found: found.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda x0, y0, x, y, found: found.append(f"Q{x0:g} {y0:g} {x:g} {y:g}"))
    pen.set_close_path_func(lambda found: found.append("Z"))
    return pen


_PEN = _make_pen()
