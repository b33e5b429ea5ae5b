"""holofiche campaign, as a person runs it: the diff, the file whole or untouched, the step back."""

import os
import shutil
from pathlib import Path

import pytest

from tests.run import EXAMPLES, ROOT, Ran, holofiche

LOUPS = ROOT / "tests" / "systems" / "sylvaren" / "good" / "loups.yaml"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "loups.yaml"
    path.write_bytes(LOUPS.read_bytes())
    return path


def campaign(file: Path, *words: str) -> Ran:
    return holofiche("campaign", file, *words, XDG_STATE_HOME=str(file.parent / "state"))


def test_a_game_is_applied_shown_and_taken_back(file: Path) -> None:
    before = file.read_bytes()
    ran = campaign(file, "result", "--threat", "moyen", "--won", "--down", "rok", "--seed", "5", "--date", "2026-11-16")
    assert ran.code == 0, ran.err
    assert "+ credits: 30" in ran.out
    assert "Seed: 5" in ran.out
    after = file.read_bytes()
    assert b"2026-11-16" in after
    assert campaign(file, "gain", "--px", "1").code == 0
    assert campaign(file, "undo").code == 0
    assert file.read_bytes() == after
    assert campaign(file, "undo").code == 0
    assert file.read_bytes() == before
    empty = campaign(file, "undo")
    assert (empty.code, "nothing" in empty.err) == (1, True)


def test_a_dry_run_writes_nothing(file: Path) -> None:
    before = file.read_bytes()
    ran = campaign(file, "gain", "--px", "3", "--dry-run")
    assert (ran.code, "+ campagne:" in ran.out) == (0, True)
    assert "\n+campagne:\n" in campaign(file, "gain", "--px", "3", "--dry-run", "--diff").out
    assert file.read_bytes() == before


def test_a_refusal_names_its_reason_and_changes_nothing(file: Path) -> None:
    before = file.read_bytes()
    ran = campaign(file, "buy", "Rok", "fragile")
    assert ran.code == 1
    assert "negative-rule-in-campaign" in ran.err
    assert file.read_bytes() == before
    as_json = campaign(file, "buy", "Rok", "fragile", "--json").json()
    assert (as_json["written"], as_json["problems"][0]["code"]) == (False, "negative-rule-in-campaign")


def test_what_the_rules_forbid_is_refused_whoever_asks(file: Path) -> None:
    """The action itself has no objection; the rules of the group have."""
    campaign(file, "gain", "--credits", "100")
    before = file.read_bytes()
    ran = campaign(file, "buy", "Kess", "armure-lourde")
    assert (ran.code, "several-armours" in ran.err) == (1, True)
    assert file.read_bytes() == before


def test_a_file_changed_by_hand_is_not_taken_back(file: Path) -> None:
    campaign(file, "gain", "--px", "3")
    with file.open("a") as stream:
        stream.write("# mine\n")
    before = file.read_bytes()
    ran = campaign(file, "undo")
    assert (ran.code, "by hand" in ran.err) == (1, True)
    assert file.read_bytes() == before


def test_a_broken_file_is_mended_first(file: Path) -> None:
    file.write_text(file.read_text().replace("qualite: 4", "qualite: 9"))
    ran = campaign(file, "gain", "--px", "3")
    assert (ran.code, "player-quality-too-high" in ran.err) == (1, True)


def test_links_and_permissions_stay(file: Path) -> None:
    file.chmod(0o640)
    link = file.parent / "link.yaml"
    link.symlink_to(file)
    assert campaign(link, "gain", "--px", "3").code == 0
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert b"px: 3" in file.read_bytes()


def test_what_cannot_be_taken_back_is_told_so(file: Path) -> None:
    done = holofiche("campaign", file, "result", "--won", "--threat", "faible", XDG_STATE_HOME="/dev/null/x")
    assert done.code == 0, done.err
    assert "cannot be undone" in done.err and "To take it back" not in done.out


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_folder_that_cannot_be_written_exits_4(file: Path) -> None:
    before = file.read_bytes()
    file.parent.joinpath("state").mkdir()
    file.parent.chmod(0o500)
    try:
        assert campaign(file, "gain", "--px", "3").code == 4
    finally:
        file.parent.chmod(0o700)
    assert file.read_bytes() == before


