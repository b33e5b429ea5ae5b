"""What every test of SN&DR needs: the game, and a file's text examined."""

from collections.abc import Callable

import pytest

from generator.game.system import Examined, all_systems
from generator.reading import source
from generator.systems.sndr.rules.definitions import Definitions

Examine = Callable[[str], Examined]


@pytest.fixture(scope="session")
def definitions() -> Definitions:
    found: Definitions = all_systems()["sndr"].definitions()
    return found


@pytest.fixture(scope="session")
def examine(definitions: Definitions) -> Examine:
    def run(text: str) -> Examined:
        return all_systems()["sndr"].examine(source.parse(text.encode(), "essai.yaml"), definitions)

    return run
