"""Group files, good and bad: the bad ones carry their expected codes as comments on the faulty line."""

from pathlib import Path

import pytest

from generator.base.problems import Problem, is_valid
from tests.expected import expected, given
from tests.systems.sylvaren.conftest import Examine

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yaml"))
BAD = sorted((HERE / "bad").glob("*.yaml"))
CONTRACT = """empty-group too-many-figures quality-exceeded player-quality-too-high player-quality-too-low
missing-chef several-chefs too-many-force-users force-user-quality
category-not-at-creation credits-exceeded saber-without-force rule-not-for-sale duplicate-rule
several-armours opposed-rules"""


def told(problems: list[Problem]) -> list[tuple[int, str, str]]:
    return sorted((p.place.line if p.place else 0, p.severity, p.code) for p in problems)


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.stem)
def test_good_files_have_no_error(path: Path, examine: Examine) -> None:
    examined = examine(path.read_text("utf-8"))
    assert is_valid(examined.problems)
    assert path.stem == "extreme" or examined.problems == []  # where Robuste and Fragile meet, a warning
    assert examined.subject is not None


@pytest.mark.parametrize("path", BAD, ids=lambda p: p.stem)
def test_bad_files_have_exactly_their_problems(path: Path) -> None:
    assert expected(path), "a bad file without expectations proves nothing"
    assert given(path) == expected(path)


def test_every_code_of_the_contract_has_a_bad_file() -> None:
    codes = {code for path in BAD for _line, code in expected(path)}
    assert set(CONTRACT.split()) <= codes


def test_only_opposed_rules_unwritten_advances_and_doubles_are_warnings(examine: Examine) -> None:
    problems = [p for path in BAD for p in examine(path.read_text("utf-8")).problems]
    codes = {"opposed-rules", "missing-advances", "duplicate-weapon"}
    assert {p.code for p in problems if p.severity == "warning"} == codes


def test_the_nearest_name_is_offered(examine: Examine) -> None:
    problems = examine((HERE / "bad" / "noms.yaml").read_text("utf-8")).problems
    hints = {p.code: p.hint or "" for p in reversed(problems)}
    assert "Wookie" in hints["unknown-race"]
    assert "Padawan" in hints["unknown-category"]
    assert "Fusil blaster" in hints["unknown-equipment"]
    assert "Tireur habile" in hints["unknown-rule"]
    assert "qualite" in hints["unknown-key"]


@pytest.mark.parametrize("written", ["", "figurines:", "figurines: []"])
def test_no_figure_at_all(written: str, examine: Examine) -> None:
    assert [p.code for p in examine(f"systeme: sylvaren\n{written}\n").problems] == ["empty-group"]


def test_ten_thousand_figures_are_one_problem_of_size(examine: Examine) -> None:
    rows = "\n".join(f"  - {{nom: F{n}, qualite: 1}}" for n in range(9999))
    text = f"systeme: sylvaren\nfigurines:\n  - {{nom: Chef, chef: true, qualite: 1}}\n{rows}\n"
    assert told(examine(text).problems) == [
        (10, "error", "too-many-figures"),
        (23, "error", "quality-exceeded"),
    ]


@pytest.mark.parametrize("quality", [10**11, -(10**11)])
def test_an_absurd_quality_is_a_problem_and_takes_no_time(quality: int, examine: Examine) -> None:
    for end in ("", "campagne: {}\n"):
        problems = examine(f"systeme: sylvaren\nfigurines:\n- {{chef: true, qualite: {quality}}}\n{end}").problems
        code = "player-quality-too-high" if quality > 0 else "player-quality-too-low"
        assert code in [p.code for p in problems]


def test_an_unknown_word_does_not_hide_the_other_faults(examine: Examine) -> None:
    text = """systeme: sylvaren
figurines:
- {chef: true, qualite: 9, equipement: [lampe, armure-lourde, armure-legere], regles: [grand, truc]}
- 3
"""
    assert {p.code for p in examine(text).problems} == {
        "player-quality-too-high", "unknown-equipment", "several-armours", "rule-not-for-sale", "unknown-rule",
        "wrong-type",
    }  # fmt: skip


def test_the_ruling_is_named(examine: Examine) -> None:
    problems = examine((HERE / "bad" / "reserve-force.yaml").read_text("utf-8")).problems
    assert [p.ruling for p in problems] == ["S-05"]


def test_arms_and_armour_beside_equipment_are_equipment(examine: Examine) -> None:
    said = "jeu: Sylvaren\nnom: A\nfigurines:\n  - {{nom: B, qualite: 5, chef: oui, {}}}\n"
    written = examine(said.format("armes: [fusil blaster, vibro-arme], armure: armure légère, equipement: lance laser"))
    usual = examine(said.format("equipement: [lance laser, fusil blaster, vibro-arme, armure-legere]"))
    assert written.reading and usual.reading
    rows = [reading.tree["figurines"][0]["equipement"] for reading in (written.reading, usual.reading)]
    assert sorted(rows[0]) == sorted(rows[1])
    assert {p.code for p in written.problems} == {p.code for p in usual.problems}
    block = said.replace("{{nom: B, qualite: 5, chef: oui, {}}}", "nom: B\n    qualite: 5\n    chef: oui\n    {}")
    commas = examine(block.format("equipement: lance laser, armure légère\n    armes: fusil blaster, vibro-arme"))
    assert commas.reading and sorted(commas.reading.tree["figurines"][0]["equipement"]) == sorted(rows[1])
    odd = examine(said.format("armes: [vibro-arme], armure: zut"))
    found = next(p for p in odd.problems if p.code == "unknown-equipment")
    assert found.shown and found.shown.length == len("zut")


def test_hints_say_what_to_write(examine: Examine) -> None:
    (empty,) = examine("systeme: sylvaren\n").problems
    assert "figurines: [{nom: Kess, chef: oui, qualite: 4}]" in (empty.hint or "")
    figure = "{nom: A, chef: oui, qualite: 4, race: humain, equipement: [sabre-laser]}"
    problems = {p.code: p.hint or "" for p in examine(f"systeme: sylvaren\nfigurines: [{figure}]\n").problems}
    assert "Wookie" in problems["unknown-race"] and "such as a human" in problems["unknown-race"]
    assert "force: padawan" in problems["saber-without-force"]
