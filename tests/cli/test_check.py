"""holofiche check, as the contract says it."""

import re
from pathlib import Path

import pytest

from generator.game.parts import Makings, Rules
from generator.game.system import games_giving
from tests.run import EXAMPLES, holofiche

FOUR = """systeme: d6
nom: Grakk
race: wokie
classe: lutteur
repartition: {vig: 4, dex: 2, perc: 1}
cote: 9
experience:
  competences: {tirr: 5D}
"""


def test_a_good_file_is_a_line_and_what_is_worth_knowing_another() -> None:
    ran = holofiche("check", "grakk.yaml", cwd=EXAMPLES, LANG="fr_FR.UTF-8")
    assert (ran.code, ran.out) == (
        0, "grakk.yaml : en règle\nà savoir : Savoir, Perception et Technique à 0D\n"
    )  # fmt: skip
    assert holofiche("check", "grakk.yaml", "-v", cwd=EXAMPLES).out.count("warning[characteristic-zero]") == 3
    assert holofiche("check", "aurek.yaml", cwd=EXAMPLES).out == "aurek.yaml: fine\n"


def test_thirty_good_files_are_thirty_two_lines_at_most(tmp_path: Path) -> None:
    assert holofiche("new", "d6", "--random", "--count", "30", "--seed", "5", "-o", tmp_path / "pre").code == 0
    lines = holofiche("check", tmp_path / "pre").out.splitlines()
    assert len([line for line in lines if line.endswith(": fine")]) == 30
    assert len(lines) <= 32
    assert lines[-1].startswith("worth knowing: ") and "Savoir at 1D (" in lines[-1]


# Words of French sentences, none of which is a name of the games.
FRENCH = re.compile(r"\b(le|la|les|des|une?|est|sont|ni|ne|pas|aucune?|et|dans|avec|peine)\b", re.IGNORECASE)


def test_in_english_nothing_is_said_in_french_nor_twice(tmp_path: Path) -> None:
    """Of all examples and of rolled files of every game; what is quoted is somebody's own words."""
    for game in games_giving(Makings):
        ran = holofiche("new", game, "--random", "--count", "12", "--seed", "3", "-o", tmp_path / game)
        assert ran.code == 0, ran.err
    files = holofiche("check", EXAMPLES, tmp_path, "--json").json()["files"]
    assert len(files) > 40
    for one in files:
        said = [problem["message"] for problem in one["problems"]]
        assert len(said) == len(set(said)), one
        for text in said:
            assert not FRENCH.search(re.sub(r"'[^']*'", "", text)), text
            assert not re.search(r"\bL[0-9]+|\.txt", text), text
        places = [(problem["path"], problem["severity"] == "note") for problem in one["problems"]]
        assert not any((path, False) in places for path, note in places if note), one


def test_sessions_tables_and_saved_scenarios_are_checked(tmp_path: Path) -> None:
    ran = holofiche("check", EXAMPLES / "seance" / "seance.yaml")
    assert (ran.code, ran.out.count("\n")) == (0, 1), ran.out
    session = tmp_path / "ce-soir.yaml"
    session.write_text("personnages: [absent.yaml]\nencre: rouge\n")
    ran = holofiche("check", session)
    assert (ran.code, "ce-soir.yaml:2:8: error[" in ran.out) == (1, True), ran.out
    session.write_text("titre: X\npersonnages: [absent.yaml]\n")
    ran = holofiche("check", session)
    assert (ran.code, "ce-soir.yaml:2:15: error[session-part]" in ran.out) == (1, True), ran.out
    table = tmp_path / "table.yaml"
    table.write_text("titre: Corvast\njournal:\n  - {date: 2026-11-14, fichiers: [parti.yaml]}\n")
    ran = holofiche("check", table)
    assert (ran.code, "no file 'parti.yaml'" in ran.out) == (0, True), ran.out
    table.write_text("tittre: Corvast\n")
    assert "table.yaml:1:1: error[unknown-key]" in holofiche("check", table).out
    saved = tmp_path / "raid.yaml"
    assert holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "4", "--save", saved).code == 0
    ran = holofiche("check", saved, "--json")
    assert (ran.code, ran.json()["files"][0]["system"]) == (0, "sylvaren"), ran.out
    saved.write_text(saved.read_text("utf-8").replace("table: [36, 36]", "table: [36]", 1), "utf-8")
    ran = holofiche("check", saved)
    assert (ran.code, "raid.yaml:" in ran.out, "error[" in ran.out) == (1, True, True), ran.out


