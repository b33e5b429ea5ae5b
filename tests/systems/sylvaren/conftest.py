"""What every test of Sylvaren needs: the game, and a file's text examined."""

from collections.abc import Callable

import pytest

from generator.core.reading import source
from generator.core.system import Examined, System
from generator.systems.sylvaren.definitions import Definitions

Examine = Callable[[str], Examined]


@pytest.fixture(scope="session")
def definitions() -> Definitions:
    found: Definitions = System("sylvaren").definitions()
    return found


@pytest.fixture(scope="session")
def examine(definitions: Definitions) -> Examine:
    def run(text: str) -> Examined:
        return System("sylvaren").examine(source.parse(text.encode(), "essai.yaml"), definitions)

    return run
