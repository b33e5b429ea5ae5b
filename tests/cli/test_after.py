"""holofiche table after: player by player, the whole diff, all or nothing, one undo."""

import shutil
from pathlib import Path

import pytest

from tests.run import EXAMPLES, Ran, holofiche

# There, XP, credits, PV, fell below 0, D12, talent, nothing used, no point of the side, a word.
GRAKK = ("1", "12", "-50", "2", "1", "5", "1", "1", "0", "Bien joué.")
# There, won, Kess fell, nobody else, a 2 on the D6, no word, something happens between two games.
LOUPS = ("1", "1", "2", "1", "3", "", "1")
EVENING = "Une embuscade."


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "loups.yaml", "aurek.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    done = holofiche("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--threat", "fort", "--save", "p.json",
                     cwd=tmp_path)  # fmt: skip
    assert done.code == 0, done.err
    return tmp_path


def after(table: Path, *answers: str, words: tuple[str, ...] = ()) -> Ran:
    asked = ("table", "after", "--plain", "--played", "p.json", "--date", "2026-11-16", "--seed", "3", *words)
    state = str(table / ".state")
    return holofiche(*asked, cwd=table, stdin="".join(f"{one}\n" for one in answers), XDG_STATE_HOME=state)


def texts(table: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(table.glob("*.yaml"))}


def test_the_evening_is_written_whole_and_taken_back_whole(table: Path) -> None:
    before = texts(table)
    ran = after(table, *GRAKK, *LOUPS, EVENING, "1")
    assert ran.code == 0, ran.err
    assert "scenario: " in ran.out
    assert "seed 42" in ran.out
    found = texts(table)
    assert b"gagnee: 37" in found["grakk.yaml"]
    assert all(text in found["grakk.yaml"] for text in (b"pv: 2", '{jet: 5, don: "À l’assaut !"}'.encode()))
    assert b"graine: 42" in found["loups.yaml"]
    assert b"Entre deux parties (D6" in found["loups.yaml"]
    assert b'texte: "Une embuscade."' in found["table.yaml"] or b"Une embuscade." in found["table.yaml"]
    assert b"fichiers: [grakk.yaml, loups.yaml]" in found["table.yaml"]
    shown = holofiche("table", cwd=table).out
    assert "2026-11-16\n  Une embuscade.\n" in shown
    undone = holofiche("campaign", "loups.yaml", "undo", cwd=table, XDG_STATE_HOME=str(table / ".state"))
    assert undone.code == 0, undone.err
    assert texts(table) == before  # the table's own file is gone again


def test_a_second_evening_is_a_line_more(table: Path) -> None:
    (table / "table.yaml").write_text("titre: Corvast   # chez Alix\njournal:\n  - {date: 2026-11-07, texte: Début.}\n")
    assert after(table, "2", "2", EVENING, "1").code == 0
    text = (table / "table.yaml").read_text("utf-8")
    assert text.startswith("titre: Corvast   # chez Alix\njournal:\n  - {date: 2026-11-07, texte: Début.}\n  - {date: ")


def test_a_table_whose_file_says_nothing_yet_gets_its_journal(table: Path) -> None:
    (table / "table.yaml").write_text("# chez Alix", "utf-8")
    assert holofiche("table", cwd=table).code == 0
    assert after(table, "2", "2", EVENING, "1").code == 0
    assert (table / "table.yaml").read_text("utf-8").startswith("# chez Alix\njournal:\n  - {date: ")


@pytest.mark.parametrize(("last", "words"), [(("3",), ()), ((), ("--dry-run",)), ((), ())])
def test_stopped_dry_or_cut_off_nothing_is_written(table: Path, last: tuple[str, ...], words: tuple[str, ...]) -> None:
    before = texts(table)
    ran = after(table, *GRAKK, *LOUPS, EVENING, *last, words=words)
    assert ran.code == (0 if words else 1)
    assert "grakk.yaml: " in ran.out
    assert texts(table) == before


