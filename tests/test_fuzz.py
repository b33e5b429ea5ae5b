"""A few rounds of `make fuzz`, the same ones each time."""

from pathlib import Path

from tools.fuzz import Fuzz


def test_whatever_comes_in(tmp_path: Path) -> None:
    fuzz = Fuzz(tmp_path, seed=2026)
    fuzz.run(45)
    assert fuzz.faults == []
    assert {code for _command, code in fuzz.codes} >= {0, 1, 3}
