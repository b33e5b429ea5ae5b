"""One writer at a time in a folder, among threads, processes and people, on every system.

Files are replaced by renaming, so that a lock on the file itself would be a lock on what is gone: a small file of ours
beside it is locked instead (flock, or msvcrt on Windows), and removed by whoever held it. The system frees it when a
process is killed. Where a system or a disk has no locks (WebAssembly, some network shares), or the lock belongs to
somebody else, there is none, and what is left is the comparison just before the rename (see atomic.py). filelock does
as much, takes 55 ms to import and leaves its files behind.
"""

import errno
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

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
