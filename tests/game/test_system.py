"""Every game declares its parts truly: each module is there and gives what the part's Protocol says.

mypy holds the types to the Protocols where the parts are used.
"""

from importlib import import_module
from inspect import signature
from types import FunctionType
from typing import Protocol

import pytest
from msgspec.structs import replace

from generator.base.refusal import Refusal
from generator.content.declared import GameTitle
from generator.game import parts
from generator.game.system import PARTS, Game, all_systems

D6 = all_systems()["d6"]


def names_of(kind: type) -> list[str]:
    """Return the names that a module has which gives this part."""
    bases = [base for base in kind.__mro__ if base not in Protocol.__mro__]
    names = [name for base in bases for name in (*vars(base), *base.__annotations__)]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def faults_of(game: Game) -> list[str]:
    """Return what is wrong with the declaration of a game, in words."""
    faults = []
    for kind, (field, _part) in PARTS.items():
        if place := game.place_of(kind):
            try:
                module = import_module(place)
            except ModuleNotFoundError as error:
                faults.append(f"{game.id}: {field}: {error}")
                continue
            missing = [name for name in names_of(kind) if name not in vars(module)]
            faults += [f"{game.id}: {field}: {place} has no {name}" for name in missing]
    return faults


@pytest.mark.parametrize("game", all_systems().values(), ids=lambda game: game.id)
def test_a_declaration_names_modules_that_give_their_parts(game: Game) -> None:
    assert faults_of(game) == []


def test_a_wrong_declaration_is_told() -> None:
    """A module that is not there, and one that has none of what the part's Protocol names."""
    wrong = replace(D6, sheets="nowhere", listings=D6.rules)
    assert faults_of(wrong) == [
        f"d6: listings: {D6.place_of(parts.Rules)} has no listings",
        "d6: sheets: No module named 'generator.systems.d6.nowhere'",
    ]


PAIRS = [(game, kind) for game in all_systems().values() for kind in PARTS if game.gives(kind)]


@pytest.mark.parametrize(("game", "kind"), PAIRS, ids=lambda one: one.id if isinstance(one, Game) else one.__name__)
def test_the_functions_of_a_part_are_called_as_its_protocol_says(game: Game, kind: type) -> None:
    for name, function in list(vars(kind).items()):
        if isinstance(function, FunctionType) and name in names_of(kind):
            _self, *asked = signature(function).parameters.values()
            given = [one for one in asked if one.kind is one.POSITIONAL_ONLY]
            also = {one.name: one.default for one in asked if one.kind is one.KEYWORD_ONLY}
            signature(getattr(game.require(kind), name)).bind(*given, **also)


def test_every_protocol_of_a_part_can_be_declared() -> None:
    """But for those that others are made of: `Asking`, and `Bought`, which Upgrades give."""
    protocols = {kind for kind in vars(parts).values() if getattr(kind, "_is_protocol", False)} - {Protocol}
    assert protocols - PARTS.keys() == {parts.Asking, parts.Bought}


def test_every_game_has_content_with_a_title() -> None:
    assert all(isinstance(game.definitions().game, GameTitle) for game in all_systems().values())


def test_a_game_has_the_parts_it_declares() -> None:
    """d6 has a line beside the name of a character; nano has a view and no such line."""
    nano = all_systems()["nano"]
    assert D6.part(parts.Summaries) is not None
    assert nano.gives(parts.Views) and nano.part(parts.Summaries) is None


def test_what_a_game_lacks_is_said_in_words() -> None:
    with pytest.raises(Refusal, match="elsewhere has no player files") as raised:
        Game(package="games.elsewhere", content="definitions").require(parts.Rules)
    assert raised.value.kind == "usage" and "sylvaren" in (raised.value.hint or "")
