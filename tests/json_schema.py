"""The JSON Schemas we print, as an editor applies them; a keyword that it would pass over fails: nothing is unread."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft7Validator

Schema = dict[str, Any]
SAID = {"$schema", "title", "description", "examples"}  # to people
NAMED = {"properties", "patternProperties"}  # whose keys are no keywords


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
