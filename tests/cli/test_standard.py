"""`-` is the standard input wherever a file is read, and documents stand alone on the standard output."""

from pathlib import Path

import pytest

from generator.base.i18n import speak_language
from generator.cli.terminal.text import print_table
from generator.files.listings import listings_of
from generator.game.parts import Listings
from generator.game.system import collect_parts
from tests.run import EXAMPLES, holofiche

GRAKK = (EXAMPLES / "grakk.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "-"), ("show", "-"), ("sheet", "-", "-o", "s.pdf"), ("campaign", "-"), ("share", "-"),
        ("odds", "-", "d6:soldat"), ("scenario", "d6", "-", "--seed", "4", "-o", "s.pdf"),
    ],
)  # fmt: skip
def test_every_reader_takes_the_standard_input(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = holofiche(*words, cwd=tmp_path, stdin=GRAKK)
    assert ran.code == 0, ran.err


def test_a_new_character_goes_to_its_sheet_through_a_pipe(tmp_path: Path) -> None:
    new = holofiche("new", "d6", "--random", "--seed", "3", "-o", "-", cwd=tmp_path)
    printed = holofiche("sheet", "-", "-o", "-", cwd=tmp_path, stdin=new.out)
    assert printed.raw.startswith(b"%PDF"), printed.err
    again = holofiche("extract", "-", cwd=tmp_path, stdin="")
    assert again.code == 3  # nothing there
    (tmp_path / "x.pdf").write_bytes(printed.raw)
    listed = holofiche("extract", "x.pdf", "--name", "list", "--json", cwd=tmp_path).json()["files"]
    assert listed[0]["name"].endswith(".yaml") and listed[0]["bytes"] == len(new.out.encode())
    assert holofiche("extract", "x.pdf", cwd=tmp_path).out == new.out


def test_a_saved_scenario_goes_to_its_booklet_through_a_pipe(tmp_path: Path) -> None:
    asked = ("--quality", "20", "--seed", "4", "-o", "a.pdf")
    saved = holofiche("scenario", "sylvaren", *asked, "--save", "-", cwd=tmp_path)
    assert saved.json()["seed"] == 4
    assert holofiche("scenario", "--from", "-", "-o", "b.pdf", cwd=tmp_path, stdin=saved.out).code == 0


def test_what_came_through_a_pipe_is_not_changed(tmp_path: Path) -> None:
    ran = holofiche("campaign", "-", "gain", "--xp", "8", cwd=tmp_path, stdin=GRAKK)
    assert (ran.code, "standard input" in ran.err, [*tmp_path.iterdir()]) == (2, True, [])
    assert holofiche("campaign", "-", "gain", "--xp", "8", "--dry-run", cwd=tmp_path, stdin=GRAKK).code == 0


def test_documents_for_scripts() -> None:
    explained = holofiche("explain", "A75", "--json").json()["explanations"]
    assert explained[0]["facts"] and {"name", "kind", "facts", "texts", "printed"} == set(explained[0])
    state = holofiche("campaign", "grakk.yaml", "--json", cwd=EXAMPLES).json()
    assert (state["name"], state["system"], "xp" in state["purse"]) == ("Grakk", "d6", True), state
    assert all(row["label"] for section in state["sections"] for row in section["rows"])
    assert len(holofiche("campaign", "grakk.yaml", "mira.yaml", "--json", cwd=EXAMPLES).json()["files"]) == 2
    shared = holofiche("share", "grakk.yaml", "--json", cwd=EXAMPLES).json()
    assert shared["text"] == holofiche("share", "grakk.yaml", cwd=EXAMPLES).out.strip()


def test_a_row_is_a_line_in_a_pipe_and_fits_where_a_width_is_asked_for() -> None:
    """A search in a pipe finds whole cells."""
    _columns, _rule, *rows = holofiche("list", "d6", "classes").out.splitlines()
    listed = holofiche("list", "d6", "classes", "--json").json()
    assert len(rows) == len(listed["rows"] if isinstance(listed, dict) and "rows" in listed else rows)
    assert any("Télékinésie, Vague de Force" in row for row in rows)
    narrow = holofiche("list", "d6", "classes", COLUMNS="80").out.splitlines()
    assert max(map(len, narrow)) <= 80 < max(map(len, rows))


@pytest.mark.parametrize("game", collect_parts(Listings))
@pytest.mark.parametrize("columns", ["80", ""])
def test_every_list_fits_eighty_columns_or_has_a_line_for_a_row(
    game: str, columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    with speak_language("fr"):
        listings = listings_of(game, ())[1]
    for kind, listing in listings.items():
        print_table(listing.columns, listing.rows)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == len(listing.rows) + 2 if not columns else max(map(len, lines)) <= 80, kind
