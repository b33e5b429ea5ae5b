"""A folder as a table: who sits there, what each can spend, what is pending, the last sessions."""

from pathlib import Path

import pytest

from generator.campaign.table import open_table
from generator.files.files import open_file
from generator.game.parts import Rules, Standings
from generator.game.system import all_systems
from generator.reading.source import SourceError
from tests.run import EXAMPLES

KESS = "    Kess: {px: 10, avances: []}\n"
CAMPAIGN = f"""campagne:
  figurines:
{KESS}  journal:
    - {{date: 2026-11-07, texte: Une défaite.}}
    - {{date: 2026-11-14, texte: Une victoire.}}
  pertes: [{{nom: Tok, qualite: 2}}]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "aurek.yaml", "fuyards.yaml"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    loups = (EXAMPLES / "loups.yaml").read_text("utf-8")
    (tmp_path / "loups.yaml").write_text(loups + CAMPAIGN, "utf-8")
    (tmp_path / "grakk.yaml").write_text((EXAMPLES / "grakk.yaml").read_text("utf-8") + "pv: 12\n", "utf-8")
    return tmp_path


def test_who_sits_there(folder: Path) -> None:
    seats = {seat.file.name: seat for seat in open_table(folder).seats}
    assert {name: seat.system for name, seat in seats.items()} == {
        "aurek.yaml": "sndr", "fuyards.yaml": "nano", "grakk.yaml": "d6", "loups.yaml": "sylvaren",
    }  # fmt: skip
    grakk = seats["grakk.yaml"].standing
    assert (grakk.name, grakk.player, grakk.what, grakk.health) == ("Grakk", "Camille", "Wookie, Lutteur", "12/35 PV")
    assert grakk.pending == ("6 XP to spend", "wounded: 23 PV to get back")
    assert {one.id: one.count for one in grakk.purse} == {"xp": 6, "credits": 200}
    loups = seats["loups.yaml"].standing
    assert loups.pending == ("Kess can pass Q5: 10 PX", "Tok is to be replaced")
    assert [one.count for one in loups.purse] == [10, 11]
    assert seats["aurek.yaml"].standing.what == "33/40 CG"


def test_one_px_short_is_not_pending(folder: Path) -> None:
    loups = folder / "loups.yaml"
    loups.write_text(loups.read_text("utf-8").replace("px: 10", "px: 9"), "utf-8")
    seats = {seat.file.name: seat for seat in open_table(folder).seats}
    assert seats["loups.yaml"].standing.pending == ("Tok is to be replaced",)


def test_sessions_come_from_the_table_and_its_files_the_last_first(folder: Path) -> None:
    (folder / "table.yaml").write_text("titre: Corvast\njournal: [{date: 2026-11-14, texte: Chez Alix.}]\n", "utf-8")
    found = open_table(folder)
    assert found.title == "Corvast"
    assert [(one.date, one.lines) for one in found.sessions] == [
        ("2026-11-14", (("", "Chez Alix."), ("Les Loups de Jakku", "Une victoire."))),
        ("2026-11-07", (("Les Loups de Jakku", "Une défaite."),)),
    ]


def test_a_character_tells_its_journal_too(folder: Path) -> None:
    grakk = folder / "grakk.yaml"
    entries = "journal: [{date: 2026-11-21, texte: Un duel., xp: 4}, {texte: Sans date.}]\n"
    grakk.write_text(grakk.read_text("utf-8") + entries, "utf-8")
    first = open_table(folder).sessions[0]
    assert (first.date, first.lines) == ("2026-11-21", (("Grakk", "Un duel."),))


def test_a_broken_file_keeps_its_seat(folder: Path) -> None:
    (folder / "aurek.yaml").write_text("systeme: sndr\nfigurines: [\n", "utf-8")
    seat = open_table(folder).seats[0]
    assert (seat.standing.name, seat.system, seat.count("error")) == ("aurek", None, 1)


def test_a_wrong_table_file_is_told_and_no_folder_too(folder: Path) -> None:
    (folder / "table.yaml").write_text("titre: Corvast\njurnal: []\n", "utf-8")
    with pytest.raises(SourceError, match="jurnal"):
        open_table(folder)
    with pytest.raises(SourceError, match="not a folder"):
        open_table(folder / "grakk.yaml")


@pytest.mark.parametrize("name", ["grakk", "mira", "loups", "aurek", "fuyards"])
def test_every_game_with_players_says_where_they_stand(name: str) -> None:
    opened = open_file(EXAMPLES / f"{name}.yaml")
    standing = opened.system.require(Standings).standing(opened.examined.subject)
    assert standing.name
    assert standing.what
    assert [game.id for game in all_systems().values() if game.gives(Rules) and not game.gives(Standings)] == []
