"""A stale or damaged cache is rebuilt, never trusted."""

import hashlib
import os
import pickle
from pathlib import Path

import pytest

from generator.core.chance.dice import Dice
from generator.core.content import cache


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "holofiche" / "definitions"


def built(value: object) -> object:
    return cache.kept("t", "k" * 40, lambda: value)


def test_kept(own_cache: Path) -> None:
    assert built(Dice(1)) == Dice(1)
    assert built(Dice(2)) == Dice(1)
    assert cache.kept("t", "l" * 40, lambda: Dice(3)) == Dice(3)


def test_damaged(own_cache: Path) -> None:
    built(Dice(1))
    (file,) = own_cache.iterdir()
    for raw in (b"", b"x", file.read_bytes()[:-3], bytes(b ^ 1 for b in file.read_bytes())):
        file.write_bytes(raw)
        assert built(Dice(2)) == Dice(2)
        assert built(Dice(9)) == Dice(2)


def test_foreign_code_is_never_run(own_cache: Path, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, ...]:
            return os.mkdir, (str(tmp_path / "evil"),)

    built(Dice(1))
    (file,) = own_cache.iterdir()
    payload = pickle.dumps(Evil())
    file.write_bytes(hashlib.sha256(payload).digest() + payload)
    assert built(Dice(2)) == Dice(2)
    assert not (tmp_path / "evil").exists()


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert built(Dice(4)) == Dice(4)
