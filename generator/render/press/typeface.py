"""A face of ours: its usual letters are known (letters.py), for all else HarfBuzz is asked, and opened then."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.render.press.fontfile import FontFile
from generator.render.press.letters import Metrics, letters_of
from generator.render.press.pdf import EFFORT

if TYPE_CHECKING:
    from generator.render.press.harfbuzz import OpenedFace


class Typeface:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._letters = known = letters_of(path.stem)
        self._glyphs = dict(zip(known.chars, known.glyphs, strict=True)) if known else {}
        self._widths = dict(zip(known.glyphs, known.widths, strict=True)) if known else {}
        # Asked for every letter: each answer is kept.
        self.glyph_of = cache(self._find_glyph)
        self.width_of_glyph = cache(self._measure_glyph)
        self.width_of = cache(lambda char: self.width_of_glyph(self.glyph_of(char)))
        self.trace_glyph = cache(lambda glyph: self._opened.trace_glyph(glyph))

    @cached_property
    def _opened(self) -> "OpenedFace":
        from generator.render.press.harfbuzz import OpenedFace

        return OpenedFace(self._path)

    @cached_property
    def metrics(self) -> Metrics:
        return self._letters.metrics if self._letters else self._opened.measure_face()

    @property
    def characters(self) -> frozenset[int]:
        """What it draws, as code points."""
        return self._opened.characters

    @property
    def texts(self) -> Mapping[int, str]:
        """Glyph -> what it stands for: its first character, ligatures letter by letter."""
        return self._opened.texts

    def draws(self, char: str) -> bool:
        return self._nominal_glyph(char) is not None

    def _nominal_glyph(self, char: str) -> int | None:
        known = self._glyphs.get(char)
        return self._opened.find_glyph(char) if known is None else known

    def _find_glyph(self, char: str) -> int:
        """The glyph of a character; a KeyError for one that this face does not draw."""
        glyph = self._nominal_glyph(char)
        if glyph is None:
            raise KeyError(char)
        return glyph

    def _measure_glyph(self, glyph: int) -> int:
        """How far it leads on."""
        known = self._widths.get(glyph)
        return self._opened.measure_glyph(glyph) if known is None else known

    def shape_text(self, text: str) -> tuple[list[int], list[int]]:
        """The glyphs of a text, and how far each leads on, kerned."""
        return self._opened.shape_text(text)

    def font_file(self, glyphs: Collection[int]) -> FontFile:
        """These glyphs, to be embedded: as all usual letters together are, or cut to them alone."""
        if self._letters and self._widths.keys() >= set(glyphs):
            return self._letters.file
        return self._opened.make_file(glyphs, effort=EFFORT)

    def cut_font(self, glyphs: Iterable[int], typed: Collection[str] = ()) -> bytes:
        """A font file of these glyphs only (harfbuzz.py)."""
        return self._opened.cut_font(glyphs, typed)
