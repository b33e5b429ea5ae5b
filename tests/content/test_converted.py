"""Shipped content as JSON: the same as its YAML, and passed over in a checkout once one of its sources is newer."""

import os
from pathlib import Path

import pytest

from generator.base import shipped
from generator.base.record import Record
from generator.cards import deal
from generator.content import loading, persons
from generator.content.loading import Content, ContentError, converted_file, encode_converted, read_converted
from generator.game.system import all_systems
from generator.generated import convert_content, write_generated
from generator.model import scenery
from generator.model.scenario import Pas
from generator.reading import source
from tests.run import EXAMPLES

OWN = EXAMPLES / "maison"


class Piece(Record):
    label: str
    width: Pas
    sides: tuple[int, ...] = ()


PIECE = Piece("Rocher", Pas(1.5), (1, 2))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for generated data, empty: a checkout that was never built."""
    monkeypatch.setattr(shipped, "generated_folder", lambda name: tmp_path / "data" / name)
    (tmp_path / "data" / "converted").mkdir(parents=True)
    return tmp_path / "data"


@pytest.fixture
def repository(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one file of content and one module of records, long unchanged, converted as `one`."""
    monkeypatch.setattr(loading, "_READERS", ())
    monkeypatch.setattr(loading, "_modules_of", lambda value: iter(()))
    monkeypatch.setattr(shipped, "REPOSITORY", tmp_path)
    paths = [tmp_path / "content", tmp_path / "content" / "a.yaml", tmp_path / "records.py"]
    paths[0].mkdir()
    for path in paths[1:]:
        path.touch()
    converted_file("one").write_bytes(encode_converted(PIECE, paths))
    for path in paths:
        os.utime(path, (1, 1))
    return tmp_path


def test_all_of_it_says_the_same_as_its_yaml(folder: Path) -> None:
    write_generated(folder)
    values = {name: value for name, value, _paths in convert_content()}
    assert {path.stem for path in (folder / "converted").iterdir()} == set(values)
    for name, value in values.items():
        assert read_converted(name, type(value)) == value


def test_it_lists_content_and_modules_it_is_made_from(folder: Path) -> None:
    value, paths = next((value, paths) for name, value, paths in convert_content() if name == "d6")
    text = encode_converted(value, paths)
    content, rules = "content/d6", "generator/systems/d6/rules"
    for path in (content, f"{content}/races.yaml", f"{rules}/races.py", f"{rules}/definitions.py",
                 "generator/content/declared.py", "generator/reading/shape.py"):  # fmt: skip
        assert f'"{path}"'.encode() in text


def test_values_come_back_as_they_were(repository: Path) -> None:
    piece = read_converted("one", Piece)
    assert piece == PIECE and type(piece.width) is Pas


def test_what_is_damaged_or_missing_is_not_used(repository: Path) -> None:
    assert read_converted("two", Piece) is None
    good = converted_file("one").read_bytes()
    for raw in (b"", b"{}", good[:-3], good.replace(b"1.5", b"[]"), good.replace(b"label", b"lebal")):
        converted_file("one").write_bytes(raw)
        assert read_converted("one", Piece) is None


@pytest.mark.parametrize("name", ["content/a.yaml", "content", "records.py"])
def test_a_checkout_passes_over_what_is_older_than_its_sources(
    repository: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = converted_file("one").stat().st_mtime + 1
    os.utime(repository / name, (later, later))
    assert read_converted("one", Piece) is None
    monkeypatch.setattr(shipped, "is_checkout", lambda: False)
    assert read_converted("one", Piece) == PIECE


def test_a_checkout_passes_over_what_has_lost_a_source(repository: Path) -> None:
    (repository / "records.py").unlink()
    assert read_converted("one", Piece) is None


@pytest.fixture
def noted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The YAML that is read beside what was converted just now."""
    write_generated(folder)
    read: list[Path] = []
    read_bytes = source.read_bytes

    def note(path: Path) -> bytes:
        read.append(path)
        return read_bytes(path)

    monkeypatch.setattr(source, "read_bytes", note)  # `load` is imported by name, and looks here
    return read


def test_only_own_files_are_read_beside_it(noted: list[Path]) -> None:
    d6 = all_systems()["d6"]
    persons.of_game("d6", d6.definitions())
    deal.deck_of_game("d6")
    scenery.load()
    assert noted == []
    d6.definitions([OWN])
    assert {path.parent for path in noted} == {OWN / "d6"}


def test_another_folder_of_content_is_read_as_written(noted: list[Path], tmp_path: Path) -> None:
    assert Content("d6", (tmp_path,)).converted("d6-names", persons.Names) is None
    assert Content.of("d6").converted("d6-names", persons.Names) is not None


def test_own_content_is_the_same_beside_yaml_and_beside_json(folder: Path) -> None:
    beside_yaml = [game.definitions([OWN]) for game in all_systems().values()]
    write_generated(folder)
    assert beside_yaml == [game.definitions([OWN]) for game in all_systems().values()]


def test_faults_of_own_content_are_the_same_beside_both(folder: Path, tmp_path: Path) -> None:
    clash = "wookie: {label: Wookie, source: m:L1}\nneuf: {label: Neuf, aliases: Wookie, source: m:L2}\n"
    dangling = "neuf: {label: Wookie, dice: {vigg: 1}, source: m:L2}\n"
    expected = [["content-clash"], ["dangling-reference", "content-clash"]]
    assert [_faults(tmp_path / "own", text) for text in (clash, dangling)] == expected
    write_generated(folder)
    assert [_faults(tmp_path / "own", text) for text in (clash, dangling)] == expected


def _faults(own: Path, races: str) -> list[str]:
    (own / "d6").mkdir(parents=True, exist_ok=True)
    (own / "d6" / "races.yaml").write_text(races, "utf-8")
    with pytest.raises(ContentError) as caught:
        all_systems()["d6"].definitions([own])
    return [problem.code for _lines, problems in caught.value.faults.values() for problem in problems]


def test_a_deck_follows_own_content_as_it_is_changed(tmp_path: Path) -> None:
    own = tmp_path / "nano" / "cards.yaml"
    own.parent.mkdir()
    shipped_cards = deal.deck_of_game("nano").cards
    for title in ("Une", "Deux"):
        own.write_text(f"neuve: {{title: {title}, icon: card, lines: [Texte.]}}\n", "utf-8")
        assert [card.title for card in deal.deck_of_game("nano", [tmp_path]).cards[len(shipped_cards) :]] == [title]
    assert deal.deck_of_game("nano", [tmp_path]) is deal.deck_of_game("nano", [tmp_path])
