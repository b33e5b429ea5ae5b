"""Text set with the flow: as wide as its font says, kerning included, on the lines that were asked for."""

import re
from itertools import pairwise, product
from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.paper.drawing.pen import Anchor, mm
from generator.paper.formats import SCALE, SMALLEST, SettingError, step_at_most
from generator.paper.text import flow
from generator.paper.text.flow import PT, Drawn, Type, flow_beside
from tests.paper.gpos import font, kern_between, width_of
from tests.paper.reading import Word, drawn_line, drawn_words

KINDS = [Type(9, "#000000", weight, title=title) for title in (False, True) for weight in (400, 600)]
LETTERS = "AFLPTVWYaefotvwy.,’-"
WORDS = st.text(st.sampled_from(LETTERS.replace(".", "")), min_size=1, max_size=12)  # three dots are one sign
NEAR = 0.004  # millimetres: what is written has three decimals
EM = 0.0006  # what is written of a pair is a thousandth of an em


def kerned_pairs(kind: Type) -> list[str]:
    return [a + b for a, b in product(LETTERS, LETTERS) if abs(kern_between(kind.font, a, b)) > 0.008]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.font)
def test_every_pair_is_kerned_as_its_font_says(kind: Type) -> None:
    """Measured and drawn: nine tenths of it would be another pair."""
    pairs, em = kerned_pairs(kind), kind.size * PT
    assert len(pairs) > 50
    found = drawn_words("".join(flow.draw_line_of_text(20, 1 + row / 2, pair, kind) for row, pair in enumerate(pairs)))
    assert [word.text for word in found] == pairs
    for pair, word in zip(pairs, found, strict=True):
        wide = width_of(kind.font, pair)
        assert kind.width(pair) / em == pytest.approx(wide, abs=1e-6), pair
        assert (word.x1 - word.x0) / em == pytest.approx(wide, abs=EM), pair


@given(WORDS, st.sampled_from(KINDS), st.sampled_from((6.5, 9.0, 22.0)), st.sampled_from(("start", "middle", "end")))
def test_a_line_is_as_wide_as_it_is_measured_and_stands_where_it_is_put(
    words: str, kind: Type, size: float, anchor: Anchor
) -> None:
    kind = kind.but(size=size)
    word = drawn_line(flow.draw_line_of_text(150, 40, words, kind, anchor))
    wide = width_of(kind.font, words) * size * PT
    assert kind.width(words) == pytest.approx(wide, abs=1e-6)
    slack = NEAR + EM * len(words) * size * PT
    assert word.x1 - word.x0 == pytest.approx(wide, abs=slack)
    assert word.baseline == pytest.approx(40, abs=NEAR)
    assert word.size == pytest.approx(size, abs=0.01)
    at = {"start": word.x0, "middle": (word.x0 + word.x1) / 2, "end": word.x1}[anchor]
    assert at == pytest.approx(150, abs=slack)


def first_baseline(kind: Type, high: float) -> float:
    """As CSS has it: the font's own box, ascent and descent, in the middle of the line."""
    box = font(kind.font)["hhea"]
    share = float(box.ascent + box.descent) / 2 / float(font(kind.font)["head"].unitsPerEm)
    return high / 2 + share * kind.size * PT


def baselines(found: list[Word]) -> list[float]:
    return sorted({round(word.baseline, 2) for word in found})


@given(
    st.lists(WORDS, min_size=1, max_size=25),
    st.sampled_from(KINDS),
    st.floats(15, 90),
    st.one_of(st.none(), st.floats(3, 9)),
)
def test_a_paragraph_stands_on_the_lines_asked_for(
    words: list[str], kind: Type, width: float, leading: float | None
) -> None:
    """Every line one height below the last, none wider than its place, no word lost, as high as its lines."""
    drawn = flow.set_paragraph([(" ".join(words), kind)], width, leading=leading)
    found = drawn_words(drawn.operators)
    high = kind.line if leading is None else leading
    lines = baselines(found)
    assert lines[0] == pytest.approx(first_baseline(kind, high), abs=0.01)
    assert all(after - before == pytest.approx(high, abs=0.02) for before, after in pairwise(lines))
    assert drawn.height == pytest.approx(len(lines) * high)
    assert "".join(word.text for word in found) == "".join(words)
    assert min(word.x0 for word in found) == pytest.approx(0, abs=NEAR)
    assert max(word.x1 for word in found) <= width + 0.1


