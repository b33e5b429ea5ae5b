"""The front door: commands in either language, a file as a command, what was meant, and questions in a terminal."""

import shutil
from pathlib import Path

import pytest

from generator.base.words import both_names
from generator.cli import build
from generator.cli.terminal.naming import english_name, every_action
from tests.cli.test_completion import offered
from tests.run import EXAMPLES, holofiche
from tests.terminal import DOWN, ENTER, UP, Terminal

FRENCH_HERE = "fr_FR.UTF-8"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml", "fuyards.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("word", "command"),
    [("fiche", "sheet"), ("Fiche", "sheet"), ("vérifier", "check"), ("VERIFIER", "check"), ("montrer", "show"),
     ("cartes", "cards"), ("séance", "session"), ("seance", "session"), ("nouveau", "new"), ("campagne", "campaign"),
     ("chronique", "chronicle"), ("relire", "scan"), ("extraire", "extract"), ("lancer", "roll"), ("chances", "odds"),
     ("liste", "list"), ("exemples", "examples"), ("servir", "serve"),
     ("calibrer", "calibrate"), ("Sheet", "sheet")],
)  # fmt: skip
def test_a_command_answers_to_its_french_name(word: str, command: str) -> None:
    told = holofiche(word, "--help")
    assert told.code == 0 and told.out == holofiche(command, "--help").out


def test_help_shows_the_names_of_the_readers_language() -> None:
    known = build().list_commands(None)  # type: ignore[arg-type]
    english, french = holofiche("--help").out, holofiche("--help", LANG=FRENCH_HERE).out
    for name in known:
        assert f"  {name} " in english and f"  {both_names('commands', name)[1]} " in french
    assert "holofiche fiche " in holofiche("sheet", "--help", LANG=FRENCH_HERE).out
    assert "..." not in english


def test_no_french_name_is_two_commands() -> None:
    known = build().list_commands(None)  # type: ignore[arg-type]
    names = {name: command for command in known for name in both_names("commands", command)}
    assert all(english_name(name, known) == command for name, command in names.items())
    assert english_name("fiches", known) is None


@pytest.mark.parametrize(
    ("word", "meant", "french"),
    [("print", "sheet", "fiche"), ("chek", "check", "verifier"), ("verifer", "check", "verifier"),
     ("fich", "sheet", "fiche"), ("imprimer", "sheet", "fiche"), ("shet", "sheet", "fiche"),
     ("écran", "cards --format screen", "cartes --format paravent"), ("version", "--version", "--version"),
     ("--aied", "--help", "--aide"), ("--versoin", "--version", "--version")],
)  # fmt: skip
def test_a_near_miss_is_told_what_was_meant(word: str, meant: str, french: str) -> None:
    assert f"Did you mean '{meant}'?" in holofiche(word).err
    assert f"« {french} »" in holofiche(word, LANG=FRENCH_HERE).err
    assert holofiche(word).code == 2


@pytest.mark.parametrize("words", [("bataille",), ("--grise",), ("sheet", "--claire"), ("sheet", "--" + "q" * 100)])
def test_what_resembles_nothing_is_told_nothing(words: tuple[str, ...]) -> None:
    assert (holofiche(*words).code, "Did you mean" in holofiche(*words).err) == (2, False)


def test_a_file_is_printed(folder: Path) -> None:
    done = holofiche("grakk.yaml", "mira.yaml", "-o", "x.pdf", cwd=folder)
    assert done.code == 0 and (folder / "x.pdf").is_file()
    (folder / "faux.yaml").write_text("systeme: d6\nnom: X\n")
    assert holofiche("faux.yaml", cwd=folder).code == 1
    assert holofiche("absent.yaml", cwd=folder).code == 3


def test_a_commands_name_wins_over_a_files(folder: Path) -> None:
    shutil.copy(folder / "grakk.yaml", folder / "liste")
    assert holofiche("liste", "d6", cwd=folder).out == holofiche("list", "d6").out


def test_piped_it_prints_help() -> None:
    done = holofiche()
    assert done.code == 0 and done.out == holofiche("--help").out
    assert "Avant" in holofiche("--language", "fr").out


