"""Which files of a folder are players' files, and what a name in a session's file stands for."""

import unicodedata
from pathlib import Path

import pytest

from generator.files.files import open_file
from generator.files.folders import expand_folders, is_player_file, matching_files, player_files, skipped_files
from generator.reading.source import SourceError
from generator.web.shelf import Shelf

PLAYERS = {
    "plain.yaml": "systeme: d6\n",
    "later.yml": "# a comment\nnom: Vel\nsysteme: nano\n",
    "accent.YAML": "Système: sndr\n",
    "quoted.yaml": '"systeme": "sylvaren"\n',
    "flow.yaml": "{systeme: d6, nom: Vel}\n",
    "windows.yaml": "\ufeffsysteme: d6\r\nnom: Vel\r\n",
    "broken.yaml": "systeme: d6\nrepartition: {vig: 3\nnom: [\n",
    "typo.yaml": "systeme: sylvarem\n",
    "deeper/one.yaml": "systeme: d6\n",
    "foreign.yaml": "systeme: pathfinder\n",
    "no-colon.yaml": "systeme d6\njoueur: Paul\n",
    "slip.yaml": "systme: d6\n",
    "sound.yaml": "Sistème : d6\n",
    "english.yaml": "system: d6\nname: Vel\nskills: {shooting: 4D}\n",
    "game.yaml": "game: d6\n",
    "item.yaml": "- systeme: d6\n  joueur: Paul\n",
    "no-game.yaml": "nom: Vel\n",
    "class.yaml": "joueur: Paul\nClasse : lutteur\n",
    "race.yaml": "race: wookie\n",
    "band.yaml": "figurines:\n  - padawan\n",
    "figure.yaml": "profil: padawan\n",
    "inline.yaml": "{joueur: Paul, nom: Vel}\n",
}
OTHERS = {
    "seance.yaml": "titre: Samedi\nscenarios:\n  - {systeme: sylvaren, graine: 1}\n  - systeme: d6\n    graine: 2\n",
    "ce-soir.yaml": "scenarios:\n  - graine: 1\n    systeme: sylvaren\n",
    "table.yaml": "titre: Les soirs\nnom: Paul\n",
    "collection.yaml": "figurines: {padawan: 2}\n",
    "owned.yaml": "figurines:\n  padawan: 2\n",
    "cards.yaml": "race:\n  title: Les races\n  icon: dice\n",
    "own/d6/races.yaml": "ortolan:\n  label: Ortolan\n",
    "saved.yaml": "system: sylvaren\nseed: 4\n",
    "unseeded.yaml": "system: d6\nfoes: []\n",
    "saved-json.yaml": '{\n  "system": "sylvaren",\n  "seed": 4\n}\n',
    "notes.yaml": "pnj: [systeme]\nnotes: |\n  nom: Vel\n",
    "people.yaml": "- nom: Le barman\n  lieu: la cantina\n",
    "machine.yaml": "system: linux\n",
    "rules.yaml": "Système de santé : on verra\n",
    "text.md": "systeme: d6\n",
    ".hidden.yaml": "systeme: d6\n",
    ".holofiche/copy.yaml": "systeme: d6\n",
    "empty.yaml": "",
}
SKIPPED = ["empty.yaml", "machine.yaml", "notes.yaml", "people.yaml", "rules.yaml"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (PLAYERS | OTHERS).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    (tmp_path / "folder.yaml").mkdir()
    return tmp_path


def test_only_players_files_are_found_broken_ones_too(folder: Path) -> None:
    assert [str(path.relative_to(folder)) for path in player_files(folder)] == sorted(PLAYERS)


def test_what_no_command_reads_is_named(folder: Path) -> None:
    """Files of the table itself, of cards and of content are where they belong."""
    assert [path.name for path in skipped_files([folder, folder / "plain.yaml"])] == SKIPPED


def test_a_link_round_the_folder_is_not_followed(folder: Path) -> None:
    (folder / "deeper" / "round").symlink_to(folder, target_is_directory=True)
    assert len(player_files(folder)) == len(PLAYERS)


def test_a_large_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("a: b\n" * 500_000)
    assert not is_player_file(path)


def test_files_named_stay_as_they_are(folder: Path) -> None:
    asked = [folder / "notes.yaml", folder / "deeper", folder / "absent.yaml"]
    assert expand_folders(asked) == (folder / "notes.yaml", folder / "deeper" / "one.yaml", folder / "absent.yaml")


def test_a_folder_without_a_player_is_told_when_it_is_opened(tmp_path: Path) -> None:
    assert expand_folders([tmp_path]) == (tmp_path,)
    with pytest.raises(SourceError, match="no player's file"):
        open_file(tmp_path)


@pytest.mark.parametrize(("written", "found"), [
    ("absent.yaml", ["absent.yaml"]),
    ("notes.yaml", ["notes.yaml"]),
    ("deeper", ["deeper/one.yaml"]),
    ("*.yaml", [name for name in sorted(PLAYERS) if name.endswith(".yaml") and "/" not in name]),
    ("**/o*.yaml", ["deeper/one.yaml"]),
    ("x*.yaml", []),
])  # fmt: skip
def test_what_a_name_stands_for(folder: Path, written: str, found: list[str]) -> None:
    assert list(matching_files(folder, written)) == found


def test_a_name_may_lead_out_of_the_folder(folder: Path) -> None:
    assert list(matching_files(folder / "deeper", "../p*.yaml")) == ["../plain.yaml"]
    assert list(matching_files(folder / "deeper", "..")) == [f"../{name}" for name in sorted(PLAYERS)]


def test_names_with_accents_are_found_however_they_are_made(tmp_path: Path) -> None:
    composed, apart = "Zoé.yaml", unicodedata.normalize("NFD", "Zoé.yaml")
    (tmp_path / apart).write_text("systeme: d6\nnom: Zoé\n", "utf-8")
    assert expand_folders([tmp_path / composed]) == (tmp_path / apart,)
    assert list(matching_files(tmp_path, composed)) == [apart]
    assert open_file(tmp_path / composed).system.id == "d6"
    found = Shelf(tmp_path).find("fichier", composed)
    assert found and found.path.name == apart


@pytest.mark.parametrize("line", ["jeu: SN&DR", "Jeu : sndr", "systeme: Sndr", "jeu: seigneurs noirs (sndr)"])
def test_a_game_is_known_by_what_people_call_it(tmp_path: Path, line: str) -> None:
    (tmp_path / "bande.yaml").write_text(f"{line}\nnom: Aurek\nfigurines: [padawan]\n", "utf-8")
    assert open_file(tmp_path / "bande.yaml").system.id == "sndr"
    assert player_files(tmp_path) == [tmp_path / "bande.yaml"]
