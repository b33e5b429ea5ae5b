"""A card's tables: whole, in part, from entries, computed, written; and what is wrong with them."""

from pathlib import Path
from typing import Any

import pytest

from generator.base.problems import Problem
from generator.content.loading import Content, ContentError, Lookup
from generator.content.markup import plain_text
from generator.content.tables import Grid, build_grid, check_rolls
from generator.reading.source import parse

FILES = {
    "system": "label: Essai\nconstants: {credits: 80, facteur: 1.5, seuils: [5, 10]}\n",
    "tables": """force:
  title: Force
  columns: [D6, Effet, Prix]
  rows: [["1-3", rien, "5"], ["4-6", "{system.constants.credits}", "-2"]]
  note: Une note
""",
    "armes": """epee: {label: Épée, kind: melee, power: 3, rules: [vive]}
arc: {label: Arc, kind: tir, power: 2, portee: [3, 6]}
""",
    "regles": "vive: {label: Vive}\n",
    "skills": """nature:
  table: {title: N, columns: [Effet], rows: [{at: 5, cells: [peu]}, {at: 10, cells: [plus]}]}
""",
}


@pytest.fixture
def shelf(tmp_path: Path) -> Lookup:
    (tmp_path / "essai").mkdir()
    for name, text in FILES.items():
        (tmp_path / "essai" / f"{name}.yaml").write_text(text, "utf-8")
    return Lookup(Content("essai", (tmp_path,)))


def made(shelf: Lookup, written: str) -> tuple[Grid | None, list[Problem]]:
    problems: list[Problem] = []
    return build_grid(parse(written.encode(), "t").nodes, ("carte", "table"), shelf, problems), problems


def cells(shelf: Lookup, written: str) -> list[list[str]]:
    found, problems = made(shelf, written)
    assert found is not None, problems
    return [[plain_text(cell) for cell in row] for row in (found.columns, *found.rows)]


def codes(shelf: Lookup, written: str) -> list[str]:
    found, problems = made(shelf, written)
    assert found is None
    return [problem.code for problem in problems]


def test_a_whole_table_with_its_note_and_its_references(shelf: Lookup) -> None:
    assert cells(shelf, "tables.force") == [["D6", "Effet", "Prix"], ["1–3", "rien", "5"], ["4–6", "80", "−2"]]
    found, _ = made(shelf, "tables.force")
    assert found and (found.title, plain_text(found.note)) == ("Force", "Une note")


def test_part_of_a_table(shelf: Lookup) -> None:
    assert cells(shelf, "{take: tables.force, rows: 2, keep: [Prix, D6]}") == [["Prix", "D6"], ["−2", "4–6"]]
    assert cells(shelf, "{take: tables.force, keep: [D6, Prix], transpose: true}") == [
        ["D6", "1–3", "4–6"],
        ["Prix", "5", "−2"],
    ]


def test_a_table_of_what_a_roll_reaches(shelf: Lookup) -> None:
    assert cells(shelf, "skills.nature.table") == [["Jet", "Effet"], ["5", "peu"], ["10", "plus"]]


def test_entries_as_rows(shelf: Lookup) -> None:
    columns = (
        "columns: [{title: Arme, field: label}, {title: P, field: power, signed: true}, {title: Portée, field: portee, "
        'join: "/"}, {title: R, field: rules, label_of: regles}, {title: Id, field: key}]'
    )
    assert cells(shelf, f"{{take: armes, {columns}}}")[1:] == [
        ["Épée", "+3", "–", "Vive", "epee"],
        ["Arc", "+2", "3/6", "–", "arc"],
    ]


def test_entries_chosen(shelf: Lookup) -> None:
    columns = "columns: [{title: Arme, field: label}]"
    assert cells(shelf, f"{{take: armes, where: {{kind: tir}}, {columns}}}")[1:] == [["Arc"]]
    assert cells(shelf, f"{{take: armes, where: {{kind: [melee, tir]}}, {columns}}}")[1:] == [["Épée"], ["Arc"]]
    assert cells(shelf, f"{{take: armes, only: [arc], {columns}}}")[1:] == [["Arc"]]
    assert cells(shelf, f'{{take: armes, where: {{portee: "-"}}, {columns}}}')[1:] == [["Épée"]]


