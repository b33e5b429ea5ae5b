"""What msgspec writes is what Python's own json would."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.reading.tree import Plain
from generator.core.scenario.model import Pas
from generator.core.writing.jsontext import escape_letters, write_json

NUMBERS = st.integers(-(2**53), 2**53) | st.decimals(-9999, 9999, places=4).map(float)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
)


@settings(derandomize=True)
@given(VALUES)
def test_it_is_what_json_writes(value: Any) -> None:
    assert write_json(value) == json.dumps(value, ensure_ascii=False)
    assert write_json(value, 2) == json.dumps(value, ensure_ascii=False, indent=2)
    assert write_json(value, ordered=True) == json.dumps(value, ensure_ascii=False, sort_keys=True)
    assert escape_letters(write_json(value, ordered=True)) == json.dumps(value, sort_keys=True).encode()


def test_types_of_our_own_are_written_as_what_they_are() -> None:
    assert write_json([Pas(12.5), Plain("É"), (1, 2)]) == '[12.5, "É", [1, 2]]'
