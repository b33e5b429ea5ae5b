"""A cache that is damaged by somebody else's hand, or that is somebody else's, is never trusted."""

import os
import stat
from pathlib import Path

import pytest

from generator.core.content import cache

NAME = ("kept", "one.bin")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(cache, "_foreign", {})
    return tmp_path / "holofiche" / "kept"


def test_what_was_stored_is_there() -> None:
    assert cache.fetch_cached(*NAME) is None
    cache.store_cached(b"1", *NAME)
    assert cache.fetch_cached(*NAME) == b"1"
    cache.store_cached(b"2", *NAME)
    assert cache.fetch_cached(*NAME) == b"2"


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    cache.store_cached(b"1", *NAME)
    assert cache.fetch_cached(*NAME) is None


def test_a_relative_folder_is_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / ".cache" / "holofiche"


def test_folders_are_the_persons_alone(own_cache: Path) -> None:
    own_cache.parent.mkdir(mode=0o755)
    cache.store_cached(b"1", *NAME)
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in (own_cache, own_cache.parent)} == {0o700}


def test_a_lax_umask_does_not_spoil_it() -> None:
    before = os.umask(0)
    try:
        cache.store_cached(b"1", *NAME)
    finally:
        os.umask(before)
    assert cache.fetch_cached(*NAME) == b"1"


def test_a_file_that_others_may_write_is_not_read(own_cache: Path) -> None:
    cache.store_cached(b"1", *NAME)
    (own_cache / "one.bin").chmod(0o666)
    assert cache.fetch_cached(*NAME) is None
    assert any("one.bin" in line for line in cache.cache_complaints())


def test_a_link_or_a_pipe_is_not_read(own_cache: Path, tmp_path: Path) -> None:
    cache.store_cached(b"1", *NAME)
    file = own_cache / "one.bin"
    elsewhere = file.rename(tmp_path / "elsewhere")
    file.symlink_to(elsewhere)
    assert cache.fetch_cached(*NAME) is None
    cache.store_cached(b"2", *NAME)
    assert (cache.fetch_cached(*NAME), elsewhere.read_bytes()) == (b"2", b"1")
    file.unlink()
    os.mkfifo(file)
    assert cache.fetch_cached(*NAME) is None
    cache.store_cached(b"3", *NAME)
    assert cache.fetch_cached(*NAME) == b"3"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_folder_is_left_alone_and_said(own_cache: Path) -> None:
    cache.store_cached(b"1", *NAME)
    os.chown(own_cache.parent, 12345, 12345)
    assert cache.fetch_cached(*NAME) is None
    cache.store_cached(b"2", *NAME)
    assert (own_cache / "one.bin").read_bytes() == b"1"
    assert [str(own_cache.parent) in line for line in cache.cache_complaints()] == [True]
