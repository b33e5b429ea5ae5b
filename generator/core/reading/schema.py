"""A JSON Schema for editors, from the same records that shape.py reads files with.

What the records leave to rules (`Raw`) and which ids exist, a game says in its schema.py, as `own`: the schema of a
field by (record, name). Names may be written in several ways (Kel’dor, kel-dor, Kel'dor): what looks like an id must
be one; what does not is left to `holofiche check`.
"""

import re
from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec.structs import fields

from generator.core.chance.dice import Dice
from generator.core.reading.keys import captions_of, unwrapped
from generator.core.reading.plans import plan_of
from generator.core.reading.shape import MAX_TEXT, Between, OneOrMany, Pattern, Raw, Spellings, is_nothing, is_record
from generator.core.reading.source import parse
from generator.core.reading.tree import Plain

Schema = dict[str, Any]
Own = Mapping[tuple[type, str], Schema]

DIALECT = "http://json-schema.org/draft-07/schema#"
SCALAR = ["string", "number", "boolean"]  # any of them is a text where a text is expected
DICE: Schema = {
    "type": ["string", "integer"],
    "pattern": r"^\s*(\+?[0-9]{1,2}\s*[dD]\s*)?([+\-−]\s*[0-9]{1,2}\s*)?$|^\s*0\s*$",
}


def document(title: str, root: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **root}


def record(cls: Any, own: Own, *, required: Iterable[str] = ()) -> Schema:
    """The mapping a record is read from; `required`: keys that rules demand besides."""
    known = [f for f in fields(cls) if f.name != "id"]
    plan = plan_of(cls)
    keys = plan.keys if plan else {}
    needed = [f.name for f in known if f.required and not (f.name in keys and keys[f.name].also)]
    properties = {f.name: _field(cls, f.name, f.type, own) for f in known}
    properties |= {word: properties[name] for name, key in keys.items() for word in key.also}
    for short, (outer, inner) in (plan.shorts if plan else {}).items():
        holder = unwrapped(next(f.type for f in known if f.name == outer))[0]
        properties[short] = record(holder, own)["properties"][inner]
    needed += [name for name in required if name not in needed]
    schema = mapping(properties)
    return {**schema, "required": needed} if needed else schema


def described(schema: Schema, texts: Mapping[str, str], under: str = "") -> Schema:
    """With a word on each key, which editors show; of `texts`, those `under` a key (`choix.race`) or under none.

    A text for a key that is not there is an error."""
    told = {key: text for place, text in texts.items() for at, _dot, key in (place.rpartition("."),) if at == under}
    properties = schema["properties"]
    return {**schema, "properties": properties | {key: {**properties[key], "description": told[key]} for key in told}}


def file_schema(
    title: str, system: str, file: type, key: str, item: Schema, own: Own, texts: Mapping[str, str], most: int = 0
) -> Schema:
    """Of a player's file whose `key` is a list of such items, at most so many; `texts`: what its keys are."""
    many: Schema = {"type": "array", "items": described(item, texts, key), **({"maxItems": most} if most else {})}
    root = record(file, {**own, (file, "systeme"): {"enum": [system]}, (file, key): many}, required=(key,))
    return document(title, described(root, texts))


def _field(cls: type, name: str, kind: Any, own: Own) -> Schema:
    """With what its caption says, which editors show beside it."""
    given = own.get((cls, name))
    found = of(kind, own) if given is None else or_nothing(given) if type(None) in get_args(kind) else given
    caption = captions_of(cls).get(name)
    if caption is None:
        return found
    example = as_editor_sees(parse(f"example: {caption.example}".encode(), "").nodes["example"])
    return {**found, "description": caption.about or caption.french, "examples": [example]}


def as_editor_sees(value: Any) -> Any:
    """A tree of text as an editor's YAML 1.2 parser types it."""
    if isinstance(value, dict):
        return {key: as_editor_sees(one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_editor_sees(one) for one in value]
    if not isinstance(value, Plain):
        return str(value)
    if is_nothing(value):
        return None
    if value in ("true", "false"):
        return value == "true"
    if re.fullmatch(r"[-+]?[0-9]+", value):
        return int(value)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", value):
        return float(value)
    return str(value)


def of(kind: Any, own: Own) -> Schema:
    """The schema of a type, as shape.reader reads it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(args[0], args[1:], own)
    if origin in (Union, UnionType):
        return or_nothing(of(next(a for a in args if a is not type(None)), own))
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple:
        item, plan = of(args[0], own), plan_of(args[0])
        return {"anyOf": [{"type": "array", "items": item}, item]} if plan else {"type": "array", "items": item}
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": of(args[1], own)}
    if kind is Raw:
        return {}
    if kind is str:
        return text(Between(None, MAX_TEXT))
    if kind is int:
        return whole(Between())
    if kind is bool:
        return {"type": "boolean"}
    if kind is Dice:
        return DICE
    if is_record(kind):
        plan = plan_of(kind)
        alone: list[Schema] = [text(Between(1, MAX_TEXT))] if plan and plan.alone else []
        return {"anyOf": [record(kind, own), *alone]} if alone else record(kind, own)
    return {"type": SCALAR}


def _annotated(kind: Any, notes: tuple[Any, ...], own: Own) -> Schema:
    bounds = next((n for n in notes if isinstance(n, Between)), Between())
    pattern = next((n for n in notes if isinstance(n, Pattern)), None)
    if get_origin(kind) is tuple:
        many: Schema = {"type": "array", "items": of(get_args(kind)[0], own)}
        if bounds.high is not None:
            many["maxItems"] = bounds.high
        return {"anyOf": [many, many["items"]]} if any(isinstance(n, OneOrMany) for n in notes) else many
    if kind is str:
        shape = text(bounds if bounds.high else Between(bounds.low, MAX_TEXT))
        return {**shape, "pattern": f"^(?:{pattern.form})$"} if pattern else shape
    spellings = next((n for n in notes if isinstance(n, Spellings)), None)
    if spellings:
        return names(get_args(kind), [word for word, _meant in spellings.meant])
    return whole(bounds) if kind is int else of(kind, own)


def mapping(properties: dict[str, Schema]) -> Schema:
    """These keys and no other."""
    return {"type": "object", "properties": properties, "additionalProperties": False}


def text(bounds: Between) -> Schema:
    low = {"minLength": bounds.low} if bounds.low else {}
    return {"type": SCALAR, **low, "maxLength": bounds.high}


def whole(bounds: Between) -> Schema:
    low = {"minimum": bounds.low} if bounds.low is not None else {}
    return {"type": "integer", **low, **({"maximum": bounds.high} if bounds.high is not None else {})}


def names(ids: Iterable[str], also: Iterable[str] = ()) -> Schema:
    """One of these ids, another slug that means one, or a printed name (which has other characters than an id)."""
    known = list(ids)
    others = sorted(set(also) - set(known))
    ways: list[Schema] = [{"enum": known}]
    ways += [{"enum": others}] if others else []
    return {"anyOf": [*ways, {"type": "string", "pattern": "[^a-z0-9-]"}]}


def several(item: Schema) -> Schema:
    """A list of these, or one alone."""
    return {"anyOf": [{"type": "array", "items": item}, item]}


def or_nothing(schema: Schema) -> Schema:
    """The key may stand there with nothing behind it."""
    if not schema:
        return schema
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None]}
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return {**schema, "type": [*types, "null"]}
    return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
