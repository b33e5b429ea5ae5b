"""Files written anew hold exactly their tree; files changed keep everything else as it was."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.reading.reading import Reading
from generator.reading.source import parse
from generator.reading.tree import Plain
from generator.writing.editor import fresh_file, scalar_of
from generator.writing.edits import apply_edits, edits_of_keys

LETTERS = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cn"), exclude_characters="\ufeff")
WORDS = st.text(LETTERS, min_size=1).map(str.strip).filter(bool)
ODD = st.sampled_from(["null", "~", "- x", "a: b", "#", "yes", "0x1f", "{", "*a", "&b", "!c", "%d", "@", "`"])
TEXTS = st.one_of(WORDS, st.integers(-99, 999).map(lambda n: scalar_of(str(n))), ODD)
FLAT = st.dictionaries(WORDS, TEXTS, max_size=4)
TREES = st.dictionaries(
    WORDS, st.one_of(TEXTS, FLAT, st.lists(TEXTS, max_size=3), st.lists(FLAT, max_size=3)), min_size=1, max_size=6
)


def normal(tree: Any) -> Any:
    """NFC, as reading gives it."""
    import unicodedata

    if isinstance(tree, dict):
        return {unicodedata.normalize("NFC", k): normal(v) for k, v in tree.items()}
    if isinstance(tree, list):
        return [normal(v) for v in tree]
    return unicodedata.normalize("NFC", tree)


def merge_tree(reading: Reading, tree: dict[str, Any]) -> Reading:
    return apply_edits(reading, edits_of_keys(reading.tree, tree), anew=True)


@settings(deadline=None)
@given(TREES)
def test_a_fresh_file_is_read_as_its_tree(tree: dict[str, Any]) -> None:
    tree = normal(tree)
    assert parse(fresh_file(tree, ["Un titre"], dict.fromkeys(tree, "note")).encode(), "x").nodes == tree


@settings(deadline=None)
@given(TREES, TREES)
def test_a_changed_file_is_read_as_its_new_tree(old: dict[str, Any], new: dict[str, Any]) -> None:
    old, new = normal(old), normal(new)
    old, new = {"systeme": "x", **old}, {"systeme": "x", **new}
    merged = merge_tree(Reading.of(parse(fresh_file(old, ["Un titre"]).encode(), "x")), new)
    text = merged.source.text
    assert text.startswith("# Un titre\n")
    assert parse(text.encode(), "x").nodes == new


def test_several_lines_are_written_as_lines() -> None:
    text = fresh_file({"notes": "Une ligne.\n\nUne autre : « ici »."})
    assert text == "notes: |-\n  Une ligne.\n\n  Une autre : « ici ».\n"
    assert parse(text.encode(), "x").nodes == {"notes": "Une ligne.\n\nUne autre : « ici »."}


def test_numbers_stay_numbers() -> None:
    assert (
        fresh_file({"cote": scalar_of("-2"), "res_corp": "+2D", "age": "87"}) == 'cote: -2\nres_corp: "+2D"\nage: 87\n'
    )
    assert isinstance(scalar_of("-2"), Plain)
    for text in ("2,5", "012", "1٣", "１", ""):  # ASCII alone
        assert not isinstance(scalar_of(text), Plain)


MINE = """# Ma bande
systeme: sndr   # le jeu
figurines:
  # le chef
  - {profil: a, nom: Un}   # premier
  - {profil: b}   # deuxième
  - {profil: c}   # troisième
couts: {a: 18}
"""


@pytest.mark.parametrize(
    ("change", "gone", "come"),
    [
        (lambda t: t.update(nom="Aurek"), None, "nom: Aurek"),
        (lambda t: t["figurines"].pop(1), "  - {profil: b}   # deuxième\n", None),
        (lambda t: t["figurines"].append({"profil": "d"}), None, "  - {profil: d}"),
        (lambda t: t["figurines"][0].update(nom="Deux"), None, "{profil: a, nom: Deux}   # premier"),
        (lambda t: t["couts"].update(b="3"), None, "couts: {a: 18, b: 3}"),
        (lambda t: t.pop("couts"), "couts: {a: 18}\n", None),
    ],
)
def test_only_what_changed_changes(change: Any, gone: str | None, come: str | None) -> None:
    reading = Reading.of(parse(MINE.encode(), "x"))
    tree = parse(MINE.encode(), "x").nodes
    change(tree)
    merged = merge_tree(reading, tree)
    text = merged.source.text
    assert parse(text.encode(), "x").nodes == tree
    if gone:
        assert text == MINE.replace(gone, "")
    if come:
        assert come in text
        assert all(line in text for line in MINE.splitlines() if line not in ("couts: {a: 18}",) and "Un}" not in line)
