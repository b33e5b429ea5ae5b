"""Bars on a terminal while something lasts: one that knows its end, and one that only moves. Each says what is done,
how much of it or for how long, and makes room for what is said meanwhile."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from generator.base.i18n import _

PATIENCE, FRAME = 1.0, 0.12  # seconds before the moving one shows, and between two pictures of it
KNOWN_PATIENCE = 1.0  # before the one that knows its end shows
WIDTH, LENGTH = 24, 6
_shown: list[Callable[[], None]] = []  # what takes away the bar that is shown


def clear_bars() -> None:
    """Take the bar away before anything is said; one that knows its end comes back with its next step."""
    while _shown:
        _shown.pop()()


def _draw(text: str) -> None:
    sys.stderr.write(f"\r{text}")
    sys.stderr.flush()


@contextmanager
def progress_bar(total: int, label: str = "") -> Iterator[Callable[[int], None] | None]:
    """Yield a function that is told how much is done; it shows a bar once the work has lasted a second."""
    if total < 2 or not sys.stderr.isatty():
        yield None
        return
    clear_bars()
    start = time.monotonic()
    words = label or _("Printing")
    width = 0  # of the bar that stands there

    def wipe() -> None:
        nonlocal width
        _draw(" " * width + "\r" if width else "")
        width = 0

    def tick(done: int) -> None:
        nonlocal width
        if time.monotonic() - start < KNOWN_PATIENCE:
            return
        filled = WIDTH * min(done, total) // total
        text = f"{words}  [{'#' * filled}{' ' * (WIDTH - filled)}]  {done}/{total}"
        _draw(text)
        width = len(text)
        if wipe not in _shown:
            _shown.append(wipe)

    yield tick
    if wipe in _shown:
        _shown.remove(wipe)
    wipe()


@contextmanager
def bar_while_it_lasts(label: str = "") -> Iterator[None]:
    """Show a bar that moves while nobody can say how long: own content that is set, odds, a session. It is gone before
    anything is said, and for good."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_move, args=(done, label or _("Working…")), daemon=True)

    def stop() -> None:
        done.set()
        thread.join()

    _shown.append(stop)
    thread.start()
    try:
        yield
    finally:
        stop()


def _move(done: threading.Event, label: str) -> None:
    """Draw the moving bar, with the seconds it has lasted."""
    start = time.monotonic()
    if done.wait(PATIENCE):
        return
    step, width = 0, 0
    while not done.wait(FRAME):
        at = abs(step % (2 * (WIDTH - LENGTH)) - (WIDTH - LENGTH))
        bar = f"[{' ' * at}{'#' * LENGTH}{' ' * (WIDTH - LENGTH - at)}]"
        text = f"{label}  {bar}  {round(time.monotonic() - start)} s"
        _draw(text)
        step, width = step + 1, len(text)
    _draw(" " * width + "\r")
