"""A bar that moves while something lasts and nobody can say how long: own content that is set, odds, a session."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from generator.cli._common import bars

PATIENCE, FRAME = 2.0, 0.12  # seconds before it shows, and between two pictures of it
WIDTH, LENGTH = 24, 6


@contextmanager
def working() -> Iterator[None]:
    """On the standard error; gone before anything is said, and for good."""
    done = threading.Event()
    thread = threading.Thread(target=_move, args=(done,), daemon=True)

    def stop() -> None:
        done.set()
        thread.join()

    bars.append(stop)
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