def test_alone_in_a_terminal_it_asks_and_goes_there(tmp_path: Path) -> None:
    asked = Terminal(tmp_path).answers("What do you want?", "the gm").answers("Which game?")
    out = asked.sees("holofiche cards").ends(0)
    assert (tmp_path / "output" / "cartes-toutes.pdf").is_file(), out


def test_the_scenario_asks_who_plays(folder: Path) -> None:
    asked = Terminal(folder).answers("What do you want?", "scen").answers("Which game?", "syl")
    asked.answers("Who plays?").sees("holofiche scenario sylvaren loups.yaml").ends(0)
    assert list((folder / "output").glob("*.pdf"))


def test_a_whole_table_plays_or_some_of_it(folder: Path) -> None:
    """An opponent is no player; a band that nobody may join is asked for no other."""
    (folder / "pnj.yaml").write_text((folder / "mira.yaml").read_text("utf-8") + "pnj: true\n", "utf-8")
    for name in ("aurek", "besh", "cresh"):
        shutil.copy(EXAMPLES / "aurek.yaml", folder / f"{name}.yaml")
    asked = Terminal(folder).answers("What do you want?", "scen").answers("Which game?", "d6")
    asked.answers("Who plays?").sees("holofiche scenario d6 .").ends(0)  # all who can are ticked
    asked = Terminal(folder).answers("What do you want?", "scen").answers("Which game?", "d6")
    asked.answers("Who plays?", "a").sees("tick those who come").types(DOWN + " " + ENTER)
    asked.sees("holofiche scenario d6 mira.yaml").ends(0)
    asked = Terminal(folder).answers("What do you want?", "scen").answers("Which game?", "sn&dr")
    asked.answers("Who plays?", "a").sees("they do not play together").types(DOWN + " " + ENTER)
    asked.sees("scenario sndr aurek.yaml cresh.yaml").ends(0)


def test_several_of_those_who_are_here_come_to_the_session(folder: Path) -> None:
    """Ticked in a list, or told by their numbers where the terminal cannot move its cursor."""
    asked = Terminal(folder).answers("What do you want?", "prepare").sees("Who plays?").types("<")
    asked.answers("What do you want?", "prepare").answers("Who plays?", DOWN + " ").sees("session fuyards.yaml loups")
    asked.sees("mira.yaml --write").sees("What is played?").stops(1)
    plain = Terminal(folder, TERM="dumb").answers("What do you want?", "1").sees("Who plays?").answers("4]", "7")
    plain.sees("choose some of the list").types("2, 4" + ENTER).sees("holofiche session grakk.yaml mira.yaml")
    plain.sees("What is played?").stops(1)


def test_where_nobody_can_play_somebody_is_made(tmp_path: Path) -> None:
    asked = Terminal(tmp_path).answers("What do you want?", "scen").answers("Which game?", "d6")
    asked.sees("No player's file of this game here").sees("holofiche scenario d6 .")
    asked.answers("What is to be made first?", DOWN).answers("How many play", "2")
    asked.sees("holofiche new d6 --party 2 -o tablee").ends(0)
    assert len(list(tmp_path.glob("tablee/*.yaml"))) == 2
    asked = Terminal(tmp_path).answers("What do you want?", "scen").answers("Which game?", "d6")
    asked.answers("Who plays?").sees("holofiche scenario d6 .").ends(0)
    assert list((tmp_path / "output").glob("scenario-d6-*.pdf"))


def test_every_question_has_a_way_back_and_the_first_one_out(tmp_path: Path) -> None:
    asked = Terminal(tmp_path).answers("What do you want?", "scen").answers("Which game?", "syl")
    asked.answers("Quality of the group", "<")
    asked.answers("What do you want?", "scen").answers("Which game?", "d6").answers("made first?", DOWN)
    asked.answers("How many play", "<").sees("What do you want?").sees("quit")
    assert "← back" not in asked.types(UP + ENTER).ends(0)


def test_new_asks_which_game(tmp_path: Path) -> None:
    Terminal(tmp_path, "new").answers("Which game?").sees("Ctrl-C stops").sees("arrows").types("\x03").ends(1)
    done = holofiche("new", cwd=tmp_path)
    assert done.code == 2 and "sylvaren" in done.err


