"""Command lines to begin with (examples.txt), shown under --help and in the manual; a test runs them."""

from functools import cache
from pathlib import Path


@cache
def examples() -> dict[str, list[str]]:
    """By command, in their order."""
    found: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("examples.txt").read_text("utf-8").splitlines():
        found.setdefault(line.split()[0], []).append(line)
    return found
