"""What play does to a character: counted as the rules say, and never in the price of what was bought."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.game.system import Examined, all_systems
from generator.reading.source import parse
from generator.systems.d6.sheet import sheet
from generator.systems.d6.show import view

Examine = Callable[..., Examined]
BOUGHT = "{gagnee: 90, competences: {tir: 6D+1, observation: 4D, survie: 4D+1}, pv: 4}"
BASE = {"race": "rodien", "repartition": "{vig: 2, dex: 2, perc: 1, sav: 2}", "experience": BOUGHT}


def shown(examined: Examined) -> dict[str, Any]:
    assert not [p for p in examined.problems if p.severity == "error"], examined.problems
    return view.as_json(examined.subject)


@pytest.mark.parametrize(
    ("roll", "lost"), [(12, 0), (11, 1), (10, 1), (9, 1), (8, 1), (7, 2), (6, 2), (5, 2), (4, 2), (3, 2), (2, 2)]
)
def test_a_sequela_costs_pv(examine: Examine, roll: int, lost: int) -> None:
    """L823-828."""
    told = f"[{{jet: {roll}, effet: x, cicatrice: y, don: Camouflage dans l’ombre}}]"
    before, after = shown(examine(**BASE)), shown(examine(**BASE, sequelles=told))
    assert before["pv_max"] - after["pv_max"] == lost
    assert after["xp"] == before["xp"]


def test_a_roll_of_1_takes_a_die_and_its_column(examine: Examine) -> None:
    """L829, A39, A46: Vigueur -1D costs 3 PV max and re-reads Res Corp; bought skills shift by the same die."""
    before, after = shown(examine(**BASE)), shown(examine(**BASE, sequelles="[{jet: 1, caracteristique: Vigueur}]"))
    assert (before["caracteristiques"]["vig"], after["caracteristiques"]["vig"]) == ("3D", "2D")
    assert after["pv_max"] == before["pv_max"] - 3
    assert (before["res_corp"]["base"], after["res_corp"]["base"]) == ("1D+1", "1D")
    assert (before["competences"]["survie"]["valeur"], after["competences"]["survie"]["valeur"]) == ("4D+1", "3D+1")
    assert after["xp"] == before["xp"]


def test_a_lost_talent_is_gone_until_bought_again(examine: Examine) -> None:
    """L827."""
    lost = {"sequelles": "[{jet: 4, don: Camouflage dans l'ombre}]"}
    assert "Camouflage dans l’ombre" not in shown(examine(**lost))["dons"]
    again = "{gagnee: 9, dons: [{nom: Camouflage dans l’ombre, cout: 8}]}"
    assert "Camouflage dans l’ombre" in shown(examine(**lost, experience=again))["dons"]


def test_wipes_languages_statuses_and_reputation(examine: Examine) -> None:
    """A62, A54."""
    c = shown(examine(wipes="2", langues="[basic, rodien]", reputation="1", statuts="[Sonné]"))
    assert c["pv_max"] == shown(examine())["pv_max"] - 2
    assert (c["langues"], c["reputation"], c["statuts"]) == (["basic", "rodien"], 1, ["sonne"])


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ({"sequelles": "[{jet: 1}]"}, "sequela-incomplete"),
        ({"sequelles": "[{jet: 13}]"}, "out-of-range"),
        ({"sequelles": "[{jet: 4, don: Rien}]"}, "unknown-talent"),
        ({"sequelles": "[{jet: 1, caracteristique: chance}]"}, "unknown-characteristic"),
        ({"greffes": "[{nom: X, caracteristique: {chance: 1}}]"}, "unknown-characteristic"),
        ({"statuts": "[endormi]"}, "unknown-status"),
        ({"reputation": "100"}, "out-of-range"),
        ({"experience": "{gagnee: 9, pouvoirs: [{nom: X, cout: 2}]}"}, "powers-not-jedi"),
    ],
)
def test_faults(examine: Examine, keys: dict[str, str], code: str) -> None:
    assert code in [p.code for p in examine(**keys).problems if p.severity == "error"]


def test_an_opponent_keeps_to_no_limit_of_creation(examine: Examine) -> None:
    """A71."""
    wild = {"repartition": "{vig: 5, dex: 4}", "experience": "{competences: {tir: 9D}}"}
    assert {"free-dice-cap", "xp-insufficient"} <= {p.code for p in examine(**wild).problems if p.severity == "error"}
    assert not [p for p in examine(**wild, pnj="true").problems if p.severity == "error"]


AUTODIDACTE = {
    "classe": "autodidacte",
    "choix": "{plus: [sav, dex, vig], moins: [tech]}",
    "repartition": "{tech: 1, vig: 2, dex: 3, sav: 1}",
}
MUUN = {"race": "muun", "choix": "{don: Grenadier}"}


@pytest.mark.parametrize(
    ("line", "keys", "code", "path"),
    [
        ("L214", {**AUTODIDACTE, "dons": "[Grenadier, Biotechnologie]"}, "talent-forbidden", ("dons", 1)),
        ("L214", {"dons": "[Grenadier]"}, "talent-of-another-class", ("dons", 0)),
        ("L224", {"race": "wookie", "dons": "[Régénération Abyssine]"}, "talent-of-another-race", ("dons", 0)),
        ("L362", MUUN, "race-choice-invalid", ("choix", "don")),
        ("L20", {"classe": "lutteur", "formes": "[{nom: Forme II, maitrise: oui}]"}, "sabre-form-without-class",
         ("formes",)),
    ],
)  # fmt: skip
def test_a97_what_belongs_to_somebody_else(
    examine: Examine, line: str, keys: dict[str, str], code: str, path: tuple[str | int, ...]
) -> None:
    """An error that says how the GM waives it; an opponent's is a warning (A71)."""
    (problem,) = [p for p in examine(**keys).problems if p.code == code]
    assert (problem.severity, problem.path) == ("error", path), line
    assert problem.hint and f"derogations: [{code}]" in problem.hint
    waived = examine(**keys, derogations=f"[{code}]").problems
    assert {p.severity for p in waived if p.code == code} == {"warning"}