def test_four_mistakes_are_four_located_problems(tmp_path: Path) -> None:
    path = tmp_path / "grakk.yaml"
    path.write_text(FOUR)
    ran = holofiche("check", path, LANG="C")
    assert ran.code == 1
    for place in (
        ":3:7: error[unknown-race]",
        ":5:20: error[free-dice-cap]",
        ":6:7: error[dark-side",
        ":8:",
    ):
        assert f"grakk.yaml{place}" in ran.out
    assert ran.out.count("error[") == 4
    assert "did you mean 'Wookie'?" in ran.out
    assert "help: move at least 1D elsewhere" in ran.out
    assert "(ruling A08)" in ran.out
    assert "  5 | repartition: {vig: 4, dex: 2, perc: 1}\n    |                    ^\n" in ran.out
    assert "\x1b" not in ran.out


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "grakk.yaml"
    path.write_text(FOUR)
    ran = holofiche("check", path, EXAMPLES / "grakk.yaml", "--json")
    assert ran.code == 1
    assert ran.err == ""
    first, second = ran.json()["files"]
    assert (first["file"], first["system"], first["valid"], second["valid"]) == (str(path), "d6", False, True)
    cap = next(p for p in first["problems"] if p["code"] == "free-dice-cap")
    keys = {"code", "severity", "path", "line", "column", "end_line", "end_column", "message", "hint", "ruling"}
    assert keys <= set(cap)
    assert (cap["severity"], cap["path"], cap["ruling"]) == ("error", "repartition.vig", "A08")
    # what is marked: the 4 of {vig: 4, …}
    assert [cap[key] for key in ("line", "column", "end_line", "end_column")] == [5, 20, 5, 21]
    assert {p["severity"] for p in second["problems"]} == {"warning"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("systeme: [", "yaml-syntax"),
        ("a: 1\na: 2\n", "duplicate-key"),
        ("nom: x\n", "missing-key"),
        ("systeme: d7\n", "unknown-system"),
        ("- a\n", "wrong-type"),
        ("", "wrong-type"),
    ],
)
def test_malformed_files_exit_3(text: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text)
    ran = holofiche("check", path, "--json")
    assert ran.code == 3
    assert ran.json()["files"][0]["problems"][0]["code"] == code
    assert ran.json()["files"][0]["valid"] is False


def test_unreadable_files_exit_3_with_one_line_each(tmp_path: Path) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(1024**3)
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(bytes(range(256)))
    ran = holofiche("check", tmp_path / "absent.yaml", tmp_path, huge, binary, EXAMPLES / "grakk.yaml")
    assert ran.code == 3
    for word in ("file-missing", "file-is-directory", "file-too-big", "file-is-binary"):
        assert ran.out.count(word) == 1
    assert "Traceback" not in ran.out + ran.err
    assert "fine" in ran.out


def test_wrong_usage_exits_2() -> None:
    assert holofiche("check").code == 2
    ran = holofiche("chek")
    assert ran.code == 2
    assert "check" in ran.err


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(
        "systeme: d6\nnom: \"{0.__class__} %s <b>\\u202e\"\nrace: '{x}'\nclasse: '%(a)s'\nrepartition: {'{y}': 1}\n"
    )
    ran = holofiche("check", path)
    assert ran.code == 1
    assert "unknown race '{x}'" in ran.out
    assert "unknown class '%(a)s'" in ran.out


def test_content_is_checked() -> None:
    ran = holofiche("check", "contenu", cwd=EXAMPLES)
    assert (ran.code, ran.out) == (0, holofiche("check", "content").out)
    ran = holofiche("check", "content")
    assert ran.code == 0, ran.out


def test_colour_only_on_a_terminal(tmp_path: Path) -> None:
    import pexpect

    path = tmp_path / "x.yaml"
    path.write_text(FOUR)
    import sys

    for extra, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        env = {"PATH": "/usr/bin:/bin", "TERM": "xterm", "LANG": "C", **extra}
        child = pexpect.spawn(sys.executable, ["-m", "generator", "check", str(path)], env=env, encoding="utf-8")
        text = child.read()
        assert ("\x1b[1;31m" in text) is coloured