def test_examples_are_written_and_never_over_a_file(tmp_path: Path) -> None:
    done = holofiche("examples", "la", cwd=tmp_path)
    assert done.code == 0
    wanted = {p.relative_to(EXAMPLES) for p in EXAMPLES.rglob("*.yaml")}
    assert {p.relative_to(tmp_path / "la") for p in (tmp_path / "la").rglob("*") if p.is_file()} == wanted
    (tmp_path / "la" / "grakk.yaml").write_text("mien")
    (tmp_path / "la" / "mira.yaml").unlink()
    again = holofiche("exemples", "la", cwd=tmp_path)
    assert "grakk.yaml" in again.err and again.out.startswith("1 file")
    assert (tmp_path / "la" / "grakk.yaml").read_text() == "mien"


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("gagner", "--xp", "3"), ("gain", "--xp", "3")),
        (("Blesser", "3"), ("hurt", "3")),
        (("side", "1", "--seed", "1"), ("cote", "1", "--seed", "1")),
        (("livre",), ("ledger",)),
    ],
)
def test_actions_answer_to_their_names(words: tuple[str, ...], same: tuple[str, ...], folder: Path) -> None:
    one = holofiche("campagne", "grakk.yaml", *words, "--dry-run", cwd=folder)
    other = holofiche("campaign", "grakk.yaml", *same, "--dry-run", cwd=folder)
    assert one.code == other.code == 0 and one.out == other.out


def test_every_action_has_a_french_name() -> None:
    alone = {action.name for action in every_action() if len({*both_names("commands", action.name)}) == 1}
    assert alone == {"pv", "cote", "interlude"}  # French as they are


def test_a_forgotten_file_is_asked_for_or_the_only_one(folder: Path) -> None:
    done = holofiche("campaign", "gain", "--xp", "3", cwd=folder)
    assert done.code == 2 and "holofiche campaign grakk.yaml gain" in done.err
    for name in ("mira.yaml", "loups.yaml"):
        (folder / name).unlink()
    assert holofiche("campaign", "gain", "--xp", "3", cwd=folder).code == 0  # fuyards' game has no campaign
    assert "gagnee: 28" in (folder / "grakk.yaml").read_text()


def test_the_next_step_is_bought(folder: Path) -> None:
    holofiche("campaign", "grakk.yaml", "gain", "--xp", "20", cwd=folder)
    done = holofiche("campaign", "grakk.yaml", "buy", "pilotage", cwd=folder)
    assert done.code == 0 and "2D+1" in done.out
    assert holofiche("campaign", "grakk.yaml", "buy", "observation", cwd=folder).code == 1  # 0D


def test_a_folder_skips_and_names_those_it_has_no_meaning_for(folder: Path) -> None:
    done = holofiche("campaign", ".", "hurt", "1", cwd=folder)
    assert done.code == 0 and "loups.yaml" in done.err and "pv: " in (folder / "mira.yaml").read_text()


def test_older_words_are_taken_and_shown_nowhere(folder: Path) -> None:
    px = holofiche("campaign", "loups.yaml", "gain", "--px", "40", "--credits", "30", cwd=folder)
    assert px.code == 0, px.err
    for words in (("advance", "Kess"), ("buy", "Kess", "armure-legere"), ("acquire", "Tika", "armure-legere")):
        done = holofiche("campaign", "loups.yaml", *words, cwd=folder)
        assert done.code == 0, (words, done.err)
    for line in ("new sndr --random --side republique -o a.yaml", "new sndr --random --side=republique -o b.yaml",
                 "scenario sndr --side republique -o a.pdf"):  # fmt: skip
        assert holofiche(*line.split(), cwd=folder).code == 0, line
        assert "--side" not in holofiche(*line.split()[:2], "--help").out
    assert "advance" not in holofiche("campaign", "loups.yaml", "--help", cwd=folder).out


