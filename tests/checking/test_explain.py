"""Any word of any game is explained: rulings, codes of problems, things of the content."""

import ast
import re
from pathlib import Path

import pytest

import generator
from generator.base.refusal import Refusal
from generator.checking.explain import CODES, explain_words
from generator.files.files import definitions_of
from generator.game.parts import Codes, Listings
from generator.game.system import all_systems, collect_parts
from tests.systems.d6.test_rules import CONTRACT

HOUSE = Path(generator.__file__).parent
# What a Problem is made with.
MAKERS = {"Problem", "_at", "_refuse"}


def codes_given(path: Path) -> set[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    named = [one for one in calls if getattr(one.func, "id", getattr(one.func, "attr", "")) in MAKERS]
    first = [value for one in named for value in one.args[:2] if isinstance(value, ast.Constant)]
    return {one.value for one in first if isinstance(one.value, str) and re.fullmatch("[a-z0-9-]{4,}", one.value)}


def test_no_code_goes_unexplained() -> None:
    own = {name: set(part.CODES) for name, part in collect_parts(Codes).items()}
    for path in HOUSE.rglob("*.py"):
        parts = path.relative_to(HOUSE).parts
        if parts[0] == "web":  # a browser's own are told by its pages
            continue
        known = set(CODES) | (own.get(parts[1], set()) if parts[0] == "systems" else set())
        assert codes_given(path) <= known, path
    assert set(CONTRACT.split()) <= own["d6"]


def test_rulings_behind_codes_are_there() -> None:
    for name, part in collect_parts(Codes).items():
        rulings = definitions_of(all_systems()[name]).rulings
        assert {ruling for _text, ruling in part.CODES.values() if ruling} <= set(rulings), name


@pytest.mark.parametrize("game", list(collect_parts(Listings)))
def test_the_first_of_every_kind_is_explained_by_its_name(game: str) -> None:
    for kind, listing in collect_parts(Listings)[game].listings(definitions_of(all_systems()[game])).items():
        for word in listing.rows[0][:2] if kind != "rulings" else listing.rows[0][:1]:
            kinds = [one.kind for one in explain_words([word], ())]
            assert f"{listing.title} ({game})" in kinds, (word, kinds)


def test_what_is_told() -> None:
    ruling, *_rest = explain_words(["a26"], ())
    assert dict(ruling.facts)["decision"].startswith("Une race inconnue est une erreur")
    code, *others = explain_words(["free-dice-cap"], ())
    assert not others and "derogations: [free-dice-cap]" in dict(code.facts).values()
    assert any(text.startswith("ruling A08") for text, _said in code.facts)
    item, *_rest = explain_words(["médipacks"], ())
    assert "Médecine" in dict(item.facts)["what it does"] and "Le médipack" in item.printed[0]
    assert [one.kind for one in explain_words(["wookie"], ())] == ["Races (d6)", "Races (sylvaren)"]
    assert {one.kind for one in explain_words(["tir"], ())} > {"Skills (d6)", "Characteristics (sndr)"}
    assert explain_words(["Grenadier"], ())[0].kind == "Classes, Démineur (d6)"
    key = next(one for one in explain_words(["dérogations"], ()) if one.kind == "Keys of a file (d6)")
    assert dict(key.facts)["example"].startswith("derogations: ")
    both = explain_words(["médipack", "wookie"], ())
    assert len(both) >= 3


def test_no_source_is_cited() -> None:
    for word in ("wookie", "tir", "médipack", "A26", "padawan", "sav"):
        for one in explain_words([word], ()):
            told = " ".join([*one.texts, *(text for fact in one.facts for text in fact), *one.printed])
            assert not re.search(r"[.]txt|\bL[0-9]{2,}", told), told


def test_a_near_miss_is_suggested() -> None:
    with pytest.raises(Refusal) as caught:
        explain_words(["medipak"], ())
    assert "Médipack" in (caught.value.hint or "")


def test_a_word_is_known_by_its_accents_its_synonyms_and_the_cards_that_speak_of_it() -> None:
    for word in ("contrôle", "Controle"):
        assert [(one.name, dict(one.facts)["example"]) for one in explain_words([word], ())] == [
            ("Contrôle", "force: {controle: 2D+1}")
        ]
    assert [one.name for one in explain_words(["Points", "de", "vie"], ())] == ["pv"]
    (term,) = explain_words(["Res", "Corp"], ())
    assert "Dégâts et Res Corp" in term.printed[0]
    with pytest.raises(Refusal) as misspelt:
        explain_words(["coup", "de", "la", "pane"], ())
    assert misspelt.value.hint == "did you mean 'Coup de la panne'?"
    assert {"Persuasion", "Esquive"} == {one.name for one in explain_words(["persuasion", "esquive"], ())}


def test_keys_of_figures_are_explained_too() -> None:
    assert {"Keys of a file (d6)", "Keys of a file (sylvaren)"} <= {one.kind for one in explain_words(["force"], ())}
    assert dict(explain_words(["chef"], ())[0].facts)["example"] == "figurines: [{chef: true}]"