def test_words_values_and_formats(shelf: Lookup) -> None:
    columns = (
        "columns: [{title: Genre, field: kind, words: {tir: à distance}}, {title: P, field: power, format: 'P{}'}, "
        "{title: Avis, values: {epee: 'bonne, {system.constants.credits} C', arc: '-'}}]"
    )
    assert cells(shelf, f"{{take: armes, {columns}}}")[1:] == [
        ["melee", "P3", "bonne, 80\u00a0C"],
        ["à distance", "P2", "-"],
    ]


def test_a_list_and_a_mapping_are_entries_too(shelf: Lookup) -> None:
    columns = "columns: [{title: Rang, field: key}, {title: Seuil, field: value}]"
    assert cells(shelf, f"{{take: system.constants.seuils, {columns}}}")[1:] == [["0", "5"], ["1", "10"]]


def test_a_written_table(shelf: Lookup) -> None:
    assert cells(shelf, '{columns: [A, B], rows: [["1", "2"]]}') == [["A", "B"], ["1", "2"]]


def test_decimals_are_french(shelf: Lookup) -> None:
    assert cells(shelf, '{columns: [A], rows: [["× {system.constants.facteur}"]]}')[1:] == [["× 1,5"]]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("tables.farce", "dangling-reference"),
        ("tabels.force", "dangling-reference"),
        ("armes.epee", "table-expected"),
        ("{take: tables.force, keep: [D8]}", "dangling-reference"),
        ("{take: tables.force, rows: 1-9}", "out-of-range"),
        ("{take: tables.force, rows: deux}", "out-of-range"),
        ("{take: armes, only: [arbalete], columns: [{title: A, field: label}]}", "dangling-reference"),
        ("{take: armes, where: {kind: magie}, columns: [{title: A, field: label}]}", "table-empty"),
        ("{take: armes, columns: [{title: A, field: lable}]}", "dangling-reference"),
        ("{take: armes, columns: [{title: A, values: {epee: x}}]}", "dangling-reference"),
        ("{take: armes, columns: [{title: A, field: kind, label_of: regles}]}", "dangling-reference"),
        ('{columns: [A, B], rows: [["1"]]}', "table-ragged"),
        ("{columns: [A], rows: []}", "table-ragged"),
        ('{columns: [A], rows: [["{system.constants.dettes}"]]}', "dangling-reference"),
        ('{columns: [A], rows: [["{system.constants.seuils}"]]}', "dangling-reference"),
        ("{take: tables.force, colonnes: [D6]}", "unknown-key"),
        ("[]", "wrong-type"),
    ],
)
def test_what_is_wrong_has_a_code(shelf: Lookup, written: str, code: str) -> None:
    assert code in codes(shelf, written)


def rolls(tmp_path: Path, rows: Any, roll: str = "d6") -> list[str]:
    (tmp_path / "essai").mkdir()
    listed = ", ".join(f'["{row}", x]' for row in rows)
    text = f"t: {{title: T, roll: {roll}, columns: [D, E], rows: [{listed}]}}\n"
    (tmp_path / "essai" / "tables.yaml").write_text(text, "utf-8")
    content = Content("essai", (tmp_path,))
    check_rolls(content)
    try:
        content.finish()
    except ContentError as error:
        return [p.code for _lines, problems in error.faults.values() for p in problems]
    return []


@pytest.mark.parametrize(
    ("rows", "roll", "expected"),
    [
        (["6", "4-5", "1-3"], "d6", []),
        (["1-3", "5-6"], "d6", ["roll-table-gap"]),
        (["1-4", "4-6"], "d6", ["roll-table-overlap"]),
        (["1-6", "7"], "d6", ["roll-table-row"]),
        (["1-6", "autre"], "d6", ["roll-table-row"]),
        (["1-6"], "dé", ["wrong-type"]),
    ],
)
def test_a_die_finds_one_row_for_each_face(tmp_path: Path, rows: list[str], roll: str, expected: list[str]) -> None:
    assert rolls(tmp_path, rows, roll) == expected
