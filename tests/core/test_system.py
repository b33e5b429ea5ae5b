"""Every part of every game gives what the house expects of it; mypy holds the types to it where they are used."""

from inspect import signature
from types import FunctionType

import pytest

from generator.core.content.declared import GameTitle
from generator.core.game.homes import HOMES, names_of
from generator.core.game.parts import Summaries, Views
from generator.core.game.plays import Scenarios
from generator.core.refusal import Refusal
from generator.core.system import Definitions, Rules, System, all_systems

PAIRS = [(game, kind) for game in all_systems().values() for kind in HOMES if game.gives(kind)]
assert {Views, Scenarios} <= HOMES.keys()  # both halves of what there is


def told(one: System | type) -> str:
    return one.id if isinstance(one, System) else one.__name__


@pytest.mark.parametrize(("game", "kind"), PAIRS, ids=told)
def test_a_part_gives_what_its_protocol_says(game: System, kind: type) -> None:
    """Each name, and functions that can be called as they are."""
    module: object = game.require(kind)
    names = names_of(kind)
    assert names and [name for name in names if not hasattr(module, name)] == []
    for name, function in vars(kind).items():
        if isinstance(function, FunctionType) and name in names:
            _self, *asked = signature(function).parameters.values()
            given = [one for one in asked if one.kind is one.POSITIONAL_ONLY]
            also = {one.name: one.default for one in asked if one.kind is one.KEYWORD_ONLY}
            signature(getattr(module, name)).bind(*given, **also)


def test_every_game_has_content_with_a_title() -> None:
    assert all(game.gives(Definitions) for game in all_systems().values())
    assert all(isinstance(game.definitions().game, GameTitle) for game in all_systems().values())


def test_a_part_among_others_is_given_where_all_its_names_are() -> None:
    """d6 has a line beside the name of a character, in view.py; nano has a view.py without one."""
    d6, nano = all_systems()["d6"], all_systems()["nano"]
    assert d6.part(Summaries)
    assert nano.part(Views) and nano.part(Summaries) is None


def test_what_a_game_lacks_is_said_in_words() -> None:
    with pytest.raises(Refusal, match="elsewhere has no player files") as raised:
        System("elsewhere").require(Rules)
    assert raised.value.kind == "usage" and "sylvaren" in (raised.value.hint or "")
