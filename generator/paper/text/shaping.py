"""Kerned text, measured and shown as French is printed, for the pen, flow and the ink of forms.

The ending of an ordinal is raised (2e, 1er). Our faces have no letters for that, so it is a run of its own in a smaller
size of the type scale, as `small` says in shares of the text's own; the text rise keeps it in its line and its word."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import sub

from generator.paper.text import fonts
from generator.paper.text.fonts import font_operator, runs_by_face

RISE = 0.3  # ems
_ORDINAL = re.compile(r"(\b[0-9]+)(er|re|es?)\b")


def has_raised(text: str) -> bool:
    return _ORDINAL.search(text) is not None


def split_ordinals(text: str) -> Sequence[tuple[str, bool]]:
    """Split a text into parts, each with whether it is raised."""
    if not has_raised(text):
        return [(text, False)]
    parts, at = list[tuple[str, bool]](), 0
    for match in _ORDINAL.finditer(text):
        parts += [(text[at : match.end(1)], False), (match[2], True)]
        at = match.end()
    return [*parts, (text[at:], False)] if at < len(text) else parts


def width_of_text(text: str, font: str, small: float = 1.0) -> float:
    """Return the advance width of a kerned text, in ems."""
    plain, raised = measure_text(text, font)
    return (plain + small * raised) / 1000


@lru_cache(maxsize=8192)  # whatever the size: a page is tried in several
def measure_text(text: str, font: str) -> tuple[int, int]:
    """Return the advance widths of what stands on the line and of what is raised, in thousandths of their sizes."""
    widths = [0, 0]
    for part, raised in split_ordinals(text):
        for face, run in runs_by_face(part, font):
            widths[raised] += _set_run(run, face)[0]
    return widths[0], widths[1]


@lru_cache(maxsize=8192)
def show_kerned(text: str, font: str, size: float, small: float = 1.0) -> str:
    """Return operators that choose the font and show a French text, kerned; a fallback shows what the face lacks."""
    if not has_raised(text):
        return _show_part(text, font, size)
    return " ".join(
        f"{RISE * size:.3f} Ts {_show_part(part, font, size * small)} 0 Ts" if raised else _show_part(part, font, size)
        for part, raised in split_ordinals(text)
    )


def _show_part(text: str, font: str, size: float) -> str:
    runs = runs_by_face(text, font)
    return " ".join([f"{font_operator(face, size)} [<{_set_run(run, face)[1]}>] TJ" for face, run in runs])


def _set_run(text: str, font: str) -> tuple[int, str]:
    """Set a text in a face that draws all of it.

    Return its advance width, in thousandths of its size, and its glyphs with their kerning. No letter of ours is kerned
    with a space: words are set each by itself."""
    if " " not in text:
        return _set_word(text, font)
    words = [_set_word(word, font) for word in text.split(" ")]
    wide, space = _set_word(" ", font)
    return sum([word[0] for word in words]) + wide * (len(words) - 1), space.join([word[1] for word in words])


@lru_cache(maxsize=8192)
def _set_word(word: str, font: str) -> tuple[int, str]:
    if not word:  # between two spaces
        return 0, ""
    face = fonts.load_font(font)
    glyphs, widths = face.shape_text(word)
    codes = [*map(_code_of_glyph, glyphs)]
    if widths != (unkerned := [*map(face.width_of_glyph, glyphs)]):
        moves = map(sub, unkerned, widths)
        codes = [f"{code}>{move}<" if move else code for code, move in zip(codes, moves, strict=True)]
    return sum(widths), "".join(codes)


@cache  # for every letter
def _code_of_glyph(glyph: int) -> str:
    return f"{glyph:04X}"
