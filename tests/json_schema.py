"""The JSON Schemas we print, as an editor applies them; a keyword that it would pass over fails: nothing is unread."""

from collections.abc import Iterable, Iterator
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError

Schema = dict[str, Any]
SAID = {
    "$schema", "title", "description", "examples", "enumDescriptions", "errorMessage", "patternErrorMessage"
}  # to people
BRANCH = {"then"}  # read along with `if`
NAMED = {"properties", "patternProperties", "definitions"}  # whose keys are no keywords


def faults(schema: Schema, value: Any) -> Iterator[str]:
    """Each with its place first: `.figurines[0].qualite: 7 is greater than the maximum of 6`; of several ways to write
    a value, what is wrong with it in each."""
    yield from _told(Draft7Validator(schema).iter_errors(value))


def _told(errors: Iterable[ValidationError]) -> Iterator[str]:
    for error in errors:
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
        yield f"{path}: {error.message}"
        yield from _told(error.context or ())


def check_schema(schema: Any) -> None:
    """It is one, and has no keyword that an editor passes over."""
    Draft7Validator.check_schema(schema)
    for part in walk_schema(schema):
        assert set(part) - SAID - BRANCH - NAMED <= set(Draft7Validator.VALIDATORS), part


def walk_schema(schema: Any) -> Iterator[Schema]:
    """It and all within."""
    if isinstance(schema, bool):
        return
    yield schema
    for keyword, value in schema.items():
        inner = value.values() if keyword in NAMED else value if keyword in ("anyOf", "allOf") else [value]
        for one in inner if keyword not in ("examples", "enum", "enumDescriptions", "required", "type") else ():
            if isinstance(one, dict):
                yield from walk_schema(one)