@given(st.lists(st.tuples(st.integers(1, 4), st.sampled_from(KINDS)), min_size=1, max_size=6), st.floats(0, 5))
def test_what_is_stacked_stands_below_what_is_above_it(parts: list[tuple[int, Type]], gap: float) -> None:
    drawn = [flow.set_paragraph([(" ".join(["Vent"] * count), kind)], 8) for count, kind in parts]
    whole = flow.stack_drawn(drawn, gap)
    top, expected = 0.0, []
    for part in drawn:
        expected += [round(top + word.baseline, 2) for word in drawn_words(part.operators)]
        top += part.height + gap
    assert whole.height == pytest.approx(top - gap)
    assert [word.baseline for word in drawn_words(whole.operators)] == pytest.approx(expected, abs=0.02)


@given(WORDS, st.floats(5, 40), st.floats(4, 20))
def test_a_headline_is_as_large_as_its_place_allows(words: str, width: float, tall: float) -> None:
    kind = Type(30, "#000000", 600, title=True)
    for height in (inf, tall):
        found = drawn_words(flow.set_headline(words, kind, width, height).operators)
        size = found[0].size
        fits = kind.but(size=size).width(words) <= width * 1.01 and kind.but(size=size).line <= height * 1.01
        assert fits or size <= SMALLEST + 0.1
        if size < 29.9:
            larger = kind.but(size=min(step for step in SCALE if step > size + 0.1))
            assert larger.width(words) > width or larger.line > height


def test_tracking_is_between_letters() -> None:
    plain, wide = Type(10, "#000000"), Type(10, "#000000", track=0.1)
    assert wide.width("Tour") - plain.width("Tour") == pytest.approx(0.1 * 4 * 10 * PT)
    assert f"{mm(0.1 * 10 * PT)} Tc " in flow.draw_line_of_text(0, 0, "Tour", wide)


def test_tracking_after_the_last_letter_takes_no_room() -> None:
    """What is set to its end ends with its letter."""
    wide = Type(10, "#000000", track=0.1)
    inked = wide.width("Tour") - 0.1 * 10 * PT
    for anchor, share in (("start", 0.0), ("middle", 0.5), ("end", 1.0)):
        operators = flow.draw_line_of_text(50, 0, "Tour", wide, anchor)  # type: ignore[arg-type]
        assert f" 1 0 0 -1 {mm(50 - share * inked)} 0 Tm" in operators


@given(st.lists(WORDS, min_size=1, max_size=20), st.sampled_from(KINDS), st.floats(15, 60))
def test_a_paragraph_is_set_to_its_middle_or_its_end(words: list[str], kind: Type, width: float) -> None:
    for anchor, share in (("middle", 0.5), ("end", 1.0)):
        found = drawn_words(flow.set_paragraph([(" ".join(words), kind)], width, anchor=anchor).operators)  # type: ignore[arg-type]
        for line in baselines(found):
            row = [word for word in found if round(word.baseline, 2) == line]
            left, right = row[0].x0, width - row[-1].x1
            assert left * (1 - share) == pytest.approx(right * share, abs=0.1)


@given(st.lists(st.tuples(WORDS, st.booleans()), min_size=2, max_size=6))
def test_runs_follow_one_another(parts: list[tuple[str, bool]]) -> None:
    """Each from where the last one ends, a space of the run that has it between them; lines as high as the first's."""
    kinds = [KINDS[number % len(KINDS)] for number in range(len(parts))]
    runs = [(f" {word}" if apart else word, kind) for (word, apart), kind in zip(parts, kinds, strict=True)]
    row, x = [], 0.0
    for number, ((word, apart), kind) in enumerate(zip(parts, kinds, strict=True)):
        x += kind.width(" ") if apart and number else 0.0
        row.append((x, word))
        x += kind.width(word)
    drawn = flow.set_paragraph(runs, x + 1)
    places = [float(at) for at in re.findall(r"1 0 0 -1 ([\d.]+) ", drawn.operators)]
    assert places == pytest.approx([place for place, _word in row], abs=NEAR)
    assert "".join(word.text for word in drawn_words(drawn.operators)) == "".join(word for _x, word in row)
    assert drawn.height == pytest.approx(kinds[0].line)
    lowest = max(first_baseline(kind, kinds[0].line) for kind in kinds)
    assert baselines(drawn_words(drawn.operators)) == pytest.approx([lowest], abs=0.01)