@pytest.mark.parametrize(
    "keys",
    [
        {"dons": "[Ruse du renard]"},
        {"race": "muun", "choix": "{don: Aura de l’Amiral}"},
        {"race": "muun", "choix": "{don: Stratégie de siège}"},
        {"race": "troig", "choix": "{seconde_classe: demineur}", "dons": "[Grenadier]"},
        {"classe": "jedi-gardien", "formes": "[{nom: Forme II, maitrise: oui}]"},
        {**AUTODIDACTE, "dons": "[Grenadier]", "formes": "[{nom: Forme II}]"},
    ],
)
def test_a97_what_nobody_else_owns_is_let_through(examine: Examine, keys: dict[str, str]) -> None:
    codes = {"talent-forbidden", "talent-of-another-class", "talent-of-another-race", "sabre-form-without-class"}
    assert not codes & {p.code for p in examine(**keys).problems if p.severity == "error"}
    assert "race-choice-invalid" not in {p.code for p in examine(**keys).problems}


def test_a96_a_reputation_beyond_those_of_races_is_a_warning(examine: Examine) -> None:
    """L224, L233, L329: no scale is given."""
    found = examine(reputation="3")
    assert [p.severity for p in found.problems if p.path == ("reputation",)] == ["warning"]
    assert found.subject.reputation == 3
    assert "réputation +3" in sheet.sheet_of_character(found.subject).fields["bonus"].replace("\xa0", " ")


