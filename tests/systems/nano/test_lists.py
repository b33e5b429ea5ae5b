"""`holofiche list sndr` and `list nano`: every kind has as many cells as columns and JSON entries with ids."""

import json

import pytest

from generator.game.parts import Listings
from generator.game.system import all_systems

COUNTS = {
    "sndr": {
        "profiles": 28, "traits": 24, "named-traits": 2, "weapons": 29, "weapon-rules": 6, "armours": 3,
        "characteristics": 7, "factions": 7, "monsters": 1, "scenarios": 3, "rulings": 62,
    },
    "nano": {"profiles": 4, "powers": 3, "rules": 16, "characteristics": 5, "scenarios": 1, "rulings": 30},
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_every_kind_is_listed(name: str) -> None:
    system = all_systems()[name]
    listings = system.require(Listings).listings(system.definitions())
    assert {kind: len(one.rows) for kind, one in listings.items()} == COUNTS[name]
    for one in listings.values():
        assert all(len(row) == len(one.columns) for row in one.rows)
        entries = json.loads(json.dumps(one.entries))
        assert [entry["id"] for entry in entries] == [row[0] for row in one.rows]
        assert all(entry.get("source") or entry.get("lines") for entry in entries)
