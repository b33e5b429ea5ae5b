"""The words of a group's file, looked up in the content: each unknown one is a problem at its place."""

from typing import Any

import pytest

from generator.base.problems import Problem
from generator.reading.source import parse
from generator.reading.tree import Plain
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.files import read_figures, read_items, read_rules


def figures(text: str) -> Any:
    return parse(f"figurines: {text}".encode(), "essai.yaml").nodes["figurines"]


PATH = ("figurines", 0, "equipement")


def test_a_figure_takes_the_rules_of_its_race_once(definitions: Definitions) -> None:
    """S-10."""
    race = next(race for race in definitions.races.values() if race.rules)
    own = next(rule for rule in definitions.rules if rule not in race.rules)
    problems: list[Problem] = []
    raw = figures(f"[{{qualite: 4, race: {race.id}, regles: [{race.rules[0]}, {own}]}}]")
    figure = (read_figures(raw, definitions, problems) or [])[0]
    assert [rule.id for rule in figure.all_rules] == [*race.rules, own] and not problems
    assert figure.name == "Figurine 1" and figure.path == ("figurines", 0)


def test_a_figure_has_a_quality(definitions: Definitions) -> None:
    for written in ("[{nom: Rok}]", "[{nom: Rok, qualite: }]"):
        problems: list[Problem] = []
        read_figures(figures(written), definitions, problems)
        assert [problem.code for problem in problems] == ["missing-key"]


def test_each_unknown_word_is_told_at_its_place(definitions: Definitions) -> None:
    problems: list[Problem] = []
    known = next(iter(definitions.equipment_names))
    words: Any = (Plain(known), Plain("zzz"), None)
    items = read_items(words, PATH, definitions, problems)
    assert [path for path, _item in items] == [(*PATH, 0)]
    assert [(problem.code, problem.path) for problem in problems] == [
        ("unknown-equipment", (*PATH, 1)), ("wrong-type", (*PATH, 2)),
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["oui", "true"])
def test_yes_is_no_name_and_is_nearest_to_none(word: str, definitions: Definitions) -> None:
    problems: list[Problem] = []
    words: Any = (Plain(word),)
    assert read_rules(words, PATH, definitions, problems) == ()
    assert not problems[0].fix and not problems[0].absent
