"""The fonts of everything printed: which face draws which character, and the subset of each face that a document shows.

Two families, and two of signs as fallbacks; no font of the system or the network is ever used. A character that none of
ours draws is printed as a box, and `check` names it. Operators name a face by its number in the fonts folder, the same
in every document, so that a drawing depends on no document.
"""

import os
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.base import shipped
from generator.base.record import Record
from generator.paper.pdf import writer as pdf
from generator.paper.pdf.page import glyphs_of
from generator.paper.pdf.writer import Writer
from generator.reading.glyphs import UNSEEN

if TYPE_CHECKING:
    from generator.paper.text.typeface import Typeface


TEXT = "IBM Plex Sans Condensed"
TITLE = "Oxanium"

SIGNS = ("Noto Sans Symbols 2", "Noto Emoji")
BOX = "□"  # printed for a character that no font draws

_FAMILIES = {"IBMPlexSansCondensed": TEXT, "Oxanium": TITLE, "NotoSansSymbols2": SIGNS[0], "NotoEmoji": SIGNS[1]}
_WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700, "ExtraBold": 800}


class Face(Record):
    family: str
    weight: int
    italic: bool
    path: Path
    name: str  # of the file, without its ending


@cache
def list_faces() -> tuple[Face, ...]:
    """Return every face of the fonts folder; the file names say which is which."""
    faces = []
    for path in sorted(shipped.shipped_folder("fonts").glob("*/*.ttf")):
        family, _dash, style = path.stem.partition("-")
        weight = style.removesuffix("Italic") or "Regular"
        faces.append(Face(_FAMILIES[family], _WEIGHTS[weight], style.endswith("Italic"), path, path.stem))
    return tuple(faces)


def choose_face(families: Sequence[str], weight: int = 400, italic: bool = False) -> Face:
    """Return the face that CSS would choose: the first family we have, its nearest weight (the heavier in a tie)."""
    return _nearest_face(next((name for name in families if name in _FAMILIES.values()), TEXT), weight, italic)


@cache
def _nearest_face(family: str, weight: int, italic: bool) -> Face:
    return min(
        (f for f in list_faces() if f.family == family),
        key=lambda f: (f.italic != italic, abs(f.weight - weight), -f.weight),
    )


def face_named(name: str) -> Face:
    return next(f for f in list_faces() if f.name == name)


@cache
def load_font(name: str) -> "Typeface":
    from generator.paper.text.typeface import Typeface

    return Typeface(face_named(name).path)


@cache
def fallback_face(name: str) -> str:
    """Return the text face that draws what the title face of the same weight lacks."""
    lacking = face_named(name)
    return choose_face([TEXT], lacking.weight, lacking.italic).name


@cache
def plain_characters(font: str) -> frozenset[int]:
    """Return the code points that a face and the text face both draw.

    A text of these alone needs no other face and no box."""
    return load_font(font).characters & load_font(choose_face([TEXT]).name).characters


@lru_cache(maxsize=4096)
def face_drawing(char: str, font: str) -> str | None:
    """Return the face that draws a character: the requested one, its fallback, one of signs; None where none does."""
    candidates = (font, fallback_face(font), *(choose_face([family]).name for family in SIGNS))
    return next((name for name in candidates if load_font(name).draws(char)), None)


def find_uncovered(text: str) -> list[str]:
    """Return the characters of a text that no font draws, each once, in order.

    The text family is the fallback of the title family, and all its faces draw the same characters: a test says so."""
    plain = choose_face([TEXT]).name
    return [char for char in dict.fromkeys(text) if char not in UNSEEN and face_drawing(char, plain) is None]


def box_uncovered(text: str) -> str:
    """Replace each character that no font draws by a box."""
    return text.translate({ord(char): BOX for char in find_uncovered(text)}) if not text.isascii() else text


@contextmanager
def only_ours() -> Iterator[None]:
    """Restrict new fontconfig configurations in this context to our fonts folder."""
    import tempfile
    from html import escape

    with tempfile.TemporaryDirectory(prefix="holofiche-") as folder:
        conf = Path(folder) / "fonts.conf"
        conf.write_text(
            '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
            f"<dir>{escape(str(shipped.shipped_folder('fonts')))}</dir>"
            # In a folder of this run alone: fontconfig maps such a file as it is, and a damaged one ends the process.
            f"<cachedir>{escape(folder)}</cachedir>"
            "</fontconfig>",
            encoding="utf-8",
        )
        before = {name: os.environ.get(name) for name in ("FONTCONFIG_FILE", "FONTCONFIG_PATH")}
        os.environ["FONTCONFIG_FILE"] = str(conf)
        os.environ.pop("FONTCONFIG_PATH", None)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


@cache
def register_reportlab() -> None:
    """Make every face known to reportlab under its own name: `canvas.setFont("Oxanium-Bold", 9)`."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for face in list_faces():
        registerFont(TTFont(face.name, str(face.path)))


@cache
def number_of(font: str) -> int:
    return [face.name for face in list_faces()].index(font)


@lru_cache(maxsize=256)
def font_operator(font: str, size: float) -> str:
    return f"/F{number_of(font)} {f'{size:.3f}'.rstrip('0').rstrip('.')} Tf"


def runs_by_face(text: str, font: str) -> list[tuple[str, str]]:
    """Split a text into runs of one face each: the font itself, or its fallback. What none draws is a box."""
    if text and plain_characters(font).issuperset(map(ord, text)):
        return [(font, text)]
    runs: list[tuple[str, str]] = []
    for char in box_uncovered(text):
        face = face_drawing(char, font)
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
        font, out = list_faces()[number].name, self._writer
        shown = bytes.fromhex(b"".join(self._runs[number]).decode())
        glyphs = sorted(set(struct.unpack(f">{len(shown) // 2}H", shown)))
        file = load_font(font).font_file(glyphs)
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
    face = load_font(font).metrics
    flags = 96 if face_named(font).italic else 32  # a Latin text font, upright or italic
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
