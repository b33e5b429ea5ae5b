import io
import os
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.paper.text import fonts
from generator.paper.text.fonts import runs_by_face
from tests.paper.gpos import kern_between

FACES = [face.name for face in fonts.list_faces()]
LETTERED = [face.name for face in fonts.list_faces() if face.family not in fonts.SIGNS]


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_read_as_fonttools_reads_it(name: str) -> None:
    ours, theirs = fonts.load_font(name), TTFont(fonts.face_named(name).path)
    glyphs = {chr(code): theirs.getGlyphID(glyph) for code, glyph in theirs.getBestCmap().items()}
    assert set(map(chr, ours.characters)) == glyphs.keys()
    assert {char: ours.glyph_of(char) for char in glyphs} == glyphs
    order = theirs.getGlyphOrder()
    assert [ours.width_of_glyph(n) for n in range(len(order))] == [theirs["hmtx"][glyph][0] for glyph in order]
    assert all(ours.text_of_glyph(glyph) for glyph in glyphs.values())
    assert theirs["head"].unitsPerEm == 1000
    assert (ours.metrics.ascent, ours.metrics.descent) == (theirs["hhea"].ascent, theirs["hhea"].descent)
    assert ours.metrics.cap_height == theirs["OS/2"].sCapHeight
    assert ours.metrics.italic_angle == pytest.approx(theirs["post"].italicAngle)
    head = theirs["head"]
    assert ours.metrics.bounds == (head.xMin, head.yMin, head.xMax, head.yMax)


@pytest.mark.parametrize("name", LETTERED)
def test_a_partial_font_draws_what_is_used_as_the_whole_one_does(name: str) -> None:
    ours = fonts.load_font(name)
    letters = "ÉœçÀ 12«fi’"
    wanted = {ours.glyph_of(char) for char in letters}
    whole, part = TTFont(fonts.face_named(name).path), TTFont(io.BytesIO(ours.subset(wanted, typed=letters)))
    for number in wanted:
        drawn, kept = (font["glyf"][font.getGlyphName(number)] for font in (whole, part))
        assert kept.getCoordinates(part["glyf"]) == drawn.getCoordinates(whole["glyf"])
    empty = sum(part["glyf"][glyph].numberOfContours == 0 for glyph in part.getGlyphOrder())
    assert empty > len(part.getGlyphOrder()) * 0.8
    assert part.getBestCmap().keys() == set(map(ord, letters))


@pytest.mark.parametrize("name", LETTERED)
def test_text_is_kerned_as_the_font_says_and_letters_stay_apart(name: str) -> None:
    ours = fonts.load_font(name)
    for text in (a + b for a in "AVTLPWYfor1" for b in "AVTYaeéo.,’1il"):
        glyphs, widths = ours.shape_text(text)
        assert glyphs == list(map(ours.glyph_of, text))
        first, last = (ours.width_of_glyph(ours.glyph_of(char)) for char in text)
        assert widths == [pytest.approx(first + kern_between(name, *text) * 1000), last]


@pytest.mark.parametrize("name", [face.name for face in fonts.list_faces()])
def test_no_letter_is_kerned_with_a_space(name: str) -> None:
    """Words are shaped each by itself, and a line put together from them."""
    ours = fonts.load_font(name)
    for char in map(chr, ours.characters):
        wide, space = (ours.width_of_glyph(ours.glyph_of(one)) for one in (char, " "))
        assert ours.shape_text(f"{char} {char}") == ([*map(ours.glyph_of, (char, " ", char))], [wide, space, wide])


def test_outlines_are_those_of_the_font() -> None:
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.svgLib.path import parse_path

    for name in LETTERED[::3]:
        ours, theirs = fonts.load_font(name), TTFont(fonts.face_named(name).path).getGlyphSet()
        for char in "éŒ8g":
            drawn, known = BoundsPen(None), BoundsPen(theirs)
            parse_path(ours.trace_glyph(ours.glyph_of(char)), drawn)
            theirs[theirs.font.getGlyphName(ours.glyph_of(char))].draw(known)
            assert drawn.bounds == pytest.approx(known.bounds)
    assert ours.trace_glyph(ours.glyph_of(" ")) == ""


def test_all_faces_of_a_family_draw_the_same_characters() -> None:
    for family in (fonts.TEXT, fonts.TITLE):
        drawn = {fonts.load_font(face.name).characters for face in fonts.list_faces() if face.family == family}
        assert len(drawn) == 1


def test_figures_are_tabular() -> None:
    for name in LETTERED:
        face = fonts.load_font(name)
        assert len({face.width_of_glyph(face.glyph_of(digit)) for digit in "0123456789"}) == 1


def test_the_face_css_would_choose() -> None:
    assert fonts.choose_face(["Oxanium"], 900).name == "Oxanium-ExtraBold"
    assert fonts.choose_face(["Papyrus", "Oxanium"], 600).name == "Oxanium-SemiBold"
    assert fonts.choose_face(["Papyrus"], 400, italic=True).name == "IBMPlexSansCondensed-Italic"
    assert fonts.fallback_face("Oxanium-Bold") == "IBMPlexSansCondensed-Bold"


def test_what_no_font_draws_is_a_box() -> None:
    assert fonts.box_uncovered("a漢b😀 ★") == "a□b😀 ★"
    shown = runs_by_face("Œil ★漢😀\ufe0f", "Oxanium-Bold")
    assert shown == [("Oxanium-Bold", "Œil "), ("NotoSansSymbols2-Regular", "★□"), ("NotoEmoji-Regular", "😀")]


def test_reportlab_knows_every_face() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    fonts.register_reportlab()
    for name in LETTERED:
        face = fonts.load_font(name)
        wide = sum(face.width_of_glyph(face.glyph_of(char)) for char in "Été 12")
        assert stringWidth("Été 12", name, 1000) == pytest.approx(wide, abs=0.1)


def test_whatever_can_be_printed_can_be_measured_in_any_face() -> None:
    from generator.paper.text.lines import text_width

    for name in LETTERED:
        assert all(
            text_width(chr(code), name) >= 0
            for code in fonts.load_font(fonts.choose_face([fonts.TEXT]).name).characters
        )


def test_fontconfig_keeps_nothing_between_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It maps its cache as it is: a damaged one ends the process, a pipe in its place stops it for ever."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with fonts.only_ours():
        conf = Path(os.environ["FONTCONFIG_FILE"])
        assert f"<cachedir>{conf.parent}</cachedir>" in conf.read_text("utf-8")
    assert not conf.parent.exists()
    assert list(tmp_path.rglob("*")) == []
