"""The evening as one thing: what comes next in a folder is offered first, and no answer leads to an error."""

import os
import shutil
from pathlib import Path

import pytest

from generator.campaign.next import look_ahead
from tests.run import EXAMPLES, holofiche
from tests.terminal import ENTER, Terminal

DAY = "2026-11-14"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


def older(*files: Path, by: float) -> None:
    for file in files:
        at = file.stat().st_mtime - by
        os.utime(file, (at, at))


def test_the_files_of_a_folder_say_what_comes_next(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    players, output = [*folder.glob("*.yaml")], folder / "output"
    empty = folder / "vide"
    empty.mkdir()
    assert look_ahead(empty).step == "make"
    assert look_ahead(Path()).step == "prepare"
    session = folder / "seance.yaml"
    session.write_text("personnages: [grakk.yaml]\nscenarios: [{systeme: d6, graine: 3}]\n", "utf-8")
    assert look_ahead(Path()).step == "print"
    output.mkdir()
    (output / "seance.pdf").write_bytes(b"%PDF")
    older(*players, by=500)
    older(session, by=400)
    older(output / "seance.pdf", by=300)
    assert look_ahead(Path()).step == "after"
    row = f"{{date: {DAY}, fichiers: [grakk.yaml], scenario: scenario-d6-3.json}}"
    (folder / "table.yaml").write_text(f"journal:\n  - {row}\n", "utf-8")
    older(folder / "table.yaml", by=200)
    (folder / "grakk.yaml").touch()
    assert look_ahead(Path()).step == "stickers"
    (output / "retouches.pdf").write_bytes(b"%PDF")
    assert look_ahead(Path()).step == "chronicle"
    (output / "chronique-soir.pdf").write_bytes(b"%PDF")
    assert look_ahead(Path()).step == "prepare"


def test_from_an_empty_folder_to_a_printed_session_and_back(tmp_path: Path) -> None:
    """Five times `holofiche`, Enter where nothing is to be chosen; XP are typed once."""
    asked = Terminal(tmp_path).answers("What do you want?", "whole")
    asked.answers("How many play", "2").sees("holofiche new d6 --party 2 -o tablee").ends(0)
    asked = Terminal(tmp_path).sees("prepare the session").types(ENTER).answers("Who plays?")
    asked.answers("What is played?").answers("GM's screen too?").sees("seance.pdf").ends(0)
    written = (tmp_path / "seance.yaml").read_text("utf-8")
    assert len(written.splitlines()) == 4 + ("engins: oui" in written)  # where somebody owns a thing
    asked = Terminal(tmp_path).sees("after the game").types(ENTER)
    asked.answers("was there?").answers("XP won, the same", "12 XP").answers("Credits won", "100")
    asked.answers("PV at the end")
    for _n in range(2):  # XP are asked once; nothing else happened, whatever each of them owns
        while asked.sees_first("Used or damaged", "Points of the side", "A word") != "A word":
            asked.types(ENTER)
        asked.types(ENTER)
        if not _n:
            asked.answers("was there?").sees("Enter: 100").types(ENTER).answers("PV at the end")
    asked.answers("The evening in a sentence", "Une fuite.")
    asked.answers("Write all of this?").sees("Written").ends(0)
    assert all("gagnee: 12" in file.read_text("utf-8") for file in tmp_path.glob("tablee/*.yaml"))
    assert next(tmp_path.glob("scenario-d6-*.json")).name in (tmp_path / "table.yaml").read_text("utf-8")
    Terminal(tmp_path).sees("stickers for what changed").types(ENTER).sees("retouches.pdf").ends(0)
    Terminal(tmp_path).sees("the chronicle of").types(ENTER).answers("Title of the chronicle").sees("chronique").ends(0)
    Terminal(tmp_path).sees("prepare the session").types("quit" + ENTER).ends(0)


def test_a_session_without_a_file_takes_everybody_or_those_who_are_named(folder: Path) -> None:
    ran = holofiche("session", ".", "--seed", "5", "--write", "--title", "La fuite", cwd=folder)
    assert ran.code == 0, ran.err
    assert (folder / "output" / "seance-la-fuite.pdf").is_file()
    assert (folder / "seance.yaml").read_text("utf-8") == (
        "# La prochaine séance.\ntitre: La fuite\npersonnages: [grakk.yaml, mira.yaml]\nbandes: [loups.yaml]\n"
        "soiree: {graine: 5}\nmj: oui\nscenarios:\n  - {systeme: sylvaren, graine: 6}\n"
    )
    assert holofiche("check", "seance.yaml", cwd=folder).code == 0
    again = holofiche("session", "--write", cwd=folder)
    assert (again.code, "not played yet" in again.err) == (4, True)
    some = ("session", "mira.yaml", "loups.yaml", "--play", "none", "--screen", "--overwrite", "--write")
    assert holofiche(*some, cwd=folder).code == 0
    assert (folder / "seance.yaml").read_text("utf-8").splitlines()[1:] == [
        "personnages: [mira.yaml]", "bandes: [loups.yaml]", "mj: oui", "cartes:",
        "  - {systemes: [d6], format: paravent}",
    ]  # fmt: skip
    assert holofiche("campaign", "seance.yaml", "undo", cwd=folder).code == 0
    assert "La fuite" in (folder / "seance.yaml").read_text("utf-8")
    (folder / "seance.yaml").unlink()
    made = holofiche("new", "séance", cwd=folder)
    assert (made.code, (folder / "seance.yaml").is_file()) == (0, True), made.err


def test_who_cannot_be_printed_is_told_and_left_out(folder: Path) -> None:
    (folder / "zoe.yaml").write_text("systeme: d6\nnom: Zoé\nrace: wokie\nclasse: lutteur\n", "utf-8")
    (folder / "pnj.yaml").write_text((folder / "mira.yaml").read_text("utf-8") + "pnj: true\n", "utf-8")
    ran = holofiche("session", ".", "--play", "d6", "--seed", "1", "--write", cwd=folder)
    assert (ran.code, "left out: zoe.yaml" in ran.err) == (1, True), ran.err
    written = (folder / "seance.yaml").read_text("utf-8")
    assert "zoe" not in written and "fichiers: [grakk.yaml, mira.yaml]" in written  # opponents do not play
    assert (folder / "output" / "seance.pdf").is_file()
    assert holofiche("session", ".", "--play", "nano", cwd=folder).code == 2
    assert holofiche("session", "seance.yaml", "--play", "d6", cwd=folder).code == 2
    empty = folder / "vide"
    empty.mkdir()
    assert holofiche("session", empty, cwd=folder).code in (2, 3)


def test_after_the_game_the_prepared_session_was_played(folder: Path) -> None:
    """Its scenario is kept, and whoever was not to come is not expected."""
    (folder / "seance.yaml").write_text("personnages: [grakk.yaml]\nscenarios: [{systeme: d6, graine: 3}]\n", "utf-8")
    answers = ["", "8 XP", "", "", "", "", "", "", "Un soir.", "1"]
    ran = holofiche("table", "after", "--plain", "--date", DAY, cwd=folder, stdin="\n".join(answers) + "\n")
    assert ran.code == 0, ran.out + ran.err
    table = (folder / "table.yaml").read_text("utf-8")
    assert "fichiers: [grakk.yaml]" in table and "scenario: scenario-d6-3.json" in table
    assert (folder / "scenario-d6-3.json").is_file()
    assert "holofiche campaign . undo" in ran.out
