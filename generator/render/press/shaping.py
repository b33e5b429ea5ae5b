"""Kerned text, measured and shown as French is printed: what pen and flow write with."""

from functools import lru_cache

from generator.core.paper.typography import french
from generator.render.press import fonts
from generator.render.press.inkfonts import font_operator, runs_by_face


@lru_cache(maxsize=8192)
def width_of_text(text: str, font: str) -> float:
    """How wide a kerned text comes out, in ems."""
    return sum(_width_of_run(part, face) for face, part in runs_by_face(french(text), font))


def _width_of_run(text: str, font: str) -> float:
    face = fonts.load_font(font)
    return sum(face.width_of_glyph(glyph) + move for glyph, move in face.kern_text(text)) / 1000


@lru_cache(maxsize=8192)
def show_kerned(text: str, font: str, size: float) -> str:
    """Operators that choose the font and show a text, kerned; what the face lacks is shown in its stand-in."""
    return " ".join(
        f"{font_operator(face, size)} [<{_write_run(part, face)}>] TJ"
        for face, part in runs_by_face(french(text), font)
    )


def _write_run(text: str, font: str) -> str:
    glyphs = fonts.load_font(font).kern_text(text)
    return "".join(f"{glyph:04X}>{-move}<" if move else f"{glyph:04X}" for glyph, move in glyphs)
