"""Ready files to start from: each is legal and finished, and says what it is."""

from pathlib import Path

import pytest

from generator.content.ready import find_ready, list_ready
from generator.files.files import definitions_of
from generator.game.system import all_systems
from generator.reading import glyphs
from generator.reading.source import load

CONTENT = Path(__file__).parents[2] / "content"
FILES = sorted(CONTENT.glob("*/ready/**/*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_it_is_legal_finished_and_described(path: Path) -> None:
    system = path.relative_to(CONTENT).parts[0]
    game, source = all_systems()[system], load(path)
    examined = game.examine(source, definitions_of(game, ()))
    assert [p.message for p in examined.problems if p.severity == "error"] == []
    assert source.word("systeme") == system and source.word("nom")
    assert glyphs.problems(source) == []
    name = path.relative_to(CONTENT / system / "ready").with_suffix("").as_posix()
    found = find_ready(system, name)
    assert found and found.label and found.about.endswith(".") and "'" not in found.label + found.about


def test_every_class_has_three_to_five_and_they_are_of_it() -> None:
    for classe in definitions_of(all_systems()["d6"], ()).classes:
        ready = list_ready("d6", classe)
        assert 3 <= len(ready) <= 5, classe
        assert {load(one.path).word("classe") for one in ready} == {classe}
        assert len({load(one.path).word("race") for one in ready}) == len(ready)


def test_no_two_bear_the_same_name() -> None:
    names = [load(path).word("nom") for path in FILES]
    assert len(set(names)) == len(names)


def test_games_of_figures_have_ready_bands() -> None:
    assert len(list_ready("sylvaren")) >= 4 <= len(list_ready("sndr"))


@pytest.mark.parametrize("name", ["../system", "lutteur/../../system", "", "lutteur", "/etc/passwd"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    assert find_ready("d6", name) is None