def test_a_folder_is_searched_and_standard_input_read(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    (tmp_path / "seance.yaml").write_text("personnages: [deeper/grakk.yaml]\n")
    ran = holofiche("check", tmp_path, "-", "--json", stdin=FOUR)
    assert ran.code == 1
    found = [(one["file"], one["system"], one["valid"]) for one in ran.json()["files"]]
    assert found == [(str(tmp_path / "deeper" / "grakk.yaml"), "d6", True), ("-", "d6", False)]
    empty = holofiche("check", tmp_path / "deeper" / "..", "-", stdin="")
    assert (empty.code, "-:1:1: error" in empty.out) == (3, True)


def test_a_folder_without_players_is_told(tmp_path: Path) -> None:
    ran = holofiche("check", tmp_path)
    assert (ran.code, "no player's file" in ran.out) == (3, True)


@pytest.mark.parametrize("game", list(games_giving(Rules)))
def test_an_empty_file_or_folder_shows_a_whole_example_that_can_be_pasted(game: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    folder.mkdir()
    (tmp_path / f"{game}.yaml").write_text("")
    for place in (folder, tmp_path / f"{game}.yaml"):
        ran = holofiche("check", place)
        help_ = ran.out.partition("  help: ")[2].splitlines()[1:]
        shown = [line for line in help_ if line.startswith("    ")]
        assert (ran.code, shown[0].strip()) == (3, f"systeme: {game}"), ran.out
        pasted = tmp_path / "pasted" / "x.yaml"
        pasted.parent.mkdir(exist_ok=True)
        pasted.write_text("\n".join(shown) + "\n", "utf-8")
        assert holofiche("check", pasted).code == 0, shown


def test_where_nothing_says_which_game_it_is_the_usual_one_or_that_of_a_file_beside(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("# rien encore\n")
    assert "    systeme: d6\n" in holofiche("check", tmp_path / "x.yaml").out
    (tmp_path / "aurek.yaml").write_bytes((EXAMPLES / "aurek.yaml").read_bytes())
    assert "    systeme: sndr\n" in holofiche("check", tmp_path / "x.yaml").out


TALIA = "nom: Talia\nrace: twi'lek\nclasse: assassin\n"
SLIPS = {
    "systeme d6\n": "systeme: d6", "systme: d6\n": "systeme: d6", "system: d6\n": "systeme: d6",
    "Sisteme : d6\n": "systeme: d6", "game: d6\n": "systeme: d6", "- systeme: d6\n": "systeme: d6",
    "systeme: starwars\n": "known games: ", "": "systeme: d6",
}  # fmt: skip


@pytest.mark.parametrize("slip", SLIPS)
def test_a_player_whose_game_is_misspelt_is_not_left_out_of_the_folder(tmp_path: Path, slip: str) -> None:
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    text = slip + TALIA.replace("nom", "  nom").replace("\n", "\n  ").rstrip() if slip[:1] == "-" else slip + TALIA
    (tmp_path / "talia.yaml").write_text(text, "utf-8")
    ran = holofiche("check", ".", cwd=tmp_path)
    assert (ran.code, "grakk.yaml: fine" in ran.out, ran.out.count("talia.yaml:")) == (3, True, 1), ran.out
    assert SLIPS[slip] in ran.out.partition("help: ")[2]
    for words in (("sheet", ".", "-o", "x.pdf"), (".",)):
        ran = holofiche(*words, cwd=tmp_path)
        assert (ran.code, "talia.yaml:1:" in ran.err) == (3, True), ran.err
    assert {path.name for path in tmp_path.rglob("*.pdf")} == {"x.pdf", "fiches.pdf"}  # the others are printed
    table = holofiche("table", cwd=tmp_path)
    assert "talia.yaml: 1 error" in table.out


def test_what_is_skipped_in_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    quiet = [holofiche(*words, cwd=tmp_path) for words in (("check", "."), ("sheet", "."), ("table",))]
    assert not any("left aside" in ran.out + ran.err for ran in quiet)
    (tmp_path / "seance.yaml").write_text("personnages: .\n")
    (tmp_path / "table.yaml").write_text("titre: Nous\n")
    (tmp_path / "notes.yaml").write_text("lieu: la cantina\n")
    assert holofiche("check", ".", cwd=tmp_path).out.endswith("\nleft aside: notes.yaml\n")
    assert holofiche("check", ".", cwd=tmp_path, LANG="fr_FR.UTF-8").out.endswith("\nlaissés de côté : notes.yaml\n")
    assert holofiche("sheet", ".", "-o", "-", cwd=tmp_path).err.startswith("left aside: notes.yaml\n")
    assert holofiche("table", cwd=tmp_path).out.endswith("\nleft aside: notes.yaml\n")
    assert holofiche("check", ".", "--json", cwd=tmp_path).json()["skipped"] == ["notes.yaml"]
    assert holofiche("check", "grakk.yaml", "--json", cwd=tmp_path).json()["skipped"] == []
    for n in range(20):
        (tmp_path / f"page-{n:02}.yaml").write_text("lieu: ailleurs\n")
    assert holofiche("check", ".", cwd=tmp_path).out.endswith("page-06.yaml, 13 more\n")


def test_nothing_of_the_examples_is_skipped() -> None:
    assert holofiche("check", EXAMPLES, "--json").json()["skipped"] == []


@pytest.mark.parametrize("text", [
    f"system: d6\n{TALIA}",
    "system: d6\nname: Talia\nplayer: Jo\nspecies: human\nclass: pilot\nskills: {shooting: 4D}\nequipment: [blaster]\n",
    f"game: d6\n{TALIA}notes: seed of doubt\n",
])  # fmt: skip
def test_an_english_key_for_the_game_is_one_error_and_no_scenario(tmp_path: Path, text: str) -> None:
    (tmp_path / "talia.yaml").write_text(text, "utf-8")
    (problem,) = holofiche("check", "talia.yaml", "--json", cwd=tmp_path).json()["files"][0]["problems"]
    assert (problem["code"], problem["line"], problem["hint"]) == ("missing-key", 1, "write: systeme: d6")


def test_a_fault_of_the_tables_own_file_is_told_once_under_its_name(tmp_path: Path) -> None:
    for name in ("grakk.yaml", "mira.yaml"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    (tmp_path / "table.yaml").write_text("tittre: Corvast\n")
    ran = holofiche("check", ".", cwd=tmp_path)
    assert (ran.code, ran.out.count("error["), "table.yaml:1:1: error[unknown-key]" in ran.out) == (3, 1, True), ran.out
