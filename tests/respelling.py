"""A file as somebody else would have written it: accents, capitals, plurals, full names, `Oui`, quoted numbers.

Driven by what the records declare, so that every key and every word that can be written otherwise is.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from generator.base.names import slug
from generator.game.system import all_systems
from generator.reading.keys import As, NamedIn, Ref, unwrapped
from generator.reading.plans import plan_of
from generator.reading.reading import Reading
from generator.reading.shape import integer
from generator.reading.source import load
from generator.reading.tree import Plain


def respelt_file(path: Path) -> str:
    source = load(path)
    game = all_systems()[source.nodes["systeme"]]
    definitions = game.definitions()
    return respelt(game.read(source, definitions), definitions)


def respelt(reading: Reading, definitions: Any = None) -> str:
    """Its comments are kept: a journal may stand in them."""
    tree = _respell(reading.tree, reading.kind, definitions)
    lines = [f"{key}: {as_flow(value)}" for key, value in tree.items()]
    comments = [line for line in reading.source.lines if line.startswith("#")]
    return "\n".join([*lines, *comments]) + "\n"


class _Quoted(str):
    """A number between quotes."""


def _respell(value: Any, kind: Any, d: Any) -> Any:
    plain, notes = unwrapped(kind)
    if meant := next((note for note in notes if isinstance(note, As)), None):
        return _respell(value, meant.kind, d)
    plan, args = plan_of(plain), get_args(plain)
    if isinstance(value, dict) and plan:
        return {_key(key): _respell(one, plan.kinds.get(key, object), d) for key, one in value.items()}
    if isinstance(value, dict) and len(args) == 2:
        keys = {key: _word(key, unwrapped(args[0])[1], d) for key in value}
        return {keys[key]: _respell(one, args[1], d) for key, one in value.items()}
    if isinstance(value, list) and args:
        return [_respell(one, args[0], d) for one in value]
    if not isinstance(value, str):
        return value
    if plain is int and integer(value) is not None:
        return _Quoted(value)
    if plain is bool:
        return Plain({"true": "Oui", "false": "NON"}.get(value, value))
    if get_origin(plain) is Literal:
        return value.upper()
    return _word(value, notes, d)


def _key(key: str) -> str:
    """`qualite` -> `Qualités`."""
    accented = key.replace("e", "é", 1) if "é" not in key else key
    return accented.capitalize() + ("" if accented[-1] in "sx" else "s")


def _word(word: str, notes: tuple[Any, ...], d: Any) -> str:
    """An id by its printed name, a printed name without accents and capitals."""
    if any(isinstance(note, NamedIn) for note in notes):
        return word.upper()
    for note in notes:
        for field in note.fields if isinstance(note, Ref) else ():
            entries = getattr(d, field, None)
            if isinstance(entries, Mapping) and word in entries and hasattr(entries[word], "label"):
                label: str = entries[word].label
                return label if slug(label)[-1:] in ("s", "x") else f"{label}s"
            if word in d.lexicon.vocabulary(field).words.values():
                return slug(word).replace("-", " ")
    return word


def as_flow(value: Any) -> str:
    """Return a value in YAML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k, ensure_ascii=False)}: {as_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_flow, value)) + "]"
    plain = isinstance(value, Plain) and not isinstance(value, _Quoted)
    if plain and (value.isalnum() or integer(value) is not None):
        return str(value)
    return json.dumps(str(value), ensure_ascii=False)
