"""The usual letters of each face are what HarfBuzz says of them, are all that forms show, and need no HarfBuzz."""

import io
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest
from fontTools.ttLib import TTFont

from generator.render.press import fonts, letters
from generator.render.press.archive import Archive
from generator.render.press.blocks import glyphs_of
from generator.render.press.fontfile import list_widths, write_cmap
from generator.render.press.harfbuzz import OpenedFace
from tests.run import ROOT, holofiche

SHIPPED = sorted((ROOT / "templates" / "_press").glob("*.bin"))
FACES = {face.name: face.path for face in fonts.list_faces()}
PLAIN = "systeme: d6\nnom: Œil d’été\nclasse: lutteur\nrace: wookiee\nrepartition: {vig: 3, dex: 2, perc: 2}\n"


@pytest.mark.parametrize("name", FACES)
def test_they_are_what_harfbuzz_says(name: str) -> None:
    shipped = letters.letters_of(name)
    assert shipped == OpenedFace(FACES[name]).collect_letters(), "stale: make press"
    assert len(zlib.decompress(shipped.file.packed)) == shipped.file.length


@pytest.mark.parametrize("name", [name for name in FACES if not name.startswith("Noto")])
def test_their_file_draws_them_as_the_font_does(name: str) -> None:
    shipped = letters.letters_of(name)
    assert shipped
    assert set(shipped.chars) >= set("aàâÀéÉœŒç 0123456789«»’…–−ﬁ\u00a0")
    part, whole = TTFont(io.BytesIO(zlib.decompress(shipped.file.packed))), TTFont(FACES[name])
    for number in shipped.glyphs:
        drawn, kept = (font["glyf"][font.getGlyphName(number)] for font in (whole, part))
        assert kept.getCoordinates(part["glyf"])[:2] == drawn.getCoordinates(whole["glyf"])[:2]
    assert not {"fpgm", "prep", "cvt ", "cmap", "GPOS"} & set(part.keys())


def test_what_follows_is_told_as_a_range() -> None:
    """Glyphs and letters count up together, not over the end of a byte; a ligature is told letter by letter."""
    assert list_widths({3: 10, 4: 20, 9: 30}) == "3 [10 20] 9 [30]"
    texts = {3: "a", 4: "b", 5: "c", 7: "d", 8: "fi", 255: "x", 256: "y", 300: "ÿ", 301: "Ā", 400: "😀", 401: "😁"}
    ranges = re.findall(r"^<.*>$", write_cmap(texts).decode(), re.MULTILINE)
    assert ranges == [
        "<0003> <0005> <0061>", "<0007> <0007> <0064>", "<0008> <0008> <00660069>", "<00FF> <00FF> <0078>",
        "<0100> <0100> <0079>", "<012C> <012C> <00FF>", "<012D> <012D> <0100>", "<0190> <0191> <D83DDE00>",
    ]  # fmt: skip


def shown_glyphs(archive: Path) -> Iterator[tuple[str, int]]:
    shelf = Archive(archive.read_bytes())
    for key in shelf.index:
        entry = shelf.get(key) or b""
        head, _newline, operators = entry.partition(b"\n")
        for face, runs in glyphs_of(operators if head.startswith(b"[") else entry):
            shown = bytes.fromhex(b"".join(runs).decode())
            name = fonts.list_faces()[face].name
            yield from ((name, glyph) for glyph in struct.unpack(f">{len(shown) // 2}H", shown))


@pytest.mark.parametrize("archive", SHIPPED, ids=lambda path: path.stem)
def test_forms_and_cards_show_nothing_else(archive: Path) -> None:
    """Or every print of such a form would ask HarfBuzz: a sign that a form needs is a usual one."""
    shown = set(shown_glyphs(archive))
    assert shown
    known = {(name, glyph) for name in FACES if (one := letters.letters_of(name)) for glyph in one.glyphs}
    assert not shown - known


def fonts_in(pdf: Path) -> dict[str, bytes]:
    found = {}
    for page in pypdf.PdfReader(pdf).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            inner = font["/DescendantFonts"][0]
            file = inner["/FontDescriptor"]["/FontFile2"]
            found[str(inner["/BaseFont"]).partition("+")[2]] = file._data
    return found


def test_other_letters_are_cut_and_said(tmp_path: Path) -> None:
    """A face with one letter more is cut to what is shown; the other faces are as usual."""
    usual = {name: one.file.packed for name in FACES if (one := letters.letters_of(name))}
    for stem, text in (("plain", PLAIN), ("other", PLAIN.replace("Œil", "Łukasz"))):
        (tmp_path / f"{stem}.yaml").write_text(text, "utf-8")
        assert holofiche("sheet", f"{stem}.yaml", "-o", f"{stem}.pdf", cwd=tmp_path).code == 0
    plain, other = fonts_in(tmp_path / "plain.pdf"), fonts_in(tmp_path / "other.pdf")
    assert plain == {name: usual[name] for name in plain}
    changed = {name for name in other if other[name] != usual[name]}
    assert changed
    assert changed < set(other)
    assert "Łukasz d’été" in "".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "other.pdf").pages)


@pytest.mark.parametrize(
    ("name", "value"), [("stamp_setting", lambda: "of others"), ("_shipped_faces", lambda: {"Oxanium-Bold": b"[1]"})]
)
def test_letters_of_other_fonts_or_code_are_not_read(
    name: str, value: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    letters._shipped_faces.cache_clear()
    letters.letters_of.cache_clear()
    try:
        with monkeypatch.context() as other:
            other.setattr(letters, name, value)
            assert letters.letters_of("Oxanium-Bold") is None
    finally:
        letters._shipped_faces.cache_clear()
        letters.letters_of.cache_clear()
