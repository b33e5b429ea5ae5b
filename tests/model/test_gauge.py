import pytest
from msgspec.structs import replace

from generator.chance.battles import Forecast, Tally
from generator.model.briefing import gauge_of, place

LABELS = {"a": "groupé", "b": "prudent"}


def forecast(*won: int) -> Forecast:
    tallies = {key: Tally(100, n, 350, 1100) for key, n in zip(LABELS, won, strict=True)}
    return Forecast(tallies, LABELS, ("Laissé de côté.",))


@pytest.mark.parametrize(
    ("won", "label", "chances"),
    [
        ((62, 53), "Disputé", "5 à 6 chances sur 10"),
        ((97, 96), "Facile", "plus de 9 chances sur 10"),
        ((3, 0), "Désespéré", "moins d’une chance sur 10"),
        ((8, 12), "Désespéré", "1 chance sur 10"),
        ((4, 12), "Désespéré", "au plus une chance sur 10"),
        ((20, 21), "Périlleux", "2 chances sur 10"),
        ((58, 97), "Disputé à facile", "6 à plus de 9 chances sur 10"),
        ((89, 97), "Abordable à facile", "au moins 9 chances sur 10"),
        ((89, 70), "Abordable", "7 à 9 chances sur 10"),
        ((91, 1), "Désespéré à facile", "moins de 1 à 9 chances sur 10"),
    ],
)
@pytest.mark.parametrize("best", [False, True])
def test_a_gauge_tells_the_range_over_the_ways_to_play(
    won: tuple[int, int], label: str, chances: str, best: bool
) -> None:
    """And not the best alone; never one percentage as if it were certain."""
    found = gauge_of(replace(forecast(*won), best=best), "PJ")
    assert (found.label, found.words) == (label, f"{chances} · 3 à 4 PJ hors de combat · 11 tours")
    assert len(found.steps) == 5 and found.low <= found.at <= found.high
    assert {found.steps[found.reached[0]], found.steps[found.reached[-1]]} == {*label.title().split(" À ")}
    assert "%" not in found.words and "Laissé de côté." in found.notes


def test_words_agree_in_number_and_no_way_to_play_is_sure() -> None:
    one = Forecast({"a": Tally(100, 98, 40, 100), "b": Tally(100, 1, 40, 100)}, LABELS, ())
    found = gauge_of(one, "figurine")
    assert found.words == "moins de 1 à plus de 9 chances sur 10 · 0 à 1 figurine hors de combat · 1 tour"
    assert "groupé plus de 9/10, prudent moins de 1/10" in found.notes[0]


def test_losses_and_turns_are_told_over_the_ways_to_play_too() -> None:
    one = Forecast({"a": Tally(100, 50, 120, 480), "b": Tally(100, 50, 410, 910)}, LABELS, (), best=True)
    assert gauge_of(one, "PJ").words == "5 chances sur 10 · 1 à 5 PJ hors de combat · 5 à 9 tours"


def test_places_run_from_easy_to_hard() -> None:
    places = [place(chance / 100) for chance in range(100, -1, -1)]
    assert places == sorted(places) and (places[0], places[-1]) == (0.0, 1.0)
    assert place(0.45) == pytest.approx(0.6)
