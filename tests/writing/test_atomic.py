"""Whole or not at all: what is there stays until all is written; links, pipes and permissions as a person expects."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from generator.base.refusal import Refusal, reason_of
from generator.files.outputs import Output
from generator.writing import atomic
from generator.writing.atomic import write_over, write_whole


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_file_is_made_with_its_folders_then_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b.txt"
    write_whole(target, b"one")
    write_whole(target, b"two")
    assert target.read_bytes() == b"two"
    assert list(target.parent.iterdir()) == [target]
    with pytest.raises(OSError):
        write_whole(target / "c.txt", b"x")


@pytest.mark.parametrize("error", [OSError, ValueError, KeyboardInterrupt])
def test_what_fails_midway_changes_nothing(
    tmp_path: Path, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "b.txt"
    target.write_bytes(b"one")

    def fail(_file: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(error):
        write_whole(target, b"two")
    assert target.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [target]


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link.txt"
    link.symlink_to("real/file.txt")
    for text in (b"new", b"again"):  # it led nowhere, then to a file
        write_whole(link, text)
        assert link.is_symlink() and (tmp_path / "real" / "file.txt").read_bytes() == text
    link.unlink()
    link.symlink_to(link.name)
    with pytest.raises(OSError):
        write_whole(link, b"in a circle")
    assert link.is_symlink()


def test_a_device_and_a_pipe_are_written_to(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"nothing")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"hello")
    reader.join()
    assert heard == [b"hello"] and stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_whole(tmp_path, b"x")


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_permissions_are_those_of_the_umask_then_those_of_the_file(tmp_path: Path, umask: int) -> None:
    target = tmp_path / "b.txt"
    before = os.umask(umask)
    try:
        write_whole(target, b"one")
        assert mode(target) == 0o666 & ~umask
        target.chmod(0o640)
        write_whole(target, b"two")
        assert mode(target) == 0o640
    finally:
        os.umask(before)


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    target = tmp_path / ("a" * 255)
    write_whole(target, b"one")
    assert target.read_bytes() == b"one"


def test_what_a_killed_process_left_is_removed_at_the_next_run(tmp_path: Path) -> None:
    """A process killed while it writes cannot clean up; one that still runs is left alone."""
    script = (
        "import os, sys, time; from pathlib import Path; from generator.writing.atomic import write_whole;"
        "os.fsync = lambda file: (print('.', flush=True), time.sleep(60));"
        "write_whole(Path(sys.argv[1]), b'half')"
    )
    target = tmp_path / "b.txt"
    with subprocess.Popen([sys.executable, "-c", script, str(target)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout
        writer.stdout.readline()
        write_whole(target, b"one")
        assert len(list(tmp_path.iterdir())) == 2
        writer.kill()
        writer.wait()
    write_whole(target, b"two")
    assert list(tmp_path.iterdir()) == [target]


def test_a_protected_file_is_left_alone_even_by_root(tmp_path: Path) -> None:
    """As root every file can be written, says os.access: the mode is what a person meant. Windows says 0444 too."""
    target = tmp_path / "b.txt"
    target.write_bytes(b"one")
    target.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(target, b"two")
    assert target.read_bytes() == b"one" and list(tmp_path.iterdir()) == [target]


def test_a_file_that_others_may_write_and_we_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "b.txt"
    target.write_bytes(b"one")
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(PermissionError):
        write_whole(target, b"two")
    assert target.read_bytes() == b"one"


def test_a_second_name_is_not_cut_off(tmp_path: Path) -> None:
    target, other = tmp_path / "b.txt", tmp_path / "c.txt"
    target.write_bytes(b"one")
    other.hardlink_to(target)
    with pytest.raises(OSError) as caught:
        write_whole(target, b"two")
    assert "hard link" in reason_of(caught.value)
    assert target.samefile(other) and target.read_bytes() == b"one"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_an_owner_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "b.txt"
    target.write_bytes(b"one, and longer")
    os.chown(target, 1234, 1234)
    write_whole(target, b"two")
    assert (target.stat().st_uid, target.read_bytes()) == (1234, b"two")

    def forbid(*_given: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chown", forbid)  # as for anybody else: it is written through
    write_whole(target, b"3")
    assert (target.stat().st_uid, target.read_bytes()) == (1234, b"3")
    assert list(tmp_path.iterdir()) == [target]


def test_the_folder_is_on_the_disk_after_the_rename(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(stat.S_ISDIR(os.fstat(file).st_mode)))
    write_whole(tmp_path / "b.txt", b"one")
    assert synced == [False, True]


def test_where_processes_cannot_be_asked_old_files_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows: asking a process whether it runs would end it."""
    monkeypatch.setattr(atomic, "is_running_here", lambda _process: True)
    fresh, old = (tmp_path / f".holofiche-{atomic.machine_id()}-{n}-0.tmp" for n in (1, 2))
    for one in (fresh, old):
        one.write_bytes(b"half")
    os.utime(old, (1, 1))
    write_whole(tmp_path / "b.txt", b"one")
    assert fresh.exists() and not old.exists()


def test_somebody_writes_just_before_the_rename(tmp_path: Path) -> None:
    """An editor that knows nothing of our lock: its text stays."""
    target = tmp_path / "b.txt"
    target.write_bytes(b"by hand")
    with pytest.raises(Refusal, match="changed meanwhile"):
        write_over(target, b"one", b"two")
    with pytest.raises(Refusal, match="changed meanwhile"):
        write_over(target, b"one", b"")
    assert target.read_bytes() == b"by hand" and list(tmp_path.iterdir()) == [target]
    write_over(target, b"by hand", b"")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("code", [5, 32])
def test_a_file_open_in_a_viewer_on_windows_is_said(code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Denied(PermissionError):
        winerror = code

    def deny(_self: Path, _target: Path) -> None:
        raise Denied(13, "Access is denied")

    monkeypatch.setattr(Path, "replace", deny)
    with pytest.raises(Refusal, match="another program has it open"):
        Output(tmp_path / "b.pdf").write("b.pdf", b"%PDF")
    assert not list(tmp_path.iterdir())
