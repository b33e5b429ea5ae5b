"""Records: what every value of ours that does not change is made of.

A msgspec structure, because declaring some four hundred of them must cost a command little: a dataclass of the standard
library writes and compiles its methods as its module is imported, which was half of what `check` took. What may change
derives from `msgspec.Struct` itself; a record with cached properties asks for a place to keep them, with `dict=True`.
"""

from functools import cache
from typing import Any, dataclass_transform, get_type_hints

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record(Struct, frozen=True, omit_defaults=True):
    """What derives from it is frozen, compared and hashed by the values of its fields."""


@cache
def type_hints(record: Any) -> dict[str, Any]:
    """Return the types of a record's fields with the notes on them; cached."""
    return get_type_hints(record, include_extras=True)
