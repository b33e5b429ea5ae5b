"""The JSON Schemas we print, as an editor applies them; a keyword that it would pass over fails: nothing is unread."""

import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft7Validator

from generator.core.reading.tree import Plain

Schema = dict[str, Any]
SAID = {"$schema", "title", "description"}  # to people
NAMED = {"properties", "patternProperties"}  # whose keys are no keywords


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


def faults(schema: Schema, value: Any) -> Iterator[str]:
    """Each with its place first: `.figurines[0].qualite: 7 is greater than the maximum of 6`."""
    for error in Draft7Validator(schema).iter_errors(value):
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
        yield f"{path}: {error.message}"


def check_schema(schema: Any) -> None:
    """It is one, and has no keyword that an editor passes over."""
    Draft7Validator.check_schema(schema)
    for keyword, value in schema.items() if isinstance(schema, dict) else ():
        assert keyword in SAID or keyword in Draft7Validator.VALIDATORS, keyword
        inner = value.values() if keyword in NAMED else value if keyword == "anyOf" else [value]
        for one in inner:
            if isinstance(one, dict):
                check_schema(one)
