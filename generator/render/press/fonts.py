"""The two families everything is printed in, and two of signs for what these lack. No other font, of the system or the
network, is ever used; what none of ours draws is printed as a box, and `check` names it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.core.content import shipped
from generator.core.i18n import _
from generator.core.reading.glyphs import UNSEEN
from generator.core.record import Record
from generator.render.errors import FontError

if TYPE_CHECKING:
    from generator.render.press.typeface import Typeface

TEXT = "IBM Plex Sans Condensed"
TITLE = "Oxanium"

SIGNS = ("Noto Sans Symbols 2", "Noto Emoji")
BOX = "□"  # what stands for a character that no font draws

_FAMILIES = {"IBMPlexSansCondensed": TEXT, "Oxanium": TITLE, "NotoSansSymbols2": SIGNS[0], "NotoEmoji": SIGNS[1]}
_WEIGHTS = {"Regular": 400, "Medium": 500, "SemiBold": 600, "Bold": 700, "ExtraBold": 800}


class Face(Record):
    family: str
    weight: int
    italic: bool
    path: Path

    @property
    def name(self) -> str:
        return self.path.stem


@cache
def list_faces() -> tuple[Face, ...]:
    """Every face of the fonts folder; the file names say which is which."""
    found = []
    for path in sorted(shipped.shipped_folder("fonts").glob("*/*.ttf")):
        family, _dash, style = path.stem.partition("-")
        weight = style.removesuffix("Italic") or "Regular"
        found.append(Face(_FAMILIES[family], _WEIGHTS[weight], style.endswith("Italic"), path))
    return tuple(found)


def choose_face(families: Sequence[str], weight: int = 400, italic: bool = False) -> Face:
    """The face that CSS would choose: the first family we have, its nearest weight (heavier where it is a tie)."""
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
    from generator.render.press.typeface import Typeface

    return Typeface(face_named(name).path)


@cache
def stand_in(name: str) -> str:
    """The text face that draws what the title face of the same weight lacks."""
    lacking = face_named(name)
    return choose_face([TEXT], lacking.weight, lacking.italic).name


@cache
def plain_characters(font: str) -> frozenset[int]:
    """What a face and the text face both draw, as code points: a text of these alone needs no other face and no box."""
    return load_font(font).characters & load_font(choose_face([TEXT]).name).characters


@lru_cache(maxsize=4096)
def face_drawing(char: str, font: str) -> str | None:
    """The face that draws a character: the one asked for, its stand-in, one of signs; None where none does."""
    ways = (font, stand_in(font), *(choose_face([family]).name for family in SIGNS))
    return next((name for name in ways if load_font(name).draws(char)), None)


def find_uncovered(text: str) -> list[str]:
    """The characters of a text that no font draws, each once, in order.

    The text family stands in for the title family, and all its faces draw the same characters: a test says so."""
    plain = choose_face([TEXT]).name
    return [char for char in dict.fromkeys(text) if char not in UNSEEN and face_drawing(char, plain) is None]


def box_uncovered(text: str) -> str:
    """The text with a box for each character that no font draws."""
    return text.translate({ord(char): BOX for char in find_uncovered(text)}) if not text.isascii() else text


def check_glyphs(text: str, where: str = "") -> None:
    """Every character must have a glyph: a missing one leaves no trace, not even in the extracted text."""
    lost = find_uncovered(text)
    if lost:
        names = ", ".join(f"{char} (U+{ord(char):04X})" for char in lost)
        if where:
            raise FontError("missing-glyph", _("no font draws {names}, in {where}").format(names=names, where=where))
        raise FontError("missing-glyph", _("no font draws {names}").format(names=names))


@contextmanager
def only_ours() -> Iterator[None]:
    """While this lasts, a new fontconfig configuration knows our folder and nothing of the system."""
    import tempfile
    from html import escape

    with tempfile.TemporaryDirectory(prefix="holofiche-") as folder:
        conf = Path(folder) / "fonts.conf"
        conf.write_text(
            '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
            f"<dir>{escape(str(shipped.shipped_folder('fonts')))}</dir>"
            # Not kept between runs: fontconfig maps such a file as it is, and a damaged one ends the process.
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

    for each in list_faces():
        registerFont(TTFont(each.name, str(each.path)))
