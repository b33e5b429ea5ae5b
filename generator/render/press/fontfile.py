"""A font as a PDF embeds it: the file, how far its glyphs lead on, and what each stands for when text is copied."""

from collections.abc import Mapping

from generator.core.record import Record
from generator.core.writing.jsontext import utf16_hex

_CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}endcmap CMapName currentdict /CMap defineresource pop end end"""


class FontFile(Record):
    """`packed` unpacks to so many bytes, `length`; `widths` is what stands in /W, `unicode` the packed /ToUnicode."""

    packed: bytes
    length: int
    widths: str
    unicode: bytes


def list_widths(widths: Mapping[int, int]) -> str:
    """As /W has them: the number of a glyph, then its width and those of all that follow it without a gap."""
    found: list[str] = []
    last = None
    for glyph, width in sorted(widths.items()):
        found.append(f" {width}" if last is not None and glyph == last + 1 else f"] {glyph} [{width}")
        last = glyph
    return "".join([*found, "]"]).removeprefix("] ")


def write_cmap(texts: Mapping[int, str]) -> bytes:
    """/ToUnicode: glyph -> text; glyphs that follow each other as their letters do are a range."""
    ranges: list[list[int]] = []  # first glyph, last glyph
    for glyph, text in sorted(texts.items()):
        before = texts.get(glyph - 1, "")
        # The last byte counts up on both sides, and must not start anew.
        follows = len(before) == len(text) == 1 and ord(text) == ord(before) + 1 and glyph & 255 and ord(text) & 255
        if ranges and follows:
            ranges[-1][1] = glyph
        else:
            ranges.append([glyph, glyph])
    lines = [f"<{a:04X}> <{z:04X}> <{utf16_hex(texts[a]).upper()}>\n" for a, z in ranges]
    blocks = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    listed = "".join(f"{len(block)} beginbfrange\n{''.join(block)}endbfrange\n" for block in blocks)
    return _CMAP.format(ranges=listed).encode()
