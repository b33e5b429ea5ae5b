"""What a game's definitions declare is read from its files, and what they refer to must be there."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import pytest

from generator.base.record import Record
from generator.content.declared import Entry, In, Ref, entry_names, load_declared
from generator.content.loading import Content, ContentError
from generator.reading.shape import Some


class Game(Record):
    label: str


class Trait(Entry):
    kind: str
    aliases: Some = ()


class Gear(Record):
    item: Annotated[str, Ref("traits", kind="arme", also=("rien",))]


class Figure(Entry):
    traits: tuple[Annotated[str, Ref("traits", kind="trait")], ...] = ()
    powers: Mapping[Annotated[str, Ref("traits", "people")], int] | None = None
    gear: tuple[Gear, ...] = ()
    friend: Annotated[str, Ref("people")] | None = None


class Definitions(Record):
    game: Game
    traits: Mapping[str, Trait]
    people: Annotated[Mapping[str, Figure], In("figures")]


FILES = {
    "system": "label: Un jeu\n",
    "traits": "vif: {label: Vif, kind: trait, source: x.txt:L1, aliases: Rapide}\n"
    "lame: {label: Lame, kind: arme, source: x.txt:L2}\n",
    "figures": "a: {label: A, source: x.txt:L3, traits: [vif], powers: {lame: 2, a: 1},"
    " gear: [{item: lame}, {item: rien}], friend: a}\n",
}


def loaded(folder: Path, **files: str) -> Definitions:
    (folder / "jeu").mkdir()
    for name, text in {**FILES, **files}.items():
        (folder / "jeu" / f"{name}.yaml").write_text(text, "utf-8")
    return load_declared(Content("jeu", (folder,)), Definitions, named=("traits",))


def test_each_field_is_read_from_its_file(tmp_path: Path) -> None:
    d = loaded(tmp_path)
    assert d.game.label == "Un jeu"
    assert d.people["a"].traits == ("vif",) and str(d.people["a"].source[0]) == "x.txt:L3"
    assert entry_names(d.traits) == {"vif": "vif", "rapide": "vif", "lame": "lame"}


@pytest.mark.parametrize(
    ("figure", "path"),
    [
        ("traits: [vif, lame]", ("a", "traits", 1)),  # of another kind
        ("powers: {eclair: 1}", ("a", "powers", "eclair")),
        ("gear: [{item: rien}, {item: vif}]", ("a", "gear", 1, "item")),
        ("friend: b", ("a", "friend")),
    ],
)
def test_what_refers_to_nothing_is_told_at_its_place(figure: str, path: tuple[str | int, ...], tmp_path: Path) -> None:
    with pytest.raises(ContentError) as error:
        loaded(tmp_path, figures=f"a: {{label: A, source: x.txt:L3, {figure}}}\n")
    ((_lines, problems),) = error.value.faults.values()
    assert [(p.code, p.path) for p in problems] == [("dangling-reference", path)]


def test_two_that_answer_to_one_name(tmp_path: Path) -> None:
    twin = "rapide: {label: Autre, kind: trait, source: x.txt:L9}\n"
    with pytest.raises(ContentError) as error:
        loaded(tmp_path, traits=FILES["traits"] + twin)
    assert [p.code for _lines, problems in error.value.faults.values() for p in problems] == ["content-clash"]
