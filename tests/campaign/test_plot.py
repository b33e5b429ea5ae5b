"""The curve of a number over the sessions."""

from itertools import pairwise

import pytest

from generator.campaign.booklet.pages import FLAT, HIGH, plot_growth
from generator.content.livery import Livery
from generator.game.standing import Growth
from generator.paper.drawing.chrome import chrome_of
from tests.paper.reading import Word, drawn_words

WIDE = 76.0
LOOK = chrome_of(Livery("#2f5d34", "#e6eee7"), "color")


def drawn(*values: int, taller: float = 0.0) -> tuple[float, list[Word]]:
    days = ["", *(f"2026-{1 + n % 12:02d}-{10 + n // 12:02d}" for n in range(len(values) - 1))]
    found = plot_growth(Growth("XP", tuple(zip(days, values, strict=True))), LOOK, WIDE, taller)
    return found.height, drawn_words(found.operators)


def test_one_session_is_told_by_both_values_and_its_day_between_them() -> None:
    high, said = drawn(25, 30, taller=9.0)
    assert high == HIGH
    before, after = (next(word for word in said[1:] if word.text == text and word.size > 7) for text in ("25", "30"))
    day = [word for word in said if word.text in "10 janv."]
    assert before.x1 < WIDE / 2 < after.x0 and after.baseline < before.baseline
    assert (day[0].x0 + day[-1].x1) / 2 == pytest.approx(WIDE / 2, abs=1)


def test_what_never_changed_is_low_and_said_once() -> None:
    high, said = drawn(18, 18, 18, taller=9.0)
    assert high == FLAT
    assert [word.text for word in said if word.size > 7] == ["18"] and "changement" in [word.text for word in said]


@pytest.mark.parametrize("sessions", [2, 10, 40, 200])
def test_values_and_days_are_told_as_far_as_they_have_room(sessions: int) -> None:
    _high, said = drawn(*range(100, 101 + 3 * sessions, 3), taller=5.0)
    texts = [word.text for word in said if word.size > 7]
    assert texts[0] == "100" and texts[-1] == str(100 + 3 * sessions)
    assert all(word.x0 >= -0.1 and word.x1 <= WIDE + 0.1 for word in said)
    days = sorted((word for word in said if word.size < 7 and word.baseline > 5), key=lambda word: word.x0)
    assert all(one.x1 <= other.x0 + 0.1 for one, other in pairwise(days))
