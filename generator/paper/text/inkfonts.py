"""Text to glyphs, and the fonts of one document: only the glyphs that its pages and blocks show.

Operators name a face by its number in the fonts folder, the same in every document: what is drawn depends on no
document, and what a document needs is read from what is drawn.
"""

import struct
from functools import cache, lru_cache

from generator.paper.pdf import writer as pdf
from generator.paper.pdf.blocks import glyphs_of
from generator.paper.pdf.writer import Writer
from generator.paper.text import fonts


@cache
def number_of(font: str) -> int:
    return [face.name for face in fonts.list_faces()].index(font)


@lru_cache(maxsize=256)
def font_operator(font: str, size: float) -> str:
    return f"/F{number_of(font)} {f'{size:.3f}'.rstrip('0').rstrip('.')} Tf"


def runs_by_face(text: str, font: str) -> list[tuple[str, str]]:
    """Split a text into runs of one face each: the font itself, or its fallback. What none draws is a box."""
    if text and fonts.plain_characters(font).issuperset(map(ord, text)):
        return [(font, text)]
    runs: list[tuple[str, str]] = []
    for char in fonts.box_uncovered(text):
        face = fonts.face_drawing(char, font)
        if face is None:
            continue  # it steers the text and leaves no mark
        if runs and runs[-1][0] == face:
            runs[-1] = (face, runs[-1][1] + char)
        else:
            runs.append((face, char))
    return runs


class InkFonts:
    """The fonts of a document: `use` what is drawn, `close` when nothing more comes."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._runs: dict[int, set[bytes]] = {}
        self.resources = writer.reserve()

    def use(self, operators: bytes) -> None:
        for face, shown in glyphs_of(operators):
            self._runs.setdefault(face, set()).update(shown)

    def close(self) -> None:
        entries = [b"/F%d %d 0 R" % (number, self._face(number)) for number in sorted(self._runs)]
        self._writer.put(b"<< %s >>" % b" ".join(entries), self.resources)

    def _face(self, number: int) -> int:
        font, out = fonts.list_faces()[number].name, self._writer
        shown = bytes.fromhex(b"".join(self._runs[number]).decode())
        glyphs = sorted(set(struct.unpack(f">{len(shown) // 2}H", shown)))
        file = fonts.load_font(font).font_file(glyphs)
        base = pdf.pdf_name(f"{_subset_tag(font)}+{font}")
        program = out.raw(file.compressed, b"/Length1 %d /Filter /FlateDecode" % file.length)
        descendant = out.put(
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont %s /CIDToGIDMap /Identity /DW 0 /W [%s]"
            b" /FontDescriptor %d 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
            % (base, file.widths.encode(), out.put(descriptor_of(font, base, program)))
        )
        unicode = out.raw(file.unicode, b"/Filter /FlateDecode")
        return out.put(
            b"<< /Type /Font /Subtype /Type0 /BaseFont %s /Encoding /Identity-H /DescendantFonts [%d 0 R]"
            b" /ToUnicode %d 0 R >>" % (base, descendant, unicode)
        )


def descriptor_of(font: str, base: bytes, file: int) -> bytes:
    face = fonts.load_font(font).metrics
    flags = 96 if fonts.face_named(font).italic else 32  # a Latin text font, upright or italic
    angle = pdf.pdf_number(face.italic_angle).encode()
    return (
        b"<< /Type /FontDescriptor /FontName %s /Flags %d /FontBBox [%d %d %d %d] /ItalicAngle %s /Ascent %d"
        b" /Descent %d /CapHeight %d /StemV 80 /FontFile2 %d 0 R >>"
        % (base, flags, *face.bounds, angle, face.ascent, face.descent, face.cap_height, file)
    )


def _subset_tag(font: str) -> str:
    """Return the six capitals that mark a font as partial: the same for the same face."""
    number = sum((i + 1) * ord(c) * 7919 for i, c in enumerate(font))
    return "".join(chr(65 + number // 26**i % 26) for i in range(6))
