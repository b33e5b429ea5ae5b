"""The type scale: every letter on paper has one of these sizes, in points, and none between.

A page of many nearby sizes looks unsure of itself, and a text that shrinks by a hundredth of a point until it fits ends
up in a size of its own. So whatever has to shrink goes down step by step, and what does not fit at the smallest is cut,
split or continued elsewhere. Large print has a scale of its own; from 12 points on both are alike."""

from functools import lru_cache

from generator.paper.formats import PT

SCALE = (6.5, 7.5, 8.5, 10.0, 12.0, 16.0, 22.0, 30.0)
LARGE_SCALE = (9.0, 12.0, 16.0, 22.0, 30.0)
SMALLEST, LARGE_SMALLEST = SCALE[0], LARGE_SCALE[0]


def _scale_from(least: float) -> list[float]:
    """Return the steps from `least` on, which says whose scale it is.

    Where it belongs to neither, return the large print's divided by as much: such a page is enlarged as a whole."""
    if least not in SCALE and least not in LARGE_SCALE:
        return [step * least / LARGE_SMALLEST for step in LARGE_SCALE]
    return [step for step in (LARGE_SCALE if least in LARGE_SCALE else SCALE) if step >= least - 0.01]


@lru_cache(maxsize=256)  # asked for every text of a page
def steps_down(size: float, least: float = SMALLEST) -> tuple[float, ...]:
    """Return a size, then the steps below it, from the largest down to `least`."""
    return size, *(step for step in reversed(_scale_from(least)) if step < size - 0.01)


def step_at_most(size: float, least: float = SMALLEST) -> float:
    """Return the largest step that is no larger; the smallest of all where even that is larger."""
    return max((step for step in _scale_from(least) if step <= size + 0.01), default=least)


def nearest_step(size: float, least: float = SMALLEST) -> float:
    """Return the step nearest to a size."""
    return min(_scale_from(least), key=lambda step: abs(step - size))


def step_in_mm(size: float) -> float:
    """Return the largest step that is no larger than so many millimetres, in millimetres, for text on a drawing."""
    return step_at_most(size / PT) * PT
