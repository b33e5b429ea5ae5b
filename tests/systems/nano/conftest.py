"""What every test of SW-Nano needs: the game, and a file's text examined."""

from collections.abc import Callable

import pytest

from generator.game.system import Examined, all_systems
from generator.reading import source
from generator.systems.nano.definitions import Definitions

Examine = Callable[[str], Examined]


@pytest.fixture(scope="session")
def definitions() -> Definitions:
    found: Definitions = all_systems()["nano"].definitions()
    return found


@pytest.fixture(scope="session")
def examine(definitions: Definitions) -> Examine:
    def run(text: str) -> Examined:
        return all_systems()["nano"].examine(source.parse(text.encode(), "essai.yaml"), definitions)

    return run
