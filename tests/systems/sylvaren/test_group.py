"""How figures grow (L347-353, S-14, S-16)."""

from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.group import guess_advances, initial_quality, path_of_growth, steps_taken


def test_quality_two_to_three_costs_six(definitions: Definitions) -> None:
    """L347: 2 x 3 = 6 PX."""
    first = path_of_growth(2, None, definitions)[0]
    assert (first.quality, first.price) == (3, 6)


def test_the_padawan_of_the_source(definitions: Definitions) -> None:
    """L353: 4, then 5, then a Chevalier Jedi who stays at 5; S-16: then 6, then Maître, 48 PX in all."""
    steps = path_of_growth(4, definitions.categories["padawan"], definitions)
    assert [s.word for s in steps] == ["Q5", "chevalier-jedi", "Q6", "maitre-jedi"]
    assert [s.quality for s in steps] == [5, 5, 6, 6]
    assert [s.price for s in steps] == [10, 12, 12, 14]
    assert sum(s.price for s in steps) == 48


def test_from_three_the_last_step_is_quality_again(definitions: Definitions) -> None:
    """L353: at the top category Quality grows normally."""
    steps = path_of_growth(3, definitions.categories["apprenti-jedi-noir"], definitions)
    assert [s.word for s in steps] == ["Q4", "jedi-noir", "Q5", "seigneur-sith", "Q6"]


def test_nobody_goes_above_six(definitions: Definitions) -> None:
    """L231, S-14."""
    assert path_of_growth(6, None, definitions) == []
    assert [s.quality for s in path_of_growth(1, None, definitions)] == [2, 3, 4, 5, 6]


def test_the_way_back(definitions: Definitions) -> None:
    for start in (None, definitions.categories["padawan"]):
        for initial in (3, 4):
            steps = path_of_growth(initial, start, definitions)
            for n, step in enumerate(steps, 1):
                assert initial_quality(step.quality, step.category, n, definitions) == initial
                assert steps_taken(step.quality, step.category, n, definitions) == steps[:n]


def test_impossible_careers(definitions: Definitions) -> None:
    knight = definitions.categories["chevalier-jedi"]
    assert steps_taken(5, knight, 0, definitions) is None
    assert steps_taken(2, None, 2, definitions) is None
    assert guess_advances(5, knight, definitions) == 2
    assert guess_advances(1, knight, definitions) is None
