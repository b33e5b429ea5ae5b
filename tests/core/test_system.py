"""Every module of every game gives what the house expects of it; mypy holds the types to it where they are used."""

import pytest

from generator.core.game.protocols import MODULES
from generator.core.system import System, systems

PAIRS = [(game, name) for game in systems().values() for name in MODULES if game.has(name)]


@pytest.mark.parametrize(("game", "name"), PAIRS, ids=lambda one: one.id if isinstance(one, System) else one)
def test_a_module_gives_what_its_protocol_says(game: System, name: str) -> None:
    module = game.module(name)
    promised = [key for key in (*vars(MODULES[name]), *MODULES[name].__annotations__) if not key.startswith("_")]
    assert promised
    assert [key for key in promised if not hasattr(module, key)] == []


def test_no_game_is_without_content() -> None:
    assert all(game.has("definitions") and game.has("listing") for game in systems().values())