@given(WORDS, st.floats(2, 40), st.sampled_from(("start", "middle", "end")))
def test_what_is_too_wide_is_set_smaller_or_refused(words: str, width: float, anchor: Anchor) -> None:
    kind = Type(12, "#000000")
    smallest, wide = kind.but(size=SMALLEST).width(words), kind.width(words)
    assume(all(abs(width - wide * step / 12) > 0.01 * width for step in SCALE))  # not on the edge of a step
    if smallest > width:
        with pytest.raises(SettingError, match="does not fit"):
            flow.draw_fitted_text(150, 20, words, kind, width, anchor)
    else:
        word = drawn_line(flow.draw_fitted_text(150, 20, words, kind, width, anchor))
        assert word.size == pytest.approx(step_at_most(12 * min(1.0, width / wide)), abs=0.02)
        at = {"start": word.x0, "middle": (word.x0 + word.x1) / 2, "end": word.x1}[anchor]
        assert at == pytest.approx(150, abs=0.05) and word.baseline == pytest.approx(20, abs=NEAR)


@given(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), st.floats(4, 40))
def test_what_is_cut_short_is_the_longest_beginning_that_fits(words: str, width: float) -> None:
    kind = KINDS[0]
    found = flow.shorten_text(words, kind, width)
    assert kind.width(found) <= width
    if found != words:
        assert found.endswith("…") and words.startswith(found[:-1]) and kind.width(words) > width
        longer = words[: len(found)]
        assert kind.width(f"{longer.rstrip()}…") > width or longer.endswith(" ")


@given(st.floats(0, 9), st.floats(0, 9), st.floats(0.1, 1))
def test_room_above_below_and_a_rule(above: float, below: float, thickness: float) -> None:
    part = flow.set_paragraph([("Vent", KINDS[0])], 30)
    (word,) = drawn_words(part.operators)
    room = flow.add_space(part, above, below)
    assert room.height == pytest.approx(part.height + above + below)
    assert drawn_words(room.operators)[0].baseline == pytest.approx(word.baseline + above, abs=NEAR)
    assert flow.add_space(part) == part
    ruled = flow.add_rule_below(part, 30, "#000000", thickness)
    rule = ruled.operators.removeprefix(part.operators)
    y = mm(part.height + thickness / 2)
    assert f"0 {y} m 30 {y} l" in rule and f" {mm(thickness)} w" in rule
    assert ruled.height == pytest.approx(part.height + thickness)
    both = flow.set_beside([(0.0, part), (40.0, room)])
    assert both.height == max(part.height, room.height)
    left, right = drawn_words(both.operators)
    assert (left.x0, left.baseline) == pytest.approx((word.x0, word.baseline), abs=NEAR)
    assert (right.x0, right.baseline) == pytest.approx((word.x0 + 40, word.baseline + above), abs=NEAR)


def test_what_is_laid_out_for_its_height_alone_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "draw_line_of_text", lambda *given: pytest.fail("drawn"))
    part = flow.set_paragraph([("Vent et sable " * 9, KINDS[0])], 30)
    ruled = flow.add_rule_below(flow.add_space(part, 1, 2), 30, "#000000")
    assert flow.set_beside([(0.0, flow.stack_drawn([part, ruled], 1.0))]).height > 2 * part.height + 4


def test_what_ends_an_ordinal_is_raised_in_a_size_of_the_scale() -> None:
    kind = Type(10, "#000000")
    drawn = flow.set_paragraph([("la 3e fois, le 1er tour, 4D et l’été", kind)], 200).operators
    raised = re.findall(r"([\d.]+) Ts /F\d+ ([\d.]+) Tf[^T]*TJ 0 Ts", drawn)
    assert raised == [(f"{3 * PT:.3f}", f"{SMALLEST * PT:.3f}")] * 2
    assert kind.width("3e") == pytest.approx(kind.width("3") + kind.but(size=SMALLEST).width("e"))
    assert "la3efois,le1ertour" in "".join(word.text for word in drawn_words(drawn))


def test_parts_stand_beside_a_picture_as_long_as_it_reaches() -> None:
    picture, made = Drawn(10.0, "picture "), list[float]()

    def make(width: float) -> Drawn:
        made.append(width)
        return Drawn(6.0, "part ")

    found = flow_beside(picture, 15.0, [make] * 3, 80.0)
    assert made == [65.0, 65.0, 80.0] and found.height == 18.0
    assert flow_beside(picture, 15.0, [make], 80.0).height == 10.0  # not higher than it
    assert flow_beside(Drawn(0.0), 0.0, [make], 80.0).operators.count("part") == 1
