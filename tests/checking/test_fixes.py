"""What a hint says to write can be written: each fix alone, and all of them until none is left."""

from collections import Counter
from pathlib import Path

import pytest

from generator.base.problems import Problem
from generator.checking.check import check_source
from generator.checking.fixes import fix_text, with_fixes
from generator.reading.source import SourceError, parse, text_of
from generator.writing.edits import write_texts
from tests.run import EXAMPLES, holofiche

HANDS = Path(__file__).parent / "hands"  # files as people write them, each with slips that a fix mends
BAD = sorted([*HANDS.glob("*.yaml"), *(HANDS.parent.parent / "systems").glob("*/bad/*.yaml")])
LARGE = 100_000  # bytes: a file against endlessness


def problems_of(raw: bytes, path: Path) -> list[Problem]:
    try:
        checked = check_source(parse(raw, str(path)), path, ())
    except SourceError as error:
        return with_fixes(error.problems, None)
    return with_fixes(checked.problems, checked.reading)


def errors_at(problems: list[Problem]) -> Counter[tuple[int, str]]:
    return Counter((p.place.line if p.place else 0, p.code) for p in problems if p.severity == "error")


@pytest.mark.parametrize("path", [path for path in BAD if path.stat().st_size < LARGE], ids=lambda p: p.stem)
def test_a_fix_mends_its_problem_and_makes_no_other_at_its_place(path: Path) -> None:
    raw = path.read_bytes()
    problems = problems_of(raw, path)
    fixed = [problem for problem in problems if problem.fix]
    before = Counter(problem.message for problem in problems)
    for problem in fixed:
        mended = problems_of(write_texts(text_of(raw), problem.fix).encode(), path)
        line = problem.place.line if problem.place else 0
        after = Counter(other.message for other in mended)
        assert after[problem.message] < before[problem.message], problem
        others = [other for other in mended if other.severity == "error" and other.place and other.place.line == line]
        assert [other for other in others if after[other.message] > before[other.message]] == [], problem


SLIPS = "systeme: d6\nname: Talia\nrace: twi'lek\nclass: assassin\nrepartition:\n\tvig: 3\n\tdex: 2\n\tperc: 2\n"


def test_all_fixes_are_shown_written_and_taken_back_at_once(tmp_path: Path) -> None:
    for name in ("talia.yaml", "zoe.yaml"):
        (tmp_path / name).write_text(SLIPS, "utf-8")
    shown = holofiche("check", ".", "--fix", cwd=tmp_path)
    assert shown.code == 3 and "-name: Talia\n+nom: Talia\n" in shown.out, shown.out
    assert (tmp_path / "zoe.yaml").read_text("utf-8") == SLIPS
    written = holofiche("corriger", ".", "--yes", cwd=tmp_path, XDG_STATE_HOME=str(tmp_path / "state"))
    assert written.code == 0, written.out
    assert "\n  vig: 3\n  dex: 2\n  perc: 2\n" in (tmp_path / "zoe.yaml").read_text("utf-8")
    undone = holofiche("campaign", ".", "undo", cwd=tmp_path, XDG_STATE_HOME=str(tmp_path / "state"))
    assert undone.code == 0, undone.err
    assert {(tmp_path / name).read_text("utf-8") for name in ("talia.yaml", "zoe.yaml")} == {SLIPS}


def test_a_program_gets_the_fix_as_edits(tmp_path: Path) -> None:
    (tmp_path / "talia.yaml").write_text(SLIPS.replace("\t", "  "), "utf-8")
    (problem, *_others) = holofiche("check", "talia.yaml", "--json", cwd=tmp_path).json()["files"][0]["problems"]
    edit = {"line": 2, "column": 1, "end_line": 2, "end_column": 5, "text": "nom"}
    assert (problem["fix"], problem["end_line"], problem["end_column"]) == ({"edits": [edit]}, 2, 5)
    grakk = holofiche("check", EXAMPLES / "grakk.yaml", "--json").json()["files"][0]["problems"]
    assert {problem["fix"] for problem in grakk} == {None}


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_file_in_another_encoding_is_written_as_utf_8(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "zoe.yaml"
    raw = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("nom: Grakk", "nom: Zoé").encode(encoding, "ignore")
    fixed = fix_text(raw, path, ())
    assert (fixed.count, fixed.change.after.decode().partition("Zo")[2][:1]) == (1, "é")
    assert errors_at(list(fixed.problems)) == {}


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.yaml")), ids=lambda p: p.stem)
def test_what_people_write_is_mended_by_one_run(path: Path) -> None:
    fixed = fix_text(path.read_bytes(), path, ())
    assert fixed.count > 0
    assert [p.message for p in fixed.problems if p.severity == "error" or p.fix] == []


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.yaml")), ids=lambda p: p.stem)
def test_nothing_is_mended_in_a_file_in_order(path: Path) -> None:
    assert fix_text(path.read_bytes(), path, ()).count == 0


def test_a_name_almost_known_is_mended_in_the_list_where_it_stands() -> None:
    path = HANDS / "b10-catalogue.yaml"
    fixed = fix_text(path.read_bytes(), path, ()).change.after.decode()
    assert "equipement: [Veste protectrice, 2 Médipack, Fusil blaster]\n" in fixed
    raw = path.read_bytes().replace(b"contrebandier", b"pisteur")
    problems = [problem for problem in problems_of(raw, path) if problem.path == ("dons", 0, "nom")]
    assert [(problem.hint, problem.fix) for problem in problems] == [("did you mean 'Coup de la panne'?", ())]


def test_a_choice_of_race_by_its_name_alone_gets_its_die() -> None:
    path = HANDS / "b01-choix.yaml"
    assert "choix: {race: {dex: 1}}\n" in fix_text(path.read_bytes(), path, ()).change.after.decode()
