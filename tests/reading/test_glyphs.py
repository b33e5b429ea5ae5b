"""What check passes, paper shows."""

import sys
from pathlib import Path

import pytest

from generator.base.problems import steers
from generator.paper.text import fonts
from generator.reading import glyphs
from generator.reading.source import parse

FILE = Path(glyphs.__file__).with_suffix(".txt")


def ranges() -> str:
    """The characters of our families, as `python -m tests.reading.test_glyphs` writes them."""
    rows: list[list[int]] = []
    faces = [fonts.load_font(fonts.choose_face([family]).name) for family in (fonts.TEXT, *fonts.SIGNS)]
    for code in sorted({code for face in faces for code in face.characters}):
        if rows and code == rows[-1][1] + 1:
            rows[-1][1] = code
        else:
            rows.append([code, code])
    return "".join(f"{first:x}-{last:x}\n" for first, last in rows)


def test_the_ranges_are_those_of_the_fonts() -> None:
    assert FILE.read_text() == ranges()


def test_what_is_drawn_is_what_the_press_can_print() -> None:
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    printed = set(everything) - set(fonts.find_uncovered(everything))
    assert set(filter(glyphs.is_drawn, everything)) == {char for char in printed if not steers(char)} | set("\n\r\t")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: x\nnom: Vérité 漢\n", "missing-glyph", 2, 13),
        ('nom: "\\u6f22"\n', "missing-glyph", 1, 6),
        ("notes: |\n  une ligne\n  deux 漢 lignes\n", "missing-glyph", 3, 8),
        ('a: [b, {nom: "\\e[31mrouge"}]\n', "control-character", 1, 14),
        ("couts: {a: 1, 漢: 2}\n", "missing-glyph", 1, 15),
        ("漢\n", "missing-glyph", 1, 1),
        ('nom: "a\\0b"\n', "control-character", 1, 6),
        ("nom: a\u202eb\n", "control-character", 1, 7),
    ],
)
def test_where_it_stands(text: str, code: str, line: int, column: int) -> None:
    (found,) = glyphs.problems(parse(text.encode(), "f.yaml"))
    assert found.place is not None
    assert (found.code, found.place.line, found.place.column) == (code, line, column)
    assert found.severity == ("error" if code == "control-character" else "warning")  # a box is printed in its place


@pytest.mark.parametrize(
    "text",
    ["# 漢 in a comment\nnom: Zoé\n", "portrait: 漢.png\n", "", "nom: Œ « ½ » → −1\u202f!\n", 'nom: "a\\tb"\n',
     "notes: ★ 😀 👍🏽 ⚔️\n"],
)
def test_what_is_not_printed_or_can_be(text: str) -> None:
    assert glyphs.problems(parse(text.encode(), "f.yaml")) == []


if __name__ == "__main__":
    FILE.write_text(ranges())