def test_help_of_an_action_needs_no_file(folder: Path) -> None:
    """Of each game that has it, with that game's words and examples."""
    for words in (("gain", "--help"), ("FILE…", "gain", "--help"), ("gain", "-h")):
        told = holofiche("campaign", *words, cwd=folder)
        assert told.code == 0 and "--xp" in told.out and "--figure" in told.out, told.err
    french = holofiche("campagne", "gagner", "--aide", cwd=folder, LANG=FRENCH_HERE).out
    assert "campagne FICHIER… gagner" in french and "campagne loups.yaml gagner --px 40" in french
    one = holofiche("campaign", "loups.yaml", "buy", "--help", cwd=folder).out
    assert "NAME [THING…]" in one and "loups.yaml buy Kess" in one and "grakk" not in one
    assert holofiche("campaign", "undo", "--help", cwd=folder).code == 0


def test_the_table_has_its_evening(folder: Path) -> None:
    holofiche("campaign", "grakk.yaml", "gain", "--xp", "3", cwd=folder)
    assert holofiche("table", "annuler", cwd=folder).code == 0
    assert "gagnee: 25" in (folder / "grakk.yaml").read_text()
    assert holofiche("table", ".", "chronicle", "-o", "c.pdf", cwd=folder).code == 0
    assert (folder / "c.pdf").is_file()
    Terminal(folder, "après", "--plain").sees("was there?").sees("> ").stops(1)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_fits_eighty_columns(language: str, folder: Path) -> None:
    shutil.copytree(EXAMPLES / "confins", folder / "confins")
    out = holofiche("table", cwd=folder, COLUMNS="80", LANGUAGE=language).out
    assert max(map(len, out.splitlines())) <= 80, out


def test_typing_tab_offers_commands_and_files(tmp_path: Path) -> None:
    assert offered(tmp_path, "che") == ["check"]
    assert offered(tmp_path, "vér", LANG=FRENCH_HERE) == ["verifier"]


def test_a_decimal_comma_is_one(tmp_path: Path) -> None:
    own = str(tmp_path)
    assert "1.5,0 mm" in holofiche("calibrate", "--offset", "1,5 0", XDG_CONFIG_HOME=own).out
    asked = holofiche("calibrate", "--offset", "1,5", XDG_CONFIG_HOME=own)
    assert asked.code == 2 and '"1 5", or "1,5 0"' in asked.err


def test_the_sheets_of_a_folder_are_offered(folder: Path) -> None:
    Terminal(folder).answers("What do you want?", "the sheets").sees("holofiche sheet .").ends(0)


@pytest.mark.parametrize("written", ["zoé.yaml", "zoe", "zoe.yml", "zoee.yaml", "Zoe.yaml"])
def test_a_missing_file_names_its_neighbour(tmp_path: Path, written: str) -> None:
    shutil.copy(EXAMPLES / "grakk.yaml", tmp_path / "zoe.yaml")
    done = holofiche("check", written, cwd=tmp_path)
    assert (done.code, "did you mean 'zoe.yaml'?" in done.out) == (3, True), done.out
    assert "Did you mean 'zoe.yaml'?\n" in holofiche("zoe", cwd=tmp_path).err
    (tmp_path / "zoe.yaml").rename(tmp_path / "zoe.yaml.txt")  # as Windows saves it, and hides the ending
    assert "'zoe.yaml.txt' is there: take '.txt' off its name" in holofiche("show", "zoe.yaml", cwd=tmp_path).err


def test_one_bad_file_does_not_keep_the_others_from_printing(folder: Path) -> None:
    (folder / "ubu.yaml").write_text("systeme: d6\nnom: Ubu\nrace: dugg\nclasse: assassin\n", "utf-8")
    done = holofiche("sheet", ".", "-o", "x.pdf", cwd=folder)
    assert (done.code, done.out) == (1, "x.pdf\n"), done.err
    assert "ubu.yaml:3:7: error[unknown-race]" in done.err and "not printed: ubu.yaml" in done.err
    assert holofiche("extract", "x.pdf", "-o", "out", cwd=folder).code == 0
    assert len(list((folder / "out").iterdir())) == 4
    (folder / "vu.yaml").write_text("systeme d6\nnom: Vu\n", "utf-8")
    assert holofiche("sheet", ".", "-o", "y.pdf", cwd=folder).code == 3
    alone = holofiche("sheet", "ubu.yaml", "vu.yaml", "-o", "z.pdf", cwd=folder)
    assert alone.code == 3 and alone.err.count("error[") == 3 and not (folder / "z.pdf").exists()
