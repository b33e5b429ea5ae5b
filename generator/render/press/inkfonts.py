"""The fonts of one inked document: text to glyphs as it is written, then only the glyphs used into the file."""

from generator.render.press import fonts, pdf
from generator.render.press.pdf import Writer

_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}endcmap CMapName currentdict /CMap defineresource pop end end"""


class InkFonts:
    """Each face has a short name (F1, F2…) in the order of its first use."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._used: dict[str, set[str]] = {}
        self._codes: dict[str, dict[str, str]] = {}
        self._names: dict[str, str] = {}
        self._chosen: dict[tuple[str, float], str] = {}
        self.resources = writer.reserve()

    def resource(self, font: str) -> str:
        if font not in self._names:
            self._names[font] = f"F{len(self._names) + 1}"
            self._used[font] = set()
            self._codes[font] = {chr(c): f"{glyph:04X}" for c, glyph in fonts.font(font).cmap.items()}
        return self._names[font]

    def show(self, text: str, font: str, size: float) -> str:
        """Operators that choose the font and show a text; what the face lacks is shown in its stand-in."""
        chosen = self._chosen.get((font, size))
        if chosen is None:
            chosen = self._chosen[font, size] = f"/{self.resource(font)} {pdf.number(size)} Tf"
        try:
            glyphs = "".join(map(self._codes[font].__getitem__, text))
        except KeyError:
            return self._mixed(text, font, size)
        self._used[font].update(text)
        return f"{chosen} <{glyphs}> Tj"

    def _mixed(self, text: str, font: str, size: float) -> str:
        runs: list[tuple[str, str]] = []
        for char in text:
            face = font if char in self._codes[font] else fonts.stand_in(font)
            if runs and runs[-1][0] == face:
                runs[-1] = (face, runs[-1][1] + char)
            else:
                runs.append((face, char))
        return " ".join(self.show(part, face, size) for face, part in runs)

    def close(self) -> None:
        entries = [b"/%s %d 0 R" % (name.encode(), self._face(font)) for font, name in self._names.items()]
        self._writer.put(b"<< %s >>" % b" ".join(entries), self.resources)

    def _face(self, font: str) -> int:
        face, out = fonts.font(font), self._writer
        chars = {face.cmap[ord(char)]: char for char in sorted(self._used[font], reverse=True)}
        glyphs = sorted(chars)
        data = face.subset(glyphs)
        base = pdf.name(f"{_tag(font)}+{font}")
        descriptor = out.put(descriptor_of(font, base, out.stream(data, b"/Length1 %d" % len(data))))
        scale = 1000 / face.units
        widths = " ".join(f"{glyph} [{pdf.number(face.advances[glyph] * scale)}]" for glyph in glyphs)
        descendant = out.put(
            b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont %s /CIDToGIDMap /Identity /DW 0 /W [%s]"
            b" /FontDescriptor %d 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
            % (base, widths.encode(), descriptor)
        )
        unicode = out.stream(_to_unicode(chars).encode())
        return out.put(
            b"<< /Type /Font /Subtype /Type0 /BaseFont %s /Encoding /Identity-H /DescendantFonts [%d 0 R]"
            b" /ToUnicode %d 0 R >>" % (base, descendant, unicode)
        )


def descriptor_of(font: str, base: bytes, file: int) -> bytes:
    face = fonts.font(font)
    scale = 1000 / face.units
    flags = 96 if fonts.named(font).italic else 32  # a Latin text font, upright or italic
    box = " ".join(pdf.number(n * scale) for n in face.bounds)
    return (
        b"<< /Type /FontDescriptor /FontName %s /Flags %d /FontBBox [%s] /ItalicAngle %s /Ascent %s /Descent %s"
        b" /CapHeight %s /StemV 80 /FontFile2 %d 0 R >>"
        % (
            base,
            flags,
            box.encode(),
            pdf.number(face.italic_angle).encode(),
            pdf.number(face.ascent * scale).encode(),
            pdf.number(face.descent * scale).encode(),
            pdf.number(face.cap_height * scale).encode(),
            file,
        )
    )


def _tag(font: str) -> str:
    """Six capitals that mark a font as partial: the same for the same face."""
    number = sum((i + 1) * ord(c) * 7919 for i, c in enumerate(font))
    return "".join(chr(65 + number // 26**i % 26) for i in range(6))


def _to_unicode(chars: dict[int, str]) -> str:
    lines = [f"<{glyph:04X}> <{char.encode('utf-16-be').hex().upper()}>\n" for glyph, char in sorted(chars.items())]
    blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    return _CMAP.format(ranges="".join(f"{len(b)} beginbfchar\n{''.join(b)}endbfchar\n" for b in blocks))
