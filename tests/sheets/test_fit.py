import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.paper.pdf.places import Field
from generator.paper.text.lines import text_width
from generator.sheets.forms import filled

TEXT = "IBMPlexSansCondensed-Regular"
LINE = Field(
    name="f", label="F", page=0, x=10, y=100, width=60, height=10, baseline=102, font=TEXT, size=8.5, floor=6.5,
    colour=(0, 0, 0), align="left", multi=False, leading=10, ruled=False,
)  # fmt: skip
BOX = replace(LINE, multi=True, width=120, height=50, y=60, baseline=102)

CHARS = st.sampled_from("aeimrtÉœ’-−/→ ,:\u00a0\u202f\n 12WM")
TEXTS = st.text(CHARS, max_size=400)


def bare(text: str) -> str:
    return "".join(text.split())


def test_what_fits_keeps_its_size() -> None:
    assert filled.fit_text(LINE, "Wookie") == filled.Written(8.5, ("Wookie",))


def test_what_is_too_long_steps_down_the_scale_to_the_width_of_its_field() -> None:
    steps = [filled.fit_text(LINE, "Race inconnue de Yoda"[:length]) for length in (8, 17, 19)]
    assert [written.size for written in steps] == [8.5, 7.5, 6.5]
    for written in steps:
        assert text_width(written.lines[0], TEXT) * written.size / 1000 <= 60.05
        assert not written.rest


def test_below_the_floor_it_is_cut_and_all_of_it_goes_to_the_suite() -> None:
    text = "Le très vénérable et très interminable Grakk de Kashyyyk"
    written = filled.fit_text(LINE, text)
    assert written.size == LINE.floor
    assert written.lines[0].endswith("…")
    assert written.rest == text


def test_a_declared_short_form_stands_where_the_text_is_cut_and_nowhere_else() -> None:
    short = "Armure Gand"
    assert filled.fit_value(LINE, "Armure Gand incorporée", short).lines == (short,)
    wide = replace(LINE, width=90)
    assert filled.fit_value(wide, "Armure Gand incorporée", short).lines == ("Armure Gand incorporée",)
    narrow = replace(LINE, width=20)  # where neither fits, all of it is told on the suite page
    assert filled.fit_value(narrow, "Armure Gand incorporée", short).rest == "Armure Gand incorporée"


def test_a_floor_above_the_size_does_not_enlarge() -> None:
    assert filled.fit_text(replace(LINE, size=5, floor=5), "Le très vénérable et interminable Grakk").size == 5


def test_line_ends_in_one_line_are_blanks() -> None:
    assert filled.fit_text(LINE, " a \r\n\t b ").lines == ("a b",)


def test_lines_break_at_blanks_and_nowhere_else() -> None:
    lines = filled.fit_text(BOX, "un deux\u00a0trois quatre cinq six sept huit neuf dix\n\nonze").lines
    assert lines[-2:] == ("", "onze")
    assert all("deux\u00a0trois" in line or "deux" not in line for line in lines)
    assert len(lines) > 3


def test_a_long_word_shrinks_before_it_is_cut() -> None:
    word = "anticonstitutionnellement"
    narrow = replace(BOX, width=text_width(word, TEXT) * 7.6 / 1000)
    assert filled.fit_text(narrow, word) == filled.Written(7.5, (word,))
    cut = filled.fit_text(replace(narrow, width=30), word)
    assert cut.size == BOX.floor
    assert "".join(cut.lines) == word


def test_what_does_not_fit_in_several_lines_continues_where_it_stopped() -> None:
    text = " ".join(f"mot{n}" for n in range(300))
    written = filled.fit_text(BOX, text)
    assert written.size == BOX.size  # read on there anyway
    assert written.lines[-1].endswith(filled.MORE)
    shown = " ".join(written.lines).removesuffix(filled.MORE).split()
    assert [*shown, *written.rest.split()] == text.split()


@pytest.mark.parametrize("name", ["Émérentienne-Châtelaine " * 3, "Anticonstitutionnellement" * 3])
def test_a_name_is_cut_and_never_replaced(name: str) -> None:
    """It was « → suite » alone in a row of a roster in large print."""
    field = replace(BOX, width=80, height=18, y=92)
    written = filled.fit_text(field, name)
    assert written.size == field.floor and written.shortened and written.rest == name
    assert written.lines[-1].endswith("…") and name.startswith(" ".join(written.lines)[:9])


def test_ruled_lines_stay_where_they_are() -> None:
    ruled = replace(BOX, ruled=True, leading=12.5, baseline=100)
    text = " ".join(f"mot{n}" for n in range(22))
    written = filled.fit_text(ruled, text)
    assert written.size < ruled.size
    gaps = {round(ruled.line(n, written.size) - ruled.line(n + 1, written.size), 3) for n in range(3)}
    assert gaps == {12.5}


@given(text=TEXTS, width=st.floats(20, 300), height=st.floats(8, 80), multi=st.booleans(), ruled=st.booleans())
def test_nothing_is_ever_lost_or_out_of_its_box(
    text: str, width: float, height: float, multi: bool, ruled: bool
) -> None:
    field = replace(BOX, width=width, height=height, multi=multi, ruled=ruled)
    written = filled.fit_text(field, text)
    assert field.floor <= written.size <= field.size
    for line in written.lines:
        assert text_width(line, field.font) * written.size / 1000 <= width + 0.1 or len(line) <= len(filled.MORE)
    if multi:
        assert len(written.lines) <= field.rows(written.size)
        shown = bare("".join(written.lines))
        if written.rest and not written.shortened:
            shown = shown.removesuffix(bare(filled.MORE)) + bare(written.rest)
        assert (bare(written.rest) if written.shortened else shown) == bare(filled.strip_unseen(text))
    else:
        assert bare(written.rest or written.lines[0]) == bare(filled.strip_unseen(text))
