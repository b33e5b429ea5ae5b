"""The largest size at which a name, a field, a card or a page fits."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def largest_that_fits(
    sizes: Sequence[float], fit: Callable[[float], T | None], guess: float | None = None
) -> T | None:
    """Return `fit` of the largest size for which it is not None, or None; sizes come from large to small.

    With a guess, for what is slow to set: where that size fits, only larger ones are tried, else the smallest first."""
    if guess is None:
        for size in sizes:
            if (fitted := fit(size)) is not None:
                return fitted
        return None
    start = next((n for n, size in enumerate(sizes) if size <= guess), len(sizes) - 1)
    tried, larger = fit(sizes[start]), sizes[:start]
    if tried is None and start < len(sizes) - 1:
        tried, larger = fit(sizes[-1]), sizes[start + 1 : -1]
    if tried is None:
        return None
    better = largest_that_fits(larger, fit)
    return tried if better is None else better
