"""What every test of SN&DR needs: the game, and a file's text examined."""

from collections.abc import Callable

import pytest

from generator.core.reading import source
from generator.core.system import Examined, System
from generator.systems.sndr.definitions import Definitions

Examine = Callable[[str], Examined]


@pytest.fixture(scope="session")
def definitions() -> Definitions:
    found: Definitions = System("sndr").definitions()
    return found


@pytest.fixture(scope="session")
def examine(definitions: Definitions) -> Examine:
    def run(text: str) -> Examined:
        return System("sndr").examine(source.parse(text.encode(), "essai.yaml"), definitions)

    return run
