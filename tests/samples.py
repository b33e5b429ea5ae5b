"""Parameters of a test of which `make test` runs a sample and `make test-all` every one."""

from collections.abc import Iterable
from typing import Any

import pytest


def sample(values: Iterable[Any], *chosen: Any, unpack: bool = False) -> list[Any]:
    """Return `values` with those that are not `chosen` marked as exhaustive.

    `unpack` is for tests of several parameters: each value is a tuple of them. Raise ValueError for a choice that is
    not among the values.
    """
    values = list(values)
    if missing := [choice for choice in chosen if choice not in values]:
        raise ValueError(f"not among the parameters: {missing}")
    mark = pytest.mark.exhaustive
    rest = [pytest.param(*(value if unpack else [value]), marks=mark) for value in values if value not in chosen]
    return [*chosen, *rest]