def test_usage() -> None:
    assert holofiche("campaign", LOUPS, "result").code == 2
    assert holofiche("campaign", LOUPS, "fly").code == 2
    assert holofiche("campaign", LOUPS, "gain", "--px", "3", "--date", "demain", "--dry-run").code == 2
    assert holofiche("campaign", LOUPS.parent / "absent.yaml", "gain").code == 3
    ran = holofiche("campaign", "--help")
    assert (ran.code, "[d6]" in ran.out, "[sylvaren]" in ran.out) == (0, True, True)


def test_without_an_action_it_tells_where_things_stand() -> None:
    ran = holofiche("campaign", LOUPS)
    assert (ran.code, "Q5" in ran.out) == (0, True)


def test_options_may_stand_behind_the_file() -> None:
    done = holofiche("campaign", EXAMPLES / "loups.yaml", "--language", "fr")
    assert done.code == 0 and "Crédits restants" in done.out


def test_a_character(tmp_path: Path) -> None:
    path = tmp_path / "grakk.yaml"
    path.write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    assert campaign(path, "gain", "--xp", "12").code == 0
    ran = campaign(path, "buy", "tir", "5D+1")
    assert (ran.code, "5 XP" in ran.out) == (0, True)
    assert campaign(path, "pv", "3").code == 0
    assert holofiche("check", path).code == 0


def test_an_action_of_another_game_is_not_told_to_be_itself(file: Path) -> None:
    ran = campaign(file, "lose", "Rok")
    assert ran.code == 2 and "'lose' is not for sylvaren" in ran.err and "acquire" in ran.err
    assert "Did you mean" not in ran.err


def test_things_under_two_words_are_bought_and_taken_back(tmp_path: Path) -> None:
    said = "jeu: sylvaren\nnom: A\nfigurines:\n"
    said += "  - {nom: Kess, qualité: 6, chef: oui, armes: [fusil], armure: armure légère}\n"
    said += "  - {nom: Rok, qualité: 5, arme: fusil}\ncampagne: {credits: 90}\n"
    file = tmp_path / "a.yaml"
    file.write_text(said, "utf-8")
    for name in ("Kess", "Rok"):
        assert campaign(file, "acquire", name, "vibro-arme").code == 0
    assert "equipement: [fusil, armure-legere, vibro-arme]" in file.read_text("utf-8")
    assert "arme: [fusil, vibro-arme]" in file.read_text("utf-8")
    assert holofiche("check", file).code == 0
    for _n in range(2):
        campaign(file, "undo")
    assert file.read_text("utf-8") == said


def test_a_bare_number_or_what_is_won_is_told_the_option(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "grakk.yaml", tmp_path)
    assert "Did you mean '--xp 8'?" in holofiche("campaign", "grakk.yaml", "gain", "8", cwd=tmp_path).err
    assert "Did you mean 'gain --xp'?" in holofiche("campaign", "grakk.yaml", "xp", "8", cwd=tmp_path).err
    listed = " ".join(holofiche("campaign", "--help").out.split())
    assert all(f"{name} [d6, sylvaren] " in listed for name in ("gain", "buy", "acquire"))


def test_the_journal_says_what_was_won(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "grakk.yaml", tmp_path)
    assert holofiche("campaign", "grakk.yaml", "gain", "--xp", "3", "--credits", "-20", cwd=tmp_path).code == 0
    written = (tmp_path / "grakk.yaml").read_text("utf-8")
    assert 'texte: "Séance : +3 XP, -20 crédits."' in written  # and not what is left to spend


def test_a_game_without_a_campaign_is_sent_to_the_table(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "aurek.yaml", tmp_path)
    assert "holofiche table . after" in holofiche("campaign", "aurek.yaml", cwd=tmp_path).err
    assert "name one: confins, d6" in holofiche("list").err and "name one: d6" in holofiche("scenario").err


def test_quiet_shows_no_change_that_was_only_to_be_written(tmp_path: Path) -> None:
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    words = ("campaign", "loups.yaml", "gain", "--credits", "5", "--quiet")
    assert "credits" in holofiche(*words, "--dry-run", cwd=tmp_path).out
    done = holofiche(*words, cwd=tmp_path)
    assert (done.code, done.out) == (0, "")
