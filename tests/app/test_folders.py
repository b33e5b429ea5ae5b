"""Which files of a folder are players' files, and what a name in a session's file stands for."""

import unicodedata
from pathlib import Path

import pytest

from generator.app.files import open_file
from generator.app.folders import expand_folders, is_player_file, matching_files, player_files
from generator.app.shelf import Shelf
from generator.core.reading.source import SourceError

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
}
OTHERS = {
    "seance.yaml": "titre: Samedi\nscenarios:\n  - {systeme: sylvaren, graine: 1}\n  - systeme: d6\n    graine: 2\n",
    "notes.yaml": "pnj: [systeme]\n",
    "saved.yaml": "system: sylvaren\nseed: 4\n",
    "foreign.yaml": "systeme: pathfinder\n",
    "text.md": "systeme: d6\n",
    ".hidden.yaml": "systeme: d6\n",
    ".holofiche/copy.yaml": "systeme: d6\n",
    "empty.yaml": "",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (PLAYERS | OTHERS).items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    (tmp_path / "folder.yaml").mkdir()
    return tmp_path


def test_only_players_files_are_found_broken_ones_too(folder: Path) -> None:
    assert [str(path.relative_to(folder)) for path in player_files(folder)] == sorted(PLAYERS)


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
