"""PyYAML, without the wait: its loaders in Python compile expressions as it is imported that libyaml never asks for.

Compiling them takes longer than all the rest of reading a file; here each waits for its first use.
"""

import re
from functools import cache
from typing import Any


class _Later:
    """An expression that is compiled when somebody uses it."""

    def __init__(self, *given: Any) -> None:
        self._given = given

    def __getattr__(self, name: str) -> Any:
        return getattr(re.compile(*self._given), name)


@cache
def libyaml() -> Any:
    """The module; a program of several threads asks for it before it starts them."""
    compiled, re.compile = re.compile, _Later  # type: ignore[assignment]
    try:
        import yaml
    finally:
        re.compile = compiled
    return yaml
