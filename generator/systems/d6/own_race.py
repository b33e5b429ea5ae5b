"""A race of one's own as a file writes it: the French keys of its record (`race_libre`, A26)."""

from collections.abc import Mapping
from typing import Any

from generator.core.reading.keys import Key, unwrapped
from generator.core.record import type_hints
from generator.systems.d6.races import Conditional, ForceChoice, Race, ResCorpBonus, Talent, Trait

KEY = "race_libre"


def _french_keys() -> dict[str, str]:
    found: dict[str, str] = {}
    for record in (Race, Talent, Trait, Conditional, ForceChoice, ResCorpBonus):
        for key, kind in type_hints(record).items():
            names = [note.also[0] for note in unwrapped(kind)[1] if isinstance(note, Key) and note.also]
            found |= {key: names[0]} if names else {}
    return found


def write_in_french(node: Any, words: Mapping[str, str] | None = None) -> Any:
    """A race of one's own with the words of a file."""
    words = _french_keys() if words is None else words
    if isinstance(node, dict):
        return {words.get(key, key): write_in_french(value, words) for key, value in node.items()}
    return [write_in_french(one, words) for one in node] if isinstance(node, list) else node