def test_a100_the_jedi_head_of_a_troig_has_its_dice(examine: Examine) -> None:
    """L407: those of its class (A77), on its own verso; the first head has no panel of the Force."""
    troig = {"race": "troig", "choix": "{seconde_classe: jedi-gardien}", "classe": "lutteur"}
    first, second, *_more = sheet.sheets(examine(**troig).subject)
    assert {second.fields[f"force_{key}"].split()[0] for key in ("sens", "alteration")} == {"2D"}
    assert second.fields["force_controle"].split()[0] == "3D"
    assert "force_controle" not in first.fields


def test_a_family_where_a_class_is_wanted_lists_its_classes(examine: Examine) -> None:
    for written, classes in (
        ("Mercenaire", ("Lutteur", "Artilleur", "Démineur")),
        ("Les Jedi", ("Jedi Gardien", "Jedi Sentinelle")),
        ("Pilotes", ("Contrebandier", "Officier Pilote")),  # though « Pilote » is a class by another name (A23)
    ):
        problem = next(p for p in examine(classe=written).problems if p.code == "unknown-class")
        assert problem.hint and all(name in problem.hint for name in classes)
    for written in ("Pilote", "La Mascotte", "L’Autodidacte"):
        assert "unknown-class" not in [p.code for p in examine(classe=written).problems]


def test_low_characteristics_are_told_in_one_line_each(examine: Examine) -> None:
    """L519 for Savoir; what it means at the table `explain` tells: no line of a source is cited."""
    found = examine(repartition="{vig: 3, dex: 3, mec: 1}").problems
    warning = next(p for p in found if p.code == "characteristic-below-2d" and p.path[-1] == "sav")
    assert "explain" not in warning.message and warning.hint and "explain sav" in warning.hint
    assert "note" not in {p.severity for p in found}
    hurt = "[{jet: 1, caracteristique: vig}, {jet: 1, caracteristique: vig}, {jet: 1, caracteristique: vig}]"
    zero = next(p for p in examine(sequelles=hurt).problems if p.code == "characteristic-zero")
    assert zero.path == ("repartition", "vig")


KEYS = st.sampled_from(["sav", "dex", "perc", "tech", "vig", "mec"])
SEQUELAE = st.lists(
    st.one_of(
        st.integers(2, 12).map(lambda n: {"jet": n, "effet": "x", "cicatrice": "y"}),
        KEYS.map(lambda key: {"jet": 1, "caracteristique": key}),
    ),
    max_size=6,
)
RAISED = st.dictionaries(KEYS, st.integers(-2, 3), min_size=1, max_size=2)
GRAFTS = st.lists(RAISED.map(lambda raised: {"nom": "G", "caracteristique": raised}), max_size=4)


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    return "[" + ", ".join(map(_flow, value)) + "]" if isinstance(value, list) else str(value)


@settings(max_examples=60, deadline=None)
@given(sequelae=SEQUELAE, grafts=GRAFTS, wipes=st.integers(0, 5))
def test_xp_spent_never_changes_and_taking_it_all_back_leaves_no_trace(
    sequelae: list[Any], grafts: list[Any], wipes: int
) -> None:
    game = all_systems()["d6"]
    d6 = game.definitions()
    base = {"systeme": "d6", "nom": "E", "classe": "assassin", **BASE}

    def seen(keys: dict[str, str]) -> dict[str, Any]:
        text = "\n".join(f"{key}: {value}" for key, value in keys.items())
        return view.as_json(game.examine(parse(text.encode(), "e.yaml"), d6).subject)

    before = seen(base)
    marked = seen({**base, "sequelles": _flow(sequelae), "greffes": _flow(grafts), "wipes": str(wipes)})
    assert marked["xp"] == before["xp"]
    assert {k: s["prix"] for k, s in marked["competences"].items()} == {
        k: s["prix"] for k, s in before["competences"].items()
    }
    assert all(s["etapes"] == before["competences"][k]["etapes"] for k, s in marked["competences"].items())
    assert all(int(value[:-1]) >= 0 for value in marked["caracteristiques"].values())
    assert seen({**base, "sequelles": "[]", "greffes": "[]", "wipes": "0"}) == before
