"""Tables of one's own: pasted or written as YAML, every fault with its place and its fix, rolled, on cards."""

from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.cards.deal import open_deck
from generator.checking.check import check_file
from generator.checking.fixes import fix_text
from generator.content.owntables import own_tables, parse_table
from generator.files.listings import find_table, roll_on
from tests.run import holofiche

PASTED = "1d6 Rumeurs\n1. Un joueur\n2-3 – Un Jedi\n4) Un pilote\n5-6: Un port\n"
WRITTEN = "titre: Rumeurs\nde: d6\nlignes:\n  1: Un joueur\n  2-3: 'Un Jedi'\n  4: Un pilote\n  5-6: Un port\n"


def test_a_pasted_list_and_a_file_are_the_same_table() -> None:
    pasted, written = (parse_table(text, Path("tables/rumeurs.txt")) for text in (PASTED, WRITTEN))
    assert pasted.table == written.table and not pasted.problems
    table = pasted.table
    assert table and (table.title, table.sides, table.least) == ("Rumeurs", 6, (1, 2, 4, 5))
    assert [table.row_at(face) for face in range(1, 7)] == [0, 1, 1, 2, 3, 3]


def test_a_list_without_numbers_has_a_row_a_face() -> None:
    table = parse_table("Butin\n- un blaster\n- 40 crédits\n- rien\n", Path("tables/butin.md")).table
    assert table and (table.title, table.sides, table.rows[2]) == ("Butin", 3, ("rien",))


@pytest.mark.parametrize(("rows", "code", "line", "mended"), [
    ("1: a\n2: b\n4: d\n", "table-gap", 3, "1: a\n2-3: b\n4: d\n"),
    ("2: b\n3-4: c\n", "table-gap", 2, "1-2: b\n3-4: c\n"),
    ("1-2: a\n2-4: b\n", "table-overlap", 3, "1-2: a\n3-4: b\n"),
    ("1: a\n2: b\n2: c\n4: d\n", "table-overlap", 4, "1: a\n2: b\n3: c\n4: d\n"),
    ("1: a\n2: b\n3-5: c\n", "table-beyond", 4, "1: a\n2: b\n3-4: c\n"),
    ("1: a\n2: b\n4-3: c\n", "table-range", 4, "1: a\n2: b\n3-4: c\n"),
    ("1: a\n2: b\n3: c\n6: d\n", "table-beyond", 5, "1: a\n2: b\n3: c\n4: d\n"),
])  # fmt: skip
def test_every_fault_has_its_place_and_its_fix(
    tmp_path: Path, rows: str, code: str, line: int, mended: str
) -> None:
    file = tmp_path / "tables" / "x.yaml"
    file.parent.mkdir()
    file.write_text(f"d4 Essai\n{rows}", "utf-8")
    problem = check_file(file, ()).problems[0]
    assert (problem.code, problem.place and problem.place.line) == (code, line)
    fixed = fix_text(file.read_bytes(), file, ())
    assert fixed.change.after.decode() == f"d4 Essai\n{mended}" and not fixed.problems


@pytest.mark.parametrize(("text", "code"), [
    ("", "table-empty"), ("d8 Rien\n", "table-empty"), ("1: a\nun mot\n", "table-row"), ("d400\n1: a\n", "table-die"),
    ("de: huit\n1: a\n2: b\n", "table-die"), ("d1\n1: a\n", "table-die"),
])  # fmt: skip
def test_what_is_no_table_is_told(text: str, code: str) -> None:
    assert code in [problem.code for problem in parse_table(text, Path("tables/x.yaml")).problems]


def test_it_is_rolled_by_name_and_stands_on_a_card(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "rumeurs-du-port.txt").write_text(PASTED, "utf-8")
    assert list(own_tables(tmp_path)) == ["rumeurs-du-port"]
    for name in ("Rumeurs du port", "rumeurs", "tables/rumeurs-du-port.txt"):
        game, table = find_table(name, None, (), tmp_path) if "/" not in name else (None, None)
        assert game is None
        if table:
            assert roll_on(None, table, 1, {}, total=3).cells == {table.columns[0]: "Un Jedi"}
    deck = open_deck(str(tmp_path / "tables"), ()).deck
    assert [card.title for card in deck.cards] == ["Rumeurs"] and len(deck.cards[0].grids[0].rows) == 4
    ran = holofiche("roll", "tables/rumeurs-du-port.txt", "--seed", "1", "--json", cwd=tmp_path)
    assert ran.code == 0 and '"title": "Rumeurs"' in ran.out, ran.err
    (tmp_path / "tables" / "rumeurs-du-port.txt").write_text("d6\n1: a\n", "utf-8")
    with pytest.raises(Refusal):
        find_table("rumeurs-du-port", None, (), tmp_path)
