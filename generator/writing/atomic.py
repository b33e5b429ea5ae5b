"""Files written whole or not at all, by one writer at a time in a folder, among threads, processes and people, on every
system.

Written by hand: atomicwrites is no longer maintained, replaces a link by a file, forgets permissions and owners, breaks
hard links, writes over what is protected, and clears nothing away after a process that was killed. filelock takes 55 ms
to import and leaves its files behind.

Files are replaced by renaming, so that a lock on the file itself would be a lock on what is gone: a small file of ours
beside it is locked instead (flock, or msvcrt on Windows), and removed by whoever held it. The system frees it when a
process is killed. Where a system or a disk has no locks (WebAssembly, some network shares), or the lock belongs to
somebody else, there is none, and only the comparison just before the rename protects the file.
"""

import errno
import os
import platform
import re
import stat
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from generator.base.refusal import changed_meanwhile

# Locks

LOCK = ".holofiche.lock"
_LONGEST = 10.0  # seconds that somebody waits
_PAUSE = 0.01
_BUSY = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)  # how systems say that somebody else has it


class _Guard:
    """A folder's lock: among the threads of this process, and once for all of them among processes."""

    def __init__(self) -> None:
        self.threads = threading.RLock()
        self.depth = 0
        self.handle: int | None = None


_guards: dict[Path, _Guard] = {}


@contextmanager
def hold_folders(folders: Iterable[Path]) -> Iterator[None]:
    """Keep every other process and thread of ours from writing in these folders meanwhile.

    Raises TimeoutError where somebody else writes there for too long."""
    with ExitStack() as stack:
        for folder in sorted({path.resolve() for path in folders}):  # in one order: nobody waits for one another
            stack.enter_context(_hold_folder(folder))
        yield


@contextmanager
def _hold_folder(folder: Path) -> Iterator[None]:
    guard = _guards.setdefault(folder, _Guard())
    latest = time.monotonic() + _LONGEST
    if not guard.threads.acquire(timeout=_LONGEST):
        raise _too_long(folder)
    try:
        if guard.depth == 0:
            guard.handle = _open_lock(folder / LOCK, latest)
        guard.depth += 1
        try:
            yield
        finally:
            guard.depth -= 1
            if guard.depth == 0 and guard.handle is not None:
                _remove_lock(folder / LOCK, guard.handle)
    finally:
        guard.threads.release()


def _too_long(folder: Path) -> TimeoutError:
    return TimeoutError(errno.EBUSY, os.strerror(errno.EBUSY), str(folder))


def _open_lock(place: Path, latest: float) -> int | None:
    """Return the lock's file, locked and still in its place; None where there can be none."""
    flags = os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    while True:
        try:
            handle = os.open(place, flags | os.O_RDWR, 0o666)
        except OSError:
            return None  # a folder that cannot be written: who writes the file will say so
        try:
            _lock_handle(handle)
            if os.path.samestat(os.fstat(handle), place.stat()):
                return handle
        except FileNotFoundError:
            pass  # removed by who held it: once more
        except OSError as error:
            if error.errno not in _BUSY:
                os.close(handle)
                return None  # a disk without locks
            if time.monotonic() > latest:
                os.close(handle)
                raise _too_long(place.parent) from None
            time.sleep(_PAUSE)
        os.close(handle)


def _lock_handle(handle: int) -> None:
    """Lock a file; raise OSError at once where somebody else has it."""
    try:
        import fcntl
    except ImportError:
        with suppress(ImportError):
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _remove_lock(place: Path, handle: int) -> None:
    """Remove the lock's file and free the lock.

    A process that waits with the old file open sees that it is gone; Windows removes no file that is open anywhere."""
    with suppress(OSError):
        place.unlink()
    os.close(handle)
    with suppress(OSError):
        if os.name == "nt":
            place.unlink()


# Atomic writing

# What a temporary file beside the real one is called: the machine and the process that made it stand in its name.
_PREFIX = ".holofiche-"
_TEMPORARY = r"\.holofiche-([0-9a-f]{8})-([0-9]{1,9})-[0-9]+\.tmp"
_OLD = 3600  # seconds after which nobody is writing a file any more


