"""Field names and file paths; what fields make; what a button does to it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.page.fields import (
    clean_text,
    emptied_above,
    name_of,
    number_after_step,
    path_of,
    prune_empty_rows,
    put_value,
    tree_of,
)
from generator.reading.source import parse
from generator.writing.editor import fresh_file

KEYS = st.text(min_size=1, max_size=12)
PATHS = st.tuples(KEYS, st.lists(st.one_of(KEYS, st.integers(0, 999)), max_size=4)).map(lambda t: (t[0], *t[1]))


@settings(deadline=None)
@given(PATHS)
def test_a_name_is_its_path(path: tuple[str | int, ...]) -> None:
    assert path_of(name_of(path)) == path


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_name_is_a_path_or_none(name: str) -> None:
    path = path_of(name)
    assert path is None or path_of(name_of(path)) == path


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), max_size=12))
def test_whatever_is_sent_makes_a_tree_that_can_be_written(pairs: list[tuple[str, str]]) -> None:
    tree = tree_of(pairs)
    assert parse(fresh_file(tree).encode(), "x").nodes == tree or not tree


def test_fields_make_a_tree() -> None:
    pairs = [
        ("nom", " Grakk "),
        ("joueur", ""),
        ("repartition.vig", "3"),
        ("armes[1].nom", "Second"),
        ("armes[0].nom", "Premier"),
        ("armes[2].nom", ""),
        ("choix.plus[]", "sav"),
        ("choix.plus[]", ""),
        ("choix.plus[]", "dex"),
        ("cote", "-2"),
        ("_do", "add armes"),
        ("notes", "a\r\nb"),
    ]
    tree = tree_of(pairs, ["inventaire"])
    assert tree == {
        "inventaire": [],
        "nom": "Grakk",
        "repartition": {"vig": "3"},
        "armes": [{"nom": "Premier"}, {"nom": "Second"}, {}],
        "choix": {"plus": ["sav", "dex"]},
        "cote": "-2",
        "notes": "a\nb",
    }
    lean, kept = prune_empty_rows(tree)
    assert lean["armes"] == [{"nom": "Premier"}, {"nom": "Second"}]
    assert kept["armes",] == [0, 1]


def test_rows_that_nobody_filled_are_left_out_wherever_they_stand() -> None:
    bought = {"pv": "1", "dons": [{}, {"nom": "Tir"}]}
    lean, kept = prune_empty_rows({"armes": [{}], "experience": bought, "choix": {"plus": [{}]}})
    assert lean == {"armes": [], "experience": {"pv": "1", "dons": [{"nom": "Tir"}]}, "choix": {}}
    assert kept["experience", "dons"] == [1]


def test_nothing_invisible_gets_into_a_file() -> None:
    assert clean_text("a\x00b\x07c\u2028d\ufeffe\r\nf") == "abcde\nf"
    assert clean_text("e\u0301") == "é"


def test_steps() -> None:
    vig, count = ("repartition", "vig"), ("figurines", 0, "nombre")
    tree: dict[str, object] = {}
    for number in ("1", "2"):
        assert number_after_step(tree, vig, 1) == number
        put_value(tree, vig, number)
    for least in ("1", None, None):
        assert number_after_step(tree, vig, -1) == least
        put_value(tree, vig, least)
    assert list(emptied_above(tree, vig)) == [("repartition",)]
    band: dict[str, object] = {"figurines": [{}]}
    assert number_after_step(band, count, 1, 1) == "2"
    assert list(emptied_above(band, count)) == []
    put_value(band, ("figurines", 0), None)
    assert band == {"figurines": []}
