import pytest

from generator.core.chance.battles import Forecast, Tally
from generator.core.paper.gauge import gauge_of, place

LABELS = {"a": "groupé", "b": "prudent"}


def forecast(*won: int) -> Forecast:
    tallies = {key: Tally(100, n, 350, 1100) for key, n in zip(LABELS, won, strict=True)}
    return Forecast(tallies, LABELS, ("Laissé de côté.",))


@pytest.mark.parametrize(
    ("won", "label", "words"),
    [
        ((62, 53), "Disputé", "5 à 6 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((97, 96), "Facile", "plus de 9 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((3, 0), "Désespéré", "moins d’une chance sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((20, 21), "Périlleux", "2 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((58, 97), "Disputé", "6 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((4, 12), "Désespéré", "moins d’une chance sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
        ((89, 70), "Abordable", "7 à 9 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours"),
    ],
)
def test_a_gauge_says_a_range_never_one_percentage(won: tuple[int, int], label: str, words: str) -> None:
    found = gauge_of(forecast(*won), "PJ")
    assert (found.label, found.words) == (label, words)
    assert (len(found.steps) == 5 and found.low <= found.at <= found.high) or found.at in (found.low, found.high)
    assert "%" not in found.words and "Laissé de côté." in found.notes


def test_words_agree_in_number_and_no_way_to_play_is_sure() -> None:
    one = Forecast({"a": Tally(100, 98, 40, 100), "b": Tally(100, 1, 40, 100)}, LABELS, ())
    found = gauge_of(one, "figurine")
    assert found.words == "plus de 9 chances sur 10 · 0 à 1 figurine hors de combat · 1 tour"
    assert "groupé plus de 9/10, prudent moins de 1/10" in found.notes[0]


def test_places_run_from_easy_to_hard() -> None:
    places = [place(chance / 100) for chance in range(100, -1, -1)]
    assert places == sorted(places) and (places[0], places[-1]) == (0.0, 1.0)
    assert place(0.45) == pytest.approx(0.6)
