"""docs/sndr.md and docs/nano.md against the code: every code and every kind is named, the example is legal."""

import re
import textwrap
from pathlib import Path

import pytest

from generator.core.game.parts import Listings
from generator.core.reading.source import parse
from generator.core.system import System

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", ["sndr", "nano"])
def test_the_page_names_what_the_code_has(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z-]+)`", page))
    code = (ROOT / "generator" / "systems" / name / "rules.py").read_text("utf-8")
    codes = set(re.findall(r'Problem\(\s*"([a-z-]+)"', code)) - {"out-of-range"}
    assert codes and codes <= named
    system = System(name)
    assert set(system.require(Listings).listings(system.definitions())) <= named


@pytest.mark.parametrize("name", ["sndr", "nano"])
def test_the_example_is_legal(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    example = re.search(r"((?:    .*\n)+)", page)
    assert example
    system = System(name)
    source = parse(textwrap.dedent(example[1]).encode(), "docs")
    assert system.examine(source, system.definitions()).problems == []