def write_whole(
    path: Path, content: bytes, *, durable: bool = True, check: Callable[[Path], None] | None = None
) -> None:
    """Make or replace a file at once, with its folders. Raises OSError, and leaves all as it was, where that cannot be.

    Symbolic links are followed. An existing file keeps its permissions and its owner, and is left alone where it is
    protected or has a second name; a new one has the permissions of the umask. What is not a file (a device, a pipe) is
    written to as it is. `durable`: flush to the disk before replacing. `check`: called just before that, while nobody
    else of ours writes in the folder; what it raises leaves all as it was."""
    try:
        status: os.stat_result | None = path.stat()
    except FileNotFoundError:
        status = None
        path.resolve().parent.mkdir(parents=True, exist_ok=True)
    if status and not stat.S_ISREG(status.st_mode):
        path.write_bytes(content)
        return
    target = path.resolve()
    if status:
        _require_writable(target, status)
    temporary, stream = _open_temporary(target)
    try:
        with stream:
            stream.write(content)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        with hold_folders([target.parent] if check else []):
            if check:
                check(target)
            if status is None or _keep_owner(temporary, status):
                temporary.replace(target)
            else:
                _write_in_place(target, content)
        if durable:
            _sync_folder(target.parent)
    finally:
        temporary.unlink(missing_ok=True)


def write_over(path: Path, before: bytes, after: bytes) -> None:
    """Replace a file only if it still has the text that was read; with an empty `after`, remove it.

    An empty `before` stands for no file. Raises Refusal where somebody wrote meanwhile."""

    def check(target: Path) -> None:
        if current_text(target) != before:
            raise changed_meanwhile(path)

    if after:
        write_whole(path, after, check=check)
        return
    with hold_folders([path.resolve().parent]):
        check(path)
        path.unlink(missing_ok=True)


def current_text(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _require_writable(target: Path, status: os.stat_result) -> None:
    """Raise OSError where a file is protected or has a second name; a rename alone would not ask.

    To root everything is writable, whatever the mode says."""
    if not status.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    if status.st_nlink > 1:
        raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(target))


def _keep_owner(temporary: Path, status: os.stat_result) -> bool:
    """Give the new file the owner and the permissions of the old one; return False where only somebody else could."""
    created = temporary.stat()
    if (created.st_uid, created.st_gid) != (status.st_uid, status.st_gid):
        try:
            os.chown(temporary, status.st_uid, status.st_gid)
        except OSError:
            return False
    temporary.chmod(stat.S_IMODE(status.st_mode))
    return True


def _write_in_place(target: Path, content: bytes) -> None:
    """Write into somebody else's file that we may write: it stays theirs."""
    with target.open("r+b") as stream:
        stream.write(content)
        stream.truncate()
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Flush a folder to the disk after a rename, so that the new name is there too. Windows has no way to ask for it.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _open_temporary(target: Path) -> tuple[Path, BinaryIO]:
    """Open a new file of a short name in the same folder: opened like this it has the permissions of the umask."""
    _remove_leftovers(target.parent)
    number = 0
    while True:
        place = target.with_name(f"{_PREFIX}{machine_id()}-{os.getpid()}-{number}.tmp")
        try:
            return place, place.open("xb")
        except FileExistsError:
            number += 1


def machine_id() -> str:
    """Return a short mark of this machine."""
    return f"{zlib.crc32(platform.node().encode()):08x}"


def _remove_leftovers(folder: Path) -> None:
    """Remove what a process that was killed left here: one of this machine that runs no more, or of long ago."""
    with os.scandir(folder) as entries:
        ours = [entry.name for entry in entries if entry.name.startswith(_PREFIX)]
    for match in filter(None, (re.fullmatch(_TEMPORARY, name) for name in ours)):
        place = folder / match[0]
        with suppress(OSError):
            ended = match[1] == machine_id() and not is_running_here(int(match[2]))
            if ended or time.time() - place.stat().st_mtime > _OLD:
                place.unlink()


def is_running_here(process: int) -> bool:
    if os.name != "posix":
        return True  # there, asking would end it: its file is removed once it is old
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
