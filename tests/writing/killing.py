"""Kill a process at its n-th write event: opening for writing, renaming, removing, changing modes, locking."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

_EVENTS = {"os.rename", "os.remove", "os.chmod", "os.mkdir", "fcntl.flock"}


def killed_at_each_write(
    act: Callable[[], object], prepare: Callable[[], object], *, most: int = 200, every: int = 1
) -> Iterator[int]:
    """Yield after each kill its number, until `act` comes to its end; `prepare` is called before each.

    `every`: kill at every n-th event alone, so that a long work is tried in bounded time."""
    for n in range(1, most, every):
        prepare()
        child = os.fork()
        if not child:
            _die_at(n)
            try:
                act()
            finally:
                os._exit(0)
        _pid, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            assert os.WEXITSTATUS(status) == 0
            return
        yield n
    raise AssertionError("it never came to its end")


def _die_at(last: int) -> None:
    count = 0

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal count
        is_write = event in _EVENTS or (event == "open" and _writes(arguments))
        count += is_write
        if is_write and count == last:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hear)


def _writes(arguments: tuple[Any, ...]) -> bool:
    flags = arguments[2] if len(arguments) > 2 and isinstance(arguments[2], int) else 0
    return bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
