"""Bars on a terminal while something lasts: one that knows its end, and one that only moves."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from generator.base.i18n import _

PATIENCE, FRAME = 2.0, 0.12  # seconds before the moving one shows, and between two pictures of it
WIDTH, LENGTH = 24, 6
_shown: list[Callable[[], None]] = []  # what takes away the bar that is shown


def clear_bars() -> None:
    """Before anything is said, or a bar that knows its end is shown."""
    while _shown:
        _shown.pop()()


@contextmanager
def progress_bar(total: int, label: str = "") -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, once the work has lasted a second."""
    if total < 2 or not sys.stderr.isatty():
        yield None
        return
    clear_bars()
    start = time.monotonic()
    bar: Any = None

    def tick(done: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - start > 1:
            bar = click.progressbar(length=total, label=label or _("Printing"), file=sys.stderr)
            bar.update(done - 1)
        if bar is not None:
            bar.update(1)

    yield tick
    if bar is not None:
        bar.render_finish()


@contextmanager
def bar_while_it_lasts() -> Iterator[None]:
    """One that moves while nobody can say how long: own content that is set, odds, a session. It is gone before
    anything is said, and for good."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_move, args=(done,), daemon=True)

    def stop() -> None:
        done.set()
        thread.join()

    _shown.append(stop)
    thread.start()
    try:
        yield
    finally:
        stop()


def _move(done: threading.Event) -> None:
    if done.wait(PATIENCE):
        return
    step = 0
    while not done.wait(FRAME):
        at = abs(step % (2 * (WIDTH - LENGTH)) - (WIDTH - LENGTH))
        sys.stderr.write(f"\r[{' ' * at}{'#' * LENGTH}{' ' * (WIDTH - LENGTH - at)}]")
        sys.stderr.flush()
        step += 1
    sys.stderr.write(f"\r{' ' * (WIDTH + 2)}\r")
    sys.stderr.flush()
