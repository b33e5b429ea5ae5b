"""A race of one's own as a file writes it: the French keys of its record (`race_libre`, A26)."""

from collections.abc import Mapping
from typing import Any

from generator.base.record import type_hints
from generator.reading.keys import Key, unwrapped
from generator.systems.d6.rules.races import Conditional, ForceChoice, Race, ResCorpBonus, Talent, Trait

KEY = "race_libre"


def _french_keys() -> dict[str, str]:
    keys: dict[str, str] = {}
    for record in (Race, Talent, Trait, Conditional, ForceChoice, ResCorpBonus):
        for key, kind in type_hints(record).items():
            names = [note.also[0] for note in unwrapped(kind)[1] if isinstance(note, Key) and note.also]
            keys |= {key: names[0]} if names else {}
    return keys


def write_in_french(node: Any, words: Mapping[str, str] | None = None) -> Any:
    """Return a home-made race with the French keys of a file."""
    words = _french_keys() if words is None else words
    if isinstance(node, dict):
        return {words.get(key, key): write_in_french(value, words) for key, value in node.items()}
    return [write_in_french(child, words) for child in node] if isinstance(node, list) else node
