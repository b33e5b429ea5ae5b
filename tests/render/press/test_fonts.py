import io
import os
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from generator.render.errors import FontError
from generator.render.press import fonts

FACES = [face.name for face in fonts.faces()]


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_read_as_fonttools_reads_it(name: str) -> None:
    ours, theirs = fonts.font(name), TTFont(fonts.named(name).path)
    assert ours.cmap == {c: theirs.getGlyphID(glyph) for c, glyph in theirs.getBestCmap().items()}
    assert list(ours.advances) == [theirs["hmtx"][glyph][0] for glyph in theirs.getGlyphOrder()]
    assert (ours.units, ours.ascent, ours.descent) == (
        theirs["head"].unitsPerEm,
        theirs["hhea"].ascent,
        theirs["hhea"].descent,
    )
    assert ours.cap_height == theirs["OS/2"].sCapHeight
    assert ours.italic_angle == pytest.approx(theirs["post"].italicAngle)


@pytest.mark.parametrize("name", FACES)
def test_a_partial_font_draws_what_is_used_as_the_whole_one_does(name: str) -> None:
    ours = fonts.font(name)
    wanted = {ours.cmap[ord(char)] for char in "ÉœçÀ 12«fi’"}
    whole, part = TTFont(fonts.named(name).path), TTFont(io.BytesIO(ours.subset(wanted, cmap=True)))
    for number, glyph in enumerate(whole.getGlyphOrder()):
        drawn = part["glyf"][part.getGlyphName(number)]
        if number in wanted:
            assert drawn.getCoordinates(part["glyf"]) == whole["glyf"][glyph].getCoordinates(whole["glyf"])
    empty = sum(part["glyf"][glyph].numberOfContours == 0 for glyph in part.getGlyphOrder())
    assert empty > len(part.getGlyphOrder()) * 0.8
    assert part.getBestCmap().keys() == ours.cmap.keys()


def test_all_faces_of_a_family_draw_the_same_characters() -> None:
    for family in (fonts.TEXT, fonts.TITLE):
        drawn = {frozenset(fonts.font(face.name).cmap) for face in fonts.faces() if face.family == family}
        assert len(drawn) == 1


def test_figures_are_tabular() -> None:
    for name in FACES:
        assert len({fonts.font(name).widths[digit] for digit in "0123456789"}) == 1


def test_the_face_css_would_choose() -> None:
    assert fonts.face(["Oxanium"], 900).name == "Oxanium-ExtraBold"
    assert fonts.face(["Papyrus", "Oxanium"], 600).name == "Oxanium-SemiBold"
    assert fonts.face(["Papyrus"], 400, italic=True).name == "IBMPlexSansCondensed-Italic"
    assert fonts.stand_in("Oxanium-Bold") == "IBMPlexSansCondensed-Bold"


def test_a_character_no_font_draws_is_named() -> None:
    fonts.check("Œuvre : « l’été » → −12 ✓ ½\u202f!\n")
    with pytest.raises(FontError, match=r"漢 \(U\+6F22\), 😀 \(U\+1F600\), in nom") as caught:
        fonts.check("a漢b😀漢", where="nom")
    assert caught.value.code == "missing-glyph"


def test_reportlab_knows_every_face() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    fonts.register_reportlab()
    for name in FACES:
        widths = fonts.font(name).widths
        assert stringWidth("Été 12", name, 1000) == pytest.approx(sum(widths[char] for char in "Été 12"), abs=0.1)


def test_whatever_can_be_printed_can_be_measured_in_any_face() -> None:
    from generator.render.sheets.fit import width

    for name in FACES:
        assert all(width(char, name) >= 0 for char in fonts.covered() - fonts.UNSEEN)


def test_fontconfig_keeps_nothing_between_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It maps its cache as it is: a damaged one ends the process, a pipe in its place stops it for ever."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with fonts.only_ours():
        conf = Path(os.environ["FONTCONFIG_FILE"])
        assert f"<cachedir>{conf.parent}</cachedir>" in conf.read_text("utf-8")
    assert not conf.parent.exists()
    assert list(tmp_path.rglob("*")) == []
