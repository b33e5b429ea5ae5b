"""Lines broken at their places, and the one fitter of sizes."""

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.paper.formats import SettingError
from generator.paper.text import fonts
from generator.paper.text.flow import Type, largest_that_fits, measure_runs, set_paragraph
from generator.paper.text.lines import break_lines, least_widths, text_width, wrap_text
from tests.paper.gpos import width_of
from tests.paper.reading import drawn_words

TEXT, TITLE = "IBMPlexSansCondensed-Regular", "Oxanium-SemiBold"
CHARS = st.sampled_from("aeimrtÉœ’-−/→ ,:\u00a0\u202f\n 12WM")
PLAIN = Type(10, "#000000")
STRONG = PLAIN.but(weight=600)
ICON = PLAIN.but(icon=True)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9)), max_size=30), st.integers(1, 30))
def test_every_line_takes_as_many_pieces_as_it_holds(sizes: list[tuple[int, int]], room: int) -> None:
    pieces = [(float(gap), float(width), number) for number, (gap, width) in enumerate(sizes)]
    lines = break_lines(pieces, room)
    assert [number for _end, row in lines for _x, number in row] == [*range(len(pieces))]
    for n, (end, row) in enumerate(lines):
        assert row[0][0] == 0 and end == row[-1][0] + sizes[row[-1][1]][1]
        assert all(sizes[b][0] == x - sizes[a][1] - w for (w, a), (x, b) in pairwise(row))
        assert end <= room or len(row) == 1
        if n + 1 < len(lines):
            gap, width = sizes[lines[n + 1][1][0][1]]
            assert end + gap + width > room


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 9)), min_size=1, max_size=12))
def test_so_many_lines_are_no_narrower(sizes: list[tuple[int, int]]) -> None:
    pieces = [(float(gap), float(width), None) for gap, width in sizes]
    widths = least_widths(pieces)
    assert widths[-1] == max(width for _gap, width in sizes)
    for lines, width in enumerate(widths, 1):
        assert len(break_lines(pieces, width)) <= lines
        assert width == widths[-1] or len(break_lines(pieces, width - 0.5)) > lines
    for least in range(40):
        assert least_widths(pieces, least + 0.5) == [width for width in widths if width > least]


def test_lines_may_have_rooms_of_their_own() -> None:
    lines = break_lines([(1.0, 4.0, word) for word in "abcdef"], 4, 9, inf)
    assert ["".join(word for _x, word in row) for _end, row in lines] == ["a", "bc", "def"]


@given(text=st.text(CHARS, max_size=400), room=st.floats(400, 40_000), font=st.sampled_from([TEXT, TITLE]))
def test_wrapping_loses_nothing_and_stays_within_the_room(text: str, room: float, font: str) -> None:
    lines = wrap_text(text, font, room)
    assert "".join("".join(line.text for line in lines).split()) == "".join(text.split())
    for line in lines:
        end = line.start + len(line.text)
        assert text[line.start : end] == line.text
        assert text_width(line.text, font) <= room or len(line.text) == 1
        assert line.cut == (end < len(text) and text[end] not in " \n")


def test_a_field_s_text_is_measured_as_it_is_shown() -> None:
    """Kerned, and in the stand-in what the face lacks."""
    assert text_width("AVATAR", TEXT) == pytest.approx(1000 * width_of(TEXT, "AVATAR"), abs=1)
    assert text_width("a→", TITLE) == text_width("a", TITLE) + text_width("→", fonts.fallback_face(TITLE))


def test_what_touches_stays_together() -> None:
    """A comma behind a strong word, and an icon with the word it touches, go to the next line with it."""
    room = measure_runs([("Vent et", PLAIN), (" sable", STRONG)])[1]
    for last in [(",", PLAIN), ("eye", ICON)]:
        drawn = set_paragraph([("Vent et", PLAIN), (" sable", STRONG), last], room + 0.1)
        assert drawn.height == 2 * PLAIN.line
        below = "".join(word.text for word in drawn_words(drawn.operators) if word.baseline > PLAIN.line)
        assert below == ("sable," if last[1] is PLAIN else "sable")


def test_a_word_too_wide_is_cut_or_refused() -> None:
    word, room = "anticonstitutionnellement", PLAIN.width("anticonst")
    lines = drawn_words(set_paragraph([(word, PLAIN)], room).operators)
    assert lines[0].text == "anticonst" and "".join(line.text for line in lines) == word
    with pytest.raises(SettingError, match="anticonst"):
        set_paragraph([(word, PLAIN)], room, keep_words=True)


def test_loose_words_end_behind_hyphens_and_at_no_break_spaces() -> None:
    text = "demi-tour/volte\u00a0face"
    longest = max(map(PLAIN.width, ("demi-", "tour/", "volte", "face")))
    assert measure_runs([(text, PLAIN)], loose=True)[0] == pytest.approx(longest)
    assert measure_runs([(text, PLAIN)]) == (PLAIN.width(text), PLAIN.width(text))
    lines = drawn_words(set_paragraph([(text, PLAIN)], longest, keep_words=True, loose=True).operators)
    assert [line.text for line in lines] == ["demi-", "tour/", "volte", "face"]


def test_a_loose_value_of_ours_keeps_its_sign() -> None:
    text = "30\u00a0m\u202f◇"
    assert measure_runs([(text, PLAIN)], loose=True)[0] == pytest.approx(PLAIN.width("m\u202f◇"))


@given(st.integers(0, 30), st.integers(1, 12), st.one_of(st.none(), st.floats(0, 20)))
def test_the_largest_size_that_fits_is_found_from_any_guess(most: int, count: int, guess: float | None) -> None:
    sizes = [float(n) for n in range(count, 0, -1)]
    size = largest_that_fits(sizes, lambda size: size if size <= most else None, guess)
    assert size == max((size for size in sizes if size <= most), default=None)
