from collections.abc import Callable
from typing import Any

import pytest

from generator.game.system import Examined, all_systems
from generator.reading.source import parse
from generator.systems.d6.rules.definitions import Definitions


@pytest.fixture(scope="session")
def d6() -> Definitions:
    definitions: Definitions = all_systems()["d6"].definitions()
    return definitions


@pytest.fixture(scope="session")
def examine(d6: Definitions) -> Callable[..., Examined]:
    """A character written in a test, as the rules see it: keyword arguments become YAML flow values."""

    def run(**keys: Any) -> Examined:
        lines = {"systeme": "d6", "nom": "Essai", "race": "dug", "classe": "assassin", **keys}
        lines.setdefault("repartition", "{vig: 2, sav: 1, perc: 1, mec: 1, tech: 2}")
        text = "\n".join(f"{key}: {value}" for key, value in lines.items())
        return all_systems()["d6"].examine(parse(text.encode(), "essai.yaml"), d6)

    return run
