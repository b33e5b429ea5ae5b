"""One writer at a time: among processes, among threads, and where a system has no locks."""

import builtins
import errno
import os
import subprocess
import sys
import threading
import time
from contextlib import AbstractContextManager
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.refusal import Refusal
from generator.writing import atomic
from generator.writing.atomic import LOCK, hold_folders, write_over

COUNT = """
import sys
from pathlib import Path
from generator.writing.atomic import write_over
from generator.writing.atomic import hold_folders
file = Path(sys.argv[1])
for _time in range(int(sys.argv[2])):
    with hold_folders([file.parent]):
        now = file.read_bytes()
        write_over(file, now, str(int(now) + 1).encode())
"""


def count_up(file: Path, times: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", COUNT, str(file), str(times)])


def test_processes_and_threads_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "count"
    file.write_bytes(b"0")

    def add() -> None:
        for _time in range(20):
            with hold_folders([tmp_path]):
                now = file.read_bytes()
                write_over(file, now, str(int(now) + 1).encode())

    others = [count_up(file, 20) for _process in range(3)]
    threads = [threading.Thread(target=add) for _thread in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [other.wait(60) for other in others] == [0, 0, 0]
    assert file.read_bytes() == b"100"
    assert list(tmp_path.iterdir()) == [file]


def test_a_lock_on_a_file_that_was_removed_meanwhile_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who held it removed it while we waited with the old file open: a lock on that keeps nobody out."""
    place, lock_handle = tmp_path / LOCK, atomic._lock_handle
    late = iter([place.unlink])

    def wait(handle: int) -> None:
        lock_handle(handle)
        next(late, lambda: None)()

    monkeypatch.setattr(atomic, "_lock_handle", wait)
    handle = atomic._open_lock(place, time.monotonic() + 60)
    assert handle is not None and os.path.samestat(os.fstat(handle), place.stat())
    os.close(handle)


def test_folders_are_locked_in_one_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who want the same two folders, each in their own order, never wait for one another."""
    orders: list[list[str]] = []
    hold = atomic._hold_folder

    def note(folder: Path) -> AbstractContextManager[None]:
        orders[-1].append(folder.name)
        return hold(folder)

    monkeypatch.setattr(atomic, "_hold_folder", note)
    for name in "abc":
        (tmp_path / name).mkdir()
    for names in permutations("abc"):
        orders.append([])
        with hold_folders(tmp_path / name for name in names):
            pass
    assert orders == [["a", "b", "c"]] * 6


def test_a_killed_process_blocks_nobody(tmp_path: Path) -> None:
    script = "import sys, time; from pathlib import Path; from generator.writing.atomic import hold_folders\n"
    script += "with hold_folders([Path(sys.argv[1])]): print('.', flush=True); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout
        other.stdout.readline()
        assert (tmp_path / LOCK).exists()
        other.kill()
        other.wait()
    start = time.monotonic()
    with hold_folders([tmp_path]):
        pass
    assert time.monotonic() - start < 1
    assert not list(tmp_path.iterdir())


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl

    monkeypatch.setattr(atomic, "_LONGEST", 0.05)
    handle = os.open(tmp_path / LOCK, os.O_RDWR | os.O_CREAT)
    fcntl.flock(handle, fcntl.LOCK_EX)
    with pytest.raises(TimeoutError) as caught, hold_folders([tmp_path]):
        pass
    assert caught.value.errno == errno.EBUSY
    os.close(handle)
    with hold_folders([tmp_path]):
        pass


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    real = builtins.__import__

    def missing(name: str, *given: Any, **more: Any) -> Any:
        if name in names:
            raise ImportError(name)
        return real(name, *given, **more)

    monkeypatch.setattr(builtins, "__import__", missing)


def test_without_locks_a_changed_file_is_still_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """WebAssembly has neither fcntl nor msvcrt, some disks refuse to lock, some folders are not ours."""
    without(monkeypatch, "fcntl", "msvcrt")
    file = tmp_path / "a.yaml"
    file.write_bytes(b"one")
    write_over(file, b"one", b"two")
    with pytest.raises(Refusal, match="changed meanwhile"):
        write_over(file, b"one", b"three")
    assert file.read_bytes() == b"two"


def test_windows_locks_with_msvcrt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def locking(_handle: int, mode: int, _size: int) -> None:
        calls.append(mode)
        if len(calls) < 3:
            raise PermissionError(errno.EACCES, "locked")

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    without(monkeypatch, "fcntl")
    with hold_folders([tmp_path]):
        pass
    assert calls == [2, 2, 2]


def test_a_disk_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(atomic, "_lock_handle", refuse)
    with hold_folders([tmp_path]):
        pass
