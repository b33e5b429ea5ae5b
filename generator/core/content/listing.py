"""Content as tables for people and entries for scripts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from generator.core.chance.dice import Dice
from generator.core.system import Listing

T = TypeVar("T")


def table(title: str, columns: tuple[str, ...], items: Iterable[T], row: Callable[[T], tuple[str, ...]]) -> Listing:
    found = list(items)
    return Listing(title, columns, tuple(row(i) for i in found), tuple(entry(i) for i in found))


def entry(item: Any) -> dict[str, Any]:
    """An entry of the content as plain JSON, empty values left out."""
    plain: dict[str, Any] = asdict(item)
    if "source" in plain:
        plain["source"] = [str(c) for c in item.source]
    return {key: _plain(value) for key, value in plain.items() if value not in (None, (), {}, [], "")}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        if set(value) == {"dice", "flat"}:
            return str(Dice(**value))
        return {key: _plain(v) for key, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value
