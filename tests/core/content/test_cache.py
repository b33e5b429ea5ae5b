"""A stale, damaged or foreign cache is built again, never trusted; nothing in it runs."""

import json
import os
import stat
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.core.chance.dice import Dice
from generator.core.content import cache
from generator.core.content.codec import Damaged, decode, encode
from generator.core.system import all_systems

OURS = ("generator.core.",)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(cache, "_foreign", {})
    return tmp_path / "holofiche" / "definitions"


def built(value: object, origin: str = "o") -> object:
    return cache.cached("t", [origin], OURS, lambda: value)


def forged(document: object) -> bytes:
    body = json.dumps(document).encode()
    return b"%08x\n" % zlib.crc32(body) + body


def kinds(value: object) -> object:
    """The type of everything in a value; the mapping that decodes its entries late counts as one."""
    if isinstance(value, Mapping):
        return {key: kinds(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(map(kinds, value))
    return type(value), {name: kinds(item) for name, item in getattr(value, "__dict__", {}).items()}


def test_cached() -> None:
    assert built(Dice(1)) == Dice(1)
    assert built(Dice(2)) == Dice(1)
    assert built(Dice(3), "another") == Dice(3)


def test_what_was_made_by_other_code_is_made_again(own_cache: Path) -> None:
    built(Dice(1))
    (file,) = own_cache.iterdir()
    raw = file.read_bytes().partition(b"\n")[2]
    for old, new in ((b'"generator.core.chance.dice":"', b'"generator.core.chance.dice":"1'), (b".dice", b".gone")):
        body = raw.replace(old, new, 1)
        file.write_bytes(b"%08x\n" % zlib.crc32(body) + body)
        assert built(Dice(2)) == Dice(2)
        assert built(Dice(9)) == Dice(2)


def test_damaged(own_cache: Path) -> None:
    built(Dice(1))
    (file,) = own_cache.iterdir()
    for raw in (b"", b"x", file.read_bytes()[:-3], bytes(b ^ 1 for b in file.read_bytes()), forged([]), forged({})):
        file.write_bytes(raw)
        assert built(Dice(2)) == Dice(2)
        assert built(Dice(9)) == Dice(2)


@pytest.mark.parametrize("system", all_systems())
def test_every_game_comes_back_as_it_was(system: str, own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_systems()[system]
    monkeypatch.setattr(cache, "shipped_text", lambda name: None)
    first, again = game.definitions(), game.definitions()
    assert list(own_cache.iterdir())
    assert again == first
    assert kinds(again) == kinds(first)


@pytest.mark.parametrize(
    ("module", "name", "fields"),
    [
        ("generator.core.chance.dice", "Roller", None),
        ("generator.core.content.cache", "Path", None),
        ("os", "system", []),
        ("generator.core.content.cache", "os", []),
        ("generator.core.content.cache", "os.system", []),
        ("generator.core.content.cache", "cached", []),
        ("generator.core.content.cache", "Path", []),
        ("generator.core.chance.dice", "Roller", []),
        ("generator.core.chance.dice", "Dice", ["dice"]),
        ("generator.core.chance.dice", "Self", []),
        ("generator.core.nowhere", "Dice", ["dice", "flat"]),
        ("generator.systems.d6.definitions", "Skill", []),
    ],
)
def test_only_our_dataclasses_by_exact_name(module: str, name: str, fields: list[str] | None, own_cache: Path) -> None:
    raw = forged({"origin": ["o"], "code": {}, "classes": [[module, name, fields]], "root": [1, *(fields or ["1"])]})
    with pytest.raises(Damaged):
        decode(raw, ["o"], OURS, lambda code: True)
    built(Dice(1))
    (file,) = own_cache.iterdir()
    file.write_bytes(raw)
    assert built(Dice(2)) == Dice(2)


def test_what_cannot_be_told_in_the_file_is_not_cached() -> None:
    with pytest.raises(TypeError):
        encode({"a": Path("x")}, [], {})
    with pytest.raises(TypeError):
        encode({1: "x"}, [], {})


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert built(Dice(4)) == Dice(4)


def test_a_relative_folder_is_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / ".cache" / "holofiche"


def test_folders_are_the_persons_alone(own_cache: Path) -> None:
    own_cache.parent.mkdir(mode=0o755)
    built(Dice(1))
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (own_cache, own_cache.parent)} == {0o700}


def test_a_lax_umask_does_not_spoil_it(own_cache: Path) -> None:
    before = os.umask(0)
    try:
        assert built(Dice(1)) == Dice(1)
    finally:
        os.umask(before)
    assert built(Dice(2)) == Dice(1)


def test_a_file_that_others_may_write_is_not_read(own_cache: Path) -> None:
    built(Dice(1))
    (file,) = own_cache.iterdir()
    file.chmod(0o666)
    assert built(Dice(2)) == Dice(2)
    assert any(str(file) in line for line in cache.cache_complaints())


def test_a_link_or_a_pipe_is_not_read(own_cache: Path, tmp_path: Path) -> None:
    built(Dice(1))
    (file,) = own_cache.iterdir()
    elsewhere = file.rename(tmp_path / "elsewhere")
    file.symlink_to(elsewhere)
    assert built(Dice(2)) == Dice(2)
    assert built(Dice(9)) == Dice(2)
    assert elsewhere.is_file()
    assert b"[1,1,0]" in elsewhere.read_bytes()
    file.unlink()
    os.mkfifo(file)
    assert built(Dice(3)) == Dice(3)
    assert built(Dice(9)) == Dice(3)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_folder_is_left_alone_and_said(own_cache: Path) -> None:
    built(Dice(1))
    os.chown(own_cache.parent, 12345, 12345)
    assert built(Dice(2)) == Dice(2)
    assert built(Dice(3)) == Dice(3)
    assert [str(own_cache.parent) in line for line in cache.cache_complaints()] == [True]
