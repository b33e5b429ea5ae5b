"""Keys that are not read where they stand."""

import pytest

from generator.core.reading.source import parse
from generator.core.system import all_systems

FILE = "systeme: d6\n{key}: Vex\nclasse: lutteur\nrace: wookie\nrepartition: {{vig: 3, dex: 3, mec: 1}}\n"


@pytest.mark.parametrize("key", ["name", "nomm"])
def test_a_key_under_another_name_is_not_missing_too(key: str) -> None:
    game = all_systems()["d6"]
    found = game.examine(parse(FILE.format(key=key).encode(), "v.yaml"), game.definitions()).problems
    assert [one.code for one in found if one.severity == "error"] == ["unknown-key"]


def test_what_nothing_answers_to_leaves_it_missing() -> None:
    game = all_systems()["d6"]
    found = game.examine(parse(FILE.format(key="zzz").encode(), "v.yaml"), game.definitions()).problems
    assert {"unknown-key", "missing-key"} <= {one.code for one in found}
