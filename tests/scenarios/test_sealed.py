"""What was sealed folds to A5: its words outside, its secret inside and covered, and nowhere else in the booklet."""

import re

import pytest
from msgspec.structs import replace

from generator.paper.drawing.ornament import draw_cipher
from generator.paper.formats import INKS, PAPERS, SIZES, Ink, Paper
from generator.paper.text.flow import PT
from generator.scenarios.sealed import BAND, NUMBERED, SAFE, TAPE, SealedLeaf
from tests.paper.reading import drawn_words
from tests.printing import print_scenarios
from tests.scenarios.test_print import GAUGE, brief, flat, pages, rolled

SEEDS = (1, 2, 3)


def leaf(seed: int, paper: Paper = "a4", ink: Ink = "color") -> SealedLeaf:
    opened = replace(brief(rolled("sylvaren", seed, threat="fort")), gauge=GAUGE)
    return SealedLeaf(opened, SIZES[paper], ink)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_folded_it_is_half_the_paper_with_its_words_outside(paper: Paper, ink: Ink) -> None:
    one = leaf(1, paper, ink)
    wide, high = one.size
    assert (wide, high) == SIZES[paper][::-1] and one.middle == wide / 2
    drawn = one.draw()
    folds = {float(x) for x in re.findall(rf"([\d.]+) {SAFE:g} m \1 [\d.]+ l", drawn)}
    assert folds == {round(one.middle, 3), round(one.bend, 3)} and one.bend == wide - BAND
    marks = [(float(x), float(y)) for x, y in re.findall(rf"([\d.]+) ([\d.]+) {TAPE[0]:g} {TAPE[1]:g} re", drawn)]
    lip, band = ([at for at in marks if (at[0] < one.middle) is left] for left in (True, False))
    assert len(lip) == len(band) == 2
    for (x, y), (other, level) in zip(lip, band, strict=True):  # halves of one bit of tape, once it is folded
        assert y == level and x + TAPE[0] == pytest.approx(2 * one.middle - other)


def test_what_is_secret_lies_under_the_cipher() -> None:
    """Every word of a force and of the chances stands on the left half, where the cipher comes to lie over it."""
    for seed in SEEDS:
        one = leaf(seed)
        drawn = one.draw()
        names = {word for force in one.opened.register for word in flat(force.title).split() if len(word) > 3}
        names |= {"chances"}
        x0, x1, y0, y1 = cipher_box(drawn, one)
        found = [word for word in drawn_words(drawn) if word.text in names]
        assert {word.text for word in found} >= names
        for word in found:
            assert x0 <= 2 * one.middle - word.x1 and 2 * one.middle - word.x0 <= x1, word
            assert y0 <= word.baseline - 0.7 * word.size * PT and word.baseline <= y1, word


def cipher_box(drawn: str, one: SealedLeaf) -> tuple[float, float, float, float]:
    """Where its signs stand on the leaf, with the gap between two of them."""
    (step,) = set(re.findall("S (1 0 0 1 .* 0 cm\n)", draw_cipher(one.width, 9.0, one.look.ink, 0.3)))
    wide = float(step.split()[4])
    place = r"q 1 0 0 1 ([\d.]+) ([\d.]+) cm\n"
    rows = [*re.finditer(rf"{place}((?:[^qQ]+?{re.escape(step)})+)Q", drawn)]
    x, y = map(float, re.findall(place, drawn[: rows[0].start()])[-1])
    signs = [row[3].count(step) for row in rows]
    assert sum(signs) > 400 and sum(len(re.findall(" l ", row[3])) for row in rows) > 1000
    left, right = float(rows[0][1]), float(rows[0][1]) + wide * (signs[0] - 1) + 1.4
    return x + left - 1, x + right + 1, y + float(rows[0][2]) - 1.5, y + float(rows[-1][2]) + 2.4 + 1.5


def test_the_secret_is_on_no_page_that_is_read() -> None:
    for seed in SEEDS:
        scenario = rolled("sylvaren", seed, threat="fort")
        opened = replace(brief(scenario), gauge=GAUGE)
        found = [flat(text) for text in pages(print_scenarios([(brief(scenario, sealed=True), opened)]))]
        rows = [flat(force.title) for force in opened.register if "," in force.title]
        assert rows and all(row in found[-1] for row in rows) and flat(GAUGE.words) in found[-1]
        for text in found[:-1]:
            assert not any(row in text for row in rows)
            assert flat(NUMBERED) not in text


@pytest.mark.parametrize("quality", [20, 38])
def test_eight_forces_fit_the_leaf_and_its_small_map_has_letters_alone(quality: int) -> None:
    one = SealedLeaf(replace(brief(rolled("sylvaren", 1, quality=quality, threat="fort", forces=8)), gauge=GAUGE),
                     SIZES["a4"], "color")  # fmt: skip
    words = [word.text for word in drawn_words(one.draw())]
    assert {str(number) for number in range(1, 9)} <= set(words)
    assert set("ABCDEFGH") <= set(words) and "Déploiement" not in words
