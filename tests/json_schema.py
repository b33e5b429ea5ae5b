"""A small validator for the part of JSON Schema we print; a keyword it does not know fails, so nothing goes unread."""

import re
from collections.abc import Iterator
from typing import Any

from generator.core.reading.tree import Plain

Schema = dict[str, Any]
IGNORED = {"$schema", "title", "description"}


def as_editor_sees(value: Any) -> Any:
    """Our tree of text as an editor's YAML 1.2 parser types it."""
    if isinstance(value, dict):
        return {key: as_editor_sees(one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_editor_sees(one) for one in value]
    if not isinstance(value, Plain):
        return str(value)
    if value in ("", "~", "null", "Null", "NULL"):
        return None
    if value in ("true", "false"):
        return value == "true"
    if re.fullmatch(r"[-+]?[0-9]+", value):
        return int(value)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", value):
        return float(value)
    return str(value)


def faults(schema: Schema, value: Any, path: str = "") -> Iterator[str]:
    for keyword, wanted in schema.items():
        if keyword in IGNORED:
            continue
        check = CHECKS.get(keyword)
        assert check, f"{path}: the keyword {keyword} is not known here"
        yield from check(schema, wanted, value, path)


def _type(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    kinds = {
        "string": isinstance(value, str),
        "boolean": isinstance(value, bool),
        "integer": isinstance(value, int) and not isinstance(value, bool),
        "number": isinstance(value, int | float) and not isinstance(value, bool),
        "null": value is None,
        "array": isinstance(value, list),
        "object": isinstance(value, dict),
    }
    if not any(kinds[one] for one in (wanted if isinstance(wanted, list) else [wanted])):
        yield f"{path}: {value!r} is not {wanted}"


def _enum(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if value not in wanted:
        yield f"{path}: {value!r} is not one of {wanted[:4]}…"


def _any_of(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if all(any(True for _fault in faults(one, value, path)) for one in wanted):
        yield f"{path}: {value!r} fits none of {len(wanted)} forms"


def _properties(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key in value.keys() & wanted.keys():
            yield from faults(wanted[key], value[key], f"{path}.{key}")


def _others(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key in value.keys() - schema.get("properties", {}).keys():
            if wanted is False:
                yield f"{path}: unknown key {key}"
            else:
                yield from faults(wanted, value[key], f"{path}.{key}")


def _property_names(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    for key in value if isinstance(value, dict) else ():
        yield from faults(wanted, key, f"{path}.{key}")


def _required(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (f"{path}: {key} is missing" for key in wanted if key not in value)


def _items(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    for n, one in enumerate(value if isinstance(value, list) else ()):
        yield from faults(wanted, one, f"{path}[{n}]")


def _pattern(schema: Schema, wanted: Any, value: Any, path: str) -> Iterator[str]:
    if isinstance(value, str) and not re.search(wanted, value):
        yield f"{path}: {value!r} does not look like {wanted}"


def _bound(schema: Schema, wanted: Any, value: Any, path: str, keyword: str) -> Iterator[str]:
    size: Any = value if keyword.endswith("imum") else len(value) if isinstance(value, str | list) else None
    kind: Any = {"Length": str, "Items": list}.get(keyword[3:], int)
    if isinstance(value, kind) and size is not None and (size < wanted if keyword.startswith("min") else size > wanted):
        yield f"{path}: {value!r} breaks {keyword} {wanted}"


def _bounded(keyword: str) -> Any:
    return lambda schema, wanted, value, path: _bound(schema, wanted, value, path, keyword)


CHECKS: dict[str, Any] = {
    "type": _type,
    "enum": _enum,
    "anyOf": _any_of,
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _property_names,
    "required": _required,
    "items": _items,
    "pattern": _pattern,
    **{key: _bounded(key) for key in ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")},
}
