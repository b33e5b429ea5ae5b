"""docs/sndr.md and docs/nano.md against the code: every code and every kind is named."""

import re
from importlib import import_module
from inspect import getsource
from pathlib import Path

import pytest

from generator.base.words import both_names
from generator.game.parts import Listings, Rules
from generator.game.system import all_systems

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["sndr", "nano"])
def test_the_page_names_what_the_code_has(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z-]+)`", page))
    system = all_systems()[name]
    code = getsource(import_module(system.place_of(Rules)))
    codes = set(re.findall(r'Problem\(\s*"([a-z-]+)"', code)) - {"out-of-range"}
    assert codes and codes <= named
    kinds = system.require(Listings).listings(system.definitions())
    assert [kind for kind in kinds if not named & {*both_names("lists", kind)}] == []
