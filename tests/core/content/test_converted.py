"""Shipped content as JSON: the same as its YAML, of its content alone, not used where it is of other content."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Raw

from generator.core.content import converted, persons, scenery
from generator.core.content.converted import Unread, encode_converted, key_of, read_converted
from generator.core.content.loading import Content, ContentError
from generator.core.reading import source
from generator.core.record import Record
from generator.core.scenario.model import Pas
from generator.core.system import all_systems
from generator.render.cards import decks
from generator.systems.d6.races import Race
from tests.run import EXAMPLES
from tools.convert import Conversion, list_conversions

OWN = EXAMPLES / "maison"
CONVERSIONS = {one.name: one for one in list_conversions()}


class Piece(Record):
    label: str
    width: Pas
    sides: tuple[int, ...] = ()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(converted, "place_of", lambda name: tmp_path / f"{name}.json")
    return tmp_path / "one.json"


@pytest.mark.parametrize("one", CONVERSIONS.values(), ids=lambda one: one.name)
def test_what_is_shipped_is_current(one: Conversion) -> None:
    """`python -m tools.convert` makes it so, and so does `make press`."""
    value = one.read()
    assert read_converted(one.name, one.key, type(value)) == value
    assert not one.write()


def test_values_come_back_as_they_were(place: Path) -> None:
    piece = Piece("Rocher", Pas(1.5), (1, 2))
    place.write_bytes(encode_converted({"a": piece}, "k"))
    found = read_converted("one", "k", dict[str, Piece])
    assert found == {"a": piece}
    assert type(found["a"].width) is Pas


def test_a_new_field_leaves_it_current(place: Path) -> None:
    place.write_bytes(encode_converted(Piece("Rocher", Pas(1)), "k"))
    assert b"sides" not in place.read_bytes()
    assert read_converted("one", "k", Piece) == Piece("Rocher", Pas(1))


def test_what_is_damaged_or_of_another_content_is_not_used(place: Path) -> None:
    assert read_converted("one", "k", Piece) is None
    good = encode_converted(Piece("Rocher", Pas(1)), "k")
    for raw in (b"", b"{}", good[:-3], good.replace(b"1.0", b"[]"), good.replace(b"label", b"lebal")):
        place.write_bytes(raw)
        assert read_converted("one", "k", Piece) is None
    place.write_bytes(good)
    assert read_converted("one", "other", Piece) is None


def test_the_key_is_of_names_and_texts_alone(tmp_path: Path) -> None:
    one, two = tmp_path / "a.yaml", tmp_path / "b.yaml"
    one.write_bytes(b"x: 1\n")
    two.write_bytes(b"y: 1\n")
    first = key_of([one, two])
    one.write_bytes(b"x: 1\r\n")
    assert key_of([one, two]) == first
    assert len({first, key_of([one]), key_of([one, two], ["icon"]), key_of([two, one])}) == 4
    one.write_bytes(b"x: 2\n")
    assert key_of([one, two]) != first


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """All of it converted now; the files that are read after that."""
    monkeypatch.setattr(converted, "shipped", SimpleNamespace(shipped_folder=lambda name: tmp_path))
    assert all(one.write() for one in CONVERSIONS.values())
    read: list[Path] = []
    load = source.load

    def noted(path: Path) -> source.Source:
        read.append(path)
        return load(path)

    monkeypatch.setattr(source, "load", noted)
    return read


def test_only_own_files_are_read_beside_it(fresh: list[Path]) -> None:
    d6 = all_systems()["d6"]
    persons.of_game("d6", d6.definitions())
    decks.deck_of_game("d6")
    scenery.load()
    assert fresh == []
    d6.definitions([OWN])
    assert {path.parent for path in fresh} == {OWN / "d6"}


def _kinds_read(definitions: Any) -> set[str]:
    kinds = {name: getattr(definitions, name) for name in definitions.__struct_fields__}
    return {name for name, kind in kinds.items() if isinstance(kind, Unread) and "_entries" in vars(kind)}


def test_kinds_are_decoded_as_they_are_asked_for(fresh: list[Path]) -> None:
    definitions = all_systems()["d6"].definitions()
    assert _kinds_read(definitions) == set()
    assert definitions.races["wookie"].label == "Wookie"
    assert _kinds_read(definitions) == {"races"}
    opened = all_systems()["d6"].examine(source.parse((EXAMPLES / "grakk.yaml").read_bytes(), ""), definitions)
    assert not {"rulings", "tables", "notes", "ships", "threats", "variants"} & _kinds_read(definitions), opened


def test_what_code_reads_otherwise_now_is_read_as_written(fresh: list[Path]) -> None:
    content = Content.of("d6")
    races = Unread(Raw(b'{"wookie": {"label": 3}}'), Mapping[str, Race], partial(content.read_shipped, "races", Race))
    assert races["wookie"] == all_systems()["d6"].definitions().races["wookie"]
    assert [path.name for path in fresh] == ["races.yaml"]


def test_own_content_is_the_same_beside_yaml_and_beside_json(fresh: list[Path]) -> None:
    for game in all_systems().values():
        assert game.definitions([OWN]) == game.definitions([OWN], as_written=True)


def test_faults_of_own_content_are_the_same_beside_both(fresh: list[Path], tmp_path: Path) -> None:
    own = tmp_path / "own" / "d6"
    own.mkdir(parents=True)
    (own / "races.yaml").write_text(
        "wookie: {label: Wookie, source: m:L1}\nneuf: {label: Neuf, aliases: Wookie, dice: {vigg: 1}, source: m:L2}\n",
        "utf-8",
    )
    told = [_faults(own.parent, as_written) for as_written in (False, True)]
    assert told[0] == told[1] == ["content-clash"]
    (own / "races.yaml").write_text("neuf: {label: Wookie, dice: {vigg: 1}, source: m:L2}\n", "utf-8")
    told = [_faults(own.parent, as_written) for as_written in (False, True)]
    assert told[0] == told[1] == ["dangling-reference", "content-clash"]


def _faults(own: Path, as_written: bool) -> list[str]:
    with pytest.raises(ContentError) as caught:
        all_systems()["d6"].definitions([own], as_written=as_written)
    return [problem.code for _lines, problems in caught.value.faults.values() for problem in problems]


def test_a_deck_follows_own_content_as_it_is_changed(tmp_path: Path) -> None:
    own = tmp_path / "nano" / "cards.yaml"
    own.parent.mkdir()
    shipped_cards = decks.deck_of_game("nano").cards
    for title in ("Une", "Deux"):
        own.write_text(f"neuve: {{title: {title}, icon: card, lines: [Texte.]}}\n", "utf-8")
        assert [card.title for card in decks.deck_of_game("nano", [tmp_path]).cards[len(shipped_cards) :]] == [title]
    assert decks.deck_of_game("nano", [tmp_path]) is decks.deck_of_game("nano", [tmp_path])