def test_one_refusal_stops_all(table: Path) -> None:
    before = texts(table)
    ran = after(table, "1", "12", "-5000", "", "1", "0", "", *LOUPS, EVENING, "1")
    assert (ran.code, "credits-insufficient" in ran.err) == (1, True)
    assert texts(table) == before


def test_nobody_played(table: Path) -> None:
    ran = after(table, "2", "2", "")
    assert (ran.code, "nothing was written" in ran.out) == (0, True)
    for name in ("grakk", "loups", "aurek"):
        (table / f"{name}.yaml").unlink()
    gone = after(table)
    assert (gone.code, "holofiche new" in gone.err) == (1, True)


def test_a_band_whose_game_has_no_campaign_is_told_by_the_table(table: Path) -> None:
    before = texts(table)
    saved = holofiche("scenario", "sndr", "aurek.yaml", "--seed", "7", "-o", "emb.pdf", cwd=table)
    assert saved.code == 0, saved.err
    words = ("table", "after", "--plain", "--played", "emb.pdf", "--date", "2026-11-16")
    answers = "1\n2\nÀ refaire.\n2\n\n1\n"  # the group of another game is not asked
    ran = holofiche(*words, cwd=table, stdin=answers, XDG_STATE_HOME=str(table / ".state"))
    assert ran.code == 0, ran.err
    line = '{date: 2026-11-16, texte: "Escouade Aurek : partie perdue. À refaire.", fichiers: [aurek.yaml], '
    line += "scenario: emb.pdf, gagnee: false}"
    assert (table / "table.yaml").read_text("utf-8") == f"journal:\n  - {line}\n"
    assert "Escouade Aurek : partie perdue. À refaire." in holofiche("table", cwd=table).out
    booklet = holofiche("chronicle", "-o", "c.pdf", cwd=table)
    assert booklet.code == 0, booklet.err
    assert holofiche("extract", "c.pdf", "-o", "out", cwd=table).code == 0
    assert (table / "out" / "scenario-sndr-7.json").is_file()  # its map is in the booklet
    undone = holofiche("campaign", "table.yaml", "undo", cwd=table, XDG_STATE_HOME=str(table / ".state"))
    assert undone.code == 0, undone.err
    assert texts(table) == before


def test_a_folder_takes_one_evening_back_at_a_time(table: Path) -> None:
    states = [texts(table)]
    assert after(table, *GRAKK, *LOUPS, EVENING, "1").code == 0
    states.append(texts(table))
    assert after(table, "1", "3", "0", "", "2", "1", "0", "", "2", "", "1").code == 0  # Grakk alone
    state = str(table / ".state")
    while states:
        undone = holofiche("campaign", ".", "undo", cwd=table, XDG_STATE_HOME=state)
        assert undone.code == 0, undone.err
        assert str(table) not in undone.out  # files are named as the folder was
        assert texts(table) == states.pop()
    assert holofiche("campaign", ".", "undo", cwd=table, XDG_STATE_HOME=state).code == 1


def test_the_end_of_a_character(table: Path) -> None:
    assert after(table, "1", "0", "0", "-25", "1", "", "2", "", "1").code == 0
    assert "statuts: [mort]" in (table / "grakk.yaml").read_text("utf-8")
    shown = holofiche("table", cwd=table).out
    assert "Mort" in shown
    assert "to get back" not in shown


def test_a_file_that_does_not_read_is_told_before_anybody_is_asked(table: Path) -> None:
    """And left out by its name: the others need not wait for it."""
    (table / "casse.yaml").write_text("systeme: d6\nnom: [\n", "utf-8")
    ran = after(table, *GRAKK, *LOUPS, EVENING, "1")
    assert ran.code == 0 and "casse.yaml:2" in ran.err and "left out: casse.yaml" in ran.err
    assert b"gagnee: 37" in texts(table)["grakk.yaml"]
    (table / "grakk.yaml").unlink()
    (table / "loups.yaml").unlink()
    assert after(table, EVENING, "1").code == 3  # nobody else
