"""A number of a game's system.yaml is read by its rules, or printed by its cards and notes: one that nobody reads could
be changed and nothing would. Under `book` stand numbers that are otherwise by the book."""

import re
from pathlib import Path

import pytest
import yaml

from generator.game.system import all_systems
from tests.run import ROOT


def texts_of(folder: Path, kind: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob(kind)) if path.name != "system.yaml")


@pytest.mark.parametrize("game", all_systems())
def test_every_constant_is_read(game: str) -> None:
    content = ROOT / "content" / game
    code = texts_of(ROOT / "generator" / "systems" / game, "*.py")
    printed = texts_of(content, "*.yaml")
    constants = yaml.safe_load((content / "system.yaml").read_text("utf-8"))["constants"]
    asked = set(re.findall(r"\.([a-z_]+)\b", code)) | set(re.findall(r"[{.]([a-z_]+)\b", printed))
    by_the_book = constants.pop("book", {})
    assert constants.keys() - asked == set()
    assert by_the_book.keys() <= constants.keys()
    assert all(number != constants[name] for name, number in by_the_book.items())
