"""docs/d6.md against the code: every key, code and kind is named."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from generator.base.words import both_names
from generator.game.parts import Listings
from generator.game.system import all_systems
from generator.systems.d6.rules import character

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "d6.md").read_text("utf-8")
NAMED = set(re.findall(r"`([a-z_0-9-]+)`", PAGE))
OF_READING = {"missing-key", "wrong-type", "duplicate-key", "out-of-range", "list-too-long", "text-too-long"}
OF_CONTENT = {"dangling-reference"}


@pytest.mark.parametrize(
    "shape",
    [
        character.Character, character.Choices, character.Experience, character.BoughtTalent, character.Weapon,
        character.Armour, character.OwnTalent, character.OwnPower, character.Carried, character.BoughtPower,
        character.Sequela, character.Graft, character.Form, character.JournalEntry, character.LedgerLine,
    ],
    ids=lambda s: s.__name__,
)  # fmt: skip
def test_every_key_is_named(shape: type) -> None:
    assert {field.name for field in fields(shape)} <= NAMED


def test_every_code_is_named() -> None:
    code = "".join(p.read_text("utf-8") for p in (ROOT / "generator" / "systems" / "d6").rglob("*.py"))
    codes = set(re.findall(r'(?:Problem|_unknown|unknown|_refuse)\(\s*"([a-z0-9-]+)"', code)) - OF_READING - OF_CONTENT
    assert len(codes) > 30
    assert codes <= NAMED, codes - NAMED


def test_every_kind_is_named() -> None:
    game = all_systems()["d6"]
    kinds = game.require(Listings).listings(game.definitions())
    assert [kind for kind in kinds if not NAMED & set(both_names("lists", kind))] == []
